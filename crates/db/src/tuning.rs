//! Limits outside the configuration, and switches with which tests turn a guard off or inject faults to see that
//! they notice. The switches have no effect without the feature `testing`.

use std::time::Duration;

use crate::faults::{Fault, Faults};

/// How the layer behaves beyond its configuration.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// SQLite: the longest a statement may take, unless a thread waits for it itself.
    pub sqlite_statement_timeout: Duration,
    /// How long a job may wait for a connection, and how long another process's lock is waited for.
    pub patience: Duration,
    /// The guard that is switched off.
    pub without: Option<Guard>,
    /// What fails, because a test wants it to.
    pub faults: Option<&'static Faults>,
}

/// What keeps a promise of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guard {
    /// SQLite: each job of a group commit can be undone by itself.
    Savepoints,
    /// SQLite: a commit waits for the disk.
    SyncEachCommit,
    /// SQLite: a write is answered after its commit.
    AnswerAfterCommit,
    /// PostgreSQL: a transaction in which a statement failed is never reported as committed.
    HeedFailures,
    /// PostgreSQL: a write whose commit was sent is never run again.
    CommitOnce,
    /// PostgreSQL: of two that wait for each other, the one that is ended is run again.
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
