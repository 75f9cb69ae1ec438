//! The SQL that writes venues.

use jiff::Timestamp;
use lapang_db::{Conn, Error as DbError, Param, Uuid, params};

use crate::error::Error;
use crate::venues::write::{NewBand, NewSport, NewVenue};
use crate::venues::{Opening, geo, text};

/// A venue that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    pub number: i64,
    pub id: Uuid,
}

/// The venue with this value in a unique column.
pub fn find(conn: &mut dyn Conn, column: &str, value: &str) -> Result<Option<Found>, Error> {
    let sql = format!("SELECT number, id FROM venues WHERE {column} = $1");
    let found = conn.first(&sql, params![value], |row| {
        Ok(Found {
            number: row.get(0)?,
            id: row.get(1)?,
        })
    })?;
    Ok(found)
}

/// Of two who give one place to two venues at once, the second is told as if they had come later.
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

/// The values of `$3` on, the same for a new venue and for one that exists.
pub(super) fn values(venue: &NewVenue) -> Result<Vec<Param<'_>>, Error> {
    let (cell_6, cell_4) = geo::place(venue.latitude, venue.longitude)
        .map(geo::cells)
        .ok_or_else(|| anyhow::anyhow!("the place of venue {:?} is not on earth", venue.name))?;
    let types = serde_json::to_string(&venue.types).map_err(anyhow::Error::new)?;
    Ok(vec![
        venue.source_id.as_deref().into(),
        venue.google_place_id.as_deref().into(),
        venue.name.as_str().into(),
        venue.address.as_str().into(),
        venue.formatted_address.as_str().into(),
        venue.city.as_str().into(),
        text::folded(&venue.city).into(),
        venue.country.as_str().into(),
        venue.latitude.into(),
        venue.longitude.into(),
        cell_6.into(),
        cell_4.into(),
        venue.phone_number.as_str().into(),
        venue.website.as_str().into(),
        venue.google_maps_url.as_str().into(),
        venue.time_zone.as_str().into(),
        venue.rating.into(),
        venue.user_ratings_total.into(),
        venue.price_level.into(),
        types.into(),
        text::folded(&venue.name).into(),
    ])
}

pub fn insert(
    conn: &mut dyn Conn,
    id: Uuid,
    venue: &NewVenue,
    now: Timestamp,
) -> Result<(), Error> {
    let mut params = vec![id.into(), now.as_microsecond().into()];
    params.extend(values(venue)?);
    let number: i64 = conn
        .one(
            "INSERT INTO venues (id, created_at, source_id, google_place_id, name, address,
             formatted_address, city, city_key, country, latitude, longitude, cell_6, cell_4,
             phone_number, website, google_maps_url, time_zone, rating, user_ratings_total,
             price_level, types, name_key, is_active, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
             $19, $20, $21, $22, $23, 1, $2)
         RETURNING number",
            &params,
            |row| row.get(0),
        )
        .map_err(place_known)?;
    conn.execute(
        "INSERT INTO venue_texts (rowid, words) VALUES ($1, $2)",
        params![number, searched(venue)],
    )?;
    Ok(())
}

/// The time zone of a venue, of which nobody makes another until the transaction ends.
pub fn hold_zone(conn: &mut dyn Conn, venue: Uuid) -> Result<String, Error> {
    Ok(conn.one(
        "UPDATE venues SET updated_at = updated_at WHERE id = $1 RETURNING time_zone",
        params![venue],
        |row| row.get(0),
    )?)
}

