//! The outermost layer: gives each request an id and a span, counts its outcome and logs refusals.

use std::borrow::Cow;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::response::{IntoResponse, Response};
use connectrpc::Dispatcher;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use tracing::Instrument;

use super::metrics::{Metrics, Name};
use super::traces;
use crate::app::App;
use crate::auth;
use crate::request_context::{REQUEST, RecordedError, RequestContext};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// Longer ids of a proxy are ignored.
const LONGEST_ID: usize = 64;

/// State of the layer.
#[derive(Clone)]
pub struct Telemetry {
    app: Arc<App>,
    /// Names of calls by path.
    calls: Arc<HashMap<String, &'static str>>,
}

impl Telemetry {
    pub fn new(app: &Arc<App>, services: &connectrpc::Router) -> Self {
        let calls = services.methods().filter_map(|path| {
            let spec = services.lookup(path)?.spec?;
            let name = spec.procedure.trim_start_matches('/');
            Some((format!("/{name}"), name))
        });
        Self {
            app: Arc::clone(app),
            calls: Arc::new(calls.collect()),
        }
    }

    pub fn app(&self) -> &App {
        &self.app
    }

    /// The name of the call or route, and whether it is a call.
    fn name(&self, request: &Request) -> (Name, bool) {
        if let Some(name) = self.calls.get(request.uri().path()) {
            return (Cow::Borrowed(name), true);
        }
        let route = request.extensions().get::<MatchedPath>();
        let route = route.map_or("/{*page}", MatchedPath::as_str);
        if let Some(service) = route.strip_suffix("/{method}") {
            let name = format!("{}/(unknown)", service.trim_start_matches('/'));
            return (Cow::Owned(name), true);
        }
        let method = method(request.method());
        (Cow::Owned(format!("{method} {route}")), false)
    }
}

/// A method as a label; clients can send any word.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "OTHER",
    }
}

pub async fn observe<F>(
    telemetry: &Telemetry,
    request: Request,
    answer: impl FnOnce(Request) -> F,
) -> Response
where
    F: Future<Output = Response>,
{
    let app = &telemetry.app;
    let (call, is_call) = telemetry.name(&request);
    let (extensions, headers) = (request.extensions(), request.headers());
    let address = match auth::address(app, extensions, headers) {
        Ok(address) => address,
        Err(error) => return error.into_response(),
    };
    let from_proxy = auth::is_from_a_proxy(app, extensions);
    let given = from_proxy.then(|| given_id(headers)).flatten();
    let context = Arc::new(RequestContext {
        id: given.unwrap_or_else(fresh_id),
        error: Mutex::default(),
    });
    let span = traces::request_span(&context.id, &call, address, from_proxy.then_some(headers));
    let mut in_flight = InFlight::new(&app.metrics, call);
    let answering = REQUEST.scope(Arc::clone(&context), answer(request));
    let mut response = answering.instrument(span.clone()).await;
    let _entered = span.enter();
    let error = *context.error();
    let code = if is_call {
        Cow::Borrowed(code_of(&response, error))
    } else {
        Cow::Owned(response.status().as_str().to_owned())
    };
    log_response(app, &response, error, &code, address);
    traces::end(&span, &code, response.status());
    in_flight.end(code);
    if let Ok(id) = HeaderValue::try_from(context.id.as_str()) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

/// The proxy's id of the request, if it is safe to log.
fn given_id(headers: &HeaderMap) -> Option<String> {
    let mut given = headers.get_all(REQUEST_ID).iter();
    let id = given.next()?.to_str().ok()?;
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    let is_well_formed =
        given.next().is_none() && (1..=LONGEST_ID).contains(&id.len()) && id.bytes().all(is_plain);
    is_well_formed.then(|| id.to_owned())
}

fn fresh_id() -> String {
    format!("{:032x}", rand::random::<u128>())
}

/// Refusals of access and rate limits are logged at `info`, as a security log: the first of a client in a minute, then
/// their number.
fn log_response(
    app: &App,
    response: &Response,
    error: Option<RecordedError>,
    code: &str,
    address: IpAddr,
) {
    let status = response.status();
    let failed = !(status.is_success() || status.is_redirection()) || is_framed(response);
    let reason = error.filter(|_| failed).map(|error| {
        app.metrics.refused(error.code.as_str(), error.reason);
        error.reason
    });
    let for_security = [
        "unauthenticated",
        "permission_denied",
        "resource_exhausted",
        "401",
        "403",
        "429",
    ];
    let refused = for_security.into_iter().find(|it| *it == code);
    if refused.is_some_and(|what| app.refusals.is_first(address, what)) {
        tracing::info!(code, reason, "refused");
    } else {
        tracing::debug!(code, reason, "answered");
    }
}

/// The Connect code of a call's response. A framed response always has status 200, so the recorded error counts.
fn code_of(response: &Response, error: Option<RecordedError>) -> &'static str {
    let status = response.status();
    match error {
        Some(error) if is_framed(response) || !status.is_success() => error.code.as_str(),
        _ => code_of_status(status),
    }
}

