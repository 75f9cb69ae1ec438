//! Switches for tests, which a binary without the feature `testing` does not contain: injected faults, guards switched
//! off, and a record of all statements.

mod faults;
pub(crate) mod record;

pub use faults::Faults;
pub use record::{Recorded, Statement, Watcher, for_sqlite, record, recorded, watch};

pub use crate::tuning::{Fault, Guard, Tuning};
use crate::{Config, Db, Error};

/// Opens a database with other limits, with faults, or without a guard.
///
/// # Errors
/// As [`Db::open`].
pub fn open_tuned(config: Config, tuning: Tuning) -> Result<Db, Error> {
    Db::open_tuned(config, tuning)
}
