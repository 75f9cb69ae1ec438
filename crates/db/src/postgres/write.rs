//! A write: one transaction, which begins with the closure's first round trip and ends with the last.

use std::time::Instant;

use tokio::time::timeout;

use super::error::{Cause, Failure};
use super::pipeline::{self, Failed, Uncommitted, Unsent};
use super::session::no_response;
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
            (Ended::Ok, None) => self.commit(&ran.unsent, job.deadline()),
            (ended, failure) => {
                if has_begun {
                    self.roll_back(failure.as_ref(), job.deadline());
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
                Outcome::Done(Ok(()))
            }
            Err(Uncommitted::Unsent(Failed {
                failure,
                never_began: true,
            })) => Outcome::NotBegun(failure.error),
            Err(Uncommitted::Behind(failure) | Uncommitted::Commit(failure))
                if failure.cause == Cause::Lost =>
            {
                self.outcome_unknown()
            }
            Err(Uncommitted::Commit(failure)) if failure.cause == Cause::Collision => {
                Outcome::Again(failure)
            }
            Err(Uncommitted::Commit(failure)) => Outcome::Done(Err(failure.error)),
            Err(Uncommitted::Unsent(Failed { failure, .. }) | Uncommitted::Behind(failure)) => {
                self.roll_back(Some(&failure), end);
                undone(Ended::Ok, Some(failure))
            }
        }
    }

    /// The connection was lost during `COMMIT`: the outcome is unknown.
    fn outcome_unknown(&mut self) -> Outcome {
        self.disconnect();
        let error = Error::Unavailable(
            "the connection was lost while the change was being committed; \
             it may or may not have been made"
                .to_owned(),
        );
        if self.tuning.has(Guard::CommitOnce) {
            Outcome::Done(Err(error))
        } else {
            Outcome::NotBegun(error)
        }
    }

    fn send_commit(&mut self, unsent: &Unsent, end: Option<Instant>) -> Result<(), Uncommitted> {
        let unsent_for = |failure: Failure| Uncommitted::Unsent(failure.into());
        // Statements that are already prepared need no time for it.
        let left = self.limits(begin_by(end)).left().unwrap_or_default();
        let Some(session) = self.session.as_mut() else {
            let failure = Failure::lost("there is no connection to PostgreSQL");
            return Err(unsent_for(failure));
        };
        let preparing = pipeline::prepare(session, unsent);
        let prepared = self
            .runtime
            .block_on(async { timeout(left, preparing).await })
            .unwrap_or_else(|_| Err(no_response().into()))
            .map_err(Uncommitted::Unsent)?;
        // Even a closure that ends late gets the full time for its commit.
        let end = end.map(|end| end.max(Instant::now() + FOR_COMMIT));
        let left = self.limits(end).left().map_err(unsent_for)?;
        let Some(session) = &self.session else {
            return Err(unsent_for(no_response()));
        };
        let committing = pipeline::commit(session, prepared, self.tuning);
        self.runtime
            .block_on(async { timeout(left, committing).await })
            .unwrap_or_else(|_| Err(Uncommitted::Commit(no_response())))?;
        if session.is_unconfirmed() {
            return Err(Uncommitted::Commit(Failure::lost(
                "no standby confirms the change",
            )));
        }
        Ok(())
    }

    fn roll_back(&mut self, failure: Option<&Failure>, end: Option<Instant>) {
        let is_lost = failure.is_some_and(|failure| failure.cause == Cause::Lost);
        if is_lost || self.command("ROLLBACK", end).is_err() {
            // The server rolls back a lost connection.
            self.cancel_and_disconnect();
        }
    }
}

/// The outcome of a job whose changes were rolled back.
fn undone(ended: Ended, failure: Option<Failure>) -> Outcome {
    match (ended, failure) {
        (Ended::Panicked, _) => Outcome::Done(Err(Error::Panicked)),
        (_, Some(failure)) if failure.cause != Cause::Statement => Outcome::Again(failure),
        (Ended::Ok, Some(failure)) => Outcome::Done(Err(failure.error)),
        (_, _) => Outcome::Done(Ok(())),
    }
}
