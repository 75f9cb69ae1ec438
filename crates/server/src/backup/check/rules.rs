//! A rule that is one statement: what it finds is what breaks the rule.

use std::fmt::Write as _;

use anyhow::Context;
use jiff::Timestamp;
use lapang_db::{Column, Conn, Error, Row, Uuid, params};

use super::Tell;
use crate::clock::from_micros;

pub struct Rule {
    /// The sentence about a row that was found: `{}` is the next column, `{t}` the next as a time.
    pub says: &'static str,
    /// `$1` is now.
    pub finds: &'static str,
}

impl Rule {
    pub fn look(&self, conn: &mut dyn Conn, now: Timestamp, tell: Tell<'_>) -> anyhow::Result<()> {
        let now = params![now.as_microsecond()];
        let params = if self.finds.contains("$1") { now } else { &[] };
        let found = conn.for_each(self.finds, params, &mut |row| {
            tell(&self.sentence(row)?);
            Ok(())
        });
        found.with_context(|| format!("the rule \"{}\"", self.says))
    }

    fn sentence(&self, row: &Row<'_>) -> Result<String, Error> {
        let mut sentence = String::new();
        let mut parts = self.says.split('{');
        sentence.push_str(parts.next().unwrap_or_default());
        for (index, part) in parts.enumerate() {
            let (kind, rest) = part.split_once('}').unwrap_or(("", part));
            match (row.column(index)?, kind) {
                (Column::Int(micros), "t") => drop(write!(sentence, "{}", from_micros(micros))),
                (Column::Int(number), _) => drop(write!(sentence, "{number}")),
                (Column::Real(number), _) => drop(write!(sentence, "{number}")),
                (Column::Text(text), _) => sentence.push_str(&text.escape_debug().to_string()),
                (Column::Null, _) => sentence.push_str("nothing"),
                (Column::Bytes(bytes), _) => match Uuid::from_slice(bytes) {
                    Ok(id) => drop(write!(sentence, "{id}")),
                    Err(_) => sentence.push_str(&hex::encode(bytes)),
                },
            }
            sentence.push_str(rest);
        }
        Ok(sentence)
    }
}
