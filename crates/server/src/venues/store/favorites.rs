//! The SQL of favorites.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Uuid, params, value};

/// Returns how many favorites a player has without this venue.
pub fn count_others(conn: &mut dyn Conn, user_id: Uuid, venue_id: Uuid) -> Result<i64, Error> {
    conn.one(
        "SELECT COUNT(*) FROM favorite_venues WHERE user_id = $1 AND venue_id <> $2",
        params![user_id, venue_id],
        value,
    )
}

/// Changes nothing if the venue is saved.
pub fn insert(
    conn: &mut dyn Conn,
    user_id: Uuid,
    venue_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO favorite_venues (user_id, venue_id, created_at) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING",
        params![user_id, venue_id, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn delete(conn: &mut dyn Conn, user_id: Uuid, venue_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM favorite_venues WHERE user_id = $1 AND venue_id = $2",
        params![user_id, venue_id],
    )?;
    Ok(())
}

pub fn delete_all(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM favorite_venues WHERE user_id = $1",
        params![user_id],
    )?;
    Ok(())
}

/// A player's active favorites, newest first.
pub fn active(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT f.venue_id FROM favorite_venues f JOIN venues v ON v.id = f.venue_id
         WHERE f.user_id = $1 AND v.is_active = 1
         ORDER BY f.created_at DESC, f.venue_id DESC",
        params![user_id],
        value,
    )
}

/// All of a player's favorites, newest first, with the names of the venues and when each was saved.
pub fn all(conn: &mut dyn Conn, user_id: Uuid) -> Result<Vec<(String, Timestamp)>, Error> {
    conn.rows(
        "SELECT v.name, f.created_at FROM favorite_venues f JOIN venues v ON v.id = f.venue_id
         WHERE f.user_id = $1 ORDER BY f.created_at DESC, f.venue_id DESC",
        params![user_id],
        |row| Ok((row.get("name")?, row.get("created_at")?)),
    )
}
