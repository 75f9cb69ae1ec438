//! What other features may read about users.

use std::collections::HashMap;

use lapang_db::Conn;
use uuid::Uuid;

use super::profile::refuse_deleted;
use super::store;
use crate::accounts::model::Person;
use crate::app::Tx;
use crate::error::Error;

/// Returns those of `ids` that exist.
pub fn people(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, Person>, Error> {
    let mut found = HashMap::new();
    for some in ids.chunks(500) {
        for person in store::people(conn, some)? {
            found.insert(person.id, person);
        }
    }
    Ok(found)
}

/// Writes the search texts of at most `limit` users after an id anew. Returns the last id, if there are any.
pub fn rewrite_search_texts(
    conn: &mut dyn Conn,
    after: Uuid,
    limit: i64,
) -> Result<Option<Uuid>, Error> {
    Ok(store::rewrite_search_texts(conn, after, limit)?)
}

/// A subquery of the ids of users whose name or address matches the placeholder `like` (folded text
/// with wildcards), for other features' lists.
pub fn user_ids_matching(like: &str) -> String {
    store::user_ids_matching(like)
}

/// For other features' statements: a subquery of the accounts with the mailbox of a placeholder's account. What one
/// player may hold counts over all of them.
pub fn ids_of_mailbox(id: &str) -> String {
    store::ids_of_mailbox(id)
}

/// For other features' statements: a subquery of what to lock in order of id before counting over
/// [`ids_of_mailbox`].
pub fn ids_to_lock(id: &str) -> String {
    store::ids_to_lock(id)
}

/// For other features' statements: a subquery of the address of a placeholder's account, if it is verified.
pub fn verified_address(id: &str) -> String {
    store::verified_address(id)
}

/// For other features' statements: the condition that the account of a placeholder is neither deleted nor suspended.
pub fn is_active(id: &str) -> String {
    store::is_active(id)
}

/// Records that the player has chosen sports, or skipped the choice. Call it after writing the
/// choice: that write waits for a concurrent account deletion.
pub fn complete_preferences(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    store::complete_preferences(tx.conn, user_id, tx.now)?;
    refuse_deleted(tx.conn, user_id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;

    #[test]
    fn visitors_see_first_name_and_initial() {
        for (name, email, expected) in [
            ("Ani Suryani", "ani@example.com", "Ani S."),
            ("Made Agung wijaya", "made@example.com", "Made W."),
            ("Budi", "budi@example.com", "Budi"),
            ("Jean-Luc", "jl@example.com", "Jean-Luc"),
            ("budi.santoso1988", "budi.santoso1988@example.com", "B."),
            ("1988", "1988@example.com", "1."),
            ("  ", "x@example.com", ""),
            ("Ani E\u{301}mile", "ani@example.com", "Ani E\u{301}."),
            ("Budi 👨‍👩‍👧", "budi@example.com", "Budi 👨‍👩‍👧."),
            ("Deleted player", "", "Deleted player"),
        ] {
            let person = Person {
                id: Uuid::nil(),
                name: name.to_owned(),
                email: email.to_owned(),
                avatar_url: String::new(),
                locale: Locale::En,
                is_suspended: false,
            };
            assert_eq!(person.first_name_and_initial(), expected);
        }
    }
}
