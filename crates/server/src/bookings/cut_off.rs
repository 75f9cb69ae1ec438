//! The cut-off: until when a player may cancel (rules.md §6).

use jiff::{SignedDuration, Timestamp};

use crate::bookings::lifecycle::Status;
use crate::bookings::model::Booking;
use crate::venues::VenueCard;

/// How long a player may cancel after staff confirmed.
const AFTER_ANSWER: SignedDuration = SignedDuration::from_hours(2);

/// The venue's cut-off for canceling a confirmed booking with this start.
pub fn cut_off(starts_at: Timestamp, venue: &VenueCard) -> Timestamp {
    let before_start = SignedDuration::from_mins(venue.cancel_cutoff_minutes);
    starts_at
        .saturating_sub(before_start)
        .unwrap_or(Timestamp::MIN)
}

impl Booking {
    /// The player's deadline for canceling, if they still can: the hold's end for an open booking, [`Self::free_until`]
    /// for a confirmed one.
    pub fn cancel_until(&self, now: Timestamp, venue: &VenueCard) -> Option<Timestamp> {
        if self.guest.is_some() {
            return None;
        }
        let until = match self.status_at(now) {
            Status::Confirmed => self.free_until(venue),
            _ => self.expires_at?.min(self.starts_at),
        };
        (now < until).then_some(until)
    }

    /// Until when a confirmed booking may be canceled: the venue's cut-off, or two hours after staff confirmed if that
    /// is later; never after the start.
    pub fn free_until(&self, venue: &VenueCard) -> Timestamp {
        let cut_off = cut_off(self.starts_at, venue);
        let answered = self
            .confirmed_at
            .map(|at| at.saturating_add(AFTER_ANSWER).unwrap_or(Timestamp::MAX));
        answered.map_or(cut_off, |at| at.max(cut_off).min(self.starts_at))
    }
}
