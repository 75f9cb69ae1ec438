//! The SQL of accounts, a file per table.

mod codes;
mod devices;
mod ending;
mod identities;
mod limits;
mod passkeys;
mod profile;
mod reminders;
mod sessions;
mod staff;
mod users;
mod whole;

use jiff::Timestamp;
use lapang_db::{Error, Row};

pub use codes::*;
pub use devices::*;
pub use ending::*;
pub use identities::*;
pub use limits::*;
pub use passkeys::*;
pub use profile::*;
pub use reminders::*;
pub use sessions::*;
pub use staff::*;
pub use users::*;
pub use whole::*;

use crate::clock::from_micros;
use crate::locale::Locale;

fn locale(row: &Row<'_>, index: usize) -> Result<Locale, Error> {
    Ok(Locale::from_code(row.get_str(index)?).unwrap_or_default())
}

fn time(row: &Row<'_>, index: usize) -> Result<Timestamp, Error> {
    Ok(from_micros(row.get(index)?))
}
