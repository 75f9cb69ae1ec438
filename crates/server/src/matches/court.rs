//! Whether a match has lost its court. `lost_courts.rs` says when, as bookings are no part of matches.

use uuid::Uuid;

use super::emails::{self, Template};
use super::model::Match;
use super::{place, store};
use crate::app::Tx;
use crate::error::Error;
use crate::venues::Span;

/// A host's coming matches at a venue that overlap any of these times, locked.
pub fn lock_upcoming_at(
    tx: &mut Tx<'_>,
    (host_id, venue_id): (Uuid, Uuid),
    spans: &[Span],
) -> Result<Vec<Match>, Error> {
    let (first, last) = (
        spans.iter().map(|span| span.starts_at).min(),
        spans.iter().map(|span| span.ends_at).max(),
    );
    let (Some(starts_at), Some(ends_at)) = (first, last) else {
        return Ok(Vec::new());
    };
    let time = Span { starts_at, ends_at };
    let mut games = Vec::new();
    for id in store::upcoming_at(tx.conn, host_id, venue_id, time, tx.now)? {
        let game = store::lock_match(tx.conn, id)?;
        games.extend(game.filter(|game| game.venue_id == Some(venue_id)));
    }
    Ok(games)
}

/// A confirmed booking of the host covers the match.
pub fn find_court(tx: &mut Tx<'_>, game: &Match) -> Result<(), Error> {
    store::set_court_lost(tx.conn, game.id, None)?;
    Ok(())
}

/// None covers it any more: everybody in it is told, once.
pub fn lose_court(tx: &mut Tx<'_>, game: &Match) -> Result<(), Error> {
    if !store::set_court_lost(tx.conn, game.id, Some(tx.now))? {
        return Ok(());
    }
    let roster = store::roster(tx.conn, game.id)?;
    let people: Vec<Uuid> = roster.players().collect();
    let venue = place::venue_of(tx.conn, game)?;
    emails::send(tx, game, venue.as_ref(), Template::CourtLost, &people)
}
