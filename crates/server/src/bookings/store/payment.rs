//! What bookings cost and whether they are paid, in the database.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::micros;
use crate::bookings::states::Actor;
use crate::bookings::{Booking, EventKind};

/// None goes back to what was quoted.
pub fn set_price(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    price: Option<i64>,
    currency: &str,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE bookings SET final_price = $2, currency = $3, updated_at = $4 WHERE id = $1",
        params![booking_id, price, currency, micros(now)],
    )?;
    Ok(())
}

pub fn set_payment_reported(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE bookings SET payment_reported_at = $2, updated_at = $2 WHERE id = $1",
        params![booking_id, micros(now)],
    )?;
    Ok(())
}

/// Empty: there is none.
pub fn set_receipt(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    key: &str,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE bookings SET receipt = $2, updated_at = $3 WHERE id = $1",
        params![booking_id, key, micros(now)],
    )?;
    Ok(())
}

/// Adds to the audit trail what happened while the status stayed. As with a move, this transaction
/// has written the booking's row.
pub fn insert_note(
    conn: &mut dyn Conn,
    booking: &Booking,
    kind: EventKind,
    (actor, actor_id): (Actor, Uuid),
    price: Option<i64>,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO booking_events
           (booking_id, number, created_at, actor, actor_id, from_status, to_status, reason, kind, price)
         VALUES ($1,
           (SELECT COALESCE(MAX(number), 0) + 1 FROM booking_events WHERE booking_id = $1),
           $2, $3, $4, $5, $5, '', $6, $7)",
        params![
            booking.id,
            micros(now),
            actor.name(),
            actor_id,
            booking.status_at(now).name(),
            kind.name(),
            price,
        ],
    )?;
    Ok(())
}
