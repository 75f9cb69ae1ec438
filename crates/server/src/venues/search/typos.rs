//! Typing mistakes in a search: one character too many, missing or wrong, or two swapped.

use lapang_db::Conn;

use super::{cities, synonyms};
use crate::error::Error;
use crate::venues::store::words;
use crate::venues::text::Term;

/// Shorter words have too many neighbours to correct them.
const SHORTEST: usize = 4;

/// Replaces each unknown word with the known words that are one mistake away. `None` if every word is known, or one has
/// no correction.
pub fn corrected(conn: &mut dyn Conn, terms: &[Term]) -> Result<Option<Vec<Term>>, Error> {
    let mut corrected = Vec::with_capacity(terms.len());
    let mut is_changed = false;
    for term in terms {
        match term.word() {
            Some(word) if may_be_mistyped(word) && !words::is_part_of_one(conn, word)? => {
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

fn may_be_mistyped(word: &str) -> bool {
    word.chars().count() >= SHORTEST && !word.contains(|c: char| c.is_ascii_digit())
}

fn nearest(conn: &mut dyn Conn, typed: &str) -> Result<Option<Term>, Error> {
    let length = typed.chars().count();
    let mut known = words::of_lengths(conn, length - 1, length + 1)?;
    known.extend(synonyms::words().chain(cities::words()).map(str::to_owned));
    known.retain(|word| strsim::osa_distance(word, typed) <= 1);
    known.sort_unstable();
    known.dedup();
    Ok(known.iter().map(|word| Term::new(word)).reduce(Term::or))
}
