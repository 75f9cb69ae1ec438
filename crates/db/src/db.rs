//! The callers' handle: it sends closures to the engine's threads and returns their results.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;

use crate::job::{Job, Kind};
use crate::migrate::Migration;
use crate::postgres::PostgresPool;
use crate::sqlite::SqlitePool;
use crate::statistics::Counters;
use crate::tuning::Tuning;
use crate::{Config, Conn, Engine, Error, Statistics, budget};

/// An open database. Clones share it; dropping the last one closes it.
#[derive(Clone)]
pub struct Db(Arc<Pool>);

enum Pool {
    Sqlite(SqlitePool),
    Postgres(PostgresPool),
}

impl Db {
    /// Opens a database, and for PostgreSQL checks the connection. Blocks the thread.
    ///
    /// # Errors
    /// [`Error::Config`] or [`Error::Unavailable`], with the reason in one line.
    pub fn open(config: Config) -> Result<Self, Error> {
        Self::open_tuned(config, Tuning::default())
    }

    pub(crate) fn open_tuned(config: Config, tuning: Tuning) -> Result<Self, Error> {
        let pool = match config {
            Config::Sqlite(config) => Pool::Sqlite(SqlitePool::open(&config, tuning)?),
            Config::Postgres(config) => Pool::Postgres(PostgresPool::open(&config, tuning)?),
        };
        Ok(Self(Arc::new(pool)))
    }

    pub fn engine(&self) -> Engine {
        match &*self.0 {
            Pool::Sqlite(_) => Engine::Sqlite,
            Pool::Postgres(_) => Engine::Postgres,
        }
    }

    /// Applies the missing `migrations` and returns their names. Blocks the thread. Any number of processes may call
    /// this at once: each migration is applied once.
    ///
    /// # Errors
    /// [`Error::Migration`] if the database has a migration that is not in the list, has one with other text, or lacks
    /// one before its last; otherwise the engine's error.
    pub fn migrate(&self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        match &*self.0 {
            Pool::Sqlite(pool) => pool.migrate(migrations),
            Pool::Postgres(pool) => pool.migrate(migrations),
        }
    }

    /// Runs `f` on a read-only connection. On SQLite all its statements see one snapshot. On PostgreSQL, where that
    /// would cost more round trips, each sees what is committed when it begins.
    ///
    /// # Errors
    /// The error of `f`, or an [`Error`] converted to an `E` if `f` could not run.
    pub async fn read<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: FnMut(&mut dyn Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (job, answer) = Job::awaited(Kind::Read, f);
        self.send(job)?;
        answered(answer).await
    }

    /// Runs `f` in one transaction and returns once it is durable. Dropping the future does not stop a write that has
    /// begun; a waiting one may be skipped.
    ///
    /// # Errors
    /// The error of `f`, or an [`Error`] converted to an `E`. Nothing was changed then, except that
    /// [`Error::Unavailable`] leaves the outcome unknown.
    pub async fn write<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: FnMut(&mut dyn Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (job, answer) = Job::awaited(Kind::Write, f);
        self.send(job)?;
        answered(answer).await
    }

    /// [`Self::read`] for a thread that may block.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_blocking<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: FnMut(&mut dyn Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (job, answer) = Job::blocking(Kind::Read, f);
        self.send(job)?;
        answer.recv().unwrap_or_else(|_| Err(Error::Closed.into()))
    }

    /// [`Self::write`] for a thread that may block.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn write_blocking<T, E, F>(&self, f: F) -> Result<T, E>
    where
        F: FnMut(&mut dyn Conn) -> Result<T, E> + Send + 'static,
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (job, answer) = Job::blocking(Kind::Write, f);
        self.send(job)?;
        answer.recv().unwrap_or_else(|_| Err(Error::Closed.into()))
    }

    /// Serves the waiting jobs, then ends the threads and their connections. Blocks the thread. Later jobs get
    /// [`Error::Closed`].
    pub fn close(&self) {
        self.0.close();
    }

    pub fn statistics(&self) -> Statistics {
        let (reads, writes) = match &*self.0 {
            Pool::Sqlite(pool) => (pool.reads.waiting(), pool.writes.waiting()),
            Pool::Postgres(pool) => (pool.jobs.waiting(), 0),
        };
        self.counters().statistics(reads, writes)
    }

    /// How long reads currently wait in the queue; on PostgreSQL, jobs of either kind.
    pub fn read_wait(&self) -> Duration {
        match &*self.0 {
            Pool::Sqlite(pool) => pool.reads.longest_wait(),
            Pool::Postgres(pool) => pool.jobs.longest_wait(),
        }
    }

    /// How long writes currently wait in the queue.
    pub fn write_wait(&self) -> Duration {
        match &*self.0 {
            Pool::Sqlite(pool) => pool.writes.longest_wait(),
            Pool::Postgres(pool) => pool.jobs.longest_wait(),
        }
    }

    /// Whether the queue has room for reads of new requests; on PostgreSQL, for jobs of either kind.
    pub fn has_room_to_read(&self) -> bool {
        match &*self.0 {
            Pool::Sqlite(pool) => pool.reads.has_room(),
            Pool::Postgres(pool) => pool.jobs.has_room(),
        }
    }

    /// Whether the queue has room for writes of new requests.
    pub fn has_room_to_write(&self) -> bool {
        match &*self.0 {
            Pool::Sqlite(pool) => pool.writes.has_room(),
            Pool::Postgres(pool) => pool.jobs.has_room(),
        }
    }

    fn send(&self, job: Job) -> Result<(), Error> {
        let queue = match &*self.0 {
            Pool::Sqlite(pool) => match job.kind {
                Kind::Read => &pool.reads,
                Kind::Write => &pool.writes,
            },
            Pool::Postgres(pool) => &pool.jobs,
        };
        queue.send(job).inspect_err(|error| {
            if matches!(error, Error::Unavailable(_)) {
                self.counters().refused.add(1);
            }
        })
    }

    fn counters(&self) -> &Counters {
        match &*self.0 {
            Pool::Sqlite(pool) => &pool.counters,
            Pool::Postgres(pool) => &pool.counters,
        }
    }
}

/// Waits for a job's result within the caller's deadline.
async fn answered<T, E: From<Error>>(answer: oneshot::Receiver<Result<T, E>>) -> Result<T, E> {
    match budget::spend(answer).await {
        Some(answer) => answer.unwrap_or_else(|_| Err(Error::Closed.into())),
        None => Err(Error::unanswered().into()),
    }
}

impl Pool {
    fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close(),
            Self::Postgres(pool) => pool.close(),
        }
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}
