//! How things stand at the moment that somebody asks: the database's counters, open streams, mails
//! that wait, and the process itself.

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

use super::process;
use crate::app::App;
use crate::error::Error;
use crate::mail::{self, Backlog};

/// Figures that are rows are left out where the database takes longer.
const PATIENCE: Duration = Duration::from_secs(1);

/// All metrics as text (OpenMetrics 1.0, which Prometheus reads).
pub async fn text(app: &Arc<App>) -> Result<String, Error> {
    let waiting = timeout(PATIENCE, mail_backlog(app)).await;
    let process = tokio::task::spawn_blocking(process::read).await;
    let mut registry = Registry::with_prefix("lapang");
    database(&mut registry, app);
    gauge(
        &mut registry,
        "streams_open",
        "Readers who watch matches through this process",
        app.live.open(),
    );
    let (decoding, in_line) = app.photos.decoding_counts();
    gauge(
        &mut registry,
        "photos_decoding",
        "Photos being decoded",
        decoding,
    );
    gauge(
        &mut registry,
        "photos_waiting",
        "Photos that wait for those before them",
        in_line,
    );
    if let Ok(Ok(waiting)) = waiting {
        mails(&mut registry, app, &waiting);
    }
    build(&mut registry, app);
    let mut of_process = Registry::default();
    if let Ok(Some(process)) = process {
        tell_process(&mut of_process, &process);
    }
    let mut text = String::new();
    write(&mut text, &[&app.metrics.registry, &registry, &of_process])
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
    app.db
        .read(|conn| mail::backlog(conn).map_err(Error::from))
        .await
}

fn mails(registry: &mut Registry, app: &App, waiting: &Backlog) {
    gauge(
        registry,
        "mails_waiting",
        "Mails in the outbox that are to be sent, of all nodes together",
        waiting.mails,
    );
    let overdue = waiting
        .due_since
        .map_or(0, |since| app.now().duration_since(since).as_secs());
    gauge(
        registry,
        "mails_overdue_seconds",
        "How long the mail that is due longest has been due",
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
            "Jobs not begun because nobody waited any more",
            now.skipped,
        ),
        ("database_panics", "Jobs that panicked", now.panics),
        ("database_commits", "Transactions committed", now.commits),
        (
            "database_committed_writes",
            "Writes that the commits held: by commits, the mean size of a group",
            now.committed_writes,
        ),
        (
            "database_retries",
            "Jobs run again: collisions, lost connections, spoilt groups",
            now.retries,
        ),
        (
            "database_reconnects",
            "Connections made after the first of each thread",
            now.reconnects,
        ),
    ] {
        add(registry, name, help, ConstCounter::new(value));
    }
    gauge(
        registry,
        "database_largest_commit",
        "The most writes that one commit held",
        now.largest_commit,
    );
    gauge(
        registry,
        "database_connections",
        "Connections open",
        now.connections,
    );
}

fn build(registry: &mut Registry, app: &App) {
    let engine = match app.db.engine() {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    };
    let labels = [("version", env!("CARGO_PKG_VERSION")), ("engine", engine)];
    add(registry, "build", "What is running", Info::new(labels));
}

/// Under the names that every Prometheus client gives them.
fn tell_process(registry: &mut Registry, process: &process::Process) {
    add(
        registry,
        "process_cpu_seconds",
        "Time on a processor",
        ConstCounter::new(process.cpu_seconds),
    );
    let started_at = ConstGauge::new(process.started_at);
    add(
        registry,
        "process_start_time_seconds",
        "When the process began, since 1970",
        started_at,
    );
    for (name, help, value) in [
        (
            "process_resident_memory_bytes",
            "Memory in use",
            Some(process.resident),
        ),
        (
            "process_virtual_memory_bytes",
            "Memory asked for",
            Some(process.virtual_size),
        ),
        ("process_threads", "Threads", Some(process.threads)),
        (
            "process_open_fds",
            "File descriptors open",
            Some(process.open_files),
        ),
        (
            "process_max_fds",
            "File descriptors that may be open",
            process.most_files,
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
