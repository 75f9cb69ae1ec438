//! Cities known by name, with or without venues, and what else they are called.

use std::collections::HashMap;
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

/// Cities by their other names, all folded.
static OTHER_NAMES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let lines = include_str!("city_names.csv").lines();
    let lines = lines.filter(|line| !line.starts_with('#'));
    let names = lines.filter_map(|line| line.split_once(','));
    names
        .map(|(name, city)| (folded(name), folded(city)))
        .collect()
});

fn read(line: &'static str) -> Option<KnownCity> {
    let (name, position) = line.split_once(',')?;
    known(name, position)
}

/// `position` is latitude and longitude.
pub(super) fn known(name: &'static str, position: &str) -> Option<KnownCity> {
    let (latitude, longitude) = position.split_once(',')?;
    Some(KnownCity {
        name,
        key: folded(name),
        centre: geo::place(latitude.parse().ok()?, longitude.parse().ok()?)?,
    })
}

/// What the names of a city have in common: `Jakarta Selatan`, `South Jakarta` and `jakarta` are one city.
pub fn key(city: &str) -> String {
    let name = folded(city);
    let plain = [
        name.strip_prefix("kota "),
        name.strip_prefix("city of "),
        name.strip_suffix(" city"),
    ];
    let plain = plain.into_iter().flatten();
    std::iter::once(name.as_str())
        .chain(plain)
        .find_map(|name| match OTHER_NAMES.get(name) {
            Some(city) => Some(city.clone()),
            None => by_key(name).map(|city| city.key.clone()),
        })
        .unwrap_or_else(|| name.clone())
}

/// Finds a city by any of its names.
pub fn find(name: &str) -> Option<&'static KnownCity> {
    by_key(&key(name))
}

fn by_key(key: &str) -> Option<&'static KnownCity> {
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
    fn parts_and_other_names_of_a_city_have_its_key() {
        for (name, expected) in [
            ("Jakarta Pusat", "jakarta"),
            ("Kota Administrasi Jakarta Utara", "jakarta"),
            ("SOUTH JAKARTA", "jakarta"),
            ("Kota Bandung", "bandung"),
            ("Bandung City", "bandung"),
            ("Kota Yogyakarta", "yogyakarta"),
            ("Kota Jogja", "yogyakarta"),
            ("Pare-Pare", "parepare"),
            // Beside the city, not in it.
            ("Kabupaten Bandung", "kabupaten bandung"),
            ("Kota Tangerang Selatan", "tangerang selatan"),
            ("Kota Agung", "kota agung"),
            ("Quezon City", "quezon city"),
        ] {
            assert_eq!(key(name), expected, "{name}");
        }
        assert!(OTHER_NAMES.values().all(|city| *city == key(city)));
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
