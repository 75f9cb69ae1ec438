//! Clients that ask for too much: connections, frames, bytes.

use std::io::Write;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use lapang::listener::Limits;

use super::wire::{GET, GET_ROOT, LIST_SPORTS, Raw, bomb, call, frame, hello, status};
use super::{behind, others_are_served, quick};
use crate::support::TestApp;
use crate::watched::{metrics, value};

const ONE: [u8; 4] = [127, 0, 0, 2];
const OTHER: [u8; 4] = [127, 0, 0, 3];

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
        let mut line = Raw::from(&app, ONE, None).await;
        line.send(GET).await;
        let answer = line.until("\r\n\r\n").await;
        match status(&answer) {
            200 => open.push(line),
            _ => {
                assert!(
                    answer.contains("503") && answer.contains("retry-after: 5"),
                    "{answer}"
                );
                refused += 1;
            }
        }
    }
    assert_eq!((open.len(), refused), (6, 18));
    let figures = metrics(&app).await;
    assert_eq!(value(&figures, "lapang_connections"), Some(6.0));
    assert_eq!(
        value(&figures, "lapang_connections_refused_total"),
        Some(18.0)
    );
    let mut other = Raw::from(&app, OTHER, None).await;
    other.send(GET).await;
    assert_eq!(status(&other.until("\r\n\r\n").await), 200);
    // Their end makes room.
    drop(open);
    let give_up = Instant::now() + Duration::from_secs(10);
    while value(&metrics(&app).await, "lapang_connections") > Some(1.0) {
        assert!(Instant::now() < give_up);
    }
    let mut again = Raw::from(&app, ONE, None).await;
    again.send(GET).await;
    assert_eq!(status(&again.until("\r\n\r\n").await), 200);
}

