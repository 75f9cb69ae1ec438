//! The SQL of users.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, Row, insert, params, read, values};
use uuid::Uuid;

use crate::accounts::model::{Account, Person};
use crate::email_address::mailbox;
use crate::locale::Locale;
use crate::text::searchable;

pub struct NewUser<'a> {
    pub id: Uuid,
    pub email: &'a str,
    pub name: &'a str,
    pub email_verified: bool,
    pub locale: Locale,
    pub terms_version: &'a str,
}

pub fn insert_user(conn: &mut dyn Conn, user: &NewUser<'_>, now: Timestamp) -> Result<(), Error> {
    insert!("users", {
        id: user.id,
        email: user.email,
        name: user.name,
        email_verified: user.email_verified,
        locale: user.locale,
        terms_version: user.terms_version,
        terms_accepted_at: now,
        created_at: now,
        updated_at: now,
        words: searched(user.name, user.email),
        mailbox: mailbox(user.email),
    })
    .run(conn)?;
    Ok(())
}

/// The text that a search for users matches against.
pub(super) fn searched(name: &str, email: &str) -> String {
    searchable(&format!("{name} {email}"))
}

/// Writes the search texts of users anew. Returns the last id, if there are any.
pub fn rewrite_search_texts(
    conn: &mut dyn Conn,
    after: Uuid,
    limit: i64,
) -> Result<Option<Uuid>, Error> {
    let rows: Vec<(Uuid, String, String)> = conn.rows(
        "SELECT id, name, email FROM users
         WHERE id > $1 AND deleted_at IS NULL ORDER BY id LIMIT $2",
        params![after, limit],
        values,
    )?;
    for (id, name, email) in &rows {
        // Nothing to do if it has changed meanwhile: its text is new then.
        conn.execute(
            "UPDATE users SET words = $2 WHERE id = $1 AND name = $3 AND email = $4",
            params![id, searched(name, email), name, email],
        )?;
    }
    Ok(rows.last().map(|(id, ..)| *id))
}

/// A subquery of the ids of users whose name or address matches the placeholder `like`.
pub fn user_ids_matching(like: &str) -> String {
    format!("SELECT id FROM users WHERE words LIKE {like}")
}

/// A subquery of the accounts with the mailbox of the placeholder `id`.
pub fn ids_of_mailbox(id: &str) -> String {
    format!("SELECT id FROM users WHERE mailbox = (SELECT mailbox FROM users WHERE id = {id})")
}

/// A subquery of the account of the placeholder `id` and of the first of its mailbox. Whoever locks both excludes
/// all accounts of the mailbox, however many there are.
pub fn ids_to_lock(id: &str) -> String {
    let of_mailbox = ids_of_mailbox(id);
    format!(
        "SELECT id FROM users
         WHERE id IN ({id}, ({of_mailbox} AND email_verified = 1 ORDER BY id LIMIT 1))"
    )
}

/// A subquery of the verified address of the account of the placeholder `id`.
pub fn verified_address(id: &str) -> String {
    format!("SELECT email FROM users WHERE id = {id} AND email_verified = 1 AND deleted_at IS NULL")
}

/// A condition on the placeholder `id`: neither deleted nor suspended.
pub fn is_active(id: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM users WHERE id = {id} AND deleted_at IS NULL AND suspended_at IS NULL)"
    )
}

pub(super) const ACCOUNT: &str = "id, email, name, avatar_url, email_verified, preferences_completed, locale, created_at, updated_at,
    (SELECT COUNT(*) FROM passkeys p WHERE p.user_id = users.id) AS passkeys,
    (SELECT COUNT(*) FROM identities i WHERE i.user_id = users.id) AS identities";

pub(super) fn account(row: &Row<'_>) -> Result<Account, Error> {
    read!(row, Account {
        id, email, name, avatar_url, email_verified, preferences_completed, locale, created_at,
        updated_at;
        has_passkey: row.get::<i64>("passkeys")? > 0,
        has_google: row.get::<i64>("identities")? > 0
    })
}

