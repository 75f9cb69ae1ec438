//! The SQL of claims on court hours.

use std::collections::HashSet;
use std::fmt::Write as _;

use jiff::Timestamp;
use lapang_db::{Conn, Engine, Error as DbError, Param, Uuid, in_list, params, read, value};

use crate::error::Error;
use crate::venues::model::{Claim, CourtRef, Holder};

/// Inserts claims for the free half hours, in order, and returns them.
pub fn insert(
    conn: &mut dyn Conn,
    court: Uuid,
    units: &[i64],
    claim: &Claim,
) -> Result<HashSet<i64>, Error> {
    let mut sql = String::from(
        "INSERT INTO court_claims (court_id, holder_kind, holder_id, expires_at, starts_at) VALUES ",
    );
    let mut params: Vec<Param<'_>> = vec![
        court.into(),
        claim.holder.kind().into(),
        claim.holder.id().into(),
        claim.expires_at.map(Timestamp::as_microsecond).into(),
    ];
    for (index, unit) in units.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = write!(sql, "{comma}($1,$2,$3,$4,${})", index + 5);
        params.push((*unit).into());
    }
    sql.push_str(" ON CONFLICT DO NOTHING RETURNING starts_at");
    match conn.rows(&sql, &params, value) {
        Ok(got) => Ok(got.into_iter().collect()),
        // The sport was removed since the caller read it: a retry reports that.
        Err(DbError::ForeignKey) => Err(Error::Unavailable),
        Err(error) => Err(error.into()),
    }
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

/// Whether a court is still active and in the time zone with which it was read.
pub fn is_usable(conn: &mut dyn Conn, court: &CourtRef) -> Result<bool, Error> {
    let is_usable = conn.first(
        "SELECT c.is_active, v.time_zone FROM courts c
         JOIN venue_sports s ON s.id = c.venue_sport_id JOIN venues v ON v.id = s.venue_id
         WHERE c.id = $1",
        params![court.id],
        |row| Ok(row.get::<bool>("is_active")? && row.get_str("time_zone")? == court.time_zone),
    )?;
    Ok(is_usable.unwrap_or(false))
}

/// Deletes expired claims among these half hours.
pub fn delete_expired(
    conn: &mut dyn Conn,
    court: Uuid,
    units: &[i64],
    now: Timestamp,
) -> Result<u64, Error> {
    let sql = format!(
        "DELETE FROM court_claims WHERE court_id = $1 AND expires_at <= $2 AND starts_at IN {}",
        in_list(3, units.len())
    );
    let mut params = vec![court.into(), now.as_microsecond().into()];
    params.extend(units.iter().map(|unit| Param::Int(*unit)));
    Ok(conn.execute(&sql, &params)?)
}

/// Deletes the holder's claims on these half hours.
pub fn delete(
    conn: &mut dyn Conn,
    court: Uuid,
    units: &[i64],
    holder: Holder,
) -> Result<(), Error> {
    if units.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "DELETE FROM court_claims
         WHERE court_id = $1 AND holder_id = $2 AND holder_kind = $3 AND starts_at IN {}",
        in_list(4, units.len())
    );
    let mut params = vec![court.into(), holder.id().into(), holder.kind().into()];
    params.extend(units.iter().map(|unit| Param::Int(*unit)));
    conn.execute(&sql, &params)?;
    Ok(())
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

pub fn set_expiry(
    conn: &mut dyn Conn,
    holder: Holder,
    expires_at: Option<Timestamp>,
) -> Result<u64, Error> {
    Ok(conn.execute(
        "UPDATE court_claims SET expires_at = $3 WHERE holder_id = $1 AND holder_kind = $2",
        params![
            holder.id(),
            holder.kind(),
            expires_at.map(Timestamp::as_microsecond)
        ],
    )?)
}

/// The half hours that belong to one of the holders, expired or not.
pub fn belonging_to(
    conn: &mut dyn Conn,
    court: Uuid,
    units: &[i64],
    holders: &[Holder],
) -> Result<HashSet<i64>, Error> {
    let sql = format!(
        "SELECT starts_at FROM court_claims
         WHERE court_id = $1 AND starts_at IN {} AND holder_id IN {}",
        in_list(2, units.len()),
        in_list(2 + units.len(), holders.len())
    );
    let mut params: Vec<Param<'_>> = vec![court.into()];
    params.extend(units.iter().map(|unit| Param::Int(*unit)));
    params.extend(holders.iter().map(|holder| Param::Uuid(holder.id())));
    let had = conn.rows(&sql, &params, value)?;
    Ok(had.into_iter().collect())
}

/// Extends claims on these half hours that expire earlier.
pub fn keep_until(
    conn: &mut dyn Conn,
    court: Uuid,
    units: &[i64],
    until: Timestamp,
) -> Result<(), Error> {
    if units.is_empty() {
        return Ok(());
    }
    let sql = format!(
        "UPDATE court_claims SET expires_at = $2
         WHERE court_id = $1 AND expires_at < $2 AND starts_at IN {}",
        in_list(3, units.len())
    );
    let mut params: Vec<Param<'_>> = vec![court.into(), until.as_microsecond().into()];
    params.extend(units.iter().map(|unit| Param::Int(*unit)));
    conn.execute(&sql, &params)?;
    Ok(())
}

/// A claim that has not expired.
pub struct Held {
    pub court_id: Uuid,
    pub starts_at: i64,
    pub holder: Holder,
    pub may_expire: bool,
}

/// The claims on these courts between two times.
pub const HELD: &str = "SELECT court_id, starts_at, holder_kind, holder_id, expires_at
     FROM court_claims
     WHERE starts_at >= $1 AND starts_at < $2 AND (expires_at IS NULL OR expires_at > $3)
     AND court_id IN ";

pub fn held(
    conn: &mut dyn Conn,
    courts: &[Uuid],
    from: Timestamp,
    to: Timestamp,
    now: Timestamp,
) -> Result<Vec<Held>, Error> {
    let sql = format!("{HELD}{}", in_list(4, courts.len()));
    let mut params: Vec<Param<'_>> = vec![
        from.as_microsecond().into(),
        to.as_microsecond().into(),
        now.as_microsecond().into(),
    ];
    params.extend(courts.iter().map(Param::from));
    let held = conn.rows(&sql, &params, |row| {
        let id = row.get("holder_id")?;
        let expires_at: Option<i64> = row.get("expires_at")?;
        read!(row, Held {
            court_id, starts_at;
            holder: match row.get_str("holder_kind")? {
                "blackout" => Holder::Blackout(id),
                "proposal" => Holder::Proposal(id),
                _ => Holder::Booking(id),
            },
            may_expire: expires_at.is_some()
        })
    })?;
    Ok(held)
}
