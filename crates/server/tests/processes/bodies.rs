//! Bodies that are larger than they may be, than they say, or than they look, poured at the real program: each is
//! refused where it passes the limit, memory stays where it was, and others are served as fast as they were.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use lapang_db::Engine;
use lapang_db::testing::{figures, is_soak, size};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::{interval, sleep, timeout};

use crate::crowds::{connect, is_served};
use crate::place::Place;
use crate::process::{Process, free_port};
use crate::wire::{bomb, call};

const MEGABYTE: usize = 1 << 20;
const GIGABYTE: usize = 1 << 30;
/// What the system takes for a server that does not read, and what a server reads before it hangs up.
const MOST_SENT: usize = 64 * MEGABYTE;
/// Refused, or hung up on in the middle of its body.
const REFUSALS: [u16; 4] = [0, 400, 413, 429];

/// A body: its head, and what is sent after that, over and over, up to so much.
struct Body {
    head: String,
    part: Vec<u8>,
    most: usize,
}

fn bodies() -> [Body; 5] {
    let spaces = vec![b' '; 0x10000];
    let chunk = [b"10000\r\n".as_slice(), &spaces, b"\r\n"].concat();
    let packed = bomb(100);
    let of = |lines: &str, part: &[u8], most| Body {
        head: call(lines, ""),
        part: part.to_vec(),
        most,
    };
    [
        of(
            &format!("content-length: {}\r\n", MEGABYTE + 1),
            &spaces,
            MEGABYTE + 1,
        ),
        of("transfer-encoding: chunked\r\n", &chunk, GIGABYTE),
        of(
            &format!("content-length: {GIGABYTE}\r\n"),
            &spaces,
            GIGABYTE,
        ),
        // More than it says: what follows is no request.
        of("content-length: 10\r\n", &spaces, GIGABYTE),
        of(
            &format!(
                "content-encoding: gzip\r\ncontent-length: {}\r\n",
                packed.len()
            ),
            &packed,
            packed.len(),
        ),
    ]
}

/// Sends it until it is hung up on, and hears what it is answered: how much it sent, and the status.
async fn pour(process: &Process, body: &Body, from: [u8; 4]) -> Option<(usize, u16)> {
    let mut line = connect(process, from).await?;
    line.write_all(body.head.as_bytes()).await.ok()?;
    let mut sent = 0;
    let patience = Duration::from_secs(5);
    while sent < body.most {
        let part = &body.part[..body.part.len().min(body.most - sent)];
        match timeout(patience, line.write_all(part)).await {
            Ok(Ok(())) => sent += part.len(),
            // Hung up on; or the server listens no more, and has answered.
            Ok(Err(_)) | Err(_) => break,
        }
    }
    let mut answer = [0; 12];
    let read = timeout(patience, line.read_exact(&mut answer)).await;
    // There is an answer or an end; what was sent after an end resets the connection, and its answer is lost.
    let status = match read.unwrap() {
        Ok(_) => String::from_utf8_lossy(&answer[9..]).parse().unwrap(),
        Err(_) => 0,
    };
    Some((sent, status))
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_without_measure_are_refused_and_others_notice_nothing() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let process = Arc::new(process);
    for _ in 0..50 {
        assert!(is_served(&process).await);
    }
    process.forget_peak();
    let before = process.kilobytes("VmHWM:");

    let stop = Arc::new(AtomicBool::new(false));
    let bodies = Arc::new(bodies());
    let poured = Arc::new([const { AtomicUsize::new(0) }; 5]);
    let mut pourers = JoinSet::new();
    for number in 0..size(5_u8, 20) {
        let (process, bodies) = (process.clone(), bodies.clone());
        let (stop, poured) = (stop.clone(), poured.clone());
        pourers.spawn(async move {
            let kind = usize::from(number % 5);
            let body = &bodies[kind];
            while !stop.load(Ordering::Relaxed) {
                let Some((sent, status)) = pour(&process, body, [127, 0, 0, 2 + number]).await
                else {
                    continue;
                };
                let more_than_told = kind == 3;
                // The call itself was whole, and is answered; what comes after it is none.
                let may_be = REFUSALS.contains(&status) || (more_than_told && status == 200);
                assert!(may_be, "body {kind}: {status}");
                assert!(sent <= MOST_SENT, "body {kind}: {sent} went through");
                poured[kind].fetch_add(1, Ordering::Relaxed);
            }
        });
    }
    let mut others = JoinSet::new();
    let mut ticks = interval(Duration::from_millis(20));
    let until = Instant::now() + Duration::from_secs(size(3, 60));
    while Instant::now() < until {
        ticks.tick().await;
        let process = process.clone();
        others.spawn(async move {
            let began = Instant::now();
            assert!(is_served(&process).await, "somebody else was not served");
            began.elapsed()
        });
    }
    let mut times = others.join_all().await;
    stop.store(true, Ordering::Relaxed);
    pourers.join_all().await;
    sleep(Duration::from_millis(100)).await;

    times.sort_unstable();
    let p99 = times[times.len() * 99 / 100];
    let grown = process.kilobytes("VmHWM:").saturating_sub(before) / 1024;
    let counts = poured.each_ref().map(|it| it.load(Ordering::Relaxed));
    figures(format!(
        "{counts:?} bodies of five kinds refused, {grown} MB more memory at most; {} others served, p99 {p99:?}",
        times.len()
    ));
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
    assert!(grown <= 64, "{grown} MB");
    if is_soak() {
        assert!(p99 <= Duration::from_millis(200), "{p99:?}");
    }
}
