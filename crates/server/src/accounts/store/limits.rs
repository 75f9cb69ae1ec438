//! Calls counted per client.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, params, value};
use uuid::Uuid;

/// The time of the newest call after skipping `skipped`, if it is between the two times. A clock that was set back has
/// left later ones.
pub fn nth_newest_call(
    conn: &mut dyn Conn,
    call: &str,
    client: &str,
    (after, until): (Timestamp, Timestamp),
    skipped: i64,
) -> Result<Option<Timestamp>, Error> {
    conn.first(
        "SELECT called_at FROM counted_calls
         WHERE call = $1 AND client_address = $2 AND called_at > $3 AND called_at <= $4
         ORDER BY called_at DESC LIMIT 1 OFFSET $5",
        params![
            call,
            client,
            after.as_microsecond(),
            until.as_microsecond(),
            skipped
        ],
        value,
    )
}

/// How many calls there were between the two times.
pub fn count_calls(
    conn: &mut dyn Conn,
    call: &str,
    client: &str,
    (after, until): (Timestamp, Timestamp),
) -> Result<i64, Error> {
    conn.one(
        "SELECT COUNT(*) FROM counted_calls
         WHERE call = $1 AND client_address = $2 AND called_at > $3 AND called_at <= $4",
        params![call, client, after.as_microsecond(), until.as_microsecond()],
        value,
    )
}

pub fn insert_counted_call(
    conn: &mut dyn Conn,
    id: Uuid,
    call: &str,
    client: &str,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO counted_calls (id, call, client_address, called_at) VALUES ($1, $2, $3, $4)",
        params![id, call, client, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn delete_calls_of(conn: &mut dyn Conn, call: &str, client: &str) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM counted_calls WHERE call = $1 AND client_address = $2",
        params![call, client],
    )?;
    Ok(())
}

/// Deletes at most `limit` calls older than `before`; calls named in `longer` only if older than
/// `before_longer`.
pub fn delete_old_calls(
    conn: &mut dyn Conn,
    before: Timestamp,
    (longer, before_longer): (&[&str], Timestamp),
    limit: i64,
) -> Result<u64, Error> {
    conn.execute(
        "DELETE FROM counted_calls WHERE id IN
           (SELECT id FROM counted_calls
            WHERE called_at < $1 AND (called_at < $3 OR NOT call = ANY($2))
            ORDER BY called_at LIMIT $4)",
        params![
            before.as_microsecond(),
            Param::list(longer.iter().copied()),
            before_longer.as_microsecond(),
            limit
        ],
    )
}
