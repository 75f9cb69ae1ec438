//! Account deletion. The account's name goes with the account; what it typed about others on the nights that it
//! hosted is erased here.

use uuid::Uuid;

use super::store;
use crate::app::Tx;
use crate::error::Error;
use crate::matches;

/// Locks the nights, so it comes before the account is locked.
pub fn forget(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    for id in store::nights_of(tx.conn, user_id)? {
        let Some(night) = store::lock(tx.conn, id)? else {
            continue;
        };
        let hosted = matches::with_roster(tx.conn, id)?;
        if hosted.is_some_and(|(game, _)| game.host_id == user_id) {
            store::erase_texts(tx.conn, id)?;
        }
        // Boards that are open show the change.
        store::save(tx.conn, &night)?;
    }
    Ok(())
}
