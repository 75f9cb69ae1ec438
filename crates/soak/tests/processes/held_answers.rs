//! Eight strangers hold as many unread answers as they can: others are served, and memory stays within its budget.
//! `scripts/soak held` runs it in a network of its own, where the strangers have addresses.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use lapang_db::Engine;
use lapang_testing::{figures, size};
use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsConnector;

use crate::stalled_readers::{PATH, frame, head, trusting};
use lapang_testing::process::place::Place;
use lapang_testing::process::tls::{client, with_tls, write_certificate};
use lapang_testing::process::{Process, free_port};

const STRANGERS: u8 = 8;
const CONNECTIONS_EACH: usize = 8;
const STREAMS: usize = 20;
/// Fewer than close the connection.
const REFUSALS: usize = 28;
/// Not so often that work is shed, which would hold less.
const EVERY: Duration = Duration::from_millis(400);
/// Some kilobytes.
const SMALL: &str = "/lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D";
const OTHERS: u8 = 4;
/// As docs/OPERATING.md, "Sizing", states for a node under attack.
const MOST_MEGABYTES: u64 = 350;
const SERVED_OF_A_THOUSAND: usize = 990;

/// Addresses of the network that `scripts/soak` makes; 1 is the first.
pub fn address(number: u8) -> IpAddr {
    Ipv4Addr::new(10, 9, 0, number).into()
}

pub async fn connect(from: IpAddr, port: u16) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(([127, 0, 0, 1], port).into()).await
}

struct Attack {
    port: u16,
    tls: Option<TlsConnector>,
    sent: AtomicU64,
}

impl Attack {
    /// Holds unread answers on one connection, and opens the next when it is closed.
    async fn hold(self: Arc<Self>, from: IpAddr) {
        loop {
            if let Ok(stream) = connect(from, self.port).await {
                let _ended = match &self.tls {
                    None => self.ask(stream).await,
                    Some(tls) => {
                        let name = ServerName::try_from("localhost").unwrap();
                        match tls.connect(name, stream).await {
                            Ok(stream) => self.ask(stream).await,
                            Err(error) => Err(error),
                        }
                    }
                };
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Asks for `STREAMS` answers without flow control credit, and for small ones while something may still be free.
    async fn ask(&self, mut line: impl AsyncRead + AsyncWrite + Unpin) -> std::io::Result<()> {
        let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
        bytes.extend(frame(4, 0, 0, &[0, 4, 0, 0, 0, 0]));
        self.send(&mut line, &bytes).await?;
        let mut refused = 0;
        for (number, stream) in (1..).step_by(2).enumerate() {
            let path = if number < STREAMS { PATH } else { SMALL };
            if refused < REFUSALS {
                self.send(&mut line, &frame(1, 5, stream, &head(path)))
                    .await?;
            }
            let pause = Instant::now() + EVERY;
            let left = || pause.saturating_duration_since(Instant::now());
            while let Ok(got) = timeout(left(), read_frame(&mut line)).await {
                match got? {
                    (1, flags, _) if flags & 1 != 0 => refused += 1,
                    (4, 0, _) => self.send(&mut line, &frame(4, 1, 0, &[])).await?,
                    (6, 0, _) => self.send(&mut line, &frame(6, 1, 0, &[0; 8])).await?,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    async fn send(
        &self,
        line: &mut (impl AsyncWrite + Unpin),
        bytes: &[u8],
    ) -> std::io::Result<()> {
        self.sent.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        line.write_all(bytes).await
    }
}

/// The kind, flags and stream of the next frame.
pub async fn read_frame(line: &mut (impl AsyncRead + Unpin)) -> std::io::Result<(u8, u8, u32)> {
    let mut head = [0; 9];
    line.read_exact(&mut head).await?;
    let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
    let mut payload = vec![0; length as usize];
    line.read_exact(&mut payload).await?;
    let stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]);
    Ok((head[3], head[4], stream))
}

async fn attacked(is_tls: bool) {
    let _turn = crate::TURN.lock().await;
    lapang::tls::provide();
    assert!(
        TcpSocket::new_v4()
            .unwrap()
            .bind(SocketAddr::new(address(1), 0))
            .is_ok(),
        "run it by `scripts/soak held`, in a network of its own"
    );
    let place = Place::on(Engine::Sqlite);
    let (folder, port, plain) = (place.elsewhere.path(), free_port(), free_port());
    let trusted = write_certificate(folder);
    let (origin, tls) = if is_tls {
        (
            format!("https://localhost:{port}"),
            Some(trusting(folder, b"h2")),
        )
    } else {
        (format!("http://127.0.0.1:{port}"), None)
    };
    let first = client(&trusted).build().unwrap();
    let (process, _) =
        Process::serve_at(&origin, &first, port, place.directory.path(), None, |it| {
            it.arg("--demo");
            if is_tls {
                with_tls(it, folder, port, plain);
            }
        })
        .await;
    let attack = Arc::new(Attack {
        port,
        tls,
        sent: AtomicU64::default(),
    });
    let idle = process.kilobytes("VmRSS:") / 1024;
    let mut strangers = JoinSet::new();
    for number in 0..STRANGERS {
        for _ in 0..CONNECTIONS_EACH {
            strangers.spawn(Arc::clone(&attack).hold(address(1 + number)));
        }
    }
    let length = Duration::from_secs(size(30, 120));
    let until = Instant::now() + length;
    let mut others = JoinSet::new();
    for number in 0..OTHERS {
        let me = client(&trusted).local_address(address(1 + STRANGERS + number));
        others.spawn(ask_until(me.build().unwrap(), origin.clone(), until));
    }
    let mut most = 0;
    while Instant::now() < until {
        most = most.max(process.kilobytes("VmRSS:") / 1024);
        sleep(Duration::from_millis(50)).await;
    }
    let mut asked = Vec::new();
    for one in others.join_all().await {
        asked.extend(one);
    }
    strangers.shutdown().await;
    let served = asked.iter().filter(|it| it.0).count();
    asked.sort_by_key(|it| it.1);
    let slow = asked[asked.len() * 99 / 100].1;
    let rate = attack.sent.load(Ordering::Relaxed) / length.as_secs() / 1024;
    figures(format!(
        "{}: {served} of {} requests of others served, 99 % in {slow:.0?}; {idle} MB idle, {most} MB at most; the strangers sent {rate} kB/s",
        if is_tls { "TLS" } else { "plain" },
        asked.len()
    ));
    assert!(served * 1000 >= asked.len() * SERVED_OF_A_THOUSAND);
    assert!(most <= MOST_MEGABYTES, "{most} MB");
}

/// Whether each request was served, and how long it took.
pub async fn ask_until(
    me: reqwest::Client,
    origin: String,
    until: Instant,
) -> Vec<(bool, Duration)> {
    let paths = [
        "/readyz",
        "/play",
        "/lapang.v1.VenueService/SearchVenues?encoding=json&message=%7B%22limit%22%3A10%7D",
        "/lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D",
    ];
    let mut asked = Vec::new();
    while Instant::now() < until {
        for path in paths {
            let began = Instant::now();
            let answer = me.get(format!("{origin}{path}")).send().await;
            let is_served = match answer {
                Ok(answer) => answer.status() == 200 && answer.bytes().await.is_ok(),
                Err(_) => false,
            };
            asked.push((is_served, began.elapsed()));
        }
        sleep(Duration::from_millis(100)).await;
    }
    asked
}

#[tokio::test(flavor = "multi_thread")]
async fn others_are_served_while_eight_strangers_hold_answers() {
    attacked(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_are_served_while_eight_strangers_hold_answers_over_tls() {
    attacked(true).await;
}
