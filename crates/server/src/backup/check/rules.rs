//! A rule that is one statement: what it finds is what breaks the rule.

use std::fmt::Write as _;

use anyhow::Context;
use jiff::Timestamp;
use lapang_db::{Column, Conn, Error, Row, Uuid, params};

use super::Tell;
use crate::clock::from_micros;

pub struct Rule {
    /// What is reported of a row that was found: `{}` is the next column, `{t}` the next as a time.
    pub message: &'static str,
    /// `$1` is now.
    pub sql: &'static str,
}

impl Rule {
    pub fn look(&self, conn: &mut dyn Conn, now: Timestamp, tell: Tell<'_>) -> anyhow::Result<()> {
        let now = params![now.as_microsecond()];
        let params = if self.sql.contains("$1") { now } else { &[] };
        let found = conn.for_each(self.sql, params, &mut |row| {
            tell(&self.text(row)?);
            Ok(())
        });
        found.with_context(|| format!("the rule \"{}\"", self.message))
    }

    fn text(&self, row: &Row<'_>) -> Result<String, Error> {
        let mut text = String::new();
        let mut parts = self.message.split('{');
        text.push_str(parts.next().unwrap_or_default());
        for (index, part) in parts.enumerate() {
            let (kind, rest) = part.split_once('}').unwrap_or(("", part));
            match (row.column(index)?, kind) {
                (Column::Int(micros), "t") => drop(write!(text, "{}", from_micros(micros))),
                (Column::Int(number), _) => drop(write!(text, "{number}")),
                (Column::Real(number), _) => drop(write!(text, "{number}")),
                (Column::Text(value), _) => text.push_str(&value.escape_debug().to_string()),
                (Column::Null, _) => text.push_str("nothing"),
                (Column::Bytes(bytes), _) => match Uuid::from_slice(bytes) {
                    Ok(id) => drop(write!(text, "{id}")),
                    Err(_) => text.push_str(&hex::encode(bytes)),
                },
            }
            text.push_str(rest);
        }
        Ok(text)
    }
}
