//! The two languages of a public page: alternate links in a `Link` header (RFC 8288), since only a running server
//! knows its origin, and the language of the home page.

use std::sync::Arc;
use std::time::Duration;

use axum::response::{IntoResponse, Response};
use http::header::{CACHE_CONTROL, LINK, LOCATION, VARY};
use http::{HeaderMap, HeaderValue, StatusCode, Uri};
use tokio::time::timeout;

use crate::accounts;
use crate::app::App;
use crate::locale::Locale;

/// The `Vary` header of `/`.
pub const HOME_VARIES: HeaderValue =
    HeaderValue::from_static("accept-encoding, accept-language, cookie, sec-fetch-site");

/// A slow database must not delay the home page.
const LOOK_UP: Duration = Duration::from_millis(300);

/// Redirects Indonesian readers from `/` to `/id`. Links within the app are not redirected, so that English can be
/// chosen without cookies.
pub async fn redirect_home(app: &Arc<App>, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
    let is_own_link = headers
        .get("sec-fetch-site")
        .is_some_and(|site| site == "same-origin");
    if uri.path() != "/" || is_own_link || home_locale(app, headers).await != Locale::Id {
        return None;
    }
    let query = uri.query().map_or_else(String::new, |it| format!("?{it}"));
    let location = HeaderValue::try_from(format!("/id{query}")).ok()?;
    let headers = [
        (LOCATION, location),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (VARY, HOME_VARIES),
    ];
    Some((StatusCode::FOUND, headers).into_response())
}

/// The language chosen in this browser, else the account's, else the browser's.
async fn home_locale(app: &Arc<App>, headers: &HeaderMap) -> Locale {
    if let Some(chosen) = Locale::chosen(headers) {
        return chosen;
    }
    if let Some(token) = accounts::session_token(&app.config, headers) {
        let found = timeout(LOOK_UP, accounts::account_locale(app, &token)).await;
        if let Ok(Ok(Some(locale))) = found {
            return locale;
        }
    }
    Locale::of(headers)
}

/// The canonical URL of a page in a language: `/` in English ends in a slash, `/id` does not.
pub fn address(app: &App, locale: Locale, path: &str) -> String {
    let path = match (path, locale) {
        ("/", Locale::Id) => "",
        _ => path,
    };
    app.link(locale, path)
}

/// The page's URL in each language, with its hreflang code.
pub fn alternates(app: &App, path: &str) -> [(&'static str, String); 3] {
    [
        ("en", address(app, Locale::En, path)),
        ("id", address(app, Locale::Id, path)),
        ("x-default", address(app, Locale::En, path)),
    ]
}

/// Adds a public page's canonical and alternate URLs to its response headers.
pub fn tell(app: &App, locale: Locale, path: &str, headers: &mut HeaderMap) {
    let mut links = vec![format!(
        "<{}>; rel=\"canonical\"",
        address(app, locale, path)
    )];
    links.extend(alternates(app, path).iter().map(|(language, address)| {
        format!("<{address}>; rel=\"alternate\"; hreflang=\"{language}\"")
    }));
    if let Ok(links) = HeaderValue::try_from(links.join(", ")) {
        headers.insert(LINK, links);
    }
}
