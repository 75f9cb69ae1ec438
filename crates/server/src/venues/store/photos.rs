//! The SQL of venues' photos.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Param, Row, Uuid, params, value};

use crate::photos::{Key, Purpose};
use crate::venues::model::Photo;

const COLUMNS: &str = "SELECT venue_id, key, alt, width, height, preview FROM venue_photos";

/// All photos of some venues, or only their covers.
pub fn statement(list: &str, is_cover_enough: bool) -> String {
    let which = if is_cover_enough {
        "AND position = 0 "
    } else {
        ""
    };
    format!("{COLUMNS} WHERE venue_id IN {list} {which}ORDER BY venue_id, position")
}

/// `None` for an invalid key.
pub fn read(row: &Row<'_>) -> Result<Option<Photo>, Error> {
    let Some(key) = Key::parse(Purpose::Venue, row.get_str("key")?) else {
        return Ok(None);
    };
    lapang_db::read!(row, Photo { alt, width, height, preview; key: key }).map(Some)
}

/// In their order.
pub fn all(conn: &mut dyn Conn, venue: Uuid) -> Result<Vec<Photo>, Error> {
    let sql = format!("{COLUMNS} WHERE venue_id = $1 ORDER BY position");
    let found = conn.rows(&sql, params![venue], read)?;
    Ok(found.into_iter().flatten().collect())
}

/// The covers of those of these venues that have photos.
pub fn covers(conn: &mut dyn Conn, venues: &[Uuid]) -> Result<Vec<(Uuid, Photo)>, Error> {
    let found = conn.rows(
        "SELECT venue_id, key, alt, width, height, preview FROM venue_photos
         WHERE venue_id = ANY($1) AND position = 0",
        &[Param::list(venues.iter().copied())],
        |row| Ok((row.get("venue_id")?, read(row)?)),
    )?;
    let found = found.into_iter();
    Ok(found.filter_map(|(id, photo)| Some((id, photo?))).collect())
}

/// The key of a venue's photo with this digest.
pub fn find(conn: &mut dyn Conn, venue: Uuid, digest: &[u8]) -> Result<Option<String>, Error> {
    conn.first(
        "SELECT key FROM venue_photos WHERE venue_id = $1 AND digest = $2",
        params![venue, digest],
        value,
    )
}

/// False if the venue has the same picture.
pub fn insert(
    conn: &mut dyn Conn,
    venue: Uuid,
    position: usize,
    photo: &Photo,
    digest: &[u8],
    now: Timestamp,
) -> Result<bool, Error> {
    let position = i64::try_from(position).unwrap_or(i64::MAX);
    let count = conn.execute(
        "INSERT INTO venue_photos (key, venue_id, position, alt, width, height, preview, digest, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (venue_id, digest) DO NOTHING",
        params![
            photo.key.as_str(),
            venue,
            position,
            &photo.alt,
            photo.width,
            photo.height,
            photo.preview.as_slice(),
            digest,
            now.as_microsecond()
        ],
    )?;
    Ok(count == 1)
}

pub fn set_position(conn: &mut dyn Conn, key: &str, position: usize) -> Result<(), Error> {
    let position = i64::try_from(position).unwrap_or(i64::MAX);
    conn.execute(
        "UPDATE venue_photos SET position = $2 WHERE key = $1",
        params![key, position],
    )?;
    Ok(())
}

pub fn set_alt(conn: &mut dyn Conn, key: &str, alt: &str) -> Result<(), Error> {
    conn.execute(
        "UPDATE venue_photos SET alt = $2 WHERE key = $1",
        params![key, alt],
    )?;
    Ok(())
}

pub fn delete(conn: &mut dyn Conn, key: &str) -> Result<(), Error> {
    conn.execute("DELETE FROM venue_photos WHERE key = $1", params![key])?;
    Ok(())
}

pub fn has_any(conn: &mut dyn Conn) -> Result<bool, Error> {
    let found = conn.first("SELECT 1 FROM venue_photos LIMIT 1", params![], |_| Ok(()))?;
    Ok(found.is_some())
}

/// The demo's venues, in the order in which they were added.
pub fn demo_venues(conn: &mut dyn Conn) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT id FROM venues WHERE source_id LIKE 'demo/%' ORDER BY number",
        params![],
        value,
    )
}
