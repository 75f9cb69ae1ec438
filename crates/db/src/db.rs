//! The callers' handle: it sends closures to the engine's threads and returns their results.

use std::sync::Arc;
use std::time::Duration;

use futures_executor::block_on;

use crate::job::{Function, Job, Kind};
use crate::migrate::{Migration, migrate};
use crate::queue::Queue;
use crate::statistics::Counters;
use crate::tuning::Tuning;
use crate::{Config, Conn, Connection, Engine, Error, Statistics, budget, postgres, sqlite};

/// An open database. Clones share it; dropping the last one closes it.
#[derive(Clone)]
pub struct Db(Arc<Pool>);

struct Pool {
    config: Config,
    reads: Arc<Queue>,
    /// On PostgreSQL the queue of reads.
    writes: Arc<Queue>,
    counters: Arc<Counters>,
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
        let (reads, writes) = match &config {
            Config::Sqlite(config) => (Queue::new(config.queue), Queue::new(config.queue)),
            Config::Postgres(config) => {
                let jobs = Queue::new(config.queue);
                (Arc::clone(&jobs), jobs)
            }
        };
        // Dropping it ends the threads that have started, if another cannot.
        let pool = Pool {
            config,
            reads,
            writes,
            counters: Arc::default(),
        };
        match &pool.config {
            Config::Sqlite(config) => {
                sqlite::start(config, tuning, &pool.reads, &pool.writes, &pool.counters)?;
            }
            Config::Postgres(config) => {
                postgres::start(config, tuning, &pool.writes, &pool.counters)?;
            }
        }
        Ok(Self(Arc::new(pool)))
    }

    pub fn engine(&self) -> Engine {
        match self.0.config {
            Config::Sqlite(_) => Engine::Sqlite,
            Config::Postgres(_) => Engine::Postgres,
        }
    }

    /// Applies the missing `migrations` and returns their names. Blocks the thread. Any number of processes may call
    /// this at once: each migration is applied once.
    ///
    /// # Errors
    /// [`Error::Migration`] if the database has a migration that is not in the list, has one with other text, or lacks
    /// one before its last; otherwise the engine's error.
    pub fn migrate(&self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        let run = || {
            if let Config::Sqlite(config) = &self.0.config {
                return migrate(&mut Connection::open_file(&config.path)?, migrations);
            }
            let mut connection = Connection::open(&self.0.config)?;
            let applied = migrate(&mut connection, migrations);
            connection.close()?;
            applied
        };
        // On a separate thread, since the caller may be inside an asynchronous runtime.
        std::thread::scope(|scope| scope.spawn(run).join().unwrap_or(Err(Error::Panicked)))
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
        self.run(Kind::Read, Box::new(f)).await
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
        self.run(Kind::Write, Box::new(f)).await
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
        block_on(self.read(f))
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
        block_on(self.write(f))
    }

    /// Sends a job, and waits for its result within the caller's deadline.
    async fn run<T, E>(&self, kind: Kind, f: Function<T, E>) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Error> + Send + 'static,
    {
        let (job, result) = Job::new(kind, f);
        let queue = match kind {
            Kind::Read => &self.0.reads,
            Kind::Write => &self.0.writes,
        };
        queue.send(job).inspect_err(|error| {
            if matches!(error, Error::Unavailable(_)) {
                self.0.counters.refused.add(1);
            }
        })?;
        match budget::spend(result).await {
            Some(result) => result.unwrap_or_else(|_| Err(Error::Closed.into())),
            None => Err(Error::unanswered().into()),
        }
    }

    /// Serves the waiting jobs, then ends the threads and their connections. Blocks the thread. Later jobs get
    /// [`Error::Closed`].
    pub fn close(&self) {
        self.0.close();
    }

    pub fn statistics(&self) -> Statistics {
        let writes = match self.engine() {
            Engine::Sqlite => self.0.writes.waiting(),
            Engine::Postgres => 0,
        };
        self.0.counters.statistics(self.0.reads.waiting(), writes)
    }

    /// How long reads currently wait in the queue; on PostgreSQL, jobs of either kind.
    pub fn read_wait(&self) -> Duration {
        self.0.reads.longest_wait()
    }

    /// How long writes currently wait in the queue.
    pub fn write_wait(&self) -> Duration {
        self.0.writes.longest_wait()
    }

    /// Whether the queue has room for reads of new requests; on PostgreSQL, for jobs of either kind.
    pub fn has_room_to_read(&self) -> bool {
        self.0.reads.has_room()
    }

    /// Whether the queue has room for writes of new requests.
    pub fn has_room_to_write(&self) -> bool {
        self.0.writes.has_room()
    }
}

impl Pool {
    fn close(&self) {
        self.reads.close();
        self.writes.close();
        self.reads.join();
        self.writes.join();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}
