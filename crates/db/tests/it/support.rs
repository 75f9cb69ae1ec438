//! Shared test support.

use std::future::Future;
use std::sync::mpsc;
use std::time::Duration;

use tokio::task::JoinHandle;

pub use lapang_db::testing::{Fault, Faults, Guard, Tuning, open_tuned};
pub use lapang_db::{Config, Conn, Db, Engine, Error, Migration, Param, Request, Uuid, params};
pub use lapang_testing::{Cluster, Database};

/// Runs each `async fn name(database: Database)` as a test on both engines.
macro_rules! on_both_engines {
    ($(async fn $name:ident($database:ident: Database) $body:block)+) => {$(
        mod $name {
            use super::*;

            async fn check($database: Database) $body

            #[tokio::test(flavor = "multi_thread")]
            async fn on_sqlite() {
                check(Database::on(Engine::Sqlite)).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn on_postgres() {
                check(Database::on(Engine::Postgres)).await;
            }
        }
    )+};
}
pub(crate) use on_both_engines;

/// Tables that most tests use.
pub const TABLES: &[Migration] = &[Migration {
    name: "0001_tables",
    sql: "
        CREATE TABLE places (id BIGINT PRIMARY KEY, name TEXT NOT NULL, seats BIGINT CHECK (seats > 0));
        CREATE UNIQUE INDEX places_by_name ON places (name);
        CREATE TABLE visits (
            place BIGINT NOT NULL REFERENCES places (id) DEFERRABLE INITIALLY DEFERRED,
            visitor TEXT NOT NULL,
            UNIQUE (place, visitor)
        );
    ",
}];

/// Opens a database and creates [`TABLES`].
pub fn open(database: &Database) -> Db {
    open_with(database.config(), Tuning::default())
}

pub fn open_with(config: Config, tuning: Tuning) -> Db {
    let db = open_tuned(config, tuning).unwrap();
    db.migrate(TABLES).unwrap();
    db
}

/// The same configuration with one thread per kind of job, and this queue length.
pub fn narrow(mut config: Config, queue: usize) -> Config {
    match &mut config {
        Config::Sqlite(config) => (config.readers, config.queue) = (1, queue),
        Config::Postgres(config) => (config.connections, config.queue) = (1, queue),
    }
    config
}

/// A default configuration with this statement timeout.
pub fn hurried(mut config: Config, limit: Duration) -> (Config, Tuning) {
    if let Config::Postgres(config) = &mut config {
        config.statement_timeout = limit;
    }
    let tuning = Tuning {
        sqlite_statement_timeout: limit,
        ..Tuning::default()
    };
    (config, tuning)
}

pub fn add_place(conn: &mut dyn Conn, id: i64, name: &str) -> Result<u64, Error> {
    conn.execute(
        "INSERT INTO places (id, name) VALUES ($1, $2)",
        params![id, name],
    )
}

/// The ids of all places, in order.
pub async fn places(db: &Db) -> Vec<i64> {
    db.read(|conn| {
        conn.rows(
            "SELECT id FROM places ORDER BY id",
            params![],
            lapang_db::value,
        )
    })
    .await
    .unwrap_or_else(|error: Error| panic!("{error}"))
}

/// A write that blocks until [`Held::release`].
pub struct Held {
    write: JoinHandle<Result<(), Error>>,
    release: mpsc::Sender<()>,
}

/// Starts a write that adds place `id` and then blocks, and with it SQLite's writer or one connection.
pub async fn hold(db: &Db, id: i64) -> Held {
    let (begun, mut has_begun) = tokio::sync::mpsc::unbounded_channel();
    let (release, released) = mpsc::channel();
    let db = db.clone();
    let write = tokio::spawn(async move {
        db.write(move |conn| {
            add_place(conn, id, &format!("held {id}"))?;
            begun.send(()).unwrap();
            // A dropped sender also releases it.
            let _ = released.recv();
            Ok(())
        })
        .await
    });
    has_begun.recv().await.unwrap();
    Held { write, release }
}

impl Held {
    pub async fn release(self) -> Result<(), Error> {
        drop(self.release);
        self.write.await.unwrap()
    }

    /// The caller goes away; the write itself continues.
    pub async fn abandon(self) {
        self.write.abort();
        assert!(self.write.await.unwrap_err().is_cancelled());
        self.release.send(()).unwrap();
    }
}

/// Starts a job for each of `range` and returns once all wait in the queue.
pub async fn queue_up<T, F>(
    db: &Db,
    range: std::ops::Range<i64>,
    work: impl Fn(i64) -> F,
) -> Vec<JoinHandle<T>>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let count = usize::try_from(range.end - range.start).unwrap();
    let tasks: Vec<_> = range.map(|id| tokio::spawn(work(id))).collect();
    until(|| waiting(db) == count).await;
    tasks
}

/// Jobs in either queue.
pub fn waiting(db: &Db) -> usize {
    let statistics = db.statistics();
    usize::try_from(statistics.waiting_reads + statistics.waiting_writes).unwrap()
}

/// Waits until `is_so`, and panics after a timeout.
pub async fn until(is_so: impl Fn() -> bool) {
    let becoming = async {
        while !is_so() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), becoming)
        .await
        .unwrap();
}
