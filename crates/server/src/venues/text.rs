//! Parses a search text into terms.

use super::search::synonyms;
use crate::text::sought;
pub use crate::text::{folded, searchable};

/// Each term makes a search slower, and a place needs no more.
const MOST_WORDS: usize = 8;

/// A term matches by any of its texts or sports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Term {
    /// Folded, without wildcards.
    pub texts: Vec<String>,
    pub sports: Vec<&'static str>,
}

impl Term {
    /// Only this text.
    pub fn plain(text: &str) -> Self {
        Self {
            texts: vec![text.to_owned()],
            sports: Vec::new(),
        }
    }

    /// This text, and everything it may mean.
    pub fn new(text: &str) -> Self {
        let mut term = Self::plain(text);
        if let Some((sports, texts)) = synonyms::meanings(text) {
            term.sports.extend(sports);
            term.texts
                .extend(texts.iter().map(|text| (*text).to_owned()));
        }
        term
    }

    /// A term that matches what either of the two matches.
    #[must_use]
    pub fn or(mut self, other: Self) -> Self {
        self.texts.extend(other.texts);
        self.sports.extend(other.sports);
        self
    }

    /// What was typed: the first of the texts.
    pub fn typed(&self) -> &str {
        self.texts.first().map_or("", String::as_str)
    }

    /// The typed word, if the term has no other meaning.
    pub fn word(&self) -> Option<&str> {
        match self.texts.as_slice() {
            [word] if self.sports.is_empty() => Some(word),
            _ => None,
        }
    }
}

/// The distinct terms of a search; a known phrase is one term.
pub fn terms(search: &str) -> Vec<Term> {
    let sought = sought(search);
    let words: Vec<&str> = sought.split_whitespace().take(MOST_WORDS).collect();
    let mut terms: Vec<Term> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = synonyms::LONGEST.min(words.len() - at);
        let phrase = (2..=longest)
            .rev()
            .map(|length| (length, words[at..at + length].join(" ")))
            .find(|(_, phrase)| synonyms::meanings(phrase).is_some());
        let (length, text) = phrase.unwrap_or_else(|| (1, words[at].to_owned()));
        let term = Term::new(&text);
        if !terms.contains(&term) {
            terms.push(term);
        }
        at += length;
    }
    terms
}

/// The distinct words of a search, without synonyms.
pub fn plain_terms(search: &str) -> Vec<Term> {
    let mut terms: Vec<Term> = Vec::new();
    for word in sought(search).split_whitespace().take(MOST_WORDS) {
        let term = Term::plain(word);
        if !terms.contains(&term) {
            terms.push(term);
        }
    }
    terms
}

/// Whether the text has punctuation only, which matches no name.
pub fn is_only_signs(search: &str) -> bool {
    !search.trim().is_empty() && folded(search).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(search: &str) -> Vec<String> {
        let terms = terms(search).into_iter();
        terms.map(|term| term.texts.join("|")).collect()
    }

    #[test]
    fn search_ignores_case_accents_and_punctuation() {
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
    }

    #[test]
    fn a_search_uses_its_first_distinct_words() {
        assert_eq!(texts("Café, raya CAFE!"), ["cafe", "raya"]);
        assert!(terms(" % ").is_empty());
        assert_eq!(texts("i h g f e d c b a").concat(), "ihgfedcb");
        assert_eq!(plain_terms("Raya raya"), [Term::plain("raya")]);
    }

    #[test]
    fn a_known_phrase_is_one_term() {
        assert_eq!(terms("Bulu Tangkis"), [Term::new("bulu tangkis")]);
        assert_eq!(terms("bulu tangkis")[0].sports, ["badminton"]);
        assert_eq!(terms("tenis meja")[0].sports, ["table_tennis"]);
        assert_eq!(terms("tenis kuta")[0].sports, ["tennis"]);
        assert_eq!(texts("JakSel"), ["jaksel|jakarta selatan|south jakarta"]);
    }

    #[test]
    fn punctuation_alone_is_not_an_empty_search() {
        assert!(is_only_signs(" !!! "));
        assert!(!is_only_signs("  "));
        assert!(!is_only_signs("a!"));
    }
}
