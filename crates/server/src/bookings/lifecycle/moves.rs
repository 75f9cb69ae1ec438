//! Applies a status transition with its side effects in one transaction: status, claims, slots, audit event and
//! email.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use crate::app::Tx;
use crate::bookings::lifecycle::{Actor, Instead, Move, Status, Step, states};
use crate::bookings::model::{Booking, ProposalStatus, Slot};
use crate::bookings::notify::{emails, notices};
use crate::bookings::payment::charge;
use crate::bookings::slots::Plan;
use crate::bookings::{changed_hours, details, offers, store};
use crate::error::{Error, Reason, Refusal};
use crate::venues::model::{Holder, Span};
use crate::venues::{self, claims};

/// Makes the transition or refuses it. `booking` is as read by this transaction; a conditional update lets only one
/// of several concurrent transitions through.
pub fn apply(tx: &mut Tx<'_>, booking: &Booking, step: &Step<'_>) -> Result<(), Error> {
    let from = refuse_unless_allowed(booking, step)?;
    if from != booking.status && from == Status::PendingReview {
        let waiting = end_offers_that_ran_out(tx, booking)?;
        return apply(tx, &waiting, step);
    }
    let expires_at = step.deadline(booking);
    if !store::set_status(tx.conn, booking, step, expires_at)? {
        let found = store::booking(tx.conn, booking.id)?.ok_or(Error::NotFound("booking"))?;
        return Err(states::invalid_transition(
            found.status_at(step.now),
            step.to,
        ));
    }
    if step.to != Status::RescheduleProposed {
        end_offers(tx.conn, booking.id, step)?;
    }
    if from == Status::Confirmed || step.to == Status::Confirmed {
        changed_hours::note(tx, booking)?;
    }
    match step.instead {
        Some(instead) => replace_times(tx, booking, instead, step)?,
        None => keep_claims(tx.conn, booking, step, expires_at)?,
    }
    if step.to.is_closed() {
        charge::close(tx, booking.id, back_percent(booking, step))?;
    } else {
        charge::settle(tx, booking.id, step.actor_id)?;
    }
    if step.to == Status::AwaitingPayment {
        // No payment clock without one amount, whatever changed since.
        let found = store::booking(tx.conn, booking.id)?.ok_or(Error::NotFound("booking"))?;
        found.refuse_unpriced()?;
    }
    store::insert_event(tx.conn, &step.event(booking.id, Some(from)))?;
    send_email(tx, booking.id, step)
}

/// How much of what came is to be given back once the booking is closed: what its player was told of when they cancel, else all.
fn back_percent(booking: &Booking, step: &Step<'_>) -> i64 {
    if step.by != Move::CancelByPlayer || booking.status != Status::Confirmed {
        return 100;
    }
    let left = booking.starts_at.duration_since(step.now);
    booking.windows.refund.percent(left.as_mins())
}

/// Writes the return to review if every offer has ended.
pub fn end_offers_that_ran_out(tx: &mut Tx<'_>, booking: &Booking) -> Result<Booking, Error> {
    let step = Step::of(Move::ProposalsRunOut, Status::PendingReview, tx.now);
    apply(tx, booking, &step)?;
    store::booking(tx.conn, booking.id)?.ok_or(Error::NotFound("booking"))
}

/// Returns the current status if the table allows the transition. Past the deadline only the deadline's own
/// transitions are allowed.
pub fn refuse_unless_allowed(booking: &Booking, step: &Step<'_>) -> Result<Status, Error> {
    let from = match step.by.actor() {
        Actor::Time => booking.status,
        Actor::Player | Actor::Staff => booking.status_at(step.now),
    };
    if step.by.leads(Some(from), step.to) {
        Ok(from)
    } else {
        Err(states::invalid_transition(from, step.to))
    }
}

/// Updates the claims to match the status. A claim that another booking took over had ended by that node's clock, so
/// this booking counts as expired.
fn keep_claims(
    conn: &mut dyn Conn,
    booking: &Booking,
    step: &Step<'_>,
    expires_at: Option<Timestamp>,
) -> Result<(), Error> {
    let holder = Holder::Booking(booking.id);
    if step.to.is_closed() {
        claims::release(conn, Holder::Move(booking.id))?;
        store::forget_move_request(conn, booking.id)?;
        free(conn, holder, step)?;
    } else {
        let kept = match expires_at {
            Some(deadline) => claims::extend(conn, holder, deadline)?,
            None => claims::make_permanent(conn, holder)?,
        };
        refuse_lost_hours(conn, booking.id, kept, step.to)?;
    }
    store::set_slot_status(conn, booking.id, step.to.slot_status(), step.now)?;
    Ok(())
}

/// Extends the claims of a booking that keeps its status.
pub fn hold_until(conn: &mut dyn Conn, booking: &Booking, until: Timestamp) -> Result<(), Error> {
    let kept = claims::extend(conn, Holder::Booking(booking.id), until)?;
    refuse_lost_hours(conn, booking.id, kept, booking.status)
}

