//! What staff do to venues. Every change takes hold of the venue's row first, so that the changes
//! of one venue follow each other.

mod alerts;
pub mod band;
pub mod blackout;
pub mod court;
mod fields;
mod outside;
pub mod people;
pub mod qris;
pub mod read;
mod ready;
pub mod status;
mod trail;
pub mod venue;
pub mod week;

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use super::store;
use crate::accounts::Staff;
use crate::error::Error;

/// Locks a venue where these staff may make their call, and says when it was last changed. To others it does not
/// exist.
fn hold(conn: &mut dyn Conn, staff: &Staff, venue: Uuid) -> Result<Timestamp, Error> {
    staff.check(venue, "venue")?;
    store::admin::hold(conn, venue)?.ok_or(Error::NotFound("venue"))
}

/// The same, to change what its staff see of it: who read it before has an old one from then on.
fn hold_to_change(
    conn: &mut dyn Conn,
    staff: &Staff,
    venue: Uuid,
    now: Timestamp,
) -> Result<Timestamp, Error> {
    let before = hold(conn, staff, venue)?;
    store::admin::mark_changed(conn, venue, now)?;
    Ok(before)
}
