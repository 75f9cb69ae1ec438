//! Slugs: the names of cities and venues in the addresses of public pages, `/courts/{city}/{venue}`.

use lapang_db::Uuid;

use super::search::cities;
use super::text::folded;
use crate::sports::catalogue;

/// Longer names are cut between two words.
const LONGEST: usize = 80;

/// Parts of addresses that are not venues.
const RESERVED: [&str; 1] = ["book"];

/// Words joined by hyphens, as letters and digits of any script; empty for a name without any.
pub fn of(name: &str) -> String {
    let mut slug = String::new();
    for word in folded(name).split(' ').filter(|word| !word.is_empty()) {
        if !slug.is_empty() {
            if slug.len() + 1 + word.len() > LONGEST {
                break;
            }
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug
}

/// The city's key in the database, of its slug or that of another name of it.
pub fn city_key(slug: &str) -> String {
    cities::key(slug)
}

/// The slug of a city whose key it is.
pub fn of_city(key: &str) -> String {
    key.replace(' ', "-")
}

/// The slugs that a venue may get, the best first; the last one nobody else can have.
pub fn candidates(name: &str, venue: Uuid) -> Vec<String> {
    let base = of(name);
    if base.is_empty() {
        return Vec::new();
    }
    let id = venue.simple().to_string();
    let numbered = [&id[id.len() - 6..], &id].map(|part| format!("{base}-{part}"));
    let is_free = !RESERVED.contains(&base.as_str()) && catalogue::find(&base).is_none();
    let plain = is_free.then_some(base);
    plain.into_iter().chain(numbered).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_has_the_words_of_the_name() {
        for (name, expected) in [
            ("GOR Ciracas", "gor-ciracas"),
            ("  Café / Padel & Co. ", "cafe-padel-co"),
            ("!?", ""),
        ] {
            assert_eq!(of(name), expected);
        }
        assert!(of(&"lapangan ".repeat(40)).len() <= LONGEST);
        assert_eq!(city_key(&of_city("bandar lampung")), "bandar lampung");
    }
}
