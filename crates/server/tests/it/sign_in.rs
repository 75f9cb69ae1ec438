//! Sign-in by emailed code (rules.md §2).

use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::value;

use lapang_testing::app::{Person, newest_code, refusal, session_cookie};
use lapang_testing::{on_both_engines, on_sqlite};

pub async fn send(person: &Person, email: &str) -> Result<String, connectrpc::ConnectError> {
    let request = api::SendEmailOTPRequest {
        email: email.to_owned(),
        ..Default::default()
    };
    let sent = person.auth().send_email_otp(request).await?.into_owned();
    assert_eq!(sent.expires_in_seconds, 600);
    Ok(sent.otp_id)
}

pub fn attempt(email: &str, otp_id: &str, code: &str) -> api::VerifyEmailOTPRequest {
    api::VerifyEmailOTPRequest {
        email: email.to_owned(),
        otp_id: otp_id.to_owned(),
        otp_code: code.to_owned(),
        accepted_terms: true,
        ..Default::default()
    }
}

/// Another six-digit code.
fn another(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000)
}

async fn try_code(person: &Person, request: api::VerifyEmailOTPRequest) -> String {
    match person.auth().verify_email_otp(request).await {
        Ok(_) => "in".to_owned(),
        Err(error) => refusal(Err::<(), _>(error)).short(),
    }
}

pub async fn current_email(person: &Person) -> Result<String, connectrpc::ConnectError> {
    let answer = person
        .auth()
        .get_current_user(api::GetCurrentUserRequest::default())
        .await?;
    Ok(answer.into_owned().user.user.email.clone())
}

on_sqlite! {
    async fn new_address_gets_an_account_after_accepting_the_terms(app: TestApp) {
        let visitor = app.visitor();
        let id = send(&visitor, "Ani@Example.com").await.unwrap();
        let code = newest_code(&app, "ani@example.com").await;
        let mut request = attempt("ani@example.com", &id, &code);
        request.accepted_terms = false;
        let refused = refusal(visitor.auth().verify_email_otp(request.clone()).await);
        assert_eq!(refused.short(), "failed_precondition/TERMS_NOT_ACCEPTED");
        request.accepted_terms = true;
        "Ani Lestari".clone_into(&mut request.name);
        let answer = visitor.auth().verify_email_otp(request).await.unwrap().into_owned();
        assert!(answer.is_new_user);
        let user = &answer.user.user;
        assert_eq!((user.name.as_str(), user.email.as_str()), ("Ani Lestari", "ani@example.com"));
        assert!(user.email_verified);
        assert!(!user.sports_preferences_completed);
    }

    async fn account_name_is_one_line_without_control_characters(app: TestApp) {
        let visitor = app.visitor();
        let id = send(&visitor, "ani@example.com").await.unwrap();
        let code = newest_code(&app, "ani@example.com").await;
        let mut request = attempt("ani@example.com", &id, &code);
        "Ani\n\nPay at evil.example:".clone_into(&mut request.name);
        let refused = refusal(visitor.auth().verify_email_otp(request.clone()).await);
        assert_eq!((refused.code.as_str(), refused.fields), ("invalid_argument", vec!["name: text.control".to_owned()]));
        " Ani  Lestari ".clone_into(&mut request.name);
        let answer = visitor.auth().verify_email_otp(request).await.unwrap().into_owned();
        assert_eq!(answer.user.user.name, "Ani Lestari");
    }

    async fn wrong_expired_and_foreign_codes_get_the_same_error(app: TestApp) {
        let visitor = app.visitor();
        let wrong = "invalid_argument/OTP_INVALID";
        let older = send(&visitor, "ani@example.com").await.unwrap();
        app.clock.advance(SignedDuration::from_secs(31));
        let id = send(&visitor, "ani@example.com").await.unwrap();
        let code = newest_code(&app, "ani@example.com").await;
        for (email, otp_id, otp_code) in [
            ("ani@example.com", id.as_str(), another(&code)),
            ("ani@example.com", older.as_str(), code.clone()),
            ("eve@example.com", id.as_str(), code.clone()),
            ("ani@example.com", "not-an-id", code.clone()),
            ("ani@example.com", "0195f0a0-0000-7000-8000-000000000000", code.clone()),
        ] {
            assert_eq!(try_code(&visitor, attempt(email, otp_id, &otp_code)).await, wrong);
        }
        app.clock.advance(SignedDuration::from_mins(10));
        assert_eq!(try_code(&visitor, attempt("ani@example.com", &id, &code)).await, wrong);
    }

    async fn codes_per_address_are_limited_with_retry_after(app: TestApp) {
        let visitor = app.visitor();
        send(&visitor, "ani@example.com").await.unwrap();
        let refused = refusal(send(&visitor, "ani@example.com").await);
        assert_eq!(refused.short(), "resource_exhausted/OTP_SEND_LIMIT");
        assert_eq!(refused.metadata["retry_after_seconds"], "30");
        for _ in 0..4 {
            app.clock.advance(SignedDuration::from_secs(31));
            send(&visitor, "ani@example.com").await.unwrap();
        }
        app.clock.advance(SignedDuration::from_secs(31));
        let refused = refusal(send(&visitor, "ani@example.com").await);
        assert_eq!(refused.metadata["retry_after_seconds"], (3600 - 5 * 31).to_string());
        send(&visitor, "budi@example.com").await.unwrap();
    }

    async fn database_stores_neither_codes_nor_tokens(app: TestApp) {
        let visitor = app.visitor();
        let id = send(&visitor, "ani@example.com").await.unwrap();
        let code = newest_code(&app, "ani@example.com").await;
        let request = attempt("ani@example.com", &id, &code);
        let answer = visitor.auth().verify_email_otp(request).await.unwrap();
        let token = session_cookie(answer.headers()).split_once('=').unwrap().1.to_owned();
        let held: Vec<Vec<u8>> = app
            .app
            .db
            .read(|conn| {
                conn.rows(
                    "SELECT code_hash FROM email_codes UNION ALL SELECT token_hash FROM sessions",
                    &[],
                    value,
                )
            })
            .await
            .map_err(|error: lapang_db::Error| error)
            .unwrap();
        assert_eq!(held.len(), 2);
        for bytes in held {
            let hex = hex::encode(&bytes);
            assert!(bytes.len() == 32 && hex != token && !bytes.starts_with(code.as_bytes()));
        }
        let sent: String = app
            .app
            .db
            .read(|conn| conn.one("SELECT body_text FROM mails", &[], value))
            .await
            .map_err(|error: lapang_db::Error| error)
            .unwrap();
        assert_eq!(sent, "");
    }

    async fn code_email_uses_the_language_of_the_request(app: TestApp) {
        let visitor = app.visitor();
        let request = api::SendEmailOTPRequest { email: "ani@example.com".to_owned(), ..Default::default() };
        let options = connectrpc::client::CallOptions::default().with_header("cookie", "lapang-locale=id");
        visitor.auth().send_email_otp_with_options(request, options).await.unwrap();
        let (subject, text) = app.mails_to("ani@example.com").await.pop().unwrap();
        assert!(subject.ends_with("adalah kode Lapang kamu"), "{subject}");
        assert!(text.contains("berlaku sekali, selama 10 menit"), "{text}");
    }

    async fn spaces_around_an_address_are_ignored(app: TestApp) {
        let visitor = app.visitor();
        let id = send(&visitor, " budi@example.com ").await.unwrap();
        let code = newest_code(&app, "budi@example.com").await;
        let request = api::CheckPasskeySupportRequest { email: "budi@example.com ".to_owned(), ..Default::default() };
        assert!(!visitor.auth().check_passkey_support(request).await.unwrap().into_owned().user_exists);
        assert_eq!(try_code(&visitor, attempt("budi@example.com ", &id, &code)).await, "in");
    }

    async fn malformed_address_or_code_is_a_field_violation(app: TestApp) {
        for (email, rule) in [("a@example.com,b@example.com", "string.email"), ("nonsense", "string.email"), ("", "string.email_empty")] {
            let refused = refusal(send(&app.visitor(), email).await);
            assert_eq!(refused.fields, [format!("email: {rule}")], "{email:?}");
        }
        for code in ["12345", "１２３４５６"] {
            let request = attempt("ani@example.com", "x", code);
            let refused = refusal(app.visitor().auth().verify_email_otp(request).await);
            assert_eq!(refused.fields, ["otp_code: string.pattern"], "{code:?}");
        }
    }
}

