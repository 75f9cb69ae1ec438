//! A connection's thread. It runs jobs, keeps the connection alive and retries a job only if it certainly changed
//! nothing, never after its commit was sent.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;

use super::conn::{PostgresConn, Transaction};
use super::connect::{Connector, runtime};
use super::error::{Cause, Failure};
use super::pipeline::Unsent;
use super::session::{Limits, Session, lost_by_fault};
use crate::Error;
use crate::job::{Ended, Job, Kind};
use crate::queue::Queue;
use crate::statistics::Counters;
use crate::tuning::{Fault, Guard, Tuning};

/// How much later than the server we time out a statement, in case the server does not.
const GRACE: Duration = Duration::from_millis(500);
/// Reserved for the commit out of the caller's budget: a commit begun too late would have an unknown outcome.
pub(super) const FOR_COMMIT: Duration = Duration::from_millis(300);
/// Minimum budget to begin a job: with less, it would time out in a statement and lose its connection.
const WORTH_BEGINNING: Duration = Duration::from_millis(300);
/// An idle connection is checked after this time. Otherwise each connection dropped by the network would cost a caller
/// a timeout.
const IDLE: Duration = Duration::from_secs(5);
const CHECK_TIMEOUT: Duration = Duration::from_secs(1);
/// Runs of a job that keeps colliding with others.
const COLLISIONS: u32 = 8;
/// Runs of a job that keeps losing its connection: the job itself may crash the server.
const LOSSES: u32 = 2;
/// Maximum pause between connection attempts.
const PAUSE: Duration = Duration::from_millis(200);

pub(super) struct Worker {
    connector: Arc<Connector>,
    pub(super) runtime: Runtime,
    pub(super) session: Option<Session>,
    was_connected: bool,
    last_heard: Instant,
    pub(super) counters: Arc<Counters>,
    pub(super) tuning: Tuning,
}

/// The outcome of a run.
pub(super) enum Outcome {
    /// Final: send the closure's result, or this error.
    Done(Result<(), Error>),
    /// Changed nothing and did not begin: its connection was gone.
    NotBegun(Error),
    /// Changed nothing.
    Again(Failure),
}

/// A job whose closure has returned.
pub(super) struct Ran {
    pub ended: Ended,
    pub failure: Option<Failure>,
    /// The queued statements of its transaction.
    pub unsent: Unsent,
    /// The connection was lost before the transaction had begun.
    pub never_began: bool,
}

impl Worker {
    pub fn new(
        connector: Arc<Connector>,
        counters: Arc<Counters>,
        tuning: Tuning,
    ) -> Result<Self, Error> {
        Ok(Self {
            connector,
            runtime: runtime()?,
            session: None,
            was_connected: false,
            last_heard: Instant::now(),
            counters,
            tuning,
        })
    }

    pub fn serve(mut self, jobs: &Queue) {
        while let Some(mut job) = jobs.next() {
            if job.is_wanted() {
                let outcome = self.settle(&mut job);
                job.finish(outcome);
            } else {
                self.counters.skipped.add(1);
            }
        }
        if let Some(session) = self.session.take() {
            session.close(&self.runtime);
            self.counters.connections.subtract(1);
        }
    }

    /// Connects once.
    pub fn connect(&mut self) -> Result<(), Error> {
        self.connect_within(Duration::MAX)
    }

    fn connect_within(&mut self, limit: Duration) -> Result<(), Error> {
        self.session = Some(self.connector.connect(&self.runtime, limit)?);
        self.counters.connections.add(1);
        self.counters
            .reconnects
            .add(usize::from(self.was_connected));
        self.was_connected = true;
        self.last_heard = Instant::now();
        Ok(())
    }

