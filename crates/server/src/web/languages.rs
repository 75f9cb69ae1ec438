//! The two languages of a public page: alternate links in a `Link` header (RFC 8288), since only a running server
//! knows its origin, and the language of the home page.

use http::header::LINK;
use http::{HeaderMap, HeaderValue};

use crate::app::App;
use crate::locale::Locale;

/// The `Vary` header of `/`.
pub const HOME_VARIES: HeaderValue =
    HeaderValue::from_static("accept-encoding, accept-language, cookie, sec-fetch-site");

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
