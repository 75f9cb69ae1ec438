//! PostgreSQL: a fixed set of threads, each with its own connection, that share one queue.

mod conn;
mod connect;
mod connection;
mod error;
mod hosts;
mod pipeline;
mod session;
mod tls;
mod types;
mod worker;
mod write;

use std::sync::{Arc, mpsc};

use crate::Error;
use crate::config::{PostgresConfig, cores};
use crate::queue::Queue;
use crate::statistics::Counters;
use crate::tuning::Tuning;

use connect::Connector;
pub(crate) use connection::PostgresConnection;
pub(crate) use types::column;
use worker::Worker;

/// Checks the URL and the certificates it names, without connecting.
pub(crate) fn check(config: &PostgresConfig) -> Result<(), Error> {
    Connector::new(config).map(drop)
}

/// Opens the first connection and starts the threads, each of which opens its own.
pub(crate) fn start(
    config: &PostgresConfig,
    tuning: Tuning,
    jobs: &Arc<Queue>,
    counters: &Arc<Counters>,
) -> Result<(), Error> {
    let connections = if config.connections == 0 {
        2 * cores()
    } else {
        config.connections
    };
    let connector = Arc::new(Connector::new(config)?);
    let worker = || Worker::new(Arc::clone(&connector), Arc::clone(counters), tuning);
    // The first connection shows whether the server is reachable. It is opened on its thread, since the caller may be
    // inside an asynchronous runtime, which must not block.
    let (sender, receiver) = mpsc::sync_channel(1);
    let mut first = worker()?;
    jobs.spawn("postgres", move |jobs| {
        if sender.send(first.connect()).is_ok() {
            first.serve(jobs);
        }
    })?;
    receiver
        .recv()
        .unwrap_or_else(|_| Err(Error::Unavailable("a thread ended early".to_owned())))?;
    for _ in 1..connections {
        let mut worker = worker()?;
        jobs.spawn("postgres", move |jobs| {
            // The server may lack connections for all threads. The next job reports it.
            if let Err(error) = worker.connect() {
                tracing::warn!(%error, "a connection to PostgreSQL could not be made");
            }
            worker.serve(jobs);
        })?;
    }
    Ok(())
}
