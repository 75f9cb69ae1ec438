//! Profiles, data export and account deletion. This module may depend on every feature; none depends
//! on it.

mod delete;
mod export;
mod feed;
mod photo;
mod reminders;
pub mod rpc;
mod update;

pub use delete::{delete_by_operator, samples};
pub use feed::routes as calendar_routes;
pub use photo::routes;
