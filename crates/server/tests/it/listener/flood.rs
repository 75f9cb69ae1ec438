//! Clients that send too much: connections, frames, bytes.

use std::io::Write;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use lapang::listen::Limits;
use tokio::task::JoinSet;

use super::wire::{GET, GET_ROOT, Raw, bomb, call, frame, hello, status};
use super::{behind, others_are_well, quick};
use crate::support::TestApp;
use crate::watched::{metrics, value};

#[tokio::test(flavor = "multi_thread")]
async fn one_client_cannot_have_all_connections() {
    async fn taken_by_one(limits: Limits) -> (usize, u16) {
        let app = TestApp::start_behind(limits, |config| config.trusted_proxies = vec![]).await;
        let mut all = Vec::new();
        for _ in 0..limits.connections {
            all.push(Raw::from(&app, [127, 0, 0, 2], None).await);
        }
        // Whoever comes after them is let in only when all of them have been.
        let mut other = Raw::from(&app, [127, 0, 0, 3], None).await;
        other.send(GET).await;
        let answer = other.until("\r\n\r\n").await;
        let mut kept = 0;
        for line in &mut all {
            let mut byte = [0; 3];
            let told = tokio::time::timeout(Duration::from_millis(20), line.0.peek(&mut byte));
            kept += usize::from(told.await.is_err());
        }
        (kept, status(&answer))
    }
    let limits = Limits {
        head_within: Duration::from_secs(30),
        ..Limits::of(24, 1024)
    };
    assert_eq!(taken_by_one(limits).await, (6, 200));
    let without = Limits {
        of_one_client: usize::MAX,
        ..limits
    };
    assert_eq!(taken_by_one(without).await, (24, 503));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_house_says_so_and_has_room_again() {
    let limits = Limits {
        connections: 5,
        ..quick()
    };
    let app = behind(limits).await;
    let mut all = Vec::new();
    for _ in 0..5 {
        all.push(Raw::to(&app).await);
    }
    let answer = Raw::to(&app).await.rest().await.unwrap();
    assert_eq!(status(&answer), 503);
    assert!(answer.contains("retry-after: 5"), "{answer}");
    for line in &mut all {
        line.rest().await.unwrap();
    }
    others_are_well(&app).await;
}

/// Whether the server hangs up on whoever sends so many of these.
async fn is_ended_by(app: &TestApp, count: u32, bytes: impl Fn(u32) -> Vec<u8>) -> bool {
    let mut line = Raw::to(app).await;
    line.send(hello()).await;
    let started = Instant::now();
    for number in 0..count {
        if !line.send(bytes(number)).await {
            break;
        }
    }
    others_are_well(app).await;
    // What is said at the end is answered, or not.
    let ended = !line.is_kept().await;
    assert!(started.elapsed() < Duration::from_secs(20));
    ended
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_carry_nothing_end_their_connection() {
    let app = behind(Limits::of(64, 1024)).await;
    let endless = Limits {
        control_frames: f64::MAX,
        ..Limits::of(64, 1024)
    };
    let endless = behind(endless).await;
    let ping = |_| frame(6, 0, 0, &[0; 8]);
    let settings = |_| frame(4, 0, 0, &[]);
    let priority = |_| frame(2, 0, 1, &[0, 0, 0, 0, 1]);
    for (what, bytes) in [
        ("PING", &ping as &dyn Fn(u32) -> Vec<u8>),
        ("SETTINGS", &settings),
        ("PRIORITY", &priority),
    ] {
        assert!(is_ended_by(&app, 2_000, bytes).await, "{what}");
    }
    // Without the count it goes on as long as it likes.
    assert!(!is_ended_by(&endless, 2_000, priority).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_taken_back_at_once_end_their_connection() {
    let app = behind(Limits::of(64, 1024)).await;
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
    let app = behind(Limits::of(64, 1024)).await;
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
    others_are_well(&app).await;
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

/// What a call with so large a body is answered that comes from there.
async fn sends(app: &TestApp, source: [u8; 4], bytes: usize) -> u16 {
    let mut line = Raw::from(app, source, None).await;
    let body = "x".repeat(bytes);
    line.send(call(&format!("content-length: {bytes}\r\n"), &body))
        .await;
    status(&line.until("\r\n\r\n").await)
}

/// It is read, and is no JSON.
const READ: u16 = 400;
const ONE: [u8; 4] = [127, 0, 0, 2];
const OTHER: [u8; 4] = [127, 0, 0, 3];

#[tokio::test(flavor = "multi_thread")]
async fn bodies_in_memory_have_a_bound_together_and_for_each_client() {
    async fn answers(limits: Limits) -> [u16; 2] {
        let app = TestApp::start_behind(limits, |config| config.trusted_proxies = vec![]).await;
        let large = "x".repeat(400_000);
        let mut slow = Raw::from(&app, ONE, None).await;
        slow.send(call("content-length: 500000\r\n", &large)).await;
        others_are_well(&app).await;
        let answers = [
            sends(&app, ONE, 400_000).await,
            sends(&app, OTHER, 400_000).await,
        ];
        // Who sends little is served all the same.
        assert_eq!(sends(&app, ONE, 16_000).await, READ);
        let shed = metrics(&app).await;
        let shed = value(&shed, "lapang_shed_total{reason=\"bodies\"}").unwrap_or_default();
        assert_eq!(
            shed > 0.0,
            answers.contains(&503),
            "{answers:?}, {shed} refused"
        );
        answers
    }
    let without = Limits {
        body_grace: Duration::from_secs(30),
        ..quick()
    };
    let together = Limits {
        bodies: 700_000,
        ..without
    };
    let each = Limits {
        bodies_of_one_client: 700_000,
        ..without
    };
    assert_eq!(answers(together).await, [503, 503]);
    assert_eq!(answers(each).await, [503, READ]);
    assert_eq!(answers(without).await, [READ, READ]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_photo_goes_to_disk_and_takes_no_room_in_memory() {
    let limits = Limits {
        bodies: 1,
        ..quick()
    };
    let app = behind(limits).await;
    let player = app.regular("ani@example.com", "Ani").await;
    let cookie = player.cookie.clone().unwrap();
    let head = format!(
        "PUT /api/profile/photo HTTP/1.1\r\nhost: a\r\ncookie: {cookie}\r\n\
         content-length: 200000\r\n\r\n"
    );
    let mut line = Raw::to(&app).await;
    line.send(head).await;
    line.send(vec![7; 200_000]).await;
    let answer = line.until("\r\n\r\n").await;
    assert_eq!(status(&answer), 415, "{answer}");
    assert_eq!(sends(&app, ONE, 200_000).await, 503);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_rests_where_it_is_crowded_makes_room() {
    async fn kept(limits: Limits) -> usize {
        let app = TestApp::start_behind(limits, |config| config.trusted_proxies = vec![]).await;
        let mut resting = JoinSet::new();
        let mut all = Vec::new();
        for _ in 0..7 {
            let mut line = Raw::to(&app).await;
            line.send(GET).await;
            line.until("ok\n").await;
            all.push(line);
        }
        for mut line in all {
            resting.spawn(async move { line.is_kept().await });
        }
        let kept = resting.join_all().await;
        kept.into_iter().filter(|is_kept| *is_kept).count()
    }
    let limits = Limits {
        connections: 8,
        of_one_client: 8,
        idle_for: Duration::from_secs(60),
        crowded_idle_for: Duration::from_millis(400),
        ..quick()
    };
    assert!(kept(limits).await < 7);
    let without = Limits {
        crowded_idle_for: limits.idle_for,
        ..limits
    };
    assert_eq!(kept(without).await, 7);
}
