//! A page of the web build with a head of its own, for whoever reads a page without running it: search
//! engines, and the chats that show what is behind a link.

use std::io::Write;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
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
    /// What the page is about, a name and a line: to be read before the page's code is there.
    pub lead: Option<(String, String)>,
    /// HTML of blocks of data. They end the head: React takes the first script in it for the app's.
    pub data: String,
    /// Whether search engines may list it.
    pub is_listed: bool,
}

/// A page that was made, and may be sent to anybody.
pub struct Made {
    /// Whose policy it has.
    file: String,
    /// The smallest first.
    forms: Vec<Form>,
    is_listed: bool,
}

/// A page as it is sent to who takes its encoding.
struct Form {
    /// None is sent as it is, and everybody takes it.
    encoding: Option<&'static str>,
    body: Bytes,
    tag: HeaderValue,
}

impl Form {
    fn new(html: &[u8], encoding: Option<&'static str>, body: Vec<u8>) -> Self {
        Self {
            encoding,
            body: body.into(),
            tag: tag(html, encoding.unwrap_or("plain")),
        }
    }

    fn is_taken(&self, headers: &HeaderMap) -> bool {
        self.encoding
            .is_none_or(|encoding| assets::accepts(headers, encoding))
    }
}

impl Made {
    /// For many readers: in every form, packed as small as can be. None where the web build has no
    /// such file.
    pub fn lasting(file: &str, head: &Head) -> Option<Self> {
        let html = with_head(&assets::text(file)?, head).into_bytes();
        let mut forms = Vec::new();
        if let Ok(packed) = brotli(&html) {
            forms.push(Form::new(&html, Some("br"), packed));
        }
        if let Ok(packed) = gzip(&html, Compression::best()) {
            forms.push(Form::new(&html, Some("gzip"), packed));
        }
        forms.push(Form::new(&html, None, html.clone()));
        Some(Self {
            file: file.to_owned(),
            forms,
            is_listed: head.is_listed,
        })
    }
}

/// The app's page for any address, saying this of itself. Made for this reader alone, so packed in
/// haste and only where that is of use.
pub fn page(headers: &HeaderMap, head: &Head) -> Response {
    let Some(shell) = assets::text(FALLBACK) else {
        return assets::fallback(headers, StatusCode::OK);
    };
    let html = with_head(&shell, head).into_bytes();
    let packed = assets::accepts(headers, "gzip")
        .then(|| gzip(&html, Compression::fast()).ok())
        .flatten();
    let form = match packed {
        Some(packed) => Form::new(&html, Some("gzip"), packed),
        None => Form::new(&html, None, html.clone()),
    };
    send(headers, FALLBACK, &form, head.is_listed)
}

/// The page in the smallest form that the client takes, unless it has it already.
pub(super) fn answer(headers: &HeaderMap, made: &Made) -> Response {
    match made.forms.iter().find(|form| form.is_taken(headers)) {
        Some(form) => send(headers, &made.file, form, made.is_listed),
        None => StatusCode::NOT_ACCEPTABLE.into_response(),
    }
}

fn send(headers: &HeaderMap, file: &str, form: &Form, is_listed: bool) -> Response {
    let mut response = if assets::is_known(&form.tag, headers) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        Response::new(Body::from(form.body.clone()))
    };
    let out = response.headers_mut();
    out.insert(CONTENT_TYPE, HTML);
    out.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    out.insert(VARY, HeaderValue::from_static("accept-encoding"));
    out.insert(ETAG, form.tag.clone());
    if let Some(encoding) = form.encoding {
        out.insert(CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if !is_listed {
        out.insert(X_ROBOTS_TAG, NOINDEX);
    }
    response.extensions_mut().insert(Page(file.to_owned()));
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

/// Marks what belongs to the page that was asked for: the app takes it away when it goes to another.
pub const OF_PAGE: &str = "data-of-page";

/// Tags of a head, whose contents are escaped as they come in.
#[derive(Default)]
pub struct Tags(pub String);

impl Tags {
    pub fn meta(&mut self, kind: &str, name: &str, content: &str) {
        let content = escaped(content);
        self.0 += &format!("<meta {OF_PAGE}=\"\" {kind}=\"{name}\" content=\"{content}\"/>");
    }

    pub fn link(&mut self, relation: &str, address: &str, language: Option<&str>) {
        let address = escaped(address);
        let language = language.map_or_else(String::new, |it| format!(" hreflang=\"{it}\""));
        self.0 +=
            &format!("<link {OF_PAGE}=\"\" rel=\"{relation}\"{language} href=\"{address}\"/>");
    }
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
    let body = match &head.lead {
        Some((name, summary)) => with_lead(&with_lead(body, "name", name), "summary", summary),
        None => body.to_owned(),
    };
    format!(
        "{before}<title>{}</title>{}{rest}{}</head>{body}",
        escaped(&head.title),
        head.tags,
        head.data
    )
}

/// The frame of the app has a place for each (`HydrateFallback` in root.tsx).
fn with_lead(body: &str, place: &str, text: &str) -> String {
    let empty = format!("data-lead=\"{place}\"></p>");
    let full = format!("data-lead=\"{place}\">{}</p>", escaped(text));
    body.replacen(&empty, &full, 1)
}

fn gzip(html: &[u8], effort: Compression) -> std::io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::with_capacity(html.len() / 2), effort);
    packer.write_all(html)?;
    packer.finish()
}

fn brotli(mut html: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = Vec::with_capacity(html.len() / 2);
    ::brotli::BrotliCompress(&mut html, &mut packed, &BrotliEncoderParams::default())?;
    Ok(packed)
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
            lead: Some(("<b>".to_owned(), "</p>".to_owned())),
            tags: "<meta name=\"a\"/>".to_owned(),
            data: "<script></script>".to_owned(),
            is_listed: true,
        };
        let shell = "<html lang=\"en\"><head><title>Lapang</title><link/></head>\
                     <body><p data-lead=\"name\"></p><p data-lead=\"summary\"></p></body></html>";
        assert_eq!(
            with_head(shell, &head),
            "<html lang=\"id\"><head><title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>\
             <meta name=\"a\"/><link/><script></script></head>\
             <body><p data-lead=\"name\">&lt;b&gt;</p><p data-lead=\"summary\">&lt;/p&gt;</p></body></html>"
        );
    }
}
