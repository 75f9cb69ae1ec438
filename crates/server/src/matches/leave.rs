//! Leaves a match before it starts. The place goes to the first person on the waitlist, if any. The
//! host cannot leave.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::model::{Match, NOT_FOUND, RosterChange, parse_id, started};
use super::{digest, store, waitlist};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;

pub async fn leave(app: &Arc<App>, player: &Player, match_id: &str) -> Result<(), Error> {
    let (id, user_id, now) = (parse_id(match_id)?, player.user_id, app.now());
    let writer = Arc::clone(app);
    app.db
        .write(move |conn| {
            let game = store::lock_match(conn, id)?.ok_or(NOT_FOUND)?;
            free_place(conn, &writer, &game, user_id, now)?;
            digest::record(conn, &writer, id, user_id, RosterChange::Left)
        })
        .await
}

/// The caller holds the match row lock. Every change locks the match first, which prevents
/// deadlocks.
pub(super) fn free_place(
    conn: &mut dyn Conn,
    app: &App,
    game: &Match,
    user_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    if game.host_id == user_id {
        return Err(Error::conflict(
            "HOST_CANNOT_LEAVE",
            "the host cannot leave the match, only delete it",
        ));
    }
    if !store::delete_participant(conn, game.id, user_id)? {
        return Err(Error::conflict(
            "NOT_A_PARTICIPANT",
            "not a participant of this match",
        ));
    }
    if game.has_started(now) {
        return Err(started());
    }
    waitlist::promote_next(conn, app, game, now)
}
