//! For tests, here and in the crates above: disposable PostgreSQL servers, a fresh database for each test, and switches
//! that disable a guard. It panics where a test would.

mod cluster;
mod database;
mod disk;
pub(crate) mod record;
mod signals;
mod soak;

pub use cluster::Cluster;
pub use database::Database;
pub use disk::{Image, SmallDisk};
pub use record::{Recorded, Statement, for_sqlite, record, recorded};
pub use signals::{Frozen, stands_still};
pub use soak::{figures, is_soak, limit, size, skip};

pub use crate::faults::{Fault, Faults};
pub use crate::tuning::{Guard, Tuning};
use crate::{Config, Db, Error};

/// Opens a database with other limits, or without a guard.
///
/// # Errors
/// As [`Db::open`].
pub fn open_tuned(config: Config, tuning: Tuning) -> Result<Db, Error> {
    Db::open_tuned(config, tuning)
}
