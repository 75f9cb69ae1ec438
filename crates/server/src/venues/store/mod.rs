//! The SQL that reads venues. Its submodules search, write, claim and serve the back office.

pub mod admin;
pub mod claims;
pub mod events;
pub mod export;
pub mod import;
pub mod payment;
pub mod search;
mod whole;
pub mod words;
pub mod write;

use std::collections::HashMap;

use lapang_db::{Conn, Error as DbError, Param, Row, Uuid, in_list, params};

use super::model::{BookingMode, City, Court, Opening, PaymentMode, VenueCard, VenueSport};
use super::pricing::Band;
use crate::clock::from_micros;
use crate::error::Error;

pub use whole::{Whole, with_bands, with_prices};

/// Venues by their ids.
pub const CARDS: &str = "SELECT id, google_place_id, name, address, formatted_address, city,
     country, latitude, longitude, phone_number, website, google_maps_url, time_zone, rating,
     user_ratings_total, price_level, types, is_active, cancel_cutoff_minutes, created_at,
     updated_at FROM venues WHERE id IN ";

pub fn cards(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, VenueCard>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let ids: Vec<Param<'_>> = ids.iter().map(Param::from).collect();
    let list = in_list(1, ids.len());
    let cards = conn.rows(&format!("{CARDS}{list}"), &ids, card)?;
    let mut cards: HashMap<Uuid, VenueCard> =
        cards.into_iter().map(|card| (card.id, card)).collect();
    let hours = conn.rows(&hours_statement(&list), &ids, |row| {
        Ok((row.get::<Uuid>(0)?, opening(row)?))
    })?;
    for (venue_id, opening) in hours {
        if let Some(card) = cards.get_mut(&venue_id) {
            card.opening_hours.push(opening);
        }
    }
    Ok(cards)
}

fn hours_statement(list: &str) -> String {
    format!(
        "SELECT venue_id, day, open_minute, close_minute FROM venue_hours
         WHERE venue_id IN {list} ORDER BY venue_id, day, open_minute"
    )
}

fn opening(row: &Row<'_>) -> Result<Opening, DbError> {
    Ok(Opening {
        day: u8::try_from(row.get::<i64>(1)?).unwrap_or(0),
        open_minute: row.get(2)?,
        close_minute: row.get(3)?,
    })
}

fn card(row: &Row<'_>) -> Result<VenueCard, DbError> {
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
        opening_hours: Vec::new(),
        created_at: from_micros(row.get(19)?),
        updated_at: from_micros(row.get(20)?),
    })
}

/// A subquery of the venues whose name matches the placeholder `like`.
pub fn ids_named(like: &str) -> String {
    format!("SELECT id FROM venues WHERE name_key LIKE {like}")
}

/// For other features' statements: a subquery of the venues in a time zone. `zone` is a placeholder.
pub fn ids_in_zone(zone: &str) -> String {
    format!("SELECT id FROM venues WHERE time_zone = {zone}")
}

pub fn look_again_at_taken_offers(
    conn: &mut dyn Conn,
    venue_id: Uuid,
    sport_id: &str,
) -> Result<(), DbError> {
    conn.execute(
        "UPDATE venue_sports SET confirm_taken_offers = 0 WHERE venue_id = $1 AND sport_id = $2",
        params![venue_id, sport_id],
    )?;
    Ok(())
}

/// The time zones of these venues, or of all.
pub fn time_zones(conn: &mut dyn Conn, some: Option<&[Uuid]>) -> Result<Vec<String>, DbError> {
    let ids: Vec<Param<'_>> = some.unwrap_or_default().iter().map(Param::from).collect();
    let condition = match some {
        Some(_) => format!("WHERE id IN {}", in_list(1, ids.len())),
        None => String::new(),
    };
    let sql = format!("SELECT DISTINCT time_zone FROM venues {condition} ORDER BY time_zone");
    conn.rows(&sql, &ids, |row| row.get(0))
}

