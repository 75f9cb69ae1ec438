//! The SQL of an import: each statement handles many venues.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Engine, Inserts, Param, Uuid, insert, read, values};

use super::write::{new_row, searched};
use super::{revise, slugs, words};
use crate::error::Error;
use crate::venues::model::Opening;
use crate::venues::write::{NewSport, NewVenue};

/// An existing venue, and the values by which an import recognizes it.
#[derive(Clone, Debug)]
pub struct Known {
    pub number: i64,
    pub id: Uuid,
    pub source_id: Option<String>,
    pub google_place_id: Option<String>,
}

/// The venues with one of these values in a unique column.
pub fn known(conn: &mut dyn Conn, column: &str, among: &[&str]) -> Result<Vec<Known>, Error> {
    if among.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT number, id, source_id, google_place_id FROM venues WHERE {column} = ANY($1)"
    );
    let among = Param::list(among.iter().copied());
    let known = conn.rows(&sql, &[among], |row| {
        read!(
            row,
            Known {
                number,
                id,
                source_id,
                google_place_id
            }
        )
    })?;
    Ok(known)
}

/// Locks these venues against changes until the transaction ends. Bookings go on. They keep their revision.
pub fn lock_venues(conn: &mut dyn Conn, venues: &[Uuid]) -> Result<(), Error> {
    if conn.engine() == Engine::Postgres {
        let sql = "SELECT 1 FROM venues WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE";
        conn.execute(sql, &[Param::list(venues)])?;
    }
    Ok(())
}

/// The columns that an import may change. A new `updated_at` makes open forms of the venue stale.
const CHANGE: &str = "(id) DO UPDATE SET source_id = excluded.source_id,
     google_place_id = excluded.google_place_id, name = excluded.name,
     address = excluded.address, formatted_address = excluded.formatted_address,
     city = excluded.city, city_key = excluded.city_key, country = excluded.country,
     latitude = excluded.latitude, longitude = excluded.longitude, cell_6 = excluded.cell_6,
     cell_4 = excluded.cell_4, phone_number = excluded.phone_number,
     website = excluded.website, google_maps_url = excluded.google_maps_url,
     rating = excluded.rating, user_ratings_total = excluded.user_ratings_total,
     price_level = excluded.price_level, types = excluded.types, name_key = excluded.name_key,
     rating_source = excluded.rating_source, facilities = excluded.facilities,
     updated_at = CASE WHEN venues.updated_at < excluded.updated_at THEN excluded.updated_at
         ELSE venues.updated_at + 1 END";

fn rows<'a>(venues: &[(Uuid, &'a NewVenue)], now: Timestamp) -> Result<Inserts<'a>, Error> {
    let rows = venues.iter().map(|(id, venue)| new_row(*id, venue, now));
    rows.collect()
}

/// Adds venues and returns the numbers of those added. Skips one whose place or source was added meanwhile.
pub fn add(
    conn: &mut dyn Conn,
    venues: &[(Uuid, &NewVenue)],
    now: Timestamp,
) -> Result<HashMap<Uuid, i64>, Error> {
    let added =
        rows(venues, now)?
            .on_conflict("DO NOTHING")
            .returning(conn, "id, number", values)?;
    let numbers: HashMap<Uuid, i64> = added.into_iter().collect();
    let words: Vec<(i64, &NewVenue)> = venues
        .iter()
        .filter_map(|(id, venue)| Some((*numbers.get(id)?, *venue)))
        .collect();
    add_texts(conn, &words)?;
    let added = venues.iter().filter(|(id, _)| numbers.contains_key(id));
    let named = added.map(|(id, venue)| (*id, venue.name.as_str(), venue.city.as_str()));
    slugs::assign(conn, &named.collect::<Vec<_>>())?;
    revise(conn, &numbers.keys().copied().collect::<Vec<_>>())?;
    Ok(numbers)
}