    /// Ensures a connection, retrying until `deadline`.
    fn connect_by(&mut self, deadline: Instant) -> Result<(), Error> {
        let mut pause = Duration::from_millis(20);
        while self.session.is_none() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Error::Unavailable(
                    "there is no connection to PostgreSQL".to_owned(),
                ));
            }
            if let Err(error) = self.connect_within(left) {
                let wait = pause.mul_f64(0.5 + fastrand::f64());
                if Instant::now() + wait >= deadline {
                    return Err(error);
                }
                std::thread::sleep(wait);
                pause = (pause * 2).min(PAUSE);
            }
        }
        Ok(())
    }

    pub(super) fn disconnect(&mut self) {
        if let Some(session) = self.session.take() {
            session.abort(&self.runtime);
            self.counters.connections.subtract(1);
        }
    }

    /// For a statement that may still be running. Never after `COMMIT`, which must not be cancelled.
    pub(super) fn cancel_and_disconnect(&mut self) {
        let canceller = self.session.as_ref().map(Session::canceller);
        let is_cancelled = canceller
            .as_ref()
            .is_some_and(|it| it.cancel(&self.runtime));
        self.disconnect();
        // Of pipelined reads the next one may run by now. A second cancel stops that one; the server then notices the
        // closed connection and skips the rest.
        if is_cancelled && let Some(canceller) = canceller {
            canceller.cancel(&self.runtime);
        }
    }

    /// Runs a job until it has a final outcome.
    fn settle(&mut self, job: &mut Job) -> Result<(), Error> {
        let begin_by = begin_by(job.deadline());
        let deadline = job.begin_by(self.tuning.wait_timeout);
        let deadline = begin_by.map_or(deadline, |end| deadline.min(end));
        let refuse_if_late = || match begin_by {
            Some(end) if end.saturating_duration_since(Instant::now()) < WORTH_BEGINNING => {
                Err(Error::waited_too_long())
            }
            _ => Ok(()),
        };
        match job.kind {
            Kind::Read => self.counters.reads.add(1),
            Kind::Write => self.counters.writes.add(1),
        }
        refuse_if_late()?;
        self.disconnect_if_dead(deadline);
        let (mut collisions, mut losses) = (0, 0);
        loop {
            self.connect_by(deadline)?;
            refuse_if_late()?;
            let outcome = self.run(job);
            self.last_heard = Instant::now();
            let failure = match outcome {
                Outcome::Done(result) => return result,
                Outcome::NotBegun(error) => {
                    self.disconnect();
                    if Instant::now() >= deadline {
                        return Err(error);
                    }
                    continue;
                }
                Outcome::Again(failure) => failure,
            };
            let may_run_again = if failure.cause == Cause::Lost {
                self.cancel_and_disconnect();
                losses += 1;
                losses < LOSSES && Instant::now() < deadline
            } else {
                collisions += 1;
                let may_retry = self.tuning.has(Guard::RunAgain) && collisions < COLLISIONS;
                may_retry && !job.is_late()
            };
            if !may_run_again {
                return Err(failure.error);
            }
            self.counters.retries.add(1);
            match failure.cause {
                Cause::Collision => std::thread::sleep(jitter(collisions)),
                Cause::Stale => {
                    if let Some(session) = &mut self.session {
                        session.statements.clear();
                    }
                }
                Cause::Lost | Cause::Statement => {}
            }
        }
    }

    fn run(&mut self, job: &mut Job) -> Outcome {
        match job.kind {
            Kind::Read => self.run_read(job),
            Kind::Write => self.run_write(job),
        }
    }

    fn run_read(&mut self, job: &mut Job) -> Outcome {
        let ran = match self.run_closure(job) {
            Ok(ran) => ran,
            Err(outcome) => return outcome,
        };
        match (ran.ended, ran.failure) {
            (Ended::Err, Some(failure)) if failure.cause != Cause::Statement => {
                Outcome::Again(failure)
            }
            (Ended::Panicked, _) => Outcome::Done(Err(Error::Panicked)),
            _ => Outcome::Done(Ok(())),
        }
    }

    pub(super) fn run_closure(&mut self, job: &mut Job) -> Result<Ran, Outcome> {
        let limits = self.limits(begin_by(job.deadline()));
        let Some(session) = self.session.as_mut() else {
            return Err(no_session());
        };
        let transaction = match job.kind {
            Kind::Read => Transaction::None,
            Kind::Write => Transaction::ToBegin,
        };
        let mut conn = PostgresConn::new(session, &self.runtime, limits, self.tuning, transaction);
        let ended = job.run(&mut conn);
        let ran = Ran {
            ended,
            failure: conn.failure,
            unsent: conn.unsent,
            never_began: conn.never_began,
        };
        if ended == Ended::Panicked {
            self.counters.panics.add(1);
        }
        Ok(ran)
    }

    /// Runs a transaction command, by `end` if there is one.
    pub(super) fn command(&mut self, sql: &str, end: Option<Instant>) -> Result<(), Failure> {
        let left = self.limits(end).left()?;
        let Some(session) = &self.session else {
            return Err(Failure::lost("there is no connection to PostgreSQL"));
        };
        let fault = self.tuning.fault();
        if fault == Some(Fault::Before) {
            return Err(lost_by_fault());
        }
        session.run(&self.runtime, left, sql)?;
        fault.map_or(Ok(()), |_| Err(lost_by_fault()))
    }

    pub(super) fn limits(&self, end: Option<Instant>) -> Limits {
        Limits {
            statement: self.connector.statement_timeout + GRACE,
            end,
        }
    }

    /// Checks an idle connection, until `deadline` at most.
    fn disconnect_if_dead(&mut self, deadline: Instant) {
        if self.last_heard.elapsed() < IDLE {
            return;
        }
        let left = deadline.saturating_duration_since(Instant::now());
        let within = left.min(CHECK_TIMEOUT);
        let is_dead = self
            .session
            .as_ref()
            .is_some_and(|it| it.run(&self.runtime, within, "").is_err());
        if is_dead {
            self.disconnect();
        }
        self.last_heard = Instant::now();
    }
}

/// Deadline for everything before the commit, if the caller's deadline is `end`.
pub(super) fn begin_by(end: Option<Instant>) -> Option<Instant> {
    let end = end?;
    Some(end.checked_sub(FOR_COMMIT).unwrap_or(end))
}

fn no_session() -> Outcome {
    Outcome::NotBegun(Error::Unavailable(
        "there is no connection to PostgreSQL".to_owned(),
    ))
}

/// Spreads retries, so that the same jobs do not collide again.
fn jitter(tries: u32) -> Duration {
    let longest = Duration::from_millis(5) * 2_u32.pow(tries.min(5));
    longest.mul_f64(fastrand::f64())
}
