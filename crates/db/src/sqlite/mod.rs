//! SQLite: concurrent readers and one writer, each thread with its own connection to the file.

mod conn;
mod connection;
mod error;
mod migrate;
mod open;
mod reader;
mod writer;

use std::path::PathBuf;
use std::sync::Arc;

use crate::config::{SqliteConfig, cores};
use crate::queue::Queue;
use crate::statistics::Counters;
use crate::tuning::Tuning;
use crate::{Error, Migration};

pub(crate) use conn::column;
pub(crate) use connection::SqliteConnection;
use open::{Role, Session};

pub(crate) struct SqlitePool {
    pub reads: Queue,
    pub writes: Queue,
    pub counters: Arc<Counters>,
    path: PathBuf,
}

impl SqlitePool {
    pub fn open(config: &SqliteConfig, tuning: Tuning) -> Result<Self, Error> {
        let pool = Self {
            reads: Queue::new(config.queue),
            writes: Queue::new(config.queue),
            counters: Arc::default(),
            path: config.path.clone(),
        };
        // The writer first: it creates the file and switches it to WAL mode.
        let session = Session::open(&config.path, Role::Writer, &tuning)?;
        let writer = writer::Writer::new(session, Arc::clone(&pool.counters), tuning);
        let jobs = pool.writes.jobs();
        pool.writes
            .spawn("sqlite-writer", move || writer.serve(&jobs))?;
        let readers = if config.readers == 0 {
            cores()
        } else {
            config.readers
        };
        for _ in 0..readers {
            let session = Session::open(&config.path, Role::Reader, &tuning)?;
            let counters = Arc::clone(&pool.counters);
            let jobs = pool.reads.jobs();
            pool.reads.spawn("sqlite-reader", move || {
                reader::serve(session, &jobs, &counters, tuning);
            })?;
        }
        pool.counters.connections.add(readers + 1);
        Ok(pool)
    }

    pub fn migrate(&self, migrations: &[Migration]) -> Result<Vec<&'static str>, Error> {
        migrate::migrate(&self.path, migrations)
    }

    pub fn close(&self) {
        self.reads.close();
        self.writes.close();
        self.reads.join();
        self.writes.join();
    }
}
