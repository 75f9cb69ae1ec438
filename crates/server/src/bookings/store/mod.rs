//! Booking SQL. Lists are in `store/lists.rs`, the audit trail in `store/events.rs`, idempotency keys in
//! `store/keys.rs`, offers in `store/proposals.rs`, payments in `store/payment.rs`.

mod changed_hours;
mod columns;
mod events;
mod for_match;
mod keys;
mod limits;
mod lists;
mod moves;
mod notices;
mod payment;
mod proposals;
mod views;
mod whole;

use jiff::Timestamp;
use lapang_db::{Conn, Engine, Error, Param, insert, params, read, update, values};
use uuid::Uuid;

use crate::accounts;
use crate::bookings::lifecycle::{SlotStatus, Status, Step};
use crate::bookings::model::{Booking, Guest, Slot};
use crate::bookings::slots::Plan;
pub use columns::{BOOKING, read_booking};

use crate::bookings::store::columns::{micros, read_price};
use crate::photos::Key;
use crate::text::searchable;

pub use changed_hours::{
    bookings_with_changed_hours, confirmed_hours, insert_changed_hour, take_changed_hours,
};
pub use events::{events, insert_event};
pub use for_match::{clear_elsewhere, clear_match, courts_of_match, of_match, set_match};
pub use keys::{forget_keys, keep_answer, take_key};
pub use limits::{Usage, usage};
pub use lists::{Filter, Money, admin_list, charges_of, mine};
pub use moves::{
    StoredRequest, currency_of, forget_move_request, moves_since, restore, set_move_request,
    set_moved, set_undo, unanswered_moves, undo,
};
pub use notices::{
    DueNotice, count_staff_email, due_notices, forget_notices, insert_notice, take_notice,
};
pub use payment::{
    ask_again, set_has_charge, set_payment_reported, set_price, set_receipt, set_sums,
};
pub use proposals::{
    accept_proposal, bookings_of_proposals, end_chosen, end_offered, insert_proposal, offer_again,
    proposals,
};
pub use views::{Today, View, counts};
pub use whole::{
    forget_guests, forget_player, forget_words, guests_to_forget, latest_of_player, of_calendar,
    of_player,
};

const DUE: &str = "SELECT expires_at, id FROM bookings
     WHERE expires_at <= $1 AND (expires_at, id) > ($2, $3)
     ORDER BY expires_at, id LIMIT $4";
const OFFERS_DUE: &str = "SELECT offers_until, id FROM bookings
     WHERE offers_until <= $1 AND (offers_until, id) > ($2, $3)
     ORDER BY offers_until, id LIMIT $4";