on_both_engines! {
    async fn two_hundred_concurrent_guesses_count_as_five(app: TestApp) {
        let visitor = app.visitor();
        let id = send(&visitor, "ani@example.com").await.unwrap();
        let code = newest_code(&app, "ani@example.com").await;
        let mut guesses = tokio::task::JoinSet::new();
        for _ in 0..200 {
            let (visitor, request) = (visitor.clone(), attempt("ani@example.com", &id, &another(&code)));
            guesses.spawn(async move { try_code(&visitor, request).await });
        }
        let outcomes = guesses.join_all().await;
        assert!(outcomes.iter().all(|outcome| outcome == "invalid_argument/OTP_INVALID"));
        let tries: i64 = app
            .app
            .db
            .read(|conn| conn.one("SELECT MAX(attempts) FROM email_codes", &[], value))
            .await
            .map_err(|error: lapang_db::Error| error)
            .unwrap();
        assert_eq!(tries, 5);
        let outcome = try_code(&visitor, attempt("ani@example.com", &id, &code)).await;
        assert_eq!(outcome, "invalid_argument/OTP_INVALID");
    }

    async fn concurrent_uses_of_a_code_open_one_session(app: TestApp) {
        let visitor = app.visitor();
        let id = send(&visitor, "ani@example.com").await.unwrap();
        let code = newest_code(&app, "ani@example.com").await;
        let mut attempts = tokio::task::JoinSet::new();
        for _ in 0..50 {
            let (visitor, request) = (visitor.clone(), attempt("ani@example.com", &id, &code));
            attempts.spawn(async move { try_code(&visitor, request).await });
        }
        let outcomes = attempts.join_all().await;
        assert_eq!(outcomes.iter().filter(|outcome| *outcome == "in").count(), 1, "{outcomes:?}");
        assert!(outcomes.iter().all(|one| one == "in" || one == "invalid_argument/OTP_INVALID"));
    }

    async fn fifty_concurrent_code_requests_send_one_email(app: TestApp) {
        let visitor = app.visitor();
        let mut sends = tokio::task::JoinSet::new();
        for _ in 0..50 {
            let visitor = visitor.clone();
            sends.spawn(async move { send(&visitor, "ani@example.com").await.is_ok() });
        }
        let outcomes = sends.join_all().await;
        assert_eq!(outcomes.into_iter().filter(|ok| *ok).count(), 1);
        assert_eq!(app.mails_to("ani@example.com").await.len(), 1);
    }
}
