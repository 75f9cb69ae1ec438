//! The remaining staff decisions (rules.md §6, `UpdateBookingStatus`): payment received, rejection, cancellation.

use std::sync::Arc;

use uuid::Uuid;

use super::details::{self, Details};
use super::states::{self, Move, Status};
use super::step::Step;
use super::{cancel, moves, show};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::Error;

pub async fn decide(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    to: Status,
    reason: String,
) -> Result<Details, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let booking = show::staffs(tx.conn, &staff, booking_id)?;
        let by = match to {
            Status::Confirmed => Move::ReceivePayment,
            Status::Rejected => Move::Reject,
            Status::CanceledAdmin => Move::CancelByStaff,
            _ => return Err(states::invalid_transition(booking.status_at(tx.now), to)),
        };
        if by != Move::ReceivePayment && reason.is_empty() {
            return Err(Error::invalid(
                "reason",
                "reason.required",
                "the player is owed a reason",
            ));
        }
        let step = Step {
            actor_id: Some(staff.user_id),
            reason: &reason,
            ..Step::of(by, to, tx.now)
        };
        moves::refuse_unless_allowed(&booking, &step)?;
        // A reported payment that never arrived must not hold the remaining hours until the last one ends.
        if by == Move::CancelByStaff && booking.status != Status::AwaitingPayment {
            cancel::refuse_started(&booking, tx.now)?;
        }
        moves::make(tx, &booking, &step)?;
        details::one(tx, booking_id)
    })
    .await
}
