//! One local day of a venue.

use jiff::Timestamp;
use jiff::civil::Date;

use super::hours;
use super::model::{Opening, VenueCard};
use crate::error::Error;

/// A local calendar day: from midnight until the last opening period that began on it ends.
#[derive(Clone, Debug)]
pub struct LocalDay {
    pub date: Date,
    pub from: Timestamp,
    /// Exclusive.
    pub to: Timestamp,
    /// The opening periods that begin on this day, in order.
    pub openings: Vec<Opening>,
}

/// `None` past the end of the calendar.
pub fn local_day(venue: &VenueCard, date: Date) -> Result<Option<LocalDay>, Error> {
    let zone = venue.zone()?;
    let (from, midnight) = (
        hours::wall_clock(&zone, date, 0),
        hours::wall_clock(&zone, date, 1440),
    );
    let (Some(from), Some(midnight)) = (from, midnight) else {
        return Ok(None);
    };
    let periods = hours::open_periods(&zone, date, &venue.opening_hours);
    let closes = periods.iter().map(|period| period.closes_at).max();
    let weekday = hours::weekday(date);
    let openings = venue.opening_hours.iter();
    Ok(Some(LocalDay {
        date,
        from,
        to: closes.map_or(midnight, |closes| closes.max(midnight)),
        openings: openings
            .filter(|opening| opening.day == weekday)
            .copied()
            .collect(),
    }))
}
