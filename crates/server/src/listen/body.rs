//! The bodies of a request and of its answer on their way: a request's has to come, an answer's to be
//! taken, and both count as long as they are there.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::body::Incoming;
use tokio::time::{Instant, Sleep, sleep_until};

use super::crowd::Seat;
use super::pace::Pace;
use super::streams::note_offered;

/// A body that came too slowly. Whoever reads it may say so better than the listener.
#[derive(Debug, thiserror::Error)]
#[error("the body came too slowly")]
pub struct TooSlow;

#[derive(Debug, thiserror::Error)]
#[error("there is no room for the body just now")]
struct NoRoom;

/// What the listener itself has against a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Fine,
    TooSlow,
    NoRoom,
    /// Cut off, or in chunks that are none.
    Broken,
}

/// A request under way: in its bodies, and in the service's future. Dropped, it is over.
pub struct Turn {
    pace: Arc<Pace>,
    seat: Arc<Seat>,
    /// None where there is no body to read.
    trial: Option<Arc<Trial>>,
}

/// What the reader of a body leaves to whoever answers. Dropped, nothing of the body is in memory any more.
struct Trial {
    seat: Arc<Seat>,
    verdict: AtomicU8,
    /// Set aside for it.
    bytes: AtomicUsize,
    passes: AtomicBool,
}

/// A body of a request, for whoever reads it: found among the request's extensions where there is one.
#[derive(Clone)]
pub struct Reading(Arc<Trial>);

impl Reading {
    /// Its parts are not kept in memory, but go elsewhere as they come.
    pub fn passes_on(&self) {
        self.0.passes.store(true, Ordering::Relaxed);
    }

    pub fn is_too_slow(&self) -> bool {
        self.0.verdict() == Verdict::TooSlow
    }
}

impl Trial {
    fn verdict(&self) -> Verdict {
        match self.verdict.load(Ordering::Relaxed) {
            0 => Verdict::Fine,
            1 => Verdict::TooSlow,
            2 => Verdict::NoRoom,
            _ => Verdict::Broken,
        }
    }

    fn condemn(&self, verdict: Verdict) {
        self.verdict.store(verdict as u8, Ordering::Relaxed);
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        self.seat.give_back(*self.bytes.get_mut());
    }
}

impl Turn {
    pub fn new(pace: Arc<Pace>, seat: Arc<Seat>) -> Self {
        Self {
            pace,
            seat,
            trial: None,
        }
    }

    /// The request's body, as the product is to read it.
    pub fn body(&mut self, inner: Incoming) -> Body {
        if inner.is_end_stream() {
            return Body::empty();
        }
        let trial = Arc::new(Trial {
            seat: Arc::clone(&self.seat),
            verdict: AtomicU8::new(Verdict::Fine as u8),
            bytes: AtomicUsize::new(0),
            passes: AtomicBool::new(false),
        });
        self.trial = Some(Arc::clone(&trial));
        Body::new(Arriving {
            inner,
            pace: Arc::clone(&self.pace),
            trial,
            came: 0,
            since: None,
            timer: None,
        })
    }

    pub fn reading(&self) -> Option<Reading> {
        self.trial.clone().map(Reading)
    }

    pub fn verdict(&self) -> Verdict {
        let trial = self.trial.as_ref();
        trial.map_or(Verdict::Fine, |trial| trial.verdict())
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.pace.ended(Instant::now());
    }
}

/// A body on its way in.
struct Arriving {
    inner: Incoming,
    pace: Arc<Pace>,
    trial: Arc<Trial>,
    came: u64,
    /// From when somebody first waited for it.
    since: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
}

/// More than this of a body nobody keeps in memory: longer ones are refused, or go to a file.
const KEPT: u64 = 1024 * 1024;
/// And so much of each is not counted: ordinary calls are served whatever else is being sent.
const FREE: u64 = 16 * 1024;

impl Arriving {
    /// Whether it has come too slowly; if not yet, wakes the task when it has.
    fn is_late(&mut self, cx: &mut Context<'_>) -> bool {
        let limits = self.pace.limits();
        let since = *self.since.get_or_insert_with(Instant::now);
        let time = limits.body_grace + Duration::from_secs(self.came / limits.body_rate);
        let deadline = since + time;
        let timer = self
            .timer
            .get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if timer.deadline() != deadline {
            timer.as_mut().reset(deadline);
        }
        timer.as_mut().poll(cx).is_ready()
    }

    /// Whether there is room for what has come.
    fn has_room(&self) -> bool {
        if self.trial.passes.load(Ordering::Relaxed) {
            return true;
        }
        let wanted = self.came.min(KEPT).saturating_sub(FREE);
        let wanted = usize::try_from(wanted).unwrap_or(usize::MAX);
        let had = self.trial.bytes.load(Ordering::Relaxed);
        let fits = self.trial.seat.set_aside(wanted - had);
        if fits {
            self.trial.bytes.store(wanted, Ordering::Relaxed);
        }
        fits
    }
}

impl HttpBody for Arriving {
    type Data = Bytes;
    type Error = axum::BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::BoxError>>> {
        let this = &mut *self;
        match Pin::new(&mut this.inner).poll_frame(cx) {
            Poll::Ready(Some(Ok(frame))) => {
                let length = frame.data_ref().map_or(0, Bytes::len);
                this.came += length as u64;
                if this.has_room() {
                    return Poll::Ready(Some(Ok(frame)));
                }
                this.trial.condemn(Verdict::NoRoom);
                Poll::Ready(Some(Err(NoRoom.into())))
            }
            Poll::Ready(Some(Err(error))) => {
                this.trial.condemn(Verdict::Broken);
                Poll::Ready(Some(Err(error.into())))
            }
            Poll::Ready(None) => Poll::Ready(None),
            Poll::Pending if this.is_late(cx) => {
                this.trial.condemn(Verdict::TooSlow);
                Poll::Ready(Some(Err(TooSlow.into())))
            }
            Poll::Pending => Poll::Pending,
        }
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        HttpBody::size_hint(&self.inner)
    }
}

/// So much of an answer is handed out at a time over HTTP/2, where what was handed out waits in memory until the
/// client has room for it.
const PIECE: usize = 16 * 1024;

/// An answer's body on its way out.
pub struct Leaving {
    inner: Body,
    turn: Turn,
    /// Over HTTP/1 the writing itself tells whether the client takes it.
    is_first_version: bool,
    /// HTTP/2: what has not been handed out yet of a part.
    rest: Bytes,
}

impl Leaving {
    pub fn new(inner: Body, turn: Turn, is_first_version: bool) -> Self {
        Self {
            inner,
            turn,
            is_first_version,
            rest: Bytes::new(),
        }
    }

    /// The last byte is a piece of its own: it is asked for when the client has room for all before it. So the turn
    /// lasts as long as the answer.
    fn piece(&mut self) -> Bytes {
        let length = self.rest.len();
        self.rest.split_to(match length {
            0 | 1 => length,
            _ => (length - 1).min(PIECE),
        })
    }
}

impl HttpBody for Leaving {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        if this.is_first_version {
            return Pin::new(&mut this.inner).poll_frame(cx);
        }
        note_offered(None);
        if this.rest.is_empty() {
            match ready!(Pin::new(&mut this.inner).poll_frame(cx)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(part) => this.rest = part,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                end => return Poll::Ready(end),
            }
        }
        note_offered(Some(this.turn.pace.offer(Instant::now())));
        Poll::Ready(Some(Ok(Frame::data(this.piece()))))
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
