//! How a venue is paid for a sport: by bank transfer, or by the picture of a QRIS code. Visible only to staff, and to
//! players whose booking must be paid.

use std::collections::HashMap;

use lapang_db::{Conn, Uuid};

use super::store;
use crate::error::Error;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Instructions {
    pub bank_name: String,
    pub account_number: String,
    pub account_name: String,
    /// Free text.
    pub notes: String,
    /// The picture's address; empty without a picture.
    pub qris_url: String,
}

impl Instructions {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a player can pay with these: by bank transfer or QRIS code.
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

/// Saves a sport's instructions except for the picture, which is uploaded separately.
pub fn write(
    conn: &mut dyn Conn,
    venue_sport_id: Uuid,
    instructions: &Instructions,
) -> Result<(), Error> {
    Ok(store::payment::write(conn, venue_sport_id, instructions)?)
}
