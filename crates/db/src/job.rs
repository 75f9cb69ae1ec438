//! A job: the closure, its caller, and its result.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
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
    task: Box<dyn Task>,
    since: Instant,
    /// The span of the job: its own if that is enabled, otherwise the caller's.
    span: Span,
    end: Option<Instant>,
}

impl Job {
    /// A job, and the receiver of its result. Dropping the receiver abandons the job.
    pub fn awaited<T, E, F>(kind: Kind, f: F) -> (Self, oneshot::Receiver<Result<T, E>>)
    where
        F: FnMut(&mut dyn Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (sender, receiver) = oneshot::channel();
        (Self::new(kind, f, Caller::Awaiting(sender)), receiver)
    }

    /// A job for which a thread blocks.
    pub fn blocking<T, E, F>(kind: Kind, f: F) -> (Self, mpsc::Receiver<Result<T, E>>)
    where
        F: FnMut(&mut dyn Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (sender, receiver) = mpsc::sync_channel(1);
        (Self::new(kind, f, Caller::Blocked(sender)), receiver)
    }

    fn new<T, E, F>(kind: Kind, f: F, caller: Caller<T, E>) -> Self
    where
        F: FnMut(&mut dyn Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let own = tracing::debug_span!("database", ?kind);
        Self {
            kind,
            span: if own.is_disabled() {
                Span::current()
            } else {
                own
            },
            task: Box::new(Closure {
                f,
                answer: None,
                caller,
            }),
            since: Instant::now(),
            end: budget::deadline(),
        }
    }

    /// Whether the caller still waits for the result.
    pub fn is_wanted(&self) -> bool {
        self.task.is_wanted()
    }

    /// Whether a thread blocks for it. Such a job has no deadline: a command may take as long as it needs.
    pub fn is_patient(&self) -> bool {
        self.task.is_patient()
    }

    /// When it has waited for `timeout`, or at the caller's deadline if that is earlier.
    pub fn deadline(&self, timeout: Duration) -> Instant {
        let deadline = self.since + timeout;
        self.end.map_or(deadline, |end| deadline.min(end))
    }

    /// The caller's deadline, if it has one.
    pub fn end(&self) -> Option<Instant> {
        self.end
    }

    /// Whether the caller's deadline has passed.
    pub fn is_late(&self) -> bool {
        self.end.is_some_and(|end| end <= Instant::now())
    }

    /// `limit`, or the time to the caller's deadline if that is shorter.
    pub fn limit(&self, limit: Duration) -> Duration {
        self.end.map_or(limit, |end| {
            limit.min(end.saturating_duration_since(Instant::now()))
        })
    }

    pub fn run(&mut self, conn: &mut dyn Conn) -> Ended {
        let _in_span = self.span.enter();
        let task = &mut self.task;
        let ran = catch_unwind(AssertUnwindSafe(|| task.run(conn)));
        #[cfg(feature = "testing")]
        crate::testing::record::job_ended(self.kind);
        match ran {
            Ok(ended) => ended,
            Err(panic) => {
                tracing::error!(
                    panic = panic_message(&*panic),
                    "work on the database panicked"
                );
                Ended::Panicked
            }
        }
    }

    /// Sends the result of the last run.
    pub fn deliver(self) {
        settle(|| self.task.deliver());
    }

    /// Sends `error`, whatever the closure returned.
    pub fn fail(self, error: Error) {
        settle(|| self.task.fail(error));
    }
}

/// Converting an error and dropping an unwanted result run the caller's code, which may panic.
fn settle(answer: impl FnOnce()) {
    if let Err(panic) = catch_unwind(AssertUnwindSafe(answer)) {
        tracing::error!(
            panic = panic_message(&*panic),
            "answering for the database panicked"
        );
    }
}

fn panic_message(panic: &(dyn std::any::Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("(not text)")
}

trait Task: Send {
    fn is_wanted(&self) -> bool;
    fn is_patient(&self) -> bool;
    fn run(&mut self, conn: &mut dyn Conn) -> Ended;
    fn deliver(self: Box<Self>);
    fn fail(self: Box<Self>, error: Error);
}

struct Closure<T, E, F> {
    f: F,
    answer: Option<Result<T, E>>,
    caller: Caller<T, E>,
}

enum Caller<T, E> {
    Awaiting(oneshot::Sender<Result<T, E>>),
    Blocked(mpsc::SyncSender<Result<T, E>>),
}

impl<T, E> Caller<T, E> {
    fn answer(self, answer: Result<T, E>) {
        // Fails only if the caller has gone. The work stays done.
        match self {
            Self::Awaiting(sender) => drop(sender.send(answer)),
            Self::Blocked(sender) => drop(sender.send(answer)),
        }
    }
}

impl<T, E, F> Task for Closure<T, E, F>
where
    F: FnMut(&mut dyn Conn) -> Result<T, E> + Send,
    T: Send,
    E: From<Error> + Send,
{
    fn is_wanted(&self) -> bool {
        match &self.caller {
            Caller::Awaiting(sender) => !sender.is_closed(),
            Caller::Blocked(_) => true,
        }
    }

    fn is_patient(&self) -> bool {
        matches!(self.caller, Caller::Blocked(_))
    }

    fn run(&mut self, conn: &mut dyn Conn) -> Ended {
        self.answer = None;
        let answer = (self.f)(conn);
        let ended = if answer.is_ok() {
            Ended::Ok
        } else {
            Ended::Err
        };
        self.answer = Some(answer);
        ended
    }

    fn deliver(self: Box<Self>) {
        let answer = self.answer.unwrap_or_else(|| Err(Error::Panicked.into()));
        self.caller.answer(answer);
    }

    fn fail(self: Box<Self>, error: Error) {
        self.caller.answer(Err(error.into()));
    }
}
