//! The rows of a CSV file with a header.

use std::collections::HashMap;
use std::io::Read;

use csv::{ByteRecord, StringRecord};

use super::row::{COLUMNS, Raw, Values};
use super::source::Take;

/// Spreadsheets run what begins with these as a formula, unless an apostrophe before it marks it as a text.
pub const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Appended as the last row, to detect an unclosed quote: it would swallow this.
const END: &str = "\u{1f}end of file\u{1f}";

/// Passes on every row, or returns why the whole file is unreadable.
pub fn rows(file: impl Read, take: Take<'_>) -> Result<(), String> {
    let end = format!("\n{END}\n");
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(file.chain(end.as_bytes()));
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
        let fields = fields(&columns, &record);
        if !take(Raw { number, fields }) {
            break;
        }
    }
    Ok(())
}

fn columns(heading: &StringRecord) -> Result<Vec<&'static str>, String> {
    let line = heading.iter().collect::<String>();
    for (sign, name) in [(';', "semicolons"), ('\t', "tabs")] {
        if heading.len() == 1 && line.contains(sign) {
            return Err(format!(
                "its columns are separated by {name}, not by commas"
            ));
        }
    }
    for required in ["name", "latitude", "longitude", "sports"] {
        if !heading.iter().any(|column| column == required) {
            return Err(format!("the heading has no column {required:?}"));
        }
    }
    let mut columns = Vec::with_capacity(heading.len());
    for column in heading {
        let Some(known) = COLUMNS.iter().find(|known| **known == column) else {
            let known = COLUMNS.join(", ");
            return Err(format!(
                "the heading has a column {column:?}; there are {known}"
            ));
        };
        if columns.contains(known) {
            return Err(format!("the heading has the column {column:?} twice"));
        }
        columns.push(*known);
    }
    Ok(columns)
}

fn fields(columns: &[&'static str], record: &ByteRecord) -> Result<Values, String> {
    if record.len() != columns.len() {
        return Err(format!(
            "it has {} fields, the heading has {}",
            record.len(),
            columns.len()
        ));
    }
    let mut fields = HashMap::with_capacity(columns.len());
    for (column, value) in columns.iter().zip(record) {
        let value = std::str::from_utf8(value).map_err(|_| "it is not text in UTF-8".to_owned())?;
        if !value.is_empty() {
            let text = value
                .strip_prefix('\'')
                .filter(|text| text.starts_with(FORMULA));
            fields.insert(*column, text.unwrap_or(value).to_owned());
        }
    }
    Ok(Values {
        columns: fields,
        // In a file with ids, a row without one is a mistake.
        may_lack_id: !columns.iter().any(|it| it.ends_with("_id")),
        ..Values::default()
    })
}
