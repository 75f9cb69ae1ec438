//! Staff offer alternative times (rules.md §6, `CreateProposals`).

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::{hold, open};
use crate::accounts::Staff;
use crate::app::{App, Tx};
use crate::bookings::idempotency::{self, Key};
use crate::bookings::lifecycle::{Move, Status, Step, moves};
use crate::bookings::model::{Booking, Proposal, ProposalStatus};
use crate::bookings::slots::{self, RequestedTime};
use crate::bookings::{show, store};
use crate::error::{Error, Violation};
use crate::telemetry::metrics::Claim;
use crate::venues::model::Span;
use crate::venues::{self, Asker, Offer};

/// The staff's input.
#[derive(Clone, Debug)]
pub struct NewOffers {
    pub slots: Vec<RequestedTime>,
    pub expires_at: Timestamp,
    pub note: String,
}

pub async fn create(
    app: &Arc<App>,
    staff: &Staff,
    booking_id: Uuid,
    input: NewOffers,
    key: Option<Key>,
) -> Result<Vec<Proposal>, Error> {
    let staff = staff.clone();
    let answer = app
        .write(move |tx| {
            let booking = show::staffs(tx.conn, &staff, booking_id)?;
            let ids = (staff.user_id, booking_id);
            let mut made = None;
            let details = idempotency::once(tx, ids, key.as_ref(), |tx| {
                made = Some(offer_times(tx, staff.user_id, &booking, &input)?);
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
    input: &NewOffers,
) -> Result<Vec<Proposal>, Error> {
    let mut step = Step {
        actor_id: Some(staff_id),
        reason: &input.note,
        ..Step::of(Move::Propose, Status::RescheduleProposed, tx.now)
    };
    moves::refuse_unless_allowed(booking, &step)?;
    store::lock_booking(tx.conn, booking.id)?;
    let open = open(tx, booking)?;
    let offer = venues::terms(tx.conn, booking.venue_id, &booking.sport_id)?;
    let spans = checked(&offer, input, &open, tx.now)?;
    // A booking expires at the start of its requested times, so its offers end by then too.
    let until = input.expires_at.min(booking.starts_at);
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
            note: input.note.clone(),
            created_by: staff_id,
            created_at: tx.now,
            updated_at: tx.now,
        })
        .collect();
    hold(tx, &offer, booking, &open, &proposals)?;
    for proposal in &proposals {
        store::insert_proposal(tx.conn, proposal)?;
    }
    let latest = open.iter().map(|proposal| proposal.expires_at).max();
    step.offers_until = Some(latest.map_or(until, |latest| latest.max(until)));
    moves::apply(tx, booking, &step)?;
    Ok(proposals)
}

/// Each offered time must be bookable by itself. Offers are alternatives and may overlap.
fn checked(
    offer: &Offer,
    input: &NewOffers,
    open: &[Proposal],
    now: Timestamp,
) -> Result<Vec<Span>, Error> {
    let mut violations = Vec::new();
    let mut spans: Vec<Span> = Vec::with_capacity(input.slots.len());
    for (index, slot) in input.slots.iter().enumerate() {
        let path = format!("slots[{index}]");
        match slots::check(offer, &[*slot], (now, Asker::Staff), "slots", |_| {
            path.clone()
        }) {
            Ok(times) => {
                let span = Span {
                    starts_at: times.starts_at,
                    ends_at: times.ends_at,
                };
                let is_offered = open
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
    if input.expires_at <= now {
        violations.push(Violation::new(
            "expires_at",
            "proposal.expiry",
            "must be in the future",
        ));
    } else if spans.iter().any(|span| span.starts_at <= input.expires_at) {
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