/// Refuses if fewer half hours are claimed than the booking has.
fn refuse_lost_hours(
    conn: &mut dyn Conn,
    booking_id: Uuid,
    kept: u64,
    to: Status,
) -> Result<(), Error> {
    let slots = store::slots(conn, &[booking_id])?;
    let spans: Vec<Span> = slots
        .iter()
        .map(|slot| Span {
            starts_at: slot.starts_at,
            ends_at: slot.ends_at,
        })
        .collect();
    if kept < claims::units(&spans) {
        return Err(states::invalid_transition(Status::Expired, to));
    }
    Ok(())
}

/// Ends open offers and frees their claims.
fn end_offers(conn: &mut dyn Conn, booking_id: Uuid, step: &Step<'_>) -> Result<(), Error> {
    if let Some(chosen) = step.accepts {
        if !store::accept_proposal(conn, chosen, step.now)? {
            return Err(offers::ended());
        }
        claims::release(conn, Holder::Proposal(chosen))?;
    }
    let status = match step.by.actor() {
        Actor::Player => ProposalStatus::Declined,
        Actor::Staff => ProposalStatus::Withdrawn,
        Actor::Time => ProposalStatus::Expired,
    };
    for id in store::end_offered(conn, booking_id, status, step.now)? {
        free(conn, Holder::Proposal(id), step)?;
    }
    Ok(())
}

/// Frees a holder's hours, at once or when the step can no longer be undone.
fn free(conn: &mut dyn Conn, holder: Holder, step: &Step<'_>) -> Result<(), Error> {
    match step.undo_until.filter(|_| step.to.is_closed()) {
        Some(until) => claims::set_aside(conn, holder, until),
        None => claims::release(conn, holder).map(drop),
    }
}

fn replace_times(
    tx: &mut Tx<'_>,
    booking: &Booking,
    instead: Instead<'_>,
    step: &Step<'_>,
) -> Result<(), Error> {
    let holder = Holder::Booking(booking.id);
    claims::release(tx.conn, holder)?;
    let expires_at = step.deadline(booking);
    let mut plan = instead.times.claim(tx, instead.offer, holder, expires_at)?;
    if let Some(slots) = instead.agreed {
        plan = plan.at_agreed_prices(booking, slots);
    }
    // The row is locked by this transaction, so a fresh read is final.
    let present = store::booking(tx.conn, booking.id)?.ok_or(Error::NotFound("booking"))?;
    let plan = plan.in_the_currency_of(&present).unwrap_or(plan);
    store::replace_slots(tx.conn, booking.id, &plan, step.now)?;
    let replaced = Booking {
        status: step.to,
        updated_at: step.now,
        ..booking.clone()
    };
    insert_slots(tx, &replaced, &plan).map(drop)
}

/// Inserts a plan's slots in the booking's status. The player no longer watches these hours.
pub fn insert_slots(tx: &mut Tx<'_>, booking: &Booking, plan: &Plan) -> Result<Vec<Slot>, Error> {
    if booking.guest.is_none() {
        let of = (booking.user_id, booking.venue_id, booking.sport_id.as_str());
        venues::end_overlapping(tx.conn, of, &plan.spans())?;
    }
    if booking.status == Status::Confirmed {
        changed_hours::note_spans(tx, booking, &plan.spans())?;
    }
    let mut slots = Vec::with_capacity(plan.slots.len());
    for slot in &plan.slots {
        let slot = Slot {
            id: tx.app.random.id(booking.updated_at),
            booking_id: booking.id,
            starts_at: slot.span.starts_at,
            ends_at: slot.span.ends_at,
            slot_status: booking.status.slot_status(),
            court_id: slot.court_id,
            court_name: slot.court_name.clone(),
            price: slot.price,
            created_at: booking.updated_at,
            updated_at: booking.updated_at,
        };
        store::insert_slot(tx.conn, &slot)?;
        slots.push(slot);
    }
    Ok(slots)
}

/// Queues the email that follows a transition.
pub fn send_email(tx: &mut Tx<'_>, booking_id: Uuid, step: &Step<'_>) -> Result<(), Error> {
    let details = details::one(tx, booking_id)?;
    notices::plan(tx, &details.booking)?;
    emails::send(tx, &details, step)
}

/// Neither players nor staff can cancel or move a booking that has started; staff release what is left of it instead.
pub fn refuse_started(booking: &Booking, now: Timestamp) -> Result<(), Error> {
    if now < booking.starts_at {
        return Ok(());
    }
    Err(Error::Conflict(
        Refusal::new(
            Reason::BookingStarted,
            "a booking that has begun cannot be canceled or moved",
        )
        .with("starts_at", booking.starts_at),
    ))
}