/// Updates existing venues.
pub fn change(
    conn: &mut dyn Conn,
    venues: &[(Uuid, i64, &NewVenue)],
    now: Timestamp,
) -> Result<(), Error> {
    let by_id: Vec<(Uuid, &NewVenue)> = venues.iter().map(|it| (it.0, it.2)).collect();
    rows(&by_id, now)?.on_conflict(CHANGE).run(conn)?;
    let numbers = Param::list(venues.iter().map(|it| it.1));
    conn.execute("DELETE FROM venue_texts WHERE rowid = ANY($1)", &[numbers])?;
    let words: Vec<(i64, &NewVenue)> = venues.iter().map(|it| (it.1, it.2)).collect();
    add_texts(conn, &words)?;
    let named = venues
        .iter()
        .map(|(id, _, venue)| (*id, venue.name.as_str(), venue.city.as_str()));
    slugs::assign(conn, &named.collect::<Vec<_>>())
}

/// Adds the venues' search texts.
fn add_texts(conn: &mut dyn Conn, venues: &[(i64, &NewVenue)]) -> Result<(), Error> {
    let texts: Vec<String> = venues.iter().map(|(_, venue)| searched(venue)).collect();
    words::learn(conn, texts.iter().map(String::as_str))?;
    let numbers = venues.iter().map(|(number, _)| *number);
    let rows: Inserts<'_> = numbers
        .zip(&texts)
        .map(|(rowid, words)| insert!("venue_texts", { rowid, words }))
        .collect();
    Ok(rows.run(conn)?)
}

/// Replaces the opening hours of venues.
pub fn replace_hours(conn: &mut dyn Conn, venues: &[(Uuid, &[Opening])]) -> Result<(), Error> {
    let ids = Param::list(venues.iter().map(|(id, _)| id));
    conn.execute("DELETE FROM venue_hours WHERE venue_id = ANY($1)", &[ids])?;
    add_hours(conn, venues)
}

/// Adds opening hours to venues without any.
pub fn add_hours(conn: &mut dyn Conn, venues: &[(Uuid, &[Opening])]) -> Result<(), Error> {
    let hours = venues
        .iter()
        .flat_map(|(venue, hours)| hours.iter().map(move |it| (venue, it)));
    let rows: Inserts<'_> = hours
        .map(|(venue_id, it)| {
            insert!("venue_hours", {
                venue_id,
                day: u32::from(it.day),
                open_minute: it.open_minute,
                close_minute: it.close_minute,
            })
        })
        .collect();
    Ok(rows.run(conn)?)
}

/// Adds sports: each with its row and its venue.
pub fn add_sports(
    conn: &mut dyn Conn,
    sports: &[(Uuid, Uuid, &NewSport)],
    now: Timestamp,
) -> Result<(), Error> {
    let rows: Inserts<'_> = sports
        .iter()
        .map(|(id, venue_id, sport)| {
            insert!("venue_sports", {
                id,
                venue_id,
                sport_id: sport.sport_id,
                slot_minutes: sport.slot_minutes,
                booking_mode: sport.booking_mode,
                payment_mode: sport.payment_mode,
                created_at: now,
            })
        })
        .collect();
    Ok(rows.run(conn)?)
}

/// A court to add.
pub struct NewCourt {
    pub id: Uuid,
    /// The row of its sport.
    pub sport: Uuid,
    pub position: i64,
    pub surface: &'static str,
    pub cover: &'static str,
}

pub fn add_courts(conn: &mut dyn Conn, courts: &[NewCourt], now: Timestamp) -> Result<(), Error> {
    let rows: Inserts<'_> = courts
        .iter()
        .map(|court| {
            insert!("courts", {
                id: court.id,
                venue_sport_id: court.sport,
                position: court.position,
                name: format!("Court {}", court.position + 1),
                is_active: true,
                created_at: now,
                surface: court.surface,
                cover: court.cover,
            })
        })
        .collect();
    Ok(rows.run(conn)?)
}
