//! Bodies of requests and responses. Each has a permit for the memory it uses.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http::{StatusCode, Version};
use http_body::{Body as HttpBody, Frame, SizeHint};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use tokio::runtime::Handle;
use tokio::time::timeout;
use tower_http::timeout::TimeoutBody;

use super::budget::Permit;
use super::connection::{Running, Waiting};

/// The memory counted for a request until its response is known: about what most requests need.
pub const RUNNING: usize = 128 * 1024;
/// The memory counted for it from then on, besides the response.
pub const REQUEST: usize = 8 * 1024;
/// Longer bodies are never held in memory: they are refused, or written to a file.
const KEPT: usize = 1024 * 1024;
/// A response is passed to hyper in pieces of this length, so that the listener sees what is still unsent.
pub const PIECE: usize = 32 * 1024;

/// Marks a response whose bytes are shared by all responses, such as embedded files. They are not counted.
#[derive(Clone, Copy, Debug)]
pub struct SharedBytes;

/// Why the listener stopped reading a body; the handler may not know.
#[derive(Clone, Default)]
pub struct Refusal(Arc<AtomicU16>);

impl Refusal {
    fn set(&self, status: StatusCode) {
        self.0.store(status.as_u16(), Ordering::Relaxed);
    }

    pub fn get(&self) -> Option<StatusCode> {
        StatusCode::from_u16(self.0.load(Ordering::Relaxed)).ok()
    }
}

#[derive(Debug, thiserror::Error)]
#[error("too many bytes are in memory")]
struct OverBudget;

/// The longest rest of a refused body that is still received: the longest upload.
const DISCARDED: usize = 16 * 1024 * 1024;
const DISCARDED_WITHIN: Duration = Duration::from_secs(30);

/// A request's body. Reading fails if the client pauses too long or is over its memory budget.
///
/// What is refused before its body has arrived has a response at once. On HTTP/1 its rest is then received and thrown
/// away: a client that is still sending loses the response if the connection is closed, and a proxy answers 502.
pub struct RequestBody {
    inner: Option<Inner>,
    permit: Arc<Permit>,
    refusal: Refusal,
    received: usize,
    is_http1: bool,
}

type Inner = Pin<Box<TimeoutBody<Incoming>>>;

impl RequestBody {
    pub fn of(
        inner: Incoming,
        (pause, version): (Duration, Version),
        permit: Arc<Permit>,
        refusal: Refusal,
    ) -> Body {
        if inner.is_end_stream() {
            return Body::empty();
        }
        Body::new(Self {
            inner: Some(Box::pin(TimeoutBody::new(pause, inner))),
            permit,
            refusal,
            received: 0,
            is_http1: version <= Version::HTTP_11,
        })
    }
}

impl Drop for RequestBody {
    fn drop(&mut self) {
        if let Some(rest) = self.inner.take()
            && self.is_http1
            && !rest.is_end_stream()
            && self.refusal.get().is_none()
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(timeout(DISCARDED_WITHIN, discard(rest)));
        }
    }
}

async fn discard(mut rest: Inner) {
    let mut length = 0;
    while let Some(Ok(frame)) = rest.frame().await {
        length += frame.data_ref().map_or(0, Bytes::len);
        if length > DISCARDED {
            return;
        }
    }
}

impl HttpBody for RequestBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let this = &mut *self;
        let Some(inner) = &mut this.inner else {
            return Poll::Ready(None);
        };
        let frame = match ready!(inner.as_mut().poll_frame(cx)) {
            Some(Ok(frame)) => frame,
            Some(Err(error)) => {
                this.refusal
                    .set(if error.is::<tower_http::timeout::TimeoutError>() {
                        StatusCode::REQUEST_TIMEOUT
                    } else {
                        StatusCode::BAD_REQUEST
                    });
                return Poll::Ready(Some(Err(error)));
            }
            None => return Poll::Ready(None),
        };
        this.received += frame.data_ref().map_or(0, Bytes::len);
        if this
            .permit
            .resize(RUNNING.max(REQUEST + this.received.min(KEPT)))
        {
            return Poll::Ready(Some(Ok(frame)));
        }
        this.refusal.set(StatusCode::SERVICE_UNAVAILABLE);
        Poll::Ready(Some(Err(OverBudget.into())))
    }

    fn is_end_stream(&self) -> bool {
        self.inner.as_ref().is_none_or(HttpBody::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        let hint = self.inner.as_ref().map(HttpBody::size_hint);
        hint.unwrap_or_default()
    }
}

/// A response's body. Its permit is held until the last byte has left every buffer.
pub struct ResponseBody {
    inner: Body,
    /// The unsent rest of the last frame.
    rest: Bytes,
    permit: Option<Arc<Permit>>,
    /// Whether the permit covers the whole body, because its length was known.
    is_counted: bool,
    running: Arc<Running>,
    /// Present while the client has bytes to read.
    waiting: Option<Waiting>,
}

impl ResponseBody {
    pub fn new(
        inner: Body,
        permit: Option<Arc<Permit>>,
        is_counted: bool,
        running: Arc<Running>,
    ) -> Self {
        Self {
            waiting: Some(running.waiting()),
            inner,
            rest: Bytes::new(),
            permit,
            is_counted,
            running,
        }
    }

    /// Keeps a body that is complete in memory as a copy of its length: encoders leave buffers of twice that.
    pub fn trimmed(mut self) -> Self {
        let mut context = Context::from_waker(Waker::noop());
        if let Poll::Ready(Some(Ok(frame))) = Pin::new(&mut self.inner).poll_frame(&mut context)
            && let Ok(data) = frame.into_data()
        {
            self.rest = Bytes::copy_from_slice(&data);
        }
        self
    }

    fn next_piece(&mut self) -> Bytes {
        let bytes = self.rest.split_to(self.rest.len().min(PIECE));
        let waiting = self.waiting.take();
        if !self.is_end_stream() {
            self.waiting = Some(self.running.waiting());
        }
        Bytes::from_owner(Piece {
            bytes,
            _permit: self.permit.clone(),
            _waiting: waiting,
        })
    }
}

/// Bytes in a buffer of hyper or h2. The permit and the wait end when they are written.
struct Piece {
    bytes: Bytes,
    _permit: Option<Arc<Permit>>,
    _waiting: Option<Waiting>,
}

impl AsRef<[u8]> for Piece {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let this = &mut *self;
        if this.rest.is_empty() {
            let Poll::Ready(frame) = Pin::new(&mut this.inner).poll_frame(cx) else {
                // The client is waiting for the server.
                this.waiting = None;
                return Poll::Pending;
            };
            let part = match frame {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(part) => part,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                Some(Err(error)) => return Poll::Ready(Some(Err(error.into()))),
                None => return Poll::Ready(None),
            };
            if !this.is_counted
                && let Some(permit) = &this.permit
            {
                // The previous frame holds its own permit until it is sent.
                let Some(next) = permit.another(REQUEST + part.len()) else {
                    return Poll::Ready(Some(Err(OverBudget.into())));
                };
                this.permit = Some(Arc::new(next));
            }
            this.rest = part;
            this.waiting.get_or_insert_with(|| this.running.waiting());
        }
        Poll::Ready(Some(Ok(Frame::data(this.next_piece()))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let mut hint = HttpBody::size_hint(&self.inner);
        let rest = self.rest.len() as u64;
        if let Some(upper) = hint.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(hint.lower() + rest);
        hint
    }
}
