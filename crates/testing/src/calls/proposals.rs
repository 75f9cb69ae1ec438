//! Calls on offers of other times.

use connectrpc::ConnectError;
use jiff::Timestamp;
use lapang_api as api;

use crate::app::Person;
use crate::app::hall::slot;

pub fn offer(
    booking_id: &str,
    times: &[(i64, i64)],
    until: Timestamp,
) -> api::CreateProposalsRequest {
    api::CreateProposalsRequest {
        booking_id: booking_id.to_owned(),
        slots: times.iter().map(|(day, hour)| slot(*day, *hour)).collect(),
        expires_at: lapang::wire::time(until),
        note: "The roof is being corrected.".to_owned(),
        ..Default::default()
    }
}

pub async fn propose(
    staff: &Person,
    request: api::CreateProposalsRequest,
) -> Result<Vec<api::BookingProposal>, ConnectError> {
    let answer = staff
        .booking_admin()
        .create_proposals(request)
        .await?
        .into_owned();
    assert!(
        answer
            .proposals
            .iter()
            .all(|it| it.batch_id == answer.batch_id)
    );
    Ok(answer.proposals)
}

pub async fn accept(
    player: &Person,
    booking: &str,
    proposal: &str,
) -> Result<api::Booking, ConnectError> {
    let request = api::AcceptProposalRequest {
        booking_id: booking.to_owned(),
        proposal_id: proposal.to_owned(),
        ..Default::default()
    };
    let answer = player
        .bookings()
        .accept_proposal(request)
        .await?
        .into_owned();
    Ok(answer.booking.into_option().unwrap())
}

pub async fn decline(player: &Person, booking: &str) -> Result<api::Booking, ConnectError> {
    let request = api::DeclineProposalsRequest {
        booking_id: booking.to_owned(),
        ..Default::default()
    };
    let answer = player
        .bookings()
        .decline_proposals(request)
        .await?
        .into_owned();
    Ok(answer.booking.into_option().unwrap())
}

pub async fn withdraw(
    staff: &Person,
    booking: &str,
    proposals: &[&str],
) -> Result<i32, ConnectError> {
    let request = api::WithdrawProposalsRequest {
        booking_id: booking.to_owned(),
        proposal_ids: proposals.iter().map(|id| (*id).to_owned()).collect(),
        ..Default::default()
    };
    let answer = staff
        .booking_admin()
        .withdraw_proposals(request)
        .await?
        .into_owned();
    Ok(answer.withdrawn_count)
}
