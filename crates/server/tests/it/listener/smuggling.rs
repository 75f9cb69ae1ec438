//! Requests that two readers could take for different ones, and such as are too long.

use lapang_db::Engine;
use serde_json::json;

use super::wire::{GET, Raw, call, status};
use super::{behind, others_are_served, quick};
use crate::bookings::hall::{self, Hall, Kind};
use crate::support::TestApp;

/// What a smuggled request would be answered with.
const SMUGGLED: &str = "GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n";

async fn answers(app: &TestApp, bytes: &str) -> String {
    let mut line = Raw::to(app).await;
    line.send(bytes).await;
    // It is closed.
    line.rest().await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_follows_a_request_that_two_readers_take_for_different_ones() {
    let app = behind(quick()).await;
    let chunks = "2\r\n{}\r\n0\r\n\r\n";
    for (what, lines, body) in [
        (
            "length and chunks",
            "content-length: 17\r\ntransfer-encoding: chunked\r\n",
            chunks,
        ),
        (
            "chunks and length",
            "transfer-encoding: chunked\r\ncontent-length: 2\r\n",
            chunks,
        ),
        (
            "two encodings",
            "transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n",
            chunks,
        ),
        (
            "an unknown encoding",
            "transfer-encoding: xchunked\r\n",
            chunks,
        ),
        (
            "a space before the colon",
            "transfer-encoding : chunked\r\n",
            chunks,
        ),
        (
            "two lengths",
            "content-length: 2\r\ncontent-length: 3\r\n",
            "{}",
        ),
        ("a list of lengths", "content-length: 2, 3\r\n", "{}"),
        ("a sign", "content-length: +2\r\n", "{}"),
        ("below nothing", "content-length: -1\r\n", "{}"),
        ("hexadecimal", "content-length: 0x2\r\n", "{}"),
        (
            "too large a number",
            "content-length: 99999999999999999999\r\n",
            "{}",
        ),
        (
            "a folded line",
            "x-a: b\r\n c\r\ncontent-length: 2\r\n",
            "{}",
        ),
        ("a bare CR", "x-a: b\rcontent-length: 2\r\n", "{}"),
        ("NUL", "x-a: \0\r\ncontent-length: 2\r\n", "{}"),
        ("a space before a name", " content-length: 2\r\n", "{}"),
        (
            "a huge chunk",
            "transfer-encoding: chunked\r\n",
            "fffffffffffffffff\r\n",
        ),
        (
            "a chunk below nothing",
            "transfer-encoding: chunked\r\n",
            "-2\r\n{}\r\n0\r\n\r\n",
        ),
    ] {
        let answer = answers(&app, &(call(lines, body) + SMUGGLED)).await;
        assert!(!answer.contains("\r\n\r\nok\n"), "{what}: {answer}");
        assert_eq!(answer.matches("HTTP/1.").count(), 1, "{what}: {answer}");
        // Where it says both, the chunks count, and the connection ends.
        let is_both = what == "length and chunks" || what == "chunks and length";
        let may_be = (400..500).contains(&status(&answer)) || is_both && status(&answer) == 200;
        assert!(may_be, "{what}: {answer}");
    }
    let old = call("transfer-encoding: chunked\r\n", chunks).replace("/1.1", "/1.0");
    let answer = answers(&app, &(old + SMUGGLED)).await;
    assert_eq!(answer.matches("HTTP/1.").count(), 1, "{answer}");
    others_are_served(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_request_follows_another_on_a_connection() {
    let app = behind(quick()).await;
    let mut line = Raw::to(&app).await;
    for _ in 0..3 {
        line.send(GET).await;
        assert_eq!(status(&line.until("ok\n").await), 200);
        // A body that comes in pieces, the last one with the beginning of what follows.
        line.send(call("content-length: 2\r\n", "{")).await;
        line.send("}").await;
        assert_eq!(status(&line.until("\"total\":18}").await), 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_have_a_length() {
    let app = behind(quick()).await;
    let long = "a".repeat(64 * 1024);
    let lines: String = (0..200).map(|line| format!("x-{line}: a\r\n")).collect();
    for (what, bytes, expected) in [
        (
            "a line",
            format!("GET / HTTP/1.1\r\nhost: a\r\nx-a: {long}\r\n\r\n"),
            [431, 431],
        ),
        (
            "lines",
            format!("GET / HTTP/1.1\r\nhost: a\r\n{lines}\r\n"),
            [431, 431],
        ),
        (
            "a path",
            format!("GET /{long} HTTP/1.1\r\nhost: a\r\n\r\n"),
            [414, 431],
        ),
        (
            "a method",
            format!("{long} / HTTP/1.1\r\nhost: a\r\n\r\n"),
            [400, 431],
        ),
    ] {
        let answer = answers(&app, &bytes).await;
        assert!(expected.contains(&status(&answer)), "{what}: {answer}");
    }
    // A head that fills half of it is read.
    let cookie = "a".repeat(16 * 1024);
    let mut line = Raw::to(&app).await;
    line.send(GET.replace("host: a", &format!("host: a\r\ncookie: {cookie}")))
        .await;
    assert_eq!(status(&line.until("ok\n").await), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn methods_that_mirror_or_tunnel_are_refused() {
    let app = behind(quick()).await;
    for method in ["TRACE", "TRACK", "CONNECT", "DEBUG", "PROPFIND"] {
        for path in ["/", "/healthz", "/lapang.v1.SportService/ListSports"] {
            let secret = "cookie: secret=1234";
            let bytes = format!(
                "{method} {path} HTTP/1.1\r\nhost: a\r\n{secret}\r\nconnection: close\r\n\r\n"
            );
            let answer = answers(&app, &bytes).await;
            assert!(
                (400..500).contains(&status(&answer)),
                "{method} {path}: {answer}"
            );
            assert!(!answer.contains("1234"), "{answer}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_request_calls_the_server_its_mails_and_pages_call_it_by_its_name() {
    let app = TestApp::start(Engine::Sqlite).await;
    let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
    app.staff("manager@example.com", Some(hall.id)).await;
    let ani = app.regular("ani@example.com", "Ani").await;
    let start = hall::at(1, 19).to_string();
    let booking = json!({
        "venueId": hall.id.to_string(),
        "sportId": "futsal",
        "slots": [{ "startTime": start, "durationMinutes": 60 }],
    });
    let asked = |request: reqwest::RequestBuilder| {
        request
            .header("host", "evil.example")
            .header("x-forwarded-host", "evil.example")
            .header("x-forwarded-proto", "gopher")
            .header("forwarded", "host=evil.example;proto=gopher")
            .send()
    };
    let client = reqwest::Client::new();
    let call = format!("{}/lapang.v1.BookingService/CreateBooking", app.origin);
    let request = client
        .post(call)
        .header("cookie", ani.cookie.as_deref().unwrap())
        .json(&booking);
    assert_eq!(asked(request).await.unwrap().status(), 200);
    let mails = app.mails_to("manager@example.com").await;
    let (_, text) = mails.last().unwrap();
    assert!(text.contains(&app.app.config.public_origin), "{text}");
    for path in [
        "/",
        "/play",
        "/sitemap.xml",
        "/robots.txt",
        &format!("/venue/{}", hall.id),
    ] {
        let answer = asked(client.get(format!("{}{path}", app.origin))).await;
        let page = answer.unwrap().text().await.unwrap();
        assert!(!page.is_empty());
        assert!(
            ![text, &page]
                .iter()
                .any(|it| it.contains("evil.example") || it.contains("gopher")),
            "{path}: {page}"
        );
    }
}
