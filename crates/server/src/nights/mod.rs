//! Play nights: turns on a few courts for the people of a match. The host's phone proposes who plays; here is what
//! happened, and what cannot be. Everything of a night changes under the lock of its row (`change.rs`).

mod change;
mod check;
mod courts;
pub mod demo;
mod end;
mod export;
mod forget;
mod games;
mod live;
mod model;
mod people;
mod renew_key;
pub mod rpc;
mod set_co_hosts;
mod show;
mod start;
mod store;
mod update;

pub use check::check;
pub use export::export;
pub use forget::forget;
