//! The SQL of an import: each statement handles many venues.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::{Conn, Engine, Param, Uuid, read, values, values_list};

use super::write::{params_of, searched};
use super::{slugs, words};
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

/// Locks these venues against changes until the transaction ends. Bookings go on.
pub fn lock_venues(conn: &mut dyn Conn, venues: &[Uuid]) -> Result<(), Error> {
    if conn.engine() == Engine::Postgres {
        let sql = "SELECT 1 FROM venues WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE";
        conn.execute(sql, &[Param::list(venues)])?;
    }
    Ok(())
}

const COLUMNS: usize = 27;

const INSERT: &str = "INSERT INTO venues (id, source_id, google_place_id, name, address,
     formatted_address, city, city_key, country, latitude, longitude, cell_6, cell_4,
     phone_number, website, google_maps_url, time_zone, rating, user_ratings_total,
     price_level, types, name_key, rating_source, facilities, is_active, created_at, updated_at) VALUES ";

/// The columns that an import may change. A new `updated_at` makes open forms of the venue stale.
const CHANGE: &str = "ON CONFLICT (id) DO UPDATE SET source_id = excluded.source_id,
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

fn rows<'a>(venues: &[(Uuid, &'a NewVenue)], now: Timestamp) -> Result<Vec<Param<'a>>, Error> {
    let mut params = Vec::with_capacity(venues.len() * COLUMNS);
    for (id, venue) in venues {
        params.push((*id).into());
        params.extend(params_of(venue)?);
        let now = now.as_microsecond();
        params.extend([true.into(), now.into(), now.into()]);
    }
    Ok(params)
}

/// Adds venues and returns the numbers of those added. Skips one whose place or source was added meanwhile.
pub fn add(
    conn: &mut dyn Conn,
    venues: &[(Uuid, &NewVenue)],
    now: Timestamp,
) -> Result<HashMap<Uuid, i64>, Error> {
    let mut numbers = HashMap::with_capacity(venues.len());
    let params = rows(venues, now)?;
    in_parts(conn, COLUMNS, &params, &mut |conn, list, part| {
        let sql = format!("{INSERT}{list} ON CONFLICT DO NOTHING RETURNING id, number");
        let added: Vec<(Uuid, i64)> = conn.rows(&sql, part, values)?;
        numbers.extend(added);
        Ok(())
    })?;
    let words: Vec<(i64, &NewVenue)> = venues
        .iter()
        .filter_map(|(id, venue)| Some((*numbers.get(id)?, *venue)))
        .collect();
    add_texts(conn, &words)?;
    let added = venues.iter().filter(|(id, _)| numbers.contains_key(id));
    let named = added.map(|(id, venue)| (*id, venue.name.as_str(), venue.city.as_str()));
    slugs::assign(conn, &named.collect::<Vec<_>>())?;
    Ok(numbers)
}

/// Updates existing venues.
pub fn change(
    conn: &mut dyn Conn,
    venues: &[(Uuid, i64, &NewVenue)],
    now: Timestamp,
) -> Result<(), Error> {
    let by_id: Vec<(Uuid, &NewVenue)> = venues.iter().map(|it| (it.0, it.2)).collect();
    let params = rows(&by_id, now)?;
    in_parts(conn, COLUMNS, &params, &mut |conn, list, part| {
        conn.execute(&format!("{INSERT}{list} {CHANGE}"), part)?;
        Ok(())
    })?;
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
    let params: Vec<Param<'_>> = venues
        .iter()
        .zip(&texts)
        .flat_map(|((number, _), text)| [(*number).into(), text.as_str().into()])
        .collect();
    insert(conn, "venue_texts (rowid, words)", 2, &params)
}

/// Replaces the opening hours of venues.
pub fn replace_hours(conn: &mut dyn Conn, venues: &[(Uuid, &[Opening])]) -> Result<(), Error> {
    let ids = Param::list(venues.iter().map(|(id, _)| id));
    conn.execute("DELETE FROM venue_hours WHERE venue_id = ANY($1)", &[ids])?;
    add_hours(conn, venues)
}

/// Adds opening hours to venues without any.
pub fn add_hours(conn: &mut dyn Conn, venues: &[(Uuid, &[Opening])]) -> Result<(), Error> {
    let params: Vec<Param<'_>> = venues
        .iter()
        .flat_map(|(id, hours)| hours.iter().map(move |opening| (id, opening)))
        .flat_map(|(id, opening)| {
            [
                id.into(),
                u32::from(opening.day).into(),
                opening.open_minute.into(),
                opening.close_minute.into(),
            ]
        })
        .collect();
    let columns = "venue_hours (venue_id, day, open_minute, close_minute)";
    insert(conn, columns, 4, &params)
}

/// Adds sports: each with its row and its venue.
pub fn add_sports(
    conn: &mut dyn Conn,
    sports: &[(Uuid, Uuid, &NewSport)],
    now: Timestamp,
) -> Result<(), Error> {
    let params: Vec<Param<'_>> = sports
        .iter()
        .flat_map(|(row, venue, sport)| {
            [
                row.into(),
                venue.into(),
                sport.sport_id.into(),
                sport.slot_minutes.into(),
                sport.booking_mode.code().into(),
                sport.payment_mode.code().into(),
                now.as_microsecond().into(),
            ]
        })
        .collect();
    let columns = "venue_sports (id, venue_id, sport_id, slot_minutes, booking_mode, payment_mode,
         created_at)";
    insert(conn, columns, 7, &params)
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
    let params: Vec<Param<'_>> = courts
        .iter()
        .flat_map(|court| {
            [
                court.id.into(),
                court.sport.into(),
                court.position.into(),
                format!("Court {}", court.position + 1).into(),
                true.into(),
                now.as_microsecond().into(),
                court.surface.into(),
                court.cover.into(),
            ]
        })
        .collect();
    let columns = "courts (id, venue_sport_id, position, name, is_active, created_at, surface,
         cover)";
    insert(conn, columns, 8, &params)
}

fn insert(
    conn: &mut dyn Conn,
    table_and_columns: &str,
    columns: usize,
    params: &[Param<'_>],
) -> Result<(), Error> {
    in_parts(conn, columns, params, &mut |conn, list, part| {
        let sql = format!("INSERT INTO {table_and_columns} VALUES {list}");
        conn.execute(&sql, part)?;
        Ok(())
    })
}

/// Runs a statement with the placeholders and values of some rows.
pub(super) type Run<'a> = &'a mut dyn FnMut(&mut dyn Conn, &str, &[Param<'_>]) -> Result<(), Error>;

/// Splits rows into parts of 256, 128 and so on, so that a few prepared statements serve all batch sizes.
pub(super) fn in_parts(
    conn: &mut dyn Conn,
    columns: usize,
    params: &[Param<'_>],
    run: Run<'_>,
) -> Result<(), Error> {
    let mut left = params;
    while !left.is_empty() {
        let rows = 1 << (left.len() / columns).clamp(1, 256).ilog2();
        let (part, others) = left.split_at(rows * columns);
        run(conn, &values_list(rows, columns), part)?;
        left = others;
    }
    Ok(())
}
