//! Time limits for statements, locks and unresponsive servers.

use std::time::{Duration, Instant};

use lapang_testing::limit;

use crate::support::*;

const ENDLESS: &str =
    "WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n)
    SELECT COUNT(*) FROM n";

on_both_engines! {
    async fn a_statement_that_takes_too_long_is_interrupted(database: Database) {
        let (config, tuning) = hurried(database.config(), Duration::from_millis(500));
        let db = open_with(config, tuning);
        let since = Instant::now();
        assert_eq!(db.read(|conn| conn.execute(ENDLESS, params![])).await, Err(Error::Timeout));
        let stopped = db.write(|conn| {
            add_place(conn, 1, "a")?;
            conn.execute(ENDLESS, params![])
        }).await;
        assert_eq!(stopped, Err(Error::Timeout));
        assert!(since.elapsed() < limit(Duration::from_secs(4)), "{:?}", since.elapsed());
        assert!(places(&db).await.is_empty());
    }

    async fn waiting_for_a_lock_times_out(database: Database) {
        let (config, mut tuning) = hurried(database.config(), Duration::from_millis(500));
        tuning.wait_timeout = Duration::from_millis(300);
        let db = open_with(config.clone(), tuning);
        let other = open_with(config, tuning);
        let held = hold(&other, 1).await;
        let refused = db.write(|conn| add_place(conn, 1, "a")).await;
        match db.engine() {
            // Another program has locked the file.
            Engine::Sqlite => assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}"),
            // Another transaction has locked the row.
            Engine::Postgres => assert_eq!(refused, Err(Error::Timeout)),
        }
        held.release().await.unwrap();
        db.write(|conn| add_place(conn, 2, "b")).await.unwrap();
        assert_eq!(places(&db).await, [1, 2]);
    }
}

/// Sends three writes in turn to a database whose one writer is busy each time, with a shared time budget if `limit` is
/// given. Returns which succeeded.
async fn ask_while_busy(database: &Database, limit: Option<Duration>) -> Vec<bool> {
    let db = open_with(narrow(database.config(), 16), Tuning::default());
    let mut said = Vec::new();
    let asking = async {
        for id in 2..5 {
            let held = hold(&db, id * 10).await;
            let (asked, freed) = tokio::join!(
                db.write(move |conn| add_place(conn, id, &id.to_string())),
                async {
                    tokio::time::sleep(Duration::from_millis(800)).await;
                    held.release().await
                }
            );
            freed.unwrap();
            said.push(asked.is_ok());
        }
    };
    match limit {
        Some(limit) => lapang_db::within(limit, asking).await,
        None => asking.await,
    }
    said
}

