//! Staff take back what they did last (rules.md §6, `ReinstateBooking`): a move, a rejection or a cancellation, within ten
//! seconds. Its emails wait as long, and the hours that the booking had are kept for it.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Instead, Move, Status, Step, put};
use crate::bookings::model::{Booking, Event, EventKind, MoveRequest, Price, ProposalStatus, Slot};
use crate::bookings::notify::notices;
use crate::bookings::payment::charge;
use crate::bookings::slots::Times;
use crate::bookings::store::StoredRequest;
use crate::bookings::{changed_hours, move_mine, show, store};
use crate::clock::from_micros;
use crate::error::{Error, Reason};
use crate::mail;
use crate::venues::model::{Holder, Span};
use crate::venues::{self, claims};

const TIME: SignedDuration = SignedDuration::from_secs(10);

/// How a booking was before the change. Times in microseconds.
#[derive(Debug, Serialize, Deserialize)]
pub struct Before {
    /// When the change was made.
    done_at: i64,
    status: Status,
    expires_at: Option<i64>,
    offers_until: Option<i64>,
    confirmed_at: Option<i64>,
    price: Option<(i64, i64)>,
    currency: String,
    final_price: Option<i64>,
    /// The player's wish to move it that was answered, and when it lapses.
    wish: Option<(StoredRequest, i64)>,
}

/// Starts the time for an undo. Emails about earlier changes are final.
pub fn begin(tx: &mut Tx<'_>, booking: Uuid) -> Result<Timestamp, Error> {
    mail::keep_all(tx.conn, booking)?;
    Ok(tx.now.saturating_add(TIME).unwrap_or(Timestamp::MAX))
}

/// Remembers how a booking was before a change that has just been made.
pub fn remember(tx: &mut Tx<'_>, before: &Booking, until: Timestamp) -> Result<(), Error> {
    let micros = |at: Option<Timestamp>| at.map(Timestamp::as_microsecond);
    let status = before.status_at(tx.now);
    let before_it = Before {
        done_at: tx.now.as_microsecond(),
        status,
        expires_at: micros(before.expires_at),
        offers_until: micros(before.offers_until.filter(|_| status == before.status)),
        confirmed_at: micros(before.confirmed_at),
        price: before.price.map(|price| (price.min, price.max)),
        currency: before.currency.clone(),
        final_price: before.settlement.final_price,
        wish: before
            .move_request
            .as_ref()
            .map(|wish| (StoredRequest::of(wish), wish.expires_at.as_microsecond())),
    };
    store::set_undo(tx.conn, before.id, until, &before_it)
}

pub async fn undo(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        show::staffs(tx.conn, &staff, booking_id)?;
        let ids = (staff.user_id, booking_id);
        idempotency::once(tx, ids, key.as_ref(), |tx| {
            let booking = show::lock_for_staff(tx.conn, &staff, booking_id)?;
            take_back(tx, &booking, staff.user_id)
        })
    })
    .await
}

fn too_late() -> Error {
    let problem = "there is nothing that can still be undone";
    Error::conflict(Reason::NothingToUndo, problem)
}

fn take_back(tx: &mut Tx<'_>, booking: &Booking, staff: Uuid) -> Result<(), Error> {
    let before: Option<Before> = store::undo(tx.conn, booking.id, tx.now)?;
    let before = before.ok_or_else(too_late)?;
    let is_over = before
        .expires_at
        .is_some_and(|at| at <= tx.now.as_microsecond());
    // Whatever was done since would be lost.
    if is_over || booking.updated_at.as_microsecond() != before.done_at {
        return Err(too_late());
    }
    if !mail::drop_undone(tx.conn, booking.id)? {
        return Err(too_late());
    }
    let by = Step {
        actor_id: Some(staff),
        ..Step::of(Move::Undo, before.status, tx.now)
    };
    let was = as_before(booking, &before);
    if before.status == booking.status {
        put_back(tx, booking, &was, &by, &before)?;
    } else {
        reopen(tx, &was, &before)?;
    }
    store::restore(tx.conn, &was, tx.now)?;
    charge::settle(tx, booking.id, Some(staff))?;
    if let Some((wish, expires_at)) = before.wish {
        wish_again(tx, &was, wish.read(was.id, from_micros(expires_at))?)?;
    }
    let event = Event {
        from: Some(booking.status),
        to: before.status,
        ..Event::of(booking, EventKind::Undone, &by)
    };
    store::insert_event(tx.conn, &event)?;
    let found = store::booking(tx.conn, booking.id)?.ok_or(Error::NotFound("booking"))?;
    notices::plan(tx, &found)
}

