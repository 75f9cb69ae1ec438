//! The clock of a venue. While hours of its courts are booked, on offer or blocked it stays: their
//! times would no longer be what people were told, nor lie on the grid of the new zone.

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use super::claims::{self, Had};
use super::{VenueSport, store};
use crate::error::Error;

/// What is had of a venue from now on, which keeps its zone. Until the transaction ends nobody
/// claims more, and who planned by the zone that was finds so after claiming.
pub(super) fn in_the_way(
    conn: &mut dyn Conn,
    sports: &[VenueSport],
    now: Timestamp,
) -> Result<Vec<Had>, Error> {
    let courts = lock_courts(conn, sports)?;
    claims::all_coming(conn, &courts, now)
}

/// Lets nobody claim an hour of these sports' courts until the transaction ends.
pub(super) fn lock_courts<'a>(
    conn: &mut dyn Conn,
    sports: impl IntoIterator<Item = &'a VenueSport>,
) -> Result<Vec<Uuid>, Error> {
    let courts = sports.into_iter().flat_map(|sport| &sport.courts);
    let mut courts: Vec<Uuid> = courts.map(|court| court.id).collect();
    courts.sort_unstable();
    store::claims::lock_courts(conn, &courts)?;
    Ok(courts)
}

/// The zone that an import gives a venue: the one it names, unless the venue has to keep its own.
pub(super) fn of_import(
    conn: &mut dyn Conn,
    venue: Uuid,
    named: &str,
    now: Timestamp,
) -> Result<String, Error> {
    let kept = store::write::hold_zone(conn, venue)?;
    if kept == named {
        return Ok(kept);
    }
    let sports = store::sports(conn, &[venue])?;
    if in_the_way(conn, &sports, now)?.is_empty() {
        return Ok(named.to_owned());
    }
    tracing::warn!(%venue, kept, named, "a venue keeps its time zone while hours of it are had");
    Ok(kept)
}
