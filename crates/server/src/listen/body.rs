//! The bodies of a request and of its answer on their way: a request's has to come, an answer's to be
//! taken, and both count as long as they are there.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::body::Incoming;
use tokio::time::{Instant, Sleep, sleep_until};

use super::crowd::Crowd;
use super::pace::Pace;

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
    request: u64,
    crowd: Arc<Crowd>,
    /// None where there is no body to read.
    trial: Option<Arc<Trial>>,
}

/// What the reader of a body leaves to whoever answers.
#[derive(Default)]
struct Trial {
    verdict: AtomicU8,
    bytes: AtomicUsize,
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

impl Turn {
    pub fn new(pace: Arc<Pace>, crowd: Arc<Crowd>, request: u64) -> Self {
        Self {
            pace,
            request,
            crowd,
            trial: None,
        }
    }

    /// The request's body, as the product is to read it.
    pub fn body(&mut self, inner: Incoming) -> Body {
        if inner.is_end_stream() {
            return Body::empty();
        }
        let trial = self.trial.get_or_insert_default();
        Body::new(Arriving {
            inner,
            pace: Arc::clone(&self.pace),
            crowd: Arc::clone(&self.crowd),
            trial: Arc::clone(trial),
            came: 0,
            since: None,
            timer: None,
        })
    }

    pub fn verdict(&self) -> Verdict {
        let trial = self.trial.as_ref();
        trial.map_or(Verdict::Fine, |trial| trial.verdict())
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.pace.ended(self.request, Instant::now());
        if let Some(trial) = &self.trial {
            self.crowd.give_back(trial.bytes.load(Ordering::Relaxed));
        }
    }
}

/// A body on its way in.
struct Arriving {
    inner: Incoming,
    pace: Arc<Pace>,
    crowd: Arc<Crowd>,
    trial: Arc<Trial>,
    came: u64,
    /// From when somebody first waited for it.
    since: Option<Instant>,
    timer: Option<Pin<Box<Sleep>>>,
}

/// More than this of a body nobody keeps in memory: longer ones are refused, or go to a file.
const KEPT: usize = 1024 * 1024;

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

    fn has_room(&mut self, bytes: usize) -> bool {
        let had = self.trial.bytes.load(Ordering::Relaxed);
        let more = bytes.min(KEPT.saturating_sub(had));
        let fits = self.crowd.set_aside(more);
        if fits {
            self.trial.bytes.store(had + more, Ordering::Relaxed);
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
                if this.has_room(length) {
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

/// An answer's body on its way out.
pub struct Leaving {
    inner: Body,
    turn: Turn,
    /// Over HTTP/1 the writing itself tells whether the client takes it.
    is_first_version: bool,
}

impl Leaving {
    pub fn new(inner: Body, turn: Turn, is_first_version: bool) -> Self {
        let leaving = Self {
            inner,
            turn,
            is_first_version,
        };
        leaving.offer();
        leaving
    }

    fn offer(&self) {
        if !self.is_first_version {
            self.turn.pace.offered(self.turn.request, Instant::now());
        }
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
        if !this.is_first_version {
            this.turn.pace.asked(this.turn.request);
        }
        let frame = ready!(Pin::new(&mut this.inner).poll_frame(cx));
        if frame.is_some() {
            this.offer();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        HttpBody::size_hint(&self.inner)
    }
}
