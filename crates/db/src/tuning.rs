//! Limits that no configuration names, and the switches by which tests take a guard away to see
//! that its absence is noticed. Production always runs on the default.

use std::time::Duration;

/// How the layer behaves beyond its configuration.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// SQLite: the longest a statement may take, unless a thread waits for it itself.
    pub sqlite_statement_timeout: Duration,
    /// How long a job may wait for a connection, and how long another process's lock is waited for.
    pub patience: Duration,
    /// SQLite: each job of a group commit can be undone by itself.
    pub savepoints: bool,
    /// SQLite: a write is answered after its commit.
    pub answer_after_commit: bool,
    /// PostgreSQL: a transaction in which a statement failed is never reported as committed.
    pub heed_failures: bool,
    /// PostgreSQL: a write whose commit was sent is never run again.
    pub commit_once: bool,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            sqlite_statement_timeout: Duration::from_secs(10),
            patience: Duration::from_secs(5),
            savepoints: true,
            answer_after_commit: true,
            heed_failures: true,
            commit_once: true,
        }
    }
}
