//! Parts of cities that people name: a search that finds no venue by its words answers with those near the place.

use std::sync::LazyLock;

use super::CheckedSearch;
use super::cities::{self, KnownCity};
use super::typos;
use crate::venues::geo::Circle;
use crate::venues::text::Term;

/// Wide enough for a city's traffic, and narrow enough to be called near.
const RADIUS_METERS: f64 = 10_000.0;
/// Words in the longest name.
const LONGEST: usize = 3;

/// Words around a place's name that say nothing of a venue.
const FILLERS: [&str; 15] = [
    "area", "court", "courts", "daerah", "dekat", "di", "field", "in", "kawasan", "lapangan",
    "near", "sekitar", "sewa", "tempat", "venue",
];

struct Place {
    known: KnownCity,
    /// With its city.
    title: String,
}

static ALL: LazyLock<Vec<Place>> = LazyLock::new(|| {
    let lines = include_str!("places.csv").lines();
    lines.filter_map(read).collect()
});

fn read(line: &'static str) -> Option<Place> {
    let (name, rest) = line.split_once(',')?;
    let (city, position) = rest.split_once(',')?;
    Some(Place {
        known: cities::known(name, position)?,
        title: format!("{name}, {city}"),
    })
}

/// The search near the first place that it names, and the place. A name may have one mistake if `is_mistyped`.
pub fn near(asked: &CheckedSearch, is_mistyped: bool) -> Option<(CheckedSearch, &'static str)> {
    if asked.circle.is_some() {
        return None;
    }
    let (place, rest) = named_in(&asked.filter.terms, is_mistyped)?;
    let mut near = asked.clone();
    near.circle = Some(Circle {
        centre: place.known.centre,
        radius_meters: RADIUS_METERS,
    });
    near.filter.terms = rest;
    Some((near, place.title.as_str()))
}

fn named_in(terms: &[Term], is_mistyped: bool) -> Option<(&'static Place, Vec<Term>)> {
    let all = (0..terms.len()).flat_map(|at| (1..=LONGEST).rev().map(move |length| (at, length)));
    let mut named = all.filter(|(at, length)| at + length <= terms.len());
    named.find_map(|(at, length)| {
        let words: Vec<&str> = terms[at..at + length].iter().map(Term::typed).collect();
        let place = find(&words.join(" "), is_mistyped)?;
        let mut rest = [&terms[..at], &terms[at + length..]].concat();
        rest.retain(|term| !FILLERS.contains(&term.typed()));
        Some((place, typos::with_sports_joined(&rest)))
    })
}

fn find(name: &str, is_mistyped: bool) -> Option<&'static Place> {
    ALL.iter().find(|place| {
        let key = place.known.key.as_str();
        key == name || is_mistyped && typos::is_mistyped(name) && typos::is_close(name, key)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::venues::text::{folded, terms};

    #[test]
    fn every_line_of_the_list_of_places_parses_and_is_unique() {
        let lines = include_str!("places.csv").lines();
        let count = lines.filter(|line| !line.starts_with('#')).count();
        assert_eq!(ALL.len(), count);
        let mut keys: Vec<&str> = ALL.iter().map(|place| place.known.key.as_str()).collect();
        assert!(
            keys.iter()
                .all(|key| folded(key) == **key && key.split(' ').count() <= LONGEST)
        );
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }

    #[test]
    fn a_place_is_found_among_other_words_and_with_a_mistake() {
        let named = |search: &str, is_mistyped| {
            let (place, rest) = named_in(&terms(search), is_mistyped)?;
            Some((place.title.as_str(), rest.len()))
        };
        assert_eq!(named("futsal kemang", false), Some(("Kemang, Jakarta", 1)));
        assert_eq!(
            named("lapangan di Kelapa Gading", false),
            Some(("Kelapa Gading, Jakarta", 0))
        );
        assert_eq!(named("seminiak", false), None);
        assert_eq!(named("seminiak", true), Some(("Seminyak, Badung", 0)));
        assert_eq!(named("gbl", true), None);
    }
}
