//! How rows of venues are read.

use lapang_db::{Error as DbError, Row, Uuid};

use crate::clock::from_micros;
use crate::venues::model::{Band, BookingMode, Court, Opening, PaymentMode, VenueCard, VenueSport};

/// Venues by their ids.
pub const CARDS: &str = "SELECT id, google_place_id, name, address, formatted_address, city,
     country, latitude, longitude, phone_number, website, google_maps_url, time_zone, rating,
     user_ratings_total, price_level, types, is_active, cancel_cutoff_minutes,
     new_player_hours, created_at, updated_at, city_key, slug FROM venues WHERE id IN ";

pub fn hours_statement(list: &str) -> String {
    format!(
        "SELECT venue_id, day, open_minute, close_minute FROM venue_hours
         WHERE venue_id IN {list} ORDER BY venue_id, day, open_minute"
    )
}

pub fn opening(row: &Row<'_>) -> Result<Opening, DbError> {
    Ok(Opening {
        day: u8::try_from(row.get::<i64>(1)?).unwrap_or(0),
        open_minute: row.get(2)?,
        close_minute: row.get(3)?,
    })
}

pub fn card(row: &Row<'_>) -> Result<VenueCard, DbError> {
    let google_place_id: Option<String> = row.get(1)?;
    Ok(VenueCard {
        id: row.get(0)?,
        google_place_id: google_place_id.unwrap_or_default(),
        name: row.get(2)?,
        address: row.get(3)?,
        formatted_address: row.get(4)?,
        city: row.get(5)?,
        country: row.get(6)?,
        latitude: row.get(7)?,
        longitude: row.get(8)?,
        phone_number: row.get(9)?,
        website: row.get(10)?,
        google_maps_url: row.get(11)?,
        time_zone: row.get(12)?,
        rating: row.get(13)?,
        user_ratings_total: row.get(14)?,
        price_level: row.get(15)?,
        types: serde_json::from_str(row.get_str(16)?).unwrap_or_default(),
        is_active: row.get(17)?,
        cancel_cutoff_minutes: row.get(18)?,
        new_player_hours: row.get(19)?,
        opening_hours: Vec::new(),
        created_at: from_micros(row.get(20)?),
        updated_at: from_micros(row.get(21)?),
        city_key: row.get(22)?,
        slug: row.get(23)?,
    })
}

/// A row per court, or one without a court.
pub fn sports_statement(list: &str) -> String {
    format!(
        "SELECT s.id, s.venue_id, s.sport_id, s.slot_minutes, s.booking_mode, s.payment_mode,
           s.created_at, s.confirm_taken_offers, c.id, c.name, c.is_active
         FROM venue_sports s LEFT JOIN courts c ON c.venue_sport_id = s.id
         WHERE s.venue_id IN {list} ORDER BY s.venue_id, s.created_at, s.id, c.position"
    )
}

/// Adds a row of [`sports_statement`] to those before it.
pub fn add_sport(sports: &mut Vec<VenueSport>, row: &Row<'_>) -> Result<(), DbError> {
    let id = row.get(0)?;
    if sports.last().is_none_or(|last| last.id != id) {
        sports.push(VenueSport {
            id,
            venue_id: row.get(1)?,
            sport_id: row.get(2)?,
            slot_minutes: row.get(3)?,
            booking_mode: BookingMode::from_code(row.get_str(4)?),
            payment_mode: PaymentMode::from_code(row.get_str(5)?),
            created_at: from_micros(row.get(6)?),
            confirm_taken_offers: row.get(7)?,
            courts: Vec::new(),
        });
    }
    let court: Option<Uuid> = row.get(8)?;
    if let (Some(id), Some(sport)) = (court, sports.last_mut()) {
        sport.courts.push(Court {
            id,
            name: row.get(9)?,
            is_active: row.get(10)?,
        });
    }
    Ok(())
}

pub fn bands_statement() -> &'static str {
    "SELECT id, sport_id, currency, segment, price_min, price_max, days, start_hour, end_hour,
         notes, created_at, updated_at
     FROM pricing_bands
     WHERE venue_id = $1 AND ($2 = '' OR sport_id = $2) AND ($3 = '' OR segment = $3)
     ORDER BY sport_id, segment, start_hour, days, id"
}

pub fn read_band(row: &Row<'_>) -> Result<Band, DbError> {
    Ok(Band {
        id: row.get(0)?,
        sport_id: row.get(1)?,
        currency: row.get(2)?,
        segment: row.get(3)?,
        price_min: row.get(4)?,
        price_max: row.get(5)?,
        days: row.get(6)?,
        start_hour: row.get(7)?,
        end_hour: row.get(8)?,
        notes: row.get(9)?,
        created_at: from_micros(row.get(10)?),
        updated_at: from_micros(row.get(11)?),
    })
}

/// The lowest price of each currency of some venues.
pub const PRICES: &str = "SELECT venue_id, currency, MIN(price_min) FROM pricing_bands
     WHERE segment = 'standard' AND venue_id IN ";
pub const BY_CURRENCY: &str =
    "GROUP BY venue_id, currency ORDER BY venue_id, COUNT(*) DESC, currency";
