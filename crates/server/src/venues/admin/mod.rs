//! What staff do to venues. Every change locks the venue's row first, so changes of one venue are serialized.

mod alerts;
pub mod band;
pub mod blackout;
pub mod blocks;
pub mod court;
mod fields;
pub mod floors;
pub mod house_rules;
mod outside;
pub mod people;
pub mod photos;
pub mod qris;
pub mod read;
mod ready;
pub mod special_days;
pub mod status;
mod trail;
pub mod venue;
pub mod week;

pub use alerts::samples;

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use super::store;
use crate::accounts::Staff;
use crate::app::Tx;
use crate::error::Error;

/// Locks a venue if these staff may make the call, and returns when it was last changed. For others it does not exist.
fn lock_venue(conn: &mut dyn Conn, staff: &Staff, venue: Uuid) -> Result<Timestamp, Error> {
    staff.check(venue, "venue")?;
    store::admin::lock_venue(conn, venue)?.ok_or(Error::NotFound("venue"))
}

/// Locks a venue and marks it as changed, so that forms opened earlier become stale.
fn lock_to_change(tx: &mut Tx<'_>, staff: &Staff, venue: Uuid) -> Result<Timestamp, Error> {
    let before = lock_venue(tx.conn, staff, venue)?;
    store::admin::mark_changed(tx.conn, venue, tx.now)?;
    Ok(before)
}
