//! The SQL that writes venues.

use jiff::Timestamp;
use lapang_db::{
    Conn, Error as DbError, Param, Uuid, Write, insert, json, params, row, value, values,
};

use super::{new_revision, revise, slugs, words};
use crate::error::Error;
use crate::venues::model::{CourtIds, Opening};
use crate::venues::search::cities;
use crate::venues::write::{NewBand, NewSport, NewVenue};
use crate::venues::{geo, text};

/// The venue with this value in a unique column.
pub fn find(conn: &mut dyn Conn, column: &str, value: &str) -> Result<Option<Uuid>, Error> {
    let sql = format!("SELECT id FROM venues WHERE {column} = $1");
    Ok(conn.first(&sql, params![value], lapang_db::value)?)
}

/// If two calls give the same place to two venues at once, the second gets the same error as a later call.
pub(super) fn place_known(error: DbError) -> Error {
    match error {
        DbError::Conflict { constraint } if constraint == "venues_google_place_id_key" => {
            known_place()
        }
        error => error.into(),
    }
}

pub fn known_place() -> Error {
    let problem = "is that of another venue";
    Error::invalid("venue.google_place_id", "place.known", problem)
}

/// A venue's own row but for its source.
pub(super) fn row_of(venue: &NewVenue) -> Result<[(&'static str, Param<'_>); 22], Error> {
    let (cell_6, cell_4) = geo::place(venue.latitude, venue.longitude)
        .map(geo::cells)
        .ok_or_else(|| anyhow::anyhow!("the place of venue {:?} is not on earth", venue.name))?;
    Ok(row! {
        google_place_id: venue.google_place_id.as_deref(),
        name: &venue.name,
        address: &venue.address,
        formatted_address: &venue.formatted_address,
        city: &venue.city,
        city_key: cities::key(&venue.city),
        country: &venue.country,
        latitude: venue.latitude,
        longitude: venue.longitude,
        cell_6,
        cell_4,
        phone_number: &venue.phone_number,
        website: &venue.website,
        google_maps_url: &venue.google_maps_url,
        time_zone: &venue.time_zone,
        rating: venue.rating,
        user_ratings_total: venue.user_ratings_total,
        price_level: venue.price_level,
        types: json(&venue.types)?,
        name_key: text::searchable(&venue.name),
        rating_source: &venue.rating_source,
        facilities: venue.facilities.0,
    })
}

/// The row of a new venue.
pub(super) fn new_row(id: Uuid, venue: &NewVenue, now: Timestamp) -> Result<Write<'_>, Error> {
    let row = insert!("venues", {
        id,
        source_id: venue.source_id.as_deref(),
        is_active: true,
        created_at: now,
        updated_at: now,
    });
    Ok(row.with(row_of(venue)?))
}

pub fn insert(
    conn: &mut dyn Conn,
    id: Uuid,
    venue: &NewVenue,
    now: Timestamp,
) -> Result<(), Error> {
    let number: i64 = new_row(id, venue, now)?
        .returning(conn, "number", value)
        .map_err(place_known)?
        .ok_or(DbError::NoRow)?;
    let text = searched(venue);
    words::learn(conn, std::iter::once(text.as_str()))?;
    conn.execute(
        "INSERT INTO venue_texts (rowid, words) VALUES ($1, $2)",
        params![number, text],
    )?;
    slugs::assign(conn, &[(id, &venue.name, &venue.city)])?;
    revise(conn, &[id])
}

pub(super) fn searched(venue: &NewVenue) -> String {
    search_text(
        &venue.name,
        &venue.address,
        &venue.formatted_address,
        &venue.city,
    )
}

/// The text that a search for venues matches against.
fn search_text(name: &str, address: &str, formatted_address: &str, city: &str) -> String {
    text::searchable(&format!("{name} {address} {formatted_address} {city}"))
}

