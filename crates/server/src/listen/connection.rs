//! One connection from its first byte to its last: hyper speaks HTTP/1 or HTTP/2 over it, as long as the
//! pace allows.

use std::future::poll_fn;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::crowd::Seat;
use super::desk::Desk;
use super::limits::Limits;
use super::line::Line;
use super::pace::{Due, Pace};

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
const SEND_BUFFER: usize = 128 * 1024;

pub async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    seat: Seat,
    mut drain: watch::Receiver<bool>,
) {
    let limits = seat.crowd.limits;
    let pace = Arc::new(Pace::new(limits, Instant::now()));
    let desk = Desk {
        router,
        peer,
        pace: Arc::clone(&pace),
        crowd: Arc::clone(&seat.crowd),
    };
    let builder = builder(&limits);
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
            let next = match pace.due(now) {
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
            if !(is_other || is_new) || look.as_mut().poll(cx).is_pending() {
                is_new = false;
                return Poll::Pending;
            }
        }
    })
    .await;
    if let Err(why) = ended {
        tracing::debug!(%peer, why, "a connection was ended");
    }
    drop(seat);
}

fn builder(limits: &Limits) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
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
        .max_local_error_reset_streams(OWN_RESETS)
        .max_send_buf_size(SEND_BUFFER)
        .keep_alive_interval(ASK_EVERY)
        .keep_alive_timeout(ANSWER_WITHIN);
    builder
}
