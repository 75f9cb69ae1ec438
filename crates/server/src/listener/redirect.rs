//! Redirects to the public origin: from plain HTTP, and from the site's other names.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use http::header::{HOST, LOCATION};
use http::uri::Authority;
use http::{HeaderValue, Method, StatusCode, Uri};

/// The router of the plain HTTP listener beside TLS: redirects pages; refuses calls, which were sent unencrypted
/// already.
pub fn to_https(public_origin: &str) -> Router {
    let origin: Arc<str> = public_origin.into();
    Router::new().fallback(async move |request: Request| moved(&origin, &request))
}

/// The same for requests to another name of the site.
pub fn to_public_origin(router: Router, public_origin: &str, other_names: Vec<String>) -> Router {
    if other_names.is_empty() {
        return router;
    }
    let state = (Arc::from(public_origin), Arc::from(other_names));
    router.layer(from_fn_with_state(state, from_other_names))
}

async fn from_other_names(
    State((origin, names)): State<(Arc<str>, Arc<[String]>)>,
    request: Request,
    next: Next,
) -> Response {
    let host = request.headers().get(HOST).and_then(|it| it.to_str().ok());
    let host = host.or_else(|| request.uri().authority().map(Authority::as_str));
    let name = host.map(|host| host.split(':').next().unwrap_or(host));
    let is_other = name.is_some_and(|name| names.iter().any(|it| it.eq_ignore_ascii_case(name)));
    if is_other {
        return moved(&origin, &request);
    }
    next.run(request).await
}

fn moved(origin: &str, request: &Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return StatusCode::FORBIDDEN.into_response();
    }
    match HeaderValue::try_from(format!("{origin}{}", path(request.uri()))) {
        Ok(location) => (StatusCode::MOVED_PERMANENTLY, [(LOCATION, location)]).into_response(),
        Err(_) => StatusCode::BAD_REQUEST.into_response(),
    }
}

fn path(uri: &Uri) -> &str {
    match uri.path_and_query() {
        Some(path) if path.as_str().starts_with('/') => path.as_str(),
        _ => "/",
    }
}
