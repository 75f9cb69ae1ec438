//! Jobs that share a commit or a connection do not affect each other.

use crate::support::*;

use std::time::Duration;

const JOBS: i64 = 30;

/// Queues [`JOBS`] writes on one thread: some panic, some fail after they wrote, the others succeed. Returns their
/// results.
async fn run_mixed(db: &Db) -> Vec<(i64, Result<(), Error>)> {
    let held = hold(db, 1000).await;
    let tasks = queue_up(db, 0..JOBS, |id| {
        let db = db.clone();
        async move {
            let answer = db
                .write(move |conn| {
                    add_place(conn, id, &id.to_string())?;
                    match id % 5 {
                        0 => panic!("a mistake"),
                        1 => Err(Error::NoRow),
                        _ => Ok(()),
                    }
                })
                .await;
            (id, answer)
        }
    })
    .await;
    held.release().await.unwrap();
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.unwrap());
    }
    answers
}

fn ids_that_succeed() -> Vec<i64> {
    (0..JOBS).filter(|id| id % 5 > 1).chain([1000]).collect()
}

on_both_engines! {
    async fn jobs_that_panic_or_fail_affect_no_other_job(database: Database) {
        let db = open_with(narrow(database.config(), 64), Tuning::default());
        for (id, answer) in run_mixed(&db).await {
            let expected = match id % 5 {
                0 => Err(Error::Panicked),
                1 => Err(Error::NoRow),
                _ => Ok(()),
            };
            assert_eq!(answer, expected, "{id}");
        }
        assert_eq!(places(&db).await, ids_that_succeed());
        if db.engine() == Engine::Sqlite {
            assert_eq!(db.statistics().largest_commit, 30);
        }
    }

    async fn an_interrupted_job_affects_no_other_job(database: Database) {
        const ENDLESS: &str = "INSERT INTO visits (place, visitor)
            WITH RECURSIVE n (i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n)
            SELECT i, 'x' FROM n";
        let (config, tuning) = hurried(narrow(database.config(), 64), Duration::from_millis(500));
        let db = open_with(config, tuning);
        let held = hold(&db, 1000).await;
        let tasks = queue_up(&db, 0..10, |id| {
            let db = db.clone();
            async move {
                db.write(move |conn| {
                    add_place(conn, id, &id.to_string())?;
                    if id == 5 {
                        conn.execute(ENDLESS, params![])?;
                    }
                    Ok(())
                }).await
            }
        }).await;
        held.release().await.unwrap();
        for (id, task) in tasks.into_iter().enumerate() {
            let expected = if id == 5 { Err(Error::Timeout) } else { Ok(()) };
            assert_eq!(task.await.unwrap(), expected, "{id}");
        }
        assert_eq!(places(&db).await, [0, 1, 2, 3, 4, 6, 7, 8, 9, 1000]);
    }

    async fn a_deferred_constraint_fails_only_the_job_that_violates_it(database: Database) {
        let db = open_with(narrow(database.config(), 64), Tuning::default());
        let held = hold(&db, 1000).await;
        let tasks = queue_up(&db, 0..10, |id| {
            let db = db.clone();
            async move {
                db.write(move |conn| {
                    conn.execute("INSERT INTO visits (place, visitor) VALUES ($1, 'x')", params![id])?;
                    // The fifth refers to a place that never exists.
                    if id == 5 { Ok(1) } else { add_place(conn, id, &id.to_string()) }
                }).await
            }
        }).await;
        held.release().await.unwrap();
        for (id, task) in tasks.into_iter().enumerate() {
            let expected = if id == 5 { Err(Error::ForeignKey) } else { Ok(1) };
            assert_eq!(task.await.unwrap(), expected, "{id}");
        }
        assert_eq!(places(&db).await, [0, 1, 2, 3, 4, 6, 7, 8, 9, 1000]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn without_savepoints_a_failed_job_would_leave_its_rows() {
    let database = Database::on(Engine::Sqlite);
    let tuning = Tuning {
        without: Some(Guard::Savepoints),
        ..Tuning::default()
    };
    let db = open_with(narrow(database.config(), 64), tuning);
    run_mixed(&db).await;
    assert_ne!(places(&db).await, ids_that_succeed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_file_refuses_only_what_does_not_fit() {
    let database = Database::on(Engine::Sqlite);
    let db = open(&database);
    let set_pages = |pages: i64| {
        let db = db.clone();
        async move {
            db.write(move |conn| {
                conn.execute(&format!("PRAGMA max_page_count = {pages}"), params![])
            })
            .await
            .unwrap_or_else(|error: Error| panic!("{error}"));
        }
    };
    set_pages(60).await;
    let held = hold(&db, 1000).await;
    let tasks = queue_up(&db, 0..40, |id| {
        let db = db.clone();
        async move {
            let name = format!("{id} {}", "x".repeat(10_000));
            (id, db.write(move |conn| add_place(conn, id, &name)).await)
        }
    })
    .await;
    held.release().await.unwrap();
    let mut kept = vec![];
    for task in tasks {
        match task.await.unwrap() {
            (id, Ok(_)) => kept.push(id),
            (_, refused) => assert_eq!(refused, Err(Error::Full)),
        }
    }
    assert!((1..40).contains(&kept.len()), "{kept:?}");
    kept.push(1000);
    assert_eq!(places(&db).await, kept);
    set_pages(1_000_000).await;
    db.write(|conn| add_place(conn, 2000, "room again"))
        .await
        .unwrap();
}
