//! The end of an account, and a place in a match that goes to the same account at that moment.

use std::sync::{Arc, mpsc};

use lapang::error::Error;
use lapang::{accounts, matches};
use lapang_db::Engine;

use super::Tally;
use super::scene::Scene;
use crate::matches::leave;
use crate::support::TestApp;
use crate::support::held::is_waited;

/// A guest leaves while the first in line deletes their account: how often the database had to
/// break a circle of two that waited for each other.
async fn circles(takes_its_turn: bool) -> u64 {
    let app = TestApp::start(Engine::Postgres).await;
    let scene = Scene::new(&app, 2).await;
    let id = scene.full(1, 1).await;
    let before = app.app.db.statistics().retries;
    let (held, is_held) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let (shared, ending) = (Arc::clone(&app.app), scene.crowd[1].clone());
    let deletion = tokio::spawn(async move {
        let db = shared.db.clone();
        db.write(move |conn| {
            let now = shared.now();
            if takes_its_turn {
                matches::wait_turn(conn, ending.user_id, now)?;
            }
            accounts::lock_for_deletion(conn, ending.user_id, &ending.email, now)?;
            // Run again, nobody listens and nobody answers any more.
            let _ = held.send(());
            let _ = may_go_on.recv();
            matches::forget(conn, &shared, ending.user_id, now)
        })
        .await
    });
    tokio::task::block_in_place(|| is_held.recv().unwrap());
    drop(is_held);
    let (guest, left) = (scene.crowd[0].clone(), id.clone());
    let leaving = tokio::spawn(async move { leave(&guest, &left).await });
    while !is_waited(&app).await {
        tokio::task::yield_now().await;
    }
    go_on.send(()).unwrap();
    drop(go_on);
    deletion
        .await
        .unwrap()
        .map_err(|error: Error| error)
        .unwrap();
    leaving.await.unwrap().unwrap();
    let tally = Tally::of(&app.app.db, &id).await;
    assert!(
        tally.is_sound() && (tally.count, tally.line) == (1, 0),
        "{tally:?}"
    );
    app.app.db.statistics().retries - before
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_an_account_and_a_leave_do_not_wait_in_a_circle() {
    assert_eq!(circles(true).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_its_turn_at_the_matches_they_do() {
    assert!(circles(false).await > 0);
}
