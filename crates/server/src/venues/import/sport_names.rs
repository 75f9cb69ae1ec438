//! Names of sports in files: our ids, OpenStreetMap's values of `sport`, and the names that players search by.

use crate::sports::catalogue;
use crate::text::folded;
use crate::venues::search::synonyms;

/// Names with another meaning here than in a search, or none there.
const OTHERS: [(&str, Option<&str>); 6] = [
    // Ambiguous in OpenStreetMap.
    ("football", None),
    ("sepak bola", Some("soccer")),
    ("tenis lapangan", Some("tennis")),
    ("tennis lapangan", Some("tennis")),
    ("swim", Some("swimming")),
    ("bicycle", Some("cycling")),
];

/// Returns our sport for a name, in any case and however its words are joined. A name of several sports maps to none.
pub fn read(name: &str) -> Option<&'static str> {
    let name = folded(name);
    let name = name.strip_prefix("lapangan ").unwrap_or(&name);
    let name: String = letters(name).collect();
    let is_it = |other: &str| letters(other).eq(name.chars());
    let id = if let Some((_, id)) = OTHERS.iter().find(|(other, _)| is_it(other)) {
        (*id)?
    } else if let Some(sport) = catalogue::ALL.iter().find(|sport| is_it(sport.id)) {
        sport.id
    } else {
        match synonyms::SPORTS.iter().find(|(other, _)| is_it(other))? {
            (_, [id]) => id,
            _ => return None,
        }
    };
    catalogue::find(id).map(|sport| sport.id)
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|letter| !matches!(letter, ' ' | '_'))
}

/// A name that [`read`] maps back to this sport.
pub fn write(id: &str) -> &str {
    match id {
        "football" => "american_football",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sports_are_known_by_their_names() {
        for sport in &catalogue::ALL {
            assert_eq!(read(write(sport.id)), Some(sport.id));
        }
        for (names, expected) in [
            (
                "Bulutangkis|bulu tangkis|BULU-TANGKIS|Badminton",
                Some("badminton"),
            ),
            (
                "sepak bola|Sepakbola|soccer|Mini Soccer|mini_soccer",
                Some("soccer"),
            ),
            ("bola voli|Voli|volleyball|Volley Ball", Some("volleyball")),
            ("Bola Basket|basket|Basket Ball", Some("basketball")),
            ("tenis|Tenis Lapangan", Some("tennis")),
            (
                "tenis meja|pingpong|Ping-Pong|table_tennis|Table Tennis",
                Some("table_tennis"),
            ),
            ("renang|kolam renang|swim", Some("swimming")),
            ("Futsal|lapangan futsal", Some("futsal")),
            ("American Football|american_football", Some("football")),
            ("football|bola|squash|lapangan|", None),
        ] {
            for name in names.split('|') {
                assert_eq!(read(name), expected, "{name}");
            }
        }
    }
}
