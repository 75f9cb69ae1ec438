//! Leaves the waitlist of a match that has not started.

use std::sync::Arc;

use uuid::Uuid;

use super::model::{NOT_FOUND, parse_id, started};
use super::{show, store, waitlist};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};

pub async fn leave_waitlist(app: &Arc<App>, player: &Player, match_id: &str) -> Result<(), Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    app.write(move |tx| {
        let game = store::lock_match(tx.conn, id)?.ok_or(NOT_FOUND)?;
        if !waitlist::remove(tx.conn, id, user_id)? {
            show::refuse_unseen(tx.conn, &game, user_id)?;
            return Err(Error::conflict(
                Reason::NotWaiting,
                "you are not on the waitlist of this match",
            ));
        }
        if game.has_started(tx.now) {
            return Err(started());
        }
        Ok(())
    })
    .await
}

/// Locks the matches for which these players wait, by id.
pub fn lock_waited(tx: &mut Tx<'_>, users: &[Uuid]) -> Result<(), Error> {
    for id in store::waited_by(tx.conn, users, tx.now)? {
        store::lock_match(tx.conn, id)?;
    }
    Ok(())
}

/// Takes these players off all waitlists of matches that have not started.
pub fn leave_waitlists(tx: &mut Tx<'_>, users: &[Uuid]) -> Result<(), Error> {
    for id in store::waited_by(tx.conn, users, tx.now)? {
        if store::lock_match(tx.conn, id)?.is_some() {
            for user_id in users {
                waitlist::remove(tx.conn, id, *user_id)?;
            }
        }
    }
    Ok(())
}

/// Takes two players off the waitlists of each other's matches that have not started. Takes the locks of the matches.
pub fn leave_waitlists_of_each_other(tx: &mut Tx<'_>, one: Uuid, other: Uuid) -> Result<(), Error> {
    for id in store::waited_between(tx.conn, one, other, tx.now)? {
        if store::lock_match(tx.conn, id)?.is_some() {
            for user_id in [one, other] {
                waitlist::remove(tx.conn, id, user_id)?;
            }
        }
    }
    Ok(())
}
