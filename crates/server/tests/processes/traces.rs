//! OpenTelemetry from the real program: the spans of a call and of its database work reach a collector, as part of the
//! proxy's trace.

use std::time::Duration;

use axum::Router;
use axum::routing::post;
use bytes::Bytes;
use lapang_db::Engine;
use lapang_testing::limit;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

/// A fake collector: its address, and what it receives.
async fn collector() -> (String, mpsc::UnboundedReceiver<Bytes>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let receive = move |body: Bytes| {
        let sender = sender.clone();
        async move { sender.send(body).unwrap() }
    };
    let router = Router::new().route("/v1/traces", post(receive));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move { axum::serve(listener, router).await });
    (address, receiver)
}

fn has(body: &[u8], part: &[u8]) -> bool {
    body.windows(part.len()).any(|window| window == part)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_gets_the_spans_of_a_call_in_the_proxys_trace() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let (endpoint, mut sent) = collector().await;
    let options = [
        "--otlp-endpoint",
        &endpoint,
        "--trusted-proxies",
        "127.0.0.1",
    ];
    let data = place.directory.path();
    let (process, _) = Process::serve_with(free_port(), data, None, |command| {
        command.args(options).env("OTEL_BSP_SCHEDULE_DELAY", "100");
    })
    .await;
    let trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    let parent = "00f067aa0ba902b7";
    let call = "lapang.v1.VenueService/SearchVenues";
    let answer = lapang_testing::app::http()
        .post(format!("{}/{call}", process.origin))
        .header("content-type", "application/json")
        .header("traceparent", format!("00-{trace}-{parent}-01"))
        .header("x-request-id", "front-9")
        .body("{}")
        .send()
        .await
        .unwrap();
    assert_eq!(answer.headers()["x-request-id"], "front-9");
    let [trace_bytes, parent_bytes] = [trace, parent].map(|id| hex::decode(id).unwrap());
    let parts = [
        call.as_bytes(),
        b"front-9",
        b"database",
        b"service.version",
        trace_bytes.as_slice(),
        parent_bytes.as_slice(),
    ];
    let mut all = Vec::new();
    while !parts.iter().all(|part| has(&all, part)) {
        let Ok(Some(body)) = timeout(Duration::from_secs(20), sent.recv()).await else {
            panic!("something is missing in {}", String::from_utf8_lossy(&all));
        };
        all.extend_from_slice(&body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreachable_collector_delays_nothing() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let endpoint = format!("http://127.0.0.1:{}", free_port());
    let data = place.directory.path();
    let (process, _) = Process::serve_with(free_port(), data, None, |command| {
        command.args(["--otlp-endpoint", &endpoint]);
    })
    .await;
    let told = std::time::Instant::now();
    process.terminate();
    assert_eq!(process.wait().await, Some(0));
    assert!(told.elapsed() < limit(Duration::from_secs(5)));
}
