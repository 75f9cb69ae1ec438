//! Server-rendered heads for app pages, for clients that do not run scripts: search engines and link previews in
//! chats.

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
use crate::app::App;
use crate::locale::Locale;

pub const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");
pub const NOINDEX: HeaderValue = HeaderValue::from_static("noindex");

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// A page's head.
pub struct Head {
    pub locale: Locale,
    pub title: String,
    /// HTML of further tags, with all values escaped.
    pub tags: String,
    /// A name and a summary, shown before the page's script has loaded.
    pub lead: Option<(String, String)>,
    /// HTML of the first content below the lead, shown before the page's script has loaded; empty without any.
    pub content: String,
    /// HTML of data blocks, placed last in the head: React takes the first script in it for the app's.
    pub data: String,
    /// Whether search engines may index the page.
    pub is_listed: bool,
}

/// A rendered page without personal data.
pub struct Made {
    /// The file whose Content-Security-Policy applies.
    file: String,
    /// Smallest first.
    forms: Vec<Form>,
    is_listed: bool,
}

/// A rendered page in one encoding.
struct Form {
    /// `None`: uncompressed, which every client accepts.
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
    /// Renders a page for many readers, in every encoding with maximum compression. `None` if the web build has no
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

/// Renders the app's fallback page with this head for one reader, so compression is fast and optional.
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

/// Responds with the smallest encoding that the client accepts, or with 304.
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

/// Redirects to a page. The body carries the page's head for link previews.
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
    // Search engines index the target instead.
    out.insert(X_ROBOTS_TAG, NOINDEX);
    // A location consists of our own paths, whose characters are valid in a header.
    if let Ok(location) = HeaderValue::try_from(location) {
        out.insert(LOCATION, location);
    }
    response
}

/// An ETag for dynamic content.
pub fn tag(content: &[u8], ending: &str) -> HeaderValue {
    let hash = hex::encode(&Sha256::digest(content)[..12]);
    HeaderValue::try_from(format!("\"{hash}-{ending}\""))
        .unwrap_or(HeaderValue::from_static("\"\""))
}

/// Marks tags of the requested page. The app removes them on navigation.
pub const OF_PAGE: &str = "data-of-page";

/// The picture of a shared link.
pub struct SharedPicture {
    pub path: String,
    /// Its media type.
    pub kind: &'static str,
    /// In pixels.
    pub width: i64,
    pub height: i64,
    pub alt: String,
}

/// Head tags. Values are escaped when added.
#[derive(Default)]
pub struct Tags(pub String);

impl Tags {
    pub fn meta(&mut self, kind: &str, name: &str, content: &str) {
        let content = escaped(content);
        self.0 += &format!("<meta {OF_PAGE}=\"\" {kind}=\"{name}\" content=\"{content}\"/>");
    }

    /// The description, and what a shared link shows, with a picture or else the app's icon.
    pub fn shared(
        &mut self,
        app: &App,
        locale: Locale,
        title: &str,
        description: &str,
        address: &str,
        picture: Option<&SharedPicture>,
    ) {
        let origin = &app.config.public_origin;
        let icon = SharedPicture {
            path: "/icon-512.png".to_owned(),
            kind: "image/png",
            width: 512,
            height: 512,
            alt: "Lapang".to_owned(),
        };
        let shown = picture.unwrap_or(&icon);
        self.meta("name", "description", description);
        for (property, content) in [
            ("og:site_name", "Lapang"),
            ("og:type", "website"),
            ("og:title", title),
            ("og:description", description),
            ("og:url", address),
            ("og:locale", locale.open_graph()),
            ("og:locale:alternate", locale.other().open_graph()),
            ("og:image", &format!("{origin}{}", shown.path)),
            ("og:image:type", shown.kind),
            ("og:image:width", &shown.width.to_string()),
            ("og:image:height", &shown.height.to_string()),
            ("og:image:alt", &shown.alt),
        ] {
            self.meta("property", property, content);
        }
        let card = picture.map_or("summary", |_| "summary_large_image");
        self.meta("name", "twitter:card", card);
    }

    pub fn link(&mut self, relation: &str, address: &str, language: Option<&str>) {
        let address = escaped(address);
        let language = language.map_or_else(String::new, |it| format!(" hreflang=\"{it}\""));
        self.0 +=
            &format!("<link {OF_PAGE}=\"\" rel=\"{relation}\"{language} href=\"{address}\"/>");
    }
}

/// A data block: it is not executed, so the content security policy need not allow it.
pub fn data_block(value: &serde_json::Value) -> String {
    let json = in_script(&value.to_string());
    format!("<script {OF_PAGE}=\"\" type=\"application/ld+json\">{json}</script>")
}

/// Escapes JSON for a script element, so that nothing in it ends the script or starts a comment.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}

/// Replaces the page's title and adds the head's tags.
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
    let filled = format!("data-lead=\"content\">{}</div>", head.content);
    let body = body.replacen("data-lead=\"content\"></div>", &filled, 1);
    format!(
        "{before}<title>{}</title>{}{rest}{}</head>{body}",
        escaped(&head.title),
        head.tags,
        head.data
    )
}

/// Fills a placeholder of the app's frame (`HydrateFallback` in root.tsx).
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

/// Escapes text for HTML and XML, in content and attributes.
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
    fn head_replaces_the_pages_own_title() {
        let head = Head {
            locale: Locale::Id,
            title: "</title><script>alert(1)</script>".to_owned(),
            lead: Some(("<b>".to_owned(), "</p>".to_owned())),
            content: "<ul></ul>".to_owned(),
            tags: "<meta name=\"a\"/>".to_owned(),
            data: "<script></script>".to_owned(),
            is_listed: true,
        };
        let shell = "<html lang=\"en\"><head><title>Lapang</title><link/></head>\
                     <body><p data-lead=\"name\"></p><p data-lead=\"summary\"></p>\
                     <div data-lead=\"content\"></div></body></html>";
        assert_eq!(
            with_head(shell, &head),
            "<html lang=\"id\"><head><title>&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>\
             <meta name=\"a\"/><link/><script></script></head>\
             <body><p data-lead=\"name\">&lt;b&gt;</p><p data-lead=\"summary\">&lt;/p&gt;</p>\
             <div data-lead=\"content\"><ul></ul></div></body></html>"
        );
    }
}
