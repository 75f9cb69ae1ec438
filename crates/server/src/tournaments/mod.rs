//! Tournaments: entries, draws, the day of play, results. All of one tournament is small, so each change locks its row,
//! loads it whole, applies the rules of the crate `lapang-tournament` and writes what changed.

mod create;
mod day;
pub mod demo;
mod draw;
mod emails;
mod entries;
mod events;
mod export;
mod forget;
mod list;
mod model;
mod preview;
mod progress;
pub mod rpc;
mod rules;
mod show;
mod standings;
mod store;

pub use emails::samples;
pub use export::export;
pub use forget::{forget, lock_tournaments};
pub use list::{count_listed, paths as listed};
pub use preview::pages;
