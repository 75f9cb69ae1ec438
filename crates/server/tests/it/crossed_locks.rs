//! Deadlocks: PostgreSQL aborts one transaction, which is retried without an error for the player. With the retry
//! switched off, the player sees one.

use std::collections::BTreeSet;

use futures_util::future::join_all;
use lapang::clock::Clock;
use lapang_db::Engine;
use lapang_db::testing::{Guard, Tuning};
use lapang_testing::figures;

use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{TestApp, crossing, refusal};

/// As many as the smallest connection pool serves at once.
const PLAYERS: usize = 4;
/// No more than a player's open bookings.
const ROUNDS: i64 = 10;
/// Others take over where no deadlock occurred; the first rounds are mostly enough.
const CROWDS: i64 = 8;

/// Players book concurrently at different venues, while each claim also locks a random court, until deadlocks
/// occurred. Returns the players' outcomes and the number of deadlocks.
async fn book_across(without: Option<Guard>) -> (BTreeSet<String>, i64) {
    let tuning = Tuning {
        without,
        ..Tuning::default()
    };
    let app = TestApp::start_tuned(Engine::Postgres, tuning).await;
    let mut halls = Vec::new();
    for number in 0..PLAYERS {
        halls.push(Hall::new(&app, &format!("Gor {number}"), Kind::Request, 1).await);
    }
    let mut players = Vec::new();
    crossing::cross(&app.app.db, 100).await;
    let mut told = BTreeSet::new();
    for round in 0..ROUNDS * CROWDS {
        if round % ROUNDS == 0 {
            players.clear();
            for number in 0..PLAYERS {
                let email = format!("player{round}-{number}@example.com");
                players.push(app.regular(&email, "Ani").await);
            }
        }
        let booked = players.iter().zip(&halls).map(|(player, hall)| {
            let request = hall.request(&[(2 + round / ROUNDS, 6 + round % ROUNDS)]);
            async move {
                match player.bookings().create_booking(request).await {
                    Ok(_) => "ok".to_owned(),
                    Err(error) => refusal(Err::<(), _>(error)).short(),
                }
            }
        });
        told.extend(join_all(booked).await);
        if told.len() > 1 || app.app.db.statistics().retries > 0 {
            break;
        }
    }
    app.app.db.close();
    let left = Clock::system().now();
    let later = app.another_node().await;
    (told, crossing::deadlocks(&later.app.db, left).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn deadlock_victims_are_retried_without_an_error() {
    let (told, deadlocks) = book_across(None).await;
    assert_eq!(told, BTreeSet::from(["ok".to_owned()]));
    assert!(deadlocks > 0);
    figures(format!("{deadlocks} deadlocks met, none told of"));
}

#[tokio::test(flavor = "multi_thread")]
async fn sabotage_without_retry_a_deadlock_reaches_the_player() {
    let (told, deadlocks) = book_across(Some(Guard::RunAgain)).await;
    assert!(told.contains("unavailable/TRY_AGAIN"), "{told:?}");
    assert!(deadlocks > 0);
}
