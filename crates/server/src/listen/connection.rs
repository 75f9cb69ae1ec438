//! One connection from its first byte to its last: hyper speaks HTTP/1 or HTTP/2 over it, as long as the
//! pace allows.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::coop::unconstrained;
use tokio::time::{Instant, Sleep, sleep};

use super::crowd::Seat;
use super::desk::Desk;
use super::line::Line;
use super::pace::{Due, Pace};
use super::streams::Streams;

/// How often the pace is asked, at the least: over HTTP/2 requests end without waking their connection.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// HTTP/2: how often a client is asked whether it is there, and how soon it has to answer.
const ASK_EVERY: Duration = Duration::from_secs(30);
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// HTTP/2: the longest head of a request. (Of HTTP/1 it is `Limits::head_bytes`.)
const HEAD_LIST: u32 = 32 * 1024;

/// HTTP/2: requests taken back before they were begun, and those taken back for what the client
/// did wrong, after which the connection ends.
const PENDING_RESETS: usize = 32;
const OWN_RESETS: usize = 128;

/// HTTP/2: what of an answer is held ready for a client that does not take it yet.
const SEND_BUFFER: usize = 32 * 1024;

/// HTTP/2: what of a request's body, and of those of a connection, may come before it is read.
const STREAM_WINDOW: u32 = 64 * 1024;
const CONNECTION_WINDOW: u32 = 256 * 1024;

pub async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    seat: Seat,
    mut drain: watch::Receiver<bool>,
) {
    let (limits, seat) = (seat.crowd.limits, Arc::new(seat));
    let pace = Arc::new(Pace::new(limits, Instant::now()));
    let desk = Desk {
        router,
        peer,
        pace: Arc::clone(&pace),
        seat: Arc::clone(&seat),
    };
    let builder = builder(&pace, seat.is_of_a_proxy());
    let line = TokioIo::new(Line::new(stream, Arc::clone(&pace)));
    let mut connection = pin!(builder.serve_connection(line, desk));
    let look_every = LOOK_EVERY.min(limits.idle_for).min(limits.answer_grace);
    let mut look = pin!(sleep(limits.head_within.min(look_every)));
    let is_told = drain.clone();
    let mut draining = pin!(async move {
        // An error means that the teller is gone, which is as good as being told.
        let _gone = drain.wait_for(|drain| *drain).await;
    });
    let (mut is_new, mut is_drained) = (true, false);
    // The task's waker is always the same one. So the alarm and the drain, which all connections share, are
    // asked once, and then only when they have something to say.
    let ended = poll_fn(|cx| {
        let may_drain = is_new || is_told.has_changed().unwrap_or(true);
        if may_drain && !is_drained && draining.as_mut().poll(cx).is_ready() {
            is_drained = true;
            connection.as_mut().graceful_shutdown();
        }
        loop {
            if let Poll::Ready(ended) = connection.as_mut().poll(cx) {
                return Poll::Ready(ended.map_err(|error| error.to_string()));
            }
            let now = Instant::now();
            let next = match pace.due(now, seat.idle_for()) {
                Due::TooSlow => return Poll::Ready(Err("the client is too slow".to_owned())),
                Due::Idle => {
                    pace.leave(now);
                    connection.as_mut().graceful_shutdown();
                    continue;
                }
                Due::NotBefore(time) => {
                    time.map_or(now + look_every, |it| it.min(now + look_every))
                }
            };
            // It is put off only when it has come: that saves a new alarm with each request.
            let is_other = next < look.deadline() || look.deadline() <= now;
            if is_other {
                look.as_mut().reset(next);
            }
            if !(is_other || is_new) || has_come(look.as_mut(), cx).is_pending() {
                is_new = false;
                return Poll::Pending;
            }
        }
    })
    .await;
    if let Err(why) = ended {
        tracing::debug!(%peer, why, "a connection was ended");
    }
}

/// Whether an alarm has come; if not yet, it wakes the task. Without budget, as a task is that has done a lot in its
/// turn, an alarm would not even take note of who waits for it.
fn has_come(alarm: Pin<&mut Sleep>, cx: &mut Context<'_>) -> Poll<()> {
    pin!(unconstrained(alarm)).poll(cx)
}

fn builder(pace: &Arc<Pace>, is_of_a_proxy: bool) -> Builder<Streams> {
    let limits = pace.limits();
    let mut builder = Builder::new(Streams(Arc::clone(pace)));
    builder
        .http1()
        // The pace keeps the time, and tells waiting from dawdling.
        .header_read_timeout(None)
        .max_buf_size(limits.head_bytes)
        .max_headers(limits.head_lines);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(limits.streams)
        .max_header_list_size(HEAD_LIST)
        .max_pending_accept_reset_streams(PENDING_RESETS)
        .max_send_buf_size(SEND_BUFFER)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .keep_alive_interval(ASK_EVERY)
        .keep_alive_timeout(ANSWER_WITHIN);
    // Counted for as long as the connection lives, and a proxy's has the mistakes of all its clients.
    if !is_of_a_proxy {
        builder.http2().max_local_error_reset_streams(OWN_RESETS);
    }
    builder
}

#[cfg(test)]
mod tests {
    use tokio::task::coop::consume_budget;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn an_alarm_wakes_a_task_that_had_done_a_lot_when_it_was_set() {
        let mut alarm = pin!(sleep(Duration::from_millis(20)));
        let (since, mut polls) = (Instant::now(), 0);
        let woken = poll_fn(|cx| {
            polls += 1;
            if polls == 1 {
                // For that it is woken once.
                while pin!(consume_budget()).poll(cx).is_ready() {}
                assert!(has_come(alarm.as_mut(), cx).is_pending());
            }
            if polls > 2 {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        });
        // At the end of its time it looks once more.
        let _woken = timeout(Duration::from_secs(10), woken).await;
        assert!(since.elapsed() < Duration::from_secs(9));
    }
}
