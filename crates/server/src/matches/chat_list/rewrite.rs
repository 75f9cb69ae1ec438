//! Writes the list of a match anew: who is in, and who waits, in order. Tells players who got or lost their place.

use std::collections::HashSet;

use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::accounts;
use crate::app::Tx;
use crate::error::{Error, Reason};
use crate::matches::costs::{self, Leaving};
use crate::matches::emails::{self, Template};
use crate::matches::guests;
use crate::matches::model::{Match, Participant, Who};
use crate::matches::store::{
    Roster, admit, clear_waitlist, delete_by_id, delete_co_host, insert_participant,
    insert_waitlist_entry, is_participant,
};
use crate::matches::{join, limits, place};

const MAX_ROSTER: usize = 200;

/// Needs the lock of the match. Places that are free go to those who wait. Rows without an id of before are new.
pub fn rewrite(
    tx: &mut Tx<'_>,
    game: &Match,
    before: &Roster,
    mut people: Vec<Participant>,
    mut waiting: Vec<Participant>,
) -> Result<(), Error> {
    let most = game
        .max_participants
        .and_then(|it| usize::try_from(it).ok());
    let most = most.unwrap_or(MAX_ROSTER);
    if people.len() > most {
        let over = people.split_off(most);
        waiting.splice(0..0, over);
    }
    while people.len() < most && !waiting.is_empty() {
        people.push(waiting.remove(0));
    }
    if game.has_started(tx.now) && waiting.len() > before.waitlist.len() {
        return Err(join::full(game));
    }
    if waiting.len() > MAX_ROSTER || (game.max_participants.is_none() && !waiting.is_empty()) {
        let problem = "more people than the match and its waitlist take";
        return Err(Error::conflict(Reason::WaitlistFull, problem));
    }
    let were_in: HashSet<Uuid> = before.participants.iter().map(|it| it.id).collect();
    let stay: HashSet<Uuid> = people.iter().map(|it| it.id).collect();
    for gone in before
        .participants
        .iter()
        .filter(|it| !stay.contains(&it.id))
    {
        costs::note_leaver(tx, &mut game.clone(), gone.who, Leaving::ByHost)?;
        delete_by_id(tx.conn, game.id, gone.id)?;
        if let Who::Player(id) = gone.who {
            delete_co_host(tx.conn, game.id, id)?;
        }
    }
    clear_waitlist(tx.conn, game.id)?;
    lock_new_players(tx.conn, before, people.iter().chain(&waiting))?;
    let most_joined = limits::most_joined(tx);
    for person in people.iter_mut().filter(|it| !were_in.contains(&it.id)) {
        let was_waiting = before.waitlist.iter().any(|it| it.id == person.id);
        let is_known = was_waiting || person.who.user_id().is_none();
        let is_in = if is_known {
            insert_participant(tx.conn, person)?
        } else {
            let is_admitted = admit(tx.conn, person, most_joined)?;
            is_admitted || insert_as_guest(tx, game, person)?
        };
        if !is_in {
            return Err(join::already_joined());
        }
        if game.costs.is_paid_for() {
            costs::come_back(tx.conn, game.id, person.id)?;
        }
    }
    let first = store::set_counts(tx.conn, game.id, people.len(), waiting.len())?;
    for (entry, number) in waiting.iter().zip(first..) {
        insert_waitlist_entry(tx.conn, entry, number)?;
    }
    tell(tx, game, before, &people, &waiting)
}

/// A player whom the match does not admit stays a name on it.
fn insert_as_guest(tx: &mut Tx<'_>, game: &Match, person: &mut Participant) -> Result<bool, Error> {
    let Some(user_id) = person.who.user_id() else {
        return Ok(false);
    };
    if is_participant(tx.conn, game.id, user_id)? {
        return Ok(false);
    }
    let name = accounts::people(tx.conn, &[user_id])?.remove(&user_id);
    let name = name.map(|it| it.shown_name()).unwrap_or_default();
    person.who = Who::Guest(guests::keep(tx, game, &name)?);
    Ok(insert_participant(tx.conn, person)?)
}

fn lock_new_players<'a>(
    conn: &mut dyn Conn,
    before: &Roster,
    people: impl Iterator<Item = &'a Participant>,
) -> Result<(), Error> {
    let there: HashSet<Uuid> = before.players().chain(before.waitlisted()).collect();
    let mut new: Vec<Uuid> = people.filter_map(|it| it.who.user_id()).collect();
    new.retain(|id| !there.contains(id));
    new.sort_unstable();
    for id in new {
        accounts::lock_mailbox(conn, id)?;
    }
    Ok(())
}

/// An email to each player who got a place and to each who is off the list.
fn tell(
    tx: &mut Tx<'_>,
    game: &Match,
    before: &Roster,
    people: &[Participant],
    waiting: &[Participant],
) -> Result<(), Error> {
    if game.has_started(tx.now) {
        return Ok(());
    }
    let were_in: HashSet<Uuid> = before.players().collect();
    let players =
        |of: &[Participant]| -> Vec<Uuid> { of.iter().filter_map(|it| it.who.user_id()).collect() };
    let mut got = players(people);
    let mut there: HashSet<Uuid> = got.iter().copied().collect();
    there.extend(players(waiting));
    got.retain(|id| !were_in.contains(id));
    let lost: Vec<Uuid> = before
        .players()
        .chain(before.waitlisted())
        .filter(|id| !there.contains(id))
        .collect();
    let venue = place::venue_of(tx.conn, game)?;
    emails::send(tx, game, venue.as_ref(), Template::Promoted, &got)?;
    emails::send(tx, game, venue.as_ref(), Template::Removed, &lost)
}
