//! More to do than there is time: who comes is told so at once, and served again as soon as there is.

use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use lapang_api::{ListSportsRequest, SetUserSportPreferencesRequest};
use lapang_db::Engine;
use tokio::time::timeout;

use crate::support::{Person, TestApp};

/// Keeps the database's writer at work until the sender is dropped.
fn busy_writer(app: &TestApp) -> Sender<()> {
    let (release, released) = channel();
    let (begun, wait) = channel();
    let db = app.app.db.clone();
    std::thread::spawn(move || {
        db.write_blocking(move |_| {
            begun.send(()).unwrap();
            // An error is the end of it, too.
            let _end = released.recv();
            Ok::<_, lapang_db::Error>(())
        })
    });
    wait.recv().unwrap();
    release
}

async fn write(player: &Person) -> Result<(), connectrpc::ConnectError> {
    let request = SetUserSportPreferencesRequest::default();
    let users = player.users();
    users.set_user_sport_preferences(request).await.map(drop)
}

/// Waits until somebody has waited for the writer for longer than anybody should.
async fn until_crowded(app: &TestApp) {
    let give_up = Instant::now() + Duration::from_secs(10);
    while app.app.db.write_wait() < Duration::from_millis(1_100) {
        assert!(Instant::now() < give_up);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn work_is_refused_at_once_while_other_work_waits_too_long() {
    let app = TestApp::start(Engine::Sqlite).await;
    let player = app.regular("ani@example.com", "Ani").await;
    let release = busy_writer(&app);
    let waiting = tokio::spawn({
        let player = player.clone();
        async move { write(&player).await }
    });
    until_crowded(&app).await;
    // Without the look at what waits, it would wait as long as the one before it.
    let started = Instant::now();
    for _ in 0..50 {
        let refused = write(&player).await.unwrap_err();
        assert_eq!(refused.code, connectrpc::ErrorCode::Unavailable);
    }
    assert!(
        started.elapsed() < Duration::from_secs(1),
        "{:?}",
        started.elapsed()
    );
    let url = format!("{}/lapang.v1.BookingService/CreateBooking", app.origin);
    let post = reqwest::Client::new()
        .post(url)
        .header("content-type", "application/json");
    let answer = post.body("{}").send().await.unwrap();
    assert_eq!(answer.status(), 503);
    assert_eq!(answer.headers()["retry-after"], "1");
    // What needs no writer is served: reads, pages, and who asks whether we live.
    let sports = player.sports();
    assert!(
        sports
            .list_sports(ListSportsRequest::default())
            .await
            .is_ok()
    );
    for path in ["/healthz", "/readyz", "/"] {
        let answer = reqwest::get(format!("{}{path}", app.origin)).await.unwrap();
        assert!(
            !answer.status().is_server_error(),
            "{path} {}",
            answer.status()
        );
    }
    drop(release);
    // Whoever waited is served, and so is everybody else again.
    let waited = timeout(Duration::from_secs(5), waiting).await;
    assert!(waited.unwrap().unwrap().is_ok());
    assert!(write(&player).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_short_wait_sends_nobody_away() {
    let app = TestApp::start(Engine::Sqlite).await;
    let player = app.regular("ani@example.com", "Ani").await;
    let release = busy_writer(&app);
    let mut waiting = tokio::task::JoinSet::new();
    for _ in 0..300 {
        let player = player.clone();
        waiting.spawn(async move { write(&player).await });
    }
    let give_up = Instant::now() + Duration::from_secs(10);
    while app.app.db.write_wait() < Duration::from_millis(100) && Instant::now() < give_up {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    drop(release);
    assert!(waiting.join_all().await.iter().all(Result::is_ok));
}
