//! A client that requests much and reads nothing, over TLS: it costs at most 64 MB, and others are served.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lapang::venues;
use lapang_db::Engine;
use lapang_testing::{figures, size};
use rustls::pki_types::{CertificateDer, ServerName, pem::PemObject};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;

use crate::slow_clients::connect;
use lapang_testing::process::place::Place;
use lapang_testing::process::tls::{client, with_tls, write_certificate};
use lapang_testing::process::{Process, free_port};

const ATTACKER: [u8; 4] = [127, 0, 0, 2];
const MOST_KILOBYTES: u64 = 64 * 1024;
const BURST: Duration = Duration::from_secs(15);
/// All venues of the demo, with their hours, courts and prices.
pub const PATH: &str =
    "/lapang.v1.VenueService/SearchVenues?encoding=json&message=%7B%22limit%22%3A100%7D";

struct Attack {
    process: Process,
    tls: TlsConnector,
}

impl Attack {
    async fn line(&self) -> Option<TlsStream<TcpStream>> {
        let stream = connect(&self.process, ATTACKER).await?;
        let name = ServerName::try_from("localhost").unwrap();
        let handshake = self.tls.connect(name, stream);
        timeout(Duration::from_secs(20), handshake).await.ok()?.ok()
    }

    /// 128 requests over HTTP/2 without flow control credit; now and then it grants a little to another one.
    async fn streams(self: Arc<Self>) {
        let Some(mut line) = self.line().await else {
            return;
        };
        let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
        bytes.extend(frame(4, 0, 0, &[0, 4, 0, 0, 0, 0]));
        for number in 0..128 {
            bytes.extend(frame(1, 5, 2 * number + 1, &head(PATH)));
        }
        if line.write_all(&bytes).await.is_err() {
            return;
        }
        let mut sink = vec![0; 16 * 1024];
        loop {
            let read = timeout(Duration::from_secs(1), line.read(&mut sink)).await;
            if read.is_ok_and(|read| !read.is_ok_and(|count| count > 0)) {
                return;
            }
            // A few bytes of credit for one of them.
            if line
                .write_all(&frame(8, 0, 1, &[0, 0, 0, 64]))
                .await
                .is_err()
            {
                return;
            }
        }
    }

    /// As many pipelined HTTP/1 requests as fit, without reading.
    async fn pipelined(self: Arc<Self>) {
        let Some(mut line) = self.line().await else {
            return;
        };
        let ask = format!("GET {PATH} HTTP/1.1\r\nhost: a\r\n\r\n").repeat(50);
        // An error ends it.
        let _ended = line.write_all(ask.as_bytes()).await;
        sleep(Duration::from_secs(600)).await;
    }
}

pub fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let mut bytes = length[1..].to_vec();
    bytes.extend([kind, flags]);
    bytes.extend(stream.to_be_bytes());
    bytes.extend(payload);
    bytes
}

/// `GET path` with `:authority` a.
pub fn head(path: &str) -> Vec<u8> {
    // As HPACK writes lengths: from 127 on the rest follows.
    let length = match u8::try_from(path.len()).unwrap() {
        short @ ..127 => vec![short],
        long => vec![127, long - 127],
    };
    [
        &[0x82, 0x87, 0x04][..],
        &length,
        path.as_bytes(),
        &[0x01, 1, b'a'],
    ]
    .concat()
}

/// Trusts the certificate that `write_certificate` made.
pub fn trusting(folder: &Path, alpn: &[u8]) -> TlsConnector {
    let own = CertificateDer::from_pem_file(folder.join("chain.pem")).unwrap();
    let mut roots = rustls::RootCertStore::empty();
    roots.add(own).unwrap();
    let config = rustls::ClientConfig::builder().with_root_certificates(roots);
    let mut config = config.with_no_client_auth();
    config.alpn_protocols = vec![alpn.to_vec()];
    TlsConnector::from(Arc::new(config))
}

async fn attacked(alpn: &[u8]) {
    let _turn = crate::TURN.lock().await;
    lapang::tls::provide();
    let place = Place::on(Engine::Sqlite);
    let app = place.prepare();
    venues::demo::fill(&app).await.unwrap();
    app.db.close();
    let (folder, port, plain) = (place.elsewhere.path(), free_port(), free_port());
    let trusted = write_certificate(folder);
    let tls = trusting(folder, alpn);
    let origin = format!("https://localhost:{port}");
    let other = client(&trusted).build().unwrap();
    let (process, _) =
        Process::serve_at(&origin, &other, port, place.directory.path(), None, |it| {
            with_tls(it, folder, port, plain);
        })
        .await;
    let attack = Arc::new(Attack { process, tls });
    let ask = async || {
        // A page: a call might be shed, since loopback has no rate limit and the attack overloads the database.
        let answer = other.get(format!("{origin}/play")).send().await.unwrap();
        assert_eq!(answer.status(), 200);
    };
    let length = {
        let answer = other.get(format!("{origin}{PATH}")).send().await.unwrap();
        answer.bytes().await.unwrap().len()
    };
    attack.process.forget_peak();
    let before = attack.process.kilobytes("RssAnon:");
    let connections = size(300, 1_200);
    let mut lines = JoinSet::new();
    for _ in 0..connections {
        if alpn == b"h2" {
            lines.spawn(Arc::clone(&attack).streams());
        } else {
            lines.spawn(Arc::clone(&attack).pipelined());
        }
    }
    let began = Instant::now();
    let until = began + Duration::from_secs(size(40, 120));
    let (mut held, mut asked, mut slowest) = (0, 0, Duration::ZERO);
    while Instant::now() < until {
        // The first burst passes: loopback has no rate limit, unlike all other clients.
        if began.elapsed() > BURST {
            held = held.max(attack.process.kilobytes("RssAnon:").saturating_sub(before));
        }
        let began = Instant::now();
        ask().await;
        slowest = slowest.max(began.elapsed());
        asked += 1;
        sleep(Duration::from_millis(100)).await;
    }
    let peak = attack.process.kilobytes("VmHWM:") / 1024;
    figures(format!(
        "{connections} connections that ask for {length} bytes again and again and take nothing: {} MB held, {peak} MB in all at the peak; {asked} others served, in {slowest:?} at most",
        held / 1024
    ));
    lines.shutdown().await;
    assert!(held < MOST_KILOBYTES, "{held} kB");
}

#[tokio::test(flavor = "multi_thread")]
async fn unread_http_2_streams_cost_at_most_64_mb() {
    attacked(b"h2").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unread_http_1_responses_cost_at_most_64_mb() {
    attacked(b"http/1.1").await;
}
