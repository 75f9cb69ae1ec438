//! Limits outside the configuration, and switches with which tests disable a guard or inject faults to see that they
//! notice. The switches have no effect without the feature `testing`.

use std::time::Duration;

use crate::faults::{Fault, Faults};

/// Settings beyond the configuration.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// SQLite: time limit of a statement, unless a thread blocks for it.
    pub sqlite_statement_timeout: Duration,
    /// Maximum wait of a job for a connection, and for another process's lock.
    pub patience: Duration,
    /// The guard that is disabled.
    pub without: Option<Guard>,
    /// Injected faults.
    pub faults: Option<&'static Faults>,
}

/// A mechanism behind a promise of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// SQLite: each job of a group commit can be rolled back alone.
    Savepoints,
    /// SQLite: a commit waits for the disk.
    SyncEachCommit,
    /// SQLite: a write returns after its commit.
    AnswerAfterCommit,
    /// PostgreSQL: a transaction with a failed statement is never reported as committed.
    HeedFailures,
    /// PostgreSQL: a write whose commit was sent never runs again.
    CommitOnce,
    /// PostgreSQL: the victim of a deadlock runs again.
    RunAgain,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            sqlite_statement_timeout: Duration::from_secs(10),
            patience: Duration::from_secs(5),
            without: None,
            faults: None,
        }
    }
}

impl Tuning {
    /// Always true in a binary built without the feature `testing`.
    pub(crate) fn has(&self, guard: Guard) -> bool {
        !cfg!(feature = "testing") || self.without != Some(guard)
    }

    /// The fault that a test injects into the next statement.
    pub(crate) fn fault(&self) -> Option<Fault> {
        if cfg!(feature = "testing") {
            self.faults.and_then(Faults::strike)
        } else {
            None
        }
    }
}
