//! A bounded queue of jobs and its threads. A full queue rejects jobs at once; a closed one serves those waiting and
//! accepts no more.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

use crate::Error;
use crate::job::Job;

pub(crate) struct Queue {
    sender: RwLock<Option<Sender<Job>>>,
    receiver: Receiver<Job>,
    threads: Mutex<Vec<JoinHandle<()>>>,
    opened: Instant,
    /// Jobs accepted so far, including those about to be.
    taken: AtomicUsize,
    /// When the last jobs were accepted. Twice the queue's length, so that a rejected job does not overwrite the stamp
    /// of a waiting one.
    stamps: Box<[AtomicU64]>,
}

/// A stamp's lower bits are from the job's number. The others are milliseconds since the queue was opened.
const NUMBER_BITS: u32 = 24;
/// No job has this stamp.
const UNSTAMPED: u64 = u64::MAX;

impl Queue {
    pub fn new(capacity: usize) -> Self {
        let capacity = capacity.max(1);
        let (sender, receiver) = bounded(capacity);
        Self {
            sender: RwLock::new(Some(sender)),
            receiver,
            threads: Mutex::default(),
            opened: Instant::now(),
            taken: AtomicUsize::new(0),
            stamps: (0..2 * capacity)
                .map(|_| AtomicU64::new(UNSTAMPED))
                .collect(),
        }
    }

    /// The receiver from which a thread takes jobs, until the queue is closed and empty.
    pub fn jobs(&self) -> Receiver<Job> {
        self.receiver.clone()
    }

    /// Starts a thread that serves this queue; [`Self::join`] waits for it.
    pub fn spawn(&self, name: &str, serve: impl FnOnce() + Send + 'static) -> Result<(), Error> {
        let thread = std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(serve)
            .map_err(|error| Error::Unavailable(format!("no thread could be started: {error}")))?;
        self.threads
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(thread);
        Ok(())
    }

    pub fn send(&self, job: Job) -> Result<(), Error> {
        let sender = self.sender.read().unwrap_or_else(PoisonError::into_inner);
        let Some(sender) = sender.as_ref() else {
            return Err(Error::Closed);
        };
        // Stamped before the job is visible, so that a waiting job has a stamp unless it was overwritten.
        let number = self.taken.fetch_add(1, Ordering::Relaxed);
        self.stamps[number % self.stamps.len()].store(self.stamp(number), Ordering::Relaxed);
        sender.try_send(job).map_err(|refused| {
            self.taken.fetch_sub(1, Ordering::Relaxed);
            match refused {
                TrySendError::Full(_) => Error::Unavailable("too much work is waiting".to_owned()),
                TrySendError::Disconnected(_) => Error::Closed,
            }
        })
    }

    fn stamp(&self, number: usize) -> u64 {
        let number = number as u64 & ((1 << NUMBER_BITS) - 1);
        (self.millis() << NUMBER_BITS) | number
    }

    fn millis(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// How long the next job has waited. An estimate without locks, which errs on the low side.
    pub fn longest_wait(&self) -> Duration {
        let waiting = self.waiting();
        if waiting == 0 {
            return Duration::ZERO;
        }
        let number = self.taken.load(Ordering::Relaxed).wrapping_sub(waiting);
        let stamp = self.stamps[number % self.stamps.len()].load(Ordering::Relaxed);
        let is_its_own = (stamp ^ number as u64) & ((1 << NUMBER_BITS) - 1) == 0;
        if stamp == UNSTAMPED || !is_its_own {
            return Duration::ZERO;
        }
        Duration::from_millis(self.millis().saturating_sub(stamp >> NUMBER_BITS))
    }

    /// Whether new requests may begin. An eighth of the queue is reserved for requests that have begun.
    pub fn has_room(&self) -> bool {
        let capacity = self.receiver.capacity().unwrap_or(usize::MAX);
        self.waiting() < capacity - capacity / 8
    }

    pub fn waiting(&self) -> usize {
        self.receiver.len()
    }

    /// Stops accepting jobs.
    pub fn close(&self) {
        *self.sender.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Waits until the threads have served the waiting jobs.
    pub fn join(&self) {
        let threads =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            // A job may drop the last handle, on one of these threads.
            if thread.thread().id() != std::thread::current().id() && thread.join().is_err() {
                tracing::error!("a database thread ended by a panic");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::thread;

    use super::*;
    use crate::job::Kind;

    const MINUTE: Duration = Duration::from_secs(60);

    fn job() -> Job {
        Job::awaited(Kind::Read, |_| Ok::<_, Error>(())).0
    }

    #[test]
    fn the_queue_reports_how_long_the_next_job_has_waited() {
        let mut queue = Queue::new(2);
        assert_eq!(queue.longest_wait(), Duration::ZERO);
        queue.send(job()).unwrap();
        queue.opened -= MINUTE;
        queue.send(job()).unwrap();
        assert!(queue.send(job()).is_err());
        assert!(queue.longest_wait() >= MINUTE);
        let jobs = queue.jobs();
        drop(jobs.recv());
        assert!(queue.longest_wait() < MINUTE);
        drop(jobs.recv());
        assert_eq!(queue.longest_wait(), Duration::ZERO);
    }

    #[test]
    fn an_eighth_of_the_queue_is_reserved_for_requests_that_have_begun() {
        let queue = Queue::new(16);
        for _ in 0..14 {
            assert!(queue.has_room());
            queue.send(job()).unwrap();
        }
        assert!(!queue.has_room());
        queue.send(job()).unwrap();
        queue.send(job()).unwrap();
        assert!(queue.send(job()).is_err());
        let jobs = queue.jobs();
        for _ in 0..3 {
            drop(jobs.recv());
        }
        assert!(queue.has_room());
    }

    #[test]
    fn a_new_job_never_seems_to_have_waited() {
        let mut queue = Queue::new(64);
        // Any stamp mistaken for this job's would be far in the past.
        queue.opened -= MINUTE;
        let (jobs, is_over) = (queue.jobs(), AtomicBool::new(false));
        let longest = thread::scope(|scope| {
            let look = || {
                let mut longest = Duration::ZERO;
                while !is_over.load(Ordering::Relaxed) {
                    longest = longest.max(queue.longest_wait());
                }
                longest
            };
            let looking = scope.spawn(look);
            for _ in 0..20_000 {
                queue.send(job()).unwrap();
                drop(jobs.recv());
            }
            is_over.store(true, Ordering::Relaxed);
            looking.join().unwrap()
        });
        assert!(longest < MINUTE / 2, "{longest:?}");
    }
}
