//! Waitlist promotion. A freed place goes to the first waitlisted player in the same transaction,
//! so a later join can never take it. Callers must hold the match row lock.

use anyhow::anyhow;
use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::emails::{self, Template};
use super::model::{Match, Participant, RosterChange};
use super::store::subtract_counts;
use super::{digest, place, store};
use crate::app::App;
use crate::error::Error;
use crate::venues::VenueCard;

/// Fills a freed place with the first person on the waitlist, if there is one.
pub fn promote_next(
    conn: &mut dyn Conn,
    app: &App,
    game: &Match,
    now: Timestamp,
) -> Result<(), Error> {
    if game.waitlist_count == 0 {
        return Ok(subtract_counts(conn, game.id, 1, 0)?);
    }
    subtract_counts(conn, game.id, 0, 1)?;
    let venue = place::venue_of(conn, game)?;
    promote(conn, app, game, venue.as_ref(), 1, Template::Promoted, now).map(drop)
}

/// Promotes the first `count` waitlisted players and emails them. The match's counters already
/// include them. Returns their user ids.
pub fn promote(
    conn: &mut dyn Conn,
    app: &App,
    game: &Match,
    venue: Option<&VenueCard>,
    count: i64,
    template: Template,
    now: Timestamp,
) -> Result<Vec<Uuid>, Error> {
    let first = store::first_waitlisted(conn, game.id, count)?;
    let Some(last) = first.last() else {
        return count_mismatch(game, count, 0);
    };
    let deleted = store::delete_waitlist_through(conn, game.id, last.place)?;
    if i64::try_from(deleted) != Ok(count) {
        return count_mismatch(game, count, deleted);
    }
    // The roster orders players who joined at the same moment by id.
    let mut ids: Vec<Uuid> = first.iter().map(|_| app.new_id()).collect();
    ids.sort_unstable();
    for (id, entry) in ids.into_iter().zip(&first) {
        let participant = Participant {
            id,
            match_id: game.id,
            user_id: entry.user_id,
            joined_at: now,
        };
        if !store::insert_participant(conn, &participant)? {
            return Err(anyhow!(
                "user {} both plays and is waitlisted in match {}",
                entry.user_id,
                game.id
            )
            .into());
        }
        digest::record(conn, app, game.id, entry.user_id, RosterChange::Joined)?;
    }
    let promoted: Vec<Uuid> = first.into_iter().map(|entry| entry.user_id).collect();
    emails::send(conn, app, game, venue, template, &promoted)?;
    Ok(promoted)
}

fn count_mismatch(game: &Match, counted: i64, found: u64) -> Result<Vec<Uuid>, Error> {
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
