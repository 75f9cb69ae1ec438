//! Whether a time can be requested at a venue: its length, how far ahead it is, opening hours and grid. Whether a court
//! is free is not checked here.

use jiff::{SignedDuration, Timestamp};

use super::model::Span;
use super::offer::{BOOKABLE_DAYS, Offer};
use crate::error::Violation;

/// How far ahead a time may start.
const HORIZON: SignedDuration = SignedDuration::from_hours(BOOKABLE_DAYS * 24);

/// The earliest allowed start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begin {
    Later,
    /// The time has not ended.
    Running,
}

impl Offer {
    /// The time as a span, where 0 minutes mean one slot. A violation names `start_time` or `duration_minutes`.
    pub fn bookable(
        &self,
        starts_at: Timestamp,
        minutes: i64,
        (now, begin): (Timestamp, Begin),
    ) -> Result<Span, Violation> {
        let minutes = if minutes == 0 {
            self.grid.slot_minutes
        } else {
            minutes
        };
        if minutes % self.grid.slot_minutes != 0 {
            return Err(Violation::new(
                "duration_minutes",
                "slot.length",
                format!("must be a multiple of {} minutes", self.grid.slot_minutes),
            ));
        }
        let ends_at = starts_at
            .saturating_add(SignedDuration::from_mins(minutes))
            .unwrap_or(Timestamp::MAX);
        let (is_late, problem) = match begin {
            Begin::Later => (starts_at <= now, "must be in the future"),
            Begin::Running => (ends_at <= now, "is over"),
        };
        if is_late {
            return Err(Violation::new("start_time", "slot.future", problem));
        }
        if starts_at.duration_since(now) > HORIZON {
            return Err(Violation::new(
                "start_time",
                "slot.horizon",
                format!("must be at most {BOOKABLE_DAYS} days ahead"),
            ));
        }
        if let Err((rule, problem)) = self.grid.check_slot(starts_at, minutes) {
            return Err(Violation::new("start_time", rule, problem));
        }
        Ok(Span { starts_at, ends_at })
    }
}
