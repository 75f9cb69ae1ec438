//! Prices and payments of bookings.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params};
use uuid::Uuid;

use super::columns::micros;

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