fn as_before(booking: &Booking, before: &Before) -> Booking {
    let mut was = Booking {
        status: before.status,
        expires_at: before.expires_at.map(from_micros),
        offers_until: before.offers_until.map(from_micros),
        confirmed_at: before.confirmed_at.map(from_micros),
        price: before.price.map(|(min, max)| Price { min, max }),
        currency: before.currency.clone(),
        ..booking.clone()
    };
    was.settlement.final_price = before.final_price;
    was
}

/// After a move: the times before it, which are kept for the booking.
fn put_back(
    tx: &mut Tx<'_>,
    booking: &Booking,
    was: &Booking,
    step: &Step<'_>,
    before: &Before,
) -> Result<(), Error> {
    let replaced = store::replaced_slots(tx.conn, &[booking.id])?;
    let replaced: Vec<Slot> = replaced
        .into_iter()
        .filter(|slot| slot.updated_at.as_microsecond() == before.done_at)
        .collect();
    let times = Times::on_courts(&replaced)?;
    let offer = venues::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
    let to = Instead {
        times: &times,
        offer: &offer,
        agreed: Some(&replaced),
    };
    let step = Step {
        instead: Some(to),
        ..*step
    };
    if put::put_back(tx, was, to, &step)? {
        Ok(())
    } else {
        Err(too_late())
    }
}

/// The wish that had been answered waits again, with its hours.
fn wish_again(tx: &mut Tx<'_>, was: &Booking, wish: MoveRequest) -> Result<(), Error> {
    if wish.expires_at <= tx.now {
        return Ok(());
    }
    let offer = venues::terms(tx.conn, was.venue_id, &was.sport_id)?;
    let times = Times::on_courts(&wish.slots)?;
    match move_mine::hold(tx, was, (&offer, &times), wish.expires_at) {
        Ok(_) => Ok(store::set_move_request(tx.conn, was.id, &wish, tx.now)?),
        Err(Error::Conflict(_)) => Err(too_late()),
        Err(error) => Err(error),
    }
}

/// After a rejection or a cancellation: the hours, and the offers that were open.
fn reopen(tx: &mut Tx<'_>, was: &Booking, before: &Before) -> Result<(), Error> {
    let spans = |slots: Vec<Slot>| -> Vec<Span> { slots.iter().map(Slot::span).collect() };
    let had = spans(store::slots(tx.conn, &[was.id])?);
    let kept = claims::take_back(tx.conn, Holder::Booking(was.id), was.expires_at)?;
    if kept < claims::units(&had) {
        return Err(too_late());
    }
    if was.status == Status::RescheduleProposed {
        for offer in store::proposals(tx.conn, &[was.id])? {
            let is_ended = offer.status == ProposalStatus::Withdrawn
                && offer.updated_at.as_microsecond() == before.done_at;
            if is_ended {
                let holder = Holder::Proposal(offer.id);
                claims::take_back(tx.conn, holder, Some(offer.expires_at))?;
                store::offer_again(tx.conn, offer.id, tx.now)?;
            }
        }
    }
    store::set_slot_status(tx.conn, was.id, was.status.slot_status(), tx.now)?;
    if was.status == Status::Confirmed {
        changed_hours::note(tx, was)?;
    }
    Ok(())
}