pub fn user_by_email(conn: &mut dyn Conn, email: &str) -> Result<Option<Account>, Error> {
    conn.first(
        &format!("SELECT {ACCOUNT} FROM users WHERE email = $1"),
        params![email],
        account,
    )
}

pub fn has_verified_account(conn: &mut dyn Conn, email: &str) -> Result<bool, Error> {
    let found = conn.first(
        "SELECT 1 FROM users WHERE email = $1 AND email_verified = 1",
        params![email],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

pub fn user_by_id(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Account>, Error> {
    conn.first(
        &format!("SELECT {ACCOUNT} FROM users WHERE id = $1 AND deleted_at IS NULL"),
        params![id],
        account,
    )
}

/// Marks the address as verified.
pub fn verify_email(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE users SET email_verified = 1, updated_at = $2 WHERE id = $1",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

/// Deletes an account with an unverified address, to which nothing of others can refer. False if the
/// address was verified meanwhile.
pub fn delete_unverified(conn: &mut dyn Conn, id: Uuid) -> Result<bool, Error> {
    let deleted = conn.execute(
        "DELETE FROM users WHERE id = $1 AND email_verified = 0 AND deleted_at IS NULL",
        params![id],
    )?;
    Ok(deleted == 1)
}

pub fn set_locale(conn: &mut dyn Conn, id: Uuid, locale: Locale) -> Result<(), Error> {
    conn.execute(
        "UPDATE users SET locale = $2 WHERE id = $1 AND deleted_at IS NULL",
        params![id, locale.code()],
    )?;
    Ok(())
}

pub fn complete_preferences(
    conn: &mut dyn Conn,
    user_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE users SET preferences_completed = 1, updated_at = $2
         WHERE id = $1 AND preferences_completed = 0 AND deleted_at IS NULL",
        params![user_id, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn people(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<Person>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    conn.rows(
        "SELECT id, name, CASE WHEN deleted_at IS NULL THEN email ELSE '' END AS email, avatar_url, locale,
           CASE WHEN suspended_at IS NULL THEN 0 ELSE 1 END AS is_suspended
         FROM users WHERE id = ANY($1)",
        params![Param::list(ids)],
        |row| read!(row, Person { id, name, email, avatar_url, locale, is_suspended }),
    )
}

#[cfg(test)]
mod tests {
    use lapang_testing::Database;

    use super::*;
    use crate::schema::MIGRATIONS;

    #[test]
    fn accounts_of_older_versions_get_their_mailbox() {
        let emails = [
            "ani@example.com",
            "ani.w+1+2@example.com",
            "+62812@example.com",
            "a.ni+court@gmail.com",
            "a.ni@googlemail.com",
        ];
        for engine in [lapang_db::Engine::Sqlite, lapang_db::Engine::Postgres] {
            let database = Database::on(engine);
            let db = database.open();
            let mut names = MIGRATIONS.iter().map(|it| it.name);
            let older = names.position(|name| name == "0012_mailboxes").unwrap();
            db.migrate(&MIGRATIONS[..older]).unwrap();
            let filled: Result<(), Error> = db.write_blocking(move |conn| {
                for (number, email) in (1..).zip(emails) {
                    conn.execute(
                        "INSERT INTO users (id, email, name, words, email_verified, locale,
                           terms_version, terms_accepted_at, created_at, updated_at)
                         VALUES ($1, $2, '', '', 1, 'id', '', 0, 0, 0)",
                        params![Uuid::from_u128(number), email],
                    )?;
                }
                Ok(())
            });
            filled.unwrap();
            db.migrate(MIGRATIONS).unwrap();
            let mailboxes = db.write_blocking(|conn| {
                conn.rows(
                    "SELECT mailbox FROM users ORDER BY id",
                    &[],
                    lapang_db::value::<String>,
                )
            });
            assert_eq!(mailboxes.unwrap(), emails.map(mailbox), "{engine:?}");
        }
    }
}
