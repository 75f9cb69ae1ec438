//! Converts OpenStreetMap's `opening_hours` to weekly hours. Skips and reports what a week cannot express (holidays,
//! days off by date); refuses what would change a week (seasons, sunrise, open ends). Guesses nothing.

mod rules;
#[cfg(test)]
mod tests;
mod tokens;

use self::rules::{Rule, Says};
use crate::venues::Opening;

const HALF_HOUR: i64 = 30;
const DAY: i64 = 24 * 60;
const WEEK: i64 = 7 * DAY;

/// Weekly hours, and the parts that were skipped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Week {
    pub hours: Vec<Opening>,
    pub notes: Vec<String>,
}

/// Returns the weekly hours, or why the text is invalid.
pub fn read(text: &str) -> Result<Week, String> {
    let (rules, mut notes) = rules::rules(text)?;
    let days = days_by(rules);
    let mut periods = Vec::new();
    for (midnight, times) in (0..).step_by(24 * 60).zip(days) {
        for (open, close) in times {
            // Some write midnight as 23:59.
            let close = close + i64::from(close % DAY == DAY - 1);
            let inside = on_half_hours(open, close);
            if inside != (open, close) {
                notes.push(format!(
                    "{}-{} is shortened to full half hours, as courts are given out by them",
                    shown(open),
                    shown(close)
                ));
            }
            if inside.0 < inside.1 {
                let opens = (midnight + inside.0) % WEEK;
                periods.push((opens, opens + inside.1 - inside.0));
            }
        }
    }
    if periods.is_empty() {
        return Err("it is never open".to_owned());
    }
    notes.dedup();
    let hours = openings(merged(periods))?;
    Ok(Week { hours, notes })
}

/// The times of each day, in minutes since its midnight.
type Days = [Vec<(i64, i64)>; 7];

/// The times of each day after all rules. A night belongs to the day on which it begins.
fn days_by(rules: Vec<Rule>) -> Days {
    let mut week = Days::default();
    for Rule { days, says } in rules {
        for day in days {
            match &says {
                Says::Open(open) => week[day].clone_from(open),
                Says::AlsoOpen(open) => week[day].extend(open),
                Says::Closed => week[day].clear(),
                Says::ClosedAt(gaps) => gaps.iter().for_each(|gap| close(&mut week, day, *gap)),
            }
        }
    }
    week
}

/// Removes a gap from a day, and from the neighbouring days that it reaches.
fn close(week: &mut Days, day: usize, gap: (i64, i64)) {
    for (day, shift) in [((day + 6) % 7, DAY), (day, 0), ((day + 1) % 7, -DAY)] {
        let gap = (gap.0 + shift, gap.1 + shift);
        let left = week[day].iter().flat_map(|time| without(*time, gap));
        week[day] = left.collect();
    }
}

/// The parts of a period outside a gap.
fn without(time: (i64, i64), gap: (i64, i64)) -> impl Iterator<Item = (i64, i64)> {
    let before = (time.0, time.1.min(gap.0));
    let after = (time.0.max(gap.1), time.1);
    [before, after].into_iter().filter(|left| left.0 < left.1)
}

/// Shrinks a period to half hours.
fn on_half_hours(open: i64, close: i64) -> (i64, i64) {
    let open = (open + HALF_HOUR - 1) / HALF_HOUR * HALF_HOUR;
    (open, close / HALF_HOUR * HALF_HOUR)
}

fn shown(minute: i64) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// Merges overlapping periods: they would sell the same slot twice.
fn merged(mut periods: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    periods.sort_unstable();
    let mut merged: Vec<(i64, i64)> = Vec::with_capacity(periods.len());
    for (open, close) in periods {
        match merged.last_mut() {
            Some(last) if open < last.1 => last.1 = last.1.max(close),
            _ => merged.push((open, close)),
        }
    }
    // From Sunday night into Monday.
    while merged.len() > 1
        && let (Some(first), Some(last)) = (merged.first().copied(), merged.last_mut())
        && first.0 + WEEK < last.1
    {
        last.1 = last.1.max(first.1 + WEEK);
        merged.remove(0);
    }
    merged
}

fn openings(periods: Vec<(i64, i64)>) -> Result<Vec<Opening>, String> {
    let mut hours = Vec::with_capacity(periods.len());
    for (open, close) in periods {
        let day = open / DAY;
        if close - day * DAY > 2 * DAY {
            return Err("it is open for more than a day and a night at once".to_owned());
        }
        hours.push(Opening {
            day: u8::try_from(day).unwrap_or(0),
            open_minute: open - day * DAY,
            close_minute: close - day * DAY,
        });
    }
    hours.sort();
    Ok(hours)
}
