//! Accepts connections and serves HTTP/1 and HTTP/2 over them with hyper, with or without TLS. Limits the number of
//! connections and the memory of requests and responses, per client and in total.

mod address;
mod body;
mod budget;
mod connection;
mod limits;
mod redirect;
mod tls;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use ipnet::IpNet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
#[cfg(target_os = "linux")]
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

pub use address::{client_address, is_trusted, network, site};
pub use body::SharedBytes;
pub use limits::{Limits, descriptors};
pub use redirect::{to_https, to_public_origin};
pub use tls::{Tls, check as check_certificate};

use budget::{Budget, Client, Permit};

/// The response to a client over its connection limit. The request was not read, so it is safe to retry.
const TOO_MANY_CONNECTIONS: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\
    cache-control: no-store\r\ncontent-length: 0\r\n\r\n";

const PROBES_MEMORY: usize = 2 * 1024 * 1024;

/// The pause when the process is out of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The kernel closes a connection whose peer acknowledges nothing for this long.
#[cfg(target_os = "linux")]
const UNACKNOWLEDGED: Duration = Duration::from_secs(60);
/// The kernel send buffer. By default it grows to megabytes per connection.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 64 * 1024;

/// The phase of the shutdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    Serving,
    /// New connections are not accepted.
    Closed,
    /// Connections end once their running requests have ended.
    Draining,
}

/// Counters. Clones share their values.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    pub connections: Gauge,
    pub connections_refused: Counter,
    /// Requests refused because they or their responses exceed the memory budget.
    pub memory_refusals: Counter,
}

/// The state shared by all listening sockets of the process.
pub struct Listener {
    limits: Limits,
    trusted: Vec<IpNet>,
    counters: Counters,
    connections: Arc<Budget>,
    memory: Arc<Budget>,
    /// For health checks while `memory` is used up.
    probes: Arc<Budget>,
}

impl Listener {
    /// `trusted`: the networks of proxies, which forward the requests of many clients and name them.
    pub fn new(limits: Limits, trusted: Vec<IpNet>, counters: Counters) -> Arc<Self> {
        Arc::new(Self {
            connections: Budget::new(
                limits.connections,
                limits.connections_per_client,
                limits.last_connections_per_client,
            ),
            memory: Budget::new(
                limits.memory,
                limits.memory_per_client,
                limits.last_memory_per_client,
            ),
            probes: Budget::new(PROBES_MEMORY, PROBES_MEMORY / 8, PROBES_MEMORY / 8),
            limits,
            trusted,
            counters,
        })
    }

    /// Serves until `phase` is `Draining` and all connections have ended.
    pub async fn serve(
        self: Arc<Self>,
        socket: TcpListener,
        router: Router,
        tls: Option<Arc<Tls>>,
        mut phase: watch::Receiver<Phase>,
    ) {
        // Every connection holds a receiver until it ends.
        let (open, is_open) = watch::channel(());
        let phases = phase.clone();
        let start = |stream: TcpStream, peer: SocketAddr| {
            let Some(permit) = self.admit(peer) else {
                if tls.is_none() {
                    let _unsent = stream.try_write(TOO_MANY_CONNECTIONS);
                }
                return;
            };
            set_options(&stream);
            let connection = connection::Connection {
                listener: Arc::clone(&self),
                router: router.clone(),
                peer,
                phase: phases.clone(),
            };
            let (tls, is_open) = (tls.clone(), is_open.clone());
            tokio::spawn(async move {
                connection.serve(stream, tls).await;
                drop((permit, is_open));
            });
        };
        let mut is_failing = false;
        loop {
            let accepted = tokio::select! {
                accepted = socket.accept() => accepted,
                // An error means that the process is ending.
                _ = phase.wait_for(|phase| *phase >= Phase::Closed) => break,
            };
            match accepted {
                Ok((stream, peer)) => {
                    is_failing = false;
                    start(stream, peer);
                }
                Err(error) if is_the_peers(&error) => {}
                Err(error) => {
                    if !std::mem::replace(&mut is_failing, true) {
                        tracing::error!(%error, "cannot accept connections");
                    }
                    sleep(ACCEPT_PAUSE).await;
                }
            }
        }
        // Closing the socket would reset connections in the backlog, with requests in them.
        for (stream, peer) in waiting(socket) {
            start(stream, peer);
        }
        drop(is_open);
        open.closed().await;
    }

    fn admit(&self, peer: SocketAddr) -> Option<ConnectionPermit> {
        let address = peer.ip().to_canonical();
        let client = Client::new(address, is_trusted(address, &self.trusted));
        let Some(permit) = self.connections.acquire(client, None, 1) else {
            self.counters.connections_refused.inc();
            tracing::debug!(%address, "too many connections");
            return None;
        };
        self.counters.connections.inc();
        Some(ConnectionPermit {
            _permit: permit,
            open: self.counters.connections.clone(),
        })
    }
}

struct ConnectionPermit {
    _permit: Permit,
    open: Gauge,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.open.dec();
    }
}

/// Connections in the backlog: accepted by the kernel, but not by the process.
fn waiting(socket: TcpListener) -> Vec<(TcpStream, SocketAddr)> {
    let mut waiting = Vec::new();
    let Ok(socket) = socket.into_std() else {
        return waiting;
    };
    loop {
        match socket.accept() {
            Ok((stream, peer)) => {
                let stream = stream
                    .set_nonblocking(true)
                    .and_then(|()| TcpStream::from_std(stream));
                waiting.extend(stream.map(|stream| (stream, peer)));
            }
            Err(error) if is_the_peers(&error) => {}
            Err(_) => return waiting,
        }
    }
}

/// The connection ended before it was accepted, or a signal interrupted the call.
fn is_the_peers(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted
    )
}

/// A socket works without these options, too.
fn set_options(stream: &TcpStream) {
    let _unset = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    {
        let socket = SockRef::from(stream);
        let _unset = socket.set_tcp_user_timeout(Some(UNACKNOWLEDGED));
        let _unset = socket.set_tcp_notsent_lowat(UNSENT);
    }
}
