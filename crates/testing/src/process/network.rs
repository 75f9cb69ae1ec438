//! A network that a test can break: it forwards the bytes of TCP connections, subject to its `Weather` and planned
//! cuts.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;

/// The state of the network.
#[derive(Clone, Debug)]
pub enum End {
    Socket(PathBuf),
    Tcp(SocketAddr),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weather {
    Clear,
    /// Connections end, and new ones end at once.
    Cut,
    /// Nothing gets through; bytes on their way arrive later.
    Silent,
    /// Nothing gets through, and existing connections stay dead for ever.
    Forgetful,
    /// The latency of each direction.
    Far(Duration),
    /// Bytes per second in each direction.
    Narrow(u32),
}

pub struct Network {
    pub address: SocketAddr,
    weather: watch::Sender<Weather>,
    cuts: Arc<Cuts>,
}

/// Which connections end on their own.
#[derive(Default)]
struct Cuts {
    /// Every nth COMMIT ends its connection; 0 is none.
    commits: AtomicU64,
    commits_seen: AtomicU64,
    commits_cut: AtomicU64,
    /// How many bytes of a request, or of a response, pass; below 0 is all of them.
    request: AtomicI64,
    answer: AtomicI64,
}

impl Network {
    pub async fn before(end: End) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (weather, seen) = watch::channel(Weather::Clear);
        let cuts = Arc::new(Cuts {
            request: AtomicI64::new(-1),
            answer: AtomicI64::new(-1),
            ..Cuts::default()
        });
        tokio::spawn(accept(listener, end, seen, Arc::clone(&cuts)));
        Self {
            address,
            weather,
            cuts,
        }
    }

    pub fn becomes(&self, weather: Weather) {
        self.weather.send_replace(weather);
    }

    /// From now on the response to every `nth` COMMIT is lost; 0 is none.
    pub fn cut_every_commit(&self, nth: u64) {
        self.cuts.commits.store(nth, Ordering::SeqCst);
    }

    pub fn commits_cut(&self) -> u64 {
        self.cuts.commits_cut.load(Ordering::SeqCst)
    }

    /// New connections pass only so many bytes of a request and of a response.
    pub fn pass_only(&self, request: Option<i64>, answer: Option<i64>) {
        self.cuts
            .request
            .store(request.unwrap_or(-1), Ordering::SeqCst);
        self.cuts
            .answer
            .store(answer.unwrap_or(-1), Ordering::SeqCst);
    }
}

async fn accept(
    listener: TcpListener,
    end: End,
    weather: watch::Receiver<Weather>,
    cuts: Arc<Cuts>,
) {
    loop {
        let (client, _) = listener.accept().await.unwrap();
        client.set_nodelay(true).unwrap();
        let (weather, cuts) = (weather.clone(), Arc::clone(&cuts));
        match end.clone() {
            End::Socket(path) => {
                tokio::spawn(async move {
                    // If the server is down, the client sees its connection end.
                    if let Ok(server) = UnixStream::connect(path).await {
                        Box::pin(connect(client, server, weather, cuts)).await;
                    }
                });
            }
            End::Tcp(address) => {
                tokio::spawn(async move {
                    if let Ok(server) = TcpStream::connect(address).await {
                        Box::pin(connect(client, server, weather, cuts)).await;
                    }
                });
            }
        }
    }
}

/// One connection, until either end or the network ends it.
async fn connect<C, S>(client: C, server: S, weather: watch::Receiver<Weather>, cuts: Arc<Cuts>)
where
    C: AsyncRead + AsyncWrite + Send + 'static,
    S: AsyncRead + AsyncWrite + Send + 'static,
{
    let (from_client, to_client) = tokio::io::split(client);
    let (from_server, to_server) = tokio::io::split(server);
    let is_cut = Arc::new(AtomicU64::new(0));
    let there = Way {
        weather: weather.clone(),
        left: cuts.request.load(Ordering::SeqCst),
        watched: Some(Arc::clone(&cuts)),
        is_cut: Arc::clone(&is_cut),
    };
    let back = Way {
        weather: weather.clone(),
        left: cuts.answer.load(Ordering::SeqCst),
        watched: None,
        is_cut,
    };
    tokio::select! {
        () = there.pass(from_client, to_server) => {}
        () = back.pass(from_server, to_client) => {}
        () = ended(weather) => {}
    }
}

/// Waits until the network cuts connections.
async fn ended(mut weather: watch::Receiver<Weather>) {
    let cut = weather.wait_for(|now| *now == Weather::Cut).await;
    // A dropped network ends its connections too.
    drop(cut);
}

/// The bytes of one direction.
struct Way {
    weather: watch::Receiver<Weather>,
    left: i64,
    /// Of the direction to the server, which is searched for COMMITs.
    watched: Option<Arc<Cuts>>,
    /// 1 once the response to a COMMIT must be lost.
    is_cut: Arc<AtomicU64>,
}

impl Way {
    async fn pass(mut self, mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
        let mut buffer = [0; 16 * 1024];
        while let Ok(length @ 1..) = from.read(&mut buffer).await {
            let mut bytes = &buffer[..length];
            if self.watched.is_none() && self.is_cut.load(Ordering::SeqCst) == 1 {
                return;
            }
            self.look_for_commits(bytes);
            let is_last = usize::try_from(self.left).is_ok_and(|left| left <= length);
            if is_last {
                bytes = &bytes[..usize::try_from(self.left).unwrap()];
            }
            self.left = self
                .left
                .saturating_sub(i64::try_from(length).unwrap())
                .max(-1);
            self.weathered(length).await;
            if to.write_all(bytes).await.is_err() || is_last {
                return;
            }
        }
    }

    fn look_for_commits(&self, bytes: &[u8]) {
        let Some(cuts) = &self.watched else {
            return;
        };
        let nth = cuts.commits.load(Ordering::SeqCst);
        if nth == 0 || !bytes.windows(7).any(|window| window == b"COMMIT\0") {
            return;
        }
        if (cuts.commits_seen.fetch_add(1, Ordering::SeqCst) + 1).is_multiple_of(nth) {
            cuts.commits_cut.fetch_add(1, Ordering::SeqCst);
            self.is_cut.store(1, Ordering::SeqCst);
        }
    }

    /// Delays bytes as the weather requires.
    async fn weathered(&mut self, length: usize) {
        let now = *self.weather.borrow_and_update();
        match now {
            Weather::Clear | Weather::Cut => {}
            Weather::Silent => {
                let changed = self.weather.wait_for(|it| *it != Weather::Silent).await;
                drop(changed);
            }
            Weather::Forgetful => std::future::pending().await,
            Weather::Far(way) => tokio::time::sleep(way).await,
            Weather::Narrow(rate) => {
                let seconds = f64::from(u32::try_from(length).unwrap()) / f64::from(rate);
                tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
            }
        }
    }
}
