//! The SQL of hours that confirmed bookings got or lost.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, insert, params, read, value};
use uuid::Uuid;

use crate::venues::Span;

pub fn insert_changed_hour(
    conn: &mut dyn Conn,
    id: Uuid,
    booking_id: Uuid,
    span: Span,
    now: Timestamp,
) -> Result<(), Error> {
    insert!("changed_hours", {
        id,
        booking_id,
        starts_at: span.starts_at,
        ends_at: span.ends_at,
        created_at: now,
    })
    .run_later(conn)
}

pub fn bookings_with_changed_hours(
    conn: &mut dyn Conn,
    before: Timestamp,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    let sql = "SELECT DISTINCT booking_id FROM changed_hours WHERE created_at <= $1 LIMIT $2";
    conn.rows(sql, params![before.as_microsecond(), limit], value)
}

pub fn take_changed_hours(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    before: Timestamp,
) -> Result<Vec<Span>, Error> {
    conn.rows(
        "DELETE FROM changed_hours WHERE booking_id = $1 AND created_at <= $2
         RETURNING starts_at, ends_at",
        params![booking_id, before.as_microsecond()],
        span,
    )
}

pub fn confirmed_hours(
    conn: &mut dyn Conn,
    user_id: Uuid,
    venue_id: Uuid,
    time: Span,
) -> Result<Vec<Span>, Error> {
    conn.rows(
        "SELECT s.starts_at, s.ends_at FROM bookings b JOIN booking_slots s ON s.booking_id = b.id
         WHERE b.user_id = $1 AND b.venue_id = $2 AND b.status = 'confirmed' AND b.guest_name IS NULL
           AND b.starts_at < $4 AND b.ends_at > $3 AND s.replaced = 0 AND s.slot_status = 'booked'
         ORDER BY s.starts_at",
        params![
            user_id,
            venue_id,
            time.starts_at.as_microsecond(),
            time.ends_at.as_microsecond()
        ],
        span,
    )
}

fn span(row: &Row<'_>) -> Result<Span, Error> {
    read!(row, Span { starts_at, ends_at })
}
