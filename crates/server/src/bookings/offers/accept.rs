//! A player accepts an alternative time (rules.md §6, `AcceptProposal`).

use std::sync::Arc;

use uuid::Uuid;

use crate::app::{App, Tx};
use crate::auth::Player;
use crate::bookings::details::{self, Details};
use crate::bookings::lifecycle::{Instead, Move, Status, Step, moves};
use crate::bookings::model::Booking;
use crate::bookings::slots::Times;
use crate::bookings::{show, store};
use crate::error::Error;
use crate::telemetry::metrics::Claim;
use crate::venues::model::Span;
use crate::venues::{self, BookingMode};

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
            accept_time(tx, &booking, proposal_id)?;
            details::one(tx, booking_id)
        })
        .await;
    app.metrics.claimed(Claim::Move, &answer);
    answer
}

/// Accepts one offered time, which replaces the requested times.
pub fn accept_time(tx: &mut Tx<'_>, booking: &Booking, proposal_id: Uuid) -> Result<(), Error> {
    let proposal = store::proposals(tx.conn, &[booking.id])?
        .into_iter()
        .find(|it| it.id == proposal_id)
        .ok_or(Error::NotFound("proposal"))?;
    let offer = venues::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
    let asks_again = offer.booking_mode == BookingMode::Request && !offer.confirm_taken_offers;
    // The offer stands even if the venue has changed its hours since.
    let span = Span {
        starts_at: proposal.starts_at,
        ends_at: proposal.ends_at,
    };
    let times = Times::anywhere(vec![span])?;
    let is_exact = booking.settlement.final_price.is_some() || times.is_exact(&offer) == Some(true);
    let needs_price = booking.must_be_paid() || booking.is_instant;
    let to = if asks_again || (needs_price && !is_exact) {
        Status::UserSelected
    } else if booking.must_be_paid() {
        Status::AwaitingPayment
    } else {
        Status::Confirmed
    };
    let step = Step {
        actor_id: Some(booking.user_id),
        instead: Some(Instead {
            times: &times,
            offer: &offer,
            agreed: None,
        }),
        accepts: Some(proposal_id),
        ..Step::of(Move::Accept, to, tx.now)
    };
    moves::apply(tx, booking, &step)
}
