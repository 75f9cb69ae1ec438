//! The real program's log: every sign-in and refusal with user, address and time, and no secret.

mod keys;

use std::time::Duration;

use lapang_api as api;
use lapang_db::Engine;
use serde_json::Value;

use crate::watched::{EMAIL, Watched, ask_for_a_code};
use lapang_testing::app::{Person, session_cookie};
use lapang_testing::process::place::Place;

/// The email that was written: its code, and its text.
async fn the_mail(place: &Place) -> (String, String) {
    let folder = place.directory.path().join("mail");
    loop {
        let files = std::fs::read_dir(&folder).into_iter().flatten();
        let mut mails = files.map(|entry| entry.unwrap().path());
        if let Some(path) = mails.find(|path| path.extension().is_some_and(|end| end == "eml")) {
            let bytes = std::fs::read(path).unwrap();
            let mail = mail_parser::MessageParser::default().parse(&bytes).unwrap();
            let code = mail.subject().unwrap().chars().take(6).collect();
            return (code, mail.body_text(0).unwrap().into_owned());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn try_code(otp_id: &str, code: &str) -> api::VerifyEmailOTPRequest {
    api::VerifyEmailOTPRequest {
        email: EMAIL.to_owned(),
        otp_id: otp_id.to_owned(),
        otp_code: code.to_owned(),
        accepted_terms: true,
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sign_ins_and_refusals_are_logged_without_secrets() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    let database = place.url.as_deref().map(with_a_password);
    let google = [
        "--google-client-id",
        "lapang",
        "--google-client-secret",
        "canary-client-secret",
    ];
    let options = [&google[..], &["--google-issuer", "http://127.0.0.1:1"]].concat();
    let watched = Watched::serve(&place, database.as_deref(), &options).await;
    let mut seen = String::new();
    let (mut ani, code, mail) = sign_in(&watched, &place, &mut seen).await;
    let cookie = ani.cookie.clone().unwrap();
    let token = cookie.split_once('=').unwrap().1.to_owned();
    refusals(&watched, &ani, &mut seen).await;
    let log_out = "lapang.v1.AuthService/Logout";
    watched.post(&ani, log_out, "{}", &mut seen).await;
    let out = watched.the_event("signed out").await;
    assert_eq!(out["fields"]["user"], ani.user_id.to_string());
    ani.forwarded_for = None;
    let metrics = lapang_testing::app::http()
        .get(&watched.metrics)
        .send()
        .await
        .unwrap();
    seen.push_str(&metrics.text().await.unwrap());
    assert!(seen.contains("lapang_requests_total"), "{seen}");
    watched.the_event("signed out").await;
    let written = watched.end().await;
    assert!(written.contains("\"stopping\""), "{written}");
    // Long lines of the email, which nothing else contains.
    let sentences = mail.lines().filter(|line| line.len() > 20);
    let mut secrets: Vec<&str> = sentences.collect();
    assert!(!secrets.is_empty(), "{mail}");
    secrets.extend([&code, &token, EMAIL, "canary"]);
    for secret in secrets {
        assert!(!has_word(&written, secret), "{secret:?} is in {written}");
        assert!(!has_word(&seen, secret), "{secret:?} was told: {seen}");
    }
}

/// Whether it stands alone: a longer number may contain six digits by chance.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.';
    text.match_indices(word).any(|(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
    })
}

/// The tests' server requires none, so any works.
fn with_a_password(url: &str) -> String {
    let mut url = url::Url::parse(url).unwrap();
    url.set_password(Some("canary-password")).unwrap();
    url.to_string()
}

/// Signs in with a wrong code, then with the right one. Returns the person, the code and the email's text.
async fn sign_in(watched: &Watched, place: &Place, seen: &mut String) -> (Person, String, String) {
    let mut visitor = Person::visitor(&watched.process.origin);
    visitor.forwarded_for = Some("203.0.113.7".to_owned());
    let otp_id = ask_for_a_code(&watched.process, EMAIL).await;
    let (code, mail) = the_mail(place).await;
    let wrong = if code == "123456" { "654321" } else { "123456" };
    let client = visitor.auth();
    let refused = client.verify_email_otp(try_code(&otp_id, wrong)).await;
    seen.push_str(&refused.unwrap_err().to_string());
    let entered = client.verify_email_otp(try_code(&otp_id, &code)).await;
    let answer = entered.unwrap();
    let cookie = session_cookie(answer.headers());
    let id = answer.into_owned().user.user.id.clone();
    visitor.cookie = Some(cookie);
    visitor.user_id = id.parse().unwrap();

    let sent = watched.the_event("queued an email code").await;
    let refused = watched.the_event("refused an email code").await;
    let entered = watched.the_event("signed in by e-mail code").await;
    assert_eq!(refused["fields"]["address"], "203.0.113.7");
    assert_eq!(entered["fields"]["address"], "203.0.113.7");
    assert_eq!(entered["fields"]["user"], id);
    // The account whose code was guessed, without its email address.
    let account = &sent["fields"]["account"];
    assert!(account.is_string(), "{sent}");
    assert_eq!(&refused["fields"]["account"], account);
    assert_eq!(&entered["fields"]["account"], account);
    (visitor, code, mail)
}

/// Refusals of every kind, each with its line.
async fn refusals(watched: &Watched, ani: &Person, seen: &mut String) {
    let staffs = "lapang.v1.BookingAdminService/ListBookingsForAdmin";
    watched.post(ani, staffs, "{}", seen).await;
    let mut stranger = Person::visitor(&watched.process.origin);
    stranger.forwarded_for = Some("203.0.113.8".to_owned());
    stranger.cookie = Some("lapang-session=canary-token".to_owned());
    watched.post(&stranger, staffs, "{}", seen).await;
    let send = "lapang.v1.AuthService/SendEmailOTP";
    let again = format!("{{\"email\":\"{EMAIL}\"}}");
    watched.post(&stranger, send, &again, seen).await;
    // Its secret is in use when the provider is unreachable.
    let google = "lapang.v1.AuthService/InitiateOAuth";
    let with = "{\"provider\":\"AUTH_PROVIDER_GOOGLE_OAUTH\"}";
    watched.post(&stranger, google, with, seen).await;
    watched
        .the_event("the OpenID provider is unreachable")
        .await;
    let events = watched.events_that_say("refused").await;
    let user = ani.user_id.to_string();
    for (code, reason, number, call, user) in [
        ("permission_denied", "STAFF_ONLY", 7, staffs, Some(&*user)),
        ("unauthenticated", "UNAUTHENTICATED", 8, staffs, None),
        ("resource_exhausted", "OTP_SEND_LIMIT", 8, send, None),
    ] {
        let address = format!("203.0.113.{number}");
        let is_it = |event: &&Value| {
            event["fields"]["code"] == code
                && event["fields"]["reason"] == reason
                && event["span"]["address"] == *address
                && event["span"]["call"] == call
                && event["span"]["user"].as_str() == user
                && event["level"] == "INFO"
        };
        let lines = events.iter().filter(is_it).count();
        assert_eq!(lines, 1, "{code}: {events:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_internal_error_is_found_in_the_log_by_the_id_of_its_request() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Postgres);
    let watched = Watched::serve(&place, place.url.as_deref(), &[]).await;
    let db = place.open();
    let renamed =
        db.write(|conn| conn.execute("ALTER TABLE matches RENAME TO matches_elsewhere", &[]));
    let renamed: Result<u64, lapang_db::Error> = renamed.await;
    renamed.unwrap();
    let call = "lapang.v1.MatchService/ListMatches";
    let sent = lapang_testing::app::http()
        .post(format!("{}/{call}", watched.process.origin))
        .header("content-type", "application/json")
        .header("x-request-id", "front-77")
        .body("{}");
    let error: Value = sent.send().await.unwrap().json().await.unwrap();
    assert_eq!(error["message"], "internal error front-77");
    let event = watched.the_event("internal error").await;
    assert_eq!(event["fields"]["error_id"], "front-77");
    assert_eq!(event["span"]["call"], call);
    let cause = event["fields"]["cause"].as_str().unwrap();
    assert!(cause.contains("matches"), "{event}");
}
