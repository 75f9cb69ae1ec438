//! Clients that ask for too much: connections, answers, bytes.

use std::time::{Duration, Instant};

use lapang::listener::Limits;

use super::wire::{GET, LIST_SPORTS, Raw, bomb, call, frame, hello, status};
use super::{behind, others_are_served, quick};
use crate::watched::{metrics, value};
use lapang_testing::app::TestApp;

const ONE: [u8; 4] = [127, 0, 0, 2];
const OTHER: [u8; 4] = [127, 0, 0, 3];

async fn gets(app: &TestApp, source: [u8; 4]) -> (Raw, String) {
    let mut line = Raw::from(app, source, None).await;
    line.send(GET).await;
    let answer = line.until("\r\n\r\n").await;
    (line, answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn one_client_cannot_have_all_connections() {
    let limits = Limits {
        head_within: Duration::from_secs(30),
        ..Limits::new(24, 1024)
    };
    let app = behind(limits).await;
    let mut open = Vec::new();
    let mut refused = 0;
    for _ in 0..limits.connections {
        let (line, answer) = gets(&app, ONE).await;
        if status(&answer) == 200 {
            open.push(line);
        } else {
            let is_told = answer.contains("503") && answer.contains("retry-after: 5");
            assert!(is_told, "{answer}");
            refused += 1;
        }
    }
    assert_eq!((open.len(), refused), (6, 18));
    let figures = metrics(&app).await;
    assert_eq!(value(&figures, "lapang_connections"), Some(6.0));
    assert_eq!(
        value(&figures, "lapang_connections_refused_total"),
        Some(18.0)
    );
    assert_eq!(status(&gets(&app, OTHER).await.1), 200);
    // Their end makes room.
    drop(open);
    let give_up = Instant::now() + Duration::from_secs(10);
    while value(&metrics(&app).await, "lapang_connections") > Some(1.0) {
        assert!(Instant::now() < give_up);
    }
    assert_eq!(status(&gets(&app, ONE).await.1), 200);
}

/// Asks for a large answer over HTTP/2 and has no room for it.
async fn stalled(app: &TestApp, source: [u8; 4]) -> Raw {
    let mut line = Raw::from(app, source, None).await;
    let mut bytes = hello();
    bytes.extend(frame(4, 0, 0, &[0, 4, 0, 0, 0, 0]));
    bytes.extend(frame(1, 5, 1, LIST_SPORTS));
    line.send(bytes).await;
    // Before its response begins, more memory is counted for it.
    line.until_headers().await;
    line
}

async fn lists_sports(app: &TestApp, source: [u8; 4]) -> u16 {
    let mut line = Raw::from(app, source, None).await;
    let ask = "GET /lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D HTTP/1.1\r\n\
               host: a\r\nconnection: close\r\n\r\n";
    line.send(ask).await;
    status(&line.rest().await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_nobody_reads_are_limited_for_each_client() {
    let app = behind(Limits {
        connections_per_client: 200,
        memory_per_client: 400_000,
        answer_within: Duration::from_secs(3600),
        ..Limits::new(256, 1024)
    })
    .await;
    let mut lines = Vec::new();
    while lists_sports(&app, ONE).await == 200 {
        assert!(lines.len() < 60);
        lines.push(stalled(&app, ONE).await);
    }
    assert!(value(&metrics(&app).await, "lapang_memory_refusals_total") > Some(0.0));
    assert_eq!(lists_sports(&app, OTHER).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_clients_that_read_nothing_leave_room_for_others() {
    /// Whether each of 60 requests of others is served while eight clients hold as many answers as they can.
    async fn served(last_memory_per_client: usize) -> bool {
        let app = behind(Limits {
            memory: 4_000_000,
            memory_per_client: 500_000,
            last_memory_per_client,
            answer_within: Duration::from_secs(3600),
            ..Limits::new(1_000, 4096)
        })
        .await;
        let (mut lines, mut is_served) = (Vec::new(), true);
        for number in 0..60 {
            for stranger in 2..10 {
                lines.push(stalled(&app, [127, 0, 0, stranger]).await);
            }
            is_served &= lists_sports(&app, [127, 0, 0, 100 + number]).await == 200;
        }
        is_served
    }
    assert!(served(300_000).await);
    assert!(!served(0).await, "without room of their own");
}

#[tokio::test(flavor = "multi_thread")]
async fn request_bodies_are_limited_for_each_client() {
    let limits = Limits {
        memory_per_client: 700_000,
        body_pause: Duration::from_secs(60),
        ..Limits::new(64, 1024)
    };
    let app = behind(limits).await;
    let body = "x".repeat(400_000);
    let sends = async |source: [u8; 4]| {
        let mut line = Raw::from(&app, source, None).await;
        line.send(call("content-length: 400000\r\n", &body)).await;
        status(&line.until("\r\n\r\n").await)
    };
    let mut slow = Raw::from(&app, ONE, None).await;
    slow.send(call("content-length: 500000\r\n", &body)).await;
    others_are_served(&app).await;
    // It is read, and is no JSON.
    assert_eq!(sends(OTHER).await, 400);
    assert_eq!(sends(ONE).await, 503);
    drop(slow);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_is_refused() {
    let app = behind(quick()).await;
    let over = 1024 * 1024 + 1;
    let body = " ".repeat(over);
    let long = "a".repeat(64 * 1024);
    for (bytes, expected) in [
        (
            call(&format!("content-length: {over}\r\n"), &body),
            [413, 429],
        ),
        (
            format!("GET / HTTP/1.1\r\nhost: a\r\nx-a: {long}\r\n\r\n"),
            [431, 431],
        ),
    ] {
        let mut line = Raw::to(&app).await;
        line.send(bytes).await;
        let answer = line.until("\r\n\r\n").await;
        assert!(expected.contains(&status(&answer)), "{answer}");
    }
    let send = |body: Vec<u8>, kind: &str, encoding: &str| {
        lapang_testing::app::http()
            .post(format!("{}/lapang.v1.SportService/ListSports", app.origin))
            .header("content-type", kind)
            .header("content-encoding", encoding)
            .body(body)
            .send()
    };
    // A small body that unpacks to a large one.
    let answer = send(bomb(100), "application/json", "gzip").await.unwrap();
    assert!(matches!(answer.status().as_u16(), 413 | 429), "{answer:?}");
    // The answers of gRPC cannot be counted.
    for kind in ["application/grpc", "application/grpc-web+proto"] {
        let answer = send(vec![0; 5], kind, "identity").await.unwrap();
        assert_eq!(answer.status(), 415, "{kind}");
    }
}

/// As a proxy or a browser sends an upload: all of it first, then it reads.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_upload_is_answered_although_its_body_follows() {
    let app = behind(quick()).await;
    let mut line = Raw::to(&app).await;
    let length = 5_000_000;
    let head =
        format!("PUT /api/profile/photo HTTP/1.1\r\nhost: a\r\ncontent-length: {length}\r\n\r\n");
    line.send(head).await;
    line.send("x".repeat(length)).await;
    assert_eq!(status(&line.until("\r\n\r\n").await), 401);
}
