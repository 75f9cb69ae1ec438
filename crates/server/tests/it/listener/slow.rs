//! Clients that take their time, in each of the places where one can.

use std::time::Duration;

use lapang_api::WatchMatchesRequest;
use tokio::time::timeout;

use super::wire::{GET, GET_ROOT, Raw, call, frame, hello, status};
use super::{behind, others_are_served, quick};
use lapang_testing::app::TestApp;

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_without_a_whole_request_is_closed() {
    let app = behind(quick()).await;
    let (mut silent, mut half_a_head) = (Raw::to(&app).await, Raw::to(&app).await);
    half_a_head.send("GET /healthz HTTP/1.1\r\n").await;
    let (mut hello_alone, mut served) = (Raw::to(&app).await, Raw::to(&app).await);
    hello_alone.send(hello()).await;
    served.send(GET).await;
    served.until("ok\n").await;
    for line in [&mut silent, &mut half_a_head, &mut hello_alone, &mut served] {
        assert!(line.rest().await.is_some());
    }
    // A proxy closes its own first, so that no request crosses the end.
    let app = TestApp::start_behind(quick(), |_| {}).await;
    let mut proxy = Raw::to(&app).await;
    proxy.send(GET).await;
    proxy.until("ok\n").await;
    assert!(proxy.is_kept().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_that_pauses_is_answered_408_and_the_connection_closed() {
    let app = behind(quick()).await;
    let player = app.regular("ani@example.com", "Ani").await;
    let photo = format!(
        "PUT /api/profile/photo HTTP/1.1\r\nhost: a\r\ncookie: {}\r\ncontent-length: 9000\r\n\r\n",
        player.cookie.unwrap()
    );
    for (request, told) in [
        (call("content-length: 100\r\n", "{"), "connection: close"),
        (
            call("transfer-encoding: chunked\r\n", "5\r\n{"),
            "connection: close",
        ),
        (photo, "UPLOAD_TOO_SLOW"),
    ] {
        let mut line = Raw::to(&app).await;
        line.send(request).await;
        others_are_served(&app).await;
        let answer = line.rest().await.unwrap();
        assert_eq!(status(&answer), 408, "{answer}");
        assert!(answer.contains(told), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_its_answers_is_disconnected() {
    let app = behind(quick()).await;
    let mut lazy = Raw::from(&app, [127, 0, 0, 1], Some(4_096)).await;
    let ask = "GET /lapang.v1.SportService/ListSports?encoding=json&message=%7B%7D HTTP/1.1\r\n\
               host: a\r\n\r\n"
        .repeat(500);
    let asking = async { while lazy.send(&ask).await {} };
    // It ends, or is stuck because nothing more is read.
    let _ended = timeout(Duration::from_secs(5), asking).await;
    others_are_served(&app).await;
    assert!(lazy.rest().await.is_some());
    // Over HTTP/2, of an answer there is room for a byte.
    let mut lazy = Raw::to(&app).await;
    let mut bytes = hello();
    bytes.extend(frame(4, 0, 0, &[0, 4, 0, 0, 0, 1]));
    bytes.extend(frame(1, 5, 1, GET_ROOT));
    lazy.send(bytes).await;
    assert!(lazy.rest().await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_outlives_every_limit_while_its_client_listens() {
    let app = behind(quick()).await;
    let reader = app.visitor();
    let request = WatchMatchesRequest {
        match_ids: vec!["nothing".to_owned()],
        ..Default::default()
    };
    let mut stream = reader.matches().watch_matches(request).await.unwrap();
    assert!(stream.message().await.unwrap().is_some());
    // It says nothing for fifteen seconds, which is many times every limit here.
    let quiet = timeout(Duration::from_secs(3), stream.message()).await;
    assert!(quiet.is_err(), "it ended, or spoke");
}
