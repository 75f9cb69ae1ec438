//! A venue as it is written by the import and by the demo.

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use super::{BookingMode, Opening, PaymentMode, store, zone};
use crate::app::App;
use crate::error::Error;

/// Everything about a venue. What is empty or 0 keeps its value in a venue that exists.
#[derive(Clone, Debug, Default)]
pub struct NewVenue {
    /// Where it comes from, for example "node/123".
    pub source_id: Option<String>,
    pub google_place_id: Option<String>,
    pub name: String,
    pub address: String,
    pub formatted_address: String,
    pub city: String,
    pub country: String,
    pub latitude: f64,
    pub longitude: f64,
    pub phone_number: String,
    pub website: String,
    pub google_maps_url: String,
    pub time_zone: String,
    pub rating: f64,
    pub user_ratings_total: i64,
    pub price_level: i64,
    pub types: Vec<String>,
    /// Nothing: what it had stays.
    pub opening_hours: Option<Vec<Opening>>,
    pub sports: Vec<NewSport>,
    pub bands: Vec<NewBand>,
}

#[derive(Clone, Debug)]
pub struct NewSport {
    pub sport_id: &'static str,
    pub slot_minutes: i64,
    pub booking_mode: BookingMode,
    pub payment_mode: PaymentMode,
    pub courts: u32,
}

#[derive(Clone, Debug)]
pub struct NewBand {
    pub sport_id: &'static str,
    /// Minor units of IDR, for an hour.
    pub price_min: i64,
    pub price_max: i64,
    /// Bit 0 is Monday.
    pub days: i64,
    pub start_hour: i64,
    pub end_hour: i64,
    pub notes: &'static str,
}

/// What became of a venue that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Added,
    Updated,
}

/// Writes a venue, or the one that it is already: the same Google place, or else the same source.
/// Sports and courts are added to and never taken away, since people may have booked them.
/// Answers nothing when two different venues have these ids.
pub fn write(
    conn: &mut dyn Conn,
    app: &App,
    venue: &NewVenue,
    now: Timestamp,
) -> Result<Option<(Uuid, Outcome)>, Error> {
    let by_place = find(conn, "google_place_id", venue.google_place_id.as_deref())?;
    let by_source = find(conn, "source_id", venue.source_id.as_deref())?;
    if by_place.is_some() && by_source.is_some() && by_place != by_source {
        return Ok(None);
    }
    let (id, outcome) = if let Some(found) = by_place.or(by_source) {
        let settled = NewVenue {
            time_zone: zone::of_import(conn, found.id, &venue.time_zone, now)?,
            ..venue.clone()
        };
        store::write::update(conn, found, &settled, now)?;
        (found.id, Outcome::Updated)
    } else {
        let id = app.new_id();
        store::write::insert(conn, id, venue, now)?;
        (id, Outcome::Added)
    };
    if let Some(hours) = &venue.opening_hours {
        store::write::replace_hours(conn, id, hours)?;
    }
    for sport in &venue.sports {
        let new = app.new_id();
        let (sport_row, courts) = store::write::sport(conn, new, id, sport, now)?;
        for position in courts..i64::from(sport.courts) {
            let name = format!("Court {}", position + 1);
            store::write::court(conn, app.new_id(), sport_row, position, &name, now)?;
        }
    }
    for band in &venue.bands {
        store::write::band(conn, app.new_id(), id, band, now)?;
    }
    Ok(Some((id, outcome)))
}

fn find(
    conn: &mut dyn Conn,
    column: &str,
    value: Option<&str>,
) -> Result<Option<store::write::Found>, Error> {
    match value {
        Some(value) => store::write::find(conn, column, value),
        None => Ok(None),
    }
}
