//! The embedded web build: prerendered pages, hashed assets with compressed variants, and the fallback page for all
//! other app routes.

use std::sync::{Arc, LazyLock};

use axum::body::Body;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::header::{
    ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    ETAG, IF_NONE_MATCH, VARY,
};
use http::{HeaderMap, HeaderValue, Method, StatusCode, Uri};
use rust_embed::{EmbeddedFile, RustEmbed};
use serde::Deserialize;

use super::headers::{Page, WORKER};
use super::public;
use crate::app::App;
use crate::listener::SharedBytes;

#[derive(RustEmbed)]
#[folder = "../../web/build/client"]
#[exclude = "csp.json*"]
#[exclude = "iconify/*"]
// `public` compresses the public pages itself, since it changes their heads.
#[exclude = "index.html.*"]
#[exclude = "id/index.html.*"]
#[exclude = "{play,terms,privacy}/index.html.*"]
#[exclude = "id/{play,terms,privacy}/index.html.*"]
#[allow_missing = true]
struct Client;

pub(super) const FALLBACK: &str = "__spa-fallback.html";
/// The service worker: revalidated on every request, since it names the build to serve offline.
const SERVICE_WORKER: &str = "sw.js";
pub const IMMUTABLE: &str = "public, max-age=31536000, immutable";
const REVALIDATE: &str = "no-cache";

/// Build metadata.
#[derive(Deserialize)]
struct Latest {
    id: String,
}

#[derive(Default, Deserialize)]
struct Meta {
    /// The app's route patterns, with `:name` for parameters.
    #[serde(default)]
    routes: Vec<String>,
}

static META: LazyLock<Meta> = LazyLock::new(|| {
    let read = || {
        let latest: Latest =
            serde_json::from_slice(&Client::get("builds/latest.json")?.data).ok()?;
        let meta = Client::get(&format!("builds/meta/{}.json", latest.id))?;
        serde_json::from_slice(&meta.data).ok()
    };
    read().unwrap_or_default()
});

pub async fn serve(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET,HEAD")]).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = file(path) {
        return answer(path, &file, &headers, StatusCode::OK);
    }
    let page = format!("{path}/index.html");
    let page = page.trim_start_matches('/');
    let prerendered = Client::get(page);
    if prerendered.is_none() && !is_page(uri.path()) {
        return not_found(&headers);
    }
    let file = prerendered.as_ref().map_or(FALLBACK, |_| page);
    if let Some(response) = public::answer(&app, file, uri.path(), &headers).await {
        return response;
    }
    match prerendered {
        Some(file) => answer(page, &file, &headers, StatusCode::OK),
        None => fallback(&headers, StatusCode::OK),
    }
}

/// A file with its own URL; pages have none.
fn file(path: &str) -> Option<EmbeddedFile> {
    Client::get(path).filter(|_| !path.ends_with(".html"))
}

/// Whether the path is a file of the web build rather than a page.
pub fn is_file(path: &str) -> bool {
    file(path.trim_start_matches('/')).is_some()
}

