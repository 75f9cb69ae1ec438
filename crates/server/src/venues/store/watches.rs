//! The SQL of watched hours. Whoever changes several rows does so in the order of their unique key.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, Uuid, insert, params, read, value, values};

use crate::accounts;
use crate::clock::from_micros;
use crate::venues::model::Span;
use crate::venues::watches::WatchedHour;

const COLUMNS: &str =
    "id, user_id, venue_id, sport_id, starts_at, ends_at, created_at, notified_at";

fn watched_hour(row: &Row<'_>) -> Result<WatchedHour, Error> {
    let notified_at: Option<i64> = row.get("notified_at")?;
    read!(row, WatchedHour {
        id, user_id, venue_id, sport_id, created_at;
        span: Span {
            starts_at: row.get("starts_at")?,
            ends_at: row.get("ends_at")?,
        },
        notified_at: notified_at.map(from_micros)
    })
}

/// The player's row for exactly this time.
pub fn find(
    conn: &mut dyn Conn,
    (user_id, venue_id, sport_id): (Uuid, Uuid, &str),
    span: Span,
) -> Result<Option<WatchedHour>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM watched_hours
         WHERE user_id = $1 AND venue_id = $2 AND sport_id = $3 AND starts_at = $4 AND ends_at = $5"
    );
    let (starts_at, ends_at) = (
        span.starts_at.as_microsecond(),
        span.ends_at.as_microsecond(),
    );
    let params = params![user_id, venue_id, sport_id, starts_at, ends_at];
    conn.first(&sql, params, watched_hour)
}

/// Those of the player's mailbox that wait for a free court.
pub fn count_waiting(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<i64, Error> {
    let sql = format!(
        "SELECT COUNT(*) FROM watched_hours
         WHERE user_id IN ({}) AND notified_at IS NULL AND starts_at > $2",
        accounts::ids_of_mailbox("$1")
    );
    let params = params![user_id, now.as_microsecond()];
    conn.one(&sql, params, value)
}

pub fn insert(conn: &mut dyn Conn, hour: &WatchedHour) -> Result<(), Error> {
    insert!("watched_hours", {
        id: hour.id,
        user_id: hour.user_id,
        venue_id: hour.venue_id,
        sport_id: &hour.sport_id,
        starts_at: hour.span.starts_at,
        ends_at: hour.span.ends_at,
        created_at: hour.created_at,
        checked_at: hour.created_at,
        notified_at: hour.notified_at,
    })
    .run(conn)?;
    Ok(())
}

/// Makes a row wait again after its email.
pub fn renew(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "UPDATE watched_hours SET notified_at = NULL, created_at = $2, checked_at = $2
         WHERE id = $1",
        params![id, now.as_microsecond()],
    )?;
    Ok(())
}

/// The player's watched hours that start after `after`, soonest first.
pub fn of_player(
    conn: &mut dyn Conn,
    user_id: Uuid,
    after: Timestamp,
    limit: i64,
) -> Result<Vec<WatchedHour>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM watched_hours WHERE user_id = $1 AND starts_at > $2
         ORDER BY starts_at, ends_at, id LIMIT $3"
    );
    let params = params![user_id, after.as_microsecond(), limit];
    conn.rows(&sql, params, watched_hour)
}

/// False if the player has no such row.
pub fn delete(conn: &mut dyn Conn, user_id: Uuid, id: Uuid) -> Result<bool, Error> {
    let deleted = conn.execute(
        "DELETE FROM watched_hours WHERE id = $1 AND user_id = $2",
        params![id, user_id],
    )?;
    Ok(deleted == 1)
}

pub fn delete_all(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM watched_hours WHERE user_id = $1",
        params![user_id],
    )?;
    Ok(())
}

/// Deletes the player's rows that overlap this time, with a later statement.
pub fn end_overlapping(
    conn: &mut dyn Conn,
    (user_id, venue_id, sport_id): (Uuid, Uuid, &str),
    span: Span,
) -> Result<(), Error> {
    conn.execute_later(
        "DELETE FROM watched_hours
         WHERE user_id = $1 AND venue_id = $2 AND sport_id = $3 AND starts_at < $5 AND ends_at > $4",
        params![
            user_id,
            venue_id,
            sport_id,
            span.starts_at.as_microsecond(),
            span.ends_at.as_microsecond()
        ],
    )
}

/// Deletes at most `limit` rows whose start is reached, and returns their number.
pub fn delete_begun(conn: &mut dyn Conn, now: Timestamp, limit: i64) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM watched_hours WHERE id IN (
           SELECT id FROM watched_hours WHERE starts_at <= $1 ORDER BY starts_at LIMIT $2)",
        params![now.as_microsecond(), limit],
    )
}

/// The venues and sports of the `limit` waiting rows that were checked longest ago.
pub fn due_places(
    conn: &mut dyn Conn,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<(Uuid, String)>, Error> {
    conn.rows(
        "SELECT venue_id, sport_id FROM watched_hours WHERE notified_at IS NULL AND starts_at > $1
         ORDER BY checked_at, id LIMIT $2",
        params![now.as_microsecond(), limit],
        values,
    )
}

/// All waiting rows of a venue and sport, the oldest first.
pub fn waiting(
    conn: &mut dyn Conn,
    venue_id: Uuid,
    sport_id: &str,
    now: Timestamp,
) -> Result<Vec<WatchedHour>, Error> {
    let sql = format!(
        "SELECT {COLUMNS} FROM watched_hours
         WHERE venue_id = $1 AND sport_id = $2 AND notified_at IS NULL AND starts_at > $3
         ORDER BY created_at, id"
    );
    let params = params![venue_id, sport_id, now.as_microsecond()];
    conn.rows(&sql, params, watched_hour)
}

/// Marks a row as notified, unless it is already, is deleted, or one that overlaps it was notified after `since`.
/// Requires the lock of the venue.
pub fn claim(
    conn: &mut dyn Conn,
    id: Uuid,
    now: Timestamp,
    since: Timestamp,
) -> Result<bool, Error> {
    let claimed = conn.execute(
        "UPDATE watched_hours SET notified_at = $2 WHERE id = $1 AND notified_at IS NULL
           AND NOT EXISTS (
             SELECT 1 FROM watched_hours other
             WHERE other.venue_id = watched_hours.venue_id
               AND other.sport_id = watched_hours.sport_id
               AND other.starts_at < watched_hours.ends_at
               AND other.ends_at > watched_hours.starts_at AND other.notified_at > $3)",
        params![id, now.as_microsecond(), since.as_microsecond()],
    )?;
    Ok(claimed == 1)
}

pub fn mark_checked(conn: &mut dyn Conn, id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute_later(
        "UPDATE watched_hours SET checked_at = $2 WHERE id = $1",
        params![id, now.as_microsecond()],
    )
}
