//! Puts names on the list of a match: the host and co-hosts any, also after the start; a participant brings a few.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::SignedDuration;
use lapang_db::Conn;
use uuid::Uuid;

use super::{checked_name, keep, key, name_taken, names_of, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal, Violation};
use crate::matches::model::{Match, NOT_FOUND, Participant, Who, closed, parse_id, started};
use crate::matches::show::{self, MatchView};
use crate::matches::store::{find, is_participant, is_roster_full, lock_match, roster};
use crate::matches::store::{insert_participant, insert_waitlist_entry, reserve_waitlist_position};
use crate::matches::{costs, hosts, join, join_waitlist};
use crate::{accounts, matches};

/// Of one participant on one list.
const MAX_BROUGHT: i64 = 3;
/// For so long after the end a host notes who was there.
pub const NOTED_UNTIL: SignedDuration = SignedDuration::from_hours(14 * 24);

/// Returns the match and the place in line of each name; 0: has a place.
pub async fn add(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    names: &[String],
) -> Result<(MatchView, Vec<i64>), Error> {
    let names = checked(names)?;
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    let positions = app
        .write(move |tx| {
            let mut game = lock_match(tx.conn, id)?.ok_or(NOT_FOUND)?;
            let is_host = hosts(tx.conn, &game, user_id)?;
            if is_host {
                refuse_past(tx, &game)?;
            } else {
                refuse_bringing(tx, &game, user_id, &names)?;
            }
            let brought_by = (!is_host).then_some(user_id);
            let mut taken = Names::of(tx.conn, id)?;
            // Who joins at the same moment is ordered by id.
            let mut ids: Vec<Uuid> = names.iter().map(|_| tx.app.new_id()).collect();
            ids.sort_unstable();
            let mut positions = Vec::new();
            for (name, id) in names.iter().zip(ids) {
                taken.take(name)?;
                positions.push(put(tx, &mut game, (id, name), brought_by)?);
            }
            Ok::<_, Error>(positions)
        })
        .await?;
    Ok((show::one(app, id, Some(user_id)).await?, positions))
}

fn checked(names: &[String]) -> Result<Vec<String>, Error> {
    let (mut good, mut wrong) = (Vec::new(), Vec::<Violation>::new());
    for (index, name) in names.iter().enumerate() {
        match checked_name(&format!("names[{index}]"), name) {
            Ok(name) => good.push(name),
            Err(problem) => wrong.push(problem),
        }
    }
    if wrong.is_empty() {
        Ok(good)
    } else {
        Err(Error::Invalid(wrong))
    }
}

/// The names on a list, each once.
pub struct Names(HashMap<String, String>);

impl Names {
    pub fn of(conn: &mut dyn Conn, match_id: Uuid) -> Result<Self, Error> {
        let roster = roster(conn, match_id)?;
        Ok(Self(names_of(conn, &roster)?))
    }

    /// Refuses a name that is on the list.
    pub fn take(&mut self, name: &str) -> Result<(), Error> {
        match self.0.insert(key(name), name.to_owned()) {
            Some(there) => Err(name_taken(&there)),
            None => Ok(()),
        }
    }

    pub fn free(&mut self, name: &str) {
        self.0.remove(&key(name));
    }
}

pub fn refuse_past(tx: &Tx<'_>, game: &Match) -> Result<(), Error> {
    if game.ends_at + NOTED_UNTIL < tx.now {
        return Err(started());
    }
    Ok(())
}

fn refuse_bringing(
    tx: &mut Tx<'_>,
    game: &Match,
    user_id: Uuid,
    names: &[String],
) -> Result<(), Error> {
    if !is_participant(tx.conn, game.id, user_id)? {
        show::refuse_unseen(tx.conn, game, user_id)?;
        return Err(Error::conflict(
            Reason::NotAParticipant,
            "only who is in the match brings others",
        ));
    }
    if !game.guests.are_brought || game.enforce_gender {
        return Err(Error::conflict(
            Reason::GuestsNotAllowed,
            "the host does not want people without accounts",
        ));
    }
    if game.has_started(tx.now) {
        return Err(started());
    }
    if accounts::is_suspended(tx.conn, game.host_id)? {
        return Err(closed());
    }
    let brought = store::count_brought(tx.conn, game.id, user_id)?;
    if brought + i64::try_from(names.len()).unwrap_or(i64::MAX) > MAX_BROUGHT {
        let reason = Refusal::new(Reason::TooManyGuests, "you have brought as many as you may");
        return Err(Error::Conflict(reason.with("most", MAX_BROUGHT)));
    }
    Ok(())
}

fn put(
    tx: &mut Tx<'_>,
    game: &mut Match,
    (id, name): (Uuid, &str),
    brought_by: Option<Uuid>,
) -> Result<i64, Error> {
    let guest_id = keep(tx, game, name)?;
    let new = Participant {
        brought_by,
        ..Participant::new(id, game.id, Who::Guest(guest_id), tx.now)
    };
    seat(tx, game, &new)
}

/// Puts somebody who came to the evening of a match on its list, under an id of the host's phone. `None`: no place is
/// free, or the name is on the list. Needs the lock of the match.
pub fn seat_walk_in(
    tx: &mut Tx<'_>,
    match_id: Uuid,
    id: Uuid,
    name: &str,
) -> Result<Option<Uuid>, Error> {
    let Some(mut game) = find(tx.conn, match_id)? else {
        return Ok(None);
    };
    let is_free = game.waitlist_count == 0 && !is_roster_full(&game);
    if !is_free || Names::of(tx.conn, match_id)?.take(name).is_err() {
        return Ok(None);
    }
    let guest_id = keep(tx, &game, name)?;
    let new = Participant::new(id, match_id, Who::Guest(guest_id), tx.now);
    seat(tx, &mut game, &new)?;
    Ok(Some(guest_id))
}

/// Gives somebody who is not on the list a place, or one in line. Returns that, 0 for a place. Needs the lock of the match.
pub fn seat(tx: &mut Tx<'_>, game: &mut Match, new: &Participant) -> Result<i64, Error> {
    let is_free = game.waitlist_count == 0 && !is_roster_full(game);
    if is_free {
        game.current_participants += 1;
        matches::store::subtract_counts(tx.conn, game.id, -1, 0)?;
        if insert_participant(tx.conn, new)? {
            if game.costs.owing_leavers > 0 {
                game.costs.owing_leavers -= 1;
                costs::release_leaver(tx.conn, game.id)?;
            }
            return Ok(0);
        }
        return Err(join::already_joined());
    }
    if game.has_started(tx.now) {
        return Err(join::full(game));
    }
    if let Some(reason) = join_waitlist::no_waitlist(game) {
        return Err(reason);
    }
    let Some(reserved) = reserve_waitlist_position(tx.conn, game.id, tx.now)? else {
        return Err(find(tx.conn, game.id)?.map_or(NOT_FOUND, |_| closed()));
    };
    game.waitlist_count += 1;
    if insert_waitlist_entry(tx.conn, new, reserved.place)? {
        return Ok(reserved.position);
    }
    Err(join::already_joined())
}
