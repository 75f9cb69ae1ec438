//! What becomes of the matches of somebody who deletes their account: those to come that they host
//! are called off, places in those of others are free again, and what has been played stays, without
//! what its host wrote about it.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::{delete, leave, store};
use crate::app::App;
use crate::error::Error;

pub fn forget(conn: &mut dyn Conn, app: &App, user_id: Uuid, now: Timestamp) -> Result<(), Error> {
    // In one order for everybody, so that two who leave the same matches do not wait in a circle.
    let mut ids: Vec<(Uuid, bool)> = Vec::new();
    for game in store::hosted_by(conn, user_id)? {
        if !game.has_started(now) {
            ids.push((game.id, true));
        }
    }
    for (game, _) in store::joined_by(conn, user_id)? {
        if !game.has_started(now) && game.host_id != user_id {
            ids.push((game.id, false));
        }
    }
    ids.sort_unstable();
    for (id, is_host) in ids {
        // As it is now, whatever was done to it since it was listed.
        let Some(game) = store::lock(conn, id)?.filter(|game| !game.has_started(now)) else {
            continue;
        };
        if is_host {
            delete::call_off(conn, app, game.id, user_id)?;
        } else if store::participates(conn, game.id, user_id)? {
            leave::free_place(conn, game.id, user_id, now)?;
        }
    }
    Ok(store::forget_words(conn, user_id)?)
}
