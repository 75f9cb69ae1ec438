//! A stranger has requests refused as fast as the server can: the log stays short. Needs the network of `scripts/soak held`.

use std::time::{Duration, Instant};

use lapang_db::Engine;
use lapang_testing::{figures, size};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

use crate::held_answers::{address, connect};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

const ASK: &str = "POST /lapang.v1.BookingAdminService/ListBookingsForAdmin HTTP/1.1\r\nhost: a\r\n\
                   content-type: application/json\r\ncontent-length: 2\r\n\r\n{}";

#[tokio::test(flavor = "multi_thread")]
async fn many_refusals_leave_few_lines() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (log, port) = (place.elsewhere.path().join("log"), free_port());
    let file = std::fs::File::create(&log).unwrap();
    let (_process, _) = Process::serve_with(port, place.directory.path(), None, |it| {
        it.stderr(file);
    })
    .await;
    let (mut answers, mut requests) = connect(address(1), port).await.unwrap().into_split();
    let asking = tokio::spawn(async move {
        let many = ASK.repeat(100);
        while requests.write_all(many.as_bytes()).await.is_ok() {}
    });
    let until = Instant::now() + Duration::from_secs(size(5, 70));
    let (mut refused, mut chunk) = (0, vec![0; 64 * 1024]);
    while Instant::now() < until {
        let read = timeout(Duration::from_secs(5), answers.read(&mut chunk)).await;
        let read = read.unwrap().unwrap();
        // Within one in some thousand: an answer may be cut in two.
        refused += chunk[..read]
            .windows(9)
            .filter(|it| it == b"HTTP/1.1 ")
            .count();
    }
    asking.abort();
    let log = std::fs::read_to_string(log).unwrap();
    let lines = log.lines().filter(|line| line.contains("refused")).count();
    figures(format!(
        "{refused} requests of a client refused in {} s: {lines} lines, {} kB of log",
        size(5, 70),
        log.len() / 1024
    ));
    assert!(refused > 1_000);
    assert!(lines < 10, "{lines} lines");
}
