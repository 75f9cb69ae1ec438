//! The rows of a CSV file with a header.

use std::collections::HashMap;
use std::io::{self, Read};

use csv::{ByteRecord, StringRecord};

use super::columns::{self, COLUMNS};
use super::row::{Raw, Values};
use super::source::Take;

/// Appended as the last row, to detect an unclosed quote: it would swallow this.
const END: &str = "\u{1f}end of file\u{1f}";

/// The heading ends within this.
const HEAD: u64 = 1 << 16;

/// Passes on every row, or returns why the whole file is unreadable.
pub fn rows(mut file: impl Read, take: Take<'_>) -> Result<(), String> {
    let end = format!("\n{END}\n");
    let mut head = Vec::new();
    let read = file.by_ref().take(HEAD).read_to_end(&mut head);
    read.map_err(|error: io::Error| error.to_string())?;
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .delimiter(separator(&head))
        .from_reader(head.chain(file).chain(end.as_bytes()));
    let heading = reader
        .byte_headers()
        .map_err(|error| error.to_string())?
        .clone();
    let heading = StringRecord::from_byte_record(heading)
        .map_err(|_| "the heading is not text in UTF-8".to_owned())?;
    let columns = columns(&heading)?;
    let mut record = ByteRecord::new();
    for number in 2.. {
        match reader.read_byte_record(&mut record) {
            Ok(true) if record.len() == 1 && record[0] == *END.as_bytes() => return Ok(()),
            Ok(true) => {}
            Ok(false) => {
                return Err(format!(
                    "a quote that is opened in row {} is never closed",
                    number - 1
                ));
            }
            Err(error) => return Err(error.to_string()),
        }
        if record.iter().all(is_blank) {
            continue;
        }
        let fields = fields(&columns, &record);
        if !take(Raw { number, fields }) {
            break;
        }
    }
    Ok(())
}

/// The sign between columns: a comma, unless the heading has more semicolons or tabs.
fn separator(head: &[u8]) -> u8 {
    let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    let heading = lines.find(|line| !is_blank(line)).unwrap_or_default();
    let count = |sign: &u8| {
        let mut is_quoted = false;
        let outside = heading.iter().filter(|byte| {
            is_quoted ^= **byte == b'"';
            !is_quoted && *byte == sign
        });
        outside.count()
    };
    // The last of those that are as frequent.
    let signs = [b'\t', b';', b','];
    signs.into_iter().max_by_key(count).unwrap_or(b',')
}

fn is_blank(value: &[u8]) -> bool {
    std::str::from_utf8(value).is_ok_and(|text| text.trim().is_empty())
}

/// The column of each heading; spreadsheets write empty ones behind the others.
fn columns(heading: &StringRecord) -> Result<Vec<Option<&'static str>>, String> {
    let mut columns = Vec::with_capacity(heading.len());
    for name in heading {
        let column = columns::column(name);
        if column.is_none() && !name.is_empty() {
            let known = COLUMNS.join(", ");
            return Err(format!(
                "the heading has a column {name:?}; there are {known}"
            ));
        }
        if let Some(column) = column
            && columns.contains(&Some(column))
        {
            return Err(format!("the heading has the column {column:?} twice"));
        }
        columns.push(column);
    }
    for required in ["name", "latitude", "longitude", "sports"] {
        if !columns.contains(&Some(required)) {
            return Err(format!("the heading has no column {required:?}"));
        }
    }
    Ok(columns)
}

/// Values behind those of the heading are signs of an unquoted comma: the row is refused.
fn fields(columns: &[Option<&'static str>], record: &ByteRecord) -> Result<Values, String> {
    let mut values = Values {
        columns: HashMap::with_capacity(columns.len()),
        // In a file with ids, a row without one is a mistake.
        may_lack_id: !columns.iter().flatten().any(|it| it.ends_with("_id")),
        ..Values::default()
    };
    for (index, value) in record.iter().enumerate() {
        let value = std::str::from_utf8(value).map_err(|_| "it is not text in UTF-8".to_owned())?;
        let value = value.trim();
        if value.is_empty() {
            continue;
        }
        match columns.get(index) {
            Some(Some(column)) => {
                let text = value
                    .strip_prefix('\'')
                    .filter(|text| text.starts_with(crate::text::FORMULA));
                let text = text.unwrap_or(value).to_owned();
                values.columns.insert(*column, text);
            }
            Some(None) => values
                .notes
                .push(format!("{value:?} is left out: its column has no heading")),
            None => {
                return Err(format!(
                    "it has {} fields, the heading has {}",
                    index + 1,
                    columns.len()
                ));
            }
        }
    }
    Ok(values)
}
