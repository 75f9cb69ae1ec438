//! Leaves a match before it starts. The place goes to the first person on the waitlist, if any. Guests whom a player
//! brought leave too, unless they are to stay. The host cannot leave.

use std::sync::Arc;

use uuid::Uuid;

use super::costs::Leaving;
use super::model::{Match, NOT_FOUND, RosterChange, Who, parse_id, started};
use super::{costs, digest, guests, show, store, waitlist};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};

pub async fn leave(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    guests_stay: bool,
) -> Result<(), Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    app.write(move |tx| {
        let mut game = store::lock_match(tx.conn, id)?.ok_or(NOT_FOUND)?;
        refuse_leaving(tx, &game, user_id)?;
        guests::let_go(tx, &mut game, user_id, guests_stay)?;
        free_place(tx, &mut game, user_id, Leaving::ByThemselves)?;
        digest::record(tx, id, Who::Player(user_id), RosterChange::Left)
    })
    .await
}

/// The caller holds the match row lock. Every change locks the match first, which prevents
/// deadlocks.
pub(super) fn free_place(
    tx: &mut Tx<'_>,
    game: &mut Match,
    user_id: Uuid,
    leaving: Leaving,
) -> Result<(), Error> {
    refuse_leaving(tx, game, user_id)?;
    costs::note_leaver(tx, game, Who::Player(user_id), leaving)?;
    store::delete_participant(tx.conn, game.id, user_id)?;
    waitlist::promote_next(tx, game)
}

fn refuse_leaving(tx: &mut Tx<'_>, game: &Match, user_id: Uuid) -> Result<(), Error> {
    if game.host_id == user_id {
        return Err(Error::conflict(
            Reason::HostCannotLeave,
            "the host cannot leave the match, only delete it",
        ));
    }
    if !store::is_participant(tx.conn, game.id, user_id)? {
        show::refuse_unseen(tx.conn, game, user_id)?;
        return Err(Error::conflict(
            Reason::NotAParticipant,
            "not a participant of this match",
        ));
    }
    if game.has_started(tx.now) {
        return Err(started());
    }
    Ok(())
}
