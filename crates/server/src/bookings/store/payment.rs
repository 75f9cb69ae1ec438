//! Prices and payments of bookings.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, update};
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
    update!("bookings", {
        paid_way: paid.map_or("", |paid| paid.way.code()),
        paid_amount: paid.and_then(|paid| paid.amount),
        paid_at: paid.map(|paid| micros(paid.at)),
        refunded_at: paid.and_then(|paid| paid.refunded_at),
        refund_due_at: is_due.then(|| micros(now)),
        currency,
        updated_at: now,
    })
    .at("id", booking.id)
    .run(conn)?;
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
