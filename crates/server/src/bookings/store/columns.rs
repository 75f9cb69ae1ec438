//! How rows of bookings are read.

use jiff::Timestamp;
use lapang_db::{Error, Row, read};

use crate::bookings::model::{Booking, Guest, Paid, Price, Settlement};
use crate::bookings::store::moves::read_move_request;
use crate::photos::{Key, Purpose};
use crate::venues::model::Windows;

pub const BOOKING: &str = "id, user_id, venue_id, sport_id, notes, status, starts_at, ends_at, \
    expires_at, payment_due, price_min, price_max, currency, created_at, updated_at, offers_until, \
    final_price, payment_reported_at, receipt, guest_name, guest_phone, number, paid_way, paid_amount, \
    paid_at, refunded_at, confirmed_at, is_instant, undo_until, move_request, move_expires_at, \
    answer_minutes, payment_minutes, deposit_percent, refund_tiers, has_charge, extras, received, match_id";

pub fn read_booking(row: &Row<'_>) -> Result<Booking, Error> {
    read!(row, Booking {
        id, user_id, venue_id, sport_id, notes, status, starts_at, ends_at, expires_at,
        payment_due, currency, created_at, updated_at, offers_until, number, confirmed_at,
        is_instant, undo_until, match_id;
        price: read_price(row)?,
        settlement: Settlement {
            final_price: row.get("final_price")?,
            reported_at: row.get("payment_reported_at")?,
            receipt: match row.get_str("receipt")? {
                "" => None,
                _ => Some(Key::read(row, "receipt", Purpose::Receipt)?),
            },
            has_charge: row.get("has_charge")?,
            extras: row.get("extras")?,
            received: row.get("received")?,
            paid: read_paid(row)?,
        },
        guest: read_guest(row)?,
        move_request: read_move_request(row)?,
        windows: Windows::read(row)?
    })
}

fn read_paid(row: &Row<'_>) -> Result<Option<Paid>, Error> {
    let Some(at) = row.get("paid_at")? else {
        return Ok(None);
    };
    Ok(Some(Paid {
        way: row.get("paid_way")?,
        amount: row.get::<Option<i64>>("paid_amount")?.unwrap_or_default(),
        at,
        refunded_at: row.get("refunded_at")?,
    }))
}

pub fn read_guest(row: &Row<'_>) -> Result<Option<Guest>, Error> {
    let phone: Option<String> = row.get("guest_phone")?;
    let name: Option<String> = row.get("guest_name")?;
    Ok(name.map(|name| Guest {
        name,
        phone_number: phone.unwrap_or_default(),
    }))
}

pub fn read_price(row: &Row<'_>) -> Result<Option<Price>, Error> {
    let (min, max): (Option<i64>, Option<i64>) = (row.get("price_min")?, row.get("price_max")?);
    Ok(min.zip(max).map(|(min, max)| Price { min, max }))
}

pub fn micros(at: Timestamp) -> i64 {
    at.as_microsecond()
}
