//! Floods over HTTP/2 in front of the real program: each ends its connection, others are served meanwhile, and
//! nothing is left to do.

use std::time::{Duration, Instant};

use lapang_db::Engine;
use lapang_db::testing::{figures, is_soak, size};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

use crate::crowds::{connect, is_served};
use crate::place::Place;
use crate::process::{Process, free_port};
use crate::wire::{GET_ROOT, frame, hello};

/// Who floods.
const FLOOD: [u8; 4] = [127, 0, 0, 2];

/// After how many of so many of these it is hung up on; None if it is not.
async fn ended_after(
    process: &Process,
    count: usize,
    bytes: impl Fn(u32) -> Vec<u8>,
) -> Option<usize> {
    let mut line = connect(process, FLOOD).await.unwrap();
    line.write_all(&hello()).await.unwrap();
    let numbers = 0..u32::try_from(count).unwrap();
    let mut sent = 0_usize;
    for number in numbers {
        if line.write_all(&bytes(number)).await.is_err() {
            break;
        }
        sent += 1;
        if sent.is_multiple_of(1_000) {
            assert!(is_served(process).await, "somebody else was not served");
        }
    }
    // A reset is an end, too.
    let mut rest = Vec::new();
    let ended = timeout(Duration::from_secs(5), line.read_to_end(&mut rest)).await;
    ended.is_ok().then_some(sent)
}

/// The part of a processor that it uses by itself, as soon as it is below what it may be.
async fn rests(process: &Process, most: f64) -> f64 {
    let give_up = Instant::now() + Duration::from_secs(5);
    loop {
        let (before, since) = (process.worked(), Instant::now());
        sleep(Duration::from_secs(1)).await;
        let used = (process.worked() - before) / since.elapsed().as_secs_f64();
        if used < most {
            return used;
        }
        assert!(Instant::now() < give_up, "{used} of a processor is left");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_ends_its_connection_and_leaves_nothing_to_do() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let rapid_reset = |number: u32| {
        let stream = 2 * number + 1;
        let mut bytes = frame(1, 5, stream, GET_ROOT);
        bytes.extend(frame(3, 0, stream, &[0, 0, 0, 8]));
        bytes
    };
    let endless_head = |number: u32| match number {
        0 => frame(1, 1, 1, GET_ROOT),
        _ => frame(9, 0, 1, &[0; 100]),
    };
    let many = size(5_000, 200_000);
    let mut told = Vec::new();
    for (what, count, bytes) in [
        ("resets", 10_000, &rapid_reset as &dyn Fn(u32) -> Vec<u8>),
        ("parts of a head", many, &endless_head),
        ("settings", many, &|_| frame(4, 0, 0, &[])),
        ("pings", many, &|_| frame(6, 0, 0, &[0; 8])),
        ("priorities", many, &|_| frame(2, 0, 1, &[0, 0, 0, 0, 1])),
        ("empty parts of a body", many, &|number| match number {
            0 => frame(1, 4, 1, GET_ROOT),
            _ => frame(0, 0, 1, &[]),
        }),
    ] {
        let sent = ended_after(&process, count, bytes).await;
        let sent = sent.unwrap_or_else(|| panic!("{what}: it goes on"));
        let rest = rests(&process, if is_soak() { 0.05 } else { 0.2 }).await;
        told.push(format!("{sent} {what} (then {:.0} %)", rest * 100.0));
    }
    figures(format!(
        "hung up on after, and the processor used then: {}",
        told.join(", ")
    ));
}