pub fn booking(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Booking>, Error> {
    let sql = format!("SELECT {BOOKING} FROM bookings WHERE id = $1");
    conn.first(&sql, params![id], read_booking)
}

/// Returns false if another booking has the number.
pub fn insert(conn: &mut dyn Conn, booking: &Booking) -> Result<bool, Error> {
    let Booking { settlement, .. } = booking;
    let guest = booking.guest.as_ref();
    let inserted = insert!("bookings", {
        id: booking.id,
        user_id: booking.user_id,
        venue_id: booking.venue_id,
        sport_id: &booking.sport_id,
        notes: &booking.notes,
        status: booking.status,
        starts_at: booking.starts_at,
        ends_at: booking.ends_at,
        expires_at: booking.expires_at,
        payment_due: booking.payment_due,
        price_min: booking.price.map(|price| price.min),
        price_max: booking.price.map(|price| price.max),
        currency: &booking.currency,
        created_at: booking.created_at,
        updated_at: booking.updated_at,
        offers_until: booking.offers_until,
        final_price: settlement.final_price,
        payment_reported_at: settlement.reported_at,
        receipt: settlement.receipt.as_ref().map_or("", Key::as_str),
        guest_name: guest.map(|guest| &guest.name),
        guest_phone: guest.map(|guest| &guest.phone_number),
        guest_words: guest.map(searched),
        number: &booking.number,
        confirmed_at: booking.confirmed_at,
        is_instant: booking.is_instant,
        answer_minutes: booking.windows.answer_minutes,
        payment_minutes: booking.windows.payment_minutes,
        deposit_percent: booking.windows.deposit_percent,
        refund_tiers: booking.windows.refund.code(),
    })
    .on_conflict("(number) DO NOTHING")
    .run(conn)?;
    Ok(inserted == 1)
}

/// The guest's search text: the name, and the number both as typed and as digits only.
fn searched(guest: &Guest) -> String {
    let number = &guest.phone_number;
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    searchable(&format!("{} {number} {digits}", guest.name))
}

/// Updates the guest and the notes.
pub fn set_guest(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    guest: &Guest,
    notes: &str,
    now: Timestamp,
) -> Result<(), Error> {
    update!("bookings", {
        guest_name: &guest.name,
        guest_phone: &guest.phone_number,
        guest_words: searched(guest),
        notes,
        updated_at: now,
    })
    .at("id", booking_id)
    .run(conn)?;
    Ok(())
}

/// Locks the booking row until the transaction ends. Anyone who writes more than this row must lock it first; the
/// common order prevents deadlocks.
pub fn lock_booking(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    conn.execute(
        "UPDATE bookings SET updated_at = updated_at WHERE id = $1",
        params![id],
    )?;
    Ok(())
}

/// Changes the status if the row still has the status and deadlines it was read with; false if a concurrent change
/// came first.
pub fn set_status(
    conn: &mut dyn Conn,
    booking: &Booking,
    step: &Step<'_>,
    expires_at: Option<Timestamp>,
) -> Result<bool, Error> {
    let stays_confirmed = step.to == Status::Confirmed;
    let confirmed_at = booking.confirmed_at.filter(|_| stays_confirmed);
    let changed = update!("bookings", {
        status: step.to,
        expires_at,
        updated_at: step.now,
        offers_until: step.offers_until,
        confirmed_at: step.confirmed_at().or(confirmed_at),
    })
    .at("id", booking.id)
    .at("status", booking.status)
    .at(
        "COALESCE(expires_at, 0)",
        booking.expires_at.map_or(0, micros),
    )
    .at(
        "COALESCE(offers_until, 0)",
        booking.offers_until.map_or(0, micros),
    )
    .run(conn)?;
    Ok(changed == 1)
}

/// These bookings, in no particular order.
pub fn bookings(conn: &mut dyn Conn, some: &[Uuid]) -> Result<Vec<Booking>, Error> {
    let sql = format!("SELECT {BOOKING} FROM bookings WHERE id = ANY($1)");
    conn.rows(&sql, params![Param::list(some)], read_booking)
}

/// Locks the booking activity of the player and their mailbox until the transaction ends, so that its requests run one
/// after the other. SQLite has one writer at a time.
pub fn lock_player(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<(), Error> {
    if conn.engine() == Engine::Sqlite {
        return Ok(());
    }
    let sql = format!(
        "INSERT INTO booking_turns (user_id, taken_at)
         SELECT id, $2 FROM ({}) AS locked ORDER BY id
         ON CONFLICT (user_id) DO UPDATE SET taken_at = excluded.taken_at",
        accounts::ids_to_lock("$1")
    );
    conn.execute_later(&sql, params![user_id, micros(now)])
}

/// A deadline and its booking's id.
pub type Due = (i64, Uuid);

/// Which deadline of a booking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deadline {
    /// The last offer's end.
    Offers,
    /// The end of the booking's hold.
    Hold,
}

/// Bookings past this deadline, oldest first, after a given one.
pub fn due(
    conn: &mut dyn Conn,
    deadline: Deadline,
    now: Timestamp,
    after: Due,
    limit: i64,
) -> Result<Vec<Due>, Error> {
    let sql = match deadline {
        Deadline::Offers => OFFERS_DUE,
        Deadline::Hold => DUE,
    };
    let params = params![micros(now), after.0, after.1, limit];
    conn.rows(sql, params, values)
}

pub fn insert_slot(conn: &mut dyn Conn, slot: &Slot) -> Result<(), Error> {
    insert!("booking_slots", {
        id: slot.id,
        booking_id: slot.booking_id,
        starts_at: slot.starts_at,
        ends_at: slot.ends_at,
        slot_status: slot.slot_status,
        court_id: slot.court_id,
        court_name: &slot.court_name,
        price_min: slot.price.map(|price| price.min),
        price_max: slot.price.map(|price| price.max),
        created_at: slot.created_at,
        updated_at: slot.updated_at,
    })
    .run_later(conn)
}

pub fn set_slot_status(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    status: SlotStatus,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE booking_slots SET slot_status = $2, updated_at = $3
         WHERE booking_id = $1 AND replaced = 0",
        params![booking_id, status.code(), micros(now)],
    )?;
    Ok(())
}

/// Marks the current slots as replaced and updates times and price from the plan. The caller inserts the new slots.
pub fn replace_slots(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    plan: &Plan,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE booking_slots SET slot_status = $2, replaced = 1, updated_at = $3
         WHERE booking_id = $1 AND replaced = 0",
        params![booking_id, SlotStatus::Released.code(), micros(now)],
    )?;
    update!("bookings", {
        starts_at: plan.starts_at,
        ends_at: plan.ends_at,
        price_min: plan.price.map(|price| price.min),
        price_max: plan.price.map(|price| price.max),
        currency: &plan.currency,
    })
    .at("id", booking_id)
    .run(conn)?;
    Ok(())
}

/// The current slots of these bookings, soonest first.
pub fn slots(conn: &mut dyn Conn, bookings: &[Uuid]) -> Result<Vec<Slot>, Error> {
    let condition = "replaced = 0 AND booking_id = ANY($1) ORDER BY starts_at, id";
    slots_where(conn, condition, bookings)
}

/// The replaced slots of these bookings, set by set, each soonest first.
pub fn replaced_slots(conn: &mut dyn Conn, bookings: &[Uuid]) -> Result<Vec<Slot>, Error> {
    let condition = "replaced = 1 AND booking_id = ANY($1) ORDER BY created_at, starts_at, id";
    slots_where(conn, condition, bookings)
}

fn slots_where(
    conn: &mut dyn Conn,
    condition: &str,
    bookings: &[Uuid],
) -> Result<Vec<Slot>, Error> {
    let sql = format!(
        "SELECT id, booking_id, starts_at, ends_at, slot_status, court_id, court_name,
           price_min, price_max, created_at, updated_at
         FROM booking_slots WHERE {condition}"
    );
    conn.rows(&sql, params![Param::list(bookings)], |row| {
        read!(row, Slot {
            id, booking_id, starts_at, ends_at, slot_status, court_id, court_name, created_at,
            updated_at;
            price: read_price(row)?
        })
    })
}
