//! Account deletion: calls off the player's tournaments that are not over, takes their entries back where nothing is
//! drawn, and keeps draws without their name.

use lapang_db::Conn;
use uuid::Uuid;

use super::entries::fill_places;
use super::model::State;
use super::{create, store};
use crate::app::Tx;
use crate::error::Error;

/// Locks the tournaments before the account.
pub fn lock_tournaments(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    for id in store::tournaments_of(tx.conn, user_id)? {
        store::lock(tx.conn, id, tx.now)?;
    }
    Ok(())
}

pub fn forget(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    for id in store::tournaments_of(tx.conn, user_id)? {
        let Some(tournament) = store::load(tx.conn, id)? else {
            continue;
        };
        for event in tournament.events.iter().filter(|event| !event.is_drawn()) {
            let mut event = event.clone();
            let entries = event.entries.iter();
            let mine: Vec<Uuid> = entries
                .filter(|it| it.has(user_id))
                .map(|it| it.id)
                .collect();
            for entry in mine {
                store::delete_entry(tx.conn, entry)?;
                event.entries.retain(|it| it.id != entry);
            }
            fill_places(tx, &tournament, &event)?;
        }
        let is_running = !matches!(tournament.state(tx.now), State::Over | State::CalledOff);
        if tournament.organiser_id == user_id && is_running {
            let tournament = store::load(tx.conn, id)?.unwrap_or(tournament);
            create::call_off_locked(tx, tournament, "")?;
        }
    }
    Ok(store::forget_names(tx.conn, user_id)?)
}

/// Takes an address that was verified out of the co-organisers of all tournaments, which [`lock_tournaments`] locked.
pub fn forget_address(conn: &mut dyn Conn, email: &str) -> Result<(), Error> {
    Ok(store::forget_address(conn, email)?)
}
