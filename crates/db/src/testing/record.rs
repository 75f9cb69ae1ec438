//! Writes down the statements that jobs run, with their values, so that a benchmark can run the
//! same ones without this layer.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::job::Kind;
use crate::{Param, sql};

/// A job that was run.
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
    /// Of the job that this thread runs.
    static RUNNING: RefCell<Vec<Statement>> = const { RefCell::new(Vec::new()) };
}

/// From here on every job of this process is written down; what was before is forgotten.
pub fn record() {
    drop(recorded());
    ON.store(true, Ordering::SeqCst);
}

/// The jobs that were run since the last time, in the order in which they ended.
pub fn recorded() -> Vec<Recorded> {
    std::mem::take(&mut *JOBS.lock().unwrap_or_else(PoisonError::into_inner))
}

/// A statement as SQLite is given it.
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
