//! The SQL of redirects.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, params, values};

/// Locks the set of rules until the transaction ends.
pub fn lock_rules(conn: &mut dyn Conn) -> Result<(), Error> {
    conn.execute("UPDATE redirects_turn SET changes = changes + 1", params![])?;
    Ok(())
}

/// Those of these paths that have a rule, each with its target.
pub fn targets(conn: &mut dyn Conn, paths: &[&str]) -> Result<Vec<(String, String)>, Error> {
    let sql = "SELECT from_path, target FROM redirects WHERE from_path = ANY($1)";
    conn.rows(sql, params![Param::list(paths.iter().copied())], values)
}

pub fn all(conn: &mut dyn Conn) -> Result<Vec<(String, String)>, Error> {
    let sql = "SELECT from_path, target FROM redirects ORDER BY from_path";
    conn.rows(sql, params![], values)
}

pub fn insert(conn: &mut dyn Conn, from: &str, to: &str, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO redirects (from_path, target, created_at) VALUES ($1, $2, $3)",
        params![from, to, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn delete(conn: &mut dyn Conn, from: &str) -> Result<(), Error> {
    conn.execute("DELETE FROM redirects WHERE from_path = $1", params![from])?;
    Ok(())
}
