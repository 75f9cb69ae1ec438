//! Whether a time can be requested at a venue: its length, how far ahead it is, opening hours and grid. Whether a court
//! is free is not checked here.

use jiff::{SignedDuration, Timestamp};

use super::model::Span;
use super::offer::Offer;
use crate::error::Violation;

/// Who asks for a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// Chooses the court where the venue allows it, within the venue's horizon and notice.
    Player,
    Staff,
}

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
        by: Asker,
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
        if by == Asker::Player {
            self.within_rules(starts_at, now)?;
        }
        if let Err((rule, problem)) = self.grid.check_slot(starts_at, minutes) {
            return Err(Violation::new("start_time", rule, problem));
        }
        Ok(Span { starts_at, ends_at })
    }

    /// Whether players may book a start this far ahead.
    pub fn within_rules(&self, starts_at: Timestamp, now: Timestamp) -> Result<(), Violation> {
        let ahead = starts_at.duration_since(now);
        let (days, minutes) = (self.venue.horizon_days, self.venue.notice_minutes);
        let refused = |rule, problem: String| Err(Violation::new("start_time", rule, problem));
        if ahead > SignedDuration::from_hours(days * 24) {
            return refused("slot.horizon", format!("must be at most {days} days ahead"));
        }
        if ahead < SignedDuration::from_mins(minutes) {
            return refused(
                "slot.notice",
                format!("must be at least {minutes} minutes ahead"),
            );
        }
        Ok(())
    }
}
