//! The SQL of photos.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

/// Announces a file that is about to be written.
pub fn insert(conn: &mut dyn Conn, key: &str, user_id: Uuid, now: Timestamp) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO photos (key, user_id, unused_since, created_at) VALUES ($1, $2, $3, $3)",
        params![key, user_id, now.as_microsecond()],
    )?;
    Ok(())
}

/// False where the row is gone, as it is once the file was given up.
pub fn put_in_use(conn: &mut dyn Conn, key: &str, user_id: Uuid) -> Result<bool, Error> {
    let changed = conn.execute(
        "UPDATE photos SET unused_since = NULL WHERE key = $1 AND user_id = $2",
        params![key, user_id],
    )?;
    Ok(changed == 1)
}

/// Takes those of a player out of use, but one, and says which they were.
pub fn take_out_of_use(
    conn: &mut dyn Conn,
    user_id: Uuid,
    but: &str,
    now: Timestamp,
) -> Result<Vec<String>, Error> {
    conn.rows(
        "UPDATE photos SET unused_since = $3
         WHERE user_id = $1 AND key <> $2 AND unused_since IS NULL RETURNING key",
        params![user_id, but, now.as_microsecond()],
        |row| row.get(0),
    )
}

/// Some that nobody has used since a time, or whose owner's row is gone, in the order of their keys
/// after one.
pub fn unused(
    conn: &mut dyn Conn,
    since: Timestamp,
    after: &str,
    limit: i64,
) -> Result<Vec<String>, Error> {
    conn.rows(
        "SELECT key FROM photos WHERE unused_since < $1 AND key > $2
         UNION SELECT key FROM photos WHERE user_id IS NULL AND key > $2
         ORDER BY key LIMIT $3",
        params![since.as_microsecond(), after, limit],
        |row| row.get(0),
    )
}

pub fn delete(conn: &mut dyn Conn, key: &str) -> Result<(), Error> {
    conn.execute("DELETE FROM photos WHERE key = $1", params![key])?;
    Ok(())
}

/// When the photos of a player were made.
pub fn of(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<(String, i64)>, Error> {
    conn.rows(
        "SELECT key, created_at FROM photos
         WHERE user_id = $1 AND unused_since IS NULL ORDER BY created_at",
        params![user_id],
        |row| Ok((row.get(0)?, row.get(1)?)),
    )
}
