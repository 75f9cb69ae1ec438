//! One connection: hyper serves HTTP/1 or HTTP/2 until it ends, is idle, or its client is too slow.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::{IntoResponse, Response};
use http::header::{CONNECTION, RETRY_AFTER};
use http::{HeaderValue, Request, StatusCode, Version};
use http_body::Body as _;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};
use tower::ServiceExt;

use super::address::{client_address, is_trusted};
use super::body::{PIECE, REQUEST, RUNNING, Refusal, RequestBody, ResponseBody, SharedBytes};
use super::budget::{Client, Permit};
use super::limits::Limits;
use super::{Listener, Phase, Tls};

/// How often a connection is checked, unless a limit is shorter.
const CHECK_EVERY: Duration = Duration::from_secs(5);
/// A connection is closed after this many refusals for lack of memory: each response uses memory until it is read.
const MEMORY_REFUSALS: usize = 32;
/// Paths with a small memory budget of their own.
const PROBES: [&str; 2] = ["/healthz", "/readyz"];
/// The time an idle connection has to close after it was asked to.
const END_WITHIN: Duration = Duration::from_secs(5);

/// HTTP/1: the maximum request head, in bytes and lines.
const HEAD_BYTES: usize = 32 * 1024;
const HEAD_LINES: usize = 100;

/// HTTP/2: the maximum request head.
const HEADER_LIST: u32 = 32 * 1024;
/// HTTP/2: maximum concurrent requests per connection.
const STREAMS: u32 = 128;
/// HTTP/2: the connection is closed after this many requests that the client reset before they began, and this many
/// that the server reset for the client's errors.
const PENDING_RESETS: usize = 32;
const ERROR_RESETS: usize = 128;
/// HTTP/2: bytes of a response buffered for a client that does not read them yet.
const SEND_BUFFER: usize = 32 * 1024;
/// HTTP/2: the flow-control windows of a request body and of a connection.
const STREAM_WINDOW: u32 = 64 * 1024;
const CONNECTION_WINDOW: u32 = 256 * 1024;
/// HTTP/2: how often a client is pinged, and how soon it must respond.
const PING_EVERY: Duration = Duration::from_secs(30);
const PONG_WITHIN: Duration = Duration::from_secs(20);

pub struct Connection {
    pub listener: Arc<Listener>,
    pub router: Router,
    pub peer: SocketAddr,
    pub phase: watch::Receiver<Phase>,
}

impl Connection {
    pub async fn serve(self, stream: TcpStream, tls: Option<Arc<Tls>>) {
        let peer = self.peer;
        let ended = match tls {
            None => self.speak(stream).await,
            Some(tls) => {
                let handshake = tls.accept(stream);
                match timeout(self.listener.limits.head_within, handshake).await {
                    Ok(Ok(Some(stream))) => self.speak(stream).await,
                    // An ACME authority has validated the domain.
                    Ok(Ok(None)) => Ok(()),
                    Ok(Err(error)) => Err(error.to_string()),
                    Err(_) => Err("the TLS handshake took too long".to_owned()),
                }
            }
        };
        if let Err(why) = ended {
            tracing::debug!(%peer, why, "a connection was ended");
        }
    }

    async fn speak(
        mut self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    ) -> Result<(), String> {
        let limits = self.listener.limits;
        let is_proxy = is_trusted(self.peer.ip(), &self.listener.trusted);
        let activity = Arc::new(Activity::default());
        let builder = builder(&limits, is_proxy);
        let (listener, router, peer) = (self.listener, self.router, self.peer);
        let service = service_fn(|request| {
            let running = Arc::new(activity.begin());
            answer(
                Arc::clone(&listener),
                router.clone(),
                peer,
                running,
                request,
            )
        });
        let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
        let mut checks = interval(
            CHECK_EVERY
                .min(limits.head_within)
                .min(limits.answer_within),
        );
        checks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut is_ending = false;
        loop {
            tokio::select! {
                biased;
                ended = connection.as_mut() => return ended.map_err(|error| error.to_string()),
                // An error means that the process is ending.
                _ = self.phase.wait_for(|phase| *phase == Phase::Draining), if !is_ending => {
                    is_ending = true;
                    connection.as_mut().graceful_shutdown();
                }
                () = activity.close.notified(), if !is_proxy => {
                    return Err("its client holds too much memory".to_owned());
                }
                _ = checks.tick() => match activity.state(&limits, is_proxy) {
                    State::Good => {}
                    State::Idle => {
                        is_ending = true;
                        connection.as_mut().graceful_shutdown();
                    }
                    State::TooSlow => return Err("the client is too slow".to_owned()),
                }
            }
        }
    }
}

fn builder(limits: &Limits, is_proxy: bool) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(if is_proxy {
            limits.proxy_idle_for
        } else {
            limits.head_within
        })
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEAD_LINES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS)
        .max_header_list_size(HEADER_LIST)
        .max_pending_accept_reset_streams(PENDING_RESETS)
        .max_send_buf_size(SEND_BUFFER)
        .initial_stream_window_size(STREAM_WINDOW)
        .initial_connection_window_size(CONNECTION_WINDOW)
        .keep_alive_interval(PING_EVERY)
        .keep_alive_timeout(PONG_WITHIN);
    // Counted for the lifetime of the connection, and a proxy's includes the errors of all its clients.
    if !is_proxy {
        builder.http2().max_local_error_reset_streams(ERROR_RESETS);
    }
    builder
}

