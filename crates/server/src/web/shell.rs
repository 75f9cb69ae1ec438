//! The app's empty page with a head of its own, for whoever reads a page without running it: search
//! engines, and the chats that show what is behind a link.

use std::io::Write;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, LOCATION, VARY};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use sha2::{Digest, Sha256};

use super::assets::{self, FALLBACK};
use super::headers::Page;
use crate::locale::Locale;

pub const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");
pub const NOINDEX: HeaderValue = HeaderValue::from_static("noindex");

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// What a page says of itself.
pub struct Head {
    pub locale: Locale,
    pub title: String,
    /// HTML of the tags beside the title, everything in it escaped.
    pub tags: String,
    /// HTML of blocks of data. They end the head: React takes the first script in it for the app's.
    pub data: String,
    /// Whether search engines may list it.
    pub is_listed: bool,
}

/// The app's page for any address, saying this of itself.
pub fn page(headers: &HeaderMap, head: &Head) -> Response {
    let Some(shell) = assets::shell() else {
        return assets::fallback(headers, StatusCode::OK);
    };
    let html = with_head(&shell, head);
    let is_packed = assets::accepts(headers, "gzip");
    let (body, ending) = match is_packed.then(|| gzip(&html)) {
        Some(Ok(packed)) => (packed, "gzip"),
        _ => (html.clone().into_bytes(), "plain"),
    };
    let tag = tag(html.as_bytes(), ending);
    let is_known = assets::is_known(&tag, headers);
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(body))
    };
    let out = response.headers_mut();
    out.insert(CONTENT_TYPE, HTML);
    out.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    out.insert(VARY, HeaderValue::from_static("accept-encoding"));
    out.insert(ETAG, tag);
    if ending == "gzip" {
        out.insert(CONTENT_ENCODING, HeaderValue::from_static(ending));
    }
    if !head.is_listed {
        out.insert(X_ROBOTS_TAG, NOINDEX);
    }
    response.extensions_mut().insert(Page(FALLBACK.to_owned()));
    response
}

/// Sends on to a page, and says meanwhile what that page says of itself.
pub fn on_the_way(location: &str, head: Option<&Head>) -> Response {
    let body = head.map(|head| {
        format!(
            "<!DOCTYPE html><html lang=\"{}\"><head><meta charset=\"utf-8\"/><title>{title}</title>{}{}</head><body><a href=\"{}\">{title}</a></body></html>",
            head.locale.code(),
            head.tags,
            head.data,
            escaped(location),
            title = escaped(&head.title),
        )
    });
    let mut response = (StatusCode::FOUND, body.unwrap_or_default()).into_response();
    let out = response.headers_mut();
    out.insert(CONTENT_TYPE, HTML);
    out.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // The page itself is what search engines list.
    out.insert(X_ROBOTS_TAG, NOINDEX);
    // A location is made of paths of ours, whose letters headers may hold.
    if let Ok(location) = HeaderValue::try_from(location) {
        out.insert(LOCATION, location);
    }
    response
}

/// A tag of content that is made when it is asked for.
pub fn tag(content: &[u8], ending: &str) -> HeaderValue {
    let hash = hex::encode(&Sha256::digest(content)[..12]);
    HeaderValue::try_from(format!("\"{hash}-{ending}\""))
        .unwrap_or(HeaderValue::from_static("\"\""))
}

/// The page with this title instead of its own, and these tags beside it.
fn with_head(shell: &str, head: &Head) -> String {
    let (before, rest) = shell.split_once("<title>").unwrap_or((shell, ""));
    let (_, after) = rest.split_once("</title>").unwrap_or(("", rest));
    let before = before.replacen(
        "<html lang=\"en\"",
        &format!("<html lang=\"{}\"", head.locale.code()),
        1,
    );
    let (rest, body) = after.split_once("</head>").unwrap_or((after, ""));
    format!(
        "{before}<title>{}</title>{}{rest}{}</head>{body}",
        escaped(&head.title),
        head.tags,
        head.data
    )
}

fn gzip(text: &str) -> std::io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::with_capacity(text.len() / 2), Compression::fast());
    packer.write_all(text.as_bytes())?;
    packer.finish()
}

/// Text as it may stand in HTML and XML, between tags and in attributes.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            _ => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_takes_the_place_of_the_pages_own() {
        let head = Head {
            locale: Locale::Id,
            title: "</title><script>alert(1)</script>".to_owned(),
            tags: "<meta name=\"a\"/>".to_owned(),
            data: "<script></script>".to_owned(),
            is_listed: true,
        };
        let shell = "<html lang=\"en\"><head><title>Lapang</title><link/></head></html>";
        assert_eq!(
            with_head(shell, &head),
            "<html lang=\"id\"><head><title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>\
             <meta name=\"a\"/><link/><script></script></head></html>"
        );
    }
}
