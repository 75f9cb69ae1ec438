//! What a search by time reads of many venues: zones, opening hours, courts, prices and claims.

use std::collections::{HashMap, HashSet};

use jiff::Timestamp;
use lapang_db::{Conn, Param, Request, Uuid, in_list, value, values};

use super::columns::{add_sport, hours_statement, opening, read_band, sports_statement};
use crate::error::Error;
use crate::venues::model::{Band, Opening, Span, VenueSport};

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
    let zones = format!("SELECT id, time_zone FROM venues WHERE id IN {list}");
    let hours = hours_statement(&list);
    let sports = sports_statement(&list);
    let bands = format!(
        "SELECT id, sport_id, currency, segment, price_min, price_max, days, start_hour, end_hour,
           notes, court_ids, created_at, updated_at, venue_id
         FROM pricing_bands WHERE segment = 'standard' AND venue_id IN {list}"
    );
    let asked: [Request<'_>; 4] = [
        (&zones, &ids),
        (&hours, &ids),
        (&sports, &ids),
        (&bands, &ids),
    ];
    let mut read = Timetables::default();
    conn.for_each_of(&asked, &mut |number, row| {
        match number {
            0 => {
                read.zones.insert(row.get("id")?, row.get("time_zone")?);
            }
            1 => {
                let openings = read.openings.entry(row.get("venue_id")?).or_default();
                openings.push(opening(row)?);
            }
            2 => add_sport(&mut read.sports, row)?,
            _ => {
                let bands = read.bands.entry(row.get("venue_id")?).or_default();
                bands.push(read_band(row)?);
            }
        }
        Ok(())
    })?;
    Ok(read)
}

/// Those of the courts with a claim in the span.
pub fn claimed(
    conn: &mut dyn Conn,
    courts: &[Uuid],
    span: Span,
    now: Timestamp,
) -> Result<HashSet<Uuid>, Error> {
    if courts.is_empty() {
        return Ok(HashSet::new());
    }
    let (sql, params) = claims("DISTINCT court_id", courts, span, now);
    let claimed = conn.rows(&sql, &params, value)?;
    Ok(claimed.into_iter().collect())
}

/// The claimed half hours of the courts in the span.
pub fn claimed_units(
    conn: &mut dyn Conn,
    courts: &[Uuid],
    span: Span,
    now: Timestamp,
) -> Result<HashSet<(Uuid, i64)>, Error> {
    if courts.is_empty() {
        return Ok(HashSet::new());
    }
    let (sql, params) = claims("court_id, starts_at", courts, span, now);
    let claimed = conn.rows(&sql, &params, values)?;
    Ok(claimed.into_iter().collect())
}

fn claims(
    columns: &str,
    courts: &[Uuid],
    span: Span,
    now: Timestamp,
) -> (String, Vec<Param<'static>>) {
    let ids = padded(courts);
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
