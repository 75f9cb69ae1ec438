//! Load shedding: while the database has too much to do, new requests are refused at once.

use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use connectrpc::client::CallOptions;
use lapang_api::{ListSportsRequest, LogoutRequest, SetUserSportPreferencesRequest};
use lapang_db::Engine;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::watched::Held;
use lapang_testing::app::{Person, TestApp};
use lapang_testing::on_sqlite;

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

/// So many who wait for the writer.
fn waiting(player: &Person, count: usize) -> JoinSet<Result<(), connectrpc::ConnectError>> {
    let mut waiting = JoinSet::new();
    for _ in 0..count {
        let player = player.clone();
        waiting.spawn(async move { write(&player).await });
    }
    waiting
}

/// Waits until so many wait for the writer, and one of them for longer than anybody should.
async fn until_overloaded(app: &TestApp, count: u64) {
    let give_up = Instant::now() + Duration::from_secs(10);
    while app.app.db.write_wait() < Duration::from_millis(1_100)
        || app.app.db.statistics().waiting_writes < count
    {
        assert!(Instant::now() < give_up);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_are_refused_at_once_while_others_wait_too_long() {
    let app = TestApp::start(Engine::Sqlite).await;
    let player = app.regular("ani@example.com", "Ani").await;
    let leaves = app.regular("budi@example.com", "Budi").await;
    let release = busy_writer(&app);
    let before = waiting(&player, 65);
    until_overloaded(&app, 65).await;
    // Without the look at what waits, it would wait as long as the one before it.
    let started = Instant::now();
    let refused = write(&player).await.unwrap_err();
    assert_eq!(refused.code, connectrpc::ErrorCode::Unavailable);
    let url = format!("{}/lapang.v1.BookingService/CreateBooking", app.origin);
    let post = lapang_testing::app::http()
        .post(url)
        .header("content-type", "application/json");
    let answer = post.body("{}").send().await.unwrap();
    assert_eq!(answer.status(), 503);
    assert_eq!(answer.headers()["retry-after"], "1");
    assert!(
        started.elapsed() < Duration::from_secs(1),
        "{:?}",
        started.elapsed()
    );
    // What needs no writer is served: reads, pages, and who asks whether we live.
    let sports = player.sports();
    let listed = sports.list_sports(ListSportsRequest::default()).await;
    assert!(listed.is_ok());
    for path in ["/healthz", "/readyz", "/"] {
        let answer = lapang_testing::app::http()
            .get(format!("{}{path}", app.origin))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 200, "{path}");
    }
    // Whoever signs out waits like those before them.
    let mut leaving =
        tokio::spawn(async move { leaves.auth().logout(LogoutRequest::default()).await.is_ok() });
    let left = timeout(Duration::from_millis(200), &mut leaving).await;
    assert!(left.is_err(), "{left:?}");
    drop(release);
    // Whoever waited is served, and so is everybody else again.
    let waited = timeout(Duration::from_secs(5), before.join_all()).await;
    assert!(waited.unwrap().iter().all(Result::is_ok));
    assert!(leaving.await.unwrap());
    assert!(write(&player).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_eighth_of_the_queue_is_kept_for_requests_that_have_begun() {
    /// Of 1,024: an eighth is left.
    const MANY: usize = 896;
    let app = TestApp::start(Engine::Sqlite).await;
    let player = app.regular("ani@example.com", "Ani").await;
    let release = busy_writer(&app);
    let mut writes = JoinSet::new();
    for _ in 0..MANY {
        let db = app.app.db.clone();
        writes.spawn(async move { db.write(|_| Ok::<_, lapang_db::Error>(())).await });
    }
    let give_up = Instant::now() + Duration::from_secs(10);
    while app.app.db.statistics().waiting_writes < MANY as u64 {
        assert!(Instant::now() < give_up);
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    // There is room in the queue, and nobody has waited long: it would wait until the writer is free.
    let refused = timeout(Duration::from_secs(3), write(&player)).await;
    let refused = refused.unwrap().unwrap_err();
    assert_eq!(refused.code, connectrpc::ErrorCode::Unavailable);
    drop(release);
    assert!(writes.join_all().await.iter().all(Result::is_ok));
    assert!(write(&player).await.is_ok());
}

on_sqlite! {
    async fn pages_are_served_while_reads_are_refused(app: TestApp) {
        let player = app.regular("ani@example.com", "Ani").await;
        // Of 1,024 the last eighth is kept free. Some may be served before the readers are busy.
        let held = Held::every_thread(&app);
        let mut jobs = JoinSet::new();
        for _ in 0..1_000 {
            let db = app.app.db.clone();
            jobs.spawn(async move { drop(db.read(|_| Ok::<_, lapang_db::Error>(())).await) });
        }
        let give_up = Instant::now() + Duration::from_secs(10);
        while app.app.db.has_room_to_read() {
            assert!(Instant::now() < give_up);
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let sports = player.sports();
        let refused = timeout(Duration::from_secs(3), sports.list_sports(ListSportsRequest::default()));
        let refused = refused.await.unwrap().unwrap_err();
        assert_eq!(refused.code, connectrpc::ErrorCode::Unavailable);
        for path in ["/healthz", "/", "/play"] {
            let asked = timeout(Duration::from_secs(4), lapang_testing::app::http().get(format!("{}{path}", app.origin)).send());
            assert_eq!(asked.await.unwrap().unwrap().status(), 200, "{path}");
        }
        held.end().await;
        jobs.join_all().await;
        assert!(sports.list_sports(ListSportsRequest::default()).await.is_ok());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn readiness_checks_without_end_read_the_database_once_a_second() {
    let app = TestApp::start(Engine::Sqlite).await;
    let before = app.app.db.statistics().reads;
    let since = Instant::now();
    for _ in 0..50 {
        let answer = lapang_testing::app::http()
            .get(format!("{}/readyz", app.origin))
            .send()
            .await;
        assert_eq!(answer.unwrap().status(), 200);
    }
    let reads = app.app.db.statistics().reads - before;
    assert!(
        reads <= 1 + since.elapsed().as_secs(),
        "{reads} reads in {:?}",
        since.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_that_passes_while_the_database_is_busy_is_reported() {
    let app = TestApp::start(Engine::Sqlite).await;
    let player = app.regular("ani@example.com", "Ani").await;
    let release = busy_writer(&app);
    let options = CallOptions::default().with_timeout(Duration::from_millis(200));
    let request = SetUserSportPreferencesRequest::default();
    let users = player.users();
    let late = users
        .set_user_sport_preferences_with_options(request, options)
        .await;
    assert_eq!(
        late.unwrap_err().code,
        connectrpc::ErrorCode::DeadlineExceeded
    );
    drop(release);
}
