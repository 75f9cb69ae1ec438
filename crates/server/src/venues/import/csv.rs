//! The rows of a CSV file with a heading.

use std::collections::HashMap;

use super::row::{COLUMNS, Raw};

/// Every row, or why the file as a whole cannot be read.
pub fn rows(bytes: &[u8]) -> Result<Vec<Raw>, String> {
    // Spreadsheets like to begin a file with a mark of its encoding.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(bytes);
    let heading = reader
        .headers()
        .map_err(|_| "the heading is not text in UTF-8".to_owned())?
        .clone();
    for required in ["name", "latitude", "longitude", "sports"] {
        if !heading.iter().any(|column| column == required) {
            return Err(format!("the heading has no column {required:?}"));
        }
    }
    if let Some(unknown) = heading.iter().find(|column| !COLUMNS.contains(column)) {
        return Err(format!(
            "the heading has a column {unknown:?}; there are {}",
            COLUMNS.join(", ")
        ));
    }
    let rows = reader.records().zip(2..).map(|(record, number)| {
        let fields = match record {
            Ok(record) if record.len() == heading.len() => Ok(heading
                .iter()
                .zip(record.iter())
                .map(|(column, value)| (column.to_owned(), value.to_owned()))
                .collect::<HashMap<String, String>>()),
            Ok(record) => Err(format!(
                "it has {} fields, the heading has {}",
                record.len(),
                heading.len()
            )),
            Err(_) => Err("it is not text in UTF-8".to_owned()),
        };
        Raw { number, fields }
    });
    Ok(rows.collect())
}
