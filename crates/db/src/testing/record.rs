//! Records the statements of jobs with their values, so that a benchmark can run them without this layer, and shows them to
//! tests.

use std::cell::RefCell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

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

/// Called with a statement and its values, on the thread that runs it.
pub type Watcher = fn(&str, &[Param<'_>]);

static WATCHER: OnceLock<Watcher> = OnceLock::new();
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

/// Shows `watcher` every statement of this process from now on; only the first call has an effect.
pub fn watch(watcher: Watcher) {
    WATCHER.get_or_init(|| watcher);
}

/// A statement as translated for SQLite.
pub fn for_sqlite(statement: &str) -> String {
    sql::for_sqlite(statement)
}

pub(crate) fn statement(sql: &str, params: &[Param<'_>]) {
    if let Some(watcher) = WATCHER.get() {
        watcher(sql, params);
    }
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
