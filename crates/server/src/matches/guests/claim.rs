//! "This is me": a guest's places become a player's, by the guest's token or when the host confirms.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::place::by_token;
use super::remove::take_off;
use super::rename::NO_GUEST;
use super::{key, names, store};
use crate::accounts;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal};
use crate::ids;
use crate::matches::co_hosts::lock_hosted;
use crate::matches::costs::Leaving;
use crate::matches::model::{Match, NOT_FOUND, Participant, Who, parse_id};
use crate::matches::show::{self, MatchView};
use crate::matches::store::{
    admit, admit_to_waitlist, delete_by_id, delete_waitlisted, find_any, is_participant,
    is_waitlisted, lock_match, lock_played, place_in_line, roster, touch, was_removed,
};
use crate::matches::{join, limits};

/// That wait for the answers of hosts.
const MAX_OPEN_CLAIMS: i64 = 10;

/// Which guest: a participant's id, or the guest's token.
pub enum Which {
    Participant(Option<Uuid>),
    Token(String),
}

/// Returns whether it is done; otherwise the host is asked.
pub async fn claim(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    (participant_id, token): (&str, &str),
) -> Result<bool, Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    let which = if token.is_empty() {
        Which::Participant(ids::parse(participant_id))
    } else {
        Which::Token(token.to_owned())
    };
    app.write(move |tx| {
        let game = lock_any(tx.conn, id)?;
        show::refuse_unseen(tx.conn, &game, user_id)?;
        match &which {
            Which::Token(token) => {
                let guest = by_token(tx.conn, id, token)?;
                take_over(tx, game, &guest, user_id)?;
                Ok(true)
            }
            Which::Participant(participant_id) => {
                ask(tx, &game, *participant_id, user_id)?;
                Ok(false)
            }
        }
    })
    .await
}

fn ask(
    tx: &mut Tx<'_>,
    game: &Match,
    participant_id: Option<Uuid>,
    user_id: Uuid,
) -> Result<(), Error> {
    let guest_id = guest_of(tx.conn, game, participant_id)?;
    accounts::lock_mailbox(tx.conn, user_id)?;
    let claimed = (guest_id, user_id, game.id);
    if !store::insert_claim(tx.conn, claimed, tx.now)? {
        let problem = "you have asked already";
        return Err(Error::conflict(Reason::AlreadyClaimed, problem));
    }
    let most = tx.app.config.account_limit(MAX_OPEN_CLAIMS);
    if store::count_claims(tx.conn, user_id)? > most {
        let reason = Refusal::new(
            Reason::TooManyGuests,
            "too many hosts have not answered you",
        );
        return Err(Error::Conflict(reason.with("most", most)));
    }
    Ok(touch(tx.conn, game.id)?)
}

/// The host's answer to a claim.
pub async fn confirm(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    (participant_id, claimer): (&str, &str),
    accept: bool,
) -> Result<MatchView, Error> {
    let (id, host_id) = (parse_id(match_id)?, player.user_id);
    let (participant_id, claimer) = (ids::parse(participant_id), ids::parse(claimer));
    app.write(move |tx| {
        // All matches of the guest, in their order; which they are is read again under the locks.
        let known = find_any(tx.conn, id)?.ok_or(NOT_FOUND)?;
        let guest_id = guest_of(tx.conn, &known, participant_id);
        if let Ok(guest_id) = guest_id {
            for other in store::matches_of(tx.conn, guest_id)? {
                lock_played(tx.conn, other)?;
            }
        }
        let game = lock_hosted(tx.conn, id, host_id)?;
        let guest_id = guest_of(tx.conn, &game, participant_id)?;
        let claimer = claimer.ok_or(NO_GUEST)?;
        if !store::delete_claim(tx.conn, guest_id, claimer)? {
            return Err(NO_GUEST);
        }
        if accept {
            take_over_everywhere(tx, &game, guest_id, claimer)?;
        }
        Ok::<_, Error>(touch(tx.conn, id)?)
    })
    .await?;
    show::one(app, id, Some(host_id)).await
}

fn guest_of(
    conn: &mut dyn Conn,
    game: &Match,
    participant_id: Option<Uuid>,
) -> Result<Uuid, Error> {
    let roster = roster(conn, game.id)?;
    let found = participant_id.and_then(|id| roster.find(id));
    found.and_then(|it| it.who.guest_id()).ok_or(NO_GUEST)
}

/// Locks a match that is not called off.
fn lock_any(conn: &mut dyn Conn, id: Uuid) -> Result<Match, Error> {
    lock_match(conn, id)?.ok_or(NOT_FOUND)
}

/// With all matches of the guest; their name then means the player to this host.
fn take_over_everywhere(
    tx: &mut Tx<'_>,
    game: &Match,
    guest_id: Uuid,
    user_id: Uuid,
) -> Result<(), Error> {
    for match_id in store::matches_of(tx.conn, guest_id)? {
        let Some(other) = lock_played(tx.conn, match_id)? else {
            continue;
        };
        let roster = roster(tx.conn, match_id)?;
        let theirs = roster.people().find(|it| it.who == Who::Guest(guest_id));
        if let Some(participant) = theirs {
            take_over(tx, other, participant, user_id)?;
        }
    }
    let name = names(tx.conn, std::iter::once(guest_id))?;
    for name in name.values() {
        store::remember(tx.conn, game.host_id, &key(name), (Some(user_id), None))?;
    }
    Ok(store::forget_guest(tx.conn, guest_id)?)
}

/// One place. Who is on the list as a player already gives the guest's place back.
fn take_over(
    tx: &mut Tx<'_>,
    mut game: Match,
    guest: &Participant,
    user_id: Uuid,
) -> Result<(), Error> {
    let is_there =
        is_participant(tx.conn, game.id, user_id)? || is_waitlisted(tx.conn, game.id, user_id)?;
    if is_there {
        return take_off(tx, &mut game, guest, Leaving::ByHost);
    }
    if game.has_started(tx.now) {
        if was_removed(tx.conn, game.id, user_id)? {
            let problem = "the host has removed you from this match";
            return Err(Error::conflict(Reason::RemovedByHost, problem));
        }
        store::set_player(tx.conn, guest.id, user_id)?;
        return Ok(touch(tx.conn, game.id)?);
    }
    accounts::lock_mailbox(tx.conn, user_id)?;
    let most = limits::most_joined(tx);
    let player = Participant {
        who: Who::Player(user_id),
        ..guest.clone()
    };
    let is_in = match place_in_line(tx.conn, game.id, guest.id)? {
        Some(place) => {
            delete_waitlisted(tx.conn, game.id, guest.id)?;
            admit_to_waitlist(tx.conn, &player, place, most)?
        }
        None => {
            delete_by_id(tx.conn, game.id, guest.id)?;
            admit(tx.conn, &player, most)?
        }
    };
    if !is_in {
        let both = (game.gender.filter(|_| game.enforce_gender), game.gender);
        return Err(join::not_admitted(tx.conn, (game.id, user_id), both, most)?);
    }
    store::restore_place(tx.conn, guest.id, guest.joined_at, guest.paid_at)?;
    Ok(touch(tx.conn, game.id)?)
}
