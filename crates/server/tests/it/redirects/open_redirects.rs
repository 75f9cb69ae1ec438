//! Tries every hostile address at every entry point that could redirect.

use lapang_db::Engine;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{HOSTILE, insert_unchecked, look_up, open, with_hosts};
use crate::support::TestApp;

/// Puts a hostile text into a path, raw and encoded once.
async fn assert_no_redirect(app: &TestApp, prefix: &str, hostile: &str) {
    use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
    let encoded = utf8_percent_encode(hostile, NON_ALPHANUMERIC).to_string();
    let is_sendable = |text: &str| text.bytes().all(|byte| byte.is_ascii_graphic());
    for path in [format!("{prefix}{hostile}"), format!("{prefix}{encoded}")] {
        if !path.starts_with('/') || !is_sendable(&path) {
            continue;
        }
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\naccept: text/html\r\nconnection: close\r\n\r\n",
            app.address
        );
        let mut stream = TcpStream::connect(app.address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let head = answer
            .split("\r\n\r\n")
            .next()
            .unwrap()
            .to_ascii_lowercase();
        assert!(
            head.starts_with("http/1.1 ") && !head.starts_with("http/1.1 5"),
            "{path}: {head}"
        );
        let leads = |line: &str| line.starts_with("location:") || line.starts_with("refresh:");
        assert!(!head.lines().any(leads), "{path}: {head}");
    }
}

/// Lookup and page load with rules in the table, then links and pages with the address in the path.
async fn try_every_entry_point(app: TestApp) {
    for (number, to) in HOSTILE.iter().enumerate() {
        // Neither engine can store a NUL.
        if !to.contains('\0') {
            let from = format!("/smuggled{number}");
            insert_unchecked(&app, &from, to).await;
            for path in [from.clone(), format!("/id{from}")] {
                assert_eq!(look_up(&app, &path).await, Value::Null, "{to:?}");
                let answer = open(&app, http::Method::GET, &path).await;
                assert!(!answer.headers().contains_key("location"), "{to:?}");
            }
        }
        assert_eq!(look_up(&app, to).await, Value::Null, "{to:?}");
        for prefix in [
            "",
            "/j/",
            "/id/j/",
            "/match/",
            "/auth/callback/google?next=",
            "/play?to=",
        ] {
            assert_no_redirect(&app, prefix, to).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_entry_point_is_an_open_redirect() {
    try_every_entry_point(with_hosts(Engine::Sqlite).await).await;
    try_every_entry_point(with_hosts(Engine::Postgres).await).await;
}