async fn answer(
    listener: Arc<Listener>,
    router: Router,
    peer: SocketAddr,
    running: Arc<Running>,
    request: Request<Incoming>,
) -> Result<Response<ResponseBody>, Infallible> {
    let address = client_address(peer.ip(), request.headers(), &listener.trusted);
    let client = Client::new(address, is_trusted(address, &listener.trusted));
    let version = request.version();
    let close = (!is_trusted(peer.ip(), &listener.trusted)).then(|| running.close());
    let permit = listener.memory.acquire(client, close, RUNNING).or_else(|| {
        // Orchestrators restart a node that does not answer its probe.
        PROBES
            .contains(&request.uri().path())
            .then(|| listener.probes.acquire(client, None, RUNNING))?
    });
    let Some(permit) = permit.map(Arc::new) else {
        let response = listener.out_of_memory();
        running.refused();
        return Ok(response.map(|body| ResponseBody::new(body, None, true, running)));
    };
    let refusal = Refusal::default();
    let mut request = request.map(|body| {
        let pause = listener.limits.body_pause;
        RequestBody::of(body, (pause, version), Arc::clone(&permit), refusal.clone())
    });
    request.extensions_mut().insert(ConnectInfo(peer));
    let response = router
        .oneshot(request)
        .await
        .unwrap_or_else(|it| match it {});
    let mut response = match refusal.get() {
        // The handler saw part of the body, and may have responded with the same status.
        Some(status) if status == response.status() => response,
        Some(StatusCode::SERVICE_UNAVAILABLE) => listener.out_of_memory(),
        Some(status) => status.into_response(),
        None => response,
    };
    if refusal.get().is_some() && version <= Version::HTTP_11 {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(CONNECTION, close);
    }
    Ok(listener.counted(response, permit, running))
}

impl Listener {
    /// The response, if the memory budget has room for it.
    fn counted(
        &self,
        response: Response,
        permit: Arc<Permit>,
        running: Arc<Running>,
    ) -> Response<ResponseBody> {
        let is_shared = response.extensions().get::<SharedBytes>().is_some();
        let length = response.body().size_hint().exact();
        let bytes = match length {
            _ if is_shared => 0,
            Some(length) => usize::try_from(length).unwrap_or(usize::MAX / 2),
            // The length is unknown, so each frame gets its own permit.
            None => RUNNING - REQUEST,
        };
        let response = if permit.resize(REQUEST + bytes) {
            response
        } else {
            running.refused();
            self.out_of_memory()
        };
        let is_counted = is_shared || length.is_some();
        let is_large = !is_shared && length.is_some_and(|length| length > PIECE as u64);
        response.map(|body| {
            let body = ResponseBody::new(body, Some(permit), is_counted, running);
            if is_large { body.trimmed() } else { body }
        })
    }

    fn out_of_memory(&self) -> Response {
        self.counters.memory_refusals.inc();
        // An empty body needs no space in the client's HTTP/2 window, so it is never buffered.
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
        let headers = response.headers_mut();
        headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        response
    }
}

/// The current activity of a connection.
pub struct Activity {
    now: Mutex<Now>,
    /// The client is over its memory budget, or others need the memory that this connection holds.
    close: Arc<Notify>,
}

struct Now {
    /// Requests whose response is not complete.
    requests: usize,
    has_served: bool,
    /// When the last request ended.
    idle_since: Instant,
    /// Since when the client has bytes to read, oldest first.
    waiting: BTreeMap<u64, Instant>,
    next: u64,
    /// Requests refused for lack of memory.
    refused: usize,
}

enum State {
    Good,
    Idle,
    TooSlow,
}

impl Default for Activity {
    fn default() -> Self {
        Self {
            now: Mutex::new(Now {
                requests: 0,
                has_served: false,
                idle_since: Instant::now(),
                waiting: BTreeMap::new(),
                next: 0,
                refused: 0,
            }),
            close: Arc::default(),
        }
    }
}

impl Activity {
    fn now(&self) -> MutexGuard<'_, Now> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(self: &Arc<Self>) -> Running {
        let mut now = self.now();
        now.requests += 1;
        now.has_served = true;
        drop(now);
        Running(Arc::clone(self))
    }

    fn state(&self, limits: &Limits, is_proxy: bool) -> State {
        let now = self.now();
        let oldest = now.waiting.values().next();
        // A proxy's connection carries many clients and has its own limits.
        if oldest.is_some_and(|since| since.elapsed() > limits.answer_within) && !is_proxy {
            return State::TooSlow;
        }
        if now.requests > 0 || oldest.is_some() {
            return State::Good;
        }
        let idle_for = match (is_proxy, now.has_served) {
            (true, _) => limits.proxy_idle_for,
            (false, true) => limits.idle_for,
            (false, false) => limits.head_within,
        };
        match now.idle_since.elapsed().checked_sub(idle_for) {
            None => State::Good,
            Some(over) if over > END_WITHIN => State::TooSlow,
            Some(_) => State::Idle,
        }
    }
}

/// A running request, until it is dropped.
pub struct Running(Arc<Activity>);

impl Running {
    /// Closes the connection.
    fn close(&self) -> &Arc<Notify> {
        &self.0.close
    }

    fn refused(&self) {
        let mut now = self.0.now();
        now.refused += 1;
        if now.refused >= MEMORY_REFUSALS {
            self.0.close.notify_one();
        }
    }

    /// From now on the client has bytes to read.
    pub fn waiting(&self) -> Waiting {
        let mut now = self.0.now();
        let id = now.next;
        now.next += 1;
        now.waiting.insert(id, Instant::now());
        drop(now);
        Waiting(Arc::clone(&self.0), id)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut now = self.0.now();
        now.requests -= 1;
        now.idle_since = Instant::now();
    }
}

/// Bytes that the client has to read, until it is dropped.
pub struct Waiting(Arc<Activity>, u64);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.now().waiting.remove(&self.1);
    }
}
