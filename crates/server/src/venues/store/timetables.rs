//! What a search by time reads of many venues: zones, opening hours, courts, prices and claims.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use lapang_db::{Conn, Param, Request, Uuid, in_list, read, value, values};

use super::columns::{add_sport, hours_statement, opening, read_band, sports_statement};
use super::special_days::{self, read_special_day};
use crate::error::Error;
use crate::venues::model::{Band, Opening, Span, VenueSport};
use crate::venues::opening::SpecialDay;

/// Lists of ids are padded to a multiple of this, to limit the number of prepared statements.
const STEP: usize = 32;

#[derive(Default)]
pub struct Timetables {
    /// IANA names.
    pub zones: HashMap<Uuid, String>,
    pub openings: HashMap<Uuid, Vec<Opening>>,
    /// With their courts.
    pub sports: Vec<VenueSport>,
    /// The standard segment's.
    pub bands: HashMap<Uuid, Vec<Band>>,
    pub special: HashMap<Uuid, Vec<SpecialDay>>,
    pub rules: HashMap<Uuid, SearchRules>,
}

/// When a venue sells its hours to players.
#[derive(Clone, Copy)]
pub struct SearchRules {
    pub horizon_days: i64,
    pub notice_minutes: i64,
}

fn padded(ids: &[Uuid]) -> Vec<Param<'static>> {
    let mut params: Vec<Param<'static>> = ids.iter().copied().map(Param::Uuid).collect();
    if let Some(last) = ids.last() {
        params.resize(ids.len().next_multiple_of(STEP), Param::Uuid(*last));
    }
    params
}

pub fn timetables(conn: &mut dyn Conn, venues: &[Uuid]) -> Result<Timetables, Error> {
    let ids = padded(venues);
    let list = in_list(1, ids.len());
    let zones = format!(
        "SELECT id, time_zone, horizon_days, notice_minutes FROM venues WHERE id IN {list}"
    );
    let special = special_days::statement(&list);
    let hours = hours_statement(&list);
    let sports = sports_statement(&list);
    let bands = format!(
        "SELECT id, sport_id, currency, segment, price_min, price_max, days, start_hour, end_hour,
           notes, court_ids, from_date, to_date, created_at, updated_at, venue_id
         FROM pricing_bands WHERE segment = 'standard' AND venue_id IN {list}"
    );
    let asked: [Request<'_>; 5] = [
        (&zones, &ids),
        (&hours, &ids),
        (&sports, &ids),
        (&bands, &ids),
        (&special, &ids),
    ];
    let mut read = Timetables::default();
    conn.for_each_of(&asked, &mut |number, row| {
        match number {
            0 => {
                let id = row.get("id")?;
                read.zones.insert(id, row.get("time_zone")?);
                read.rules.insert(
                    id,
                    read!(
                        row,
                        SearchRules {
                            horizon_days,
                            notice_minutes
                        }
                    )?,
                );
            }
            1 => {
                let openings = read.openings.entry(row.get("venue_id")?).or_default();
                openings.push(opening(row)?);
            }
            2 => add_sport(&mut read.sports, row)?,
            3 => {
                let bands = read.bands.entry(row.get("venue_id")?).or_default();
                bands.push(read_band(row)?);
            }
            _ => {
                let days = read.special.entry(row.get("venue_id")?).or_default();
                days.push(read_special_day(row)?);
            }
        }
        Ok(())
    })?;
    Ok(read)
}

/// Those of the spaces with a claim in the span.
pub fn claimed(
    conn: &mut dyn Conn,
    spaces: &[Uuid],
    span: Span,
    now: Timestamp,
) -> Result<HashSet<Uuid>, Error> {
    if spaces.is_empty() {
        return Ok(HashSet::new());
    }
    let (sql, params) = claims("DISTINCT court_id", spaces, span, now);
    let claimed = conn.rows(&sql, &params, value)?;
    Ok(claimed.into_iter().collect())
}

/// The claimed half hours of the spaces in the span.
pub fn claimed_units(
    conn: &mut dyn Conn,
    spaces: &[Uuid],
    span: Span,
    now: Timestamp,
) -> Result<HashSet<(Uuid, i64)>, Error> {
    if spaces.is_empty() {
        return Ok(HashSet::new());
    }
    let (sql, params) = claims("court_id, starts_at", spaces, span, now);
    let claimed = conn.rows(&sql, &params, values)?;
    Ok(claimed.into_iter().collect())
}

fn claims(
    columns: &str,
    spaces: &[Uuid],
    span: Span,
    now: Timestamp,
) -> (String, Vec<Param<'static>>) {
    let ids = padded(spaces);
    let sql = format!(
        "SELECT {columns} FROM court_claims
         WHERE starts_at >= $1 AND starts_at < $2 AND (expires_at IS NULL OR expires_at > $3)
         AND court_id IN {}",
        in_list(4, ids.len())
    );
    let mut params: Vec<Param<'static>> = vec![
        span.starts_at.as_microsecond().into(),
        span.ends_at.as_microsecond().into(),
        now.as_microsecond().into(),
    ];
    params.extend(ids);
    (sql, params)
}
