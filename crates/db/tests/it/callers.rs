//! Callers that go away, and too many callers.

use crate::support::*;

on_both_engines! {
    async fn a_write_under_way_completes_after_its_caller_left(database: Database) {
        let db = open_with(narrow(database.config(), 64), Tuning::default());
        hold(&db, 1).await.abandon().await;
        // The only writer thread is busy, so this write waits for the abandoned one.
        db.write(|conn| add_place(conn, 2, "b")).await.unwrap();
        assert_eq!(places(&db).await, [1, 2]);
    }

    async fn a_queued_job_is_skipped_after_its_caller_left(database: Database) {
        let db = open_with(narrow(database.config(), 64), Tuning::default());
        let held = hold(&db, 1).await;
        let tasks = queue_up(&db, 10..15, |id| {
            let db = db.clone();
            async move { db.write(move |conn| add_place(conn, id, &id.to_string())).await }
        }).await;
        for task in &tasks {
            task.abort();
        }
        for task in tasks {
            assert!(task.await.unwrap_err().is_cancelled());
        }
        held.release().await.unwrap();
        db.write(|conn| add_place(conn, 2, "b")).await.unwrap();
        assert_eq!(places(&db).await, [1, 2]);
        assert_eq!(db.statistics().skipped, 5);
    }

    async fn a_full_queue_rejects_jobs_at_once(database: Database) {
        let db = open_with(narrow(database.config(), 3), Tuning::default());
        let held = hold(&db, 1).await;
        let tasks = queue_up(&db, 10..13, |id| {
            let db = db.clone();
            async move { db.write(move |conn| add_place(conn, id, &id.to_string())).await }
        }).await;
        // Nothing moves until the blocked write is released, so this returned without waiting.
        let refused = db.write(|conn| add_place(conn, 2, "b")).await;
        assert!(matches!(refused, Err(Error::Unavailable(_))), "{refused:?}");
        assert_eq!(db.statistics().refused, 1);
        held.release().await.unwrap();
        for task in tasks {
            task.await.unwrap().unwrap();
        }
        assert_eq!(places(&db).await, [1, 10, 11, 12]);
    }

    async fn closing_serves_queued_jobs(database: Database) {
        let db = open_with(narrow(database.config(), 64), Tuning::default());
        let held = hold(&db, 1).await;
        let tasks = queue_up(&db, 10..20, |id| {
            let db = db.clone();
            async move { db.write(move |conn| add_place(conn, id, &id.to_string())).await }
        }).await;
        let closing = tokio::task::spawn_blocking({
            let db = db.clone();
            move || db.close()
        });
        held.release().await.unwrap();
        closing.await.unwrap();
        for task in tasks {
            task.await.unwrap().unwrap();
        }
        assert_eq!(places(&database.open()).await.len(), 11);
    }

    async fn the_last_handle_may_be_dropped_inside_a_job(database: Database) {
        let db = open(&database);
        let (done, is_done) = std::sync::mpsc::channel();
        let mut last = None;
        let held = hold(&db, 1).await;
        let inner = db.clone();
        let task = tokio::spawn(async move {
            let owner = inner.clone();
            inner.write(move |conn| {
                last.get_or_insert_with(|| owner.clone());
                done.send(()).unwrap();
                add_place(conn, 2, "b")
            }).await
        });
        held.release().await.unwrap();
        drop(db);
        task.await.unwrap().unwrap_or_else(|error: Error| panic!("{error}"));
        is_done.recv().unwrap();
        assert_eq!(places(&database.open()).await, [1, 2]);
    }
}
