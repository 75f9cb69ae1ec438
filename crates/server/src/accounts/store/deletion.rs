//! Account deletion: locking the user row and deleting what belongs to it.

use jiff::Timestamp;
use lapang_db::{Conn, Engine, Error, params, value, values};
use serde_json::Value;
use uuid::Uuid;

use super::users::ids_to_lock;

/// Locks the user row until the transaction ends.
pub fn lock_user(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute_later(
        "UPDATE users SET updated_at = updated_at WHERE id = $1",
        params![id],
    )
}

/// Locks an account, and the first of its mailbox, until the transaction ends. SQLite has one writer at a time.
pub fn lock_mailbox(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    if conn.engine() == Engine::Sqlite {
        return Ok(());
    }
    let ids = ids_to_lock("$1");
    let sql = format!("SELECT 1 FROM users WHERE id IN ({ids}) ORDER BY id FOR NO KEY UPDATE");
    conn.execute_later(&sql, params![id])
}

pub fn delete_sign_in_methods(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    // Devices before sessions, as when a device is revoked.
    for table in [
        "devices",
        "sessions",
        "passkeys",
        "identities",
        "passkey_ceremonies",
    ] {
        conn.execute(
            &format!("DELETE FROM {table} WHERE user_id = $1"),
            params![user_id],
        )?;
    }
    Ok(())
}

/// Deletes rows stored by address.
pub fn delete_rows_by_email(conn: &mut dyn Conn, email: &str) -> Result<(), Error> {
    for sql in [
        "DELETE FROM passkey_ceremonies WHERE email = $1",
        "DELETE FROM staff WHERE email = $1",
    ] {
        conn.execute(sql, params![email])?;
    }
    delete_flows_of(conn, email)
}

/// `proved` is JSON, and an address may be part of a longer one, so matches are checked after parsing.
fn delete_flows_of(conn: &mut dyn Conn, email: &str) -> Result<(), Error> {
    let flows: Vec<(Vec<u8>, String)> = conn.rows(
        "SELECT state_hash, proved FROM provider_visits WHERE REPLACE(proved, $1, '') <> proved",
        params![email],
        values,
    )?;
    for (state_hash, proved) in flows {
        let proved: Option<Value> = serde_json::from_str(&proved).ok();
        if proved.is_some_and(|proved| proved["email"] == email) {
            conn.execute(
                "DELETE FROM provider_visits WHERE state_hash = $1",
                params![state_hash.as_slice()],
            )?;
        }
    }
    Ok(())
}

/// Marks the account with this address as deleted. Returns whether the address was verified; `None` if the account has
/// another address or is deleted already.
pub fn mark_deleted(
    conn: &mut dyn Conn,
    id: Uuid,
    email: &str,
    placeholder_email: &str,
    now: Timestamp,
) -> Result<Option<bool>, Error> {
    conn.first(
        "UPDATE users SET email = $3, mailbox = '', deleted_at = $4, updated_at = $4
         WHERE id = $1 AND email = $2 AND deleted_at IS NULL RETURNING email_verified",
        params![id, email, placeholder_email, now.as_microsecond()],
        value,
    )
}

pub fn anonymise(conn: &mut dyn Conn, id: Uuid, name: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE users SET name = $2, words = '', avatar_url = '', bio = '', location = '',
           date_of_birth = '', suspended_at = NULL, email_verified = 0, preferences_completed = 0, locale = 'en',
           remind_day_before = 1, remind_hours_before = 1, updated_at = $3
         WHERE id = $1",
        params![id, name, now.as_microsecond()],
    )?;
    Ok(())
}
