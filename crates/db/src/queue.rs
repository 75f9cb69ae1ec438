//! A bounded queue of jobs and the threads that serve it: full means refused at once, closed means
//! that what waits is still served and nothing more is taken.

use std::sync::{Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};

use crate::Error;
use crate::job::Job;

pub(crate) struct Queue {
    sender: RwLock<Option<Sender<Job>>>,
    receiver: Receiver<Job>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl Queue {
    pub fn new(capacity: usize) -> Self {
        let (sender, receiver) = bounded(capacity.max(1));
        Self {
            sender: RwLock::new(Some(sender)),
            receiver,
            threads: Mutex::default(),
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
        match sender.as_ref() {
            None => Err(Error::Closed),
            Some(sender) => sender.try_send(job).map_err(|refused| match refused {
                TrySendError::Full(_) => Error::Unavailable("too much work is waiting".to_owned()),
                TrySendError::Disconnected(_) => Error::Closed,
            }),
        }
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
