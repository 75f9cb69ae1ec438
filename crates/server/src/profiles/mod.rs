//! Profiles, data export and account deletion. This module may depend on every feature; none depends
//! on it.

mod delete;
mod export;
mod feed;
mod photo;
mod reminders;
pub mod rpc;
mod unsubscribe;
mod update;

use std::sync::Arc;

use axum::Router;

use crate::app::App;

pub use delete::{delete_by_operator, samples};
pub use feed::routes as calendar_routes;

/// The plain HTTP routes.
pub fn routes(app: Arc<App>) -> Router {
    photo::routes(Arc::clone(&app)).merge(unsubscribe::routes(app))
}
