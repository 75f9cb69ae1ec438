//! A transition of a booking to make.

use jiff::Timestamp;
use uuid::Uuid;

use crate::bookings::lifecycle::{Actor, Move, Status, put};
use crate::bookings::model::{Booking, Event, EventKind, Slot};
use crate::bookings::slots::Times;
use crate::charges::PaidWay;
use crate::venues::Offer;

/// Times that replace those of a booking.
#[derive(Clone, Copy)]
pub struct Instead<'a> {
    pub times: &'a Times,
    pub offer: &'a Offer,
    /// Slots whose prices are kept, whatever the courts cost now.
    pub agreed: Option<&'a [Slot]>,
}

/// A transition to make.
pub struct Step<'a> {
    pub by: Move,
    pub to: Status,
    /// `None` for a deadline.
    pub actor_id: Option<Uuid>,
    pub reason: &'a str,
    /// The time of the transaction; in the demo, of past events.
    pub now: Timestamp,
    pub instead: Option<Instead<'a>>,
    /// When offering times: the end of the last offer.
    pub offers_until: Option<Timestamp>,
    /// When accepting: the chosen offer.
    pub accepts: Option<Uuid>,
    /// Staff can take it back until then: its emails and the hours that it frees wait.
    pub undo_until: Option<Timestamp>,
    /// Without an email to the player.
    pub is_quiet: bool,
}

impl Step<'_> {
    /// A deadline's transition, with unchanged times and no reason.
    pub fn of(by: Move, to: Status, now: Timestamp) -> Self {
        Self {
            by,
            to,
            actor_id: None,
            reason: "",
            now,
            instead: None,
            offers_until: None,
            accepts: None,
            undo_until: None,
            is_quiet: false,
        }
    }

    /// The audit event of this step.
    pub fn event(&self, booking_id: Uuid, from: Option<Status>) -> Event {
        Event {
            booking_id,
            kind: EventKind::Move,
            created_at: self.now,
            actor: self.by.actor(),
            actor_id: self.actor_id,
            from,
            to: self.to,
            reason: self.reason.to_owned(),
            price: None,
            currency: String::new(),
            paid_way: PaidWay::Unknown,
        }
    }

    /// When staff confirmed the booking, if they do so with this step.
    pub fn confirmed_at(&self) -> Option<Timestamp> {
        let is_staffs = self.by.actor() == Actor::Staff;
        let is_staffs = is_staffs && !matches!(self.by, Move::Release | Move::Undo);
        (is_staffs && self.to == Status::Confirmed).then_some(self.now)
    }

    /// The end of the hold after the transition.
    pub fn deadline(&self, booking: &Booking) -> Option<Timestamp> {
        if self.by == Move::Undo {
            return booking.expires_at;
        }
        if let (Move::Reschedule | Move::RescheduleByPlayer, Some(to)) = (self.by, self.instead) {
            return put::deadline(booking, to.times.starts_at, to.times.ends_at);
        }
        // Set when the times were offered; it covers the review that follows.
        if self.by == Move::ProposalsRunOut && self.to.is_open() {
            return booking.expires_at;
        }
        // A reported payment stops the clock: staff can decide until the last hour has ended.
        if self.to == Status::AwaitingPayment && booking.settlement.reported_at.is_some() {
            return Some(booking.ends_at);
        }
        let starts_at = self
            .instead
            .map_or(booking.starts_at, |instead| instead.times.starts_at);
        let from = self.offers_until.unwrap_or(self.now);
        self.to.deadline(booking.windows, from, starts_at)
    }
}
