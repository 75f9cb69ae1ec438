//! Gives a place in a match back, until it starts. The host stays.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::{NOT_FOUND, parse_id, started, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;

pub async fn leave(app: &Arc<App>, player: &Player, match_id: &str) -> Result<(), Error> {
    let (id, user_id, now) = (parse_id(match_id)?, player.user_id, app.now());
    app.db
        .write(move |conn| free_place(conn, id, user_id, now))
        .await
}

/// The count goes first, as it does when somebody joins: all who change a match at the same time
/// wait for each other there, and nobody in a circle.
pub(super) fn free_place(
    conn: &mut dyn Conn,
    id: Uuid,
    user_id: Uuid,
    now: Timestamp,
) -> Result<(), Error> {
    if !store::free_place(conn, id, user_id, now)? {
        return Err(refusal(conn, id, user_id, now)?);
    }
    if !store::delete_participant(conn, id, user_id)? {
        return Err(not_a_participant());
    }
    Ok(())
}

fn refusal(conn: &mut dyn Conn, id: Uuid, user_id: Uuid, now: Timestamp) -> Result<Error, Error> {
    let game = store::find(conn, id)?.ok_or(NOT_FOUND)?;
    if game.host_id == user_id {
        return Ok(Error::conflict(
            "HOST_CANNOT_LEAVE",
            "the host cannot leave the match, only delete it",
        ));
    }
    if game.has_started(now) && store::participates(conn, id, user_id)? {
        return Ok(started());
    }
    Ok(not_a_participant())
}

fn not_a_participant() -> Error {
    Error::conflict("NOT_A_PARTICIPANT", "not a participant of this match")
}
