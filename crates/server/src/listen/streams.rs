//! The streams of HTTP/2 connections. One whose client does not want its answer ends; the others on the same
//! connection, which may be of other clients behind a proxy, go on.

use std::cell::Cell;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Poll, ready};

use hyper::rt::Executor;
use tokio::time::{Instant, sleep_until};

use super::pace::{Offer, Pace};

tokio::task_local! {
    /// The part of the stream's answer that waits until the client has room for it.
    static OFFERED: Cell<Option<Offer>>;
}

/// The stream that is being polled has handed out a part of its answer, or (None) is asked for another.
pub fn note_offered(offer: Option<Offer>) {
    // Outside of a stream nobody asks.
    let _noted = OFFERED.try_with(|offered| offered.set(offer));
}

/// Runs streams, each as long as its client takes what it asked for.
#[derive(Clone)]
pub struct Streams(pub Arc<Pace>);

impl<F> Executor<F> for Streams
where
    F: Future<Output = ()> + Send + 'static,
{
    fn execute(&self, stream: F) {
        let stream = while_taken(stream, Arc::clone(&self.0));
        tokio::spawn(OFFERED.scope(Cell::new(None), stream));
    }
}

/// Dropped before its end, a stream is reset, and what of it is in memory is gone.
async fn while_taken(stream: impl Future<Output = ()>, pace: Arc<Pace>) {
    let mut stream = pin!(stream);
    let mut alarm = None;
    poll_fn(|cx| {
        if stream.as_mut().poll(cx).is_ready() {
            return Poll::Ready(());
        }
        loop {
            let Some(offer) = OFFERED.with(Cell::get) else {
                alarm = None;
                return Poll::Pending;
            };
            let deadline = pace.waits_until(offer);
            if deadline <= Instant::now() {
                return Poll::Ready(());
            }
            let alarm = alarm.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
            if alarm.deadline() != deadline {
                alarm.as_mut().reset(deadline);
            }
            ready!(alarm.as_mut().poll(cx));
        }
    })
    .await;
}
