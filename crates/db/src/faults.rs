//! Faults that a test brings about: of all that is asked of a database, the Nth thing fails, as it
//! does when a disk fails or a connection goes.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Counts statements, and what begins and ends transactions that write, and lets some of them fail.
#[derive(Debug)]
pub struct Faults {
    asked: AtomicU64,
    first: AtomicU64,
    count: AtomicU64,
    is_after: AtomicBool,
    struck: AtomicU64,
}

/// Where a fault lies. SQLite knows no fault that lies behind: what it says of a statement is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing was done.
    Before,
    /// PostgreSQL: it was done, with whatever was sent together with it, and from its answer on
    /// nothing was heard.
    After,
}

#[cfg(feature = "testing")]
impl Faults {
    /// None yet. It lives as long as the process, since a database's threads look at it.
    pub fn none() -> &'static Self {
        Box::leak(Box::new(Self {
            asked: AtomicU64::new(0),
            first: AtomicU64::new(u64::MAX),
            count: AtomicU64::new(0),
            is_after: AtomicBool::new(false),
            struck: AtomicU64::new(0),
        }))
    }

    /// From now on the `nth` thing fails, and those behind it until `count` have.
    pub fn arm(&self, nth: u64, count: u64, fault: Fault) {
        self.asked.store(0, Ordering::SeqCst);
        self.struck.store(0, Ordering::SeqCst);
        self.count.store(count, Ordering::SeqCst);
        self.is_after.store(fault == Fault::After, Ordering::SeqCst);
        self.first.store(nth, Ordering::SeqCst);
    }

    /// Nothing fails any more. Answers how many things have.
    pub fn disarm(&self) -> u64 {
        self.first.store(u64::MAX, Ordering::SeqCst);
        self.struck.load(Ordering::SeqCst)
    }
}

impl Faults {
    /// Whether what is asked now fails, and where.
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
