//! How a process that is about to stop gets rid of the connections that a proxy keeps open to it.

use axum::response::Response;
use http::header::CONNECTION;
use http::{HeaderValue, Version};

use crate::app::App;

/// The answer tells that its connection ends with it. Whoever closes a connection that is idle may
/// cross a request on its way; whoever closes it with an answer cannot.
pub fn close_connection(app: &App, asked_in: Version, mut response: Response) -> Response {
    // HTTP/2 has no such header, and says of itself which requests were begun.
    let has_header = asked_in <= Version::HTTP_11;
    if has_header && app.stop.is_shutting_down() {
        let headers = response.headers_mut();
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
    }
    response
}
