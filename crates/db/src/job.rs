//! A job: the closure, its caller, and its result.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tracing::Span;

use crate::{Conn, Error, budget};

/// How a run of the closure ended. The result is kept until the outcome of the transaction is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Ok,
    Err,
    Panicked,
}

/// What a job may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Read,
    Write,
}

/// Work for a database thread. Its closure may run several times; its caller gets one result.
pub(crate) struct Job {
    pub kind: Kind,
    work: Box<dyn Work>,
    since: Instant,
    /// The span of the job: its own if that is enabled, otherwise the caller's.
    span: Span,
    deadline: Option<Instant>,
}

impl Job {
    /// A job, and the receiver of its result. Dropping the receiver abandons the job.
    pub fn new<T, E>(kind: Kind, f: Function<T, E>) -> (Self, oneshot::Receiver<Result<T, E>>)
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (caller, receiver) = oneshot::channel();
        let result = None;
        let work = Closure { f, result, caller };
        (Self::of(kind, Box::new(work)), receiver)
    }

    fn of(kind: Kind, work: Box<dyn Work>) -> Self {
        let own = tracing::debug_span!("database", ?kind);
        Self {
            kind,
            span: if own.is_disabled() {
                Span::current()
            } else {
                own
            },
            work,
            since: Instant::now(),
            deadline: budget::deadline(),
        }
    }

    /// Whether the caller still waits for the result.
    pub fn is_wanted(&self) -> bool {
        self.work.is_wanted()
    }

    /// How long it has existed.
    pub fn waited(&self) -> Duration {
        self.since.elapsed()
    }

    /// When it has waited for `timeout`, or at the caller's deadline if that is earlier.
    pub fn begin_by(&self, timeout: Duration) -> Instant {
        let end = self.since + timeout;
        self.deadline.map_or(end, |deadline| end.min(deadline))
    }

    /// The caller's deadline, if it has one.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether the caller's deadline has passed.
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| end <= Instant::now())
    }

    pub fn run(&mut self, conn: &mut dyn Conn) -> Ended {
        let _in_span = self.span.enter();
        let work = &mut self.work;
        let ended = catch(|| work.run(conn)).unwrap_or(Ended::Panicked);
        #[cfg(feature = "testing")]
        crate::testing::record::job_ended(self.kind);
        ended
    }

    /// Sends the result of the last run, or this error in its place.
    pub fn finish(self, outcome: Result<(), Error>) {
        // Converting an error and dropping an unwanted result run the caller's code, which may panic.
        catch(|| self.work.finish(outcome));
    }
}

/// The result of the caller's code, unless it panics.
fn catch<T>(code: impl FnOnce() -> T) -> Option<T> {
    let panic = match catch_unwind(AssertUnwindSafe(code)) {
        Ok(result) => return Some(result),
        Err(panic) => panic,
    };
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let panic = text.or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(panic, "work on the database panicked");
    None
}

trait Work: Send {
    fn is_wanted(&self) -> bool;
    fn run(&mut self, conn: &mut dyn Conn) -> Ended;
    fn finish(self: Box<Self>, outcome: Result<(), Error>);
}

/// Boxed early, so that little is compiled anew for each closure.
pub(crate) type Function<T, E> = Box<dyn FnMut(&mut dyn Conn) -> Result<T, E> + Send>;

struct Closure<T, E> {
    f: Function<T, E>,
    result: Option<Result<T, E>>,
    caller: oneshot::Sender<Result<T, E>>,
}

impl<T, E> Work for Closure<T, E>
where
    T: Send,
    E: From<Error> + Send,
{
    fn is_wanted(&self) -> bool {
        !self.caller.is_closed()
    }

    fn run(&mut self, conn: &mut dyn Conn) -> Ended {
        self.result = None;
        let result = self.result.insert((self.f)(conn));
        if result.is_ok() {
            Ended::Ok
        } else {
            Ended::Err
        }
    }

    fn finish(self: Box<Self>, outcome: Result<(), Error>) {
        let result = match (outcome, self.result) {
            (Ok(()), Some(result)) => result,
            (Ok(()), None) => Err(Error::Panicked.into()),
            (Err(error), _) => Err(error.into()),
        };
        // Fails only if the caller has gone. The work stays done.
        drop(self.caller.send(result));
    }
}
