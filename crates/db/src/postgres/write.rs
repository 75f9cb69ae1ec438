//! A write: one transaction, which begins with the first turn of its closure and ends with the last.

use std::time::Instant;

use tokio::time::timeout;

use super::error::{Cause, Failure};
use super::session::{lost_by_fault, silent};
use super::turn::{self, Unsent};
use super::worker::{FOR_COMMIT, Outcome, Worker};
use crate::Error;
use crate::faults::Fault;
use crate::job::{Ended, Job};
use crate::tuning::Guard;

impl Worker {
    pub fn run_write(&mut self, job: &mut Job) -> Outcome {
        let ran = match self.run_closure(job) {
            Ok(ran) => ran,
            Err(outcome) => return outcome,
        };
        if ran.never_began
            && let Some(failure) = ran.failure
        {
            return Outcome::NotBegun(failure.error);
        }
        let has_begun = ran.unsent.begin.is_none();
        let failure = ran
            .failure
            .filter(|_| self.tuning.has(Guard::HeedFailures) || ran.ended != Ended::Ok);
        match (ran.ended, failure) {
            (Ended::Ok, None) => self.commit(&ran.unsent, job.end()),
            (ended, failure) => {
                if has_begun {
                    self.roll_back(failure.as_ref(), job.end());
                }
                undone(ended, failure)
            }
        }
    }

    fn commit(&mut self, unsent: &Unsent, end: Option<Instant>) -> Outcome {
        // A closure that has asked for nothing has nothing to commit.
        let is_empty = unsent.begin.is_some() && unsent.statements.is_empty();
        let committed = if is_empty {
            Ok(Ok(()))
        } else {
            self.send_commit(unsent, end)
        };
        match committed {
            Ok(Ok(())) => {
                self.counters.commits.add(1);
                self.counters.committed_writes.add(1);
                self.counters.largest_commit.raise_to(1);
                Outcome::Deliver
            }
            Ok(Err(failure)) | Err(failure) if failure.cause == Cause::Lost => {
                self.disconnect();
                let error = Error::Unavailable(
                    "the connection was lost while the change was being committed; \
                     it may or may not have been made"
                        .to_owned(),
                );
                if self.tuning.has(Guard::CommitOnce) {
                    Outcome::Fail(error)
                } else {
                    Outcome::NotBegun(error)
                }
            }
            Ok(Err(failure)) if failure.cause == Cause::Collision => Outcome::Again(failure),
            Ok(Err(failure)) => Outcome::Fail(failure.error),
            Err(failure) => {
                self.roll_back(Some(&failure), end);
                undone(Ended::Ok, Some(failure))
            }
        }
    }

    fn send_commit(
        &mut self,
        unsent: &Unsent,
        end: Option<Instant>,
    ) -> Result<Result<(), Failure>, Failure> {
        // Once here it is sent: not to would leave the transaction open for the next job.
        let end = end.map(|end| end.max(Instant::now() + FOR_COMMIT));
        let left = self.limits(end).left()?;
        let fault = self.tuning.fault();
        if fault == Some(Fault::Before) {
            return Err(lost_by_fault());
        }
        let Some(session) = self.session.as_mut() else {
            return Err(Failure::lost("there is no connection to PostgreSQL"));
        };
        let committing = turn::commit(session, unsent);
        let committed = self
            .runtime
            .block_on(async { timeout(left, committing).await })
            .unwrap_or_else(|_| Err(silent()));
        match fault {
            Some(_) => Err(lost_by_fault()),
            None => committed,
        }
    }

    fn roll_back(&mut self, failure: Option<&Failure>, end: Option<Instant>) {
        let is_lost = failure.is_some_and(|failure| failure.cause == Cause::Lost);
        if is_lost || self.say("ROLLBACK", end).is_err() {
            // The server rolls back what a lost connection leaves.
            self.cancel_and_disconnect();
        }
    }
}

/// What a job came to of which nothing is left.
fn undone(ended: Ended, failure: Option<Failure>) -> Outcome {
    match (ended, failure) {
        (Ended::Panicked, _) => Outcome::Fail(Error::Panicked),
        (_, Some(failure)) if failure.cause != Cause::Statement => Outcome::Again(failure),
        (Ended::Ok, Some(failure)) => Outcome::Fail(failure.error),
        (_, _) => Outcome::Deliver,
    }
}
