//! Staff offer alternative times and withdraw offers (rules.md §6, `CreateProposals` and `WithdrawProposals`).
//! Offered times are held like requested ones.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::idempotency::{self, Key};
use super::model::{Booking, Proposal, ProposalStatus};
use super::slots::{self, Asked};
use super::states::{self, Move, Status};
use super::step::Step;
use super::{moves, request, show, store};
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::error::{Error, Violation};
use crate::telemetry::metrics::Claim;
use crate::venues::model::{Holder, Span};
use crate::venues::{Offer, claims};

/// The staff's input.
#[derive(Clone, Debug)]
pub struct Wanted {
    pub slots: Vec<Asked>,
    pub expires_at: Timestamp,
    pub note: String,
}

/// Which offers to withdraw.
#[derive(Clone, Debug, Default)]
pub struct Which {
    /// `None`: from every batch.
    pub batch_id: Option<Uuid>,
    /// Empty: all.
    pub ids: Vec<Uuid>,
}

pub async fn propose(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    wanted: Wanted,
    key: Option<Key>,
) -> Result<Vec<Proposal>, Error> {
    let staff = staff.clone();
    let answer = app
        .write(move |tx| {
            let booking = show::staffs(tx.conn, &staff, booking_id)?;
            let ids = (staff.user_id, booking_id);
            let mut made = None;
            let details = idempotency::once(tx, ids, key.as_ref(), |tx| {
                made = Some(offer_times(tx, staff.user_id, &booking, &wanted)?);
                Ok(())
            })?;
            Ok(made.unwrap_or_else(|| last_batch(details.proposals, staff.user_id)))
        })
        .await;
    app.metrics.claimed(Claim::Offer, &answer);
    answer
}

/// The offers that this member of staff made last.
fn last_batch(mut proposals: Vec<Proposal>, staff_id: Uuid) -> Vec<Proposal> {
    proposals.retain(|it| it.created_by == staff_id);
    let last = proposals.iter().map(|it| it.batch_id).max();
    proposals.retain(|it| Some(it.batch_id) == last);
    proposals
}

/// The same, within the caller's transaction.
pub fn offer_times(
    tx: &mut Tx<'_>,
    staff_id: Uuid,
    booking: &Booking,
    wanted: &Wanted,
) -> Result<Vec<Proposal>, Error> {
    let mut step = Step {
        actor_id: Some(staff_id),
        reason: &wanted.note,
        ..Step::of(Move::Propose, Status::RescheduleProposed, tx.now)
    };
    moves::refuse_unless_allowed(booking, &step)?;
    store::lock_booking(tx.conn, booking.id)?;
    let on_offer = on_offer(tx, booking)?;
    let offer = request::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
    let spans = checked(&offer, wanted, &on_offer, tx.now)?;
    // A booking expires at the start of its requested times, so its offers end by then too.
    let until = wanted.expires_at.min(booking.starts_at);
    let batch_id = tx.app.random.id(tx.now);
    let proposals: Vec<Proposal> = spans
        .iter()
        .map(|span| Proposal {
            id: tx.app.random.id(tx.now),
            booking_id: booking.id,
            batch_id,
            starts_at: span.starts_at,
            ends_at: span.ends_at,
            status: ProposalStatus::Offered,
            expires_at: until,
            note: wanted.note.clone(),
            created_by: staff_id,
            created_at: tx.now,
            updated_at: tx.now,
        })
        .collect();
    hold(tx, &offer, booking, &on_offer, &proposals)?;
    for proposal in &proposals {
        store::insert_proposal(tx.conn, proposal)?;
    }
    let latest = on_offer.iter().map(|proposal| proposal.expires_at).max();
    step.offers_until = Some(latest.map_or(until, |latest| latest.max(until)));
    moves::make(tx, booking, &step)?;
    Ok(proposals)
}

/// The offers that can still be accepted.
pub fn on_offer(tx: &mut Tx<'_>, booking: &Booking) -> Result<Vec<Proposal>, Error> {
    let mut all = store::proposals(tx.conn, &[booking.id])?;
    all.retain(|it| it.status == ProposalStatus::Offered && it.expires_at > tx.now);
    Ok(all)
}

