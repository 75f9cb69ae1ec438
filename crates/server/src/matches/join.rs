//! Joins a match. Exactly one of several concurrent joins gets the last place. While anyone is
//! waitlisted the match counts as full (`waitlist.rs`), so nobody overtakes the waitlist.

use std::sync::Arc;

use lapang_db::Conn;

use super::model::{Gender, NOT_FOUND, Participant, RosterChange, parse_id, started};
use super::{digest, limits, store};
use crate::accounts;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};

/// Returns the new participant.
pub async fn join(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    stated: Option<Gender>,
) -> Result<Participant, Error> {
    let (id, match_id, user_id) = (app.new_id(), parse_id(match_id)?, player.user_id);
    app.write(move |tx| {
        let participant = Participant {
            id,
            match_id,
            user_id,
            joined_at: tx.now,
        };
        add_participant(tx, &participant, stated)?;
        limits::refuse_too_many_joined(tx, user_id)?;
        digest::record(tx, match_id, user_id, RosterChange::Joined)?;
        Ok(participant)
    })
    .await
}

/// Update the counter first: concurrent joins queue on the match row, and a join that finds the
/// match full has written nothing. The unique key refuses a second place for the same player, and
/// the rollback undoes the counter.
pub(super) fn add_participant(
    tx: &mut Tx<'_>,
    participant: &Participant,
    stated: Option<Gender>,
) -> Result<(), Error> {
    let Some(reserved) = store::reserve_place(tx.conn, participant.match_id, tx.now)? else {
        return Err(refusal_reason(tx, participant)?);
    };
    if !store::insert_participant(tx.conn, participant)? {
        return Err(already_joined());
    }
    refuse_ineligible(tx.conn, participant, reserved.enforced_gender, stated)?;
    accounts::refuse_deleted(tx.conn, participant.user_id)
}

/// Refuses players whom the host removed, and players who have not confirmed an enforced gender.
pub(super) fn refuse_ineligible(
    conn: &mut dyn Conn,
    participant: &Participant,
    enforced: Option<Gender>,
    stated: Option<Gender>,
) -> Result<(), Error> {
    if store::was_removed(conn, participant.match_id, participant.user_id)? {
        return Err(Error::conflict(
            "REMOVED_BY_HOST",
            "the host has removed you from this match",
        ));
    }
    if enforced.is_some() && enforced != stated {
        return Err(Error::conflict(
            "GENDER_CONFIRMATION_REQUIRED",
            "the match is for one gender: confirm that it is yours",
        ));
    }
    Ok(())
}

fn refusal_reason(tx: &mut Tx<'_>, participant: &Participant) -> Result<Error, Error> {
    let game = store::find(tx.conn, participant.match_id)?.ok_or(NOT_FOUND)?;
    if store::is_participant(tx.conn, game.id, participant.user_id)? {
        return Ok(already_joined());
    }
    if game.has_started(tx.now) {
        return Ok(started());
    }
    // A place may have become free since the update failed; the answer is still true of that
    // moment.
    let reason = Reason::new("MATCH_FULL", "every place in the match is taken");
    Ok(Error::Conflict(match game.max_participants {
        Some(max) => reason.with("max_participants", max),
        None => reason,
    }))
}

pub(super) fn already_joined() -> Error {
    Error::exists("ALREADY_JOINED", "you are in this match already")
}
