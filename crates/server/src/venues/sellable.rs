//! The time that a venue has to sell: its opening hours on its active courts, less what is blocked or closed.

use std::collections::HashMap;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan};
use lapang_db::{Conn, Uuid};

use super::model::{VenueCard, VenueCourt};
use super::opening::OpeningCalendar;
use super::{hours, store};
use crate::error::Error;

/// At most half an hour of one court.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SellableTime {
    pub court_id: Uuid,
    pub starts_at: Timestamp,
    pub minutes: i64,
}

/// Half an hour, of which claims are made.
const UNIT: i64 = 30;

/// What begins on these days, by the courts and hours that the venue has now.
pub fn sellable(
    conn: &mut dyn Conn,
    venue: &VenueCard,
    courts: &[VenueCourt],
    (from, to): (Date, Date),
) -> Result<Vec<SellableTime>, Error> {
    let zone = venue.zone()?;
    let special = store::special_days::of_venue(conn, venue.id)?;
    let calendar = OpeningCalendar::new(&venue.opening_hours, special);
    let at = |date: Date, minute: i64| hours::wall_clock(&zone, date, minute);
    let day_before = from.yesterday().unwrap_or(from);
    let (Some(begins), Some(ends)) = (at(from, 0), at(to, 24 * 60)) else {
        return Ok(Vec::new());
    };
    let active: Vec<Uuid> = courts
        .iter()
        .filter(|court| court.is_active)
        .map(|court| court.id)
        .collect();
    let mut blocked: HashMap<Uuid, Vec<(Timestamp, Timestamp)>> = HashMap::new();
    for (court, starts_at, ends_at) in store::admin::blackouts_within(conn, &active, begins, ends)?
    {
        blocked.entry(court).or_default().push((starts_at, ends_at));
    }
    let is_blocked = |court: Uuid, time: Timestamp| {
        let times = blocked.get(&court).into_iter().flatten();
        times.clone().any(|(from, to)| *from <= time && time < *to)
    };
    let mut all = Vec::new();
    let mut date = day_before;
    while date <= to {
        let closed: Vec<Uuid> = active
            .iter()
            .copied()
            .filter(|court| {
                let mut days = calendar.special.iter();
                days.any(|day| day.is_closed && day.is_on(date) && day.courts.0.contains(court))
            })
            .collect();
        for (opens, closes) in calendar.hours_on(date) {
            let mut minute = opens;
            while minute < closes {
                let minutes = UNIT.min(closes - minute);
                let starts_at = at(date, minute).filter(|time| begins <= *time && *time < ends);
                minute += UNIT;
                let Some(starts_at) = starts_at else { continue };
                for court_id in active.iter().copied() {
                    if !closed.contains(&court_id) && !is_blocked(court_id, starts_at) {
                        all.push(SellableTime {
                            court_id,
                            starts_at,
                            minutes,
                        });
                    }
                }
            }
        }
        date = date.checked_add(1.day()).map_err(anyhow::Error::from)?;
    }
    Ok(all)
}

/// The first instant of a day, and the first after another one.
pub fn bounds(venue: &VenueCard, from: Date, to: Date) -> Result<(Timestamp, Timestamp), Error> {
    let zone = venue.zone()?;
    let bounds = hours::wall_clock(&zone, from, 0).zip(hours::wall_clock(&zone, to, 24 * 60));
    bounds.ok_or_else(|| Error::invalid("from_date", "date.range", "the dates are too far away"))
}

/// The parts of a time by half hours, each with its minutes.
pub fn units(from: Timestamp, to: Timestamp) -> impl Iterator<Item = (Timestamp, i64)> {
    let step = SignedDuration::from_mins(UNIT);
    std::iter::successors(Some(from), move |at| at.checked_add(step).ok())
        .take_while(move |at| *at < to)
        .map(move |at| (at, UNIT.min(to.duration_since(at).as_mins())))
}
