//! The writer thread. It commits waiting jobs in groups, since a commit costs one disk sync however much it contains; a
//! savepoint per job isolates the jobs of a group.

use std::collections::VecDeque;
use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::conn::SqliteConn;
use super::error::{of_transaction, wanted};
use super::open::Session;
use crate::Error;
use crate::job::{Ended, Job};
use crate::statistics::Counters;
use crate::tuning::{Guard, Tuning};

/// Maximum number of jobs per commit.
const GROUP: usize = 64;

pub(super) struct Writer {
    session: Session,
    counters: Arc<Counters>,
    tuning: Tuning,
}

/// A job's outcome once its group is durable.
enum Verdict {
    /// Send the closure's result.
    Deliver,
    Fail(Error),
}

impl Verdict {
    fn answer(self, job: Job) {
        match self {
            Self::Deliver => job.deliver(),
            Self::Fail(error) => job.fail(error),
        }
    }
}

/// A group after its jobs ran.
enum Group {
    /// All ran, and wait for the commit.
    Ready(Vec<(Job, Verdict)>),
    /// One job made SQLite roll back the whole transaction. That job has its error; these must run again.
    Spoilt(Vec<Job>),
}

impl Writer {
    pub fn new(session: Session, counters: Arc<Counters>, tuning: Tuning) -> Self {
        Self {
            session,
            counters,
            tuning,
        }
    }

    pub fn serve(mut self, jobs: &Receiver<Job>) {
        while let Ok(first) = jobs.recv() {
            let mut group = VecDeque::with_capacity(GROUP);
            group.push_back(first);
            group.extend(jobs.try_iter().take(GROUP - 1));
            self.commit(group);
        }
        // The next start then reads one file instead of two.
        if let Err(error) = self
            .session
            .connection
            .execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")
        {
            tracing::warn!(%error, "the write-ahead log could not be emptied");
        }
        self.counters.connections.subtract(1);
    }

    /// Runs and commits jobs until each has its result.
    fn commit(&mut self, mut waiting: VecDeque<Job>) {
        let mut size = GROUP;
        while !waiting.is_empty() {
            // A transaction left open by a failure would block all later ones.
            self.roll_back();
            if let Err(error) = self.transaction("BEGIN IMMEDIATE") {
                self.fail_all(waiting, &error);
                return;
            }
            let done = match self.run_group(&mut waiting, size) {
                Group::Ready(done) => done,
                Group::Spoilt(innocent) => {
                    self.put_back(innocent, &mut waiting);
                    continue;
                }
            };
            match self.transaction("COMMIT") {
                Ok(()) => self.answer(done),
                Err(error) => {
                    self.roll_back();
                    let jobs: Vec<Job> = done.into_iter().map(|(job, _)| job).collect();
                    // A deferred constraint does not identify its job: commit each alone.
                    if error == Error::ForeignKey && jobs.len() > 1 {
                        size = 1;
                        self.put_back(jobs, &mut waiting);
                    } else {
                        self.fail_all(jobs, &error);
                    }
                }
            }
        }
    }

    fn run_group(&mut self, waiting: &mut VecDeque<Job>, size: usize) -> Group {
        let mut done = Vec::with_capacity(waiting.len());
        while done.len() < size {
            let Some(mut job) = waiting.pop_front() else {
                break;
            };
            if !job.is_wanted() {
                self.counters.skipped.add(1);
                continue;
            }
            if job.is_late() {
                self.counters.writes.add(1);
                job.fail(Error::waited_too_long());
                continue;
            }
            let verdict = self.run(&mut job);
            if self.session.connection.is_autocommit() {
                self.counters.writes.add(1);
                verdict.answer(job);
                return Group::Spoilt(done.into_iter().map(|(job, _)| job).collect());
            }
            if self.tuning.has(Guard::AnswerAfterCommit) {
                done.push((job, verdict));
            } else {
                verdict.answer(job);
            }
        }
        Group::Ready(done)
    }

    /// Runs one job in a savepoint, and rolls back to it unless the job succeeded.
    fn run(&mut self, job: &mut Job) -> Verdict {
        if let Err(error) = self.savepoint("SAVEPOINT job") {
            return Verdict::Fail(error);
        }
        let limit = (!job.is_patient()).then(|| job.limit(self.tuning.sqlite_statement_timeout));
        let mut conn = SqliteConn::within(&mut self.session, limit, self.tuning);
        let ended = job.run(&mut conn);
        let failure = conn.failure;
        let verdict = match (ended, failure) {
            (Ended::Ok, None) => {
                return match self.savepoint("RELEASE job") {
                    Ok(()) => Verdict::Deliver,
                    Err(error) => Verdict::Fail(error),
                };
            }
            (Ended::Ok, Some(failure)) => Verdict::Fail(failure),
            (Ended::Err, _) => Verdict::Deliver,
            (Ended::Panicked, _) => {
                self.counters.panics.add(1);
                Verdict::Fail(Error::Panicked)
            }
        };
        if !self.session.connection.is_autocommit()
            && let Err(error) = self
                .savepoint("ROLLBACK TO job")
                .and_then(|()| self.savepoint("RELEASE job"))
        {
            // The job could not be rolled back, so the whole group must be.
            tracing::error!(%error, "a job could not be rolled back");
            self.roll_back();
        }
        verdict
    }

    fn answer(&self, done: Vec<(Job, Verdict)>) {
        if done.is_empty() {
            return;
        }
        self.counters.commits.add(1);
        self.counters.writes.add(done.len());
        self.counters.committed_writes.add(done.len());
        self.counters.largest_commit.raise_to(done.len());
        for (job, verdict) in done {
            verdict.answer(job);
        }
    }

    fn fail_all(&self, jobs: impl IntoIterator<Item = Job>, error: &Error) {
        for job in jobs {
            self.counters.writes.add(1);
            job.fail(error.clone());
        }
    }

    /// Requeues, in order, jobs that lost their transaction because of another job.
    fn put_back(&self, jobs: Vec<Job>, waiting: &mut VecDeque<Job>) {
        self.counters.retries.add(jobs.len());
        for job in jobs.into_iter().rev() {
            waiting.push_front(job);
        }
    }

    fn savepoint(&self, sql: &str) -> Result<(), Error> {
        if self.tuning.has(Guard::Savepoints) {
            self.transaction(sql)
        } else {
            Ok(())
        }
    }

    fn transaction(&self, sql: &str) -> Result<(), Error> {
        if self.tuning.fault().is_some() {
            return Err(wanted());
        }
        self.session
            .connection
            .prepare_cached(sql)
            .and_then(|mut statement| statement.raw_execute())
            .map(drop)
            .map_err(|error| of_transaction(&error))
    }

    fn roll_back(&self) {
        // A failed commit may already have rolled back.
        if !self.session.connection.is_autocommit()
            && let Err(error) = self.session.connection.execute_batch("ROLLBACK")
        {
            tracing::error!(%error, "a transaction could not be rolled back");
        }
    }
}
