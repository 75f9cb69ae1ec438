//! Two nodes on one PostgreSQL act as one server: each sees the other's writes.

use std::time::{Duration, Instant};

use connectrpc::ErrorCode;
use lapang::{accounts, locale::Locale};
use lapang_api as api;
use lapang_db::Engine;
use lapang_testing::limit;
use tokio::task::JoinSet;

use crate::traffic::in_days;
use lapang_testing::app::{Person, refusal, samples};
use lapang_testing::process::bucket::Bucket;
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

/// A player with several sessions, created before any process runs.
async fn sessions(place: &Place, count: usize) -> Vec<(uuid::Uuid, [u8; 32])> {
    let app = place.prepare();
    let mut sessions = Vec::with_capacity(count);
    for _ in 0..count {
        let signed_in = accounts::sign_in_directly(&app, "ani@example.com", "Ani", Locale::En);
        sessions.push(signed_in.await.unwrap());
    }
    app.db.close();
    sessions
}

fn a_match(name: &str) -> api::CreateMatchRequest {
    api::CreateMatchRequest {
        name: name.to_owned(),
        sport_id: "futsal".to_owned(),
        location: "Somewhere".to_owned(),
        date_time: lapang::wire::time(in_days(2)),
        is_public: true,
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_apply_across_nodes() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    let nodes = place.two_nodes().await;
    let visitors = nodes.each_ref().map(|node| Person::visitor(&node.origin));
    // Thirty addresses a minute may be looked up.
    let mut race = JoinSet::new();
    for number in 0..80 {
        let visitor = visitors[number % 2].clone();
        race.spawn(async move {
            let request = api::CheckPasskeySupportRequest {
                email: format!("who{number}@example.com"),
                ..Default::default()
            };
            loop {
                let outcome = visitor
                    .auth()
                    .check_passkey_support(request.clone())
                    .await
                    .map(drop);
                if !is_busy(&outcome) {
                    return outcome;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
    }
    assert_eq!(
        let_through(race.join_all().await, "ADDRESS_CHECK_LIMIT"),
        30
    );
    // Sixty codes an hour are sent for one client's new addresses.
    let mut race = JoinSet::new();
    for number in 0..90 {
        let visitor = visitors[number % 2].clone();
        race.spawn(async move {
            let request = api::SendEmailOTPRequest {
                email: format!("new{number}@example.com"),
                ..Default::default()
            };
            loop {
                let outcome = visitor
                    .auth()
                    .send_email_otp(request.clone())
                    .await
                    .map(drop);
                if !is_busy(&outcome) {
                    return outcome;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
    }
    assert_eq!(let_through(race.join_all().await, "OTP_SEND_LIMIT"), 60);
    let mails = wait_for_mails(&place, 60).await;
    assert_eq!(mails, 60, "each code is mailed once, by whichever node");
}

/// Whether a node timed out; the call is repeated.
fn is_busy(outcome: &Result<(), connectrpc::ConnectError>) -> bool {
    let is_busy = |error: &connectrpc::ConnectError| error.code == ErrorCode::Unavailable;
    outcome.as_ref().is_err_and(is_busy)
}

/// How many calls succeeded; all others were refused for `reason`.
fn let_through(outcomes: Vec<Result<(), connectrpc::ConnectError>>, reason: &str) -> usize {
    let is_let_through = |outcome: &Result<(), _>| outcome.is_ok();
    let count = outcomes.iter().filter(|it| is_let_through(it)).count();
    for refused in outcomes.into_iter().filter(|it| !is_let_through(it)) {
        assert_eq!(
            refusal(refused).short(),
            format!("resource_exhausted/{reason}")
        );
    }
    count
}

/// Waits for this many emails, and then for any surplus.
async fn wait_for_mails(place: &Place, count: usize) -> usize {
    let mailed = || -> usize {
        (0..50)
            .map(|number| place.mails_to(&format!("new{number}@example.com")).len())
            .sum()
    };
    let give_up = Instant::now() + Duration::from_secs(20);
    while mailed() < count && Instant::now() < give_up {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // Long enough for every node's email sweep.
    tokio::time::sleep(Duration::from_secs(3)).await;
    mailed()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_on_one_node_reports_changes_of_the_other() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    let (id, token) = sessions(&place, 1).await[0];
    let nodes = place.two_nodes().await;
    let people = nodes
        .each_ref()
        .map(|node| Person::signed_in(&node.origin, "", id, &token));
    let made = people[0]
        .matches()
        .create_match(a_match("Watched"))
        .await
        .unwrap();
    let match_id = made.into_owned().r#match.id.clone();
    let request = api::WatchMatchesRequest {
        match_ids: vec![match_id.clone()],
        ..Default::default()
    };
    let mut stream = Person::visitor(&nodes[1].origin)
        .matches()
        .watch_matches(request)
        .await
        .unwrap();
    let first = stream.message().await.unwrap().unwrap().to_owned_message();
    assert_eq!(first.matches[0].match_id, match_id);
    let request = api::DeleteMatchRequest {
        id: match_id.clone(),
        ..Default::default()
    };
    people[0].matches().delete_match(request).await.unwrap();
    let changed = Instant::now();
    loop {
        let next = tokio::time::timeout(Duration::from_secs(20), stream.message())
            .await
            .unwrap();
        let told = next
            .unwrap()
            .expect("the stream has ended")
            .to_owned_message();
        if told.matches.iter().any(|it| it.is_gone) {
            break;
        }
    }
    assert!(
        changed.elapsed() < limit(Duration::from_secs(5)),
        "{:?}",
        changed.elapsed()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_photo_uploaded_to_one_node_is_served_by_the_other() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    let (id, token) = sessions(&place, 1).await[0];
    let bucket = Bucket::start().await;
    let serve = async |directory: &tempfile::TempDir| {
        let change = |command: &mut std::process::Command| {
            command
                .env("LAPANG_PHOTOS_URL", "s3://pictures/of/people")
                .env("AWS_ENDPOINT_URL", &bucket.endpoint)
                .env("AWS_ACCESS_KEY_ID", "lapang")
                .env("AWS_SECRET_ACCESS_KEY", "lapang")
                .env("AWS_REGION", "any");
        };
        let url = place.url.as_deref();
        Process::serve_with(free_port(), directory.path(), url, change)
            .await
            .0
    };
    let nodes = [serve(&place.directory).await, serve(&place.elsewhere).await];
    let cookie = Person::signed_in("", "", id, &token).cookie.unwrap();
    let client = lapang_testing::app::http();
    let photo = |node: &Process| format!("{}/api/profile/photo", node.origin);
    let put = client.put(photo(&nodes[0])).header("cookie", &cookie);
    let put = put.body(samples::jpeg(300, 300)).send().await.unwrap();
    assert_eq!(put.status(), 200);
    let answer: serde_json::Value = put.json().await.unwrap();
    let path = answer["avatarUrl"].as_str().unwrap();
    let shown = client
        .get(format!("{}{path}", nodes[1].origin))
        .send()
        .await
        .unwrap();
    assert_eq!(shown.status(), 200);
    assert!(shown.bytes().await.unwrap().starts_with(&[0xff, 0xd8]));
    let stored = bucket.paths();
    assert_eq!(stored.len(), 1);
    assert!(stored[0].starts_with("/pictures/of/people/"), "{stored:?}");
    // A photo deleted on one node is gone on the other.
    let gone = client
        .delete(photo(&nodes[1]))
        .header("cookie", &cookie)
        .send()
        .await
        .unwrap();
    assert_eq!(gone.status(), 200);
    let shown = client
        .get(format!("{}{path}", nodes[0].origin))
        .send()
        .await
        .unwrap();
    assert_eq!(shown.status(), 404);
}
