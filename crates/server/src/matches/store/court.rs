//! The SQL of matches that lost their court.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, value};
use uuid::Uuid;

use crate::venues::Span;

/// By id.
pub fn upcoming_at(
    conn: &mut dyn Conn,
    host_id: Uuid,
    venue_id: Uuid,
    time: Span,
    now: Timestamp,
) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT id FROM matches
         WHERE host_id = $1 AND venue_id = $2 AND deleted_at IS NULL AND starts_at > $5
           AND starts_at < $4 AND ends_at > $3 ORDER BY id",
        params![
            host_id,
            venue_id,
            time.starts_at.as_microsecond(),
            time.ends_at.as_microsecond(),
            now.as_microsecond()
        ],
        value,
    )
}

/// Returns whether that is new. Requires the row lock.
pub fn set_court_lost(conn: &mut dyn Conn, id: Uuid, at: Option<Timestamp>) -> Result<bool, Error> {
    let changed = conn.execute(
        "UPDATE matches SET court_lost_at = CAST($2 AS BIGINT), revision = revision + 1
         WHERE id = $1 AND (court_lost_at IS NULL) <> (CAST($2 AS BIGINT) IS NULL)",
        params![id, at.map(Timestamp::as_microsecond)],
    )?;
    Ok(changed == 1)
}
