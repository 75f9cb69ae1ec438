//! Staff reinstate an expired booking while its hours are still free (rules.md §6, `ReinstateBooking`). Who may
//! is in `accounts/roles.rs`.

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::{self, Staff};
use crate::app::{App, Tx};
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Instead, Move, Status, Step, moves, states};
use crate::bookings::model::{Booking, Slot};
use crate::bookings::payment::charge;
use crate::bookings::payment::paid::{self, PaidInput};
use crate::bookings::slots::Times;
use crate::bookings::{show, store};
use crate::error::{Error, Reason};
use crate::telemetry::metrics::Claim;
use crate::venues;

/// `to`: confirmed or awaiting payment. `paid` is recorded with a confirmation.
pub async fn reinstate(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    to: Status,
    paid: Option<PaidInput>,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    let answer = app
        .write(move |tx| {
            let found = show::staffs(tx.conn, &staff, booking_id)?;
            let ids = (staff.user_id, booking_id);
            idempotency::once(tx, ids, key.as_ref(), |tx| {
                let step = Step {
                    actor_id: Some(staff.user_id),
                    ..Step::of(Move::Reinstate, to, tx.now)
                };
                moves::refuse_unless_allowed(&found, &step)?;
                accounts::refuse_deleted(tx.conn, found.user_id)?;
                let booking = expired(tx, found, &step)?;
                refuse_in_vain(&booking, &step)?;
                let slots = store::slots(tx.conn, &[booking_id])?;
                let offer = venues::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
                let mut times = Times::anywhere(slots.iter().map(Slot::span).collect())?;
                times.preferred = slots.iter().map(|slot| slot.court_id).collect();
                let step = Step {
                    instead: Some(Instead {
                        times: &times,
                        offer: &offer,
                        agreed: Some(&slots),
                    }),
                    ..step
                };
                store::lock_booking(tx.conn, booking_id)?;
                let paid = paid.filter(|_| to == Status::Confirmed);
                if paid.is_some() {
                    charge::lock_book(tx, &booking)?;
                }
                moves::apply(tx, &booking, &step)?;
                if let Some(paid) = paid {
                    let booking = charge::settle(tx, booking_id, Some(staff.user_id))?;
                    paid::record(tx, &booking, staff.user_id, paid)?;
                }
                Ok(())
            })
        })
        .await;
    app.metrics.claimed(Claim::Move, &answer);
    answer
}

/// Writes an expiry that the sweep has not written yet.
fn expired(tx: &mut Tx<'_>, booking: Booking, step: &Step<'_>) -> Result<Booking, Error> {
    if booking.status == Status::Expired {
        return Ok(booking);
    }
    let expire = Step::of(Move::Expire, Status::Expired, step.now);
    moves::apply(tx, &booking, &expire)?;
    store::booking(tx.conn, booking.id)?.ok_or(Error::NotFound("booking"))
}

fn refuse_in_vain(booking: &Booking, step: &Step<'_>) -> Result<(), Error> {
    if booking.ends_at <= step.now {
        return Err(Error::conflict(
            Reason::BookingOver,
            "its last hour has ended",
        ));
    }
    if step.to != Status::AwaitingPayment {
        return Ok(());
    }
    if !booking.payment_due {
        return Err(states::invalid_transition(Status::Expired, step.to));
    }
    if booking.settlement.reported_at.is_none() && booking.starts_at <= step.now {
        return Err(Error::conflict(
            Reason::BookingStarted,
            "its first hour has begun",
        ));
    }
    Ok(())
}
