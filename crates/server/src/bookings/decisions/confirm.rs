//! Staff confirm a booking (rules.md §6, `ConfirmRequestedTimes`): the requested times, or one other free time.

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::App;
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Instead, Move, Status, Step, moves};
use crate::bookings::payment::price;
use crate::bookings::slots::{self, RequestedTime};
use crate::bookings::{show, store};
use crate::error::Error;
use crate::telemetry::metrics::Claim;
use crate::venues::{self, Asker};

/// What staff confirm.
#[derive(Clone, Copy, Debug, Default)]
pub struct Confirmation {
    /// Instead of the requested times.
    pub final_slot: Option<RequestedTime>,
    /// What it costs, in minor units; `None`: as quoted or set before.
    pub price: Option<i64>,
}

/// Confirms the booking, or moves it to awaiting payment if a payment is due.
pub async fn confirm(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    input: Confirmation,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    let moves_elsewhere = input.final_slot.is_some();
    let answer = app
        .write(move |tx| {
            let booking = show::staffs(tx.conn, &staff, booking_id)?;
            let ids = (staff.user_id, booking_id);
            idempotency::once(tx, ids, key.as_ref(), |tx| {
                let mut step = Step {
                    actor_id: Some(staff.user_id),
                    ..Step::of(Move::ConfirmTimes, Status::Confirmed, tx.now)
                };
                moves::refuse_unless_allowed(&booking, &step)?;
                let booking = match input.price {
                    Some(price) => {
                        price::set_in(tx, staff.user_id, &booking, (Some(price), ""))?;
                        store::booking(tx.conn, booking_id)?.ok_or(Error::NotFound("booking"))?
                    }
                    None => booking,
                };
                step.to = if booking.must_be_paid() {
                    Status::AwaitingPayment
                } else {
                    Status::Confirmed
                };
                let other = match input.final_slot {
                    Some(slot) => {
                        let offer = venues::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
                        let asked = (tx.now, Asker::Staff);
                        let times = slots::check(&offer, &[slot], asked, "final_slot", |_| {
                            "final_slot".to_owned()
                        })?;
                        Some((times, offer))
                    }
                    None => None,
                };
                step.instead = other.as_ref().map(|(times, offer)| Instead {
                    times,
                    offer,
                    agreed: None,
                });
                moves::apply(tx, &booking, &step)?;
                // The court of another time has a price of its own.
                let confirmed = store::booking(tx.conn, booking_id)?;
                match confirmed {
                    Some(booking) if booking.needs_price() => booking.refuse_unpriced(),
                    _ => Ok(()),
                }
            })
        })
        .await;
    if moves_elsewhere {
        app.metrics.claimed(Claim::Move, &answer);
    }
    answer
}
