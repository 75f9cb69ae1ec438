//! The SQL that reads venues. Its submodules search, write, claim and serve the back office.

pub mod admin;
pub mod blocks;
pub mod claims;
mod columns;
pub mod court_requests;
pub mod events;
pub mod export;
pub mod favorites;
pub mod import;
pub mod payment;
pub mod photos;
pub mod profile;
pub mod reviews;
pub mod search;
pub mod slugs;
pub mod special_days;
pub mod watches;
mod whole;
pub mod words;
pub mod write;

use std::collections::HashMap;

use lapang_db::{Conn, Error as DbError, Param, Uuid, in_list, params, value, values};

use super::model::{Band, City, VenueCard, VenueSport};
use crate::error::Error;
use crate::page::Page;
use crate::venues::search::cities as known_cities;
use crate::venues::store::columns::{
    BANDS, CARDS, HOURS, SPORTS, add_sport, card, opening, read_band, with_ids,
};

pub use whole::{Extent, Revised, Rows, new_revision, revise, revisions, rows};

/// 0 where the venue has not the sport any more.
pub fn tax_of(conn: &mut dyn Conn, venue_id: Uuid, sport_id: &str) -> Result<i64, Error> {
    let sql = "SELECT tax_basis_points FROM venue_sports WHERE venue_id = $1 AND sport_id = $2";
    Ok(conn
        .first(sql, params![venue_id, sport_id], value)?
        .unwrap_or_default())
}

pub fn cards(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, VenueCard>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let (sql, params) = with_ids(CARDS, ids);
    let cards = conn.rows(&sql, &params, card)?;
    let mut cards: HashMap<Uuid, VenueCard> =
        cards.into_iter().map(|card| (card.id, card)).collect();
    let (sql, params) = with_ids(HOURS, ids);
    let hours = conn.rows(&sql, &params, |row| {
        Ok((row.get::<Uuid>("venue_id")?, opening(row)?))
    })?;
    for (venue_id, opening) in hours {
        if let Some(card) = cards.get_mut(&venue_id) {
            card.opening_hours.push(opening);
        }
    }
    Ok(cards)
}

/// A subquery of the venues whose name matches the placeholder `like`.
pub fn ids_named(like: &str) -> String {
    format!("SELECT id FROM venues WHERE name_key LIKE {like}")
}

/// For other features' statements: a subquery of the venues in a time zone. `zone` is a placeholder.
pub fn ids_in_zone(zone: &str) -> String {
    format!("SELECT id FROM venues WHERE time_zone = {zone}")
}

pub fn require_confirmation_of_offers(
    conn: &mut dyn Conn,
    venue_id: Uuid,
    sport_id: &str,
) -> Result<(), Error> {
    conn.execute(
        "UPDATE venue_sports SET confirm_taken_offers = 0 WHERE venue_id = $1 AND sport_id = $2",
        params![venue_id, sport_id],
    )?;
    revise(conn, &[venue_id])
}

/// The time zones of these venues, or of all.
pub fn time_zones(conn: &mut dyn Conn, some: Option<&[Uuid]>) -> Result<Vec<String>, DbError> {
    let ids: Vec<Param<'_>> = some.unwrap_or_default().iter().map(Param::from).collect();
    let condition = match some {
        Some(_) => format!("WHERE id IN {}", in_list(1, ids.len())),
        None => String::new(),
    };
    let sql = format!("SELECT DISTINCT time_zone FROM venues {condition} ORDER BY time_zone");
    conn.rows(&sql, &ids, value)
}

/// The sports of venues with their courts, both in the order in which they were added.
pub fn sports(conn: &mut dyn Conn, venues: &[Uuid]) -> Result<Vec<VenueSport>, Error> {
    let mut sports = Vec::new();
    let (sql, params) = with_ids(SPORTS, venues);
    conn.for_each(&sql, &params, &mut |row| add_sport(&mut sports, row))?;
    Ok(sports)
}

