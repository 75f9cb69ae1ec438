//! What is typed to find a place: its words.

pub use crate::text::folded;

/// Each word of a search costs; nobody types more to find a place.
const MOST_WORDS: usize = 8;

/// The first few different words of a search, in order of the alphabet. None of them holds a
/// wildcard.
pub fn words(search: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in folded(search).split_whitespace() {
        if words.len() < MOST_WORDS && !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words.sort();
    words
}

/// Whether something was typed of which nothing is searched for: signs alone are in no name.
pub fn is_only_signs(search: &str) -> bool {
    !search.trim().is_empty() && folded(search).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_accents_and_punctuation_do_not_count() {
        for (text, expected) in [
            ("GOR Bulungan", "gor bulungan"),
            ("  Café   Ñandú ", "cafe nandu"),
            ("Jl. Raya-Kuta No.9/A", "jl raya kuta no 9 a"),
            ("100% _fun_", "100 fun"),
            ("İzmir", "izmir"),
            ("!?", ""),
        ] {
            assert_eq!(folded(text), expected);
        }
        assert_eq!(words("Kuta, raya KUTA!"), ["kuta", "raya"]);
        assert!(words(" % ").is_empty());
        assert_eq!(words("i h g f e d c b a b j").concat(), "bcdefghi");
    }

    #[test]
    fn signs_alone_are_not_the_same_as_nothing() {
        assert!(is_only_signs(" !!! "));
        assert!(!is_only_signs("  "));
        assert!(!is_only_signs("a!"));
    }
}
