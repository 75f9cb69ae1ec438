//! The handle that callers hold: it sends closures to the engine's threads and brings their answers.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;

use crate::job::{Job, Kind};
use crate::migrate::Migration;
use crate::postgres::PostgresPool;
use crate::sqlite::SqlitePool;
use crate::statistics::Counters;
use crate::tuning::Tuning;
use crate::{Config, Conn, Engine, Error, Statistics, patience};

/// An open database. Clones share it; the last one to go closes it.
#[derive(Clone)]
pub struct Db(Arc<Pool>);

enum Pool {
    Sqlite(SqlitePool),
    Postgres(PostgresPool),
}

impl Db {
    /// Opens a database, and for PostgreSQL makes sure that it answers. Blocks the thread.
    ///
    /// # Errors
    /// [`Error::Config`] or [`Error::Unavailable`], saying in one line what is in the way.
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

    /// Brings the database up to the last of `migrations` and names those it applied. Blocks the
    /// thread. Any number of processes may do so at once: each migration is applied by one.
    ///
    /// # Errors
    /// [`Error::Migration`] when the database has a migration that is not among these, has one
    /// with other text, or lacks one before the last that it has; else what the engine refused.
    pub fn migrate(&self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        match &*self.0 {
            Pool::Sqlite(pool) => pool.migrate(migrations),
            Pool::Postgres(pool) => pool.migrate(migrations),
        }
    }

    /// Runs `f` on a connection that cannot write. On SQLite all its statements see one state; on
    /// PostgreSQL, where that would cost more turns, each sees what is there when it begins.
    ///
    /// # Errors
    /// What `f` answered, or an [`Error`] made into an `E` when it could not be run.
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

    /// Runs `f` in one transaction and answers once it is durable. Dropping the future does not
    /// stop a write that has begun; one still waiting may not be begun at all.
    ///
    /// # Errors
    /// What `f` answered, or an [`Error`] made into an `E`; nothing was changed, except that after
    /// [`Error::Unavailable`] the change may have been made.
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

    /// Serves what is waiting, then ends the threads and their connections. Blocks the thread.
    /// Whatever comes later gets [`Error::Closed`].
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

    /// How long reads, and on PostgreSQL jobs of either kind, wait for their turn just now.
    pub fn read_wait(&self) -> Duration {
        match &*self.0 {
            Pool::Sqlite(pool) => pool.reads.longest_wait(),
            Pool::Postgres(pool) => pool.jobs.longest_wait(),
        }
    }

    /// The same of writes.
    pub fn write_wait(&self) -> Duration {
        match &*self.0 {
            Pool::Sqlite(pool) => pool.writes.longest_wait(),
            Pool::Postgres(pool) => pool.jobs.longest_wait(),
        }
    }

    /// Whether there is room for who begins to read now, and on PostgreSQL for jobs of either kind.
    pub fn has_room_to_read(&self) -> bool {
        match &*self.0 {
            Pool::Sqlite(pool) => pool.reads.has_room(),
            Pool::Postgres(pool) => pool.jobs.has_room(),
        }
    }

    /// The same of who will write.
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

/// What a job was answered, if its caller could wait for that.
async fn answered<T, E: From<Error>>(answer: oneshot::Receiver<Result<T, E>>) -> Result<T, E> {
    match patience::spend(answer).await {
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
