//! Every entry that could lead a reader on, tried with every hostile address.

use lapang_db::Engine;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{HOSTILE, look_up, open, smuggle, with_hosts};
use crate::support::TestApp;

/// A hostile text where a reader's own address or link is: by the letter, and encoded once.
async fn leads_nowhere_else(app: &TestApp, prefix: &str, hostile: &str) {
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

/// The lookup and a whole load follow what is in the table; a link and a page's address are what a
/// reader is given.
async fn no_entry_leads_away(app: TestApp) {
    for (number, to) in HOSTILE.iter().enumerate() {
        // Neither engine keeps a NUL.
        if !to.contains('\0') {
            let from = format!("/smuggled{number}");
            smuggle(&app, &from, to).await;
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
            leads_nowhere_else(&app, prefix, to).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_hostile_address_leads_anywhere_from_any_entry() {
    no_entry_leads_away(with_hosts(Engine::Sqlite).await).await;
    no_entry_leads_away(with_hosts(Engine::Postgres).await).await;
}