/// The venues where a court lies on others.
pub fn venues_with_floors(conn: &mut dyn Conn) -> Result<Vec<Uuid>, Error> {
    let sql =
        "SELECT DISTINCT s.venue_id FROM courts c JOIN venue_sports s ON s.id = c.venue_sport_id
         WHERE c.part_ids <> '' OR c.space_ids <> '' ORDER BY s.venue_id";
    Ok(conn.rows(sql, &[], value)?)
}

/// The pricing bands of a venue, of all segments.
pub fn bands(conn: &mut dyn Conn, venue_id: Uuid) -> Result<Vec<Band>, Error> {
    let (sql, params) = with_ids(BANDS, &[venue_id]);
    Ok(conn.rows(&sql, &params, read_band)?)
}

/// Cities of active venues, ordered by number of venues. The zone is looked up for those of the answer only.
fn cities_statement(which: &str) -> String {
    format!(
        "SELECT c.name, c.country, c.venues, c.city_key,
       (SELECT z.time_zone FROM venues z WHERE z.is_active = 1 AND z.city_key = c.city_key LIMIT 1) AS time_zone
     FROM (SELECT MIN(city) AS name, country, COUNT(*) AS venues, city_key FROM venues
         WHERE is_active = 1 AND {which}
         GROUP BY city_key, country ORDER BY COUNT(*) DESC, city_key, country LIMIT $1) c
     ORDER BY c.venues DESC, c.city_key, c.country"
    )
}

/// All cities, or the one with this key.
pub fn cities(conn: &mut dyn Conn, limit: i64, key: Option<&str>) -> Result<Vec<City>, Error> {
    let mut params = vec![limit.into()];
    params.extend(key.map(Param::from));
    let sql = cities_statement(key.map_or("city_key <> ''", |_| "city_key = $2"));
    let cities = conn.rows(&sql, &params, |row| {
        let key: String = row.get("city_key")?;
        // Venues in a part of the city have its name in theirs.
        let name = match known_cities::find(&key) {
            Some(city) => city.name.to_owned(),
            None => row.get("name")?,
        };
        Ok(City {
            name,
            key,
            country: row.get("country")?,
            venues: row.get("venues")?,
            time_zone: row.get("time_zone")?,
            sports: Vec::new(),
        })
    })?;
    Ok(cities)
}

/// The pages of cities: of each that has active venues, and of each sport there, with the sport or "".
const CITY_PAGES: &str = "SELECT city_key, '' AS sport_id FROM venues
         WHERE is_active = 1 AND city_key <> '' GROUP BY city_key
     UNION ALL SELECT v.city_key, s.sport_id FROM venues v JOIN venue_sports s ON s.venue_id = v.id
         WHERE v.is_active = 1 AND v.city_key <> '' GROUP BY v.city_key, s.sport_id";

pub fn city_pages(conn: &mut dyn Conn, page: Page) -> Result<Vec<(String, String)>, Error> {
    let sql = format!("{CITY_PAGES} ORDER BY city_key, sport_id LIMIT $1 OFFSET $2");
    Ok(conn.rows(&sql, params![page.limit, page.offset], values)?)
}

pub fn count_city_pages(conn: &mut dyn Conn) -> Result<i64, Error> {
    let sql = format!("SELECT COUNT(*) FROM ({CITY_PAGES}) AS pages");
    Ok(conn.one(&sql, &[], value)?)
}

/// The sports that can be booked in a city, each with its number of venues, most first.
pub fn sports_of_city(conn: &mut dyn Conn, key: &str) -> Result<Vec<(String, i64)>, Error> {
    let sports = conn.rows(
        "SELECT s.sport_id, COUNT(*) FROM venues v JOIN venue_sports s ON s.venue_id = v.id
         WHERE v.is_active = 1 AND v.city_key = $1
         GROUP BY s.sport_id ORDER BY COUNT(*) DESC, s.sport_id",
        params![key],
        values,
    )?;
    Ok(sports)
}
