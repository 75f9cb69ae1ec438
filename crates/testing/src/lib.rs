//! What the tests of all crates need: disposable PostgreSQL servers, a fresh database for each test, disks that fill up or
//! lose power, and the size of long tests. With the feature `app` also the running product, in this process (`app`) or as
//! processes (`process`), and its calls. It panics where a test would.
#![cfg_attr(
    feature = "app",
    expect(
        clippy::missing_panics_doc,
        clippy::unwrap_used,
        reason = "in a test a panic is the message"
    )
)]

#[cfg(feature = "app")]
pub mod app;
#[cfg(feature = "app")]
pub mod calls;
mod cluster;
mod database;
mod disk;
#[cfg(feature = "app")]
pub mod process;
mod signals;
mod soak;

pub use lapang_db::Engine;

pub use cluster::Cluster;
pub use database::Database;
pub use disk::{Image, SmallDisk};
pub use signals::{Frozen, stands_still};
pub use soak::{figures, is_soak, limit, rounds, size, skip};
