//! Venues that a player has saved.

use std::sync::Arc;

use lapang_db::Uuid;

use super::show::{self, Shown};
use super::store;
use crate::accounts;
use crate::app::App;
use crate::error::{Error, Reason, Refusal};

const MOST: i64 = 100;

/// Saves a venue; a saved one stays as it is.
pub async fn save(app: &Arc<App>, user_id: Uuid, venue_id: Uuid) -> Result<(), Error> {
    app.write(move |tx| {
        // Locked while counting. A concurrent deletion of the account waits, or is seen.
        accounts::lock_mailbox(tx.conn, user_id)?;
        accounts::refuse_deleted(tx.conn, user_id)?;
        let card = store::cards(tx.conn, &[venue_id])?.remove(&venue_id);
        if !card.is_some_and(|card| card.is_active) {
            return Err(Error::NotFound("venue"));
        }
        if store::favorites::count_others(tx.conn, user_id, venue_id)? >= MOST {
            let message = format!("a player can have {MOST} favorites");
            let reason = Refusal::new(Reason::TooManyFavorites, message);
            return Err(Error::Conflict(reason.with("limit", MOST)));
        }
        Ok(store::favorites::insert(
            tx.conn, user_id, venue_id, tx.now,
        )?)
    })
    .await
}

/// Does nothing if the venue is not saved.
pub async fn remove(app: &Arc<App>, user_id: Uuid, venue_id: Uuid) -> Result<(), Error> {
    app.write(move |tx| Ok(store::favorites::delete(tx.conn, user_id, venue_id)?))
        .await
}

/// The player's favorites without deactivated venues, newest first.
pub async fn list(app: &Arc<App>, user_id: Uuid) -> Result<Vec<Shown>, Error> {
    app.read(move |tx| {
        let ids = store::favorites::active(tx.conn, user_id)?;
        show::all(tx.conn, &ids)
    })
    .await
}
