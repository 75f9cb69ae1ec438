//! PostgreSQL: a fixed set of threads, each with its own connection, that share one queue.

mod conn;
mod connection;
mod error;
mod migrate;
mod session;
mod target;
mod tls;
mod turn;
mod types;
mod worker;
mod write;

use std::sync::{Arc, mpsc};

use crate::config::{PostgresConfig, cores};
use crate::queue::Queue;
use crate::statistics::Counters;
use crate::tuning::Tuning;
use crate::{Error, Migration};

pub(crate) use connection::PostgresConnection;
pub(crate) use migrate::LOCK;
use target::Target;
pub(crate) use types::column;
use worker::Worker;

pub(crate) struct PostgresPool {
    pub jobs: Queue,
    pub counters: Arc<Counters>,
    target: Arc<Target>,
}

impl PostgresPool {
    pub fn open(config: &PostgresConfig, tuning: Tuning) -> Result<Self, Error> {
        let connections = if config.connections == 0 {
            2 * cores()
        } else {
            config.connections
        };
        let pool = Self {
            jobs: Queue::new(config.queue),
            counters: Arc::default(),
            target: Arc::new(Target::new(config)?),
        };
        // The first connection shows whether the server is reachable. It is opened on its thread, since the caller may
        // be inside an asynchronous runtime, which must not block.
        let (said, answer) = mpsc::sync_channel(1);
        pool.start(tuning, move |worker| said.send(worker.connect()).is_ok())?;
        answer
            .recv()
            .unwrap_or_else(|_| Err(Error::Unavailable("a thread ended early".to_owned())))?;
        for _ in 1..connections {
            pool.start(tuning, |worker| {
                // The server may lack connections for all threads. The next job reports it.
                if let Err(error) = worker.connect() {
                    tracing::warn!(%error, "a connection to PostgreSQL could not be made");
                }
                true
            })?;
        }
        Ok(pool)
    }

    fn start(
        &self,
        tuning: Tuning,
        prepare: impl FnOnce(&mut Worker) -> bool + Send + 'static,
    ) -> Result<(), Error> {
        let mut worker = Worker::new(Arc::clone(&self.target), Arc::clone(&self.counters), tuning)?;
        let jobs = self.jobs.jobs();
        self.jobs.spawn("postgres", move || {
            if prepare(&mut worker) {
                worker.serve(&jobs);
            }
        })
    }

    pub fn migrate(&self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        migrate::migrate(&self.target, migrations)
    }

    pub fn close(&self) {
        self.jobs.close();
        self.jobs.join();
    }
}
