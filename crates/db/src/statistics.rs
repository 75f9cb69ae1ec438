//! Counters for metrics.

use std::sync::atomic::{AtomicU64, Ordering};

/// Counts since the database was opened, and the current queue lengths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Waiting reads; on PostgreSQL, jobs of either kind.
    pub waiting_reads: u64,
    /// Waiting writes; on PostgreSQL 0, since both kinds share a queue.
    pub waiting_writes: u64,
    /// Reads and writes that have ended, with any result.
    pub reads: u64,
    pub writes: u64,
    /// Jobs rejected because the queue was full.
    pub refused: u64,
    /// Jobs skipped because their caller no longer waited.
    pub skipped: u64,
    /// Jobs whose closure panicked.
    pub panics: u64,
    /// Transactions committed; on SQLite one contains up to 64 writes.
    pub commits: u64,
    /// Writes in those commits: divided by `commits`, the mean size of a group.
    pub committed_writes: u64,
    /// The largest group committed.
    pub largest_commit: u64,
    /// Jobs run again: after serialization failures, lost connections or failed groups.
    pub retries: u64,
    /// Connections opened after the first of each thread.
    pub reconnects: u64,
    /// Open connections.
    pub connections: u64,
}

/// The counters behind [`Statistics`].
#[derive(Debug, Default)]
pub(crate) struct Counters {
    pub reads: Counter,
    pub writes: Counter,
    pub refused: Counter,
    pub skipped: Counter,
    pub panics: Counter,
    pub commits: Counter,
    pub committed_writes: Counter,
    pub largest_commit: Counter,
    pub retries: Counter,
    pub reconnects: Counter,
    pub connections: Counter,
}

#[derive(Debug, Default)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub fn add(&self, amount: usize) {
        self.0.fetch_add(amount as u64, Ordering::Relaxed);
    }

    pub fn subtract(&self, amount: usize) {
        self.0.fetch_sub(amount as u64, Ordering::Relaxed);
    }

    pub fn raise_to(&self, amount: usize) {
        self.0.fetch_max(amount as u64, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Counters {
    pub fn statistics(&self, waiting_reads: usize, waiting_writes: usize) -> Statistics {
        Statistics {
            waiting_reads: waiting_reads as u64,
            waiting_writes: waiting_writes as u64,
            reads: self.reads.get(),
            writes: self.writes.get(),
            refused: self.refused.get(),
            skipped: self.skipped.get(),
            panics: self.panics.get(),
            commits: self.commits.get(),
            committed_writes: self.committed_writes.get(),
            largest_commit: self.largest_commit.get(),
            retries: self.retries.get(),
            reconnects: self.reconnects.get(),
            connections: self.connections.get(),
        }
    }
}
