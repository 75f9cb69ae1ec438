//! Values read at the moment of a scrape: the database's counters, open streams, queued mails, the process.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use lapang_db::Engine;
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};
use tokio::time::timeout;

use crate::accounts;
use crate::app::App;
use crate::cache::VENUES;
use crate::error::Error;
use crate::mail::{self, Backlog};
use crate::telemetry::process;

/// Values that need a query are left out if the database takes longer.
const QUERY_TIMEOUT: Duration = Duration::from_secs(1);

/// All metrics as text (OpenMetrics 1.0, which Prometheus reads).
pub async fn text(app: &Arc<App>) -> Result<String, Error> {
    let waiting = timeout(QUERY_TIMEOUT, mail_backlog(app)).await;
    let codes = timeout(QUERY_TIMEOUT, codes_of_the_day(app)).await;
    let process = tokio::task::spawn_blocking(process::read).await;
    let mut registry = Registry::with_prefix("lapang");
    database(&mut registry, app);
    gauge(
        &mut registry,
        "streams_open",
        "Open live streams of this process",
        app.live.open() + app.live_tournaments.open() + app.live_nights.open(),
    );
    kept_venues(&mut registry);
    let (decoding, photos_waiting) = app.photos.decoding_counts();
    gauge(
        &mut registry,
        "photos_decoding",
        "Photos being decoded",
        decoding,
    );
    gauge(
        &mut registry,
        "photos_waiting",
        "Photos waiting to be decoded",
        photos_waiting,
    );
    if let Ok(Ok(waiting)) = waiting {
        mails(&mut registry, app, &waiting);
    }
    if let Ok(Ok(sent)) = codes {
        gauge(
            &mut registry,
            "codes_of_the_day",
            "Sign-in codes within 24 hours, of all nodes together",
            sent,
        );
        gauge(
            &mut registry,
            "codes_per_day_limit",
            "Their maximum; 0 means none",
            i64::from(app.config.codes_per_day),
        );
    }
    build(&mut registry, app);
    let mut process_registry = Registry::default();
    if let Ok(Some(process)) = process {
        process_metrics(&mut process_registry, &process);
    }
    let mut text = String::new();
    write(
        &mut text,
        &[&app.metrics.registry, &registry, &process_registry],
    )
    .map_err(anyhow::Error::new)?;
    Ok(text)
}

fn write(text: &mut String, registries: &[&Registry]) -> fmt::Result {
    for registry in registries {
        encode_registry(text, registry)?;
    }
    encode_eof(text)
}

async fn mail_backlog(app: &Arc<App>) -> Result<Backlog, Error> {
    app.read(|tx| mail::backlog(tx.conn).map_err(Error::from))
        .await
}

async fn codes_of_the_day(app: &Arc<App>) -> Result<i64, Error> {
    app.read(|tx| accounts::codes_of_the_day(tx.conn, tx.now))
        .await
}

fn mails(registry: &mut Registry, app: &App, waiting: &Backlog) {
    gauge(
        registry,
        "mails_waiting",
        "Mails in the outbox, of all nodes together",
        waiting.mails,
    );
    let overdue = waiting
        .due_since
        .map_or(0, |since| app.now().duration_since(since).as_secs());
    gauge(
        registry,
        "mails_overdue_seconds",
        "How long the oldest due mail has been due",
        overdue.max(0),
    );
}

fn database(registry: &mut Registry, app: &App) {
    let now = app.db.statistics();
    let waiting = Family::<[(&str, &str); 1], Gauge>::default();
    for (kind, jobs) in [("read", now.waiting_reads), ("write", now.waiting_writes)] {
        let jobs = i64::try_from(jobs).unwrap_or(i64::MAX);
        waiting.get_or_create(&[("kind", kind)]).set(jobs);
    }
    registry.register(
        "database_waiting",
        "Jobs waiting for a database thread; on PostgreSQL both kinds count as read",
        waiting,
    );
    let jobs = Family::<[(&str, &str); 1], Counter>::default();
    for (kind, done) in [("read", now.reads), ("write", now.writes)] {
        jobs.get_or_create(&[("kind", kind)]).inc_by(done);
    }
    registry.register("database_jobs", "Jobs answered", jobs);
    for (name, help, value) in [
        (
            "database_refused",
            "Jobs refused because too many waited",
            now.refused,
        ),
        (
            "database_skipped",
            "Jobs skipped because their caller had gone",
            now.skipped,
        ),
        ("database_panics", "Jobs that panicked", now.panics),
        ("database_commits", "Transactions committed", now.commits),
        (
            "database_committed_writes",
            "Writes committed: divided by commits, the mean size of a group",
            now.committed_writes,
        ),
        (
            "database_retries",
            "Jobs retried: serialization failures, lost connections, failed groups",
            now.retries,
        ),
        (
            "database_reconnects",
            "Connections opened again",
            now.reconnects,
        ),
    ] {
        add(registry, name, help, ConstCounter::new(value));
    }
    gauge(
        registry,
        "database_largest_commit",
        "The most writes in one commit",
        now.largest_commit,
    );
    gauge(
        registry,
        "database_connections",
        "Connections open",
        now.connections,
    );
}

fn kept_venues(registry: &mut Registry) {
    let number = |value: usize| u64::try_from(value).unwrap_or(u64::MAX);
    let (found, read) = (number(VENUES.found()), number(VENUES.read()));
    add(
        registry,
        "kept_venues_found",
        "Venues that were in memory as of their revision",
        ConstCounter::new(found),
    );
    add(
        registry,
        "kept_venues_read",
        "Venues that had to be read whole",
        ConstCounter::new(read),
    );
    let kept = VENUES.kept();
    gauge(registry, "kept_venues", "Venues kept in memory", kept);
    let help = "About how much memory the kept venues take";
    gauge(registry, "kept_venues_bytes", help, VENUES.bytes());
}

fn build(registry: &mut Registry, app: &App) {
    let engine = match app.db.engine() {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    };
    let labels = [("version", env!("CARGO_PKG_VERSION")), ("engine", engine)];
    add(
        registry,
        "build",
        "Version and database engine",
        Info::new(labels),
    );
}

/// Under the standard names of Prometheus clients.
fn process_metrics(registry: &mut Registry, process: &process::Process) {
    add(
        registry,
        "process_cpu_seconds",
        "CPU time",
        ConstCounter::new(process.cpu_seconds),
    );
    let started_at = ConstGauge::new(process.started_at);
    add(
        registry,
        "process_start_time_seconds",
        "Start time, in seconds since 1970",
        started_at,
    );
    let number = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
    for (name, help, value) in [
        (
            "process_resident_memory_bytes",
            "Resident memory",
            Some(number(process.resident)),
        ),
        (
            "process_virtual_memory_bytes",
            "Virtual memory",
            Some(number(process.virtual_size)),
        ),
        ("process_threads", "Threads", Some(process.threads)),
        (
            "process_open_fds",
            "Open file descriptors",
            i64::try_from(process.open_files).ok(),
        ),
        (
            "process_max_fds",
            "Limit of open file descriptors",
            process.max_files.map(number),
        ),
    ] {
        if let Some(value) = value {
            gauge(registry, name, help, value);
        }
    }
}

fn gauge(registry: &mut Registry, name: &str, help: &str, value: impl TryInto<i64>) {
    let value: i64 = value.try_into().unwrap_or(i64::MAX);
    add(registry, name, help, ConstGauge::new(value));
}

fn add(registry: &mut Registry, name: &str, help: &str, metric: impl Metric) {
    registry.register(name, help, metric);
}
