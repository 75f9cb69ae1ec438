//! SQLite: concurrent readers and one writer, each thread with its own connection to the file.

mod conn;
mod error;
mod open;
mod reader;
mod writer;

use std::sync::Arc;

use crate::Error;
use crate::config::{SqliteConfig, cores};
use crate::queue::Queue;
use crate::statistics::Counters;
use crate::tuning::Tuning;

pub(crate) use conn::column;
pub(crate) use open::{Role, Session};

/// Opens the file and starts the threads.
pub(crate) fn start(
    config: &SqliteConfig,
    tuning: Tuning,
    reads: &Arc<Queue>,
    writes: &Arc<Queue>,
    counters: &Arc<Counters>,
) -> Result<(), Error> {
    // The writer first: it creates the file and switches it to WAL mode.
    let session = Session::open(&config.path, Role::Writer, &tuning)?;
    let thread = writer::Writer::new(session, Arc::clone(counters), tuning);
    counters.connections.add(1);
    writes.spawn("sqlite-writer", move |jobs| thread.serve(jobs))?;
    let readers = if config.readers == 0 {
        cores()
    } else {
        config.readers
    };
    for _ in 0..readers {
        let session = Session::open(&config.path, Role::Reader, &tuning)?;
        counters.connections.add(1);
        let counters = Arc::clone(counters);
        reads.spawn("sqlite-reader", move |jobs| {
            reader::serve(session, jobs, &counters, tuning);
        })?;
    }
    Ok(())
}
