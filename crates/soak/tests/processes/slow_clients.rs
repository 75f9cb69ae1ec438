//! A thousand slow clients, and a process that has run out of descriptors: others are served.

use std::net::SocketAddr;
use std::process::Command;
use std::time::{Duration, Instant};

use lapang_db::Engine;
use lapang_testing::figures;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

const SLOW: [u8; 4] = [127, 0, 0, 2];
const OTHER: [u8; 4] = [127, 0, 0, 1];

pub async fn connect(process: &Process, from: [u8; 4]) -> Option<TcpStream> {
    let address = process.origin.rsplit('/').next().unwrap();
    let port: u16 = address.rsplit(':').next().unwrap().parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    // Small buffers for a client that does not read.
    socket.set_recv_buffer_size(16 * 1024).unwrap();
    let connecting = socket.connect(([127, 0, 0, 1], port).into());
    // A connection that the system does not accept does not count.
    let connected = timeout(Duration::from_secs(2), connecting).await;
    connected.ok().and_then(Result::ok)
}

/// Whether another client is served promptly.
async fn is_served(process: &Process) -> bool {
    let asking = async {
        let mut line = connect(process, OTHER).await?;
        let ask = "GET /lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D HTTP/1.1\r\n\
                   host: a\r\nconnection: close\r\n\r\n";
        line.write_all(ask.as_bytes()).await.ok()?;
        let mut answer = String::new();
        line.read_to_string(&mut answer).await.ok()?;
        answer.starts_with("HTTP/1.1 200").then_some(())
    };
    let served = timeout(Duration::from_secs(2), asking).await;
    served.is_ok_and(|served| served.is_some())
}

/// Sends a head or a body that never ends, or does not read its response. Returns how long it stayed connected.
async fn dawdle(mut line: TcpStream, number: usize) -> Duration {
    let started = Instant::now();
    let reads = number % 3 != 2;
    let head = match number % 3 {
        0 => "GET /healthz HTTP/1.1\r\nhost: a\r\n".to_owned(),
        1 => "POST /lapang.v1.SportService/ListSports HTTP/1.1\r\nhost: a\r\n\
              content-type: application/json\r\ncontent-length: 1000\r\n\r\n"
            .to_owned(),
        _ => "GET /lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D HTTP/1.1\r\nhost: a\r\n\r\n"
            .repeat(100),
    };
    let mut gone = line.write_all(head.as_bytes()).await.is_err();
    let (mut byte, second) = ([0], Duration::from_secs(1));
    while !gone && started.elapsed() < Duration::from_secs(150) {
        gone = if reads {
            match timeout(second, line.read(&mut byte)).await {
                Ok(read) => !read.is_ok_and(|count| count > 0),
                Err(_) => line.write_all(b"x").await.is_err(),
            }
        } else {
            sleep(second).await;
            line.write_all(b"x").await.is_err()
        };
    }
    started.elapsed()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_slow_clients_are_disconnected_and_others_are_served() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let mut slow = JoinSet::new();
    for number in 0..1_000 {
        let line = connect(&process, SLOW).await.unwrap();
        slow.spawn(dawdle(line, number));
    }
    let (mut asked, mut longest, mut slowest) = (0, Duration::ZERO, Duration::ZERO);
    while !slow.is_empty() {
        let began = Instant::now();
        assert!(is_served(&process).await, "somebody else was not served");
        slowest = slowest.max(began.elapsed());
        asked += 1;
        let ended = timeout(Duration::from_millis(20), slow.join_next()).await;
        longest = longest.max(ended.ok().flatten().map_or(longest, Result::unwrap));
    }
    figures(format!(
        "1,000 slow clients: disconnected after {longest:?} at most; {asked} others served, in {slowest:?} at most"
    ));
    assert!(longest < Duration::from_secs(120), "{longest:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_out_of_descriptors_waits_and_recovers() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    // The server does not know of this limit: the system refuses.
    let limited = Command::new("prlimit")
        .args(["--pid", &process.id().to_string(), "--nofile=128:128"])
        .status();
    assert!(limited.unwrap().success());
    let mut crowd = Vec::new();
    for _ in 0..1_000 {
        crowd.extend(connect(&process, SLOW).await);
    }
    let (before, since) = (process.worked(), Instant::now());
    sleep(Duration::from_secs(3)).await;
    let used = (process.worked() - before) / since.elapsed().as_secs_f64();
    assert!(used < 0.2, "it spins: {used} of a processor");
    drop(crowd);
    let give_up = Instant::now() + Duration::from_secs(10);
    while !is_served(&process).await {
        assert!(Instant::now() < give_up, "it does not recover");
    }
}
