//! The load. Closed: so many connections, each sends its next request when it has its answer; that
//! finds the highest rate. Open: requests are due at a fixed rate whatever becomes of those before,
//! and a latency counts from when its request was due; that shows what waiting costs.

use std::cell::{Cell, RefCell};
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use hdrhistogram::Histogram;
use tokio::task::LocalSet;

use crate::http::Connection;

/// How requests are sent.
#[derive(Clone, Copy, Debug)]
pub enum Pace {
    AsFastAsAnswered,
    /// So many a second.
    Fixed(f64),
}

/// What came of it.
pub struct Measured {
    pub answers: u64,
    /// Answers other than 200, and what the first was.
    pub refused: u64,
    pub first_refusal: Option<u16>,
    pub elapsed: Duration,
    /// Microseconds.
    pub latencies: Histogram<u64>,
}

impl Measured {
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of a run of some seconds"
    )]
    pub fn rate(&self) -> f64 {
        (self.answers - self.refused) as f64 / self.elapsed.as_secs_f64()
    }

    /// Milliseconds. Of no answers, as when requests that can be sent once ran out, there is none,
    /// and no target is held by it.
    #[expect(
        clippy::cast_precision_loss,
        reason = "below the 60 s of the histogram"
    )]
    pub fn percentile(&self, percent: f64) -> f64 {
        if self.latencies.is_empty() {
            return f64::NAN;
        }
        self.latencies.value_at_percentile(percent) as f64 / 1000.0
    }
}

/// Requests that are sent in turn, over several runs.
pub struct Requests {
    bytes: Vec<Vec<u8>>,
    next: Cell<usize>,
    /// Each can be sent once.
    once: bool,
}

impl Requests {
    pub fn new(bytes: Vec<Vec<u8>>, once: bool) -> Self {
        Self {
            bytes,
            next: Cell::new(0),
            once,
        }
    }

    fn next(&self) -> Option<&[u8]> {
        let number = self.next.get();
        if self.once && number >= self.bytes.len() {
            return None;
        }
        self.next.set(number + 1);
        let number = number % self.bytes.len();
        self.bytes.get(number).map(Vec::as_slice)
    }
}

struct Run {
    address: SocketAddr,
    requests: Rc<Requests>,
    pace: Pace,
    began: Instant,
    ends: Instant,
    /// Requests that have been taken, for when the next one is due.
    taken: Cell<u64>,
    measured: RefCell<Measured>,
}

/// Puts the load on a server for some time. The generator is one thread.
pub fn run(
    address: SocketAddr,
    requests: &Rc<Requests>,
    connections: usize,
    pace: Pace,
    time: Duration,
) -> Result<Measured> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let began = Instant::now();
    let run = Rc::new(Run {
        address,
        requests: Rc::clone(requests),
        pace,
        began,
        ends: began + time,
        taken: Cell::new(0),
        measured: RefCell::new(Measured {
            answers: 0,
            refused: 0,
            first_refusal: None,
            elapsed: Duration::ZERO,
            latencies: Histogram::new_with_max(60_000_000, 3)?,
        }),
    });
    LocalSet::new().block_on(&runtime, async {
        let senders: Vec<_> = (0..connections)
            .map(|_| tokio::task::spawn_local(Rc::clone(&run).send()))
            .collect();
        for sender in senders {
            sender.await??;
        }
        anyhow::Ok(())
    })?;
    let elapsed = began.elapsed();
    drop(runtime);
    let run = Rc::into_inner(run).ok_or_else(|| anyhow!("a sender is still there"))?;
    let mut measured = run.measured.into_inner();
    measured.elapsed = elapsed;
    Ok(measured)
}

impl Run {
    async fn send(self: Rc<Self>) -> Result<()> {
        let mut connection = Connection::open(self.address).await?;
        while let Some(due) = self.next_due().await {
            let Some(request) = self.requests.next() else {
                break;
            };
            let status = connection.ask(request).await?;
            let latency = due.elapsed();
            let mut measured = self.measured.borrow_mut();
            measured.answers += 1;
            if status != 200 {
                measured.refused += 1;
                measured.first_refusal.get_or_insert(status);
            }
            let micros = u64::try_from(latency.as_micros()).unwrap_or(u64::MAX);
            measured.latencies.saturating_record(micros.max(1));
        }
        Ok(())
    }

    /// Waits until the next request is due, and says when that was.
    async fn next_due(&self) -> Option<Instant> {
        let due = match self.pace {
            Pace::AsFastAsAnswered => Instant::now(),
            Pace::Fixed(rate) => {
                let number = self.taken.get();
                self.taken.set(number + 1);
                #[expect(clippy::cast_precision_loss, reason = "some hundred thousand")]
                let after = Duration::from_secs_f64(number as f64 / rate);
                self.began + after
            }
        };
        if due >= self.ends {
            return None;
        }
        if due > Instant::now() {
            tokio::time::sleep_until(due.into()).await;
        }
        Some(due)
    }
}
