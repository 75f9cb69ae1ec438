//! The SQL of public upcoming matches.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, value};
use uuid::Uuid;

use crate::accounts;

fn listed_from() -> String {
    format!(
        "FROM matches WHERE deleted_at IS NULL AND is_public = 1 AND starts_at > $1
           AND host_id NOT IN ({})",
        accounts::suspended_ids()
    )
}

pub fn count_listed(conn: &mut dyn Conn, now: Timestamp) -> Result<i64, Error> {
    let sql = format!("SELECT COUNT(*) {}", listed_from());
    conn.one(&sql, params![now.as_microsecond()], value)
}

pub fn listed(
    conn: &mut dyn Conn,
    now: Timestamp,
    limit: i64,
    offset: i64,
) -> Result<Vec<(Uuid, Timestamp)>, Error> {
    let sql = format!(
        "SELECT id, updated_at {} ORDER BY starts_at, id LIMIT $2 OFFSET $3",
        listed_from()
    );
    conn.rows(&sql, params![now.as_microsecond(), limit, offset], |row| {
        Ok((row.get("id")?, row.get("updated_at")?))
    })
}
