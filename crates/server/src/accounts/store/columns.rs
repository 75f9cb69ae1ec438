//! How columns are read.

use jiff::Timestamp;
use lapang_db::{Error, Row};

use crate::clock::from_micros;
use crate::locale::Locale;

pub fn locale(row: &Row<'_>, index: usize) -> Result<Locale, Error> {
    Ok(Locale::from_code(row.get_str(index)?).unwrap_or_default())
}

pub fn time(row: &Row<'_>, index: usize) -> Result<Timestamp, Error> {
    Ok(from_micros(row.get(index)?))
}
