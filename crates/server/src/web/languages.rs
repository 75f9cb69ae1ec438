//! Which addresses are one page in two languages: told with the public pages themselves, in a header
//! (RFC 8288), since only a running server knows its origin.

use http::header::LINK;
use http::{HeaderMap, HeaderValue};

use crate::app::App;
use crate::locale::Locale;

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