fn is_framed(response: &Response) -> bool {
    let kind = response.headers().get(CONTENT_TYPE);
    kind.is_some_and(|kind| {
        let kind = kind.as_bytes();
        kind.starts_with(b"application/connect+") || kind.starts_with(b"application/grpc")
    })
}

/// For requests that the protocol's library refused itself.
fn code_of_status(status: StatusCode) -> &'static str {
    match status.as_u16() {
        200..300 => "ok",
        401 => "unauthenticated",
        403 => "permission_denied",
        404 | 501 => "unimplemented",
        408 | 504 => "deadline_exceeded",
        409 => "aborted",
        413 | 429 => "resource_exhausted",
        499 => "canceled",
        400..=499 => "invalid_argument",
        503 => "unavailable",
        _ => "internal",
    }
}

/// Counts a request once, also when its client disconnects early.
struct InFlight<'a> {
    metrics: &'a Metrics,
    call: Name,
    since: Instant,
    code: Name,
}

impl<'a> InFlight<'a> {
    fn new(metrics: &'a Metrics, call: Name) -> Self {
        metrics.began();
        Self {
            metrics,
            call,
            since: Instant::now(),
            code: Cow::Borrowed("canceled"),
        }
    }

    fn end(&mut self, code: Name) {
        self.code = code;
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        let call = std::mem::take(&mut self.call);
        let code = std::mem::take(&mut self.code);
        self.metrics.ended(call, code, self.since.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_request_ids_of_proxies_are_used() {
        for (sent, is_taken) in [
            ("7f3a-req_1.2", true),
            (&"a".repeat(64), true),
            (&"a".repeat(65), false),
            ("", false),
            ("with space", false),
            ("\"quoted\"", false),
            ("{json}", false),
            ("a\tb", false),
            ("é", false),
        ] {
            let mut headers = HeaderMap::new();
            let value = HeaderValue::from_bytes(sent.as_bytes()).unwrap();
            headers.insert(REQUEST_ID, value);
            assert_eq!(given_id(&headers).is_some(), is_taken, "{sent:?}");
            headers.append(REQUEST_ID, HeaderValue::from_static("another"));
            assert_eq!(given_id(&headers), None, "two ids are none");
        }
    }

    #[test]
    fn new_request_ids_are_unique_and_plain() {
        let id = fresh_id();
        assert_ne!(id, fresh_id());
        let mut headers = HeaderMap::new();
        headers.insert(REQUEST_ID, HeaderValue::try_from(&id).unwrap());
        assert_eq!(given_id(&headers), Some(id));
    }

    #[test]
    fn unknown_methods_share_a_label() {
        assert_eq!(method(&Method::from_bytes(b"BREW").unwrap()), "OTHER");
        assert_eq!(method(&Method::GET), "GET");
    }
}
