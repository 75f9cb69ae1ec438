//! Account deletion concurrent with a promotion of the same account.

use std::sync::{Arc, mpsc};

use lapang::app::Tx;
use lapang::error::Error;
use lapang::{accounts, matches};
use lapang_db::Engine;

use super::Tally;
use super::scene::Scene;
use lapang_testing::app::TestApp;
use lapang_testing::app::held::is_waited;
use lapang_testing::calls::matches::leave;

/// A guest leaves while the first waitlisted player deletes their account. Returns how many
/// transactions the database retried because of a deadlock.
async fn deadlocks(locks_matches: bool) -> u64 {
    let app = TestApp::start(Engine::Postgres).await;
    let scene = Scene::new(&app, 2).await;
    let id = scene.full(1, 1).await;
    let before = app.app.db.statistics().retries;
    let (locked, is_locked) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let (shared, ending) = (Arc::clone(&app.app), scene.crowd[1].clone());
    let deletion = tokio::spawn(async move {
        let work = move |tx: &mut Tx<'_>| {
            if locks_matches {
                matches::lock_matches(tx, ending.user_id)?;
            }
            accounts::lock_for_deletion(tx, ending.user_id, &ending.email)?;
            // On a retry the channels are closed.
            let _ = locked.send(());
            let _ = may_go_on.recv();
            matches::forget(tx, ending.user_id)
        };
        shared.write(work).await
    });
    tokio::task::block_in_place(|| is_locked.recv().unwrap());
    drop(is_locked);
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
        tally.is_sound() && (tally.count, tally.waitlist_rows) == (1, 0),
        "{tally:?}"
    );
    app.app.db.statistics().retries - before
}

#[tokio::test(flavor = "multi_thread")]
async fn account_deletion_and_a_leave_do_not_deadlock() {
    assert_eq!(deadlocks(true).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_match_locks_account_deletion_and_a_leave_deadlock() {
    assert!(deadlocks(false).await > 0);
}
