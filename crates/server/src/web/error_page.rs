//! Small pages without the app. Errors for people who follow a link while the server is overloaded; API clients get the
//! error unchanged.

use std::sync::LazyLock;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use http::header::{
    ACCEPT, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, CONTENT_TYPE,
    RETRY_AFTER,
};
use http::{HeaderValue, Method, StatusCode};
use sha2::{Digest, Sha256};

use crate::locale::Locale;

/// The app's colors, inlined because its style sheet may be unavailable.
const STYLE: &str = "body{background:#faf7f0;color:#0d1411;font:1.125rem/1.5 system-ui,sans-serif;margin:0 auto;max-width:32rem;padding:15vh 1.5rem}\
                     h1{font-size:1.75rem;line-height:1.2}a{color:inherit}\
                     button{background:#0b6b3a;border:0;border-radius:999px;color:#fff;cursor:pointer;font:inherit;font-weight:700;padding:.875rem 1.5rem}\
                     @media (prefers-color-scheme:dark){body{background:#0d1411;color:#faf7f0}}";

/// Allows only the style above.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
    let hash = STANDARD.encode(Sha256::digest(STYLE));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{hash}'; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'"
    );
    HeaderValue::try_from(policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
});

/// The reader's language if the request is a navigation, not a fetch from a page.
pub fn reader(request: &Request) -> Option<Locale> {
    is_page_wanted(request).then(|| Locale::of(request.headers()))
}

/// Turns a retryable error (one with `Retry-After`) into a page. Other errors stay as they are.
pub fn page_for(reader: Option<Locale>, response: Response) -> Response {
    let reader = reader.filter(|_| response.headers().contains_key(RETRY_AFTER));
    match (reader, response.status()) {
        (
            Some(locale),
            status @ (StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE),
        ) => as_page(response, locale, status),
        _ => response,
    }
}

/// Browsers accept `text/html` for navigations but not for fetches.
fn is_page_wanted(request: &Request) -> bool {
    let mut wanted = request.headers().get_all(ACCEPT).iter();
    matches!(*request.method(), Method::GET | Method::HEAD)
        && wanted.any(|line| line.to_str().is_ok_and(|line| line.contains("text/html")))
}

/// Replaces the body by a page; status and `Retry-After` stay.
fn as_page(mut response: Response, locale: Locale, status: StatusCode) -> Response {
    let (english, indonesian) = if status == StatusCode::TOO_MANY_REQUESTS {
        (
            [
                "One moment",
                "There were many requests from where you are. Wait a few seconds, then ",
                "try again",
            ],
            [
                "Sebentar, ya",
                "Permintaan dari jaringanmu sedang banyak. Tunggu beberapa detik, lalu ",
                "coba lagi",
            ],
        )
    } else {
        (
            [
                "Lapang is very busy",
                "This address is fine. Wait a few seconds, then ",
                "try again",
            ],
            [
                "Lapang sedang ramai",
                "Alamatnya sudah benar. Tunggu beberapa detik, lalu ",
                "coba lagi",
            ],
        )
    };
    let [title, text, again] = locale.pick(english, indonesian);
    let content = format!("<p>{text}<a href=\"\">{again}</a>.</p>");
    *response.body_mut() = Body::from(html(locale, title, &content));
    add_headers(&mut response);
    response
}

/// A small page without the app. `content` is HTML. Not for search engines.
pub fn plain_page(locale: Locale, title: &str, content: &str) -> Response {
    let mut response = Response::new(Body::from(html(locale, title, content)));
    add_headers(&mut response);
    let noindex = HeaderValue::from_static("noindex");
    response.headers_mut().insert("x-robots-tag", noindex);
    response
}

fn html(locale: Locale, title: &str, content: &str) -> String {
    let code = locale.code();
    format!(
        "<!DOCTYPE html><html lang=\"{code}\"><head><meta charset=\"utf-8\"/>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\
         <meta name=\"color-scheme\" content=\"light dark\"/><title>{title} · Lapang</title>\
         <style>{STYLE}</style></head><body><main><strong>Lapang</strong><h1>{title}</h1>\
         {content}</main></body></html>"
    )
}

fn add_headers(response: &mut Response) {
    let headers = response.headers_mut();
    headers.remove(CONTENT_LENGTH);
    headers.remove(CONTENT_ENCODING);
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(CONTENT_SECURITY_POLICY, POLICY.clone());
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse;

    use super::*;
    use crate::error::Error;

    fn content_type(path: &str, method: Method, accept: &str) -> String {
        let request = Request::builder().uri(path).method(method);
        let request = request.header(ACCEPT, accept).body(Body::empty()).unwrap();
        let answer = match path {
            "/busy" => Error::Unavailable.into_response(),
            "/broken" => (StatusCode::SERVICE_UNAVAILABLE, "stopping").into_response(),
            _ => "fine".into_response(),
        };
        let answer = page_for(reader(&request), answer);
        answer.headers()[CONTENT_TYPE].to_str().unwrap().to_owned()
    }

    #[test]
    fn only_navigations_with_a_retryable_error_get_a_page() {
        let browser = "text/html,application/xhtml+xml,*/*;q=0.8";
        let (html, text) = ("text/html; charset=utf-8", "text/plain; charset=utf-8");
        for (path, method, accept, expected) in [
            ("/busy", Method::GET, browser, html),
            ("/busy", Method::HEAD, browser, html),
            ("/busy", Method::GET, "*/*", "application/json"),
            ("/broken", Method::GET, browser, text),
            ("/fine", Method::GET, browser, text),
        ] {
            let found = content_type(path, method.clone(), accept);
            assert_eq!(found, expected, "{method} {path} {accept}");
        }
    }
}
