//! With half a gigabyte of memory, the server survives a thousand clients at once, some with large pictures.

use std::process::Command;
use std::time::Duration;

use lapang_api as api;
use lapang_db::Engine;
use lapang_testing::{figures, size};
use tokio::task::JoinSet;
use tokio::time::timeout;

use lapang_testing::app::samples;
use lapang_testing::process::hall::{Token, players, through};
use lapang_testing::process::load::a_match;
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

const CAP: u64 = 512 << 20;
/// With a picture each.
const PHOTOGRAPHERS: usize = 8;
const CALLS: usize = 5;
const PATIENCE: Duration = Duration::from_secs(180);

#[tokio::test(flavor = "multi_thread")]
async fn a_server_with_half_a_gigabyte_survives_a_thousand_clients() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let app = place.prepare();
    let tokens = players(&app, PHOTOGRAPHERS).await;
    app.db.close();
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let capped = Command::new("prlimit")
        .args(["--pid", &process.id().to_string(), &format!("--data={CAP}")])
        .status();
    assert!(capped.unwrap().success());
    let clients = size(200, 1_000);
    let mut crowd = JoinSet::new();
    for number in 0..clients {
        let (origin, token) = (process.origin.clone(), tokens[number % tokens.len()]);
        crowd.spawn(call(origin, token));
    }
    // In soak as large as a camera's.
    let picture = samples::png(size(1_500, 6_000), size(1_000, 4_000));
    for token in &tokens {
        let (person, picture) = (through(&process.origin, token), picture.clone());
        crowd.spawn(async move {
            let sent = person.send(http::Method::PUT, "/api/profile/photo", picture);
            let status = timeout(PATIENCE, sent).await.unwrap().status().as_u16();
            assert!(matches!(status, 200 | 503), "{status}");
            usize::from(status == 200)
        });
    }
    let done: usize = crowd.join_all().await.into_iter().sum();
    // The process has not restarted, and works.
    let person = through(&process.origin, &tokens[0]);
    person.matches().create_match(a_match()).await.unwrap();
    figures(format!(
        "{clients} clients and {PHOTOGRAPHERS} pictures below 512 MB: {done} of {} done, {} MB at most",
        clients * CALLS + PHOTOGRAPHERS,
        process.memory("VmHWM:")
    ));
    // A slow machine rejects more of them.
    assert!(done > size(clients / 10, clients), "{done}");
}

/// How many calls succeeded; the others were rejected as overload.
async fn call(origin: String, token: Token) -> usize {
    let person = through(&origin, &token);
    let mut done = 0;
    for _ in 0..CALLS {
        let request = api::ListMatchesRequest::default();
        match timeout(PATIENCE, person.matches().list_matches(request))
            .await
            .unwrap()
        {
            Ok(_) => done += 1,
            Err(error) => assert_eq!(error.code.as_str(), "unavailable", "{error:?}"),
        }
    }
    done
}
