//! Limits that no configuration names, and the guard that a test takes away to see that its absence
//! is noticed. Production always runs on the default.

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
    pub(crate) fn has(&self, guard: Guard) -> bool {
        self.without != Some(guard)
    }

    /// Whether what is asked of the database now fails.
    pub(crate) fn fault(&self) -> Option<Fault> {
        self.faults.and_then(Faults::strike)
    }
}
