//! The remaining staff decisions (rules.md §6, `UpdateBookingStatus`): payment received, rejection, cancellation.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::undo;
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Move, Status, Step, moves, states};
use crate::bookings::model::Booking;
use crate::bookings::payment::paid;
use crate::bookings::payment::paid::PaidInput;
use crate::bookings::show;
use crate::error::Error;

/// How long staff can undo a guest booking although it has begun.
const UNDO: SignedDuration = SignedDuration::from_hours(1);

fn refuse_begun(booking: &Booking, now: Timestamp) -> Result<(), Error> {
    if booking.guest.is_some() && now.duration_since(booking.created_at) < UNDO {
        return Ok(());
    }
    moves::refuse_started(booking, now)
}

/// What staff decide.
#[derive(Clone, Debug)]
pub struct Decision {
    pub to: Status,
    pub reason: String,
    /// With a confirmation, how it was paid. `None`: nobody said.
    pub paid: Option<PaidInput>,
}

pub async fn update_status(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    decision: Decision,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        show::staffs(tx.conn, &staff, booking_id)?;
        let ids = (staff.user_id, booking_id);
        idempotency::once(tx, ids, key.as_ref(), |tx| {
            let booking = show::lock_for_staff(tx.conn, &staff, booking_id)?;
            act(tx, &booking, staff.user_id, &decision)
        })
    })
    .await
}

fn act(
    tx: &mut Tx<'_>,
    booking: &Booking,
    staff_id: Uuid,
    decision: &Decision,
) -> Result<(), Error> {
    let Decision { to, reason, paid } = decision;
    let by = match to {
        Status::Confirmed => Move::ReceivePayment,
        Status::Rejected => Move::Reject,
        Status::CanceledAdmin => Move::CancelByStaff,
        _ => return Err(states::invalid_transition(booking.status_at(tx.now), *to)),
    };
    if by != Move::ReceivePayment && reason.is_empty() {
        return Err(Error::invalid(
            "reason",
            "reason.required",
            "the player is owed a reason",
        ));
    }
    let step = Step {
        actor_id: Some(staff_id),
        reason,
        ..Step::of(by, *to, tx.now)
    };
    moves::refuse_unless_allowed(booking, &step)?;
    // A reported payment that never arrived must not hold the remaining hours until the last one ends.
    if by == Move::CancelByStaff && booking.status != Status::AwaitingPayment {
        refuse_begun(booking, tx.now)?;
    }
    if by == Move::ReceivePayment {
        // Without a word on it, what was recorded before stays.
        if paid.is_some() || booking.is_owed() {
            paid::record(tx, booking, staff_id, paid.unwrap_or_default())?;
        }
    }
    if by == Move::ReceivePayment {
        return moves::apply(tx, booking, &step);
    }
    let until = undo::begin(tx, booking.id)?;
    let step = Step {
        undo_until: Some(until),
        ..step
    };
    moves::apply(tx, booking, &step)?;
    undo::remember(tx, booking, until)
}
