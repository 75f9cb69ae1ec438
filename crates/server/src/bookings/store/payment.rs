//! Prices and payments of bookings.

use jiff::Timestamp;
use lapang_db::{Conn, Error, params, update};
use uuid::Uuid;

use super::columns::micros;
use crate::bookings::model::{Booking, Settlement};

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

/// The reported payment was not found: the clock runs until `expires_at` again.
pub fn ask_again(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    expires_at: Timestamp,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE bookings SET payment_reported_at = NULL, updated_at = $2, expires_at = $3
         WHERE id = $1",
        params![booking_id, micros(now), micros(expires_at)],
    )?;
    Ok(())
}

pub fn set_has_charge(conn: &mut dyn Conn, booking_id: Uuid) -> Result<(), Error> {
    let sql = "UPDATE bookings SET has_charge = 1 WHERE id = $1";
    conn.execute(sql, params![booking_id])?;
    Ok(())
}

/// Writes what the rows of its charge add up to beside the booking. `refund_due_at`: since when more came than is owed.
pub fn set_sums(
    conn: &mut dyn Conn,
    booking: &Booking,
    sums: &Settlement,
    is_refund_due: bool,
    now: Timestamp,
) -> Result<(), Error> {
    let paid = sums.paid;
    let mut row = update!("bookings", {
        extras: sums.extras,
        received: sums.received,
        paid_way: paid.map_or("", |paid| paid.way.code()),
        paid_amount: paid.map(|paid| paid.amount),
        paid_at: paid.map(|paid| micros(paid.at)),
        refunded_at: paid.and_then(|paid| paid.refunded_at),
        updated_at: now,
    });
    let due = if is_refund_due {
        format!("COALESCE(refund_due_at, {})", row.bind(now))
    } else {
        "NULL".to_owned()
    };
    row.set("refund_due_at", &due)
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
