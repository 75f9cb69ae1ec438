//! How rows of bookings are read.

use jiff::Timestamp;
use lapang_db::{Error, Row};

use crate::bookings::lifecycle::Status;
use crate::bookings::model::{Booking, Guest, Paid, PaidWay, Price, Settlement};
use crate::clock::from_micros;
use crate::photos::{Key, Purpose};

pub const BOOKING: &str = "id, user_id, venue_id, sport_id, notes, status, starts_at, ends_at, \
    expires_at, payment_due, price_min, price_max, currency, created_at, updated_at, offers_until, \
    final_price, payment_reported_at, receipt, guest_name, guest_phone, number, paid_way, paid_amount, \
    paid_at, refunded_at, confirmed_at";

pub fn read_booking(row: &Row<'_>) -> Result<Booking, Error> {
    let expires_at: Option<i64> = row.get(8)?;
    Ok(Booking {
        id: row.get(0)?,
        user_id: row.get(1)?,
        venue_id: row.get(2)?,
        sport_id: row.get(3)?,
        notes: row.get(4)?,
        status: named(5, "a booking status", Status::from_name(row.get_str(5)?))?,
        starts_at: from_micros(row.get(6)?),
        ends_at: from_micros(row.get(7)?),
        expires_at: expires_at.map(from_micros),
        payment_due: row.get(9)?,
        price: read_price(row, 10, 11)?,
        currency: row.get(12)?,
        created_at: from_micros(row.get(13)?),
        updated_at: from_micros(row.get(14)?),
        offers_until: row.get::<Option<i64>>(15)?.map(from_micros),
        settlement: Settlement {
            final_price: row.get(16)?,
            reported_at: row.get::<Option<i64>>(17)?.map(from_micros),
            receipt: Key::parse(Purpose::Receipt, row.get_str(18)?),
            paid: read_paid(row, 22)?,
        },
        guest: read_guest(row, 19, 20)?,
        number: row.get(21)?,
        confirmed_at: row.get::<Option<i64>>(26)?.map(from_micros),
    })
}

/// The way, the amount, when it was paid and when it went back, from column `first` on.
fn read_paid(row: &Row<'_>, first: usize) -> Result<Option<Paid>, Error> {
    let Some(at) = row.get::<Option<i64>>(first + 2)? else {
        return Ok(None);
    };
    let way = PaidWay::from_name(row.get_str(first)?);
    Ok(Some(Paid {
        way: named(first, "a way to pay", way)?,
        amount: row.get(first + 1)?,
        at: from_micros(at),
        refunded_at: row.get::<Option<i64>>(first + 3)?.map(from_micros),
    }))
}

pub fn read_guest(row: &Row<'_>, name: usize, phone: usize) -> Result<Option<Guest>, Error> {
    let (name, phone): (Option<String>, Option<String>) = (row.get(name)?, row.get(phone)?);
    Ok(name.map(|name| Guest {
        name,
        phone_number: phone.unwrap_or_default(),
    }))
}

pub fn read_price(row: &Row<'_>, min: usize, max: usize) -> Result<Option<Price>, Error> {
    let (min, max): (Option<i64>, Option<i64>) = (row.get(min)?, row.get(max)?);
    Ok(min.zip(max).map(|(min, max)| Price { min, max }))
}

pub fn named<T>(index: usize, wanted: &'static str, found: Option<T>) -> Result<T, Error> {
    found.ok_or(Error::Column {
        index,
        wanted,
        found: "another text",
    })
}

pub fn micros(at: Timestamp) -> i64 {
    at.as_microsecond()
}
