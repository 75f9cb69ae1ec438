//! Waitlist promotion. A freed place goes to the first waitlisted player (`store/waitlist.rs` has the order) in the same
//! transaction, so a later join can never take it. Callers must hold the match row lock.

use anyhow::anyhow;
use lapang_db::Conn;
use uuid::Uuid;

use super::emails::{self, Template};
use super::model::{Match, Participant, RosterChange};
use super::store::subtract_counts;
use super::{digest, place, store};
use crate::app::Tx;
use crate::error::Error;
use crate::venues::VenueCard;

/// Fills a freed place with the first person on the waitlist, if there is one.
pub fn promote_next(tx: &mut Tx<'_>, game: &mut Match) -> Result<(), Error> {
    if game.waitlist_count == 0 {
        game.current_participants -= 1;
        return Ok(subtract_counts(tx.conn, game.id, 1, 0)?);
    }
    game.waitlist_count -= 1;
    subtract_counts(tx.conn, game.id, 0, 1)?;
    let venue = place::venue_of(tx.conn, game)?;
    promote(tx, game, venue.as_ref(), 1, Template::Promoted)
}

/// Promotes the first `count` waitlisted players and emails them. The match's counters already
/// include them.
pub fn promote(
    tx: &mut Tx<'_>,
    game: &Match,
    venue: Option<&VenueCard>,
    count: i64,
    template: Template,
) -> Result<(), Error> {
    let first = store::first_waitlisted(tx.conn, game.id, count)?;
    let Some(last) = first.last() else {
        return count_mismatch(game, count, 0);
    };
    let deleted = store::delete_waitlist_through(tx.conn, game.id, last.place)?;
    if i64::try_from(deleted) != Ok(count) {
        return count_mismatch(game, count, deleted);
    }
    // The roster orders people who joined at the same moment by id.
    let mut ids: Vec<Uuid> = first.iter().map(|_| tx.app.new_id()).collect();
    ids.sort_unstable();
    let mut promoted = Vec::new();
    for (id, entry) in ids.into_iter().zip(first) {
        let participant = Participant {
            id,
            joined_at: tx.now,
            ..entry.entrant
        };
        let who = participant.who;
        if !store::insert_participant(tx.conn, &participant)? {
            let id = game.id;
            return Err(anyhow!("{who:?} both plays and is waitlisted in match {id}").into());
        }
        digest::record(tx, game.id, who, RosterChange::Joined)?;
        promoted.extend(who.user_id());
    }
    emails::send(tx, game, venue, template, &promoted)
}

fn count_mismatch(game: &Match, counted: i64, found: u64) -> Result<(), Error> {
    let id = game.id;
    Err(anyhow!("waitlist count mismatch for match {id}: counter {counted}, rows {found}").into())
}

/// Removes a player from the waitlist. Returns whether they were on it.
pub fn remove(conn: &mut dyn Conn, id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    if !store::delete_waitlist_entry(conn, id, user_id)? {
        return Ok(false);
    }
    subtract_counts(conn, id, 0, 1)?;
    Ok(true)
}

/// The same by the id of the entry.
pub fn remove_entry(conn: &mut dyn Conn, match_id: Uuid, id: Uuid) -> Result<bool, Error> {
    if !store::delete_waitlisted(conn, match_id, id)? {
        return Ok(false);
    }
    subtract_counts(conn, match_id, 0, 1)?;
    Ok(true)
}

/// Ends the waitlist of a match that has begun.
pub fn end(tx: &mut Tx<'_>, game: &mut Match) -> Result<(), Error> {
    let waiting = std::mem::take(&mut game.waitlist_count);
    if waiting > 0 {
        store::clear_waitlist(tx.conn, game.id)?;
        subtract_counts(tx.conn, game.id, 0, waiting)?;
    }
    Ok(())
}
