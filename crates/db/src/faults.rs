//! Fault injection for tests: the Nth operation on a database fails, as after a disk error or a lost connection.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts statements, and the begin and end of writing transactions, and makes some of them fail.
#[derive(Debug)]
pub struct Faults {
    asked: AtomicU64,
    first: AtomicU64,
    count: AtomicU64,
    is_after: AtomicBool,
    struck: AtomicU64,
}

/// When a fault strikes. SQLite has no [`Fault::After`]: its result always says what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The operation was not executed.
    Before,
    /// PostgreSQL: the operation, and everything sent together with it, was executed, and then the connection was lost
    /// before the response.
    After,
}

#[cfg(feature = "testing")]
impl Faults {
    /// Without faults. Lives as long as the process, since database threads refer to it.
    pub fn none() -> &'static Self {
        Box::leak(Box::new(Self {
            asked: AtomicU64::new(0),
            first: AtomicU64::new(u64::MAX),
            count: AtomicU64::new(0),
            is_after: AtomicBool::new(false),
            struck: AtomicU64::new(0),
        }))
    }

    /// Makes the `nth` operation from now fail, and those after it until `count` have failed.
    pub fn arm(&self, nth: u64, count: u64, fault: Fault) {
        self.asked.store(0, Ordering::SeqCst);
        self.struck.store(0, Ordering::SeqCst);
        self.count.store(count, Ordering::SeqCst);
        self.is_after.store(fault == Fault::After, Ordering::SeqCst);
        self.first.store(nth, Ordering::SeqCst);
    }

    /// Stops the faults and returns how many operations have failed.
    pub fn disarm(&self) -> u64 {
        self.first.store(u64::MAX, Ordering::SeqCst);
        self.struck.load(Ordering::SeqCst)
    }
}

impl Faults {
    /// Counts an operation and returns its fault, if it must fail.
    pub(crate) fn strike(&self) -> Option<Fault> {
        let asked = self.asked.fetch_add(1, Ordering::SeqCst) + 1;
        let behind = asked.checked_sub(self.first.load(Ordering::SeqCst))?;
        if behind >= self.count.load(Ordering::SeqCst) {
            return None;
        }
        self.struck.fetch_add(1, Ordering::SeqCst);
        Some(if self.is_after.load(Ordering::SeqCst) {
            Fault::After
        } else {
            Fault::Before
        })
    }
}
