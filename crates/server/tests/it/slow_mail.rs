//! A hanging SMTP server: no request waits for it, and once it recovers each email arrives once.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use jiff::SignedDuration;
use lapang::{jobs, schedule};
use lapang_db::Engine;
use lapang_testing::size;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;

use crate::sign_in::send;
use lapang_testing::app::TestApp;

/// Far more than any step takes, for a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

struct PostOffice {
    port: u16,
    hangs: AtomicBool,
    waiting: AtomicUsize,
    arrived: Notify,
    awake: Notify,
}

impl PostOffice {
    /// A hanging server, and the recipients of the emails it receives.
    async fn open() -> (Arc<Self>, mpsc::UnboundedReceiver<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let office = Arc::new(Self {
            port: listener.local_addr().unwrap().port(),
            hangs: AtomicBool::new(true),
            waiting: AtomicUsize::new(0),
            arrived: Notify::new(),
            awake: Notify::new(),
        });
        let (got, mails) = mpsc::unbounded_channel();
        let serving = Arc::clone(&office);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (office, got) = (Arc::clone(&serving), got.clone());
                tokio::spawn(async move { office.serve(client, got).await });
            }
        });
        (office, mails)
    }

    async fn serve(&self, client: TcpStream, got: mpsc::UnboundedSender<String>) {
        if self.hangs.load(Ordering::SeqCst) {
            let woken = self.awake.notified();
            self.waiting.fetch_add(1, Ordering::SeqCst);
            self.arrived.notify_one();
            woken.await;
            return;
        }
        let (reader, mut writer) = client.into_split();
        let mut lines = BufReader::new(reader).lines();
        let mut to = String::new();
        let mut is_text = false;
        writer.write_all(b"220 here\r\n").await.unwrap();
        while let Ok(Some(line)) = lines.next_line().await {
            let answer: &[u8] = match line.as_str() {
                "." if is_text => {
                    is_text = false;
                    got.send(to.clone()).unwrap();
                    b"250 kept\r\n"
                }
                _ if is_text => continue,
                "DATA" => {
                    is_text = true;
                    b"354 go on\r\n"
                }
                line => {
                    if let Some(rest) = line.strip_prefix("RCPT TO:<") {
                        rest.trim_end_matches('>').clone_into(&mut to);
                    }
                    b"250 fine\r\n"
                }
            };
            if writer.write_all(answer).await.is_err() {
                return;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hanging_smtp_server_blocks_nobody() {
    let (office, mut mails) = PostOffice::open().await;
    let url = format!("smtp://127.0.0.1:{}", office.port);
    let app = TestApp::start_with(Engine::Sqlite, |config| config.mail.smtp_url = Some(url)).await;
    let visitor = app.visitor();
    send(&visitor, "first@example.com").await.unwrap();
    let sweeping = {
        let app = Arc::clone(&app.app);
        tokio::spawn(async move { jobs::run_once(&app, schedule::sweeps()).await })
    };
    timeout(PATIENCE, office.arrived.notified()).await.unwrap();
    assert_eq!(office.waiting.load(Ordering::SeqCst), 1);
    for number in 0..10 {
        let begun = Instant::now();
        send(&visitor, &format!("next{number}@example.com"))
            .await
            .unwrap();
        assert!(
            begun.elapsed() <= Duration::from_secs(size(5, 1)),
            "{:?}",
            begun.elapsed()
        );
    }
    office.hangs.store(false, Ordering::SeqCst);
    office.awake.notify_waiters();
    timeout(PATIENCE, sweeping).await.unwrap().unwrap().unwrap();
    // The failed email is retried.
    app.clock.advance(SignedDuration::from_secs(31));
    app.sweep().await;
    app.sweep().await;
    let mut got = Vec::new();
    while let Ok(to) = mails.try_recv() {
        got.push(to);
    }
    got.sort();
    let mut expected: Vec<String> = (0..10)
        .map(|number| format!("next{number}@example.com"))
        .collect();
    expected.insert(0, "first@example.com".to_owned());
    expected.sort();
    assert_eq!(got, expected);
}