/// Asks for a large answer and has no room for it, in so many streams of one connection.
async fn stalled(app: &TestApp, source: [u8; 4], streams: u32) -> Raw {
    let mut line = Raw::from(app, source, None).await;
    let mut bytes = hello();
    bytes.extend(frame(4, 0, 0, &[0, 4, 0, 0, 0, 0]));
    for number in 0..streams {
        bytes.extend(frame(1, 5, 2 * number + 1, LIST_SPORTS));
    }
    line.send(bytes).await;
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
async fn answers_that_nobody_reads_are_limited_for_each_client_and_in_total() {
    async fn answers(memory: usize, memory_per_client: usize) -> [u16; 2] {
        let limits = Limits {
            connections_per_client: 200,
            memory,
            memory_per_client,
            answer_within: Duration::from_secs(3600),
            ..Limits::new(256, 1024)
        };
        let app = behind(limits).await;
        let (mut lines, mut refused) = (Vec::new(), 0);
        // Twice in a row: a response that was just read may still be counted.
        while lines.len() < 60 && refused < 2 {
            let mut line = stalled(&app, ONE, 1).await;
            // Before its response begins, more memory is counted for it.
            line.until_headers().await;
            lines.push(line);
            let is_refused = lists_sports(&app, ONE).await != 200;
            refused = if is_refused { refused + 1 } else { 0 };
        }
        let answers = [
            lists_sports(&app, ONE).await,
            lists_sports(&app, OTHER).await,
        ];
        let refusals = value(&metrics(&app).await, "lapang_memory_refusals_total");
        assert_eq!(refusals > Some(0.0), answers.contains(&503), "{refusals:?}");
        answers
    }
    let (much, little) = (1 << 30, 400_000);
    assert_eq!(answers(much, little).await, [503, 200]);
    assert_eq!(answers(little, much).await, [503, 503]);
    assert_eq!(answers(much, much).await, [200, 200]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_over_its_memory_that_goes_on_asking_is_disconnected() {
    let limits = Limits {
        memory_per_client: 180_000,
        answer_within: Duration::from_secs(3600),
        ..Limits::new(64, 1024)
    };
    let app = behind(limits).await;
    let mut few = stalled(&app, ONE, 20).await;
    assert!(few.is_kept().await);
    let mut many = stalled(&app, ONE, 60).await;
    assert!(many.rest().await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn request_bodies_are_limited_for_each_client() {
    let limits = Limits {
        memory_per_client: 700_000,
        body_pause: Duration::from_secs(60),
        ..Limits::new(64, 1024)
    };
    let app = behind(limits).await;
    let sends = async |source: [u8; 4]| {
        let mut line = Raw::from(&app, source, None).await;
        let body = "x".repeat(400_000);
        line.send(call("content-length: 400000\r\n", &body)).await;
        status(&line.until("\r\n\r\n").await)
    };
    let mut slow = Raw::from(&app, ONE, None).await;
    let half = "x".repeat(400_000);
    slow.send(call("content-length: 500000\r\n", &half)).await;
    others_are_served(&app).await;
    // It is read, and is no JSON.
    assert_eq!(sends(OTHER).await, 400);
    assert_eq!(sends(ONE).await, 503);
    drop(slow);
}

/// Whether the server disconnects a client that sends so many of these.
async fn is_ended_by(app: &TestApp, count: u32, bytes: impl Fn(u32) -> Vec<u8>) -> bool {
    let mut line = Raw::to(app).await;
    line.send(hello()).await;
    let started = Instant::now();
    for number in 0..count {
        if !line.send(bytes(number)).await {
            break;
        }
    }
    others_are_served(app).await;
    // What is said at the end is answered, or not.
    let ended = !line.is_kept().await;
    assert!(started.elapsed() < Duration::from_secs(20));
    ended
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelled_requests_end_their_connection() {
    let app = behind(Limits::new(64, 1024)).await;
    let rapid = |number: u32| {
        let stream = 2 * number + 1;
        let mut bytes = frame(1, 5, stream, GET_ROOT);
        bytes.extend(frame(3, 0, stream, &[0, 0, 0, 8]));
        bytes
    };
    assert!(is_ended_by(&app, 10_000, rapid).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_without_end_ends_its_connection() {
    let app = behind(Limits::new(64, 1024)).await;
    let endless = |number: u32| match number {
        // No flag says that the head is at its end.
        0 => frame(1, 1, 1, GET_ROOT),
        _ => frame(9, 0, 1, &[0; 100]),
    };
    assert!(is_ended_by(&app, 5_000, endless).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_over_the_limit_is_refused_at_the_limit() {
    let app = behind(quick()).await;
    let over = 1024 * 1024 + 1;
    let mut whole = Raw::to(&app).await;
    let body = " ".repeat(over);
    whole
        .send(call(&format!("content-length: {over}\r\n"), &body))
        .await;
    let answer = whole.until("\r\n\r\n").await;
    assert!(matches!(status(&answer), 413 | 429), "{answer}");
    // A gigabyte in chunks, of which the server hears a little more than it takes.
    let mut chunked = Raw::to(&app).await;
    chunked
        .send(call("transfer-encoding: chunked\r\n", ""))
        .await;
    let mut chunk = b"10000\r\n".to_vec();
    chunk.resize(chunk.len() + 0x10000, b' ');
    chunk.extend(b"\r\n");
    let mut sent = 0;
    while sent < 1024 && chunked.send(&chunk).await {
        sent += 1;
    }
    assert!(sent < 1024, "64 MB of 1 GB went through");
    others_are_served(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_small_body_that_unpacks_to_a_large_one_is_refused() {
    let app = behind(quick()).await;
    let send = |body: Vec<u8>| {
        reqwest::Client::new()
            .post(format!("{}/lapang.v1.SportService/ListSports", app.origin))
            .header("content-type", "application/json")
            .header("content-encoding", "gzip")
            .body(body)
            .send()
    };
    let mut small = GzEncoder::new(Vec::new(), Compression::best());
    small.write_all(b"{}").unwrap();
    let answer = send(small.finish().unwrap()).await.unwrap();
    assert_eq!(answer.status(), 200);
    let packed = bomb(100);
    assert!(packed.len() < 110_000);
    let answer = send(packed).await.unwrap();
    let status = answer.status().as_u16();
    let text = answer.text().await.unwrap();
    assert!(matches!(status, 413 | 429), "{status} {text}");
    assert!(text.contains("resource_exhausted"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn grpc_whose_answers_cannot_be_counted_is_not_served() {
    let app = TestApp::start(lapang_db::Engine::Sqlite).await;
    let url = format!("{}/lapang.v1.SportService/ListSports", app.origin);
    for kind in [
        "application/grpc",
        "Application/gRPC+json",
        "application/grpc-web+proto",
    ] {
        let sent = reqwest::Client::new()
            .post(&url)
            .header("content-type", kind)
            .body(vec![0; 5]);
        assert_eq!(sent.send().await.unwrap().status(), 415, "{kind}");
    }
    let sent = reqwest::Client::new()
        .post(&url)
        .header("content-type", "application/json")
        .body("{}");
    assert_eq!(sent.send().await.unwrap().status(), 200);
}
