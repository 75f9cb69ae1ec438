//! Fault injection: the Nth operation on a database fails, as after a disk error or a lost connection.

use std::sync::{Mutex, PoisonError};

use crate::tuning::Fault;

/// Counts statements, and the begin and end of writing transactions, and makes some of them fail.
#[derive(Debug)]
pub struct Faults(Mutex<Plan>);

#[derive(Debug)]
struct Plan {
    fault: Fault,
    /// Operations before the first that fails.
    before: u64,
    /// Operations that have yet to fail.
    left: u64,
    failed: u64,
}

impl Plan {
    const NONE: Self = Self {
        fault: Fault::Before,
        before: 0,
        left: 0,
        failed: 0,
    };
}

impl Faults {
    /// Without faults. Lives as long as the process, since database threads refer to it.
    pub fn none() -> &'static Self {
        Box::leak(Box::new(Self(Mutex::new(Plan::NONE))))
    }

    /// Makes the `nth` operation from now fail, and those after it until `count` have failed.
    pub fn arm(&self, nth: u64, count: u64, fault: Fault) {
        self.replace(Plan {
            fault,
            before: nth - 1,
            left: count,
            failed: 0,
        });
    }

    /// Stops the faults and returns how many operations have failed.
    pub fn disarm(&self) -> u64 {
        self.replace(Plan::NONE).failed
    }

    fn replace(&self, plan: Plan) -> Plan {
        std::mem::replace(
            &mut self.0.lock().unwrap_or_else(PoisonError::into_inner),
            plan,
        )
    }

    /// Counts an operation and returns its fault, if it must fail.
    pub(crate) fn strike(&self) -> Option<Fault> {
        let mut plan = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if plan.before > 0 {
            plan.before -= 1;
            return None;
        }
        plan.left = plan.left.checked_sub(1)?;
        plan.failed += 1;
        Some(plan.fault)
    }
}
