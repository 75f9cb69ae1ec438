//! Whose account a visit to Google ends in.

use std::sync::atomic::Ordering;

use lapang_api as api;
use serde_json::json;

use super::{INVALID, Trip, count};
use crate::sign_in::current_email;
use crate::support::TestApp;
use crate::with_google;

/// An account that somebody made for an address without ever showing that it is theirs.
async fn unverified(app: &TestApp, email: &'static str) -> crate::support::Person {
    let person = app.regular(email, "Somebody Else").await;
    app.app
        .db
        .write(move |conn| {
            let statement = "UPDATE users SET email_verified = 0 WHERE email = $1";
            conn.execute(statement, lapang_db::params![email])
        })
        .await
        .map_err(|error: lapang_db::Error| error)
        .unwrap();
    person
}

with_google! {
    async fn a_new_person_gets_an_account_with_the_name_they_have_there(app: TestApp, google: OpenId) {
        let (answer, ani) = Trip::of_somebody(&app).await.end().await.unwrap();
        assert!(answer.is_new_user);
        let user = &answer.user.user;
        assert_eq!((user.name.as_str(), user.email.as_str()), ("Ani Lestari", "ani@example.com"));
        assert!(user.email_verified && !user.sports_preferences_completed);
        assert_eq!(user.avatar_url, "");
        let ways = [api::AuthProvider::AUTH_PROVIDER_EMAIL_OTP, api::AuthProvider::AUTH_PROVIDER_GOOGLE_OAUTH];
        assert_eq!(answer.user.auth_providers, ways.map(buffa::EnumValue::from));
        assert_eq!(answer.session.provider, super::google());
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        assert!(app.mails_to("ani@example.com").await.is_empty());
        // Their picture there is somebody's address, and not asked for.
        assert_eq!(google.hits().canary.load(Ordering::SeqCst), 0);
    }

    async fn a_name_that_is_none_becomes_the_part_before_the_at(app: TestApp, google: OpenId) {
        for (number, name) in [json!(null), json!(""), json!("Ani\nPay here: evil.example"), json!("\u{202e}inA")].into_iter().enumerate() {
            google.signs_in(&format!("subject {number}"), &format!("ani{number}@example.com"));
            google.change(|it| it.claims = json!({ "name": name }));
            let (answer, _) = Trip::of_somebody(&app).await.end().await.unwrap();
            assert_eq!(answer.user.user.name, format!("ani{number}"), "{name}");
        }
        google.signs_in("subject of the long one", "long@example.com");
        google.change(|it| it.claims = json!({ "name": "n".repeat(300) }));
        let (answer, _) = Trip::of_somebody(&app).await.end().await.unwrap();
        assert_eq!(answer.user.user.name, "n".repeat(80));
    }

    async fn without_the_terms_nothing_is_made_and_the_visit_goes_on(app: TestApp, google: OpenId) {
        let mut trip = Trip::of_somebody(&app).await;
        trip.accepted_terms = false;
        for _ in 0..2 {
            assert_eq!(trip.outcome().await, "failed_precondition/TERMS_NOT_ACCEPTED");
        }
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
        trip.accepted_terms = true;
        for (state, code) in [(trip.state.as_str(), "another"), ("another", trip.code.as_str())] {
            let other = Trip { state: state.to_owned(), code: code.to_owned(), ..trip.clone() };
            assert_eq!(other.outcome().await, INVALID);
        }
        let elsewhere = Trip { person: app.visitor(), ..trip.clone() };
        assert_eq!(elsewhere.outcome().await, INVALID);
        assert_eq!(trip.outcome().await, "in");
        assert_eq!(google.hits().token.load(Ordering::SeqCst), 1);
        assert_eq!(trip.outcome().await, INVALID);
    }

    async fn what_was_proved_is_kept_no_longer_than_the_visit(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        let mut trip = Trip::of_somebody(&app).await;
        trip.accepted_terms = false;
        assert_eq!(trip.outcome().await, "failed_precondition/TERMS_NOT_ACCEPTED");
        trip.accepted_terms = true;
        app.clock.advance(jiff::SignedDuration::from_mins(10));
        assert_eq!(trip.outcome().await, INVALID);
        app.sweep().await;
        assert_eq!(count(&app, "SELECT COUNT(*) FROM provider_visits").await, 0);
    }

    async fn who_came_before_is_known_whatever_address_they_have_today(app: TestApp, google: OpenId) {
        let (_, before) = Trip::of_somebody(&app).await.end().await.unwrap();
        let budi = app.regular("budi@example.com", "Budi").await;
        google.signs_in("subject of ani", "budi@example.com");
        let mut trip = Trip::of_somebody(&app).await;
        trip.accepted_terms = false;
        let (answer, after) = trip.end().await.unwrap();
        assert!(!answer.is_new_user);
        assert_eq!(after.user_id, before.user_id);
        assert_eq!(answer.user.user.email, "ani@example.com");
        assert_ne!(after.user_id, budi.user_id);
    }

    async fn another_account_there_with_the_same_address_is_another_person(app: TestApp, google: OpenId) {
        let (_, ani) = Trip::of_somebody(&app).await.end().await.unwrap();
        google.signs_in("subject of somebody else", "ani@example.com");
        assert_eq!(Trip::of_somebody(&app).await.outcome().await, INVALID);
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM identities").await, 1);
    }

    async fn an_account_is_joined_and_its_owner_hears_of_it(app: TestApp, google: OpenId) {
        let ani = app.person("ani@example.com").await;
        google.signs_in("subject of ani", "Ani@Example.com");
        let mut trip = Trip::of_somebody(&app).await;
        trip.accepted_terms = false;
        let (answer, joined) = trip.end().await.unwrap();
        assert!(!answer.is_new_user);
        assert_eq!(joined.user_id, ani.user_id);
        assert_eq!(answer.user.user.name, "ani");
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        let told = async || -> Vec<String> {
            let mails = app.mails_to("ani@example.com").await.into_iter();
            mails.map(|(subject, _)| subject).collect()
        };
        let connected = "Google was connected to your account".to_owned();
        let before = told().await;
        assert_eq!(before.iter().filter(|it| **it == connected).count(), 1, "{before:?}");
        // Once: the next time they are known, and only the browser is a new one.
        Trip::of_somebody(&app).await.end().await.unwrap();
        let after = told().await;
        assert_eq!(after[before.len()..], ["A new device signed in to your account"]);
    }

    async fn an_address_that_the_provider_has_not_verified_opens_nothing(app: TestApp, google: OpenId) {
        let ani = app.regular("ani@example.com", "Ani").await;
        let mut outcomes = Vec::new();
        for claims in [
            json!({ "email_verified": false }),
            json!({ "email_verified": null }),
            json!({ "email_verified": "true" }),
            json!({ "email": null }),
            json!({ "email": "" }),
            json!({ "email": "ani@example.com,eve@example.com" }),
            json!({ "email": "ani@example.com\r\nBcc: eve@example.com" }),
            json!({ "email": "ani" }),
        ] {
            google.change(|it| it.claims = claims.clone());
            outcomes.push((claims, Trip::of_somebody(&app).await.outcome().await));
        }
        outcomes.retain(|(_, outcome)| outcome != INVALID);
        assert!(outcomes.is_empty(), "{outcomes:?}");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM identities").await, 0);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        // Not even where they are known by their subject.
        google.behave();
        Trip::of_somebody(&app).await.end().await.unwrap();
        google.change(|it| it.claims = json!({ "email_verified": false }));
        assert_eq!(Trip::of_somebody(&app).await.outcome().await, INVALID);
    }

    async fn an_account_that_was_never_verified_starts_afresh(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        let squatter = unverified(&app, "ani@example.com").await;
        let mut trip = Trip::of_somebody(&app).await;
        trip.accepted_terms = false;
        assert_eq!(trip.outcome().await, "failed_precondition/TERMS_NOT_ACCEPTED");
        assert!(current_email(&squatter).await.is_ok());
        trip.accepted_terms = true;
        let (answer, ani) = trip.end().await.unwrap();
        assert!(answer.is_new_user && answer.user.user.email_verified);
        assert_eq!(answer.user.user.name, "Ani Lestari");
        assert_ne!(ani.user_id, squatter.user_id);
        assert!(current_email(&squatter).await.is_err());
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
    }

    async fn who_is_signed_in_to_an_unverified_account_makes_it_theirs(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        let ani = unverified(&app, "ani@example.com").await;
        let (answer, after) = Trip::of(&ani).await.end().await.unwrap();
        assert!(!answer.is_new_user && answer.user.user.email_verified);
        assert_eq!(after.user_id, ani.user_id);
        // The session before is over: a sign-in always makes a new one.
        assert!(current_email(&ani).await.is_err());
    }

    async fn a_session_that_was_planted_is_not_the_one_that_begins(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        let mut victim = app.visitor();
        let planted = format!("lapang-session={}", "ab".repeat(32));
        victim.cookie = Some(planted.clone());
        let (_, ani) = Trip::of(&victim).await.end().await.unwrap();
        assert_ne!(ani.cookie.as_deref(), Some(planted.as_str()));
        assert!(current_email(&victim).await.is_err());
        // A session of the attacker's own ends, and does not become the victim's.
        let eve = app.regular("eve@example.com", "Eve").await;
        let (_, ani) = Trip::of(&eve).await.end().await.unwrap();
        assert_ne!(ani.cookie, eve.cookie);
        assert!(current_email(&eve).await.is_err());
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
    }
}
