//! Devices: users see where they are signed in, and can sign out there (rules.md §2).

use jiff::SignedDuration;
use lapang_api as api;

use crate::sign_in::{attempt, current_email, send};
use lapang_testing::app::{Person, TestApp, browser_cookie, newest_code, refusal, session_cookie};
use lapang_testing::on_sqlite;

/// Signs in on a device.
pub async fn on(app: &TestApp, email: &str, fingerprint: &str) -> Person {
    app.clock.advance(SignedDuration::from_mins(61));
    let mut person = app.visitor();
    person.cookie = Some(browser_cookie(fingerprint));
    let id = send(&person, email).await.unwrap();
    let code = newest_code(app, email).await;
    let mut request = attempt(email, &id, &code);
    request.device_info = api::DeviceInfo {
        fingerprint: fingerprint.to_owned(),
        ip_address: "1.2.3.4".to_owned(),
        browser: Some("Firefox".to_owned()),
        ..Default::default()
    }
    .into();
    let answer = person.auth().verify_email_otp(request).await.unwrap();
    person.cookie = Some(session_cookie(answer.headers()));
    person
}

async fn devices(person: &Person) -> Vec<api::UserDevice> {
    let request = api::GetUserDevicesRequest::default();
    person
        .auth()
        .get_user_devices(request)
        .await
        .unwrap()
        .into_owned()
        .devices
}

/// Fingerprint, whether it is the current device, active sessions.
async fn listed(person: &Person) -> Vec<(String, bool, i32)> {
    let found = devices(person).await.into_iter();
    found
        .map(|device| {
            (
                device.fingerprint,
                device.is_current_device,
                device.active_sessions,
            )
        })
        .collect()
}

fn row(fingerprint: &str, is_current: bool, sessions: i32) -> (String, bool, i32) {
    (fingerprint.to_owned(), is_current, sessions)
}

pub async fn revoke(person: &Person, fingerprint: &str) -> i32 {
    let request = api::RevokeDeviceRequest {
        fingerprint: fingerprint.to_owned(),
        ..Default::default()
    };
    let answer = person.auth().revoke_device(request).await.unwrap();
    answer.into_owned().revoked_sessions
}

pub async fn revoke_others(person: &Person) -> i32 {
    let request = api::RevokeOtherDevicesRequest::default();
    let answer = person.auth().revoke_other_devices(request).await.unwrap();
    answer.into_owned().revoked_sessions
}

async fn is_in(person: &Person) -> bool {
    match current_email(person).await {
        Ok(_) => true,
        Err(error) => {
            assert_eq!(refusal(Err::<(), _>(error)).code, "unauthenticated");
            false
        }
    }
}

