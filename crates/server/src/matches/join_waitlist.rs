//! Joins the waitlist of a full match.

use std::sync::Arc;

use uuid::Uuid;

use super::join::{already_joined, not_admitted, refuse_other_gender};
use super::model::{Gender, Match, NOT_FOUND, Participant, Who, closed, parse_id, started};
use super::{limits, show, store};
use crate::accounts;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};

/// Returns the player's waitlist position, starting at 1.
pub async fn join_waitlist(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    stated: Option<Gender>,
) -> Result<i64, Error> {
    let (id, match_id, user_id) = (app.new_id(), parse_id(match_id)?, player.user_id);
    app.write(move |tx| {
        let entrant = Participant::new(id, match_id, Who::Player(user_id), tx.now);
        let most = limits::most_joined(tx);
        add_to_waitlist(tx, (&entrant, user_id), stated, most)
    })
    .await
}

/// Update the counter first: it locks the match row, so waitlist numbers are assigned in lock order
/// and the checks below stay valid until commit.
pub(super) fn add_to_waitlist(
    tx: &mut Tx<'_>,
    (entrant, user_id): (&Participant, Uuid),
    stated: Option<Gender>,
    most: i64,
) -> Result<i64, Error> {
    let Some(reserved) = store::reserve_waitlist_position(tx.conn, entrant.match_id, tx.now)?
    else {
        return Err(refusal_reason(tx, entrant.match_id, user_id)?);
    };
    if store::is_participant(tx.conn, entrant.match_id, user_id)? {
        return Err(already_joined());
    }
    accounts::lock_mailbox(tx.conn, user_id)?;
    let enforced = reserved.enforced_gender;
    if store::admit_to_waitlist(tx.conn, entrant, reserved.place, most)? {
        refuse_other_gender(enforced, stated)?;
        return Ok(reserved.position);
    }
    if store::is_waitlisted(tx.conn, entrant.match_id, user_id)? {
        return Err(already_waitlisted());
    }
    Err(not_admitted(
        tx.conn,
        (entrant.match_id, user_id),
        (enforced, stated),
        most,
    )?)
}

fn refusal_reason(tx: &mut Tx<'_>, match_id: Uuid, user_id: Uuid) -> Result<Error, Error> {
    let game = store::find(tx.conn, match_id)?.ok_or(NOT_FOUND)?;
    if store::is_participant(tx.conn, game.id, user_id)? {
        return Ok(already_joined());
    }
    show::refuse_unseen(tx.conn, &game, user_id)?;
    if game.has_started(tx.now) {
        return Ok(started());
    }
    if store::is_waitlisted(tx.conn, game.id, user_id)? {
        return Ok(already_waitlisted());
    }
    if accounts::is_suspended(tx.conn, game.host_id)? {
        return Ok(closed());
    }
    if let Some(reason) = no_waitlist(&game) {
        return Ok(reason);
    }
    // A place became free after the update: the client should join instead.
    Ok(Error::conflict(
        Reason::MatchNotFull,
        "the match has a free place: join it",
    ))
}

/// Why nobody more can wait for a match that is full.
pub(super) fn no_waitlist(game: &Match) -> Option<Error> {
    let problem = if store::is_waitlist_full(game.waitlist_count) {
        "the waitlist of this match is full"
    } else if game.max_participants.is_none() && store::is_roster_full(game) {
        "a match without a limit has no waitlist"
    } else {
        return None;
    };
    Some(Error::conflict(Reason::WaitlistFull, problem))
}

fn already_waitlisted() -> Error {
    Error::exists(
        Reason::AlreadyWaiting,
        "you are already on the waitlist of this match",
    )
}
