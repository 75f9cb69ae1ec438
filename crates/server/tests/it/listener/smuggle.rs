//! Requests that two readers could take for different ones, and such as are too long.

use lapang::listen::Limits;
use lapang_db::Engine;
use serde_json::json;

use super::wire::{GET, Raw, call, status};
use super::{behind, others_are_well, quick};
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
async fn what_two_readers_take_differently_is_refused_and_nothing_follows_it() {
    let app = behind(quick()).await;
    let chunks = "2\r\n{}\r\n0\r\n\r\n";
    let behind_it = |text: String| text + SMUGGLED;
    for (what, bytes) in [
        (
            "CL.TE",
            call(
                "content-length: 17\r\ntransfer-encoding: chunked\r\n",
                chunks,
            ),
        ),
        (
            "TE.CL",
            call(
                "transfer-encoding: chunked\r\ncontent-length: 2\r\n",
                chunks,
            ),
        ),
        (
            "TE.TE",
            call(
                "transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n",
                chunks,
            ),
        ),
        (
            "TE list",
            call("transfer-encoding: identity, chunked\r\n", chunks),
        ),
        (
            "TE unknown",
            call("transfer-encoding: xchunked\r\n", chunks),
        ),
        ("TE spaced", call("transfer-encoding : chunked\r\n", chunks)),
        ("TE tab", call("transfer-encoding:\x0bchunked\r\n", chunks)),
        (
            "CL twice",
            call("content-length: 2\r\ncontent-length: 3\r\n", "{}"),
        ),
        ("CL list", call("content-length: 2, 3\r\n", "{}")),
        ("CL sign", call("content-length: +2\r\n", "{}")),
        ("CL negative", call("content-length: -1\r\n", "{}")),
        ("CL hexadecimal", call("content-length: 0x2\r\n", "{}")),
        (
            "CL huge",
            call("content-length: 99999999999999999999\r\n", "{}"),
        ),
        (
            "obs-fold",
            call("x-a: b\r\n c\r\ncontent-length: 2\r\n", "{}"),
        ),
        ("folded CL", call("content-length:\r\n 2\r\n", "{}")),
        ("bare LF", call("x-a: b\ncontent-length: 2\r\n", "{}")),
        (
            "bare LF, end",
            call("content-length: 2\r\n", "").replace("2\r\n\r\n", "2\r\n\n") + "{}",
        ),
        ("bare CR", call("x-a: b\rcontent-length: 2\r\n", "{}")),
        ("NUL", call("x-a: \0\r\ncontent-length: 2\r\n", "{}")),
        ("space before a name", call(" content-length: 2\r\n", "{}")),
        (
            "chunk size",
            call("transfer-encoding: chunked\r\n", "fffffffffffffffff\r\n"),
        ),
        (
            "chunk sign",
            call("transfer-encoding: chunked\r\n", "-2\r\n{}\r\n0\r\n\r\n"),
        ),
        (
            "TE over 1.0",
            call("transfer-encoding: chunked\r\n", chunks).replace("/1.1", "/1.0"),
        ),
    ] {
        let answer = answers(&app, &behind_it(bytes)).await;
        assert!((400..500).contains(&status(&answer)), "{what}: {answer}");
        assert!(!answer.contains("\r\n\r\nok\n"), "{what}: {answer}");
        assert_eq!(answer.matches("HTTP/1.").count(), 1, "{what}: {answer}");
    }
    others_are_well(&app).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_look_at_heads_some_of_it_goes_through() {
    let open = Limits {
        strict_heads: false,
        ..quick()
    };
    let app = behind(open).await;
    let bytes = call("x-a: b\ncontent-length: 2\r\n", "{}") + SMUGGLED;
    assert_eq!(answers(&app, &bytes).await.matches("200 OK").count(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lie_about_the_length_is_taken_at_its_word_and_no_further() {
    let app = behind(quick()).await;
    // More than was said is no request.
    let more = call("content-length: 2\r\n", "{}") + SMUGGLED;
    let answer = answers(&app, &more).await;
    assert_eq!(status(&answer), 200);
    assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{answer}");
    // Less than was said is no body.
    let mut less = Raw::to(&app).await;
    less.send(call("content-length: 200\r\n", "{}")).await;
    assert_eq!(status(&less.rest().await.unwrap()), 408);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_in_chunks_is_read_and_ends_its_connection() {
    let app = behind(quick()).await;
    let honest = call("transfer-encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n");
    let answer = answers(&app, &honest).await;
    assert_eq!(status(&answer), 200);
    assert!(answer.contains("connection: close"), "{answer}");
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
