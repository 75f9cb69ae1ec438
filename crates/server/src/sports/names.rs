//! Names of sports in texts that the server writes. The web app has its own.

use crate::locale::Locale;

/// Each sport in English and Indonesian.
const NAMES: [(&str, &str, &str); 18] = [
    ("futsal", "Futsal", "Futsal"),
    ("badminton", "Badminton", "Badminton"),
    ("soccer", "Soccer", "Sepak bola"),
    ("basketball", "Basketball", "Basket"),
    ("padel", "Padel", "Padel"),
    ("tennis", "Tennis", "Tenis"),
    ("volleyball", "Volleyball", "Voli"),
    ("table_tennis", "Table tennis", "Tenis meja"),
    ("pickleball", "Pickleball", "Pickleball"),
    ("running", "Running", "Lari"),
    ("cycling", "Cycling", "Sepeda"),
    ("swimming", "Swimming", "Renang"),
    ("golf", "Golf", "Golf"),
    ("boxing", "Boxing", "Tinju"),
    ("mma", "MMA", "MMA"),
    ("football", "American football", "American football"),
    ("baseball", "Baseball", "Bisbol"),
    ("cricket", "Cricket", "Kriket"),
];

/// Returns the slug itself for an unknown sport.
pub fn name(id: &str, locale: Locale) -> &str {
    let found = NAMES.iter().find(|(slug, _, _)| *slug == id);
    found.map_or(id, |(_, english, indonesian)| {
        locale.pick(english, indonesian)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sports::catalogue;

    #[test]
    fn every_sport_has_a_name() {
        for sport in &catalogue::ALL {
            for locale in [Locale::En, Locale::Id] {
                assert_ne!(name(sport.id, locale), sport.id);
            }
        }
    }
}
