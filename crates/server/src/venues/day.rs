//! One local day of a venue.

use jiff::Timestamp;
use jiff::civil::Date;
use lapang_db::Conn;

use super::model::{Opening, VenueCard};
use super::opening::OpeningCalendar;
use super::{hours, store};
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
pub fn local_day(
    conn: &mut dyn Conn,
    venue: &VenueCard,
    date: Date,
) -> Result<Option<LocalDay>, Error> {
    let zone = venue.zone()?;
    let (from, midnight) = (
        hours::wall_clock(&zone, date, 0),
        hours::wall_clock(&zone, date, 1440),
    );
    let (Some(from), Some(midnight)) = (from, midnight) else {
        return Ok(None);
    };
    let special = store::special_days::of_venue(conn, venue.id)?;
    let calendar = OpeningCalendar::new(&venue.opening_hours, special);
    let day = hours::weekday(date);
    let opening = |(open_minute, close_minute)| Opening {
        day,
        open_minute,
        close_minute,
    };
    let mut openings: Vec<Opening> = calendar.hours_on(date).into_iter().map(opening).collect();
    openings.sort_unstable();
    let closes = openings.iter().map(|opening| opening.close_minute).max();
    let closes = closes.and_then(|minute| hours::wall_clock(&zone, date, minute));
    Ok(Some(LocalDay {
        date,
        from,
        to: closes.map_or(midnight, |closes| closes.max(midnight)),
        openings,
    }))
}
