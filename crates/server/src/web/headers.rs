//! Security headers on every response, and each page's Content-Security-Policy, whose hashes come from the web build.

use std::collections::HashMap;
use std::sync::LazyLock;

use axum::response::Response;
use http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
    X_CONTENT_TYPE_OPTIONS,
};
use http::{HeaderName, HeaderValue};
use rust_embed::RustEmbed;
use serde::Deserialize;

use crate::app::App;
use crate::config::map::Source;

/// Marks a response as a page: the web build's file it came from.
#[derive(Clone)]
pub struct Page(pub String);

#[derive(RustEmbed)]
#[folder = "../../web/build/client"]
#[include = "csp.json"]
#[allow_missing = true]
struct Policy;

#[derive(Default, Deserialize)]
struct Hashes {
    /// Script hashes by page.
    scripts: HashMap<String, Vec<String>>,
    styles: Vec<String>,
}

/// The policy of each page.
static POLICIES: LazyLock<HashMap<String, HeaderValue>> = LazyLock::new(|| {
    let hashes: Hashes = Policy::get("csp.json")
        .and_then(|file| serde_json::from_slice(&file.data).ok())
        .unwrap_or_default();
    let quoted =
        |list: &[String]| -> String { list.iter().map(|hash| format!(" '{hash}'")).collect() };
    let styles = quoted(&hashes.styles);
    hashes
        .scripts
        .iter()
        .filter_map(|(page, scripts)| {
            let scripts = quoted(scripts);
            let policy = format!(
                "default-src 'self'; script-src 'self'{scripts}; style-src 'self'{styles}; \
                 img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; \
                 object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
            );
            Some((page.clone(), HeaderValue::try_from(policy).ok()?))
        })
        .collect()
});

/// Adds the configured icon services to `connect-src` and the server of the map's pictures to `img-src`.
fn with_services(policy: &HeaderValue, icons: &[String], tiles: Option<&str>) -> HeaderValue {
    let is_changed = !icons.is_empty() || tiles.is_some();
    let Some(text) = policy.to_str().ok().filter(|_| is_changed) else {
        return policy.clone();
    };
    let mut text = text.to_owned();
    for (own, services) in [
        ("connect-src 'self'", icons.join(" ")),
        ("img-src 'self'", tiles.unwrap_or_default().to_owned()),
    ] {
        if !services.is_empty() {
            text = text.replacen(own, &format!("{own} {services}"), 1);
        }
    }
    HeaderValue::try_from(text).unwrap_or_else(|_| policy.clone())
}

/// The origin of a tile server.
fn tile_server(app: &App) -> Option<&str> {
    match &app.config.map.as_ref()?.source {
        Source::Server { origin, .. } => Some(origin),
        Source::File(_) => None,
    }
}

const NOTHING: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
);

/// The service worker's policy: it may fetch from this server only.
pub const WORKER: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; connect-src 'self'; object-src 'none'; base-uri 'none'; \
     frame-ancestors 'none'",
);

/// Added to every response.
pub fn security_headers(app: &App, mut response: Response) -> Response {
    let policy = response
        .extensions()
        .get::<Page>()
        .and_then(|page| POLICIES.get(&page.0))
        .map_or(NOTHING, |policy| {
            with_services(policy, &app.config.icons_fallback, tile_server(app))
        });
    let headers = response.headers_mut();
    headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy);
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(
        REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    );
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    );
    headers.insert(
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(), microphone=(), geolocation=(self)"),
    );
    if app.config.is_https() {
        headers.insert(
            STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=31536000"),
        );
    }
    // A response without caching headers may contain personal data.
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn configured_services_are_added_to_their_part_of_the_policy() {
        let policy = HeaderValue::from_static(
            "default-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'",
        );
        let services = ["https://a.example", "https://[2001:db8::1]:8443"].map(str::to_owned);
        assert_eq!(
            with_services(&policy, &services, Some("https://tiles.example")),
            "default-src 'self'; img-src 'self' https://tiles.example data:; connect-src 'self' https://a.example \
             https://[2001:db8::1]:8443; font-src 'self'"
        );
        assert_eq!(with_services(&policy, &[], None), policy);
    }
}
