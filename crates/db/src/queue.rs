//! A bounded queue of jobs and the threads that serve it: full means refused at once, closed means
//! that what waits is still served and nothing more is taken.

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
    /// How many jobs have ever been taken in.
    taken: AtomicUsize,
    /// When each of the last of them was, in microseconds after `opened`; as many as may wait.
    times: Box<[AtomicU64]>,
}

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
            times: (0..capacity).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// Where a thread takes its jobs from, until the queue is closed and empty.
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
        sender.try_send(job).map_err(|refused| match refused {
            TrySendError::Full(_) => Error::Unavailable("too much work is waiting".to_owned()),
            TrySendError::Disconnected(_) => Error::Closed,
        })?;
        let number = self.taken.fetch_add(1, Ordering::Relaxed);
        self.times[number % self.times.len()].store(self.micros(), Ordering::Relaxed);
        Ok(())
    }

    fn micros(&self) -> u64 {
        u64::try_from(self.opened.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// How long the job has waited that is next, as near as can be told without holding anybody up.
    pub fn longest_wait(&self) -> Duration {
        let waiting = self.waiting();
        if waiting == 0 {
            return Duration::ZERO;
        }
        let number = self.taken.load(Ordering::Relaxed).wrapping_sub(waiting);
        let since = self.times[number % self.times.len()].load(Ordering::Relaxed);
        Duration::from_micros(self.micros().saturating_sub(since))
    }

    pub fn waiting(&self) -> usize {
        self.receiver.len()
    }

    /// Takes no more jobs.
    pub fn close(&self) {
        *self.sender.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Waits until the threads have served what was waiting.
    pub fn join(&self) {
        let threads =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for thread in threads {
            // The last handle of a database may be dropped by a job of its own.
            if thread.thread().id() != std::thread::current().id() && thread.join().is_err() {
                tracing::error!("a database thread ended by a panic");
            }
        }
    }
}
