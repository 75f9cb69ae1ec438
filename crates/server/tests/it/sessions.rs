//! Sessions and devices: their lifetime, their end, and the emails about them (rules.md §2).

use jiff::SignedDuration;
use lapang_api as api;

use crate::sign_in::{attempt, current_email, send};
use lapang_testing::app::{device_cookie, newest_code, refusal};
use lapang_testing::{on_both_engines, on_sqlite};

on_sqlite! {
    async fn logout_ends_only_the_callers_session(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let budi = app.person("budi@example.com").await;
        let session = ani
            .auth()
            .get_current_user(api::GetCurrentUserRequest::default())
            .await
            .unwrap()
            .into_owned()
            .session
            .session_id
            .clone();
        // A session of another user, named by its id, stays.
        let stolen = api::LogoutRequest { session_id: session.clone(), ..Default::default() };
        budi.auth().logout(stolen.clone()).await.unwrap();
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        // The caller is logged out whatever id the client sends.
        assert_eq!(refusal(current_email(&budi).await).code, "unauthenticated");
        let answer = ani.auth().logout(stolen).await.unwrap();
        let cleared: Vec<_> = answer
            .headers()
            .get_all("set-cookie")
            .iter()
            .map(|value| value.to_str().unwrap().to_owned())
            .collect();
        assert_eq!(cleared.len(), 2);
        assert!(cleared.iter().all(|line| line.contains("Max-Age=0")), "{cleared:?}");
        assert_eq!(refusal(current_email(&ani).await).code, "unauthenticated");
    }

    async fn stale_cookies_of_the_same_name_do_not_sign_anybody_out(app: TestApp) {
        let mut ani = app.person("ani@example.com").await;
        let real = ani.cookie.clone().unwrap();
        let stale = format!("lapang-session={}", "0".repeat(64));
        for cookies in [format!("{stale}; lapang-session=x; {real}"), format!("{real}; {stale}")] {
            ani.cookie = Some(cookies);
            assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        }
        ani.cookie = Some(format!("{stale}; {stale}; {stale}; {real}"));
        assert_eq!(refusal(current_email(&ani).await).code, "unauthenticated");
    }

    async fn extending_a_session_does_not_undo_a_logout_or_sign_in(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        app.clock.advance(SignedDuration::from_hours(25));
        let id = send(&ani, "budi@example.com").await.unwrap();
        let code = newest_code(&app, "budi@example.com").await;
        let ani = app.person("ani@example.com").await;
        app.clock.advance(SignedDuration::from_secs(60));
        let answer = ani.auth().verify_email_otp(attempt("budi@example.com", &id, &code)).await.unwrap();
        let cookies = answer.headers().get_all("set-cookie").iter().count();
        assert_eq!(cookies, 3);
        // The new session has ended the previous one.
        assert_eq!(refusal(current_email(&ani).await).code, "unauthenticated");
        let ani = app.person("ani@example.com").await;
        app.clock.advance(SignedDuration::from_hours(25));
        let answer = ani.auth().logout(api::LogoutRequest::default()).await.unwrap();
        let lines: Vec<_> = answer.headers().get_all("set-cookie").iter().collect();
        assert!(lines.len() == 2 && lines.iter().all(|line| line.to_str().unwrap().contains("Max-Age=0")), "{lines:?}");
    }

    async fn response_that_extends_a_session_is_not_cacheable(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let sports = async || {
            let answer = ani.sports().list_sports(api::ListSportsRequest::default()).await.unwrap();
            let renewed = answer.headers().contains_key("set-cookie");
            (renewed, answer.headers()["cache-control"].to_str().unwrap().to_owned())
        };
        assert_eq!(sports().await, (false, "public, max-age=3600".to_owned()));
        app.clock.advance(SignedDuration::from_hours(25));
        assert_eq!(sports().await, (true, "no-store".to_owned()));
    }

    async fn sign_in_on_a_new_device_emails_the_owner(app: TestApp) {
        let (mut own, mut number) = (None, 0);
        // Neither the fingerprint nor a forged cookie identifies a device.
        for (cookie, fingerprint, mails) in [
            (None, "laptop", 0),
            (Some("own"), "laptop", 0),
            (Some("own"), "phone", 0),
            (None, "laptop", 1),
            (Some("lapang-device=laptop"), "laptop", 2),
            (Some("own"), "laptop", 2),
        ] {
            app.clock.advance(SignedDuration::from_hours(2));
            number += 1;
            let mut visitor = app.visitor();
            visitor.cookie = if cookie == Some("own") { own.clone() } else { cookie.map(str::to_owned) };
            let id = send(&visitor, "ani@example.com").await.unwrap();
            let code = newest_code(&app, "ani@example.com").await;
            let mut request = attempt("ani@example.com", &id, &code);
            request.device_info = api::DeviceInfo { fingerprint: fingerprint.to_owned(), ..Default::default() }.into();
            let answer = visitor.auth().verify_email_otp(request).await.unwrap();
            own.get_or_insert(device_cookie(answer.headers()));
            let emails = app.mails_to("ani@example.com").await;
            let emails = emails.iter().filter(|(subject, _)| subject.starts_with("A new device"));
            assert_eq!(emails.count(), mails, "{number}");
        }
    }
}

on_both_engines! {
    async fn failed_session_bookkeeping_does_not_fail_the_call(app: TestApp) {
        let ani = app.regular("ani@example.com", "Ani").await;
        app.clock.advance(SignedDuration::from_secs(1));
        let budi = app.regular("budi@example.com", "Budi").await;
        for sql in [ // From here on, Budi's row must differ from Ani's.
            "UPDATE users SET locale = 'id' WHERE email = 'budi@example.com'",
            "CREATE UNIQUE INDEX one_reader_a_language ON users (locale)",
            "CREATE UNIQUE INDEX one_session_an_end ON sessions (expires_at)",
        ] {
            let done = app.app.db.write(move |conn| conn.execute(sql, &[])).await;
            done.map_err(|error: lapang_db::Error| error).unwrap();
        }
        app.clock.advance(SignedDuration::from_hours(25));
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        assert_eq!(current_email(&budi).await.unwrap(), "budi@example.com");
    }

    async fn reads_do_not_wait_for_session_bookkeeping(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        app.clock.advance(SignedDuration::from_hours(25));
        let (made, is_made) = std::sync::mpsc::channel();
        let (go_on, may_go_on) = std::sync::mpsc::channel::<()>();
        let db = app.app.db.clone();
        // As on a full disk: no other write succeeds.
        let held = tokio::spawn(async move {
            db.write(move |conn| {
                conn.execute("UPDATE sessions SET renewed_at = renewed_at", &[])?;
                conn.execute("UPDATE devices SET last_seen = last_seen", &[])?;
                made.send(()).unwrap();
                may_go_on.recv().unwrap();
                Ok::<_, lapang_db::Error>(())
            })
            .await
        });
        tokio::task::block_in_place(|| is_made.recv().unwrap());
        // More than there are connections: each write of the bookkeeping waits for a lock.
        let since = std::time::Instant::now();
        for _ in 0..8 {
            assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        }
        let took = since.elapsed();
        assert!(took < std::time::Duration::from_secs(4), "{took:?}");
        go_on.send(()).unwrap();
        held.await.unwrap().unwrap();
        app.settle().await;
        // The session was extended afterwards.
        app.clock.advance(SignedDuration::from_hours(29 * 24));
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
    }
}
