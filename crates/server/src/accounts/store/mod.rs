//! The SQL of accounts, a file per table.

mod codes;
mod deletion;
mod devices;
mod export;
mod identities;
mod limits;
mod passkeys;
mod profile;
mod reminders;
mod sessions;
mod staff;
mod users;

use jiff::Timestamp;
use lapang_db::{Error, Row};

pub use codes::*;
pub use deletion::*;
pub use devices::*;
pub use export::*;
pub use identities::*;
pub use limits::*;
pub use passkeys::*;
pub use profile::*;
pub use reminders::*;
pub use sessions::*;
pub use staff::*;
pub use users::*;

use crate::clock::from_micros;
use crate::locale::Locale;

fn locale(row: &Row<'_>, index: usize) -> Result<Locale, Error> {
    Ok(Locale::from_code(row.get_str(index)?).unwrap_or_default())
}

fn time(row: &Row<'_>, index: usize) -> Result<Timestamp, Error> {
    Ok(from_micros(row.get(index)?))
}