/// The app's "not found" page for navigations, a bare 404 for other requests.
pub fn not_found(headers: &HeaderMap) -> Response {
    let wants_page = headers
        .get(http::header::ACCEPT)
        .and_then(|accept| accept.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"));
    if wants_page {
        fallback(headers, StatusCode::NOT_FOUND)
    } else {
        (StatusCode::NOT_FOUND, "not found\n").into_response()
    }
}

/// The app's page for a route without its own head.
pub fn page(headers: &HeaderMap) -> Response {
    fallback(headers, StatusCode::OK)
}

/// A page of the web build. `None` in a binary built without the web app.
pub(super) fn text(path: &str) -> Option<String> {
    let file = Client::get(path)?;
    String::from_utf8(file.data.into_owned()).ok()
}

pub(super) fn fallback(headers: &HeaderMap, status: StatusCode) -> Response {
    match Client::get(FALLBACK) {
        Some(file) => answer(FALLBACK, &file, headers, status),
        None => (
            StatusCode::SERVICE_UNAVAILABLE,
            "this binary was built without the web app\n",
        )
            .into_response(),
    }
}

/// Whether the path matches one of the app's routes.
fn is_page(path: &str) -> bool {
    META.routes.iter().any(|route| matches(route, path))
}

fn matches(route: &str, path: &str) -> bool {
    let mut parts = path.trim_end_matches('/').split('/');
    let mut names = route.trim_end_matches('/').split('/');
    loop {
        match (names.next(), parts.next()) {
            (None, None) => return true,
            (Some(name), Some(part)) if name == part => {}
            (Some(name), Some(part)) if name.starts_with(':') && !part.is_empty() => {}
            _ => return false,
        }
    }
}

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap, status: StatusCode) -> Response {
    let (encoding, bytes) = smallest(path, file, headers);
    let tag = etag(file, encoding);
    let caching = if path.starts_with("assets/") || path.starts_with("builds/meta/") {
        IMMUTABLE
    } else {
        REVALIDATE
    };
    let known = status == StatusCode::OK && is_known(&tag, headers);
    let body = if known {
        Body::empty()
    } else {
        Body::from(bytes)
    };
    let mut response = Response::new(body);
    *response.status_mut() = if known {
        StatusCode::NOT_MODIFIED
    } else {
        status
    };
    // A browser replaces its cached headers by those of a 304, so they must be the same, above all the page's
    // Content-Security-Policy.
    let out = response.headers_mut();
    out.insert(CONTENT_TYPE, content_type(path));
    out.insert(CACHE_CONTROL, HeaderValue::from_static(caching));
    out.insert(VARY, HeaderValue::from_static("accept-encoding"));
    out.insert(ETAG, tag);
    if let Some(encoding) = encoding {
        out.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if path == SERVICE_WORKER {
        out.insert(CONTENT_SECURITY_POLICY, WORKER);
    }
    response.extensions_mut().insert(SharedBytes);
    if path.ends_with(".html") {
        response.extensions_mut().insert(Page(path.to_owned()));
    }
    response
}

/// The smallest precompressed variant that the client accepts.
fn smallest(
    path: &str,
    file: &EmbeddedFile,
    headers: &HeaderMap,
) -> (Option<&'static str>, std::borrow::Cow<'static, [u8]>) {
    for (encoding, ending) in [("br", "br"), ("gzip", "gz")] {
        if let Some(packed) = accepts(headers, encoding)
            .then(|| Client::get(&format!("{path}.{ending}")))
            .flatten()
        {
            return (Some(encoding), packed.data);
        }
    }
    (None, file.data.clone())
}

/// Whether the client accepts an encoding.
pub(super) fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let accepted = headers
        .get(ACCEPT_ENCODING)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    accepted.split(',').any(|part| {
        let (name, quality) = part.split_once(';').unwrap_or((part, ""));
        name.trim() == encoding && !matches!(quality.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// Whether the client's cached copy is current.
pub fn is_known(tag: &HeaderValue, headers: &HeaderMap) -> bool {
    let tag = tag.as_bytes();
    headers
        .get_all(IF_NONE_MATCH)
        .iter()
        .flat_map(|line| line.as_bytes().split(|byte| *byte == b','))
        .map(<[u8]>::trim_ascii)
        .any(|known| known.strip_prefix(b"W/").unwrap_or(known) == tag)
}

/// Each encoding has its own ETag.
fn etag(file: &EmbeddedFile, encoding: Option<&str>) -> HeaderValue {
    let hash = hex::encode(&file.metadata.sha256_hash()[..12]);
    // Hexadecimal in quotes is always a valid header value.
    HeaderValue::try_from(format!("\"{hash}-{}\"", encoding.unwrap_or("plain")))
        .unwrap_or(HeaderValue::from_static("\"\""))
}

fn content_type(path: &str) -> HeaderValue {
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let text = match (kind.type_().as_str(), kind.subtype().as_str()) {
        ("text", _) | (_, "javascript" | "json") => format!("{kind}; charset=utf-8"),
        _ => kind.to_string(),
    };
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_a_page_if_every_segment_matches() {
        for (route, path, expected) in [
            ("/", "/", true),
            ("/id", "/id/", true),
            ("/match/:id", "/match/abc", true),
            ("/match/:id", "/match/", false),
            ("/match/:id", "/match/abc/def", false),
            ("/play", "/play/create", false),
        ] {
            assert_eq!(matches(route, path), expected, "{route} {path}");
        }
    }
}