/// Writes the search texts of venues anew, and which city they are in. Returns the last id, if there are any.
pub fn rewrite_search_texts(
    conn: &mut dyn Conn,
    after: Uuid,
    limit: i64,
) -> Result<Option<Uuid>, Error> {
    let rows: Vec<(Uuid, [String; 4])> = conn.rows(
        "SELECT id, name, address, formatted_address, city FROM venues
         WHERE id > $1 ORDER BY id LIMIT $2",
        params![after, limit],
        |row| {
            Ok((
                row.get("id")?,
                [
                    row.get("name")?,
                    row.get("address")?,
                    row.get("formatted_address")?,
                    row.get("city")?,
                ],
            ))
        },
    )?;
    let revision = new_revision(conn.engine());
    let (mut texts, mut named) = (Vec::new(), Vec::new());
    for (id, [name, address, formatted_address, city]) in &rows {
        // Nothing to do if it has changed meanwhile: its texts are new then.
        let sql = format!(
            "UPDATE venues SET name_key = $2, city_key = $7, revision = {revision}
             WHERE id = $1 AND name = $3 AND address = $4 AND formatted_address = $5 AND city = $6
             RETURNING number"
        );
        let number: Option<i64> = conn.first(
            &sql,
            params![
                id,
                text::searchable(name),
                name,
                address,
                formatted_address,
                city,
                cities::key(city)
            ],
            value,
        )?;
        if let Some(number) = number {
            named.push((*id, name.as_str(), city.as_str()));
            let text = search_text(name, address, formatted_address, city);
            conn.execute(
                "UPDATE venue_texts SET words = $2 WHERE rowid = $1",
                params![number, &text],
            )?;
            texts.push(text);
        }
    }
    words::learn(conn, texts.iter().map(String::as_str))?;
    slugs::assign(conn, &named)?;
    Ok(rows.last().map(|(id, _)| *id))
}

pub fn replace_hours(conn: &mut dyn Conn, venue: Uuid, hours: &[Opening]) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM venue_hours WHERE venue_id = $1",
        params![venue],
    )?;
    for opening in hours {
        conn.execute(
            "INSERT INTO venue_hours (venue_id, day, open_minute, close_minute)
             VALUES ($1, $2, $3, $4)",
            params![
                venue,
                i64::from(opening.day),
                opening.open_minute,
                opening.close_minute
            ],
        )?;
    }
    Ok(())
}

/// Adds a sport to a venue unless it exists. Returns its row and its number of courts.
pub fn sport(
    conn: &mut dyn Conn,
    id: Uuid,
    venue: Uuid,
    sport: &NewSport,
    now: Timestamp,
) -> Result<(Uuid, i64), Error> {
    insert!("venue_sports", {
        id,
        venue_id: venue,
        sport_id: sport.sport_id,
        slot_minutes: sport.slot_minutes,
        booking_mode: sport.booking_mode,
        payment_mode: sport.payment_mode,
        created_at: now,
    })
    .on_conflict("(venue_id, sport_id) DO NOTHING")
    .run(conn)?;
    let found = conn.one(
        "SELECT s.id, (SELECT COUNT(*) FROM courts c WHERE c.venue_sport_id = s.id)
         FROM venue_sports s WHERE s.venue_id = $1 AND s.sport_id = $2",
        params![venue, sport.sport_id],
        values,
    )?;
    Ok(found)
}

pub fn court(
    conn: &mut dyn Conn,
    id: Uuid,
    venue_sport: Uuid,
    position: i64,
    name: &str,
    now: Timestamp,
) -> Result<(), Error> {
    insert!("courts", {
        id,
        venue_sport_id: venue_sport,
        position,
        name,
        is_active: 1_i64,
        created_at: now,
    })
    .run(conn)?;
    Ok(())
}

pub fn band(
    conn: &mut dyn Conn,
    id: Uuid,
    venue: Uuid,
    (band, courts): (&NewBand, &CourtIds),
    now: Timestamp,
) -> Result<(), Error> {
    insert!("pricing_bands", {
        id,
        venue_id: venue,
        sport_id: band.sport_id,
        currency: "IDR",
        segment: "standard",
        price_min: band.price_min,
        price_max: band.price_max,
        days: band.days,
        start_hour: band.start_hour,
        end_hour: band.end_hour,
        notes: band.notes,
        created_at: now,
        updated_at: now,
        court_ids: courts.stored(),
    })
    .run(conn)?;
    Ok(())
}
