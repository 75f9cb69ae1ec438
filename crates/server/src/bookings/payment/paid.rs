//! What staff record as paid (`SetBookingPaid`) and as given back (`SetBookingRefunded`). Nothing else makes a booking
//! paid.

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::{Actor, Move, Status, Step, moves};
use crate::bookings::model::{Booking, Event, EventKind, Paid, PaidWay};
use crate::bookings::{show, store};
use crate::error::{Error, Reason, Refusal};
use crate::venues;

/// A payment as staff record it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PaidInput {
    pub way: PaidWay,
    /// In minor units. `None`: what the booking costs, if that is one price.
    pub amount: Option<i64>,
}

/// Records a payment, or with `None` takes the record back. Confirms a booking that awaits its payment.
pub async fn set(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    paid: Option<PaidInput>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let booking = show::lock_for_staff(tx.conn, &staff, booking_id)?;
        let Some(paid) = paid else {
            take_back(tx, &booking, staff.user_id)?;
            return details::one(tx, booking_id);
        };
        record(tx, &booking, staff.user_id, paid)?;
        if booking.status_at(tx.now) == Status::AwaitingPayment {
            let step = Step {
                actor_id: Some(staff.user_id),
                ..Step::of(Move::ReceivePayment, Status::Confirmed, tx.now)
            };
            moves::apply(tx, &booking, &step)?;
        }
        details::one(tx, booking_id)
    })
    .await
}

/// Ticks off that the money of a closed booking went back, or takes that back.
pub async fn set_refunded(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    is_refunded: bool,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let booking = show::lock_for_staff(tx.conn, &staff, booking_id)?;
        let paid = booking.settlement.paid;
        let status = booking.status_at(tx.now);
        if paid.is_none() && !is_refunded {
            return details::of_one(tx, booking);
        }
        let Some(paid) = paid.filter(|_| status.is_closed()) else {
            let message = "only the money of a closed booking that is paid goes back";
            let reason = Refusal::new(Reason::NothingToRefund, message);
            return Err(Error::Conflict(reason.with("status", status.code())));
        };
        if paid.refunded_at.is_some() != is_refunded {
            let after = Paid {
                refunded_at: is_refunded.then_some(tx.now),
                ..paid
            };
            store::set_paid(tx.conn, &booking, Some(after), &booking.currency, tx.now)?;
            let kind = if is_refunded {
                EventKind::Refunded
            } else {
                EventKind::Paid
            };
            tell_trail(
                tx,
                &booking,
                staff.user_id,
                (kind, &after),
                &booking.currency,
            )?;
        }
        details::one(tx, booking_id)
    })
    .await
}

/// Records a payment within the caller's transaction, which has locked the booking. Repeating it changes nothing.
pub fn record(
    tx: &mut Tx<'_>,
    booking: &Booking,
    staff_id: Uuid,
    input: PaidInput,
) -> Result<(), Error> {
    let amount = input.amount.or(booking.amount());
    if amount.is_none() {
        booking.refuse_unpriced()?;
    }
    let before = booking.settlement.paid;
    let is_same = |paid: Paid| (paid.way, paid.amount) == (input.way, amount);
    if booking.is_paid_and_kept() && before.is_some_and(is_same) {
        return Ok(());
    }
    let currency = if booking.currency.is_empty() {
        venues::currency(tx.conn, booking.venue_id, &booking.sport_id)?
    } else {
        booking.currency.clone()
    };
    let paid = Paid {
        way: input.way,
        amount,
        at: tx.now,
        refunded_at: None,
    };
    store::set_paid(tx.conn, booking, Some(paid), &currency, tx.now)?;
    tell_trail(tx, booking, staff_id, (EventKind::Paid, &paid), &currency)
}

/// Takes the record of a payment back, if there is one. The caller has locked the booking.
pub fn take_back(tx: &mut Tx<'_>, booking: &Booking, staff_id: Uuid) -> Result<(), Error> {
    let Some(before) = booking.settlement.paid else {
        return Ok(());
    };
    store::set_paid(tx.conn, booking, None, &booking.currency, tx.now)?;
    let (kind, currency) = (EventKind::Unpaid, booking.currency.clone());
    tell_trail(tx, booking, staff_id, (kind, &before), &currency)
}

fn tell_trail(
    tx: &mut Tx<'_>,
    booking: &Booking,
    staff_id: Uuid,
    (kind, paid): (EventKind, &Paid),
    currency: &str,
) -> Result<(), Error> {
    let event = Event {
        price: paid.amount,
        currency: currency.to_owned(),
        paid_way: paid.way,
        ..Event::beside(booking, kind, (Actor::Staff, staff_id), tx.now)
    };
    Ok(store::insert_event(tx.conn, &event)?)
}
