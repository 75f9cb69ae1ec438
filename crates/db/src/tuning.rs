//! Limits outside the configuration, and the switches of tests, which need the feature `testing`.

use std::time::Duration;

/// Settings beyond the configuration.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// SQLite: time limit of a job's statement.
    pub sqlite_statement_timeout: Duration,
    /// Maximum wait of a job for a connection, and for another process's lock.
    pub wait_timeout: Duration,
    /// The guard that is disabled.
    #[cfg(feature = "testing")]
    pub without: Option<Guard>,
    /// Injected faults.
    #[cfg(feature = "testing")]
    pub faults: Option<&'static crate::testing::Faults>,
}

/// A mechanism behind a promise of this crate. Tests disable it to see that they notice.
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

/// When an injected fault strikes. SQLite has no [`Fault::After`]: its result always says what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The operation was not executed.
    Before,
    /// PostgreSQL: the operation, and everything sent together with it, was executed, and then the connection was lost
    /// before the response.
    #[cfg_attr(not(feature = "testing"), expect(dead_code, reason = "for tests"))]
    After,
}

impl Default for Tuning {
    fn default() -> Self {
        Self {
            sqlite_statement_timeout: Duration::from_secs(10),
            wait_timeout: Duration::from_secs(5),
            #[cfg(feature = "testing")]
            without: None,
            #[cfg(feature = "testing")]
            faults: None,
        }
    }
}

#[cfg(feature = "testing")]
impl Tuning {
    pub(crate) fn has(&self, guard: Guard) -> bool {
        self.without != Some(guard)
    }

    /// The fault to inject into the next statement.
    pub(crate) fn fault(&self) -> Option<Fault> {
        self.faults?.strike()
    }
}

#[cfg(not(feature = "testing"))]
#[expect(clippy::unused_self, reason = "as with the feature")]
impl Tuning {
    pub(crate) const fn has(self, _: Guard) -> bool {
        true
    }

    pub(crate) const fn fault(self) -> Option<Fault> {
        None
    }
}
