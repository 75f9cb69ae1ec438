//! The SQL of bookings that a match is played on.

use lapang_db::{Conn, Error, Param, params, read, value};
use uuid::Uuid;

use crate::bookings::for_match::CourtHours;
use crate::venues::Span;

/// By id.
pub fn of_match(conn: &mut dyn Conn, match_id: Uuid) -> Result<Vec<Uuid>, Error> {
    let sql = "SELECT id FROM bookings WHERE match_id = $1 ORDER BY id";
    conn.rows(sql, params![match_id], value)
}

pub fn courts_of_match(
    conn: &mut dyn Conn,
    match_id: Uuid,
    venue_id: Uuid,
    time: Span,
) -> Result<Vec<CourtHours>, Error> {
    conn.rows(
        "SELECT s.booking_id, s.court_name, s.starts_at, s.ends_at
         FROM bookings b JOIN booking_slots s ON s.booking_id = b.id
         WHERE b.match_id = $1 AND b.venue_id = $2 AND b.status = 'confirmed'
           AND s.replaced = 0 AND s.slot_status = 'booked'
           AND s.starts_at < $4 AND s.ends_at > $3
         ORDER BY s.court_name, s.booking_id, s.starts_at",
        params![
            match_id,
            venue_id,
            time.starts_at.as_microsecond(),
            time.ends_at.as_microsecond()
        ],
        |row| {
            read!(
                row,
                CourtHours {
                    booking_id,
                    court_name,
                    starts_at,
                    ends_at
                }
            )
        },
    )
}

pub fn clear_match(conn: &mut dyn Conn, match_id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE bookings SET match_id = NULL WHERE match_id = $1",
        params![match_id],
    )?;
    Ok(())
}

pub fn clear_elsewhere(
    conn: &mut dyn Conn,
    match_id: Uuid,
    venue_id: Option<Uuid>,
    time: Span,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE bookings SET match_id = NULL WHERE match_id = $1
           AND (CAST($2 AS UUID) IS NULL OR venue_id <> $2 OR starts_at >= $4 OR ends_at <= $3)",
        params![
            match_id,
            venue_id,
            time.starts_at.as_microsecond(),
            time.ends_at.as_microsecond()
        ],
    )?;
    Ok(())
}

pub fn set_match(conn: &mut dyn Conn, ids: &[Uuid], match_id: Uuid) -> Result<(), Error> {
    if ids.is_empty() {
        return Ok(());
    }
    conn.execute(
        "UPDATE bookings SET match_id = $2 WHERE id = ANY($1)",
        params![Param::list(ids), match_id],
    )?;
    Ok(())
}
