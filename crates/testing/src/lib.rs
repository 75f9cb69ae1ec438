//! Test support of all crates: disposable PostgreSQL servers, a fresh database for each test, disks that fill up or lose
//! power, and the size of long tests. It panics where a test would.

mod cluster;
mod database;
mod disk;
mod signals;
mod soak;

pub use cluster::Cluster;
pub use database::Database;
pub use disk::{Image, SmallDisk};
pub use signals::{Frozen, stands_still};
pub use soak::{figures, is_soak, limit, size, skip};
