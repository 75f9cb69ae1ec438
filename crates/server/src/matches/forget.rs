//! What becomes of the matches of somebody who deletes their account: those to come that they host
//! are called off, places in those of others go to who waits or are free again, nobody waits any
//! more under their name, and what has been played stays, without what its host wrote about it.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::digest::{self, News};
use super::{delete, leave, line, store};
use crate::app::App;
use crate::error::Error;

/// Takes hold of the matches before the account is: whoever frees a place in one of them makes a
/// participant of somebody who waits, perhaps of this player, and would wait for their account while
/// the account waits for the match.
pub fn wait_turn(conn: &mut dyn Conn, user_id: Uuid, now: Timestamp) -> Result<(), Error> {
    for id in store::to_leave(conn, user_id, now)? {
        store::lock(conn, id)?;
    }
    Ok(())
}

pub fn forget(conn: &mut dyn Conn, app: &App, user_id: Uuid, now: Timestamp) -> Result<(), Error> {
    for id in store::to_leave(conn, user_id, now)? {
        // As it is now, whatever was done to it since it was listed.
        let Some(game) = store::lock(conn, id)? else {
            continue;
        };
        if line::take_out(conn, id, user_id)? || game.has_started(now) {
            continue;
        }
        if game.host_id == user_id {
            delete::call_off(conn, app, id, user_id, "")?;
        } else if store::participates(conn, id, user_id)? {
            leave::free_place(conn, app, &game, user_id, now)?;
            digest::note(conn, app, id, user_id, News::Left)?;
        }
    }
    store::forget_traces(conn, user_id)?;
    Ok(store::forget_words(conn, user_id)?)
}
