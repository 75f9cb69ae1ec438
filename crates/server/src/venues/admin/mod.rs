//! What staff do to venues. Every change takes hold of the venue's row first, so that the changes
//! of one venue follow each other, and that is when it was last changed.

pub mod band;
pub mod blackout;
pub mod court;
mod fields;
pub mod people;
pub mod read;
pub mod status;
pub mod venue;
pub mod week;

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use super::store;
use crate::accounts::Staff;
use crate::error::Error;

/// Takes hold of a venue of these staff, to change it. To others it does not exist.
fn hold(conn: &mut dyn Conn, staff: &Staff, venue: Uuid, now: Timestamp) -> Result<(), Error> {
    if staff.may(venue) && store::admin::hold(conn, venue, now)? {
        Ok(())
    } else {
        Err(Error::NotFound("venue"))
    }
}
