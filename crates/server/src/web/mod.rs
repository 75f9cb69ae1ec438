//! The web app: embedded pages and assets with their cache headers, and the plain HTTP routes.

mod assets;
mod dev_mail;
mod error_page;
mod headers;
pub mod languages;
mod leaving;
mod operator;
pub mod public;
pub mod shell;

use std::sync::Arc;

use axum::Router;
use axum::routing::get;

use crate::app::App;

pub use assets::{IMMUTABLE, is_file, is_known, not_found, page};
pub use dev_mail::LocalTrial;
pub use error_page::{page_for, plain_page, reader};
pub use headers::security_headers;
pub use leaving::close_connection;

pub fn routes(app: Arc<App>) -> Router {
    Router::new()
        .route("/dev/mail", get(dev_mail::newest))
        .route("/api/operator", get(operator::tell))
        .fallback(assets::serve)
        .with_state(app)
}
