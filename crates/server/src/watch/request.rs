//! The outermost layer: gives each request an id and a span that says who asks what, counts how it
//! ends, and tells refusals to the log.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::response::{IntoResponse, Response};
use connectrpc::{Dispatcher, ErrorCode};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use tracing::{Instrument, Span};
use uuid::Uuid;

use super::metrics::{Metrics, Name};
use super::traces;
use crate::app::App;
use crate::auth;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The longest id that is taken over from a proxy.
const LONGEST_ID: usize = 64;

tokio::task_local! {
    /// The request that this task answers.
    static ASKED: Arc<Asked>;
}

/// A request under way.
struct Asked {
    id: String,
    /// The last refusal that was made an answer of.
    refusal: Mutex<Option<Refusal>>,
}

#[derive(Clone, Copy)]
struct Refusal {
    code: ErrorCode,
    reason: &'static str,
}

/// What the layer knows beforehand.
#[derive(Clone)]
pub struct Watch {
    app: Arc<App>,
    /// The names of all calls by their paths.
    calls: Arc<HashMap<String, &'static str>>,
}

impl Watch {
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

    /// The name of what is asked for, and whether it is a call of the contract.
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

/// A method as a label: anybody may make more of them up.
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

/// Around everything that the public listener serves.
pub async fn observe<F>(
    watch: &Watch,
    request: Request,
    answer: impl FnOnce(Request) -> F,
) -> Response
where
    F: Future<Output = Response>,
{
    let app = &watch.app;
    let (call, is_call) = watch.name(&request);
    let (extensions, headers) = (request.extensions(), request.headers());
    let address = match auth::address(app, extensions, headers) {
        Ok(address) => address,
        Err(error) => return error.into_response(),
    };
    let is_ours = auth::is_from_a_proxy(app, extensions);
    let given = is_ours.then(|| given_id(headers)).flatten();
    let asked = Arc::new(Asked {
        id: given.unwrap_or_else(fresh_id),
        refusal: Mutex::default(),
    });
    let span = traces::request_span(&asked.id, &call, address, is_ours.then_some(headers));
    let mut under_way = UnderWay::new(&app.metrics, call);
    let answering = ASKED.scope(Arc::clone(&asked), answer(request));
    let mut response = answering.instrument(span.clone()).await;
    let _in_span = span.enter();
    let refusal = *asked.refusal();
    let code = if is_call {
        Cow::Borrowed(code_of(&response, refusal))
    } else {
        Cow::Owned(response.status().as_str().to_owned())
    };
    tell(app, &response, refusal, &code);
    traces::end(&span, &code, response.status());
    under_way.end(code);
    if let Ok(id) = HeaderValue::try_from(asked.id.as_str()) {
        response.headers_mut().insert(REQUEST_ID, id);
    }
    response
}

impl Asked {
    fn refusal(&self) -> std::sync::MutexGuard<'_, Option<Refusal>> {
        self.refusal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What a proxy calls the request, if it can stand in a log as it is.
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

/// The id of the request that this task answers.
pub fn request_id() -> Option<String> {
    ASKED.try_with(|asked| asked.id.clone()).ok()
}

/// Remembers why a request is refused, in words that its answer has only within.
pub fn note_refusal(code: ErrorCode, reason: &'static str) {
    // Elsewhere than in a request there is nobody to be refused.
    let _noted = ASKED.try_with(|asked| *asked.refusal() = Some(Refusal { code, reason }));
}

/// From here on the log knows who asks.
pub fn note_user(user: Uuid) {
    Span::current().record("user", tracing::field::display(user));
}

/// Refusals as a security log wants them: who, from where, what, and why.
fn tell(app: &App, response: &Response, refusal: Option<Refusal>, code: &str) {
    let status = response.status();
    let is_refused = !(status.is_success() || status.is_redirection()) || is_framed(response);
    let reason = refusal.filter(|_| is_refused).map(|refusal| {
        app.metrics.refused(refusal.code.as_str(), refusal.reason);
        refusal.reason
    });
    let is_for_security = matches!(
        code,
        "unauthenticated" | "permission_denied" | "resource_exhausted" | "401" | "403" | "429"
    );
    if is_for_security {
        tracing::info!(code, reason, "refused");
    } else {
        tracing::debug!(code, reason, "answered");
    }
}

/// The code of a call's answer. A framed answer is 200 whatever is in it; else the status says
/// whether it is a refusal, and the one noted which.
fn code_of(response: &Response, refusal: Option<Refusal>) -> &'static str {
    let status = response.status();
    match refusal {
        Some(refusal) if is_framed(response) || !status.is_success() => refusal.code.as_str(),
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

/// Of what the protocol's library refused by itself.
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

/// Counts a request once, also one whose client has gone away before its answer.
struct UnderWay<'a> {
    metrics: &'a Metrics,
    call: Name,
    since: Instant,
    code: Name,
}

impl<'a> UnderWay<'a> {
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

impl Drop for UnderWay<'_> {
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
    fn only_a_plain_id_is_taken_over() {
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
    fn ids_made_here_do_not_repeat_and_are_taken_over_by_others() {
        let id = fresh_id();
        assert_ne!(id, fresh_id());
        let mut headers = HeaderMap::new();
        headers.insert(REQUEST_ID, HeaderValue::try_from(&id).unwrap());
        assert_eq!(given_id(&headers), Some(id));
    }

    #[test]
    fn a_made_up_method_is_one_label_with_all_others() {
        assert_eq!(method(&Method::from_bytes(b"BREW").unwrap()), "OTHER");
        assert_eq!(method(&Method::GET), "GET");
    }
}
