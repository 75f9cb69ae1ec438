//! Staff record that money came, whole or in part (`RecordPayment`). Nothing else makes a booking paid.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::charge;
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::{self, Details};
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Actor, Move, Status, Step, moves};
use crate::bookings::model::{Booking, Event, EventKind};
use crate::bookings::notify::emails;
use crate::bookings::notify::facts::Facts;
use crate::bookings::notify::player::PaymentRecorded;
use crate::bookings::{show, store};
use crate::charges::{self, MovementKind, PaidWay, Till};
use crate::error::{Error, Reason, Refusal};
use crate::mail::{EmailOptions, MailTemplate};

/// A payment as staff record it.
#[derive(Clone, Debug)]
pub struct Input {
    /// In minor units of the booking's currency; above zero.
    pub amount: i64,
    /// Empty: the booking's.
    pub currency: String,
    pub till: Till,
    pub note: String,
    /// More than is owed is meant.
    pub allow_surplus: bool,
    /// The balance that the clerk saw, if said.
    pub seen_balance: Option<i64>,
}

/// Confirms a booking that awaits its payment once enough is there; less stops its clock.
pub async fn record(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    input: Input,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        show::staffs(tx.conn, &staff, booking_id)?;
        let ids = (staff.user_id, booking_id);
        idempotency::once(tx, ids, key.as_ref(), |tx| {
            let booking = charge::lock(tx, &staff, booking_id)?;
            let booking = add(tx, &booking, staff.user_id, input.clone())?;
            if booking.status_at(tx.now) != Status::AwaitingPayment {
                return tell_player(tx, booking_id);
            }
            if booking.must_be_paid() {
                stop_clock(tx, &booking)?;
                return tell_player(tx, booking_id);
            }
            confirm(tx, &booking, staff.user_id)
        })
    })
    .await
}

/// Confirms a booking that awaits its payment.
pub fn confirm(tx: &mut Tx<'_>, booking: &Booking, staff_id: Uuid) -> Result<(), Error> {
    let step = Step {
        actor_id: Some(staff_id),
        ..Step::of(Move::ReceivePayment, Status::Confirmed, tx.now)
    };
    moves::apply(tx, booking, &step)
}

/// Money came: the hours stay held until staff decide, as after a report.
fn stop_clock(tx: &mut Tx<'_>, booking: &Booking) -> Result<(), Error> {
    if booking.settlement.reported_at.is_some() {
        return Ok(());
    }
    moves::hold_until(tx.conn, booking, booking.ends_at)?;
    Ok(store::set_payment_reported(
        tx.conn,
        booking.id,
        booking.ends_at,
        tx.now,
    )?)
}

/// Adds a payment to the charge of a booking that the caller has locked, and returns the booking with it.
pub fn add(
    tx: &mut Tx<'_>,
    booking: &Booking,
    staff_id: Uuid,
    input: Input,
) -> Result<Booking, Error> {
    if !input.currency.is_empty() && input.currency != booking.currency {
        let problem = format!("the booking is in {}", booking.currency);
        return Err(Error::invalid("currency", "currency.other", &problem));
    }
    let zone = charge::zone(tx, booking)?;
    let (charge, account) = charge::open(tx, booking)?;
    let sums = account.sums();
    if input
        .seen_balance
        .is_some_and(|seen| seen != sums.balance())
    {
        let problem = "money moved, or the price changed, after it was read";
        return Err(Error::conflict(Reason::BookingChanged, problem));
    }
    let owed = sums.owed();
    if input.amount > owed && !input.allow_surplus {
        let message = "it is more than is owed";
        let reason = Refusal::new(Reason::MoreThanOwed, message);
        let reason = reason.with("owed", owed);
        return Err(Error::Conflict(reason.with("currency", &booking.currency)));
    }
    let money = charges::Move {
        kind: MovementKind::Payment,
        amount: input.amount,
        till: input.till,
        note: input.note,
        reverses_id: None,
    };
    let movement = charges::move_money(tx, &charge, &zone, Some(staff_id), money)?;
    let booking = charge::settle(tx, booking.id, Some(staff_id))?;
    let said = (EventKind::Paid, movement.amount, movement.till.way);
    tell_trail(tx, &booking, staff_id, said, "")?;
    Ok(booking)
}

/// Adds a movement of money, or a line, to the booking's trail.
pub fn tell_trail(
    tx: &mut Tx<'_>,
    booking: &Booking,
    staff_id: Uuid,
    (kind, amount, way): (EventKind, i64, PaidWay),
    reason: &str,
) -> Result<(), Error> {
    let event = Event {
        price: Some(amount),
        currency: booking.currency.clone(),
        paid_way: way,
        reason: reason.to_owned(),
        ..Event::beside(booking, kind, (Actor::Staff, staff_id), tx.now)
    };
    Ok(store::insert_event(tx.conn, &event)?)
}

/// The movements of one booking that its player is emailed about.
const MOST_EMAILS: usize = 10;

fn tell_player(tx: &mut Tx<'_>, booking_id: Uuid) -> Result<(), Error> {
    let details = details::one(tx, booking_id)?;
    let account = details.account.as_ref();
    if account.is_some_and(|account| account.movements.len() > MOST_EMAILS) {
        return Ok(());
    }
    let locale = details.player.locale;
    let booking = &Facts::of(&details, locale)?;
    let email = PaymentRecorded { booking }.email(&details.player.email, locale)?;
    emails::tell_player(tx, &details, &email, EmailOptions::default())
}

/// The clock of a payment that begins anew: never past the start.
pub fn new_deadline(booking: &Booking, now: Timestamp) -> Option<Timestamp> {
    Status::AwaitingPayment.deadline(booking.windows, now, booking.starts_at)
}
