//! What other features may read about users.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::email_address::name_from;
use super::profile::refuse_deleted;
use super::store;
use crate::error::Error;
use crate::locale::Locale;

#[derive(Clone, Debug)]
pub struct Person {
    pub id: Uuid,
    pub name: String,
    /// Empty if the account is deleted.
    pub email: String,
    pub avatar_url: String,
    pub locale: Locale,
}

impl Person {
    /// The name as shown to other players.
    pub fn shown_name(&self) -> String {
        if self.has_default_name() {
            first_part(&self.name)
        } else {
            self.name.clone()
        }
    }

    /// Whether the name is the part of the address before the @, which others must not see.
    fn has_default_name(&self) -> bool {
        !self.email.is_empty() && self.name == name_from(&self.email)
    }

    /// "Ani S.": the name as shown to visitors (contract.md).
    pub fn first_name_and_initial(&self) -> String {
        if self.email.is_empty() {
            return self.name.clone();
        }
        if self.has_default_name() {
            return first_part(&self.name);
        }
        let mut words = self.name.split_whitespace();
        let first = words.next().unwrap_or_default();
        match words.next_back().and_then(|last| last.chars().next()) {
            Some(initial) => format!("{first} {}.", initial.to_uppercase()),
            None => first.to_owned(),
        }
    }
}

/// Shortens a default name so that the address cannot be guessed from it: "budi" for
/// `budi.santoso1988`.
fn first_part(name: &str) -> String {
    let part = name
        .split(|c: char| matches!(c, '.' | '_' | '+' | '-') || c.is_ascii_digit())
        .find(|part| !part.is_empty());
    match part {
        Some(part) => part.to_owned(),
        None => name.chars().take(1).collect(),
    }
}

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

/// A subquery of the ids of users whose name or address matches the placeholder `like` (folded text
/// with wildcards), for other features' lists.
pub fn user_ids_matching(like: &str) -> String {
    store::user_ids_matching(like)
}

/// Records that the player has chosen sports, or skipped the choice. Call it after writing the
/// choice: that write waits for a concurrent account deletion.
pub fn complete_preferences(
    conn: &mut dyn Conn,
    user_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    store::complete_preferences(conn, user_id, now)?;
    refuse_deleted(conn, user_id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_see_first_name_and_initial() {
        for (name, email, expected) in [
            ("Ani Suryani", "ani@example.com", "Ani S."),
            ("Made Agung wijaya", "made@example.com", "Made W."),
            ("Budi", "budi@example.com", "Budi"),
            ("Jean-Luc", "jl@example.com", "Jean-Luc"),
            ("budi.santoso1988", "budi.santoso1988@example.com", "budi"),
            ("1988-budi", "1988-budi@example.com", "budi"),
            ("ani+court", "ani+court@example.com", "ani"),
            ("1988", "1988@example.com", "1"),
            ("  ", "x@example.com", ""),
            ("Deleted player", "", "Deleted player"),
        ] {
            let person = Person {
                id: Uuid::nil(),
                name: name.to_owned(),
                email: email.to_owned(),
                avatar_url: String::new(),
                locale: Locale::En,
            };
            assert_eq!(person.first_name_and_initial(), expected);
        }
    }
}
