//! Joins the waitlist of a full match.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;

use super::join::{already_joined, refuse_unwelcome};
use super::{Gender, NOT_FOUND, Participant, limits, parse_id, started, store};
use crate::accounts;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;

/// Returns the player's waitlist position, starting at 1.
pub async fn wait(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    stated: Option<Gender>,
) -> Result<i64, Error> {
    let now = app.now();
    let waiting = Participant {
        id: app.new_id(),
        match_id: parse_id(match_id)?,
        user_id: player.user_id,
        joined_at: now,
    };
    let shared = Arc::clone(app);
    app.db
        .write(move |conn| {
            let position = stand_in_line(conn, &waiting, stated, now)?;
            limits::refuse_too_many_joined(conn, &shared, waiting.user_id, now)?;
            Ok(position)
        })
        .await
}

/// Update the counter first: it locks the match row, so waitlist numbers are assigned in lock order
/// and the checks below stay valid until commit.
pub(super) fn stand_in_line(
    conn: &mut dyn Conn,
    waiting: &Participant,
    stated: Option<Gender>,
    now: Timestamp,
) -> Result<i64, Error> {
    let Some(turn) = store::take_place_in_line(conn, waiting.match_id, now)? else {
        return Err(refusal(conn, waiting, now)?);
    };
    if store::participates(conn, waiting.match_id, waiting.user_id)? {
        return Err(already_joined());
    }
    if !store::wait(conn, waiting, turn.place)? {
        return Err(already_waiting());
    }
    refuse_unwelcome(conn, waiting, turn.only, stated)?;
    accounts::refuse_deleted(conn, waiting.user_id)?;
    Ok(turn.position)
}

fn refusal(conn: &mut dyn Conn, waiting: &Participant, now: Timestamp) -> Result<Error, Error> {
    let game = store::find(conn, waiting.match_id)?.ok_or(NOT_FOUND)?;
    if store::participates(conn, game.id, waiting.user_id)? {
        return Ok(already_joined());
    }
    if game.has_started(now) {
        return Ok(started());
    }
    if store::waits(conn, game.id, waiting.user_id)? {
        return Ok(already_waiting());
    }
    if store::is_line_too_long(game.waitlist_count) {
        return Ok(Error::conflict(
            "WAITLIST_FULL",
            "no more players can wait for this match",
        ));
    }
    if game.max_participants.is_none() && store::is_roster_full(&game) {
        return Ok(Error::conflict(
            "WAITLIST_FULL",
            "a match without a limit has no line",
        ));
    }
    // A place became free after the update: the client should join instead.
    Ok(Error::conflict(
        "MATCH_NOT_FULL",
        "the match has a free place: join it",
    ))
}

fn already_waiting() -> Error {
    Error::exists("ALREADY_WAITING", "you wait for this match already")
}
