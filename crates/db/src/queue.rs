//! A bounded queue of jobs and the threads that serve it. A full queue rejects jobs at once; a closed one serves those
//! waiting and accepts no more.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use crate::Error;
use crate::job::Job;

pub(crate) struct Queue {
    state: Mutex<State>,
    /// Wakes a thread for a new job, and all of them when the queue is closed.
    changed: Condvar,
    capacity: usize,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    /// Threads that wait for a job.
    idle: usize,
    is_closed: bool,
}

impl Queue {
    pub fn new(capacity: usize) -> Arc<Self> {
        Arc::new(Self {
            state: Mutex::default(),
            changed: Condvar::new(),
            capacity: capacity.max(1),
            threads: Mutex::default(),
        })
    }

    /// Starts a thread that serves this queue; [`Self::join`] waits for it.
    pub fn spawn(
        self: &Arc<Self>,
        name: &str,
        serve: impl FnOnce(&Self) + Send + 'static,
    ) -> Result<(), Error> {
        let queue = Arc::clone(self);
        let thread = std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || serve(&queue))
            .map_err(|error| Error::Unavailable(format!("no thread could be started: {error}")))?;
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        threads.push(thread);
        Ok(())
    }

    pub fn send(&self, job: Job) -> Result<(), Error> {
        let mut state = self.state();
        if state.is_closed {
            return Err(Error::Closed);
        }
        if state.jobs.len() >= self.capacity {
            return Err(Error::Unavailable("too much work is waiting".to_owned()));
        }
        state.jobs.push_back(job);
        let has_idle = state.idle > 0;
        drop(state);
        // Waking costs a system call even if nobody waits.
        if has_idle {
            self.changed.notify_one();
        }
        Ok(())
    }

    /// Waits for the next job. `None` when the queue is closed and empty.
    pub fn next(&self) -> Option<Job> {
        let mut state = self.state();
        loop {
            if let Some(job) = state.jobs.pop_front() {
                return Some(job);
            }
            if state.is_closed {
                return None;
            }
            state.idle += 1;
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
            state.idle -= 1;
        }
    }

    /// As [`Self::next`], with all jobs that wait behind it, up to `most` together.
    pub fn next_group(&self, most: usize) -> Option<VecDeque<Job>> {
        let mut group = VecDeque::from([self.next()?]);
        let mut state = self.state();
        let more = state.jobs.len().min(most - 1);
        group.extend(state.jobs.drain(..more));
        Some(group)
    }

    /// How long the next job has waited.
    pub fn longest_wait(&self) -> Duration {
        self.state()
            .jobs
            .front()
            .map_or(Duration::ZERO, Job::waited)
    }

    /// Whether new requests may begin. An eighth of the queue is reserved for requests that have begun.
    pub fn has_room(&self) -> bool {
        self.waiting() < self.capacity - self.capacity / 8
    }

    pub fn waiting(&self) -> usize {
        self.state().jobs.len()
    }

    /// Stops accepting jobs.
    pub fn close(&self) {
        self.state().is_closed = true;
        self.changed.notify_all();
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

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job::Kind;

    fn job() -> Job {
        Job::new(Kind::Read, Box::new(|_| Ok::<_, Error>(()))).0
    }

    #[test]
    fn the_queue_reports_how_long_the_next_job_has_waited() {
        const PAUSE: Duration = Duration::from_millis(20);
        let queue = Queue::new(2);
        assert_eq!(queue.longest_wait(), Duration::ZERO);
        queue.send(job()).unwrap();
        std::thread::sleep(PAUSE);
        let first = queue.longest_wait();
        queue.send(job()).unwrap();
        assert!(queue.send(job()).is_err());
        assert!(first >= PAUSE && queue.longest_wait() >= first);
        let first = queue.next().unwrap();
        assert!(queue.longest_wait() + PAUSE <= first.waited());
        drop(queue.next());
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
        assert_eq!(queue.next_group(3).unwrap().len(), 3);
        assert!(queue.has_room());
    }
}
