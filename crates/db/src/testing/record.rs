//! Records the statements of jobs with their values, so that a benchmark can run them without this layer.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::job::Kind;
use crate::{Param, sql};

/// A job that ran.
pub struct Recorded {
    /// Whether it was one transaction.
    pub is_write: bool,
    pub statements: Vec<Statement>,
}

/// A statement in the dialect of this crate.
#[derive(Clone, PartialEq)]
pub struct Statement {
    pub sql: String,
    pub params: Vec<Param<'static>>,
}

static ON: AtomicBool = AtomicBool::new(false);
static JOBS: Mutex<Vec<Recorded>> = Mutex::new(Vec::new());

thread_local! {
    /// The statements of this thread's current job.
    static RUNNING: RefCell<Vec<Statement>> = const { RefCell::new(Vec::new()) };
}

/// Starts recording all jobs of this process, and discards earlier records.
pub fn record() {
    drop(recorded());
    ON.store(true, Ordering::SeqCst);
}

/// The jobs recorded since the last call, in the order in which they ended.
pub fn recorded() -> Vec<Recorded> {
    std::mem::take(&mut *JOBS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A statement as translated for SQLite.
pub fn for_sqlite(statement: &str) -> String {
    sql::for_sqlite(statement)
}

pub(crate) fn statement(sql: &str, params: &[Param<'_>]) {
    if ON.load(Ordering::Relaxed) {
        let statement = Statement {
            sql: sql.to_owned(),
            params: params.iter().map(Param::to_owned).collect(),
        };
        RUNNING.with_borrow_mut(|running| running.push(statement));
    }
}

pub(crate) fn job_ended(kind: Kind) {
    if ON.load(Ordering::Relaxed) {
        let job = Recorded {
            is_write: kind == Kind::Write,
            statements: RUNNING.take(),
        };
        JOBS.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(job);
    }
}
