//! Typing mistakes in a search: one character too many, missing or wrong, or two swapped.

use lapang_db::Conn;

use super::{cities, synonyms};
use crate::error::Error;
use crate::venues::store::words;
use crate::venues::text::Term;

/// Shorter words have too many neighbours to correct them.
const SHORTEST: usize = 4;
/// Of a sport's name that is written apart.
const SHORTEST_PART: usize = 3;

/// Replaces each unknown word with the known words that are one mistake away, and two words that are a sport's name apart.
/// `None` if every word is known, or one has no correction.
pub fn corrected(conn: &mut dyn Conn, terms: &[Term]) -> Result<Option<Vec<Term>>, Error> {
    let joined = with_sports_joined(terms);
    let mut is_changed = joined.len() < terms.len();
    let mut corrected = Vec::with_capacity(joined.len());
    for term in &joined {
        match term.word() {
            Some(word) if is_mistyped(word) && !words::is_part_of_one(conn, word)? => {
                let Some(known) = nearest(conn, word)? else {
                    return Ok(None);
                };
                corrected.push(known);
                is_changed = true;
            }
            _ => corrected.push(term.clone()),
        }
    }
    Ok(is_changed.then_some(corrected))
}

/// Joins two words that are together one mistake away from a sport's name: "pickle bal", "basket bal".
pub fn with_sports_joined(terms: &[Term]) -> Vec<Term> {
    let mut joined: Vec<Term> = Vec::with_capacity(terms.len());
    let mut rest = terms;
    while let [first, others @ ..] = rest {
        let pair = others
            .first()
            .map(|second| [first, second].map(Term::typed));
        let pair = pair.filter(|pair| pair.iter().all(|word| word.len() >= SHORTEST_PART));
        let pair = pair.map(|words| words.concat());
        match pair.and_then(|pair| synonyms::sports_named(|name| is_close(&pair, name))) {
            Some(sport) => {
                joined.push(sport);
                rest = &others[1..];
            }
            None => {
                joined.push(first.clone());
                rest = others;
            }
        }
    }
    joined
}

/// Whether one mistake leads from one to the other.
pub fn is_close(typed: &str, known: &str) -> bool {
    strsim::osa_distance(known, typed) <= 1
}

/// Whether a word that is unknown may be a known one.
pub fn is_mistyped(word: &str) -> bool {
    word.chars().count() >= SHORTEST && !word.contains(|c: char| c.is_ascii_digit())
}

fn nearest(conn: &mut dyn Conn, typed: &str) -> Result<Option<Term>, Error> {
    let length = typed.chars().count();
    let mut known = words::of_lengths(conn, length - 1, length + 1)?;
    known.extend(synonyms::words().chain(cities::words()).map(str::to_owned));
    known.retain(|word| is_close(typed, word));
    known.sort_unstable();
    known.dedup();
    Ok(known.iter().map(|word| Term::new(word)).reduce(Term::or))
}
