//! Staff confirm a booking (rules.md §6, `ConfirmRequestedTimes`): the requested times, or one other free time.

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::Staff;
use crate::app::App;
use crate::bookings::details::Details;
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::show;
use crate::bookings::slots::{self, RequestedTime};
use crate::error::Error;
use crate::telemetry::metrics::Claim;
use crate::venues;

/// Confirms the booking, or moves it to awaiting payment if a payment is due.
pub async fn confirm(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    final_slot: Option<RequestedTime>,
    key: Option<Key>,
) -> Result<Details, Error> {
    let staff = staff.clone();
    let moves_elsewhere = final_slot.is_some();
    let answer = app
        .write(move |tx| {
            let booking = show::staffs(tx.conn, &staff, booking_id)?;
            let ids = (staff.user_id, booking_id);
            idempotency::once(tx, ids, key.as_ref(), |tx| {
                let to = if booking.must_be_paid() {
                    Status::AwaitingPayment
                } else {
                    Status::Confirmed
                };
                let mut step = Step {
                    actor_id: Some(staff.user_id),
                    ..Step::of(Move::ConfirmTimes, to, tx.now)
                };
                moves::refuse_unless_allowed(&booking, &step)?;
                let other = match final_slot {
                    Some(slot) => {
                        let offer = venues::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
                        let plan = slots::plan(&offer, &[slot], tx.now, "final_slot", |_| {
                            "final_slot".to_owned()
                        })?;
                        Some((plan, offer.courts))
                    }
                    None => None,
                };
                step.instead = other
                    .as_ref()
                    .map(|(plan, courts)| (plan, courts.as_slice()));
                moves::make(tx, &booking, &step)
            })
        })
        .await;
    if moves_elsewhere {
        app.metrics.claimed(Claim::Move, &answer);
    }
    answer
}
