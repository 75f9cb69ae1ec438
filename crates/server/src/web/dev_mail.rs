//! `/dev/mail`: shows the newest email, for local trials. Available only in the demo, while emails are files, and to
//! direct requests from this machine: through a proxy, a tunnel or a public name it would leak sign-in codes to
//! anyone.

use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::response::{Html, IntoResponse, Response};
use http::header::HOST;
use http::request::Parts;
use http::{HeaderMap, StatusCode};
use mail_parser::MessageParser;

use super::assets;
use crate::app::App;
use crate::config::Config;

/// A request that may see emails.
pub struct LocalTrial(pub Arc<App>);

impl FromRequestParts<Arc<App>> for LocalTrial {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Response> {
        let headers = &parts.headers;
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        // HTTP/2 carries the host in the URI.
        let host = host.or(parts.uri.authority().map(http::uri::Authority::as_str));
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let is_here = peer.is_some_and(|peer| is_own_machine(&app.config, peer.ip(), host))
            && !is_forwarded(headers);
        if app.config.is_demo && app.transport.is_files() && is_here {
            return Ok(Self(Arc::clone(app)));
        }
        Err(assets::not_found(headers))
    }
}

pub async fn newest(LocalTrial(app): LocalTrial) -> Response {
    let directory = app.mail_dir();
    match tokio::task::spawn_blocking(move || newest_file(&directory)).await {
        Ok(Some(mail)) => Html(page(&mail)).into_response(),
        Ok(None) => Html(page("No mail yet.")).into_response(),
        Err(error) => {
            tracing::error!(%error, "reading the newest mail");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

fn is_own_machine(config: &Config, peer: IpAddr, host: Option<&str>) -> bool {
    let is_own = |host: &str| {
        let scheme = config.public_origin.split("://").next().unwrap_or("http");
        config.is_own_origin(format!("{scheme}://{host}").as_bytes())
    };
    config.is_local() && peer.is_loopback() && host.is_some_and(is_own)
}

/// Whether a proxy or tunnel forwarded the request.
fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.keys().any(|name| {
        let name = name.as_str();
        let added_by_proxies = [
            "forwarded",
            "via",
            "x-real-ip",
            "cdn-loop",
            "true-client-ip",
        ];
        added_by_proxies.contains(&name)
            || name.starts_with("x-forwarded-")
            || name.starts_with("cf-")
    })
}

fn newest_file(directory: &Path) -> Option<String> {
    let mut mails: Vec<(SystemTime, PathBuf)> = std::fs::read_dir(directory)
        .ok()?
        .filter_map(Result::ok)
        .filter(|entry| entry.path().extension().is_some_and(|end| end == "eml"))
        .filter_map(|entry| Some((entry.metadata().ok()?.modified().ok()?, entry.path())))
        .collect();
    mails.sort();
    let (_, path) = mails.pop()?;
    let bytes = std::fs::read(path).ok()?;
    readable(&bytes)
}

/// The main headers and the decoded text part.
fn readable(eml: &[u8]) -> Option<String> {
    let mail = MessageParser::default().parse(eml)?;
    let to = mail.to()?.first()?.address()?;
    let subject = mail.subject().unwrap_or_default();
    let text = mail.body_text(0).unwrap_or_default();
    Some(format!("To: {to}\nSubject: {subject}\n\n{text}"))
}

fn page(text: &str) -> String {
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Newest mail</title></head><body><h1>Newest mail</h1><pre>{text}</pre></body></html>"
    )
}