on_both_engines! {
    async fn all_database_work_of_a_request_shares_one_budget(database: Database) {
        let said = ask_while_busy(&database, Some(Duration::from_secs(2))).await;
        assert!(said[0] && !said[2], "{said:?}");
        assert!(!places(&open(&database)).await.contains(&4));
    }

    async fn a_request_behind_endless_work_fails_in_time(database: Database) {
        let db = open_with(narrow(database.config(), 16), Tuning::default());
        let held = hold(&db, 1).await;
        let asked = db.write(|conn| add_place(conn, 2, "b"));
        let asked = lapang_db::within(Duration::from_millis(300), asked);
        let asked = tokio::time::timeout(limit(Duration::from_secs(2)), asked).await;
        assert!(matches!(asked, Ok(Err(Error::Unavailable(_)))), "{asked:?}");
        // Sabotage: a write without a budget waits.
        let mut unlimited = std::pin::pin!(db.write(|conn| add_place(conn, 3, "c")));
        tokio::time::timeout(Duration::from_millis(600), &mut unlimited).await.unwrap_err();
        held.release().await.unwrap();
        unlimited.await.unwrap();
        assert_eq!(places(&db).await, [1, 3]);
    }

    async fn work_for_a_caller_who_waits_no_longer_ends_between_two_statements(database: Database) {
        let db = open_with(narrow(database.config(), 16), Tuning::default());
        let endless = db.write(|conn| {
            add_place(conn, 1, "a")?;
            loop {
                conn.execute("SELECT id FROM places", params![])?;
            }
            #[expect(unreachable_code, reason = "says what the closure returns")]
            Ok::<(), Error>(())
        });
        let asked = lapang_db::within(Duration::from_millis(300), endless).await;
        assert!(matches!(asked, Err(Error::Unavailable(_) | Error::Timeout)), "{asked:?}");
        db.write(|conn| add_place(conn, 2, "b")).await.unwrap();
        assert_eq!(places(&db).await, [2]);
    }

    async fn without_the_shared_budget_each_statement_waits_in_full(database: Database) {
        let said = ask_while_busy(&database, None).await;
        assert_eq!(said, [true, true, true]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unresponsive_server_times_out_and_recovers() {
    let cluster = Cluster::start().unwrap();
    let database = Database::on_server(&cluster.url("postgres"));
    let Config::Postgres(mut config) = database.config() else {
        unreachable!()
    };
    config.connections = 3;
    config.statement_timeout = Duration::from_millis(1500);
    let tuning = Tuning {
        wait_timeout: Duration::from_millis(2500),
        ..Tuning::default()
    };
    let db = open_with(Config::Postgres(config), tuning);
    let frozen = cluster.freeze().unwrap();
    let since = Instant::now();
    let tasks: Vec<_> = (0..30)
        .map(|id| {
            let db = db.clone();
            tokio::spawn(async move {
                let answer = db
                    .write(move |conn| add_place(conn, id, &id.to_string()))
                    .await;
                (answer, since.elapsed())
            })
        })
        .collect();
    for task in tasks {
        let (answer, after) = task.await.unwrap();
        assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
        assert!(after < limit(Duration::from_secs(5)), "{after:?}");
    }
    drop(frozen);
    let since = Instant::now();
    db.write(|conn| add_place(conn, 100, "again"))
        .await
        .unwrap();
    assert!(
        since.elapsed() < limit(Duration::from_secs(2)),
        "{:?}",
        since.elapsed()
    );
    assert!(places(&db).await.contains(&100));
}

/// The number of connections whose last statement was the sleep.
async fn sleepers(db: &Db) -> i64 {
    let sql = "SELECT COUNT(*) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'SELECT pg_sleep%'";
    let count = db.read(move |conn| conn.one(sql, params![], lapang_db::value));
    count.await.map_err(|error: Error| error).unwrap()
}

async fn until_sleepers(db: &Db, count: i64) {
    let counted = async {
        while sleepers(db).await != count {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), counted)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_statement_past_its_deadline_is_cancelled() {
    sleep_and_give_up(|db| async move {
        let slept = db.write(|conn| conn.execute("SELECT pg_sleep(600)", params![]));
        slept.await.map(drop)
    })
    .await;
}

/// The server runs each statement on its own: cancelling one does not cancel the others.
#[tokio::test(flavor = "multi_thread")]
async fn pipelined_statements_past_their_deadline_are_all_cancelled() {
    sleep_and_give_up(|db| async move {
        let slept = db.read(|conn| {
            let requests: [Request<'_>; 5] = [("SELECT pg_sleep(600)", params![]); 5];
            conn.for_each_of(&requests, &mut |_, _| Ok(()))
        });
        slept.await
    })
    .await;
}

async fn sleep_and_give_up<F: Future<Output = Result<(), Error>>>(sleep: impl FnOnce(Db) -> F) {
    let database = Database::on(Engine::Postgres);
    let Config::Postgres(mut config) = database.config() else {
        unreachable!()
    };
    // Nothing else ends it within this test.
    config.statement_timeout = Duration::from_secs(600);
    let db = open_with(Config::Postgres(config), Tuning::default());
    let others = open(&database);
    let (answer, ()) = tokio::join!(
        lapang_db::within(Duration::from_secs(3), sleep(db.clone())),
        until_sleepers(&others, 1)
    );
    assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
    until_sleepers(&others, 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_job_with_too_little_time_left_is_not_begun_and_keeps_its_connection() {
    let database = Database::on(Engine::Postgres);
    let db = open(&database);
    let before = db.statistics().reconnects;
    for _ in 0..20 {
        let asking = db.write(|conn| conn.execute("SELECT pg_sleep(600)", params![]));
        let answer = lapang_db::within(Duration::from_millis(400), asking).await;
        assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
    }
    assert_eq!(sleepers(&db).await, 0);
    assert_eq!(db.statistics().reconnects, before);
}

/// A server process that ends while all are being frozen.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_loses_a_process_while_being_frozen_resumes() {
    let cluster = Cluster::start().unwrap();
    let database = Database::on_server(&cluster.url("postgres"));
    let db = open(&database);
    let first = cluster.freeze().unwrap();
    cluster.kill_backend().unwrap();
    // Its frozen parent does not reap it.
    drop(cluster.freeze().unwrap());
    drop(first);
    let again = async { while db.write(|conn| add_place(conn, 1, "again")).await.is_err() {} };
    tokio::time::timeout(Duration::from_secs(60), again)
        .await
        .unwrap();
}
