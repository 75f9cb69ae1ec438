//! Puts a booking at other times while its status stays: moved by staff or by its player, or put back by an undo.

use jiff::Timestamp;

use crate::app::Tx;
use crate::bookings::lifecycle::{Instead, Status, Step, moves};
use crate::bookings::model::{Booking, Event, EventKind, Slot};
use crate::bookings::payment::charge;
use crate::bookings::slots::Plan;
use crate::bookings::{changed_hours, store};
use crate::error::{Error, Reason};
use crate::venues::claims;
use crate::venues::model::Holder;

/// Moves a booking that the caller has locked. `price` is what staff set it to cost; `None` keeps the price that they set before,
/// else it is that of the courts. The step says who moves it where.
pub fn move_to(
    tx: &mut Tx<'_>,
    booking: &Booking,
    to: Instead<'_>,
    step: &Step<'_>,
    price: Option<i64>,
) -> Result<(), Error> {
    let before = store::slots(tx.conn, &[booking.id])?;
    let plan = exchange(tx, booking, to, step)?;
    if price.is_none() {
        refuse_unmoved(&before, &plan)?;
    }
    if let Some(until) = step.undo_until {
        for slot in &before {
            let court = to.offer.courts.iter().find(|it| it.id == slot.court_id);
            if let Some(court) = court {
                claims::set_aside_on(tx, court, slot.span(), (booking.id, until))?;
            }
        }
    }
    let plan = plan.in_the_currency_of(booking).unwrap_or(plan);
    write(tx, booking, &plan, step)?;
    if let Some(price) = price {
        let currency = store::currency_of(tx.conn, booking.id)?;
        let currency = match currency.as_str() {
            "" => crate::venues::currency(tx.conn, booking.venue_id, &booking.sport_id)?,
            _ => currency,
        };
        store::set_price(tx.conn, booking.id, Some(price), &currency, step.now)?;
    }
    let found = store::booking(tx.conn, booking.id)?.ok_or(Error::NotFound("booking"))?;
    if found.settlement.has_charge
        || found.status == Status::AwaitingPayment
        || (found.status == Status::Confirmed && found.needs_price())
    {
        found.refuse_unpriced()?;
    }
    let event = Event::of(booking, EventKind::Moved, step);
    store::insert_event(tx.conn, &event)?;
    charge::settle(tx, booking.id, step.actor_id).map(drop)
}

/// Refuses a move to where the booking is already.
pub fn refuse_unmoved(before: &[Slot], plan: &Plan) -> Result<(), Error> {
    let before = before.iter().map(|it| (it.span(), it.court_id));
    if before.eq(plan.slots.iter().map(|it| (it.span, it.court_id))) {
        let problem = "it is at these times already";
        return Err(Error::conflict(Reason::NothingMoved, problem));
    }
    Ok(())
}

/// Gives up the hours that a booking has, also those asked for or set aside for it, and claims others.
fn exchange(
    tx: &mut Tx<'_>,
    booking: &Booking,
    to: Instead<'_>,
    step: &Step<'_>,
) -> Result<Plan, Error> {
    let holder = Holder::Booking(booking.id);
    for holder in [holder, Holder::Move(booking.id), Holder::Undo(booking.id)] {
        claims::release(tx.conn, holder)?;
    }
    let expires_at = step.deadline(booking);
    let plan = to.times.claim(tx, to.offer, holder, expires_at)?;
    Ok(match to.agreed {
        Some(slots) => plan.at_agreed_prices(booking, slots),
        None => plan,
    })
}

/// Puts a booking back where it was. Returns false if others have its hours by now.
pub fn put_back(
    tx: &mut Tx<'_>,
    booking: &Booking,
    to: Instead<'_>,
    step: &Step<'_>,
) -> Result<bool, Error> {
    match exchange(tx, booking, to, step) {
        Ok(plan) => write(tx, booking, &plan, step).map(|()| true),
        Err(Error::Conflict(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

fn write(tx: &mut Tx<'_>, booking: &Booking, plan: &Plan, step: &Step<'_>) -> Result<(), Error> {
    if booking.status == Status::Confirmed {
        changed_hours::note(tx, booking)?;
    }
    store::replace_slots(tx.conn, booking.id, plan, step.now)?;
    let expires_at = step.deadline(booking);
    store::set_moved(tx.conn, booking, expires_at, step.confirmed_at(), step.now)?;
    let moved = Booking {
        updated_at: step.now,
        ..booking.clone()
    };
    moves::insert_slots(tx, &moved, plan).map(drop)
}

/// When the hold of an open booking ends that is moved to another first start: as before, but never past that.
pub fn deadline(booking: &Booking, starts_at: Timestamp, ends_at: Timestamp) -> Option<Timestamp> {
    let before = booking.expires_at?;
    if booking.settlement.reported_at.is_some() {
        return Some(ends_at);
    }
    Some(before.min(starts_at))
}
