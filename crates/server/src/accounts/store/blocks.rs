//! Players whom a player blocks.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, value, values};
use uuid::Uuid;

pub fn count_blocked(conn: &mut dyn Conn, user_id: Uuid) -> Result<i64, Error> {
    let sql = "SELECT COUNT(*) FROM blocks WHERE user_id = $1";
    conn.one(sql, params![user_id], value)
}

pub fn insert_block(
    conn: &mut dyn Conn,
    user_id: Uuid,
    other: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO blocks (user_id, blocked_id, created_at) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
        params![user_id, other, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn delete_block(conn: &mut dyn Conn, user_id: Uuid, other: Uuid) -> Result<(), Error> {
    let sql = "DELETE FROM blocks WHERE user_id = $1 AND blocked_id = $2";
    conn.execute(sql, params![user_id, other])?;
    Ok(())
}

/// All blocks by and of an account.
pub fn delete_blocks(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    let sql = "DELETE FROM blocks WHERE user_id = $1 OR blocked_id = $1";
    conn.execute(sql, params![user_id])?;
    Ok(())
}

pub fn blocked(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<(Uuid, Timestamp)>, Error> {
    conn.rows(
        "SELECT blocked_id, created_at FROM blocks WHERE user_id = $1
         ORDER BY created_at DESC, blocked_id",
        params![user_id],
        values,
    )
}

pub fn apart_from(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT blocked_id FROM blocks WHERE user_id = $1
         UNION SELECT user_id FROM blocks WHERE blocked_id = $1",
        params![user_id],
        value,
    )
}

/// A condition on two expressions.
pub fn are_apart(one: &str, other: &str) -> String {
    format!(
        "(EXISTS (SELECT 1 FROM blocks WHERE user_id = {one} AND blocked_id = {other})
          OR EXISTS (SELECT 1 FROM blocks WHERE user_id = {other} AND blocked_id = {one}))"
    )
}
