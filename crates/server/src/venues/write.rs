//! A venue to write: from an import, staff or the demo.

use std::collections::HashMap;

use lapang_db::Uuid;

use super::facts::Facilities;
use super::model::{BookingMode, CourtIds, Opening, PaymentMode};
use super::store;
use crate::app::Tx;
use crate::error::Error;

/// All fields of a venue. An import leaves unknown ones empty or 0.
#[derive(Clone, Debug, Default)]
pub struct NewVenue {
    /// The import source, for example "node/123".
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
    /// Where the rating is from, for example "Google".
    pub rating_source: String,
    pub user_ratings_total: i64,
    pub price_level: i64,
    pub types: Vec<String>,
    pub facilities: Facilities,
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
    /// For the first courts of the sport only; 0: for all.
    pub first_courts: usize,
}

/// Adds a venue with everything that belongs to it.
pub fn add(tx: &mut Tx<'_>, venue: &NewVenue) -> Result<Uuid, Error> {
    let id = tx.app.new_id();
    store::write::insert(tx.conn, id, venue, tx.now)?;
    if let Some(hours) = &venue.opening_hours {
        store::write::replace_hours(tx.conn, id, hours)?;
    }
    let mut courts: HashMap<&str, Vec<Uuid>> = HashMap::new();
    for sport in &venue.sports {
        let (row, _) = store::write::sport(tx.conn, tx.app.new_id(), id, sport, tx.now)?;
        for position in 0..i64::from(sport.courts) {
            let name = format!("Court {}", position + 1);
            let court = tx.app.new_id();
            store::write::court(tx.conn, court, row, position, &name, tx.now)?;
            courts.entry(sport.sport_id).or_default().push(court);
        }
    }
    for band in &venue.bands {
        let of_sport = courts.get(band.sport_id).into_iter().flatten();
        let courts = CourtIds(of_sport.take(band.first_courts).copied().collect());
        store::write::band(tx.conn, tx.app.new_id(), id, (band, &courts), tx.now)?;
    }
    Ok(id)
}
