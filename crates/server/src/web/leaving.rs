//! Graceful shutdown of a proxy's keep-alive connections.

use axum::response::Response;
use http::header::CONNECTION;
use http::{HeaderValue, Version};

use crate::app::App;

/// Adds `Connection: close` during shutdown. Closing an idle connection could race with a new request; closing it
/// with a response cannot.
pub fn close_connection(app: &App, asked_in: Version, mut response: Response) -> Response {
    // HTTP/2 uses GOAWAY instead, which says which requests were processed.
    let has_header = asked_in <= Version::HTTP_11;
    if has_header && app.stop.is_shutting_down() {
        let headers = response.headers_mut();
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
