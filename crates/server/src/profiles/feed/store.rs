//! The SQL of calendar feeds.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, value};
use uuid::Uuid;

pub fn seed(conn: &mut dyn Conn, user_id: Uuid) -> Result<Option<Vec<u8>>, Error> {
    conn.first(
        "SELECT seed FROM calendar_feeds WHERE user_id = $1",
        params![user_id],
        value,
    )
}

/// Inserts or replaces the feed.
pub fn upsert(
    conn: &mut dyn Conn,
    user_id: Uuid,
    seed: &[u8],
    token_hash: &[u8],
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO calendar_feeds (user_id, seed, token_hash, made_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET seed = excluded.seed,
           token_hash = excluded.token_hash, made_at = excluded.made_at",
        params![user_id, seed, token_hash, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn delete(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM calendar_feeds WHERE user_id = $1",
        params![user_id],
    )?;
    Ok(())
}

/// Returns the owner of a feed.
pub fn owner(conn: &mut dyn Conn, token_hash: &[u8]) -> Result<Option<Uuid>, Error> {
    conn.first(
        "SELECT user_id FROM calendar_feeds WHERE token_hash = $1",
        params![token_hash],
        value,
    )
}

pub fn created_at(conn: &mut dyn Conn, user_id: Uuid) -> Result<Option<Timestamp>, Error> {
    conn.first(
        "SELECT made_at FROM calendar_feeds WHERE user_id = $1",
        params![user_id],
        |row| row.get("made_at"),
    )
}
