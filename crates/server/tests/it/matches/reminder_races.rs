//! Reminders while several nodes sweep at once: one letter each. The trial is made once more
//! without the claim, to see that it would notice.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::SignedDuration;
use lapang::app::App;
use lapang_api::CreateMatchRequest;
use lapang_db::{Error, Uuid, params};
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use super::{DAY, at, futsal, join, make};
use crate::on_both_engines;
use crate::support::{Person, TestApp};

const ROUNDS: i64 = 20;
const PLAYERS: usize = 4;

/// Every node sweeps, twice, all at the same moment.
async fn sweep_at_once(nodes: &[&TestApp]) {
    let start = Arc::new(Barrier::new(nodes.len() * 2));
    let mut running = JoinSet::new();
    for node in nodes.iter().chain(nodes) {
        let (start, app) = (Arc::clone(&start), Arc::clone(&node.app));
        running.spawn(async move {
            start.wait().await;
            app.sweep().await.unwrap();
        });
    }
    running.join_all().await;
}

/// A match of its own for each round, a day after the one before.
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

/// How often each subject has come to somebody.
async fn letters(app: &TestApp, person: &Person) -> BTreeMap<String, usize> {
    let mut letters = BTreeMap::new();
    for (subject, _) in app.mails_to(&person.email).await {
        *letters.entry(subject).or_insert(0) += 1;
    }
    letters
}

/// What a reminder would be without its claim: looked up, then written.
async fn remind_unguarded(app: Arc<App>, start: Arc<Barrier>) {
    let due = app.db.read(|conn| -> Result<Vec<Uuid>, Error> {
        let sql = "SELECT id FROM matches WHERE day_reminded_for <> starts_at";
        conn.rows(sql, &[], |row| row.get(0))
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
    async fn two_nodes_that_sweep_at_once_write_one_letter_to_each(app: TestApp) {
        let other = app.another_node().await;
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(PLAYERS).await;
        rounds(&host, &crowd, ROUNDS).await;
        for _ in 0..ROUNDS {
            app.clock.advance(SignedDuration::from_hours(24));
            sweep_at_once(&[&app, &other]).await;
            // What one of them wrote after the others had sent.
            app.sweep().await;
        }
        for person in crowd.iter().chain([&host]) {
            let mut letters = letters(&app, person).await;
            // The host hears of who joins, too.
            letters.retain(|subject, _| subject.starts_with("Reminder: "));
            assert_eq!(letters.len(), usize::try_from(ROUNDS).unwrap(), "{letters:?}");
            assert!(letters.values().all(|it| *it == 1), "{letters:?}");
        }
    }

    async fn without_the_claim_the_trial_of_two_nodes_fails(app: TestApp) {
        let other = app.another_node().await;
        let host = app.regular("host@example.com", "Host").await;
        rounds(&host, &[], 1).await;
        app.clock.advance(SignedDuration::from_hours(24));
        let start = Arc::new(Barrier::new(2));
        let sweeps = [&app, &other].map(|node| remind_unguarded(Arc::clone(&node.app), Arc::clone(&start)));
        futures_util::future::join_all(sweeps).await;
        app.sweep().await;
        let letters = letters(&app, &host).await;
        assert!(letters.values().any(|it| *it > 1), "{letters:?}");
    }

    async fn a_reminder_whose_writing_fails_is_written_by_the_next_sweep(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        rounds(&host, &[], 1).await;
        let rename = |from: &'static str, to: &'static str| app.app.db.write(move |conn| -> Result<u64, Error> {
            conn.execute(&format!("ALTER TABLE {from} RENAME TO {to}"), &[])
        });
        app.clock.advance(SignedDuration::from_hours(24));
        // With the mail the claim goes back; the outbox itself cannot sweep either.
        rename("mails", "mails_away").await.unwrap();
        assert!(app.app.sweep().await.is_err());
        for sweep in lapang::app::App::sweeps().iter().filter(|it| it.name == "remind of matches") {
            assert_eq!((sweep.run)(Arc::clone(&app.app)).await.unwrap(), 0);
        }
        rename("mails_away", "mails").await.unwrap();
        app.sweep().await;
        assert_eq!(letters(&app, &host).await.len(), 1);
    }
}
