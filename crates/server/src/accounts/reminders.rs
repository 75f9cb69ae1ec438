//! Which email reminders players want. `matches` decides when they are due.

use std::collections::HashMap;

use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::accounts::model::Reminders;
use crate::app::Tx;
use crate::error::Error;

pub fn reminders(conn: &mut dyn Conn, id: Uuid) -> Result<Reminders, Error> {
    // The account was deleted after the call began.
    store::reminders(conn, id)?.ok_or(Error::Unauthenticated)
}

pub fn set_reminders(tx: &mut Tx<'_>, id: Uuid, wanted: Reminders) -> Result<(), Error> {
    if store::set_reminders(tx.conn, id, wanted, tx.now)? {
        Ok(())
    } else {
        Err(Error::Unauthenticated)
    }
}

/// The settings of those of `ids` whose address is verified: an unverified address may be somebody
/// else's.
pub fn reminders_of(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, Reminders>, Error> {
    let mut wanted = HashMap::new();
    for some in ids.chunks(500) {
        wanted.extend(store::reminders_of(conn, some)?);
    }
    Ok(wanted)
}
