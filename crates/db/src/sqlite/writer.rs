//! The writer thread. It commits waiting jobs in groups, since a commit costs one disk sync however much it contains; a
//! savepoint per job isolates the jobs of a group.

use std::collections::VecDeque;
use std::sync::Arc;

use super::conn::SqliteConn;
use super::error::{injected, of_transaction};
use super::open::Session;
use crate::Error;
use crate::job::{Ended, Job};
use crate::queue::Queue;
use crate::statistics::Counters;
use crate::tuning::{Guard, Tuning};

/// Maximum number of jobs per commit.
const GROUP: usize = 64;

pub(super) struct Writer {
    session: Session,
    counters: Arc<Counters>,
    tuning: Tuning,
}

/// What to send to each job's caller once its group is durable.
type Results = Vec<(Job, Result<(), Error>)>;

/// A group after its jobs ran.
enum Group {
    /// All ran, and wait for the commit.
    Ready(Results),
    /// One job made SQLite roll back the whole transaction. That job has its error; these must run again.
    RolledBack(Vec<Job>),
}

impl Writer {
    pub fn new(session: Session, counters: Arc<Counters>, tuning: Tuning) -> Self {
        Self {
            session,
            counters,
            tuning,
        }
    }

    pub fn serve(mut self, jobs: &Queue) {
        while let Some(group) = jobs.next_group(GROUP) {
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
                Group::RolledBack(others) => {
                    self.put_back(others, &mut waiting);
                    continue;
                }
            };
            match self.transaction("COMMIT") {
                Ok(()) => self.finish_all(done),
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
                job.finish(Err(Error::waited_too_long()));
                continue;
            }
            let result = self.run(&mut job);
            if self.session.connection.is_autocommit() {
                self.counters.writes.add(1);
                job.finish(result);
                return Group::RolledBack(done.into_iter().map(|(job, _)| job).collect());
            }
            if self.tuning.has(Guard::AnswerAfterCommit) {
                done.push((job, result));
            } else {
                job.finish(result);
            }
        }
        Group::Ready(done)
    }

    /// Runs one job in a savepoint, and rolls back to it unless the job succeeded.
    fn run(&mut self, job: &mut Job) -> Result<(), Error> {
        self.savepoint("SAVEPOINT job")?;
        let limit = Some(self.tuning.sqlite_statement_timeout);
        let conn = SqliteConn::within(&mut self.session, limit, self.tuning);
        let mut conn = conn.until(job.deadline());
        let ended = job.run(&mut conn);
        let result = match (ended, conn.failure) {
            (Ended::Ok, None) => return self.savepoint("RELEASE job"),
            (Ended::Ok, Some(failure)) => Err(failure),
            (Ended::Err, _) => Ok(()),
            (Ended::Panicked, _) => {
                self.counters.panics.add(1);
                Err(Error::Panicked)
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
        result
    }

    fn finish_all(&self, done: Results) {
        if done.is_empty() {
            return;
        }
        self.counters.commits.add(1);
        self.counters.writes.add(done.len());
        self.counters.committed_writes.add(done.len());
        self.counters.largest_commit.raise_to(done.len());
        for (job, result) in done {
            job.finish(result);
        }
    }

    fn fail_all(&self, jobs: impl IntoIterator<Item = Job>, error: &Error) {
        for job in jobs {
            self.counters.writes.add(1);
            job.finish(Err(error.clone()));
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
            return Err(injected());
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
