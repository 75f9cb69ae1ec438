//! When a sport at a venue can be booked: its opening hours, cut into slots.

use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use lapang_db::Uuid;

use super::hours::OpenPeriod;
use super::model::Span;
use super::opening::OpeningCalendar;

#[derive(Clone, Debug)]
pub struct Grid {
    pub zone: TimeZone,
    pub slot_minutes: i64,
    pub calendar: Arc<OpeningCalendar>,
}

/// The longest time of a booking: this many hours, or slots where those are longer than an hour.
const MOST_SLOTS: i64 = 12;

impl Grid {
    /// The longest time of a booking.
    pub fn most_minutes(&self) -> i64 {
        MOST_SLOTS * self.slot_minutes.max(60)
    }

    pub(super) fn new(zone: TimeZone, slot_minutes: i64, calendar: &Arc<OpeningCalendar>) -> Self {
        Self {
            zone,
            slot_minutes,
            calendar: Arc::clone(calendar),
        }
    }

    /// Whether a court is out of sale at some of a time, on a special day.
    pub fn closes_court(&self, court: Uuid, span: Span) -> bool {
        !self.calendar.special.is_empty() && self.calendar.closes_court(&self.zone, court, span)
    }

    /// Checks that a slot is a whole number of grid slots within opening hours. The error has the broken rule and a
    /// sentence. Does not check whether the slot is past, too far ahead or taken.
    pub fn check_slot(&self, start: Timestamp, minutes: i64) -> Result<(), (&'static str, String)> {
        if minutes <= 0 || minutes % self.slot_minutes != 0 {
            let problem = format!(
                "the length must be a multiple of {} minutes",
                self.slot_minutes
            );
            return Err(("slot.length", problem));
        }
        let Some(period) = self.open_period_at(start) else {
            return Err(("slot.closed", "the venue is closed then".to_owned()));
        };
        let since_opening = start.as_microsecond() - period.opens_at.as_microsecond();
        if since_opening % (self.slot_minutes * 60_000_000) != 0 {
            let problem = format!(
                "slots start every {} minutes, counted from opening",
                self.slot_minutes
            );
            return Err(("slot.grid", problem));
        }
        if start.as_microsecond() + minutes * 60_000_000 > period.closes_at.as_microsecond() {
            return Err(("slot.closed", "the venue closes before the end".to_owned()));
        }
        Ok(())
    }

    /// The opening period that contains an instant; the later one of two.
    fn open_period_at(&self, at: Timestamp) -> Option<OpenPeriod> {
        let periods = self.open_periods_reaching(self.zone.to_datetime(at).date());
        periods
            .into_iter()
            .rfind(|period| period.opens_at <= at && at < period.closes_at)
    }

    /// The opening periods that begin on a local calendar day or may last into it, in order.
    fn open_periods_reaching(&self, date: Date) -> Vec<OpenPeriod> {
        self.calendar.periods_reaching(&self.zone, date)
    }

    /// The starts of the slots on a local calendar day, including those after midnight that belong to the evening
    /// before.
    pub(super) fn slots_on(&self, date: Date) -> Vec<Timestamp> {
        let periods = self.open_periods_reaching(date);
        let mut starts = Vec::new();
        for (index, period) in periods.iter().enumerate() {
            let next = periods.get(index + 1).map(|next| next.opens_at);
            let slots = period
                .slots(self.slot_minutes)
                .take_while(|start| next.is_none_or(|next| *start < next))
                .filter(|start| self.zone.to_datetime(*start).date() == date);
            starts.extend(slots);
        }
        starts
    }

    /// The starts of the slots between two instants, both included.
    pub(super) fn slots_between(&self, from: Timestamp, to: Timestamp) -> Vec<Timestamp> {
        let local = |at: Timestamp| self.zone.to_datetime(at).date();
        let (first, last) = (local(from), local(to));
        let days = first.series(jiff::Span::new().days(1));
        days.take_while(|day| *day <= last)
            .flat_map(|day| self.slots_on(day))
            .filter(|start| (from..=to).contains(start))
            .collect()
    }
}
