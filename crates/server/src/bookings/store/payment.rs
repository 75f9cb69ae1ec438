//! Prices and payments of bookings.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::columns::micros;
use crate::bookings::model::{Booking, Paid};

/// `None` resets to the quote.
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

/// Also extends the booking's hold to `held_until`.
pub fn set_payment_reported(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    held_until: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE bookings SET payment_reported_at = $2, updated_at = $2, expires_at = $3
         WHERE id = $1",
        params![booking_id, micros(now), micros(held_until)],
    )?;
    Ok(())
}

/// Records a payment, or with `None` takes it back. Also sets the currency of a booking that has none.
pub fn set_paid(
    conn: &mut dyn Conn,
    booking: &Booking,
    paid: Option<Paid>,
    currency: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let is_due = paid.is_some_and(|paid| paid.refunded_at.is_none());
    let is_due = is_due && booking.status_at(now).is_closed();
    conn.execute(
        "UPDATE bookings SET paid_way = $2, paid_amount = $3, paid_at = $4, refunded_at = $5,
           refund_due_at = $6, currency = $7, updated_at = $8
         WHERE id = $1",
        params![
            booking.id,
            paid.map_or("", |paid| paid.way.name()),
            paid.and_then(|paid| paid.amount),
            paid.map(|paid| micros(paid.at)),
            paid.and_then(|paid| paid.refunded_at).map(micros),
            is_due.then(|| micros(now)),
            currency,
            micros(now),
        ],
    )?;
    Ok(())
}

/// Empty: no receipt.
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
