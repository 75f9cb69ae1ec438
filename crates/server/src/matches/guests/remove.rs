//! Takes guests off the list: the host, who brought them, or they themselves by their token.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::place::by_token;
use super::rename::lock_guest;
use super::{key, names, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::ids;
use crate::matches::costs::{self, Leaving};
use crate::matches::model::{Match, NOT_FOUND, Participant, RosterChange, parse_id, started};
use crate::matches::store::{delete_by_id, lock_match, roster};
use crate::matches::{digest, hosts, waitlist};

pub async fn remove(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    participant_id: &str,
) -> Result<(), Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    let participant_id = ids::parse(participant_id);
    app.write(move |tx| {
        let mut game = lock_match(tx.conn, id)?.ok_or(NOT_FOUND)?;
        let guest = lock_guest(tx.conn, &game, user_id, participant_id)?;
        let leaving = if hosts(tx.conn, &game, user_id)? {
            keep_out(tx, &guest)?;
            Leaving::ByHost
        } else {
            digest::record(tx, id, guest.who, RosterChange::Left)?;
            Leaving::ByThemselves
        };
        take_off(tx, &mut game, &guest, leaving)
    })
    .await
}

/// By the guest.
pub async fn remove_by_token(app: &Arc<App>, match_id: &str, token: &str) -> Result<(), Error> {
    let id = parse_id(match_id)?;
    let token = token.to_owned();
    app.write(move |tx| {
        let mut game = lock_match(tx.conn, id)?.ok_or(NOT_FOUND)?;
        let guest = by_token(tx.conn, id, &token)?;
        if game.has_started(tx.now) {
            return Err(started());
        }
        digest::record(tx, id, guest.who, RosterChange::Left)?;
        take_off(tx, &mut game, &guest, Leaving::ByThemselves)
    })
    .await
}

/// Whoever came by the link does not come back under the name.
fn keep_out(tx: &mut Tx<'_>, guest: &Participant) -> Result<(), Error> {
    if guest.token_hash.is_none() {
        return Ok(());
    }
    for name in names(tx.conn, guest.who.guest_id().into_iter())?.values() {
        store::insert_removed_name(tx.conn, guest.match_id, &key(name), tx.now)?;
    }
    Ok(())
}

/// Takes somebody off the list; their place goes to the first who waits. Needs the lock of the match.
pub(super) fn take_off(
    tx: &mut Tx<'_>,
    game: &mut Match,
    participant: &Participant,
    leaving: Leaving,
) -> Result<(), Error> {
    if waitlist::remove_entry(tx.conn, game.id, participant.id)? {
        game.waitlist_count -= 1;
        return Ok(());
    }
    if game.has_started(tx.now) {
        // Nobody moves up any more, so nobody waits any more.
        waitlist::end(tx, game)?;
    }
    costs::note_leaver(tx, game, participant.who, leaving)?;
    delete_by_id(tx.conn, game.id, participant.id)?;
    waitlist::promote_next(tx, game)
}

/// Lets the guests of a player go who leaves, or stay without them.
pub fn let_go(
    tx: &mut Tx<'_>,
    game: &mut Match,
    user_id: Uuid,
    they_stay: bool,
) -> Result<(), Error> {
    if they_stay {
        return Ok(store::keep_brought(tx.conn, game.id, user_id)?);
    }
    // Those who wait first, so that none of them is promoted.
    for guest in brought(tx.conn, game.id, user_id)?.into_iter().rev() {
        digest::record(tx, game.id, guest.who, RosterChange::Left)?;
        take_off(tx, game, &guest, Leaving::ByThemselves)?;
    }
    Ok(())
}

fn brought(conn: &mut dyn Conn, match_id: Uuid, user_id: Uuid) -> Result<Vec<Participant>, Error> {
    let roster = roster(conn, match_id)?;
    let theirs = roster.people().filter(|it| it.brought_by == Some(user_id));
    Ok(theirs.cloned().collect())
}