on_sqlite! {
    async fn device_description_is_one_line_in_the_email(app: TestApp) {
        on(&app, "ani@example.com", "laptop").await;
        app.clock.advance(SignedDuration::from_mins(61));
        let visitor = app.visitor();
        let id = send(&visitor, "ani@example.com").await.unwrap();
        let mut request = attempt("ani@example.com", &id, &newest_code(&app, "ani@example.com").await);
        request.device_info = api::DeviceInfo {
            fingerprint: "phone".to_owned(),
            browser: Some("Chrome.\n\nConfirm your account at evil.example".to_owned()),
            os: Some(" Android\t15 ".to_owned()),
            ..Default::default()
        }
        .into();
        visitor.auth().verify_email_otp(request).await.unwrap();
        let (_, text) = app.mails_to("ani@example.com").await.pop().unwrap();
        assert!(text.contains("a new device: Android 15 (") && !text.contains("evil"), "{text}");
    }

    async fn devices_are_listed_current_first_then_by_last_use(app: TestApp) {
        let laptop = on(&app, "ani@example.com", "laptop").await;
        on(&app, "ani@example.com", "phone").await;
        let phone = on(&app, "ani@example.com", "phone").await;
        on(&app, "ani@example.com", "tablet").await;
        on(&app, "budi@example.com", "laptop").await;
        let expected = [row("laptop", true, 1), row("tablet", false, 1), row("phone", false, 2)];
        assert_eq!(listed(&laptop).await, expected);
        assert_eq!(listed(&phone).await[0], row("phone", true, 2));
        let seen = &devices(&laptop).await[0];
        // The IP address is the one that the server saw, not the one that the client sent.
        assert_eq!((seen.ip_address.as_str(), seen.browser.as_deref()), ("127.0.0.1", Some("Firefox")));
    }

    async fn same_fingerprint_in_another_browser_is_another_device(app: TestApp) {
        let laptop = on(&app, "ani@example.com", "laptop").await;
        app.clock.advance(SignedDuration::from_mins(61));
        let mut thief = app.visitor_from("203.0.113.66");
        let id = send(&thief, "ani@example.com").await.unwrap();
        let mut request = attempt("ani@example.com", &id, &newest_code(&app, "ani@example.com").await);
        request.device_info = api::DeviceInfo { fingerprint: "laptop".to_owned(), ..Default::default() }.into();
        let answer = thief.auth().verify_email_otp(request).await.unwrap();
        thief.cookie = Some(session_cookie(answer.headers()));
        assert_eq!(answer.into_owned().session.is_new_device, Some(true));
        let emails = app.mails_to("ani@example.com").await;
        assert!(emails.last().unwrap().0.starts_with("A new device"), "{emails:?}");
        let found = devices(&laptop).await;
        let addresses: Vec<_> = found.iter().map(|device| device.ip_address.as_str()).collect();
        assert_eq!(addresses, ["127.0.0.1", "203.0.113.66"]);
        assert_eq!(found[0].fingerprint, "laptop");
        // Its label is unique, so it can be revoked by it.
        assert!(found[1].fingerprint.starts_with("laptop-"), "{}", found[1].fingerprint);
        assert_eq!(revoke(&laptop, &found[1].fingerprint).await, 1);
        assert!(is_in(&laptop).await && !is_in(&thief).await);
    }

    async fn last_seen_is_the_time_of_the_last_use(app: TestApp) {
        let laptop = on(&app, "ani@example.com", "laptop").await;
        let phone = on(&app, "ani@example.com", "phone").await;
        let seen = async |person: &Person, at: usize| {
            devices(person).await[at].last_seen.seconds - app.app.now().as_second()
        };
        app.clock.advance(SignedDuration::from_mins(59));
        assert!(is_in(&phone).await);
        app.settle().await;
        assert_eq!(seen(&laptop, 1).await, -59 * 60);
        app.clock.advance(SignedDuration::from_mins(1));
        assert!(is_in(&phone).await);
        app.settle().await;
        // The laptop called a minute ago; `last_seen` is not written on every call.
        assert_eq!((seen(&laptop, 1).await, seen(&laptop, 0).await), (0, -60));
        // A device without a session is listed for a month.
        phone.auth().logout(api::LogoutRequest::default()).await.unwrap();
        assert_eq!(listed(&laptop).await, [row("laptop", true, 1), row("phone", false, 0)]);
        for _ in 0..2 {
            app.clock.advance(SignedDuration::from_hours(16 * 24));
            assert!(is_in(&laptop).await);
            app.settle().await;
        }
        assert_eq!(listed(&laptop).await, [row("laptop", true, 1)]);
    }

    async fn revoking_a_device_ends_its_sessions_on_all_nodes(app: TestApp) {
        let laptop = on(&app, "ani@example.com", "laptop").await;
        let thief = on(&app, "ani@example.com", "phone").await;
        let again = on(&app, "ani@example.com", "phone").await;
        let budi = on(&app, "budi@example.com", "phone").await;
        let other = app.another_node().await;
        assert!(is_in(&thief.through(&other)).await && is_in(&again.through(&other)).await);
        assert_eq!(revoke(&laptop, "phone").await, 2);
        for person in [&thief, &again] {
            assert!(!is_in(&person.through(&other)).await);
            assert!(!is_in(person).await);
        }
        assert!(is_in(&budi).await && is_in(&laptop).await);
        assert_eq!((revoke(&laptop, "phone").await, listed(&laptop).await.len()), (0, 1));
        // Its next sign-in emails the owner again.
        let emails = app.mails_to("ani@example.com").await.len();
        on(&app, "ani@example.com", "phone").await;
        assert_eq!(app.mails_to("ani@example.com").await.len(), emails + 2);
    }

    async fn sessions_of_other_users_cannot_be_revoked(app: TestApp) {
        let ani = on(&app, "ani@example.com", "of ani").await;
        let budi = on(&app, "budi@example.com", "of budi").await;
        for fingerprint in ["of ani", "nothing", "%"] {
            assert_eq!(revoke(&budi, fingerprint).await, 0, "{fingerprint}");
        }
        assert_eq!(revoke_others(&budi).await, 0);
        assert!(is_in(&ani).await && is_in(&budi).await);
    }

    async fn revoking_other_devices_keeps_only_the_callers_session(app: TestApp) {
        let laptop = on(&app, "ani@example.com", "laptop").await;
        let beside = on(&app, "ani@example.com", "laptop").await;
        let phone = on(&app, "ani@example.com", "phone").await;
        let without_device = app.regular("ani@example.com", "Ani").await;
        let budi = on(&app, "budi@example.com", "phone").await;
        // An expired session is not counted.
        let late = app.app.now().as_microsecond();
        let expired = app.app.db.write(move |conn| {
            let sql = "UPDATE sessions SET expires_at = $1 WHERE device_id IS NULL";
            conn.execute(sql, lapang_db::params![late])
        });
        let expired: Result<u64, lapang_db::Error> = expired.await;
        assert_eq!(expired.unwrap(), 1);
        let again = app.regular("ani@example.com", "Ani").await;
        let other = app.another_node().await;
        let request = api::RevokeOtherDevicesRequest::default();
        let revoked = laptop.auth().revoke_other_devices(request).await.unwrap();
        assert_eq!(revoked.into_owned().revoked_sessions, 3);
        for person in [&beside, &phone, &without_device, &again] {
            assert!(!is_in(&person.through(&other)).await);
        }
        assert!(is_in(&laptop).await && is_in(&budi).await);
        assert_eq!(listed(&laptop).await, [row("laptop", true, 1)]);
    }

    async fn revoking_the_callers_device_signs_it_out(app: TestApp) {
        let laptop = on(&app, "ani@example.com", "laptop").await;
        let request = api::RevokeDeviceRequest { fingerprint: "laptop".to_owned(), ..Default::default() };
        let answer = laptop.auth().revoke_device(request).await.unwrap();
        let lines: Vec<_> = answer.headers().get_all("set-cookie").iter().collect();
        assert!(lines.len() == 2 && lines.iter().all(|line| line.to_str().unwrap().contains("Max-Age=0")), "{lines:?}");
        assert!(!is_in(&laptop).await);
    }
}
