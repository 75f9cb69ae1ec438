//! Cities known by name, with or without venues.

use std::sync::LazyLock;

use h3o::LatLng;

use crate::text::folded;
use crate::venues::geo;
use crate::venues::text::Term;

pub struct KnownCity {
    pub name: &'static str,
    pub key: String,
    pub centre: LatLng,
}

static ALL: LazyLock<Vec<KnownCity>> = LazyLock::new(|| {
    let lines = include_str!("cities.csv").lines();
    lines.filter_map(read).collect()
});

fn read(line: &'static str) -> Option<KnownCity> {
    let mut fields = line.split(',');
    let name = fields.next()?;
    let (latitude, longitude) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some(KnownCity {
        name,
        key: folded(name),
        centre: geo::place(latitude, longitude)?,
    })
}

/// Finds a city by its folded name.
pub fn find(key: &str) -> Option<&'static KnownCity> {
    ALL.iter().find(|city| city.key == key)
}

/// The first city that a search names, and the remaining terms.
pub fn named_in(terms: &[Term]) -> Option<(&'static KnownCity, Vec<Term>)> {
    let all = (0..terms.len()).flat_map(|at| [(at, 2), (at, 1)]);
    all.filter(|(at, length)| at + length <= terms.len())
        .find_map(|(at, length)| {
            let (before, after) = (&terms[..at], &terms[at + length..]);
            let city = named_by(&terms[at..at + length])?;
            Some((city, [before, after].concat()))
        })
}

fn named_by(terms: &[Term]) -> Option<&'static KnownCity> {
    match terms {
        [term] => term.texts.iter().find_map(|text| find(text)),
        terms => {
            let words: Option<Vec<&str>> = terms.iter().map(Term::word).collect();
            find(&words?.join(" "))
        }
    }
}

/// The single words of the city names.
pub fn words() -> impl Iterator<Item = &'static str> {
    ALL.iter().flat_map(|city| city.key.split(' '))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::venues::text::terms;

    #[test]
    fn every_line_of_the_city_list_parses() {
        let lines = include_str!("cities.csv").lines();
        let count = lines.filter(|line| !line.starts_with('#')).count();
        assert_eq!(ALL.len(), count);
        assert!(find("semarang").is_some() && find("bandar lampung").is_some());
    }

    #[test]
    fn a_city_is_found_among_other_words_and_by_its_aliases() {
        let named =
            |search: &str| named_in(&terms(search)).map(|(city, rest)| (city.name, rest.len()));
        assert_eq!(named("futsal semarang"), Some(("Semarang", 1)));
        assert_eq!(named("bandar lampung padel"), Some(("Bandar Lampung", 1)));
        assert_eq!(named("tangsel"), Some(("Tangerang Selatan", 0)));
        assert_eq!(named("jogja"), Some(("Yogyakarta", 0)));
        assert_eq!(named("gor senayan"), None);
    }
}
