//! All that one player has in the tables of matches.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::{COLUMNS, read};
use crate::clock::from_micros;
use crate::matches::Match;

/// Those that are not deleted, oldest first.
pub fn hosted_by(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Match>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM matches m WHERE m.host_id = $1 AND m.deleted_at IS NULL
         ORDER BY m.created_at, m.id"
    );
    conn.rows(&sql, params![user_id], read)
}

/// Those that are not deleted, in the order in which they were joined, with the time.
pub fn joined_by(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<(Match, Timestamp)>, Error> {
    let sql = format!(
        "SELECT {COLUMNS}, p.joined_at FROM matches m
         JOIN match_participants p ON p.match_id = m.id
         WHERE p.user_id = $1 AND m.deleted_at IS NULL ORDER BY p.joined_at, p.id"
    );
    let joined_at = COLUMNS.split(',').count();
    conn.rows(&sql, params![user_id], |row| {
        Ok((read(row)?, from_micros(row.get(joined_at)?)))
    })
}