pub fn update(
    conn: &mut dyn Conn,
    found: Found,
    venue: &NewVenue,
    now: Timestamp,
) -> Result<(), Error> {
    let mut params = vec![found.id.into(), now.as_microsecond().into()];
    params.extend(values(venue)?);
    let (name, address, formatted, city): (String, String, String, String) = conn.one(
        "UPDATE venues SET
             updated_at = CASE WHEN updated_at < $2 THEN $2 ELSE updated_at + 1 END,
             source_id = COALESCE($3, source_id),
             google_place_id = COALESCE($4, google_place_id),
             name = $5, name_key = $23,
             address = CASE WHEN $6 = '' THEN address ELSE $6 END,
             formatted_address = CASE WHEN $7 = '' THEN formatted_address ELSE $7 END,
             city = CASE WHEN $8 = '' THEN city ELSE $8 END,
             city_key = CASE WHEN $9 = '' THEN city_key ELSE $9 END,
             country = CASE WHEN $10 = '' THEN country ELSE $10 END,
             latitude = $11, longitude = $12, cell_6 = $13, cell_4 = $14,
             phone_number = CASE WHEN $15 = '' THEN phone_number ELSE $15 END,
             website = CASE WHEN $16 = '' THEN website ELSE $16 END,
             google_maps_url = CASE WHEN $17 = '' THEN google_maps_url ELSE $17 END,
             time_zone = $18,
             rating = CASE WHEN CAST($19 AS DOUBLE PRECISION) > 0 THEN $19 ELSE rating END,
             user_ratings_total = CASE WHEN CAST($20 AS BIGINT) > 0 THEN $20 ELSE user_ratings_total END,
             price_level = CASE WHEN CAST($21 AS BIGINT) > 0 THEN $21 ELSE price_level END,
             types = CASE WHEN $22 = '[]' THEN types ELSE $22 END
         WHERE id = $1
         RETURNING name, address, formatted_address, city",
        &params,
        |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)),
    )?;
    let words = text::folded(&format!("{name} {address} {formatted} {city}"));
    conn.execute(
        "UPDATE venue_texts SET words = $2 WHERE rowid = $1",
        params![found.number, words],
    )?;
    Ok(())
}

pub(super) fn searched(venue: &NewVenue) -> String {
    text::folded(&format!(
        "{} {} {} {}",
        venue.name, venue.address, venue.formatted_address, venue.city
    ))
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

/// Adds a sport to a venue, or leaves the one that is there as it is. Answers its row and how
/// many courts it has.
pub fn sport(
    conn: &mut dyn Conn,
    id: Uuid,
    venue: Uuid,
    sport: &NewSport,
    now: Timestamp,
) -> Result<(Uuid, i64), Error> {
    conn.execute(
        "INSERT INTO venue_sports (id, venue_id, sport_id, slot_minutes, booking_mode,
             payment_mode, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (venue_id, sport_id) DO NOTHING",
        params![
            id,
            venue,
            sport.sport_id,
            sport.slot_minutes,
            sport.booking_mode.code(),
            sport.payment_mode.code(),
            now.as_microsecond()
        ],
    )?;
    let found = conn.one(
        "SELECT s.id, (SELECT COUNT(*) FROM courts c WHERE c.venue_sport_id = s.id)
         FROM venue_sports s WHERE s.venue_id = $1 AND s.sport_id = $2",
        params![venue, sport.sport_id],
        |row| Ok((row.get(0)?, row.get(1)?)),
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
    conn.execute(
        "INSERT INTO courts (id, venue_sport_id, position, name, is_active, created_at)
         VALUES ($1, $2, $3, $4, 1, $5)",
        params![id, venue_sport, position, name, now.as_microsecond()],
    )?;
    Ok(())
}

pub fn band(
    conn: &mut dyn Conn,
    id: Uuid,
    venue: Uuid,
    band: &NewBand,
    now: Timestamp,
) -> Result<(), Error> {
    conn.execute(
        "INSERT INTO pricing_bands (id, venue_id, sport_id, currency, segment, price_min,
             price_max, days, start_hour, end_hour, notes, created_at, updated_at)
         VALUES ($1, $2, $3, 'IDR', 'standard', $4, $5, $6, $7, $8, $9, $10, $10)",
        params![
            id,
            venue,
            band.sport_id,
            band.price_min,
            band.price_max,
            band.days,
            band.start_hour,
            band.end_hour,
            band.notes,
            now.as_microsecond()
        ],
    )?;
    Ok(())
}
