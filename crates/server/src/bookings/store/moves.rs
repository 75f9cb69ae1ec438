//! Moved bookings: what an undo restores, and what players asked for.

use jiff::Timestamp;
use lapang_db::{Conn, Error, Row, json, params, update, value, values};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::columns::micros;
use crate::bookings::lifecycle::SlotStatus;
use crate::bookings::model::{Booking, MoveRequest, Price, Slot};
use crate::clock::from_micros;

/// After a booking was put at other times. `confirmed_at` stays if it is `None`.
pub fn set_moved(
    conn: &mut dyn Conn,
    booking: &Booking,
    expires_at: Option<Timestamp>,
    confirmed_at: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), Error> {
    update!("bookings", {
        expires_at,
        confirmed_at: confirmed_at.or(booking.confirmed_at),
        updated_at: now,
    })
    .at("id", booking.id)
    .run(conn)?;
    Ok(())
}

pub fn currency_of(conn: &mut dyn Conn, booking_id: Uuid) -> Result<String, Error> {
    let sql = "SELECT currency FROM bookings WHERE id = $1";
    conn.one(sql, params![booking_id], value)
}

pub fn set_undo(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    until: Timestamp,
    before: &impl Serialize,
) -> Result<(), crate::error::Error> {
    update!("bookings", { undo_until: until, undo_before: json(before)? })
        .at("id", booking_id)
        .run(conn)?;
    Ok(())
}

/// What can still be undone.
pub fn undo<T: DeserializeOwned>(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    now: Timestamp,
) -> Result<Option<T>, Error> {
    conn.first(
        "SELECT undo_before FROM bookings WHERE id = $1 AND undo_until > $2",
        params![booking_id, micros(now)],
        |row| row.json("undo_before"),
    )
}

/// Writes a booking as it was before a change that is undone.
pub fn restore(conn: &mut dyn Conn, was: &Booking, now: Timestamp) -> Result<(), Error> {
    update!("bookings", {
        status: was.status,
        expires_at: was.expires_at,
        offers_until: was.offers_until,
        confirmed_at: was.confirmed_at,
        price_min: was.price.map(|price| price.min),
        price_max: was.price.map(|price| price.max),
        currency: &was.currency,
        final_price: was.settlement.final_price,
        undo_until: None::<i64>,
        undo_before: "",
        updated_at: now,
    })
    .at("id", was.id)
    .run(conn)?;
    Ok(())
}

/// A [`MoveRequest`] as it is stored. Times in microseconds.
#[derive(Debug, Serialize, Deserialize)]
pub struct StoredRequest {
    asked_at: i64,
    slots: Vec<StoredSlot>,
}

#[derive(Debug, Serialize, Deserialize)]
struct StoredSlot {
    starts_at: i64,
    ends_at: i64,
    court_id: String,
    court_name: String,
    price: Option<(i64, i64)>,
}

impl StoredRequest {
    pub fn of(request: &MoveRequest) -> Self {
        let slot = |it: &Slot| StoredSlot {
            starts_at: micros(it.starts_at),
            ends_at: micros(it.ends_at),
            court_id: it.court_id.to_string(),
            court_name: it.court_name.clone(),
            price: it.price.map(|price| (price.min, price.max)),
        };
        Self {
            asked_at: micros(request.asked_at),
            slots: request.slots.iter().map(slot).collect(),
        }
    }

    pub fn read(self, booking_id: Uuid, expires_at: Timestamp) -> Result<MoveRequest, Error> {
        let asked_at = from_micros(self.asked_at);
        let slot = |it: StoredSlot| {
            let court_id = Uuid::parse_str(&it.court_id)
                .map_err(|_| Error::unreadable("move_request", "ids of courts"))?;
            Ok(Slot {
                id: Uuid::nil(),
                booking_id,
                starts_at: from_micros(it.starts_at),
                ends_at: from_micros(it.ends_at),
                slot_status: SlotStatus::Held,
                court_id,
                court_name: it.court_name,
                price: it.price.map(|(min, max)| Price { min, max }),
                created_at: asked_at,
                updated_at: asked_at,
            })
        };
        let slots: Result<Vec<Slot>, Error> = self.slots.into_iter().map(slot).collect();
        Ok(MoveRequest {
            slots: slots?,
            asked_at,
            expires_at,
        })
    }
}

pub fn set_move_request(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    request: &MoveRequest,
    now: Timestamp,
) -> Result<(), Error> {
    update!("bookings", {
        move_request: json(&StoredRequest::of(request))?,
        move_expires_at: request.expires_at,
        updated_at: now,
    })
    .at("id", booking_id)
    .run(conn)?;
    Ok(())
}

/// Returns false if there was none.
pub fn forget_move_request(conn: &mut dyn Conn, booking_id: Uuid) -> Result<bool, Error> {
    let changed = conn.execute(
        "UPDATE bookings SET move_request = '', move_expires_at = NULL
         WHERE id = $1 AND move_expires_at IS NOT NULL",
        params![booking_id],
    )?;
    Ok(changed == 1)
}

/// Where the player of a booking wants it moved to, if staff have not answered.
pub fn read_move_request(row: &Row<'_>) -> Result<Option<MoveRequest>, Error> {
    let Some(expires_at) = row.get("move_expires_at")? else {
        return Ok(None);
    };
    let stored: StoredRequest = row.json("move_request")?;
    stored.read(row.get("id")?, expires_at).map(Some)
}

/// Bookings whose players got no answer in time, after a given one.
pub fn unanswered_moves(
    conn: &mut dyn Conn,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<Uuid>, Error> {
    conn.rows(
        "SELECT id FROM bookings WHERE move_expires_at <= $1 ORDER BY move_expires_at, id LIMIT $2",
        params![micros(now), limit],
        value,
    )
}

/// How often a player has moved bookings, or asked to, since a time, and the first of it.
pub fn moves_since(
    conn: &mut dyn Conn,
    user_id: Uuid,
    since: Timestamp,
    now: Timestamp,
) -> Result<(i64, Option<Timestamp>), Error> {
    conn.one(
        "SELECT COUNT(*), MIN(e.created_at) FROM bookings b JOIN booking_events e ON e.booking_id = b.id
         WHERE b.user_id = $1 AND b.guest_name IS NULL AND b.updated_at > $2 AND e.actor = 'player'
           AND e.kind IN ('moved', 'move_asked') AND e.created_at > $2 AND e.created_at <= $3",
        params![user_id, micros(since), micros(now)],
        values,
    )
}
