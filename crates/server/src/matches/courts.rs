//! The bookings that a match is played on.

use lapang_db::Conn;
use uuid::Uuid;

use super::model::Match;
use super::store;
use crate::app::Tx;
use crate::bookings::{self, CourtHours};
use crate::error::Error;
use crate::venues::Span;

fn time(game: &Match) -> Span {
    Span {
        starts_at: game.starts_at,
        ends_at: game.ends_at,
    }
}

pub fn of(conn: &mut dyn Conn, game: &Match) -> Result<Vec<CourtHours>, Error> {
    match game.venue_id {
        Some(venue_id) => bookings::courts_of_match(conn, game.id, venue_id, time(game)),
        None => Ok(Vec::new()),
    }
}

/// The match was moved: bookings elsewhere are no longer its courts. Needs the locks of the bookings and of the match.
pub fn keep_there(conn: &mut dyn Conn, game: &Match) -> Result<(), Error> {
    bookings::release_elsewhere(conn, game.id, (game.venue_id, time(game)))
}

/// Replaces the bookings of a match. Needs the locks of the bookings and of the match.
pub fn set(tx: &mut Tx<'_>, game: &Match, ids: &[Uuid]) -> Result<(), Error> {
    let at = (game.venue_id, time(game));
    bookings::use_for_match(tx, (game.id, game.host_id), at, ids, |conn, other| {
        Ok(store::find(conn, other)?.is_none())
    })
}
