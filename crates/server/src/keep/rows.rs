//! Rows as lines of text, the same from either engine, and a hash of the lines of a table that does
//! not depend on their order.
//!
//! A line holds the values of a row in the order of the names of its columns, with a tab between
//! two of them. `\N` is no value. In text, `\\`, `\t`, `\n` and `\r` are a backslash, a tab and the
//! ends of lines. Bytes and ids are hexadecimal, numbers decimal, those with a fraction so that
//! they are read back to the bit.

use std::fmt::Write as _;

use anyhow::{Context, bail};
use lapang_db::whole::{Kind, TableColumn};
use lapang_db::{Column, Error, Param, Row, Uuid};
use sha2::{Digest as _, Sha256};

/// Appends a row of so many columns, without an end of line.
pub fn write_line(row: &Row<'_>, columns: usize, line: &mut String) -> Result<(), Error> {
    for index in 0..columns {
        if index > 0 {
            line.push('\t');
        }
        // Writing to a string cannot fail.
        match row.column(index)? {
            Column::Null => line.push_str("\\N"),
            Column::Int(value) => drop(write!(line, "{value}")),
            // SQLite does not keep the sign of nothing.
            Column::Real(value) => drop(write!(line, "{:?}", value + 0.0)),
            Column::Text(text) => escape(text, line),
            Column::Bytes(bytes) => line.push_str(&hex::encode(bytes)),
        }
    }
    Ok(())
}

fn escape(text: &str, line: &mut String) {
    for sign in text.chars() {
        match sign {
            '\\' => line.push_str("\\\\"),
            '\t' => line.push_str("\\t"),
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            sign => line.push(sign),
        }
    }
}

/// The values of a line as a database takes them into these columns.
pub fn read_line(line: &str, columns: &[TableColumn]) -> anyhow::Result<Vec<Param<'static>>> {
    let mut values = Vec::with_capacity(columns.len());
    for field in line.split('\t') {
        let column = columns.get(values.len()).context("a line is too long")?;
        let value = value(field, column.kind);
        values.push(value.with_context(|| format!("column {}", column.name))?);
    }
    anyhow::ensure!(values.len() == columns.len(), "a line is too short");
    Ok(values)
}

fn value(field: &str, kind: Kind) -> anyhow::Result<Param<'static>> {
    if field == "\\N" {
        return Ok(Param::Null);
    }
    Ok(match kind {
        Kind::Int => field.parse::<i64>().context("no whole number")?.into(),
        Kind::Real => field.parse::<f64>().context("no number")?.into(),
        Kind::Text => unescaped(field)?.into(),
        Kind::Bytes => hex::decode(field).context("no bytes")?.into(),
        Kind::Uuid => Uuid::from_slice(&hex::decode(field).context("no id")?)
            .context("no id")?
            .into(),
    })
}

fn unescaped(field: &str) -> anyhow::Result<String> {
    let mut text = String::with_capacity(field.len());
    let mut signs = field.chars();
    while let Some(sign) = signs.next() {
        if sign != '\\' {
            text.push(sign);
            continue;
        }
        text.push(match signs.next() {
            Some('\\') => '\\',
            Some('t') => '\t',
            Some('n') => '\n',
            Some('r') => '\r',
            _ => bail!("a backslash that says nothing"),
        });
    }
    Ok(text)
}

/// How many lines a table has, and the sum of their SHA-256, each taken for a number of 256 bits
/// with the lowest byte first, without what runs over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    pub lines: u64,
    sum: [u8; 32],
}

impl Digest {
    pub fn add(&mut self, line: &[u8]) {
        self.lines += 1;
        let mut carry = 0_u16;
        for (digit, more) in self.sum.iter_mut().zip(Sha256::digest(line)) {
            carry += u16::from(*digit) + u16::from(more);
            *digit = carry.to_le_bytes()[0];
            carry >>= 8;
        }
    }

    pub fn hex(&self) -> String {
        hex::encode(self.sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_read_back_from_one_line() {
        for text in [
            "",
            "N",
            "\\N",
            "a\tb\r\nc\\",
            "\\t",
            "æ日本\u{1f3c0}",
            " \u{7f}\u{1}",
        ] {
            let mut line = String::new();
            escape(text, &mut line);
            assert!(!line.contains(['\t', '\n', '\r']), "{line:?}");
            assert_eq!(value(&line, Kind::Text).unwrap(), Param::from(text));
        }
        assert!(value("a\\x", Kind::Text).is_err());
        assert!(value("a\\", Kind::Text).is_err());
    }

    #[test]
    fn every_number_is_read_back_to_the_bit() {
        for real in [
            0.1,
            -6.2443,
            1e300,
            f64::MIN_POSITIVE,
            5e-324,
            f64::MAX,
            3.0,
            f64::INFINITY,
        ] {
            let line = format!("{real:?}");
            assert_eq!(value(&line, Kind::Real).unwrap(), Param::Real(real));
        }
        for int in [i64::MIN, -1, 0, i64::MAX] {
            assert_eq!(value(&int.to_string(), Kind::Int).unwrap(), Param::Int(int));
        }
    }

    #[test]
    fn a_digest_depends_on_each_line_and_not_on_their_order() {
        let of = |lines: &[&str]| {
            let mut digest = Digest::default();
            for line in lines {
                digest.add(line.as_bytes());
            }
            digest
        };
        assert_eq!(of(&["a", "b", "c"]), of(&["c", "a", "b"]));
        for other in [
            ["a", "b"].as_slice(),
            &["a", "b", "d"],
            &["a", "b", "c", "c"],
        ] {
            assert_ne!(of(&["a", "b", "c"]), of(other));
            assert_ne!(of(&["a", "b", "c"]).hex(), of(other).hex());
        }
        assert_eq!(of(&[]).hex(), "0".repeat(64));
    }
}
