//! Load generation. Closed: a fixed number of connections, each sends its next request after a response; that finds the
//! highest rate. Open: requests are due at a fixed rate, whatever happens to earlier ones, and a latency counts from
//! when its request was due; that shows the cost of queueing.

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
    /// Requests per second.
    Fixed(f64),
}

/// The results.
pub struct Measured {
    pub answers: u64,
    /// Responses other than 200, and the first of them.
    pub refused: u64,
    pub first_refusal: Option<u16>,
    pub elapsed: Duration,
    /// Microseconds from when a request was due, for responses with 200.
    pub latencies: Histogram<u64>,
    /// Microseconds from when a request was sent, for all others.
    pub refusals: Histogram<u64>,
}

impl Measured {
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of a run of some seconds"
    )]
    pub fn rate(&self) -> f64 {
        (self.answers - self.refused) as f64 / self.elapsed.as_secs_f64()
    }

    /// Responses of any kind per second.
    #[expect(
        clippy::cast_precision_loss,
        reason = "counts of a run of some seconds"
    )]
    pub fn answered(&self) -> f64 {
        self.answers as f64 / self.elapsed.as_secs_f64()
    }

    /// Milliseconds. NaN without responses, as when all one-time requests are used up; that meets no target.
    pub fn percentile(&self, percent: f64) -> f64 {
        percentile(&self.latencies, percent)
    }
}

/// Milliseconds of a histogram of microseconds.
#[expect(
    clippy::cast_precision_loss,
    reason = "below the 60 s of the histogram"
)]
pub fn percentile(latencies: &Histogram<u64>, percent: f64) -> f64 {
    if latencies.is_empty() {
        return f64::NAN;
    }
    latencies.value_at_percentile(percent) as f64 / 1000.0
}

/// Requests that are sent in turn, over several runs.
pub struct Requests {
    bytes: Vec<Vec<u8>>,
    next: Cell<usize>,
    /// Each succeeds only once.
    once: bool,
    /// Rejected requests, which may be sent again.
    refused: RefCell<Vec<usize>>,
}

impl Requests {
    pub fn new(bytes: Vec<Vec<u8>>, once: bool) -> Self {
        Self {
            bytes,
            next: Cell::new(0),
            once,
            refused: RefCell::default(),
        }
    }

    /// How many one-time requests are left.
    #[expect(clippy::cast_precision_loss, reason = "some ten thousand")]
    pub fn left(&self) -> Option<f64> {
        let left = self.bytes.len().saturating_sub(self.next.get());
        self.once.then_some(left as f64)
    }

    fn next(&self) -> Option<(usize, &[u8])> {
        let again = self.refused.borrow_mut().pop();
        let number = match again {
            Some(number) => number,
            None if self.once && self.next.get() >= self.bytes.len() => return None,
            None => self.next.replace(self.next.get() + 1) % self.bytes.len(),
        };
        self.bytes
            .get(number)
            .map(|bytes| (number, bytes.as_slice()))
    }

    fn give_back(&self, number: usize) {
        if self.once {
            self.refused.borrow_mut().push(number);
        }
    }
}

struct Run {
    address: SocketAddr,
    requests: Rc<Requests>,
    pace: Pace,
    began: Instant,
    ends: Instant,
    /// Requests taken so far; the next due time follows from it.
    taken: Cell<u64>,
    measured: RefCell<Measured>,
}

/// Runs the load against a server for some time. The generator is one thread.
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
            refusals: Histogram::new_with_max(60_000_000, 3)?,
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
            let Some((number, request)) = self.requests.next() else {
                break;
            };
            let sent = Instant::now();
            let status = connection.ask(request).await?;
            let mut measured = self.measured.borrow_mut();
            measured.answers += 1;
            if status == 200 {
                measured.latencies.saturating_record(micros_since(due));
            } else {
                measured.refused += 1;
                measured.first_refusal.get_or_insert(status);
                measured.refusals.saturating_record(micros_since(sent));
                self.requests.give_back(number);
            }
        }
        Ok(())
    }

    /// Waits until the next request is due, and returns when that was.
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
        // Requests that were due and could not be sent in time are dropped.
        if due.max(Instant::now()) >= self.ends {
            return None;
        }
        if due > Instant::now() {
            tokio::time::sleep_until(due.into()).await;
        }
        Some(due)
    }
}

fn micros_since(moment: Instant) -> u64 {
    let micros = u64::try_from(moment.elapsed().as_micros());
    micros.unwrap_or(u64::MAX).max(1)
}
