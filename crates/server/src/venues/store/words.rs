//! The SQL of the words in the venues' search texts.

use std::collections::BTreeSet;

use lapang_db::{Conn, Inserts, insert, params, value};

use crate::error::Error;

/// Shorter words are too similar to each other; longer ones are not words.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=40;

/// Adds the words of texts in sorted order, so that concurrent calls cannot deadlock. Words of deleted venues stay and
/// match nothing.
pub fn learn<'a>(conn: &mut dyn Conn, texts: impl Iterator<Item = &'a str>) -> Result<(), Error> {
    let words: BTreeSet<&str> = texts
        .flat_map(str::split_whitespace)
        .filter(is_kept)
        .collect();
    let rows: Inserts<'_> = words
        .into_iter()
        .map(|word| insert!("search_words", { letters: length(word), word }))
        .collect();
    Ok(rows.on_conflict("DO NOTHING").run(conn)?)
}

fn is_kept(word: &&str) -> bool {
    LENGTHS.contains(&word.chars().count()) && !word.contains(|c: char| c.is_ascii_digit())
}

fn length(word: &str) -> i64 {
    i64::try_from(word.chars().count()).unwrap_or(i64::MAX)
}

/// Whether a known word contains this.
pub fn is_part_of_one(conn: &mut dyn Conn, part: &str) -> Result<bool, Error> {
    let sql = "SELECT letters FROM search_words WHERE letters >= $1 AND word LIKE $2 LIMIT 1";
    let params = params![length(part), format!("%{part}%")];
    let found: Vec<i64> = conn.rows(sql, params, value)?;
    Ok(!found.is_empty())
}

/// All known words of these lengths.
pub fn of_lengths(conn: &mut dyn Conn, least: usize, most: usize) -> Result<Vec<String>, Error> {
    let sql = "SELECT word FROM search_words WHERE letters BETWEEN $1 AND $2";
    let bounds = [least, most].map(|letters| i64::try_from(letters).unwrap_or(i64::MAX).into());
    Ok(conn.rows(sql, &bounds, value)?)
}
