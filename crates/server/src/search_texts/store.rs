//! The search texts that have been written anew.

use lapang_db::{Conn, Error, params};

pub fn is_done(conn: &mut dyn Conn, texts: &str) -> Result<bool, Error> {
    let sql = "SELECT 1 FROM search_rewrites WHERE texts = $1";
    Ok(conn.first(sql, params![texts], |_| Ok(()))?.is_some())
}

/// Returns 1, or 0 if another node was first.
pub fn finish(conn: &mut dyn Conn, texts: &str) -> Result<u64, Error> {
    conn.execute(
        "INSERT INTO search_rewrites (texts) VALUES ($1) ON CONFLICT DO NOTHING",
        params![texts],
    )
}
