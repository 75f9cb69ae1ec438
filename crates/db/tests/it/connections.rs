//! PostgreSQL connections that break, and transactions that collide: a job is retried where that is safe, and never if
//! it may have committed.

use std::io::{Read, Write};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;
use std::time::Duration;

use crate::support::*;

const BREAK: &str = "SELECT pg_terminate_backend(pg_backend_pid())";

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_loses_its_connection_before_the_commit_is_retried() {
    let database = Database::on(Engine::Postgres);
    let db = open(&database);
    let runs = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&runs);
    db.write(move |conn| {
        add_place(conn, 1, "a")?;
        if counted.fetch_add(1, Ordering::Relaxed) == 0 {
            conn.execute(BREAK, params![])?;
        }
        Ok::<_, Error>(())
    })
    .await
    .unwrap();
    assert_eq!(runs.load(Ordering::Relaxed), 2);
    assert_eq!(places(&db).await, [1]);
    assert_eq!(db.statistics().reconnects, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_that_keeps_breaking_its_connection_fails() {
    let database = Database::on(Engine::Postgres);
    let db = open(&database);
    let runs = Arc::new(AtomicU32::new(0));
    let counted = Arc::clone(&runs);
    let answer = db
        .read(move |conn| {
            counted.fetch_add(1, Ordering::Relaxed);
            conn.execute(BREAK, params![])
        })
        .await;
    assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
    assert_eq!(runs.load(Ordering::Relaxed), 2);
    assert!(places(&db).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_abandoned_transaction_releases_its_locks() {
    let database = Database::on(Engine::Postgres);
    let faults = Faults::none();
    let tuning = Tuning {
        wait_timeout: Duration::from_millis(300),
        faults: Some(faults),
        ..Tuning::default()
    };
    let db = open_with(database.config(), tuning);
    db.write(|conn| add_place(conn, 1, "a")).await.unwrap();
    let sit_down =
        |conn: &mut dyn Conn| conn.execute("UPDATE places SET seats = 1 WHERE id = 1", params![]);
    // It begins, locks the row, and then loses its connection.
    faults.arm(2, u64::MAX, Fault::After);
    let answer: Result<u64, Error> = db.write(sit_down).await;
    assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
    let answer: Result<u64, Error> = database.open().write(sit_down).await;
    assert_eq!(answer, Ok(1));
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_idle_connections_are_replaced() {
    let database = Database::on(Engine::Postgres);
    let db = open(&database);
    let other = database.open();
    db.write(|conn| add_place(conn, 1, "a")).await.unwrap();
    other
        .read(|conn| {
            conn.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
                params![],
            )
        })
        .await
        .unwrap_or_else(|error: Error| panic!("{error}"));
    for id in 2..12 {
        db.write(move |conn| add_place(conn, id, &id.to_string()))
            .await
            .unwrap();
        assert!(places(&db).await.contains(&id));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn both_transactions_of_a_deadlock_succeed() {
    let database = Database::on(Engine::Postgres);
    let db = open(&database);
    db.write(|conn| add_place(conn, 1, "a").and(add_place(conn, 2, "b")))
        .await
        .unwrap();
    let met = Arc::new(Barrier::new(2));
    let swap = |first: i64, second: i64| {
        let (db, met) = (db.clone(), Arc::clone(&met));
        let mut is_first_run = true;
        tokio::spawn(async move {
            db.write(move |conn| {
                const UPDATE: &str =
                    "UPDATE places SET seats = COALESCE(seats, 0) + 1 WHERE id = $1";
                conn.execute(UPDATE, params![first])?;
                if std::mem::take(&mut is_first_run) {
                    met.wait();
                }
                // A closure that converts errors is retried too.
                conn.execute(UPDATE, params![second])
                    .map_err(|_| Error::NoRow)
            })
            .await
        })
    };
    let (one, two) = (swap(1, 2), swap(2, 1));
    one.await.unwrap().unwrap();
    two.await.unwrap().unwrap();
    assert!(db.statistics().retries >= 1);
    let seats: Vec<i64> = db
        .read(|conn| conn.rows("SELECT seats FROM places", params![], lapang_db::value))
        .await
        .unwrap_or_else(|error: Error| panic!("{error}"));
    assert_eq!(seats, [2, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_failure_check_a_failed_write_is_reported_as_committed() {
    let database = Database::on(Engine::Postgres);
    let tuning = Tuning {
        without: Some(Guard::HeedFailures),
        ..Tuning::default()
    };
    let db = open_with(database.config(), tuning);
    let answer = db
        .write(|conn| {
            add_place(conn, 1, "a")?;
            drop(add_place(conn, 1, "b"));
            Ok::<_, Error>(())
        })
        .await;
    assert_eq!(answer, Ok(()));
    assert!(places(&db).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failure_after_the_last_row_read_fails_the_transaction() {
    let database = Database::on(Engine::Postgres);
    let db = open(&database);
    db.write(|conn| add_place(conn, 1, "a").and(add_place(conn, 2, "b")))
        .await
        .unwrap();
    let answer = db
        .write(|conn| {
            add_place(conn, 3, "c")?;
            conn.first(
                "SELECT 1 / (2 - id) FROM places",
                params![],
                lapang_db::value::<i64>,
            )
            .or(Ok(None))
        })
        .await;
    assert!(
        matches!(&answer, Err(Error::Sql { code, .. }) if code == "22012"),
        "{answer:?}"
    );
    assert_eq!(places(&db).await, [1, 2]);
}

/// A proxy between a database and its server. After the next message that contains a certain word, it swallows the
/// response and cuts the connection.
struct Scissors {
    directory: PathBuf,
    is_armed: Arc<AtomicBool>,
}

impl Scissors {
    fn between(server: &Path, word: &'static [u8]) -> Self {
        let server = server.join(".s.PGSQL.5432");
        let directory = std::env::temp_dir().join(format!("lapang-cut-{:016x}", fastrand::u64(..)));
        std::fs::create_dir(&directory).unwrap();
        let listener = UnixListener::bind(directory.join(".s.PGSQL.5432")).unwrap();
        let is_armed = Arc::new(AtomicBool::new(false));
        let armed = Arc::clone(&is_armed);
        thread::spawn(move || {
            for client in listener.incoming() {
                let (client, server) = (client.unwrap(), UnixStream::connect(&server).unwrap());
                let is_cut = Arc::new(AtomicBool::new(false));
                let (from, to) = (client.try_clone().unwrap(), server.try_clone().unwrap());
                let (armed, cuts) = (Arc::clone(&armed), Arc::clone(&is_cut));
                thread::spawn(move || {
                    pass(from, to, |bytes| {
                        let is_it = bytes.windows(word.len()).any(|window| window == word);
                        if is_it && armed.swap(false, Ordering::SeqCst) {
                            cuts.store(true, Ordering::SeqCst);
                        }
                        true
                    });
                });
                thread::spawn(move || pass(server, client, |_| !is_cut.load(Ordering::SeqCst)));
            }
        });
        Self {
            directory,
            is_armed,
        }
    }
}

impl Drop for Scissors {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.directory));
    }
}

/// Forwards bytes until `go_on` returns false, and then closes both sides.
fn pass(mut from: UnixStream, mut to: UnixStream, mut go_on: impl FnMut(&[u8]) -> bool) {
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = from.read(&mut buffer) {
        if !go_on(&buffer[..length]) || to.write_all(&buffer[..length]).is_err() {
            break;
        }
    }
    drop(from.shutdown(std::net::Shutdown::Both));
    drop(to.shutdown(std::net::Shutdown::Both));
}

/// A database behind the proxy, with one row.
struct Behind {
    db: Db,
    _database: Database,
    scissors: Scissors,
    _cluster: Cluster,
}

impl Behind {
    async fn scissors_for(word: &'static [u8], without: Option<Guard>) -> Self {
        let cluster = Cluster::start().unwrap();
        let scissors = Scissors::between(cluster.socket_directory(), word);
        let database = Database::on_server(&cluster.url("postgres"));
        let Config::Postgres(mut config) = database.config() else {
            unreachable!()
        };
        let socket = |path: &Path| path.to_string_lossy().replace('/', "%2F");
        config.url = config.url.replace(
            &socket(cluster.socket_directory()),
            &socket(&scissors.directory),
        );
        let tuning = Tuning {
            without,
            ..Tuning::default()
        };
        let db = open_with(Config::Postgres(config), tuning);
        db.write(|conn| {
            conn.execute(
                "INSERT INTO places (id, name, seats) VALUES (1, 'a', 1)",
                params![],
            )
        })
        .await
        .unwrap_or_else(|error: Error| panic!("{error}"));
        Self {
            db,
            _database: database,
            scissors,
            _cluster: cluster,
        }
    }

    fn arm(&self) {
        self.scissors.is_armed.store(true, Ordering::SeqCst);
    }

    async fn seats(&self) -> i64 {
        let seats = self.db.read(|conn| {
            conn.one(
                "SELECT seats FROM places WHERE id = 1",
                params![],
                lapang_db::value,
            )
        });
        seats.await.unwrap_or_else(|error: Error| panic!("{error}"))
    }
}

/// Counts a visitor while the response to the commit is lost. Returns the caller's result and the final count.
async fn lose_the_answer_of_a_commit(without: Option<Guard>) -> (Result<u64, Error>, i64) {
    let behind = Behind::scissors_for(b"COMMIT\0", without).await;
    behind.arm();
    let answer = behind
        .db
        .write(|conn| {
            conn.execute(
                "UPDATE places SET seats = seats + 1 WHERE id = 1",
                params![],
            )
        })
        .await;
    let seats = behind.seats().await;
    (answer, seats)
}

/// A queued statement is prepared before anything is sent: a failure there certainly changed nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_fails_before_its_commit_is_sent_is_retried() {
    let behind = Behind::scissors_for(b"SET seats = seats + 2", None).await;
    // Neither statement is prepared on any connection.
    for (has_begun, later) in [
        (true, "UPDATE places SET seats = seats + 2"),
        (false, "UPDATE places SET seats = seats + 2 WHERE id = 1"),
    ] {
        let runs = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&runs);
        behind.arm();
        behind
            .db
            .write(move |conn| {
                counted.fetch_add(1, Ordering::Relaxed);
                if has_begun {
                    conn.execute("UPDATE places SET name = 'b' WHERE id = 1", params![])?;
                }
                conn.execute_later(later, params![])
            })
            .await
            .unwrap_or_else(|error: Error| panic!("{error}"));
        assert_eq!(runs.load(Ordering::Relaxed), 2);
    }
    assert_eq!(behind.seats().await, 5);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_whose_commit_was_sent_is_never_retried() {
    let (answer, seats) = lose_the_answer_of_a_commit(None).await;
    assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
    assert_eq!(seats, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_retry_after_the_commit_would_apply_a_write_twice() {
    let (answer, seats) = lose_the_answer_of_a_commit(Some(Guard::CommitOnce)).await;
    assert_eq!(answer, Ok(1));
    assert_eq!(seats, 3);
}
