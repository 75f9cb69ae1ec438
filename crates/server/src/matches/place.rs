//! Where a match is played: a venue, or words of the host's own, and what a search for a place
//! finds it by.

use lapang_db::Conn;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;
use uuid::Uuid;

use crate::error::Error;
use crate::ids;
use crate::venues::{self, VenueCard};

/// The venue that a request names; an empty name is none.
pub fn parse_venue(venue_id: Option<&str>) -> Result<Option<Uuid>, Error> {
    match venue_id {
        None | Some("") => Ok(None),
        Some(text) => ids::parse(text).map(Some).ok_or(Error::NotFound("venue")),
    }
}

/// A venue that takes players.
pub fn active_venue(conn: &mut dyn Conn, id: Uuid) -> Result<VenueCard, Error> {
    venues::cards(conn, &[id])?
        .remove(&id)
        .filter(|venue| venue.is_active)
        .ok_or(Error::NotFound("venue"))
}

/// What a search looks through.
pub fn words(location: &str, venue: Option<&VenueCard>) -> String {
    let (name, city) = venue.map_or(("", ""), |venue| (&venue.name, &venue.city));
    fold(&format!("{location} {name} {city}"))
}

/// The words of a search, each without case and accents.
pub fn searched_words(search: &str) -> Vec<String> {
    let mut words: Vec<String> = fold(search)
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect();
    words.sort();
    words.dedup();
    words
}

/// Without case and accents.
fn fold(text: &str) -> String {
    text.nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_ignores_case_accents_order_and_repetition() {
        assert_eq!(fold("GOR Café ŞENAYAN"), "gor cafe senayan");
        assert_eq!(searched_words(" Senayan\tgor  GOR\0"), ["gor", "senayan"]);
        assert!(searched_words(" \n").is_empty());
    }
}
