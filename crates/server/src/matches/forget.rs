//! Account deletion: calls off the player's upcoming hosted matches, gives their places to the
//! waitlist, removes them from waitlists, and keeps past matches without the host's texts.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::model::RosterChange;
use super::{delete, digest, leave, store, waitlist};
use crate::app::App;
use crate::error::Error;

/// Locks the matches before the account. Freeing a place promotes a waitlisted player, possibly
/// this one, which needs the account row while holding the match row: the opposite order would
/// deadlock.
pub fn lock_matches(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<(), Error> {
    for id in store::to_leave(conn, user_id, now)? {
        store::lock_match(conn, id)?;
    }
    Ok(())
}

pub fn forget(conn: &mut dyn Conn, app: &App, user_id: Uuid, now: Timestamp) -> Result<(), Error> {
    for id in store::to_leave(conn, user_id, now)? {
        // Read again: it may have changed since it was listed.
        let Some(game) = store::lock_match(conn, id)? else {
            continue;
        };
        if waitlist::remove(conn, id, user_id)? || game.has_started(now) {
            continue;
        }
        if game.host_id == user_id {
            delete::call_off(conn, app, id, user_id, "")?;
        } else if store::is_participant(conn, id, user_id)? {
            leave::free_place(conn, app, &game, user_id, now)?;
            digest::record(conn, app, id, user_id, RosterChange::Left)?;
        }
    }
    store::forget_traces(conn, user_id)?;
    Ok(store::forget_words(conn, user_id)?)
}
