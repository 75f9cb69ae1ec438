//! A player declines all alternative times (rules.md §6, `DeclineProposals`).

use std::sync::Arc;

use uuid::Uuid;

use crate::app::App;
use crate::auth::Player;
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::show;
use crate::error::Error;

/// The booking goes back to the venue's review of the requested times.
pub async fn decline(app: &Arc<App>, player: &Player, booking_id: Uuid) -> Result<Details, Error> {
    let user_id = player.user_id;
    app.write(move |tx| {
        let booking = show::owners(tx.conn, user_id, booking_id)?;
        let step = Step {
            actor_id: Some(user_id),
            ..Step::of(Move::Decline, Status::PendingReview, tx.now)
        };
        moves::apply(tx, &booking, &step)?;
        details::one(tx, booking_id)
    })
    .await
}
