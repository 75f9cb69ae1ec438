//! The demo's progress, and whether the database is empty. The only place that queries the tables of all features.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};

/// `None` if the database has no demo.
pub fn is_done(conn: &mut dyn Conn) -> Result<Option<bool>, Error> {
    conn.first("SELECT done_at FROM demo", &[], |row| {
        Ok(row.get::<Option<i64>>("done_at")?.is_some())
    })
}

/// Whether no feature's table has a row.
pub fn is_empty(conn: &mut dyn Conn) -> Result<bool, Error> {
    for table in [
        "users",
        "staff",
        "venues",
        "bookings",
        "matches",
        "short_links",
        "email_codes",
        "mails",
    ] {
        let sql = format!("SELECT 1 FROM {table} LIMIT 1");
        if conn.first(&sql, &[], |_| Ok(()))?.is_some() {
            return Ok(false);
        }
    }
    Ok(true)
}

/// False if another process marked it first.
pub fn mark_begun(conn: &mut dyn Conn, now: Timestamp) -> Result<bool, Error> {
    let marked = conn.execute(
        "INSERT INTO demo (only_row, begun_at) VALUES (1, $1) ON CONFLICT DO NOTHING",
        params![now.as_microsecond()],
    )?;
    Ok(marked == 1)
}

pub fn mark_done(conn: &mut dyn Conn, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE demo SET done_at = $1",
        params![now.as_microsecond()],
    )?;
    Ok(())
}
