//! Account deletion concurrent with other changes of the same account, on PostgreSQL. The other transaction takes one
//! lock, waits until the deletion waits for it, and takes another.

use std::sync::mpsc;

use lapang::error::Error;
use lapang_api as api;
use lapang_db::{Engine, params};

use crate::deletion::delete;
use lapang_testing::app::TestApp;
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::held::is_waited;

const DEVICE: &str =
    "INSERT INTO devices (id, user_id, fingerprint, user_agent, ip_address, first_seen, last_seen)
    VALUES ($1, $1, 'phone', '', '', 0, 0)";

/// How many transactions were retried because of a deadlock.
async fn deadlocks(first: &'static str, then: &'static str) -> u64 {
    let app = TestApp::start(Engine::Postgres).await;
    let ani = app.regular("ani@example.com", "Ani").await;
    Hall::new(&app, "Gor Melati", Kind::Request, 1)
        .await
        .book(&ani, &[(1, 19)])
        .await;
    let sports = api::SetUserSportPreferencesRequest::default();
    ani.users()
        .set_user_sport_preferences(sports)
        .await
        .unwrap();
    let user = ani.user_id;
    app.app
        .db
        .write(move |conn| conn.execute(DEVICE, params![user]))
        .await
        .unwrap();
    let before = app.app.db.statistics().retries;
    let (locked, is_locked) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let db = app.app.db.clone();
    let other = tokio::spawn(async move {
        db.write(move |conn| {
            conn.execute(first, params![user])?;
            // On a retry the channels are closed.
            let _ = locked.send(());
            let _ = may_go_on.recv();
            conn.execute(then, params![user])?;
            Ok::<_, Error>(())
        })
        .await
    });
    tokio::task::block_in_place(|| is_locked.recv().unwrap());
    drop(is_locked);
    let deletion = tokio::spawn(async move { delete(&ani, "ani@example.com").await });
    while !is_waited(&app).await {
        assert!(!deletion.is_finished(), "the deletion does not wait");
        tokio::task::yield_now().await;
    }
    go_on.send(()).unwrap();
    drop(go_on);
    other.await.unwrap().unwrap();
    deletion.await.unwrap().unwrap();
    app.app.db.statistics().retries - before
}

const SHARE_USER: &str = "SELECT 1 FROM users WHERE id = $1 FOR KEY SHARE";
const LOCK_USER: &str = "UPDATE users SET updated_at = updated_at WHERE id = $1";

#[tokio::test(flavor = "multi_thread")]
async fn deletion_and_a_change_of_a_booking_do_not_deadlock() {
    let booking = "UPDATE bookings SET updated_at = updated_at WHERE user_id = $1";
    assert_eq!(deadlocks(booking, SHARE_USER).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn deletion_and_a_new_match_do_not_deadlock() {
    assert_eq!(deadlocks(SHARE_USER, LOCK_USER).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn deletion_and_saving_sports_do_not_deadlock() {
    let sports = "UPDATE user_sport_lists SET user_id = user_id WHERE user_id = $1";
    assert_eq!(deadlocks(sports, LOCK_USER).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn deletion_and_revoking_a_device_do_not_deadlock() {
    let devices = "UPDATE devices SET last_seen = last_seen WHERE user_id = $1";
    let sessions = "DELETE FROM sessions WHERE user_id = $1";
    assert_eq!(deadlocks(devices, sessions).await, 0);
}
