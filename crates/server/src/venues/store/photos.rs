//! The SQL of venues' photos.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, Uuid, insert, params, value};

use super::columns::with_ids;
use crate::photos::{Key, Purpose};
use crate::venues::model::Photo;

/// In their order.
pub const OF_VENUES: &str = "SELECT venue_id, key, alt, width, height, preview FROM venue_photos
     WHERE venue_id = ANY($1) ORDER BY venue_id, position";

pub fn read(row: &Row<'_>) -> Result<Photo, Error> {
    lapang_db::read!(row, Photo {
        alt, width, height, preview;
        key: Key::read(row, "key", Purpose::Venue)?
    })
}

/// In their order.
pub fn all(conn: &mut dyn Conn, venue: Uuid) -> Result<Vec<Photo>, Error> {
    let (sql, params) = with_ids(OF_VENUES, &[venue]);
    conn.rows(&sql, &params, read)
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
    let count = insert!("venue_photos", {
        key: photo.key.as_str(),
        venue_id: venue,
        position,
        alt: &photo.alt,
        width: photo.width,
        height: photo.height,
        preview: photo.preview.as_slice(),
        digest,
        created_at: now,
    })
    .on_conflict("(venue_id, digest) DO NOTHING")
    .run(conn)?;
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
