//! SQL of figures.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, value, values};
use uuid::Uuid;

use crate::bookings::model::Booking;
use crate::bookings::store::{BOOKING, read_booking};

/// What rows beside the bookings say.
pub struct Facts {
    /// How long each request waited for its first decision, in minutes.
    pub answers: Vec<i64>,
    /// Canceled by their players within a day of the start.
    pub late: i64,
    /// When each player with an account plays or played here first.
    pub first_visits: HashMap<Uuid, Timestamp>,
}

type Bounds = (Timestamp, Timestamp);

const DAY: i64 = 24 * 3_600_000_000;

/// Those that begin within a time, by start.
pub fn bookings_within(
    conn: &mut dyn Conn,
    venue: Uuid,
    (from, to): Bounds,
) -> Result<Vec<Booking>, Error> {
    let sql = format!(
        "SELECT {BOOKING} FROM bookings WHERE venue_id = $1 AND starts_at >= $2 AND starts_at < $3
         ORDER BY starts_at, id"
    );
    let within = params![venue, from.as_microsecond(), to.as_microsecond()];
    conn.rows(&sql, within, read_booking)
}

pub fn answer_minutes(
    conn: &mut dyn Conn,
    venue: Uuid,
    (from, to): Bounds,
) -> Result<Vec<i64>, Error> {
    conn.rows(
        "SELECT (MIN(e.created_at) - b.created_at) / 60000000 FROM bookings b
         JOIN booking_events f ON f.booking_id = b.id AND f.number = 1 AND f.to_status = 'pending_review'
         JOIN booking_events e ON e.booking_id = b.id AND e.actor = 'staff' AND e.kind = 'move'
         WHERE b.venue_id = $1 AND b.starts_at >= $2 AND b.starts_at < $3
         GROUP BY b.id, b.created_at",
        params![venue, from.as_microsecond(), to.as_microsecond()],
        value,
    )
}

pub fn canceled_late(conn: &mut dyn Conn, venue: Uuid, (from, to): Bounds) -> Result<i64, Error> {
    conn.one(
        "SELECT COUNT(*) FROM bookings b WHERE b.venue_id = $1 AND b.starts_at >= $2 AND b.starts_at < $3
           AND b.status = 'canceled_user' AND EXISTS (SELECT 1 FROM booking_events e
             WHERE e.booking_id = b.id AND e.kind = 'move' AND e.to_status = 'canceled_user'
               AND e.created_at > b.starts_at - $4)",
        params![venue, from.as_microsecond(), to.as_microsecond(), DAY],
        value,
    )
}

pub fn first_visits(conn: &mut dyn Conn, venue: Uuid) -> Result<HashMap<Uuid, Timestamp>, Error> {
    let rows = conn.rows(
        "SELECT user_id, MIN(starts_at) FROM bookings
         WHERE venue_id = $1 AND status = 'confirmed' AND guest_name IS NULL GROUP BY user_id",
        params![venue],
        values,
    )?;
    Ok(rows.into_iter().collect())
}
