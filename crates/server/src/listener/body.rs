//! Bodies of requests and answers, each with a permit for the memory that they take.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http::StatusCode;
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::body::Incoming;
use tower_http::timeout::TimeoutBody;

use super::budget::Permit;
use super::connection::{Running, Waiting};

/// What a request costs at most times until its answer is known: what it reads from the database, and what it makes of that.
pub const RUNNING: usize = 128 * 1024;
/// What it costs from then on, besides its answer.
pub const REQUEST: usize = 8 * 1024;
/// No longer body is kept in memory: it is refused, or goes to a file.
const KEPT: usize = 1024 * 1024;
/// An answer is handed out in pieces of this length, so that what one waits for is seen.
const PIECE: usize = 32 * 1024;

/// Marks an answer whose bytes all answers share, as those of files within the program: they are not counted.
#[derive(Clone, Copy, Debug)]
pub struct SharedBytes;

/// Why the listener stopped reading a body; the product may not know.
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

/// A request's body. It fails where the client pauses too long or has no memory left.
pub struct RequestBody {
    inner: Pin<Box<TimeoutBody<Incoming>>>,
    permit: Arc<Permit>,
    refusal: Refusal,
    received: usize,
}

impl RequestBody {
    pub fn of(inner: Incoming, pause: Duration, permit: Arc<Permit>, refusal: Refusal) -> Body {
        if inner.is_end_stream() {
            return Body::empty();
        }
        Body::new(Self {
            inner: Box::pin(TimeoutBody::new(pause, inner)),
            permit,
            refusal,
            received: 0,
        })
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
        let frame = match ready!(this.inner.as_mut().poll_frame(cx)) {
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
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.inner.size_hint()
    }
}

/// An answer's body. Its permit lives as long as its last byte does, in whatever buffer that is.
pub struct ResponseBody {
    inner: Body,
    /// What of the last part was not handed out yet.
    rest: Bytes,
    permit: Option<Arc<Permit>>,
    /// Whether the permit is for the whole body, whose length was known.
    is_counted: bool,
    running: Arc<Running>,
    /// While the client has to take something before more is handed out.
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

/// Bytes in a buffer of hyper's or h2's, and what ends when they are written.
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
                // The client waits for us.
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
                // The part before has a permit of its own until it is taken.
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
