//! Where a match is played: a venue or free text, and the words it is searched by.

use lapang_db::Conn;
use uuid::Uuid;

use super::model::Match;
use crate::error::Error;
use crate::ids;
use crate::venues::{self, VenueCard, text};

/// Parses a request's venue id; an empty id means no venue.
pub fn parse_venue(venue_id: Option<&str>) -> Result<Option<Uuid>, Error> {
    match venue_id {
        None | Some("") => Ok(None),
        Some(text) => ids::parse(text).map(Some).ok_or(Error::NotFound("venue")),
    }
}

/// The venue, if it is active.
pub fn active_venue(conn: &mut dyn Conn, id: Uuid) -> Result<VenueCard, Error> {
    venues::cards(conn, &[id])?
        .remove(&id)
        .filter(|venue| venue.is_active)
        .ok_or(Error::NotFound("venue"))
}

/// The venue of a match, even if it is no longer active.
pub fn venue_of(conn: &mut dyn Conn, game: &Match) -> Result<Option<VenueCard>, Error> {
    match game.venue_id {
        Some(id) => Ok(venues::cards(conn, &[id])?.remove(&id)),
        None => Ok(None),
    }
}

/// The text that a search matches against.
pub fn words(location: &str, venue: Option<&VenueCard>) -> String {
    let Some(venue) = venue else {
        return text::searchable(location);
    };
    let VenueCard { name, city, .. } = venue;
    let address = match venue.formatted_address.as_str() {
        "" => &venue.address,
        formatted => formatted,
    };
    text::searchable(&format!("{location} {name} {address} {city}"))
}
