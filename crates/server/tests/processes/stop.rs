//! SIGTERM: requests under way may end, within a limit; a second SIGTERM stops at once.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use lapang_api::WatchMatchesRequest;
use lapang_db::Engine;

use lapang_testing::app::Person;
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

/// A call whose body never ends.
fn half_a_call(process: &Process) -> TcpStream {
    let address = process.origin.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "POST /lapang.v1.AuthService/SendEmailOTP HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\ncontent-length: 100\r\nexpect: 100-continue\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    // The server asks for the body: the call is under way.
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    assert_eq!(&answer, b"HTTP/1.1 100");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endless_call_is_ended_after_ten_seconds() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let mut call = half_a_call(&process);
    // It never pauses so long that the listener would time it out.
    std::thread::spawn(move || {
        while call.write_all(b" ").is_ok() {
            std::thread::sleep(Duration::from_secs(1));
        }
    });
    let told = Instant::now();
    process.terminate();
    assert_eq!(process.wait().await, Some(0));
    let took = told.elapsed();
    assert!((9..25).contains(&took.as_secs()), "{took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_under_way_completes_and_new_connections_are_refused() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let mut call = half_a_call(&process);
    process.terminate();
    process.wait_until_closed().await;
    let body = format!("{:<100}", "{\"email\": \"ani@example.com\"}");
    call.write_all(body.as_bytes()).unwrap();
    let mut rest = String::new();
    call.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("HTTP/1.1 200 OK"), "{rest}");
    assert_eq!(process.wait().await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_signal_stops_the_server_at_once() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let _call = half_a_call(&process);
    let told = Instant::now();
    process.terminate();
    process.wait_until_closed().await;
    process.terminate();
    assert_eq!(process.wait().await, Some(1));
    let took = told.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn open_streams_do_not_delay_a_stop() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (process, _) = Process::serve(free_port(), place.directory.path(), None).await;
    let reader = Person::visitor(&process.origin);
    let request = WatchMatchesRequest {
        match_ids: vec!["nothing".to_owned()],
        ..Default::default()
    };
    let mut streams = Vec::new();
    for _ in 0..20 {
        let mut stream = reader
            .matches()
            .watch_matches(request.clone())
            .await
            .unwrap();
        assert!(stream.message().await.unwrap().is_some());
        streams.push(stream);
    }
    let told = Instant::now();
    process.terminate();
    for mut stream in streams {
        assert!(stream.message().await.unwrap().is_none());
    }
    assert_eq!(process.wait().await, Some(0));
    let took = told.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}");
}
