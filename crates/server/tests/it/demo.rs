//! `serve --demo`: created once, and only in an empty database.

use std::time::Duration;

use lapang::{accounts, demo, venues};
use lapang_db::{Error, value};

use lapang_testing::app::TestApp;
use lapang_testing::calls::bookings::number;
use lapang_testing::{on_both_engines, on_sqlite};

const TABLES: [&str; 6] = [
    "users", "staff", "venues", "matches", "bookings", "sessions",
];

async fn counts(app: &TestApp) -> Vec<i64> {
    let counted = app.app.db.read(|conn| {
        let count = |table| conn.one(&format!("SELECT COUNT(*) FROM {table}"), &[], value);
        TABLES.into_iter().map(count).collect()
    });
    counted.await.map_err(|error: Error| error).unwrap()
}

async fn change(app: &TestApp, sql: &'static str) {
    let changed = app.app.db.write(move |conn| conn.execute(sql, &[])).await;
    changed.map_err(|error: Error| error).unwrap();
}

async fn fill(app: &TestApp) -> anyhow::Result<Option<String>> {
    demo::fill(&app.app, Duration::from_secs(120)).await
}

on_both_engines! {
    async fn two_nodes_create_the_demo_once_and_without_sessions(app: TestApp) {
        let other = app.another_node().await;
        let (one, two) = tokio::join!(fill(&app), fill(&other));
        for hint in [one, two] {
            assert!(hint.unwrap().unwrap().contains("player@lapang.test"));
        }
        let held = counts(&app).await;
        assert_eq!((held[0], held[1], held[3], held[5]), (26, 2, 61, 0), "{TABLES:?} {held:?}");
        assert!(held[2] >= 120 && held[4] > 30, "{TABLES:?} {held:?}");
        assert_eq!(number(&app, "SELECT COUNT(*) FROM blackouts WHERE block_id IS NULL").await, 4);
        assert!(number(&app, "SELECT COUNT(*) FROM court_blocks").await > 0);
        assert!(number(&app, "SELECT COUNT(*) FROM courts WHERE part_ids <> ''").await > 0);
        assert!(number(&app, "SELECT COUNT(*) FROM bookings WHERE guest_name IS NOT NULL").await > 0);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM match_waitlist").await, 4);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM favorite_venues").await, 2);
        assert_eq!(number(&app, "SELECT COUNT(*) FROM watched_hours WHERE notified_at IS NULL").await, 1);
        assert!(fill(&app).await.unwrap().is_some());
        assert_eq!(counts(&app).await, held);
    }

    async fn demo_leaves_a_database_with_an_account_alone(app: TestApp) {
        app.regular("ani@example.com", "Ani").await;
        left_alone(&app).await;
    }

    async fn demo_leaves_a_database_with_staff_alone(app: TestApp) {
        accounts::grant(&app.app, "ani@example.com", None).await.unwrap();
        left_alone(&app).await;
    }

    async fn demo_leaves_a_database_with_imported_venues_alone(app: TestApp) {
        venues::demo::fill(&app.app).await.unwrap();
        left_alone(&app).await;
    }

    async fn unfinished_demo_is_reported_and_left_alone(app: TestApp) {
        change(&app, "INSERT INTO demo (only_row, begun_at) VALUES (1, 0)").await;
        let held = counts(&app).await;
        let problem = demo::fill(&app.app, Duration::ZERO).await.unwrap_err().to_string();
        assert!(problem.contains("never finished") && problem.contains("start again"), "{problem}");
        assert_eq!(counts(&app).await, held);
    }
}

on_sqlite! {
    async fn emails_of_the_demo_name_their_players(app: TestApp) {
        fill(&app).await.unwrap();
        assert!(number(&app, "SELECT COUNT(*) FROM mails WHERE body_text LIKE '%Pemain: % (%@%)%'").await > 0);
        let nameless = "SELECT COUNT(*) FROM mails WHERE body_text LIKE '%()%' OR body_text LIKE '%Pemain:  (%'";
        assert_eq!(number(&app, nameless).await, 0);
    }
}

async fn left_alone(app: &TestApp) {
    let held = counts(app).await;
    assert_eq!(fill(app).await.unwrap(), None);
    assert_eq!(counts(app).await, held);
}
