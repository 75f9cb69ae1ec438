//! Account deletion: calls off the player's upcoming hosted matches, gives their places to the
//! waitlist, removes them from waitlists, and keeps past matches without the host's texts and guests' names.

use uuid::Uuid;

use super::costs::Leaving;
use super::model::{RosterChange, Who};
use super::{costs, delete, digest, guests, leave, store, waitlist};
use crate::app::Tx;
use crate::error::Error;

/// Locks the matches before the account. Freeing a place promotes a waitlisted player, possibly
/// this one, which needs the account row while holding the match row: the opposite order would
/// deadlock.
pub fn lock_matches(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    for id in store::to_leave(tx.conn, user_id, tx.now)? {
        store::lock_match(tx.conn, id)?;
    }
    Ok(())
}

pub fn forget(tx: &mut Tx<'_>, user_id: Uuid) -> Result<(), Error> {
    for id in store::to_leave(tx.conn, user_id, tx.now)? {
        // Read again: it may have changed since it was listed.
        let Some(mut game) = store::lock_match(tx.conn, id)? else {
            continue;
        };
        if waitlist::remove(tx.conn, id, user_id)? || game.has_started(tx.now) {
            continue;
        }
        if game.host_id == user_id {
            delete::call_off(tx, id, user_id, "")?;
        } else if store::is_participant(tx.conn, id, user_id)? {
            guests::let_go(tx, &mut game, user_id, false)?;
            leave::free_place(tx, &mut game, user_id, Leaving::ByHost)?;
            digest::record(tx, id, Who::Player(user_id), RosterChange::Left)?;
        }
    }
    costs::forget(tx.conn, user_id)?;
    guests::forget(tx.conn, user_id)?;
    store::forget_traces(tx.conn, user_id)?;
    Ok(store::forget_words(tx.conn, user_id)?)
}
