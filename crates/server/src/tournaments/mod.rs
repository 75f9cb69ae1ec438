//! Tournaments: entries, draws, the day of play, results. All of one tournament is small, so each change locks its row,
//! loads it whole, applies the rules of the crate `lapang-tournament` and writes what changed.

mod ask_courts;
pub mod calendar;
mod check;
mod compute;
mod create;
mod day;
pub mod demo;
mod draw;
mod draws;
mod emails;
mod entries;
mod events;
mod export;
mod forget;
mod list;
mod model;
mod organisers;
mod people_seen;
mod preview;
mod progress;
mod remove;
pub mod rpc;
mod show;
mod standings;
mod store;

pub use check::check;
pub use export::export;
pub use forget::{forget, forget_address, lock_tournaments};
pub use list::{count_listed, paths as listed};
pub use model::State;
pub use people_seen::{
    ForAdmins, entry_texts, for_admins, is_seen, people_seen, texts, upcoming_organised,
};
pub use preview::{pages, pictures};
pub use remove::remove;

use crate::error::Error;
use crate::mail::Samples;

/// A sample of each email.
pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    emails::samples(to)?;
    remove::samples(to)
}
