//! Staff withdraw alternative times (rules.md §6, `WithdrawProposals`).

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::{ended, hold, open};
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::lifecycle::{Move, Status, Step, moves, states};
use crate::bookings::model::{Booking, Proposal, ProposalStatus};
use crate::bookings::{show, store};
use crate::error::Error;
use crate::venues::model::Holder;
use crate::venues::{self, claims};

/// Which offers to withdraw.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// `None`: from every batch.
    pub batch_id: Option<Uuid>,
    /// Empty: all.
    pub ids: Vec<Uuid>,
}

/// Withdraws offers and returns how many. Without a remaining offer the booking returns to review.
pub async fn withdraw(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    selection: Selection,
) -> Result<i64, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let booking = show::staffs(tx.conn, &staff, booking_id)?;
        let step = Step {
            actor_id: Some(staff.user_id),
            ..Step::of(Move::Withdraw, Status::PendingReview, tx.now)
        };
        refuse_unknown(tx.conn, &booking, &selection)?;
        moves::refuse_unless_allowed(&booking, &step)?;
        store::lock_booking(tx.conn, booking.id)?;
        let (chosen, rest) = open_selected(tx, &booking, &selection)?;
        if rest.is_empty() {
            moves::apply(tx, &booking, &step)?;
        } else {
            keep_the_rest(tx, &booking, &chosen, &rest, &step)?;
        }
        Ok(i64::try_from(chosen.len()).unwrap_or(i64::MAX))
    })
    .await
}

/// Answers `not_found` for ids that were never offered for this booking.
fn refuse_unknown(
    conn: &mut dyn Conn,
    booking: &Booking,
    selection: &Selection,
) -> Result<(), Error> {
    let all = store::proposals(conn, &[booking.id])?;
    let is_known = selection
        .ids
        .iter()
        .all(|id| all.iter().any(|it| it.id == *id))
        && selection
            .batch_id
            .is_none_or(|batch| all.iter().any(|it| it.batch_id == batch));
    if is_known {
        Ok(())
    } else {
        Err(Error::NotFound("proposal"))
    }
}

/// The open offers, split into those to withdraw and the rest.
fn open_selected(
    tx: &mut Tx<'_>,
    booking: &Booking,
    selection: &Selection,
) -> Result<(Vec<Proposal>, Vec<Proposal>), Error> {
    let (chosen, rest): (Vec<_>, Vec<_>) = open(tx, booking)?.into_iter().partition(|it| {
        selection.batch_id.is_none_or(|batch| batch == it.batch_id)
            && (selection.ids.is_empty() || selection.ids.contains(&it.id))
    });
    if chosen.is_empty() {
        return Err(ended());
    }
    Ok((chosen, rest))
}

/// Withdraws some offers. Claims shared with the remaining offers pass to those.
fn keep_the_rest(
    tx: &mut Tx<'_>,
    booking: &Booking,
    chosen: &[Proposal],
    rest: &[Proposal],
    step: &Step<'_>,
) -> Result<(), Error> {
    let until = rest.iter().map(|it| it.expires_at).max();
    let kept = Step {
        to: Status::RescheduleProposed,
        offers_until: until,
        ..*step
    };
    // Prevents two concurrent withdrawals from each assuming that the other's offers remain.
    if !store::set_status(tx.conn, booking, &kept, booking.expires_at)? {
        return Err(states::invalid_transition(booking.status, step.to));
    }
    for proposal in chosen {
        store::end_chosen(tx.conn, proposal.id, ProposalStatus::Withdrawn, step.now)?;
        claims::release(tx.conn, Holder::Proposal(proposal.id))?;
    }
    let offer = venues::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
    for proposal in rest {
        claims::release(tx.conn, Holder::Proposal(proposal.id))?;
    }
    hold(tx, &offer, booking, &[], rest)
}
