//! An event is one log line, whatever a request or response contains.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use lapang_db::{Engine, value};

use crate::watched::{EMAIL, Watched, ask_for_a_code};
use lapang_testing::app::Person;
use lapang_testing::process::place::Place;

/// Ends a line, controls a terminal, or breaks out of a JSON text.
const NASTY: &str = "x\u{1b}[31m\"},\"level\":\"ERROR\",\"fake\":{\"a\":\"\\";

#[tokio::test(flavor = "multi_thread")]
async fn hostile_input_cannot_break_the_one_line_json_log() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let mail_server = a_rude_mail_server();
    let smtp = format!("smtp://canary-user:canary-password@{mail_server}");
    let watched = Watched::serve(&place, None, &["--smtp-url", &smtp]).await;
    // A mail server's message is logged, and it may contain anything.
    ask_for_a_code(&watched.process, EMAIL).await;
    let failed = watched.events_that_say("cannot send an email").await;
    let problem = failed[0]["fields"]["problem"].as_str().unwrap();
    assert!(problem.contains("[31m"), "{problem}");
    assert!(problem.contains("<recipient>"), "{problem}");
    for head in nasty_requests() {
        let address = watched.process.origin.trim_start_matches("http://");
        let mut stream = TcpStream::connect(address).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(5)))
            .unwrap();
        stream.write_all(&head).unwrap();
        let mut answer = Vec::new();
        // Only the log matters, not the response.
        let _read = stream.read_to_end(&mut answer);
    }
    let visitor = Person::visitor(&watched.process.origin);
    let body = "{\"email\":\"a\\r\\nb\\u001b[1m@x.y\"}";
    visitor
        .post("lapang.v1.AuthService/SendEmailOTP", body)
        .await;
    let text = watched.end().await;
    let db = place.open();
    let kept = db.read(|conn| {
        let sql = "SELECT last_error FROM mails WHERE last_error IS NOT NULL";
        conn.rows(sql, &[], value)
    });
    let kept: Result<Vec<String>, lapang_db::Error> = kept.await;
    let kept = kept.unwrap().concat().to_lowercase();
    assert!(
        kept.contains("<recipient>") && !kept.contains(EMAIL),
        "{kept}"
    );
    assert!(!text.contains(['\u{1b}', '\r', '\u{7f}']), "{text:?}");
    assert!(
        !text.contains("canary-password") && !text.to_lowercase().contains(EMAIL),
        "{text}"
    );
    for line in text.lines() {
        let event: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(
            event["timestamp"].is_string() && event["fields"].is_object(),
            "{event}"
        );
        assert_ne!(event["level"], "ERROR", "{event}");
        assert!(event.get("fake").is_none(), "{event}");
    }
}

/// Requests with all of it in every field that might be logged.
fn nasty_requests() -> Vec<Vec<u8>> {
    let encoded = "%0d%0a%1b[31m%22%7d,%22level%22:%22ERROR%22";
    let with = |path: &str, header: &str| {
        let value = NASTY.replace('\u{1b}', "\t");
        format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n{header}: {value}\r\n\r\n{{}}"
        )
        .into_bytes()
    };
    let paths = [
        format!("/{encoded}"),
        format!("/j/{encoded}"),
        format!("/lapang.v1.AuthService/{encoded}"),
    ];
    let mut requests: Vec<Vec<u8>> = paths.iter().map(|path| with(path, "accept")).collect();
    requests
        .push(format!("{encoded} / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").into_bytes());
    for header in [
        "x-request-id",
        "x-forwarded-for",
        "user-agent",
        "referer",
        "cookie",
        "origin",
        "traceparent",
        "idempotency-key",
    ] {
        requests.push(with("/lapang.v1.UserService/DeleteAccount", header));
    }
    requests
}

/// Accepts each email up to its recipient, and rejects it with a message that would corrupt a log.
fn a_rude_mail_server() -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(stream) = stream else { return };
            // The client may hang up at any time.
            let _heard = be_rude(stream);
        }
    });
    address
}

fn be_rude(mut stream: TcpStream) -> std::io::Result<()> {
    stream.write_all(b"220 rude\r\n")?;
    for line in BufReader::new(stream.try_clone()?).lines() {
        let line = line?;
        let answer = match line.get(..4).unwrap_or_default() {
            "EHLO" => "250-rude\r\n250 AUTH PLAIN LOGIN\r\n".to_owned(),
            "AUTH" => "235 come in\r\n".to_owned(),
            "RCPT" => {
                // Also in capitals.
                let (given, loud) = (&line[8..], line.to_uppercase());
                format!("554-{given} {NASTY}\r\n554 {loud} {NASTY}\r\n")
            }
            _ => "250 well\r\n".to_owned(),
        };
        stream.write_all(answer.as_bytes())?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn opening_another_address_is_logged_once_a_minute_with_the_right_one() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let watched = Watched::serve(&place, None, &[]).await;
    for origin in [
        "http://lapang.lan:8080",
        "http://a\u{e9}\".lan",
        "http://b.lan",
    ] {
        let call = "lapang.v1.AuthService/SendEmailOTP";
        let post = lapang_testing::app::http().post(format!("{}/{call}", watched.process.origin));
        let post = post
            .header("origin", origin.as_bytes())
            .header("content-type", "application/json");
        assert_eq!(post.body("{}").send().await.unwrap().status(), 403);
    }
    let right = watched.process.origin.clone();
    let text = watched.end().await;
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("LAPANG_PUBLIC_ORIGIN"))
        .collect();
    assert_eq!(lines.len(), 1, "{text}");
    let line: serde_json::Value = serde_json::from_str(lines[0]).unwrap();
    assert_eq!(line["level"], "WARN");
    assert_eq!(line["fields"]["opened"], "\"http://lapang.lan:8080\"");
    assert_eq!(line["fields"]["public_origin"], *right);
}

#[tokio::test(flavor = "multi_thread")]
async fn many_refusals_of_a_client_are_one_line() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let watched = Watched::serve(&place, None, &[]).await;
    let visitor = Person::visitor(&watched.process.origin);
    for _ in 0..20 {
        let call = "lapang.v1.BookingAdminService/ListBookingsForAdmin";
        assert_eq!(visitor.post(call, "{}").await.0, 401);
    }
    let refused = watched.the_event("refused").await;
    assert_eq!(refused["fields"]["code"], "unauthenticated");
    watched.end().await;
}