/// The sports of venues with their courts, both in the order in which they were added.
pub fn sports(conn: &mut dyn Conn, venues: &[Uuid]) -> Result<Vec<VenueSport>, Error> {
    let venues: Vec<Param<'_>> = venues.iter().map(Param::from).collect();
    let list = in_list(1, venues.len());
    let mut sports = conn.rows(&sports_statement(&list), &venues, sport)?;
    let ids: Vec<Param<'_>> = sports.iter().map(|sport| Param::from(sport.id)).collect();
    let courts = conn.rows(
        &format!(
            "SELECT venue_sport_id, id, name, is_active FROM courts
             WHERE venue_sport_id IN {} ORDER BY venue_sport_id, position",
            in_list(1, ids.len())
        ),
        &ids,
        |row| Ok((row.get::<Uuid>(0)?, court(row)?)),
    )?;
    let mut by_sport: HashMap<Uuid, Vec<Court>> = HashMap::new();
    for (sport, court) in courts {
        by_sport.entry(sport).or_default().push(court);
    }
    for sport in &mut sports {
        sport.courts = by_sport.remove(&sport.id).unwrap_or_default();
    }
    Ok(sports)
}

fn sports_statement(list: &str) -> String {
    format!(
        "SELECT id, venue_id, sport_id, slot_minutes, booking_mode, payment_mode, created_at,
           confirm_taken_offers
         FROM venue_sports WHERE venue_id IN {list} ORDER BY venue_id, created_at, id"
    )
}

fn sport(row: &Row<'_>) -> Result<VenueSport, DbError> {
    Ok(VenueSport {
        id: row.get(0)?,
        venue_id: row.get(1)?,
        sport_id: row.get(2)?,
        slot_minutes: row.get(3)?,
        booking_mode: BookingMode::from_code(row.get_str(4)?),
        payment_mode: PaymentMode::from_code(row.get_str(5)?),
        created_at: from_micros(row.get(6)?),
        confirm_taken_offers: row.get(7)?,
        courts: Vec::new(),
    })
}

fn court(row: &Row<'_>) -> Result<Court, DbError> {
    Ok(Court {
        id: row.get(1)?,
        name: row.get(2)?,
        is_active: row.get(3)?,
    })
}

/// The pricing bands of a venue; an empty sport or segment means all.
pub fn bands(
    conn: &mut dyn Conn,
    venue_id: Uuid,
    sport_id: &str,
    segment: &str,
) -> Result<Vec<Band>, Error> {
    let params = params![venue_id, sport_id, segment];
    Ok(conn.rows(bands_statement(), params, read_band)?)
}

fn bands_statement() -> &'static str {
    "SELECT id, sport_id, currency, segment, price_min, price_max, days, start_hour, end_hour,
         notes, created_at, updated_at
     FROM pricing_bands
     WHERE venue_id = $1 AND ($2 = '' OR sport_id = $2) AND ($3 = '' OR segment = $3)
     ORDER BY sport_id, segment, start_hour, days, id"
}

fn read_band(row: &Row<'_>) -> Result<Band, DbError> {
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
const BY_CURRENCY: &str = "GROUP BY venue_id, currency ORDER BY venue_id, COUNT(*) DESC, currency";

/// Cities of active venues, ordered by number of venues.
pub const CITIES: &str = "SELECT MIN(city), country, COUNT(*) FROM venues
     WHERE is_active = 1 AND city_key <> ''
     GROUP BY city_key, country ORDER BY COUNT(*) DESC, city_key, country LIMIT $1";

pub fn cities(conn: &mut dyn Conn, limit: i64) -> Result<Vec<City>, Error> {
    let cities = conn.rows(CITIES, params![limit], |row| {
        Ok(City {
            name: row.get(0)?,
            country: row.get(1)?,
            venues: row.get(2)?,
        })
    })?;
    Ok(cities)
}
