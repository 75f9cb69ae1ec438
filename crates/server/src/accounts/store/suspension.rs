//! The suspension of an account.

use jiff::Timestamp;
use lapang_db::{Conn, Engine, Error, params, value};
use uuid::Uuid;

/// Locks the account so that no row can refer to it anew until the transaction ends: a concurrent sign-in either has
/// inserted its session or inserts it afterwards. SQLite has one writer at a time.
pub fn lock_for_suspension(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    if conn.engine() == Engine::Sqlite {
        return Ok(());
    }
    let sql = "SELECT 1 FROM users WHERE id = $1 FOR UPDATE";
    conn.execute_later(sql, params![id])
}

/// False if it is suspended already, or deleted.
pub fn suspend(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<bool, Error> {
    let changed = conn.execute(
        "UPDATE users SET suspended_at = $2, updated_at = $2
         WHERE id = $1 AND suspended_at IS NULL AND deleted_at IS NULL",
        params![id, now.as_microsecond()],
    )?;
    Ok(changed == 1)
}

/// False if it is not suspended, or deleted.
pub fn lift_suspension(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<bool, Error> {
    let changed = conn.execute(
        "UPDATE users SET suspended_at = NULL, updated_at = $2
         WHERE id = $1 AND suspended_at IS NOT NULL AND deleted_at IS NULL",
        params![id, now.as_microsecond()],
    )?;
    Ok(changed == 1)
}

pub fn suspended_since(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Timestamp>, Error> {
    let sql = "SELECT suspended_at FROM users WHERE id = $1";
    Ok(conn.first(sql, params![id], value)?.flatten())
}

pub fn delete_sessions(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute("DELETE FROM sessions WHERE user_id = $1", params![user_id])?;
    Ok(())
}
