//! Clients that take their time, in each of the places where one can.

use std::time::Duration;

use lapang::listener::Limits;
use lapang_api::WatchMatchesRequest;
use tokio::time::timeout;

use super::wire::{GET, GET_ROOT, Raw, call, frame, hello, status};
use super::{behind, others_are_served, quick};
use crate::support::TestApp;

const NEVER: Duration = Duration::from_secs(3600);

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_a_request_is_closed() {
    let app = behind(quick()).await;
    let mut silent = Raw::to(&app).await;
    let mut half_a_preface = Raw::to(&app).await;
    half_a_preface.send("PRI * HT").await;
    let mut hello_alone = Raw::to(&app).await;
    hello_alone.send(hello()).await;
    for line in [&mut silent, &mut half_a_preface, &mut hello_alone] {
        assert!(line.rest().await.is_some());
    }
    let patient = Limits {
        head_within: NEVER,
        ..quick()
    };
    assert!(Raw::to(&behind(patient).await).await.is_kept().await);
}

/// Whether a head that never ends is still being read after a while.
async fn drips(app: &TestApp, mut line: Raw) -> bool {
    line.send("GET /healthz HTTP/1.1\r\n").await;
    let drip = async {
        while line.send("x: b\r\n").await {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let ended = timeout(Duration::from_secs(5), drip).await;
    others_are_served(app).await;
    ended.is_err()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_drips_is_closed_also_on_a_connection_that_has_served() {
    let app = behind(quick()).await;
    assert!(!drips(&app, Raw::to(&app).await).await);
    let mut later = Raw::to(&app).await;
    later.send(GET).await;
    later.until("ok\n").await;
    assert!(!drips(&app, later).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_connection_is_closed_after_a_while() {
    let app = behind(quick()).await;
    let (mut one, mut two) = (Raw::to(&app).await, Raw::to(&app).await);
    one.send(GET).await;
    one.until("ok\n").await;
    two.send(hello()).await;
    two.send(frame(1, 5, 1, GET_ROOT)).await;
    let (one, two) = tokio::join!(one.rest(), two.rest());
    assert!(one.is_some() && two.is_some());
    // A proxy closes its own first, so that no request crosses the end.
    let app = TestApp::start_behind(quick(), |_| {}).await;
    let mut proxy = Raw::to(&app).await;
    proxy.send(GET).await;
    proxy.until("ok\n").await;
    assert!(proxy.is_kept().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_pauses_is_answered_408_and_the_connection_closed() {
    let app = behind(quick()).await;
    let mut with_length = Raw::to(&app).await;
    with_length.send(call("content-length: 100\r\n", "{")).await;
    let mut chunked = Raw::to(&app).await;
    let half = call("transfer-encoding: chunked\r\n", "5\r\n{");
    chunked.send(half).await;
    others_are_served(&app).await;
    for line in [&mut with_length, &mut chunked] {
        let answer = line.rest().await.unwrap();
        assert_eq!(status(&answer), 408, "{answer}");
        assert!(answer.contains("connection: close"), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_photo_may_come_slowly_but_not_stop() {
    let limits = Limits {
        body_pause: Duration::from_secs(2),
        ..quick()
    };
    let app = behind(limits).await;
    let player = app.regular("ani@example.com", "Ani").await;
    let cookie = player.cookie.clone().unwrap();
    let head = |length: usize| {
        format!(
            "PUT /api/profile/photo HTTP/1.1\r\nhost: a\r\ncookie: {cookie}\r\n\
             content-length: {length}\r\n\r\n"
        )
    };
    let photo = vec![7; 9_000];
    let mut line = Raw::to(&app).await;
    line.send(head(photo.len())).await;
    for part in photo.chunks(900) {
        assert!(line.send(part).await);
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    let answer = line.until("\r\n\r\n").await;
    assert_eq!(status(&answer), 415, "it came whole: {answer}");
    let mut stuck = Raw::to(&app).await;
    stuck.send(head(9_000)).await;
    let answer = stuck.rest().await.unwrap();
    assert_eq!(status(&answer), 408);
    assert!(answer.contains("UPLOAD_TOO_SLOW"), "{answer}");
}

/// Asks for much and reads nothing; whether the connection is still open after a while.
async fn is_kept_by_who_reads_nothing(limits: Limits, head: &[u8], ask: &[u8]) -> bool {
    let app = behind(limits).await;
    let mut lazy = Raw::from(&app, [127, 0, 0, 1], Some(4_096)).await;
    lazy.send(head).await;
    for _ in 0..100 {
        let sent = timeout(Duration::from_millis(100), lazy.send(ask)).await;
        if !sent.unwrap_or(true) {
            return false;
        }
    }
    others_are_served(&app).await;
    // What the system keeps comes first; then there is an end, or nothing.
    lazy.is_kept().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_its_answers_is_disconnected() {
    let ask = "GET /lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D HTTP/1.1\r\n\
               host: a\r\n\r\n"
        .repeat(500);
    assert!(!is_kept_by_who_reads_nothing(quick(), b"", ask.as_bytes()).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn over_http_2_a_client_that_does_not_take_its_answer_is_disconnected() {
    async fn is_kept(limits: Limits, room: u8) -> bool {
        let app = behind(limits).await;
        let mut lazy = Raw::to(&app).await;
        let mut bytes = hello();
        bytes.extend(frame(4, 0, 0, &[0, 4, 0, 0, 0, room]));
        bytes.extend(frame(1, 5, 1, GET_ROOT));
        lazy.send(bytes).await;
        others_are_served(&app).await;
        lazy.is_kept().await
    }
    let patient = Limits {
        answer_within: NEVER,
        ..quick()
    };
    // Of an answer there is room for nothing, or for a byte.
    for room in [0, 1] {
        assert!(!is_kept(quick(), room).await);
        assert!(is_kept(patient, room).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_outlives_every_limit_while_its_client_listens() {
    let app = behind(quick()).await;
    let reader = app.visitor();
    let request = WatchMatchesRequest {
        match_ids: vec!["nothing".to_owned()],
        ..Default::default()
    };
    let mut stream = reader.matches().watch_matches(request).await.unwrap();
    assert!(stream.message().await.unwrap().is_some());
    // It says nothing for fifteen seconds, which is many times every limit here.
    let quiet = timeout(Duration::from_secs(3), stream.message()).await;
    assert!(quiet.is_err(), "it ended, or spoke");
}
