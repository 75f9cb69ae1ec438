//! The suspension of accounts: of a mailbox, with all its accounts.

use std::collections::HashSet;

use jiff::Timestamp;
use lapang_db::{Conn, Engine, Error, Param, params, value};
use uuid::Uuid;

/// The account and, if its address is verified, the others of its mailbox, by id. None of deleted ones.
pub fn ids_suspended_with(conn: &mut dyn Conn, id: Uuid) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT id FROM users
         WHERE deleted_at IS NULL AND (id = $1
           OR mailbox = (SELECT mailbox FROM users WHERE id = $1 AND email_verified = 1 AND deleted_at IS NULL))
         ORDER BY id",
        params![id],
        value,
    )
}

/// Locks the accounts so that no row can refer to them anew until the transaction ends: a concurrent sign-in either has
/// inserted its session or inserts it afterwards. SQLite has one writer at a time.
pub fn lock_for_suspension(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<(), Error> {
    if conn.engine() == Engine::Sqlite {
        return Ok(());
    }
    let sql = "SELECT 1 FROM users WHERE id = ANY($1) ORDER BY id FOR UPDATE";
    conn.execute_later(sql, params![Param::list(ids)])
}

/// Waits for a concurrent suspension of the mailbox; a later one waits for this transaction.
pub fn exclude_suspension(conn: &mut dyn Conn, mailbox: &str) -> Result<(), Error> {
    if conn.engine() == Engine::Sqlite {
        return Ok(());
    }
    let sql = "SELECT 1 FROM users WHERE mailbox = $1 ORDER BY id FOR KEY SHARE";
    conn.execute_later(sql, params![mailbox])
}

/// Returns how many were not suspended, nor deleted.
pub fn suspend(conn: &mut dyn Conn, ids: &[Uuid], now: Timestamp) -> Result<u64, Error> {
    conn.execute(
        "UPDATE users SET suspended_at = $2, updated_at = $2
         WHERE id = ANY($1) AND suspended_at IS NULL AND deleted_at IS NULL",
        params![Param::list(ids), now.as_microsecond()],
    )
}

/// Returns how many were suspended, and not deleted.
pub fn lift_suspension(conn: &mut dyn Conn, ids: &[Uuid], now: Timestamp) -> Result<u64, Error> {
    conn.execute(
        "UPDATE users SET suspended_at = NULL, updated_at = $2
         WHERE id = ANY($1) AND suspended_at IS NOT NULL AND deleted_at IS NULL",
        params![Param::list(ids), now.as_microsecond()],
    )
}

pub fn suspended_since(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Timestamp>, Error> {
    let sql = "SELECT suspended_at FROM users WHERE id = $1";
    Ok(conn.first(sql, params![id], value)?.flatten())
}

/// Whether an account with a verified address of the mailbox is suspended.
pub fn is_mailbox_suspended(conn: &mut dyn Conn, mailbox: &str) -> Result<bool, Error> {
    let found = conn.first(
        "SELECT 1 FROM users
         WHERE mailbox = $1 AND email_verified = 1 AND suspended_at IS NOT NULL LIMIT 1",
        params![mailbox],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

/// Whether an account is suspended, or another of its mailbox with a verified address.
pub fn is_suspended_with_mailbox(conn: &mut dyn Conn, id: Uuid) -> Result<bool, Error> {
    let found = conn.first(
        "SELECT 1 FROM users
         WHERE suspended_at IS NOT NULL AND (id = $1 OR (email_verified = 1
           AND mailbox = (SELECT mailbox FROM users WHERE id = $1 AND deleted_at IS NULL)))
         LIMIT 1",
        params![id],
        |_| Ok(()),
    )?;
    Ok(found.is_some())
}

pub fn are_suspended(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashSet<Uuid>, Error> {
    if ids.is_empty() {
        return Ok(HashSet::new());
    }
    let sql = "SELECT id FROM users WHERE id = ANY($1) AND suspended_at IS NOT NULL";
    let found: Vec<Uuid> = conn.rows(sql, params![Param::list(ids)], value)?;
    Ok(found.into_iter().collect())
}

/// A subquery of all suspended accounts.
pub const SUSPENDED_IDS: &str = "SELECT id FROM users WHERE suspended_at IS NOT NULL";

pub fn suspended_ids(conn: &mut dyn Conn) -> Result<Vec<Uuid>, Error> {
    conn.rows(SUSPENDED_IDS, &[], value)
}

pub fn delete_sessions(conn: &mut dyn Conn, users: &[Uuid]) -> Result<(), Error> {
    let sql = "DELETE FROM sessions WHERE user_id = ANY($1)";
    conn.execute(sql, params![Param::list(users)])?;
    Ok(())
}
