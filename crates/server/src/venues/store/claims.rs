//! The SQL of claims on court hours.

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use jiff::Timestamp;
use lapang_db::{Conn, Engine, Error as DbError, Param, Row, Uuid, in_list, params, values};

use super::columns::among;
use crate::error::Error;
use crate::venues::model::{Claim, CourtIds, CourtRef, Holder, Span};

/// Half hours written by one statement. With the spaces of a court it stays below what SQLite can bind.
const AT_ONCE: usize = 1_000;

/// A half hour of a space.
pub type SpaceUnit = (Uuid, i64);

/// Inserts claims on the spaces of a court for the half hours that are free, in order, and returns what was inserted.
pub fn insert(
    conn: &mut dyn Conn,
    court: &CourtRef,
    units: &[i64],
    claim: &Claim,
) -> Result<HashSet<SpaceUnit>, Error> {
    let spaces = court.spaces();
    let mut got = HashSet::with_capacity(units.len() * spaces.len());
    for units in units.chunks(AT_ONCE) {
        let mut sql = String::from(
            "INSERT INTO court_claims
               (court_id, starts_at, holder_kind, holder_id, expires_at, for_court_id) VALUES ",
        );
        let mut params: Vec<Param<'_>> = vec![
            claim.holder.kind().into(),
            claim.holder.id().into(),
            claim.expires_at.map(Timestamp::as_microsecond).into(),
            other_than_its_space(court).into(),
        ];
        params.extend(spaces.iter().map(Param::from));
        params.extend(units.iter().map(|unit| Param::Int(*unit)));
        let mut comma = "";
        for unit in 0..units.len() {
            let unit = 5 + spaces.len() + unit;
            for space in 0..spaces.len() {
                // Writing to a string cannot fail.
                let _ = write!(sql, "{comma}(${},${unit},$1,$2,$3,$4)", 5 + space);
                comma = ",";
            }
        }
        sql.push_str(" ON CONFLICT DO NOTHING RETURNING court_id, starts_at");
        match conn.rows(&sql, &params, values) {
            Ok(rows) => got.extend::<Vec<SpaceUnit>>(rows),
            // The sport was removed since the caller read it: a retry reports that.
            Err(DbError::ForeignKey) => return Err(Error::Unavailable),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(got)
}

/// The court, if it is not its own space.
fn other_than_its_space(court: &CourtRef) -> Option<Uuid> {
    (court.spaces() != [court.id]).then_some(court.id)
}

/// Locks courts against new claims until this transaction ends, and waits for claims under way: their claims can then
/// be read and acted upon. A later claim sees the court as this transaction left it, because it checks the court after
/// writing. On PostgreSQL a claim takes a shared lock on its court's row, which this one excludes; SQLite has one
/// writer at a time.
pub fn lock_courts(conn: &mut dyn Conn, courts: &[Uuid]) -> Result<(), Error> {
    if conn.engine() == Engine::Postgres {
        let ids: Vec<Param<'_>> = courts.iter().map(Param::from).collect();
        let list = in_list(1, ids.len());
        let sql = format!("SELECT 1 FROM courts WHERE id IN {list} ORDER BY id FOR UPDATE");
        conn.execute(&sql, &ids)?;
    }
    Ok(())
}

/// Whether a court is still active, on the same floor and in the same time zone as when it was read.
pub fn is_usable(conn: &mut dyn Conn, court: &CourtRef) -> Result<bool, Error> {
    let is_usable = conn.first(
        "SELECT c.is_active, c.space_ids, v.time_zone FROM courts c
         JOIN venue_sports s ON s.id = c.venue_sport_id JOIN venues v ON v.id = s.venue_id
         WHERE c.id = $1",
        params![court.id],
        |row| {
            Ok(row.get::<bool>("is_active")?
                && row.get::<CourtIds>("space_ids")? == court.spaces
                && row.get_str("time_zone")? == court.time_zone)
        },
    )?;
    Ok(is_usable.unwrap_or(false))
}

/// Deletes expired claims on the court's spaces among these half hours.
pub fn delete_expired(
    conn: &mut dyn Conn,
    court: &CourtRef,
    units: &[i64],
    now: Timestamp,
) -> Result<u64, Error> {
    let (on_floor, params) = on_floor(court, units, &[now.as_microsecond().into()]);
    let sql = format!("DELETE FROM court_claims WHERE expires_at <= $1 AND {on_floor}");
    Ok(conn.execute(&sql, &params)?)
}

/// Deletes what the holder has of this court in these half hours.
pub fn delete(
    conn: &mut dyn Conn,
    court: &CourtRef,
    units: &[i64],
    holder: Holder,
) -> Result<(), Error> {
    if units.is_empty() {
        return Ok(());
    }
    let of = [court.id.into(), holder.id().into(), holder.kind().into()];
    let (on_floor, params) = on_floor(court, units, &of);
    let sql = format!(
        "DELETE FROM court_claims
         WHERE COALESCE(for_court_id, court_id) = $1 AND holder_id = $2 AND holder_kind = $3
           AND {on_floor}"
    );
    conn.execute(&sql, &params)?;
    Ok(())
}

/// A condition for claims on the court's spaces in these half hours, and its parameters after those before.
fn on_floor<'a>(court: &CourtRef, units: &[i64], before: &[Param<'a>]) -> (String, Vec<Param<'a>>) {
    let spaces = court.spaces();
    let next = before.len() + 1;
    let sql = format!(
        "court_id IN {} AND starts_at IN {}",
        in_list(next, spaces.len()),
        in_list(next + spaces.len(), units.len())
    );
    let mut params = before.to_vec();
    params.extend(spaces.iter().copied().map(Param::Uuid));
    params.extend(units.iter().map(|unit| Param::Int(*unit)));
    (sql, params)
}

