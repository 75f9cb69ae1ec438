//! A client that asks for a large answer in several streams at once.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use lapang_testing::app::http_builder;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::held_answers::{connect, read_frame};
use crate::stalled_readers::{frame, head};

pub const STREAMS: usize = 10;
/// Fewer than close the connection.
const REFUSALS: usize = 28;

pub struct Reader {
    pub from: IpAddr,
    pub port: u16,
    pub path: String,
}

impl Reader {
    /// Holds answers on one connection, and opens the next when it is closed.
    pub async fn hold(self, credit: u32) {
        loop {
            if let Ok(line) = connect(self.from, self.port).await {
                let _ended = self.ask(line, credit).await;
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Keeps `STREAMS` requests open, and grants so many bytes to each every second.
    async fn ask(&self, mut line: TcpStream, credit: u32) -> std::io::Result<()> {
        let mut bytes = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
        bytes.extend(frame(4, 0, 0, &[0, 4, 0, 0, 0, 0]));
        line.write_all(&bytes).await?;
        let (mut open, mut next, mut ended) = (Vec::new(), 1, 0);
        loop {
            while open.len() < STREAMS && ended < REFUSALS {
                line.write_all(&frame(1, 5, next, &head(&self.path)))
                    .await?;
                open.push(next);
                next += 2;
            }
            let pause = Instant::now() + Duration::from_secs(1);
            let left = || pause.saturating_duration_since(Instant::now());
            while let Ok(got) = timeout(left(), read_frame(&mut line)).await {
                match got? {
                    // An answer is at its end, or reset.
                    (kind, flags, stream) if kind == 3 || (kind < 2 && flags & 1 != 0) => {
                        open.retain(|it| *it != stream);
                        ended += 1;
                    }
                    (4, 0, _) => line.write_all(&frame(4, 1, 0, &[])).await?,
                    (6, 0, _) => line.write_all(&frame(6, 1, 0, &[0; 8])).await?,
                    _ => {}
                }
            }
            if credit > 0 {
                for stream in &open {
                    line.write_all(&frame(8, 0, *stream, &credit.to_be_bytes()))
                        .await?;
                    line.write_all(&frame(8, 0, 0, &credit.to_be_bytes()))
                        .await?;
                }
            }
        }
    }

    /// Asks for `STREAMS` answers at once and reads them, again and again. Returns how many of how many it got, and
    /// their bytes.
    pub async fn read(self, until: Instant) -> (usize, usize, usize) {
        let me = http_builder()
            .local_address(self.from)
            .http2_prior_knowledge()
            .http2_initial_stream_window_size(8 << 20)
            .http2_initial_connection_window_size(64 << 20)
            .build()
            .unwrap();
        let url = format!("http://127.0.0.1:{}{}", self.port, self.path);
        let mut streams = JoinSet::new();
        for _ in 0..STREAMS {
            let request = me.get(&url);
            streams.spawn(async move {
                let (mut got, mut asked, mut bytes) = (0, 0, 0);
                while Instant::now() < until {
                    asked += 1;
                    let request = request.try_clone().unwrap();
                    if let Ok(answer) = request.send().await
                        && answer.status() == 200
                        && let Ok(read) = answer.bytes().await
                    {
                        got += 1;
                        bytes += read.len();
                    } else {
                        sleep(Duration::from_millis(200)).await;
                    }
                }
                (got, asked, bytes)
            });
        }
        let all = streams.join_all().await.into_iter();
        all.fold((0, 0, 0), |sum, it| {
            (sum.0 + it.0, sum.1 + it.1, sum.2 + it.2)
        })
    }
}
