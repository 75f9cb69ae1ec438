//! Several nodes send reminders at once: each is sent once. A control test without the claim shows
//! that a duplicate would be noticed.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::SignedDuration;
use lapang::app::App;
use lapang::{jobs, schedule};
use lapang_api::CreateMatchRequest;
use lapang_db::{Error, Uuid, params, value};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use super::{DAY, at, futsal, join, make};
use lapang_testing::app::{Person, TestApp};
use lapang_testing::on_both_engines;

const ROUNDS: i64 = 5;
const PLAYERS: usize = 4;

/// Runs two sweeps on every node at the same moment.
async fn sweep_at_once(nodes: &[&TestApp]) {
    let start = Arc::new(Barrier::new(nodes.len() * 2));
    let mut running = JoinSet::new();
    for node in nodes.iter().chain(nodes) {
        let (start, app) = (Arc::clone(&start), Arc::clone(&node.app));
        running.spawn(async move {
            start.wait().await;
            jobs::run_once(&app, schedule::sweeps()).await.unwrap();
        });
    }
    running.join_all().await;
}

/// Creates one match for each round, a day apart.
async fn rounds(host: &Person, crowd: &[Person], rounds: i64) {
    for round in 0..rounds {
        let request = CreateMatchRequest {
            name: format!("Round {round:02}"),
            date_time: at((2 + round) * DAY),
            ..futsal()
        };
        let made = make(host, request).await;
        for player in crowd {
            join(player, &made.id).await.unwrap();
        }
    }
}

/// Counts a person's emails by subject.
async fn emails(app: &TestApp, person: &Person) -> BTreeMap<String, usize> {
    let mut emails = BTreeMap::new();
    for (subject, _) in app.mails_to(&person.email).await {
        *emails.entry(subject).or_insert(0) += 1;
    }
    emails
}

/// Sends reminders without the claim: first reads, then writes.
async fn send_unclaimed(app: Arc<App>, start: Arc<Barrier>) {
    let due = app.db.read(|conn| -> Result<Vec<Uuid>, Error> {
        let sql = "SELECT id FROM matches WHERE day_reminded_for <> starts_at";
        conn.rows(sql, &[], value)
    });
    let due = due.await.unwrap();
    start.wait().await;
    for id in due {
        let (mail, now) = (app.new_id(), app.now().as_microsecond());
        let written = app.db.write(move |conn| -> Result<u64, Error> {
            conn.execute(
                "UPDATE matches SET day_reminded_for = starts_at WHERE id = $1",
                params![id],
            )?;
            conn.execute(
                "INSERT INTO mails (id, recipient, subject, body_text, body_html, due_at, created_at)
                 VALUES ($1, 'host@example.com', 'Reminder: Round 00', 'x', 'x', $2, $2)",
                params![mail, now],
            )
        });
        written.await.unwrap();
    }
}

on_both_engines! {
    async fn two_nodes_sweeping_at_once_send_each_reminder_once(app: TestApp) {
        let other = app.another_node().await;
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(PLAYERS).await;
        rounds(&host, &crowd, ROUNDS).await;
        for _ in 0..ROUNDS {
            app.clock.advance(SignedDuration::from_hours(24));
            sweep_at_once(&[&app, &other]).await;
            // Sends what one of them queued after the other's outbox run.
            app.sweep().await;
        }
        for person in crowd.iter().chain([&host]) {
            let mut emails = emails(&app, person).await;
            // Ignore the host's digests.
            emails.retain(|subject, _| subject.starts_with("Reminder: "));
            assert_eq!(emails.len(), usize::try_from(ROUNDS).unwrap(), "{emails:?}");
            assert!(emails.values().all(|it| *it == 1), "{emails:?}");
        }
    }

    async fn without_the_claim_a_reminder_is_sent_twice(app: TestApp) {
        let other = app.another_node().await;
        let host = app.regular("host@example.com", "Host").await;
        rounds(&host, &[], 1).await;
        app.clock.advance(SignedDuration::from_hours(24));
        let start = Arc::new(Barrier::new(2));
        let sweeps = [&app, &other].map(|node| send_unclaimed(Arc::clone(&node.app), Arc::clone(&start)));
        futures_util::future::join_all(sweeps).await;
        app.sweep().await;
        let emails = emails(&app, &host).await;
        assert!(emails.values().any(|it| *it > 1), "{emails:?}");
    }

    async fn a_reminder_that_failed_is_sent_by_the_next_sweep(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        rounds(&host, &[], 1).await;
        let rename = |from: &'static str, to: &'static str| app.app.db.write(move |conn| -> Result<u64, Error> {
            conn.execute(&format!("ALTER TABLE {from} RENAME TO {to}"), &[])
        });
        app.clock.advance(SignedDuration::from_hours(24));
        // The claim rolls back with the failed insert. The outbox job fails too.
        rename("mails", "mails_away").await.unwrap();
        assert!(app.try_sweep().await.is_err());
        for sweep in schedule::sweeps().iter().filter(|it| it.name == "send match reminders") {
            assert_eq!((sweep.run)(Arc::clone(&app.app)).await.unwrap(), 0);
        }
        rename("mails_away", "mails").await.unwrap();
        app.sweep().await;
        assert_eq!(emails(&app, &host).await.len(), 1);
    }
}
