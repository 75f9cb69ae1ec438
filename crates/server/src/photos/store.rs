//! The SQL of photos.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, params};

use super::key::Key;
use super::purpose::Owner;

pub fn insert(conn: &mut dyn Conn, key: &Key, owner: Owner, now: Timestamp) -> Result<(), Error> {
    let sql = format!(
        "INSERT INTO photos (key, purpose, {}, unused_since, created_at)
         VALUES ($1, $2, $3, $4, $4)",
        owner.column()
    );
    let purpose = owner.purpose().code();
    conn.execute(
        &sql,
        params![key.as_str(), purpose, owner.id(), now.as_microsecond()],
    )?;
    Ok(())
}

/// False if the sweep has deleted the row.
pub fn activate(conn: &mut dyn Conn, key: &Key, owner: Owner) -> Result<bool, Error> {
    let sql = format!(
        "UPDATE photos SET unused_since = NULL WHERE key = $1 AND {} = $2",
        owner.column()
    );
    Ok(conn.execute(&sql, params![key.as_str(), owner.id()])? == 1)
}

/// Marks all photos of an owner except one as unused, and returns them.
pub fn deactivate_others(
    conn: &mut dyn Conn,
    owner: Owner,
    except: &str,
    now: Timestamp,
) -> Result<Vec<Key>, Error> {
    let sql = format!(
        "UPDATE photos SET unused_since = $3
         WHERE {} = $1 AND key <> $2 AND unused_since IS NULL RETURNING key, purpose",
        owner.column()
    );
    conn.rows(
        &sql,
        params![owner.id(), except, now.as_microsecond()],
        read_key,
    )
}

/// Marks a photo of an owner as unused; false if it is not in use there.
pub fn deactivate(
    conn: &mut dyn Conn,
    owner: Owner,
    key: &str,
    now: Timestamp,
) -> Result<bool, Error> {
    let sql = format!(
        "UPDATE photos SET unused_since = $3 WHERE {} = $1 AND key = $2 AND unused_since IS NULL",
        owner.column()
    );
    Ok(conn.execute(&sql, params![owner.id(), key, now.as_microsecond()])? == 1)
}

/// Photos unused since a time, or whose owner is deleted: the next `limit` keys after `after`.
pub fn unused(
    conn: &mut dyn Conn,
    since: Timestamp,
    after: &str,
    limit: i64,
) -> Result<Vec<Key>, Error> {
    conn.rows(
        "SELECT key, purpose FROM photos WHERE unused_since < $1 AND key > $2
         UNION SELECT key, purpose FROM photos
           WHERE user_id IS NULL AND venue_sport_id IS NULL AND booking_id IS NULL
             AND venue_id IS NULL AND key > $2
         ORDER BY key LIMIT $3",
        params![since.as_microsecond(), after, limit],
        read_key,
    )
}

pub fn delete(conn: &mut dyn Conn, key: &str) -> Result<(), Error> {
    conn.execute("DELETE FROM photos WHERE key = $1", params![key])?;
    Ok(())
}

/// The photos of an owner in use, with their creation times.
pub fn of_owner(conn: &mut dyn Conn, owner: Owner) -> Result<Vec<(Key, i64)>, Error> {
    let sql = format!(
        "SELECT key, purpose, created_at FROM photos
         WHERE {} = $1 AND unused_since IS NULL ORDER BY created_at",
        owner.column()
    );
    conn.rows(&sql, params![owner.id()], |row| {
        Ok((read_key(row)?, row.get("created_at")?))
    })
}

fn read_key(row: &Row<'_>) -> Result<Key, Error> {
    Key::read(row, "key", row.get("purpose")?)
}
