//! OpenTelemetry from the real program: the spans of a call and of its database work reach a collector, as part of the
//! proxy's trace.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::routing::post;
use bytes::Bytes;
use lapang_db::Engine;
use lapang_testing::limit;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::place::Place;
use crate::process::{Process, free_port};

/// A fake collector: its address, and what it receives.
async fn collector() -> (String, mpsc::UnboundedReceiver<Bytes>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let sender = Arc::new(sender);
    let router = Router::new().route(
        "/v1/traces",
        post(move |body: Bytes| {
            let sender = Arc::clone(&sender);
            async move {
                sender.send(body).unwrap();
            }
        }),
    );
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
    let answer = reqwest::Client::new()
        .post(format!(
            "{}/lapang.v1.VenueService/SearchVenues",
            process.origin
        ))
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
        b"lapang.v1.VenueService/SearchVenues".as_slice(),
        b"front-9",
        b"database",
        b"service.version",
        trace_bytes.as_slice(),
        parent_bytes.as_slice(),
    ];
    let mut all = Vec::new();
    while !parts.iter().all(|part| has(&all, part)) {
        let Ok(Some(body)) = timeout(Duration::from_secs(20), sent.recv()).await else {
            let shown = |bytes| String::from_utf8_lossy(bytes).into_owned();
            let missing: Vec<String> = parts
                .iter()
                .filter(|part| !has(&all, part))
                .map(|part| shown(part))
                .collect();
            panic!("{missing:?} in {}", shown(&all));
        };
        all.extend_from_slice(&body);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreachable_collector_delays_nothing() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let endpoint = format!("http://127.0.0.1:{}", free_port());
    let options = ["--otlp-endpoint", &endpoint];
    let data = place.directory.path();
    let (process, _) = Process::serve_with(free_port(), data, None, |command| {
        command.args(options);
    })
    .await;
    let answer = reqwest::get(format!("{}/healthz", process.origin)).await;
    assert_eq!(answer.unwrap().status(), 200);
    let told = std::time::Instant::now();
    process.terminate();
    assert_eq!(process.wait().await, Some(0));
    assert!(
        told.elapsed() < limit(Duration::from_secs(5)),
        "{:?}",
        told.elapsed()
    );
}
