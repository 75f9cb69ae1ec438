//! Which reminders of matches players want by mail. When they are due the matches know.

use std::collections::HashMap;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::error::Error;

/// All are on until the player says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reminders {
    pub day_before: bool,
    pub hours_before: bool,
    /// Who joins and leaves the matches one hosts.
    pub host_updates: bool,
}

pub fn reminders(conn: &mut dyn Conn, id: Uuid) -> Result<Reminders, Error> {
    // The account was there when the call began, and is being deleted.
    store::reminders(conn, id)?.ok_or(Error::Unauthenticated)
}

pub fn set_reminders(
    conn: &mut dyn Conn,
    id: Uuid,
    wanted: Reminders,
    now: Timestamp,
) -> Result<(), Error> {
    if store::set_reminders(conn, id, wanted, now)? {
        Ok(())
    } else {
        Err(Error::Unauthenticated)
    }
}

/// What those of `ids` want who can be written to: nobody is reminded at an address that may be
/// somebody else's.
pub fn wanted_reminders(
    conn: &mut dyn Conn,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, Reminders>, Error> {
    let mut wanted = HashMap::new();
    for some in ids.chunks(500) {
        wanted.extend(store::wanted_reminders(conn, some)?);
    }
    Ok(wanted)
}
