//! Cancellation by the player (rules.md §6, `CancelBooking`): open bookings at any time, confirmed ones until the
//! venue's cut-off.

use std::sync::Arc;

use anyhow::anyhow;
use lapang_db::Conn;
use uuid::Uuid;

use crate::app::{App, Tx};
use crate::auth::Player;
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::model::Booking;
use crate::bookings::show;
use crate::error::{Error, Reason, Refusal};
use crate::venues;

pub async fn cancel(
    app: &Arc<App>,
    player: &Player,
    booking_id: Uuid,
    reason: String,
) -> Result<Details, Error> {
    let user_id = player.user_id;
    app.write(move |tx| {
        let booking = show::owners(tx.conn, user_id, booking_id)?;
        cancel_one(tx, &booking, &reason)?;
        details::one(tx, booking_id)
    })
    .await
}

/// Cancels a booking of its player.
pub fn cancel_one(tx: &mut Tx<'_>, booking: &Booking, reason: &str) -> Result<(), Error> {
    let step = Step {
        actor_id: Some(booking.user_id),
        reason,
        ..Step::of(Move::CancelByPlayer, Status::CanceledUser, tx.now)
    };
    moves::refuse_unless_allowed(booking, &step)?;
    refuse_too_late(tx.conn, booking, &step)?;
    moves::apply(tx, booking, &step)
}

fn refuse_too_late(conn: &mut dyn Conn, booking: &Booking, step: &Step<'_>) -> Result<(), Error> {
    moves::refuse_started(booking, step.now)?;
    if booking.status != Status::Confirmed {
        return Ok(());
    }
    let venue = venues::cards(conn, &[booking.venue_id])?
        .remove(&booking.venue_id)
        .ok_or_else(|| anyhow!("the venue of booking {} is gone", booking.id))?;
    if booking.cancel_until(step.now, &venue).is_some() {
        return Ok(());
    }
    Err(Error::Conflict(
        Refusal::new(
            Reason::CancelTooLate,
            "it is too late to cancel this booking",
        )
        .with("cancel_until", booking.free_until(&venue)),
    ))
}
