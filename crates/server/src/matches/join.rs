//! Joins a match. Exactly one of several concurrent joins gets the last place. While anyone is
//! waitlisted the match counts as full (`waitlist.rs`), so nobody overtakes the waitlist.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::model::{
    Gender, Match, NOT_FOUND, Participant, RosterChange, Who, closed, parse_id, started,
};
use super::{costs, digest, limits, show, store};
use crate::accounts;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal};

/// Returns the new participant.
pub async fn join(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    stated: Option<Gender>,
) -> Result<Participant, Error> {
    let (id, match_id, user_id) = (app.new_id(), parse_id(match_id)?, player.user_id);
    app.write(move |tx| {
        let participant = Participant::new(id, match_id, Who::Player(user_id), tx.now);
        let most = limits::most_joined(tx);
        add_participant(tx, (&participant, user_id), stated, most)?;
        digest::record(tx, match_id, participant.who, RosterChange::Joined)?;
        Ok(participant)
    })
    .await
}

/// Update the counter first: concurrent joins queue on the match row, and a join that finds the
/// match full has written nothing. The unique key refuses a second place for the same player, and
/// the rollback undoes the counter. `most` is how many upcoming matches of others a player may have.
pub(super) fn add_participant(
    tx: &mut Tx<'_>,
    (participant, user_id): (&Participant, Uuid),
    stated: Option<Gender>,
    most: i64,
) -> Result<(), Error> {
    let Some(reserved) = store::reserve_place(tx.conn, participant.match_id, tx.now)? else {
        return Err(refusal_reason(tx, participant.match_id, user_id)?);
    };
    accounts::lock_mailbox(tx.conn, user_id)?;
    let enforced = reserved.enforced_gender;
    if store::admit(tx.conn, participant, most)? {
        if reserved.owing_leavers > 0 {
            costs::release_leaver(tx.conn, participant.match_id)?;
        }
        return refuse_other_gender(enforced, stated);
    }
    if store::is_participant(tx.conn, participant.match_id, user_id)? {
        return Err(already_joined());
    }
    Err(not_admitted(
        tx.conn,
        (participant.match_id, user_id),
        (enforced, stated),
        most,
    )?)
}

/// Refuses players who have not confirmed an enforced gender.
pub(super) fn refuse_other_gender(
    enforced: Option<Gender>,
    stated: Option<Gender>,
) -> Result<(), Error> {
    if enforced.is_some() && enforced != stated {
        return Err(Error::conflict(
            Reason::GenderConfirmationRequired,
            "the match is for one gender: confirm that it is yours",
        ));
    }
    Ok(())
}

/// Why the store did not admit a player who is not in the match yet.
pub(super) fn not_admitted(
    conn: &mut dyn Conn,
    (match_id, user_id): (Uuid, Uuid),
    (enforced, stated): (Option<Gender>, Option<Gender>),
    most: i64,
) -> Result<Error, Error> {
    let game = store::find(conn, match_id)?.ok_or(NOT_FOUND)?;
    show::refuse_unseen(conn, &game, user_id)?;
    if store::was_removed(conn, match_id, user_id)? {
        return Ok(Error::conflict(
            Reason::RemovedByHost,
            "the host has removed you from this match",
        ));
    }
    refuse_other_gender(enforced, stated)?;
    accounts::refuse_inactive(conn, user_id)?;
    Ok(limits::too_many_joined(most))
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
    if accounts::is_suspended(tx.conn, game.host_id)? {
        return Ok(closed());
    }
    // A place may have become free since the update failed; the answer is still true of that
    // moment.
    Ok(full(&game))
}

pub(super) fn full(game: &Match) -> Error {
    let reason = Refusal::new(Reason::MatchFull, "every place in the match is taken");
    Error::Conflict(match game.max_participants {
        Some(max) => reason.with("max_participants", max),
        None => reason,
    })
}

pub(super) fn already_joined() -> Error {
    Error::exists(Reason::AlreadyJoined, "you are in this match already")
}
