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