pub fn release(conn: &mut dyn Conn, holder: Holder) -> Result<u64, Error> {
    Ok(conn.execute(
        "DELETE FROM court_claims WHERE holder_id = $1 AND holder_kind = $2",
        params![holder.id(), holder.kind()],
    )?)
}

pub fn release_from(conn: &mut dyn Conn, holder: Holder, from: Timestamp) -> Result<u64, Error> {
    Ok(conn.execute(
        "DELETE FROM court_claims
         WHERE holder_id = $1 AND holder_kind = $2 AND starts_at >= $3",
        params![holder.id(), holder.kind(), from.as_microsecond()],
    )?)
}

/// Returns how many half hours of courts the holder has.
pub fn set_expiry(
    conn: &mut dyn Conn,
    holder: Holder,
    expires_at: Option<Timestamp>,
) -> Result<u64, Error> {
    change_holder(conn, holder, holder, expires_at)
}

/// Returns how many half hours of courts the new holder got.
pub fn change_holder(
    conn: &mut dyn Conn,
    from: Holder,
    to: Holder,
    expires_at: Option<Timestamp>,
) -> Result<u64, Error> {
    let changed = conn.rows(
        "UPDATE court_claims SET holder_kind = $3, expires_at = $4
         WHERE holder_id = $1 AND holder_kind = $2 RETURNING for_court_id, starts_at",
        params![
            from.id(),
            from.kind(),
            to.kind(),
            expires_at.map(Timestamp::as_microsecond)
        ],
        values,
    )?;
    whole_units(conn, &changed)
}

/// Of claims, each by the court that it is for and its half hour, how many half hours of courts they are. One of a court with
/// several spaces counts if all are there.
fn whole_units(conn: &mut dyn Conn, claims: &[(Option<Uuid>, i64)]) -> Result<u64, Error> {
    let mut parts: HashMap<(Uuid, i64), usize> = HashMap::new();
    let mut whole = 0;
    for (court, unit) in claims {
        match court {
            Some(court) => *parts.entry((*court, *unit)).or_default() += 1,
            None => whole += 1,
        }
    }
    if parts.is_empty() {
        return Ok(whole);
    }
    let courts: HashSet<Uuid> = parts.keys().map(|(court, _)| *court).collect();
    let courts: Vec<Uuid> = courts.into_iter().collect();
    let sql = "SELECT id, space_ids FROM courts WHERE id = ANY($1)";
    let spaces: Vec<(Uuid, CourtIds)> = conn.rows(sql, params![Param::list(&courts)], values)?;
    let spaces: HashMap<Uuid, usize> = spaces
        .into_iter()
        .map(|(court, spaces)| (court, spaces.0.len()))
        .collect();
    for ((court, _), had) in parts {
        whole += u64::from(spaces.get(&court) == Some(&had));
    }
    Ok(whole)
}

pub fn delete_set_aside(conn: &mut dyn Conn, now: Timestamp) -> Result<u64, Error> {
    Ok(conn.execute(
        "DELETE FROM court_claims WHERE holder_kind = 'undo' AND expires_at <= $1",
        params![now.as_microsecond()],
    )?)
}

/// The half hours of which all the court's spaces belong to one of the holders, expired or not.
pub fn belonging_to(
    conn: &mut dyn Conn,
    court: &CourtRef,
    units: &[i64],
    holders: &[Holder],
) -> Result<HashSet<i64>, Error> {
    let (on_floor, mut params) = on_floor(court, units, &[]);
    let sql = format!(
        "SELECT starts_at, COUNT(*) FROM court_claims
         WHERE {on_floor} AND holder_id IN {} GROUP BY starts_at",
        in_list(params.len() + 1, holders.len())
    );
    params.extend(holders.iter().map(|holder| Param::Uuid(holder.id())));
    let had: Vec<(i64, i64)> = conn.rows(&sql, &params, values)?;
    let all = i64::try_from(court.spaces().len()).unwrap_or(i64::MAX);
    let whole = had.into_iter().filter(|(_, spaces)| *spaces == all);
    Ok(whole.map(|(unit, _)| unit).collect())
}

