//! Which addresses are one page in two languages: told with the public pages themselves, in a header
//! (RFC 8288), since only a running server knows its origin.

use http::header::LINK;
use http::{HeaderMap, HeaderValue};

use crate::app::App;
use crate::locale::Locale;

/// The public pages that are there for everybody and are always the same, without the language.
pub const PUBLIC_PAGES: [&str; 4] = ["/", "/play", "/terms", "/privacy"];

/// The address of a page in a language, as it is told to those who list it: `/` in English ends in
/// a slash, and `/id` does not.
pub fn address(app: &App, locale: Locale, path: &str) -> String {
    let path = match (path, locale) {
        ("/", Locale::Id) => "",
        _ => path,
    };
    app.link(locale, path)
}

/// Of a page its address in each language, with the code that search engines know the language by.
pub fn alternates(app: &App, path: &str) -> [(&'static str, String); 3] {
    [
        ("en", address(app, Locale::En, path)),
        ("id", address(app, Locale::Id, path)),
        ("x-default", address(app, Locale::En, path)),
    ]
}

/// Adds to an answer that is a public page what it is called in each language.
pub fn tell(app: &App, path: &str, headers: &mut HeaderMap) {
    let path = path.trim_end_matches('/');
    let (locale, bare) = match path.strip_prefix(Locale::Id.path_prefix()) {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => (Locale::Id, rest),
        _ => (Locale::En, path),
    };
    let bare = if bare.is_empty() { "/" } else { bare };
    if !PUBLIC_PAGES.contains(&bare) {
        return;
    }
    let mut links = vec![format!(
        "<{}>; rel=\"canonical\"",
        address(app, locale, bare)
    )];
    links.extend(alternates(app, bare).iter().map(|(language, address)| {
        format!("<{address}>; rel=\"alternate\"; hreflang=\"{language}\"")
    }));
    if let Ok(links) = HeaderValue::try_from(links.join(", ")) {
        headers.insert(LINK, links);
    }
}
