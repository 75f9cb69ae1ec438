//! The SQL of public upcoming matches.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, value};
use uuid::Uuid;

const LISTED: &str = "FROM matches WHERE deleted_at IS NULL AND is_public = 1 AND starts_at > $1";

pub fn count_listed(conn: &mut dyn Conn, now: Timestamp) -> Result<i64, Error> {
    let sql = format!("SELECT COUNT(*) {LISTED}");
    conn.one(&sql, params![now.as_microsecond()], value)
}

pub fn listed(
    conn: &mut dyn Conn,
    now: Timestamp,
    limit: i64,
    offset: i64,
) -> Result<Vec<(Uuid, Timestamp)>, Error> {
    let sql = format!("SELECT id, updated_at {LISTED} ORDER BY starts_at, id LIMIT $2 OFFSET $3");
    conn.rows(&sql, params![now.as_microsecond(), limit, offset], |row| {
        Ok((row.get("id")?, row.get("updated_at")?))
    })
}
