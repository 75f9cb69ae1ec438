//! Opening hours in real time, including days on which the clock changes.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};

use super::model::Opening;

/// Names of the days in messages; 0 is Monday.
pub const DAYS: [&str; 7] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
];

/// 0 is Monday.
pub fn weekday(date: Date) -> u8 {
    u8::try_from(date.weekday().to_monday_zero_offset()).unwrap_or(0)
}

/// A period of real time during which a venue is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenPeriod {
    pub opens_at: Timestamp,
    pub closes_at: Timestamp,
}

impl OpenPeriod {
    /// The starts of slots of this length, counted in real time from the opening. A day on which the clock changes has
    /// more or fewer slots; none is doubled or missing.
    pub fn slots(self, slot_minutes: i64) -> impl Iterator<Item = Timestamp> {
        let step = slot_minutes * MINUTE;
        let first = self.opens_at.as_microsecond();
        let last = self.closes_at.as_microsecond() - step;
        (0..)
            .map(move |index| first + index * step)
            .take_while(move |start| *start <= last)
            .map(crate::clock::from_micros)
    }
}

const MINUTE: i64 = 60 * 1_000_000;
const DAY: i64 = 1440;
const WEEK: i64 = 7 * DAY;

/// Merges adjacent opening periods: a venue that closes and reopens at midnight does not close. If a venue never
/// closes, each period reaches a day past the next one; the later of two that contain an instant applies.
pub fn joined(hours: &[Opening]) -> Vec<Opening> {
    let mut week: Vec<(i64, i64)> = hours
        .iter()
        .map(|opening| (i64::from(opening.day) * DAY, opening))
        .map(|(day, opening)| (day + opening.open_minute, day + opening.close_minute))
        .collect();
    week.sort_unstable();
    let mut periods: Vec<(i64, i64)> = Vec::with_capacity(week.len());
    for (opens, closes) in week {
        match periods.last_mut() {
            Some(last) if opens <= last.1 => last.1 = last.1.max(closes),
            _ => periods.push((opens, closes)),
        }
    }
    // From Sunday night into Monday.
    if let (Some(first), Some(last)) = (periods.first().copied(), periods.last_mut())
        && first.0 + WEEK <= last.1
    {
        if first.0 == last.0 {
            return hours.iter().map(reaching_on).collect();
        }
        last.1 = last.1.max(first.1 + WEEK);
        periods.remove(0);
    }
    periods
        .into_iter()
        .map(|(opens, closes)| {
            let day = opens / DAY;
            Opening {
                day: u8::try_from(day).unwrap_or(0),
                open_minute: opens - day * DAY,
                close_minute: closes - day * DAY,
            }
        })
        .collect()
}

fn reaching_on(opening: &Opening) -> Opening {
    Opening {
        close_minute: opening.close_minute + DAY,
        ..*opening
    }
}

/// The opening periods that begin on a date, in order.
pub fn open_periods(zone: &TimeZone, date: Date, hours: &[Opening]) -> Vec<OpenPeriod> {
    let day = weekday(date);
    let mut found: Vec<OpenPeriod> = hours
        .iter()
        .filter(|opening| opening.day == day)
        .filter_map(|opening| {
            Some(OpenPeriod {
                opens_at: wall_clock(zone, date, opening.open_minute)?,
                closes_at: wall_clock(zone, date, opening.close_minute)?,
            })
        })
        .collect();
    found.sort_by_key(|period| period.opens_at);
    found
}

/// The [`joined`] opening periods that begin on a date or may last into it, in order.
pub fn open_periods_reaching(zone: &TimeZone, date: Date, hours: &[Opening]) -> Vec<OpenPeriod> {
    let latest = hours.iter().map(|opening| opening.close_minute);
    let days_back = latest.max().unwrap_or(0) / DAY;
    (0..=days_back)
        .rev()
        .filter_map(|days| date.checked_sub(days.days()).ok())
        .flat_map(|day| open_periods(zone, day, hours))
        .collect()
}

/// Whether the local clock shows a full or half hour, as claims require.
pub fn is_half_hour(zone: &TimeZone, at: Timestamp) -> bool {
    let local = zone.to_datetime(at);
    local.minute() % 30 == 0 && local.second() == 0 && local.subsec_nanosecond() == 0
}

