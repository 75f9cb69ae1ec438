//! Hands the requests of a connection to the product, and its answers back.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::response::{IntoResponse, Response};
use http::header::{
    CONNECTION, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER, TRANSFER_ENCODING,
};
use http::{HeaderMap, HeaderValue, Request, StatusCode, Version};
use hyper::body::{Body as _, Incoming};
use hyper::service::Service;
use tower::Service as _;

use super::body::{Leaving, Turn, Verdict};
use super::crowd::Seat;
use super::pace::Pace;

pub struct Desk {
    pub router: Router,
    pub peer: SocketAddr,
    pub pace: Arc<Pace>,
    pub seat: Arc<Seat>,
}

impl Service<Request<Incoming>> for Desk {
    type Response = Response<Leaving>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Leaving>, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let is_first_version = request.version() <= Version::HTTP_11;
        let length = body_length(request.headers(), request.body());
        let may_go_on = self.pace.begun(length);
        let mut turn = Turn::new(Arc::clone(&self.pace), Arc::clone(&self.seat));
        let is_odd = has_odd_encoding(request.headers());
        let answering = (!is_odd).then(|| {
            let mut request = request.map(|body| turn.body(body));
            request.extensions_mut().insert(ConnectInfo(self.peer));
            if let Some(reading) = turn.reading() {
                request.extensions_mut().insert(reading);
            }
            self.router.clone().call(request)
        });
        Box::pin(async move {
            let response = match answering {
                Some(answering) => answering.await.unwrap_or_else(|never| match never {}),
                None => StatusCode::BAD_REQUEST.into_response(),
            };
            let verdict = turn.verdict();
            let mut response = judged(response, verdict);
            if is_first_version && (is_odd || !may_go_on || verdict != Verdict::Fine) {
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(CONNECTION, close);
            }
            Ok(response.map(|body| Leaving::new(body, turn, is_first_version)))
        })
    }
}

/// How long a body is, where its head tells.
fn body_length(headers: &HeaderMap, body: &Incoming) -> Option<u64> {
    (!headers.contains_key(TRANSFER_ENCODING))
        .then(|| body.size_hint().exact())
        .flatten()
}

/// Chunks are all that anybody sends; of anything else a proxy may think otherwise than we do.
fn has_odd_encoding(headers: &HeaderMap) -> bool {
    let mut encodings = headers.get_all(TRANSFER_ENCODING).iter();
    encodings.any(|it| !it.as_bytes().eq_ignore_ascii_case(b"chunked"))
}

/// The product's answer, unless the listener has one of its own: then the product saw but half a body.
fn judged(mut response: Response, verdict: Verdict) -> Response {
    let (status, words) = match verdict {
        Verdict::Fine => return response,
        Verdict::TooSlow => (StatusCode::REQUEST_TIMEOUT, "the request came too slowly\n"),
        Verdict::Broken => (StatusCode::BAD_REQUEST, "the body cannot be read\n"),
        Verdict::NoRoom => (
            StatusCode::SERVICE_UNAVAILABLE,
            "too much is being sent just now, try again\n",
        ),
    };
    if response.status() == status {
        return response;
    }
    *response.status_mut() = status;
    *response.body_mut() = words.into();
    let headers = response.headers_mut();
    headers.remove(CONTENT_LENGTH);
    headers.remove(CONTENT_ENCODING);
    let text = HeaderValue::from_static("text/plain; charset=utf-8");
    headers.insert(CONTENT_TYPE, text);
    if verdict == Verdict::NoRoom {
        headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
    }
    response
}