/// Extends claims on these half hours that expire earlier.
pub fn keep_until(
    conn: &mut dyn Conn,
    court: &CourtRef,
    units: &[i64],
    until: Timestamp,
) -> Result<(), Error> {
    if units.is_empty() {
        return Ok(());
    }
    let (on_floor, params) = on_floor(court, units, &[until.as_microsecond().into()]);
    let sql =
        format!("UPDATE court_claims SET expires_at = $1 WHERE expires_at < $1 AND {on_floor}");
    conn.execute(&sql, &params)?;
    Ok(())
}

/// A claim that has not expired.
#[derive(Clone, Copy, Debug)]
pub struct Held {
    pub space: Uuid,
    /// The court that the holder has.
    pub court_id: Uuid,
    pub starts_at: i64,
    pub holder: Holder,
    pub expires_at: Option<i64>,
}

fn read_held(row: &Row<'_>) -> Result<Held, DbError> {
    let id = row.get("holder_id")?;
    let space = row.get("court_id")?;
    let other: Option<Uuid> = row.get("for_court_id")?;
    Ok(Held {
        space,
        court_id: other.unwrap_or(space),
        starts_at: row.get("starts_at")?,
        holder: match row.get_str("holder_kind")? {
            "blackout" => Holder::Blackout(id),
            "proposal" => Holder::Proposal(id),
            "undo" => Holder::Undo(id),
            "move" => Holder::Move(id),
            _ => Holder::Booking(id),
        },
        expires_at: row.get("expires_at")?,
    })
}

/// The claims on these spaces between two times.
pub const HELD: &str =
    "SELECT court_id, starts_at, holder_kind, holder_id, expires_at, for_court_id
     FROM court_claims
     WHERE starts_at >= $1 AND starts_at < $2 AND (expires_at IS NULL OR expires_at > $3)
     AND court_id IN ";

pub fn held(
    conn: &mut dyn Conn,
    spaces: &[Uuid],
    from: Timestamp,
    to: Timestamp,
    now: Timestamp,
) -> Result<Vec<Held>, Error> {
    let sql = format!("{HELD}{}", in_list(4, spaces.len()));
    let params = between(from, to, now, spaces);
    Ok(conn.rows(&sql, &params, read_held)?)
}

/// The same for the claims of who has these courts, whatever else uses their floor.
pub fn held_of(
    conn: &mut dyn Conn,
    courts: &[Uuid],
    from: Timestamp,
    to: Timestamp,
    now: Timestamp,
) -> Result<Vec<Held>, Error> {
    let list = in_list(4, courts.len());
    let sql = format!(
        "SELECT court_id, starts_at, holder_kind, holder_id, expires_at, for_court_id
         FROM court_claims
         WHERE starts_at >= $1 AND starts_at < $2 AND (expires_at IS NULL OR expires_at > $3)
           AND ((court_id IN {list} AND for_court_id IS NULL) OR for_court_id IN {list})"
    );
    let params = between(from, to, now, courts);
    Ok(conn.rows(&sql, &params, read_held)?)
}

fn between(from: Timestamp, to: Timestamp, now: Timestamp, ids: &[Uuid]) -> Vec<Param<'static>> {
    let mut params: Vec<Param<'static>> = vec![
        from.as_microsecond().into(),
        to.as_microsecond().into(),
        now.as_microsecond().into(),
    ];
    params.extend(ids.iter().copied().map(Param::Uuid));
    params
}

/// Deletes the claims of who has these courts from a time on.
pub fn delete_from(conn: &mut dyn Conn, courts: &[Uuid], from: i64) -> Result<(), Error> {
    conn.execute(
        "DELETE FROM court_claims WHERE starts_at >= $1
           AND ((court_id = ANY($2) AND for_court_id IS NULL) OR for_court_id = ANY($2))",
        params![from, Param::list(courts)],
    )?;
    Ok(())
}

/// Claimed half hours.
pub struct Claimed(HashSet<SpaceUnit>);

impl Claimed {
    pub fn is_at(&self, space: Uuid, span: Span) -> bool {
        span.units().any(|unit| self.0.contains(&(space, unit)))
    }
}

/// The claimed half hours of many spaces in a span.
pub fn claimed(
    conn: &mut dyn Conn,
    spaces: &[Uuid],
    span: Span,
    now: Timestamp,
) -> Result<Claimed, Error> {
    if spaces.is_empty() {
        return Ok(Claimed(HashSet::new()));
    }
    let (among, ids) = among(4, spaces);
    let sql = format!(
        "SELECT court_id, starts_at FROM court_claims
         WHERE starts_at >= $1 AND starts_at < $2 AND (expires_at IS NULL OR expires_at > $3)
           AND court_id {among}"
    );
    let mut params: Vec<Param<'_>> = vec![
        span.starts_at.as_microsecond().into(),
        span.ends_at.as_microsecond().into(),
        now.as_microsecond().into(),
    ];
    params.extend(ids);
    let claimed = conn.rows(&sql, &params, values)?;
    Ok(Claimed(claimed.into_iter().collect()))
}
