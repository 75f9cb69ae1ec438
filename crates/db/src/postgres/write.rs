//! A write: one transaction, which begins with the closure's first round trip and ends with the last.

use std::time::Instant;

use tokio::time::timeout;

use super::error::{Cause, Failure};
use super::session::silent;
use super::turn::{self, Failed, Uncommitted, Unsent};
use super::worker::{FOR_COMMIT, Outcome, Worker, begin_by};
use crate::Error;
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
        let has_begun = !ran.unsent.begins();
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
        // A closure without statements has nothing to commit.
        let is_empty = unsent.begins() && !unsent.has_statements();
        let committed = if is_empty {
            Ok(())
        } else {
            self.send_commit(unsent, end)
        };
        match committed {
            Ok(()) => {
                self.counters.commits.add(1);
                self.counters.committed_writes.add(1);
                self.counters.largest_commit.raise_to(1);
                Outcome::Deliver
            }
            Err(Uncommitted::Unsent(Failed {
                failure,
                never_began: true,
            })) => Outcome::NotBegun(failure.error),
            Err(Uncommitted::Behind(failure) | Uncommitted::Commit(failure))
                if failure.cause == Cause::Lost =>
            {
                self.doubt()
            }
            Err(Uncommitted::Commit(failure)) if failure.cause == Cause::Collision => {
                Outcome::Again(failure)
            }
            Err(Uncommitted::Commit(failure)) => Outcome::Fail(failure.error),
            Err(Uncommitted::Unsent(Failed { failure, .. }) | Uncommitted::Behind(failure)) => {
                self.roll_back(Some(&failure), end);
                undone(Ended::Ok, Some(failure))
            }
        }
    }

    /// The connection was lost during `COMMIT`: the outcome is unknown.
    fn doubt(&mut self) -> Outcome {
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

    fn send_commit(&mut self, unsent: &Unsent, end: Option<Instant>) -> Result<(), Uncommitted> {
        let certainly_not = |failure: Failure| Uncommitted::Unsent(failure.into());
        // Statements that are already prepared need no time for it.
        let left = self.limits(begin_by(end)).left().unwrap_or_default();
        let Some(session) = self.session.as_mut() else {
            let failure = Failure::lost("there is no connection to PostgreSQL");
            return Err(certainly_not(failure));
        };
        let readying = turn::ready(session, unsent);
        let ready = self
            .runtime
            .block_on(async { timeout(left, readying).await })
            .unwrap_or_else(|_| Err(silent().into()))
            .map_err(Uncommitted::Unsent)?;
        // Even a closure that ends late gets the full time for its commit.
        let end = end.map(|end| end.max(Instant::now() + FOR_COMMIT));
        let left = self.limits(end).left().map_err(certainly_not)?;
        let Some(session) = &self.session else {
            return Err(certainly_not(silent()));
        };
        let committing = turn::commit(session, ready, self.tuning);
        self.runtime
            .block_on(async { timeout(left, committing).await })
            .unwrap_or_else(|_| Err(Uncommitted::Commit(silent())))?;
        if session.is_unconfirmed() {
            return Err(Uncommitted::Commit(Failure::lost(
                "no standby confirms the change",
            )));
        }
        Ok(())
    }

    fn roll_back(&mut self, failure: Option<&Failure>, end: Option<Instant>) {
        let is_lost = failure.is_some_and(|failure| failure.cause == Cause::Lost);
        if is_lost || self.say("ROLLBACK", end).is_err() {
            // The server rolls back a lost connection.
            self.cancel_and_disconnect();
        }
    }
}

/// The outcome of a job whose changes were rolled back.
fn undone(ended: Ended, failure: Option<Failure>) -> Outcome {
    match (ended, failure) {
        (Ended::Panicked, _) => Outcome::Fail(Error::Panicked),
        (_, Some(failure)) if failure.cause != Cause::Statement => Outcome::Again(failure),
        (Ended::Ok, Some(failure)) => Outcome::Fail(failure.error),
        (_, _) => Outcome::Deliver,
    }
}
