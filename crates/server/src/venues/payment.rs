//! How a venue is paid for a sport: by bank, or by the picture of a QRIS code. It is for staff, and
//! for the player of a booking that has to be paid; nobody else is told.

use std::collections::HashMap;

use lapang_db::{Conn, Uuid};

use super::store;
use crate::error::Error;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instructions {
    pub bank_name: String,
    pub account_number: String,
    pub account_name: String,
    /// What else there is to say.
    pub notes: String,
    /// Where the picture is served; empty without one.
    pub qris_url: String,
}

impl Instructions {
    /// Whether the venue has said nothing yet.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a player can pay by it: to an account of a bank, or by the code.
    pub fn has_way(&self) -> bool {
        let has_account = !self.bank_name.is_empty() && !self.account_number.is_empty();
        has_account || !self.qris_url.is_empty()
    }
}

/// The instructions of these venues, by venue and sport.
pub fn read(
    conn: &mut dyn Conn,
    venues: &[Uuid],
) -> Result<HashMap<(Uuid, String), Instructions>, Error> {
    if venues.is_empty() {
        return Ok(HashMap::new());
    }
    Ok(store::payment::read(conn, venues)?)
}

/// Writes what a venue says of a sport, but for the picture, which is uploaded.
pub fn write(
    conn: &mut dyn Conn,
    venue_sport_id: Uuid,
    instructions: &Instructions,
) -> Result<(), Error> {
    Ok(store::payment::write(conn, venue_sport_id, instructions)?)
}
