//! When a venue is open: its week, and the days that differ from it.

use jiff::ToSpan;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span as DateSpan, Timestamp};
use lapang_db::Uuid;

use super::hours::{self, OpenPeriod};
use super::model::{CourtIds, Opening, Span};

/// A day or some days that differ from the week.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecialDay {
    pub id: Uuid,
    /// May be empty.
    pub name: String,
    /// Local days, both included.
    pub from: Date,
    pub to: Date,
    /// None stands for the whole venue.
    pub courts: CourtIds,
    pub is_closed: bool,
    /// The hours that begin on each of the days, in minutes since midnight; none: those of the week. Only of the whole venue.
    pub hours: Vec<(i64, i64)>,
    /// Of an hour that begins on one of the days, in minor units; `None`: as usual.
    pub price: Option<i64>,
    /// ISO 4217, of the price.
    pub currency: String,
    pub updated_at: Timestamp,
}

impl SpecialDay {
    pub fn is_on(&self, date: Date) -> bool {
        self.from <= date && date <= self.to
    }

    pub fn is_of_all(&self) -> bool {
        self.courts.is_empty()
    }

    pub fn changes_hours(&self) -> bool {
        self.is_of_all() && (self.is_closed || !self.hours.is_empty())
    }
}

/// The price on a date: of the special days of some courts first.
pub fn price_on(special: &[SpecialDay], court: Uuid, date: Date) -> Option<(i64, &str)> {
    let of_court = |day: &&SpecialDay| day.is_of_all() || day.courts.0.contains(&court);
    let days = special.iter().filter(|day| day.is_on(date));
    let priced = days.filter(of_court).filter(|day| day.price.is_some());
    let day = priced.min_by_key(|day| day.is_of_all())?;
    Some((day.price?, &day.currency))
}

#[derive(Clone, Debug)]
pub struct OpeningCalendar {
    week: Vec<Opening>,
    /// With adjacent periods merged.
    joined: Vec<Opening>,
    pub special: Vec<SpecialDay>,
}

const DAY: i64 = 1440;
/// How far before a date the hours of days can reach into it, and after it.
const DAYS_BEFORE: i64 = 3;
const DAYS_AFTER: i64 = 2;

impl OpeningCalendar {
    pub fn new(week: &[Opening], special: Vec<SpecialDay>) -> Self {
        Self {
            joined: hours::joined(week),
            week: week.to_vec(),
            special,
        }
    }

    /// The hours that begin on a date, in minutes since its midnight.
    pub fn hours_on(&self, date: Date) -> Vec<(i64, i64)> {
        let mut special = self.special.iter();
        if let Some(day) = special.find(|day| day.changes_hours() && day.is_on(date)) {
            // One that is closed has none.
            return day.hours.clone();
        }
        let weekday = hours::weekday(date);
        let week = self.week.iter().filter(|opening| opening.day == weekday);
        week.map(|opening| (opening.open_minute, opening.close_minute))
            .collect()
    }

    /// The opening periods that begin on a date or may last into it, in order, adjacent ones merged.
    pub fn periods_reaching(&self, zone: &TimeZone, date: Date) -> Vec<OpenPeriod> {
        let day = |offset: i64| date.checked_add(offset.days()).unwrap_or(date);
        let around = (day(-DAYS_BEFORE), day(DAYS_AFTER));
        let is_special = self
            .special
            .iter()
            .any(|day| day.changes_hours() && day.from <= around.1 && around.0 <= day.to);
        if !is_special {
            return hours::open_periods_reaching(zone, date, &self.joined);
        }
        // In minutes since the midnight of the date.
        let mut periods: Vec<(i64, i64)> = Vec::new();
        for offset in -DAYS_BEFORE..=DAYS_AFTER {
            let mut of_day = self.hours_on(day(offset));
            of_day.sort_unstable();
            for (opens, closes) in of_day {
                let (opens, closes) = (opens + offset * DAY, closes + offset * DAY);
                match periods.last_mut() {
                    Some(last) if opens <= last.1 => last.1 = last.1.max(closes),
                    _ => periods.push((opens, closes)),
                }
            }
        }
        let shown = periods
            .into_iter()
            .filter(|(opens, closes)| *opens < DAY && *closes > 0);
        shown
            .filter_map(|(opens, closes)| {
                // One that has been open for days counts its slots from a midnight, as a week without an end does.
                let opens = opens.max(opens.rem_euclid(DAY) - DAY);
                Some(OpenPeriod {
                    opens_at: hours::wall_clock(zone, date, opens)?,
                    closes_at: hours::wall_clock(zone, date, closes)?,
                })
            })
            .collect()
    }

    pub fn is_open(&self, zone: &TimeZone, span: Span) -> bool {
        let date = zone.to_datetime(span.starts_at).date();
        let mut periods = self.periods_reaching(zone, date).into_iter();
        periods.any(|it| it.opens_at <= span.starts_at && span.ends_at <= it.closes_at)
    }

    /// Whether a court is closed at some of a time while its venue may be open.
    pub fn closes_court(&self, zone: &TimeZone, court: Uuid, span: Span) -> bool {
        let mut closed = self
            .special
            .iter()
            .filter(|day| day.is_closed && day.courts.0.contains(&court));
        closed.any(|day| {
            let midnight = |date: Date| hours::wall_clock(zone, date, 0);
            let next = day.to.checked_add(DateSpan::new().days(1)).ok();
            let (from, to) = (midnight(day.from), next.and_then(midnight));
            from.is_some_and(|from| from < span.ends_at) && to.is_none_or(|to| span.starts_at < to)
        })
    }
}
