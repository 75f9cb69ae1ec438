//! How rows of venues are read.

use jiff::civil::Date;
use lapang_db::{Error as DbError, Param, Row, Uuid, in_list, read};

use crate::venues::facts::Facilities;
use crate::venues::model::{Band, Court, Opening, VenueCard, VenueSport, Windows};

/// A statement with `= ANY($1)` for these ids, and its parameters.
pub fn with_ids(sql: &str, ids: &[Uuid]) -> (String, Vec<Param<'static>>) {
    let (among, params) = among(1, ids);
    (sql.replace("= ANY($1)", &among), params)
}

/// The condition that something is one of these ids, with placeholders from `first` on, and its parameters. PostgreSQL plans
/// a statement with an array anew each time, so each of a few ids has a placeholder: as many as the next power of two, to
/// limit the number of prepared statements.
pub fn among(first: usize, ids: &[Uuid]) -> (String, Vec<Param<'static>>) {
    const FEW: usize = 1_024;
    match ids.last() {
        Some(last) if ids.len() <= FEW => {
            let mut params: Vec<Param<'static>> = ids.iter().copied().map(Param::Uuid).collect();
            params.resize(ids.len().next_power_of_two(), Param::Uuid(*last));
            (format!("IN {}", in_list(first, params.len())), params)
        }
        _ => {
            let all = Param::list(ids.iter().copied());
            (format!("= ANY(${first})"), vec![all])
        }
    }
}

/// Venues by a list of their ids.
pub const CARDS: &str = "SELECT id, google_place_id, name, address, formatted_address, city,
     country, latitude, longitude, phone_number, website, google_maps_url, time_zone, rating,
     user_ratings_total, price_level, types, facilities, rating_source, review_total, review_stars,
     is_active, cancel_cutoff_minutes,
     new_player_hours, answer_minutes, payment_minutes, deposit_percent, refund_tiers, horizon_days, notice_minutes, held_hours,
     unpaid_hours, created_at, updated_at, city_key, slug, revision FROM venues WHERE id = ANY($1)";

pub const HOURS: &str = "SELECT venue_id, day, open_minute, close_minute FROM venue_hours
     WHERE venue_id = ANY($1) ORDER BY venue_id, day, open_minute";

pub fn opening(row: &Row<'_>) -> Result<Opening, DbError> {
    read!(
        row,
        Opening {
            day,
            open_minute,
            close_minute
        }
    )
}

pub fn card(row: &Row<'_>) -> Result<VenueCard, DbError> {
    let google_place_id: Option<String> = row.get("google_place_id")?;
    read!(row, VenueCard {
        id, name, address, formatted_address, city, country, latitude, longitude, phone_number,
        website, google_maps_url, time_zone, rating, user_ratings_total, price_level,
        rating_source, review_total, review_stars, is_active, cancel_cutoff_minutes, new_player_hours,
        horizon_days, notice_minutes, held_hours, unpaid_hours, created_at, updated_at, city_key, slug;
        google_place_id: google_place_id.unwrap_or_default(),
        facilities: Facilities(row.get("facilities")?),
        types: row.json("types")?,
        windows: Windows::read(row)?,
        opening_hours: Vec::new()
    })
}

/// A row per court, or one without a court.
pub const SPORTS: &str = "SELECT s.id, s.venue_id, s.sport_id, s.slot_minutes, s.booking_mode,
       s.payment_mode, s.created_at, s.confirm_taken_offers, s.lets_choose_court, s.tax_basis_points,
       c.id AS court_id, c.name, c.is_active, c.surface, c.cover, c.part_ids, c.space_ids
     FROM venue_sports s LEFT JOIN courts c ON c.venue_sport_id = s.id
     WHERE s.venue_id = ANY($1) ORDER BY s.venue_id, s.created_at, s.id, c.position";

/// Adds a row of [`SPORTS`] to those before it.
pub fn add_sport(sports: &mut Vec<VenueSport>, row: &Row<'_>) -> Result<(), DbError> {
    let id = row.get("id")?;
    if sports.last().is_none_or(|last| last.id != id) {
        sports.push(VenueSport {
            id,
            venue_id: row.get("venue_id")?,
            sport_id: row.get("sport_id")?,
            slot_minutes: row.get("slot_minutes")?,
            booking_mode: row.get("booking_mode")?,
            payment_mode: row.get("payment_mode")?,
            created_at: row.get("created_at")?,
            confirm_taken_offers: row.get("confirm_taken_offers")?,
            court_choice: row.get("lets_choose_court")?,
            tax_basis_points: row.get("tax_basis_points")?,
            courts: Vec::new(),
        });
    }
    let court: Option<Uuid> = row.get("court_id")?;
    if let (Some(id), Some(sport)) = (court, sports.last_mut()) {
        sport.courts.push(Court {
            id,
            name: row.get("name")?,
            is_active: row.get("is_active")?,
            surface: row.get("surface")?,
            cover: row.get("cover")?,
            parts: row.get("part_ids")?,
            spaces: row.get("space_ids")?,
        });
    }
    Ok(())
}

pub const BANDS: &str = "SELECT venue_id, id, sport_id, currency, segment, price_min, price_max,
       days, start_hour, end_hour, notes, court_ids, from_date, to_date, created_at, updated_at
     FROM pricing_bands WHERE venue_id = ANY($1)
     ORDER BY venue_id, sport_id, segment, start_hour, days, id";

pub fn read_band(row: &Row<'_>) -> Result<Band, DbError> {
    read!(
        row,
        Band {
            id,
            sport_id,
            currency,
            segment,
            price_min,
            price_max,
            days,
            start_hour,
            end_hour,
            notes,
            created_at,
            updated_at;
            courts: row.get("court_ids")?,
            season: read_season(row)?
        }
    )
}

fn read_season(row: &Row<'_>) -> Result<Option<(Date, Date)>, DbError> {
    if row.get_str("from_date")?.is_empty() {
        return Ok(None);
    }
    Ok(Some((date(row, "from_date")?, date(row, "to_date")?)))
}

/// A column with YYYY-MM-DD.
pub fn date(row: &Row<'_>, column: &'static str) -> Result<Date, DbError> {
    let text = row.get_str(column)?;
    text.parse()
        .map_err(|_| DbError::unreadable(column, "a date as YYYY-MM-DD"))
}
