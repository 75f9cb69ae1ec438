//! Waitlist promotion. A freed place goes to the first waitlisted player in the same transaction,
//! so a later join can never take it. Callers must hold the match row lock.

use anyhow::anyhow;
use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::letters::{self, News};
use super::{Match, Participant, digest, place, store};
use crate::app::App;
use crate::error::Error;
use crate::venues::VenueCard;

/// Fills a freed place with the first person on the waitlist, if there is one.
pub fn pass_on(conn: &mut dyn Conn, app: &App, game: &Match, now: Timestamp) -> Result<(), Error> {
    if game.waitlist_count == 0 {
        return Ok(store::count_less(conn, game.id, 1, 0)?);
    }
    store::count_less(conn, game.id, 0, 1)?;
    let venue = place::venue_of(conn, game)?;
    move_up(conn, app, game, venue.as_ref(), 1, News::MovedUp, now).map(drop)
}

/// Promotes the first `count` waitlisted players and emails them. The match's counters already
/// include them. Returns their user ids.
pub fn move_up(
    conn: &mut dyn Conn,
    app: &App,
    game: &Match,
    venue: Option<&VenueCard>,
    count: i64,
    news: News,
    now: Timestamp,
) -> Result<Vec<Uuid>, Error> {
    let first = store::first_in_line(conn, game.id, count)?;
    let Some(last) = first.last() else {
        return disagree(game, count, 0);
    };
    let gone = store::stop_waiting_up_to(conn, game.id, last.place)?;
    if i64::try_from(gone) != Ok(count) {
        return disagree(game, count, gone);
    }
    // The roster orders players who joined at the same moment by id.
    let mut ids: Vec<Uuid> = first.iter().map(|_| app.new_id()).collect();
    ids.sort_unstable();
    for (id, waiting) in ids.into_iter().zip(&first) {
        let participant = Participant {
            id,
            match_id: game.id,
            user_id: waiting.user_id,
            joined_at: now,
        };
        if !store::insert_participant(conn, &participant)? {
            return Err(anyhow!("somebody waits for match {} and plays in it", game.id).into());
        }
        digest::note(conn, app, game.id, waiting.user_id, digest::News::Joined)?;
    }
    let moved: Vec<Uuid> = first.into_iter().map(|waiting| waiting.user_id).collect();
    letters::tell(conn, app, game, venue, news, &moved)?;
    Ok(moved)
}

fn disagree(game: &Match, counted: i64, found: u64) -> Result<Vec<Uuid>, Error> {
    let id = game.id;
    Err(anyhow!("{counted} in line for match {id} were counted, and {found} were there").into())
}

/// Removes a player from the waitlist. Returns whether they were on it.
pub fn take_out(conn: &mut dyn Conn, id: Uuid, user_id: Uuid) -> Result<bool, Error> {
    if !store::stop_waiting(conn, id, user_id)? {
        return Ok(false);
    }
    store::count_less(conn, id, 0, 1)?;
    Ok(true)
}