/// Each offered time must be bookable by itself. Offers are alternatives and may overlap.
fn checked(
    offer: &Offer,
    wanted: &Wanted,
    on_offer: &[Proposal],
    now: Timestamp,
) -> Result<Vec<Span>, Error> {
    let mut violations = Vec::new();
    let mut spans: Vec<Span> = Vec::with_capacity(wanted.slots.len());
    for (index, slot) in wanted.slots.iter().enumerate() {
        let path = format!("slots[{index}]");
        match slots::plan(offer, &[*slot], now, "slots", |_| path.clone()) {
            Ok(plan) => {
                let span = Span {
                    starts_at: plan.starts_at,
                    ends_at: plan.ends_at,
                };
                let is_offered = on_offer
                    .iter()
                    .any(|it| (it.starts_at, it.ends_at) == (span.starts_at, span.ends_at));
                if is_offered || spans.contains(&span) {
                    violations.push(Violation::new(
                        format!("{path}.start_time"),
                        "proposal.twice",
                        "is on offer already",
                    ));
                }
                spans.push(span);
            }
            Err(Error::Invalid(found)) => violations.extend(found),
            Err(other) => return Err(other),
        }
    }
    if wanted.expires_at <= now {
        violations.push(Violation::new(
            "expires_at",
            "proposal.expiry",
            "must be in the future",
        ));
    } else if spans.iter().any(|span| span.starts_at <= wanted.expires_at) {
        violations.push(Violation::new(
            "expires_at",
            "proposal.expiry",
            "must be before each of the times",
        ));
    }
    if violations.is_empty() {
        Ok(spans)
    } else {
        Err(Error::Invalid(violations))
    }
}

/// Holds a court for each offer, beside the booking's own claims and its other offers.
fn hold(
    tx: &mut Tx<'_>,
    offer: &Offer,
    booking: &Booking,
    on_offer: &[Proposal],
    proposals: &[Proposal],
) -> Result<(), Error> {
    let mut own = vec![Holder::Booking(booking.id)];
    own.extend(on_offer.iter().map(|it| Holder::Proposal(it.id)));
    let mut taken = Vec::new();
    for proposal in proposals {
        let span = Span {
            starts_at: proposal.starts_at,
            ends_at: proposal.ends_at,
        };
        let holder = Holder::Proposal(proposal.id);
        let until = proposal.expires_at;
        if !claims::take_beside(tx, &offer.courts, span, holder, &own, until)? {
            taken.push(span);
        }
        own.push(holder);
    }
    if taken.is_empty() {
        Ok(())
    } else {
        Err(slots::taken(&taken))
    }
}

/// Withdraws offers and returns how many. Without a remaining offer the booking returns to review.
pub async fn withdraw(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    which: Which,
) -> Result<i64, Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        let booking = show::staffs(tx.conn, &staff, booking_id)?;
        let step = Step {
            actor_id: Some(staff.user_id),
            ..Step::of(Move::Withdraw, Status::PendingReview, tx.now)
        };
        refuse_unknown(tx.conn, &booking, &which)?;
        moves::refuse_unless_allowed(&booking, &step)?;
        store::lock_booking(tx.conn, booking.id)?;
        let (chosen, rest) = divided(tx, &booking, &which)?;
        if rest.is_empty() {
            moves::make(tx, &booking, &step)?;
        } else {
            keep_the_rest(tx, &booking, &chosen, &rest, &step)?;
        }
        Ok(i64::try_from(chosen.len()).unwrap_or(i64::MAX))
    })
    .await
}

/// Answers `not_found` for ids that were never offered for this booking.
fn refuse_unknown(conn: &mut dyn Conn, booking: &Booking, which: &Which) -> Result<(), Error> {
    let all = store::proposals(conn, &[booking.id])?;
    let is_known = which.ids.iter().all(|id| all.iter().any(|it| it.id == *id))
        && which
            .batch_id
            .is_none_or(|batch| all.iter().any(|it| it.batch_id == batch));
    if is_known {
        Ok(())
    } else {
        Err(Error::NotFound("proposal"))
    }
}

/// The open offers, split into those to withdraw and the rest.
fn divided(
    tx: &mut Tx<'_>,
    booking: &Booking,
    which: &Which,
) -> Result<(Vec<Proposal>, Vec<Proposal>), Error> {
    let (chosen, rest): (Vec<_>, Vec<_>) = on_offer(tx, booking)?.into_iter().partition(|it| {
        which.batch_id.is_none_or(|batch| batch == it.batch_id)
            && (which.ids.is_empty() || which.ids.contains(&it.id))
    });
    if chosen.is_empty() {
        return Err(moves::gone());
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
    let offer = request::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
    for proposal in rest {
        claims::release(tx.conn, Holder::Proposal(proposal.id))?;
    }
    hold(tx, &offer, booking, &[], rest)
}
