//! Alternative times that staff offer for a booking. Offered times are held like requested ones.

pub mod accept;
pub mod create;
pub mod decline;
pub mod withdraw;

use crate::app::Tx;
use crate::bookings::model::{Booking, Proposal, ProposalStatus};
use crate::bookings::slots::{self, Times};
use crate::bookings::store;
use crate::error::{Error, Reason, Refusal};
use crate::venues::model::{Holder, Span};
use crate::venues::{Offer, claims};

/// The offers that can still be accepted.
fn open(tx: &mut Tx<'_>, booking: &Booking) -> Result<Vec<Proposal>, Error> {
    let mut all = store::proposals(tx.conn, &[booking.id])?;
    all.retain(|it| it.status == ProposalStatus::Offered && it.expires_at > tx.now);
    Ok(all)
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
        let courts = Times::anywhere(vec![span])?.courts(offer, &[span]);
        if claims::take_sharing(tx, &courts, span, holder, &own, until)?.is_none() {
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

/// The error for an offer that has ended.
pub fn ended() -> Error {
    Error::Conflict(Refusal::new(
        Reason::ProposalGone,
        "that time is no longer on offer",
    ))
}
