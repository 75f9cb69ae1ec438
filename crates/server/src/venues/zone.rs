//! A venue's time zone. It cannot change while court hours are booked, on offer or blocked: their times would differ
//! from what people were shown, and leave the new zone's grid.

use lapang_db::{Conn, Uuid};

use super::claims::{self, OccupiedTime};
use super::model::VenueSport;
use super::store;
use crate::app::Tx;
use crate::error::Error;

/// The future claims of a venue, which prevent a change of its zone. Locks the courts until the transaction ends; a
/// concurrent claim computed in the old zone notices the change.
pub(super) fn in_the_way(
    tx: &mut Tx<'_>,
    sports: &[VenueSport],
) -> Result<Vec<OccupiedTime>, Error> {
    let courts = lock_courts(tx.conn, sports)?;
    claims::all_coming(tx, &courts)
}

/// Locks the courts of these sports against new claims until the transaction ends.
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