/// The instant at which a local clock shows this time of a date. A skipped time moves behind the gap; of a repeated
/// time it is the first.
pub fn wall_clock(zone: &TimeZone, date: Date, minute: i64) -> Option<Timestamp> {
    let date = date
        .checked_add(jiff::Span::new().try_days(minute.div_euclid(1440)).ok()?)
        .ok()?;
    let minute = minute.rem_euclid(1440);
    let hour = i8::try_from(minute / 60).ok()?;
    let minute = i8::try_from(minute % 60).ok()?;
    zone.to_ambiguous_timestamp(date.at(hour, minute, 0, 0))
        .compatible()
        .ok()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn zone(name: &str) -> TimeZone {
        TimeZone::get(name).unwrap()
    }

    fn count(name: &str, on: Date, open_minute: i64, close_minute: i64) -> usize {
        let hours = [Opening {
            day: weekday(on),
            open_minute,
            close_minute,
        }];
        let period = open_periods(&zone(name), on, &hours)[0];
        let slots: Vec<Timestamp> = period.slots(60).collect();
        assert!(slots.is_sorted());
        slots.len()
    }

    #[test]
    fn a_day_has_as_many_slots_as_it_has_hours() {
        for (name, on, open, close, expected) in [
            ("Asia/Jakarta", date(2026, 3, 2), 0, 1440, 24),
            ("Asia/Jakarta", date(2026, 3, 2), 480, 1320, 14),
            // Past midnight.
            ("Asia/Makassar", date(2026, 3, 2), 1080, 1560, 8),
            // The clock skips 02:00–03:00, then repeats it.
            ("Europe/Berlin", date(2026, 3, 29), 0, 1440, 23),
            ("Europe/Berlin", date(2026, 10, 25), 0, 1440, 25),
            ("Europe/Berlin", date(2026, 3, 28), 1320, 1680, 5),
            // A half-hour clock change leaves half an hour unused.
            ("Australia/Lord_Howe", date(2026, 10, 4), 0, 1440, 23),
            ("Asia/Kathmandu", date(2026, 3, 2), 390, 420 + 60, 1),
        ] {
            assert_eq!(count(name, on, open, close), expected, "{name} {on}");
        }
    }

    #[test]
    fn half_hours_are_those_of_the_local_clock() {
        for (name, at, expected) in [
            ("Asia/Jakarta", "2026-03-02T02:00:00Z", true),
            ("Asia/Jakarta", "2026-03-02T02:30:00Z", true),
            ("Asia/Jakarta", "2026-03-02T02:15:00Z", false),
            ("Asia/Jakarta", "2026-03-02T02:00:01Z", false),
            ("Asia/Jakarta", "2026-03-02T02:00:00.000001Z", false),
            ("Asia/Kathmandu", "2026-03-02T02:00:00Z", false),
            ("Asia/Kathmandu", "2026-03-02T02:15:00Z", true),
        ] {
            let is_half = is_half_hour(&zone(name), at.parse().unwrap());
            assert_eq!(is_half, expected, "{name} {at}");
        }
    }

    /// Day, opening minute, closing minute.
    type Hours = (u8, i64, i64);

    fn openings(hours: &[Hours]) -> Vec<Opening> {
        let opening = |(day, open_minute, close_minute): &Hours| Opening {
            day: *day,
            open_minute: *open_minute,
            close_minute: *close_minute,
        };
        hours.iter().map(opening).collect()
    }

    #[test]
    fn adjacent_opening_periods_are_merged() {
        let always: Vec<Hours> = (0..7).map(|day| (day, 0, 1440)).collect();
        let reaching: Vec<Hours> = (0..7).map(|day| (day, 0, 2880)).collect();
        let cases: [(&[Hours], &[Hours]); 7] = [
            (&[], &[]),
            (
                &[(0, 480, 1320), (1, 480, 1320)],
                &[(0, 480, 1320), (1, 480, 1320)],
            ),
            (&[(0, 480, 720), (0, 720, 1320)], &[(0, 480, 1320)]),
            (&[(0, 480, 1440), (1, 0, 120)], &[(0, 480, 1560)]),
            (
                &[(0, 0, 120), (3, 60, 120), (6, 480, 1440)],
                &[(3, 60, 120), (6, 480, 1560)],
            ),
            // Open from the first minute of the week, closed before its end.
            (
                &[(0, 0, 120), (6, 480, 1320)],
                &[(0, 0, 120), (6, 480, 1320)],
            ),
            (&always, &reaching),
        ];
        for (hours, expected) in cases {
            assert_eq!(joined(&openings(hours)), openings(expected), "{hours:?}");
        }
    }

    #[test]
    fn a_skipped_local_time_moves_behind_the_gap() {
        let berlin = zone("Europe/Berlin");
        let skipped = wall_clock(&berlin, date(2026, 3, 29), 150).unwrap();
        assert_eq!(skipped.to_string(), "2026-03-29T01:30:00Z");
        let first_of_two = wall_clock(&berlin, date(2026, 10, 25), 150).unwrap();
        assert_eq!(first_of_two.to_string(), "2026-10-25T00:30:00Z");
    }
}
