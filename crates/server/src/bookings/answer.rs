//! A player's answer to alternative times (rules.md §6, `AcceptProposal` and `DeclineProposals`).

use std::sync::Arc;

use uuid::Uuid;

use super::details::{self, Details};
use super::model::Booking;
use super::states::{Move, Status};
use super::step::Step;
use super::{moves, request, show, slots, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::telemetry::metrics::Claim;
use crate::venues::BookingMode;
use crate::venues::model::Span;

pub async fn accept(
    app: &Arc<App>,
    player: &Player,
    booking_id: Uuid,
    proposal_id: Option<Uuid>,
) -> Result<Details, Error> {
    let user_id = player.user_id;
    let answer = app
        .write(move |tx| {
            let booking = show::owners(tx.conn, user_id, booking_id)?;
            let proposal_id = proposal_id.ok_or(Error::NotFound("proposal"))?;
            choose(tx, &booking, proposal_id)?;
            details::one(tx, booking_id)
        })
        .await;
    app.metrics.claimed(Claim::Move, &answer);
    answer
}

/// Accepts one offered time, which replaces the requested times.
pub fn choose(tx: &mut Tx<'_>, booking: &Booking, proposal_id: Uuid) -> Result<(), Error> {
    let proposal = store::proposals(tx.conn, &[booking.id])?
        .into_iter()
        .find(|it| it.id == proposal_id)
        .ok_or(Error::NotFound("proposal"))?;
    let offer = request::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
    let asks_again = offer.booking_mode == BookingMode::Request && !offer.confirm_taken_offers;
    let to = match (asks_again, booking.must_be_paid()) {
        (true, _) => Status::UserSelected,
        (false, true) => Status::AwaitingPayment,
        (false, false) => Status::Confirmed,
    };
    // The offer stands even if the venue has changed its hours since.
    let span = Span {
        starts_at: proposal.starts_at,
        ends_at: proposal.ends_at,
    };
    let plan = slots::priced(&offer, vec![span])?;
    let step = Step {
        actor_id: Some(booking.user_id),
        instead: Some((&plan, &offer.courts)),
        accepts: Some(proposal_id),
        ..Step::of(Move::Accept, to, tx.now)
    };
    moves::make(tx, booking, &step)
}

/// Declines all offered times. The booking goes back to the venue's review of the requested times.
pub async fn decline(app: &Arc<App>, player: &Player, booking_id: Uuid) -> Result<Details, Error> {
    let user_id = player.user_id;
    app.write(move |tx| {
        let booking = show::owners(tx.conn, user_id, booking_id)?;
        let step = Step {
            actor_id: Some(user_id),
            ..Step::of(Move::Decline, Status::PendingReview, tx.now)
        };
        moves::make(tx, &booking, &step)?;
        details::one(tx, booking_id)
    })
    .await
}
