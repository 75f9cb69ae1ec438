//! Which account a sign-in with Google ends in.

use std::sync::atomic::Ordering;

use lapang_api as api;
use serde_json::json;

use super::{INVALID, OAuthFlow, count};
use crate::sign_in::current_email;
use crate::with_google;
use lapang_testing::app::TestApp;

/// An account with an unverified address.
async fn unverified(app: &TestApp, email: &'static str) -> lapang_testing::app::Person {
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
    async fn new_account_takes_the_name_from_google(app: TestApp, google: OpenId) {
        let (answer, ani) = OAuthFlow::for_visitor(&app).await.complete().await.unwrap();
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
        // The Google picture is not used: it is a URL elsewhere.
        assert_eq!(google.hits().canary.load(Ordering::SeqCst), 0);
    }

    async fn unusable_google_name_becomes_the_part_before_the_at(app: TestApp, google: OpenId) {
        let long = "n".repeat(300);
        for (number, (name, expected)) in [(json!(null), "ani0"), (json!("Ani\nPay here: evil.example"), "ani1"), (json!(long), &long[..80])].into_iter().enumerate() {
            google.signs_in(&format!("subject {number}"), &format!("ani{number}@example.com"));
            google.change(|it| it.claims = json!({ "name": name }));
            let (answer, _) = OAuthFlow::for_visitor(&app).await.complete().await.unwrap();
            assert_eq!(answer.user.user.name, expected);
        }
    }

    async fn without_the_terms_nothing_is_created_and_the_flow_stays_open(app: TestApp, google: OpenId) {
        let mut flow = OAuthFlow::for_visitor(&app).await;
        flow.accepted_terms = false;
        for _ in 0..2 {
            assert_eq!(flow.outcome().await, "failed_precondition/TERMS_NOT_ACCEPTED");
        }
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
        flow.accepted_terms = true;
        for (state, code) in [(flow.state.as_str(), "another"), ("another", flow.code.as_str())] {
            let other = OAuthFlow { state: state.to_owned(), code: code.to_owned(), ..flow.clone() };
            assert_eq!(other.outcome().await, INVALID);
        }
        let elsewhere = OAuthFlow { person: app.visitor(), ..flow.clone() };
        assert_eq!(elsewhere.outcome().await, INVALID);
        assert_eq!(flow.outcome().await, "in");
        assert_eq!(google.hits().token.load(Ordering::SeqCst), 1);
        assert_eq!(flow.outcome().await, INVALID);
    }

    async fn returning_user_is_recognised_by_subject_not_address(app: TestApp, google: OpenId) {
        let (_, before) = OAuthFlow::for_visitor(&app).await.complete().await.unwrap();
        let budi = app.regular("budi@example.com", "Budi").await;
        google.signs_in("subject of ani", "budi@example.com");
        let mut flow = OAuthFlow::for_visitor(&app).await;
        flow.accepted_terms = false;
        let (answer, after) = flow.complete().await.unwrap();
        assert!(!answer.is_new_user);
        assert_eq!(after.user_id, before.user_id);
        assert_eq!(answer.user.user.email, "ani@example.com");
        assert_ne!(after.user_id, budi.user_id);
    }

    async fn second_google_account_with_the_same_address_is_refused(app: TestApp, google: OpenId) {
        let (_, ani) = OAuthFlow::for_visitor(&app).await.complete().await.unwrap();
        google.signs_in("subject of somebody else", "ani@example.com");
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, INVALID);
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM identities").await, 1);
    }

    async fn connecting_google_to_an_account_emails_the_owner(app: TestApp, google: OpenId) {
        let ani = app.person("ani@example.com").await;
        google.signs_in("subject of ani", "Ani@Example.com");
        let mut flow = OAuthFlow::for_visitor(&app).await;
        flow.accepted_terms = false;
        let (answer, joined) = flow.complete().await.unwrap();
        assert!(!answer.is_new_user);
        assert_eq!(joined.user_id, ani.user_id);
        assert_eq!(answer.user.user.name, "ani");
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        let subjects = async || -> Vec<String> {
            let mails = app.mails_to("ani@example.com").await.into_iter();
            mails.map(|(subject, _)| subject).collect()
        };
        let connected = "Google was connected to your account".to_owned();
        let before = subjects().await;
        assert_eq!(before.iter().filter(|it| **it == connected).count(), 1, "{before:?}");
        // Only once: later sign-ins are recognised, and only the device is new.
        OAuthFlow::for_visitor(&app).await.complete().await.unwrap();
        let after = subjects().await;
        assert_eq!(after[before.len()..], ["A new device signed in to your account"]);
    }

    async fn address_not_verified_by_the_provider_is_refused(app: TestApp, google: OpenId) {
        let ani = app.regular("ani@example.com", "Ani").await;
        for claims in [
            json!({ "email_verified": false }),
            json!({ "email_verified": null }),
            json!({ "email": null }),
            json!({ "email": "ani@example.com,eve@example.com" }),
        ] {
            google.change(|it| it.claims = claims.clone());
            assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, INVALID, "{claims}");
        }
        assert_eq!(count(&app, "SELECT COUNT(*) FROM identities").await, 0);
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        // Not even for a known subject.
        google.behave();
        OAuthFlow::for_visitor(&app).await.complete().await.unwrap();
        google.change(|it| it.claims = json!({ "email_verified": false }));
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, INVALID);
    }

    async fn unverified_account_is_replaced(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        let squatter = unverified(&app, "ani@example.com").await;
        let mut flow = OAuthFlow::for_visitor(&app).await;
        flow.accepted_terms = false;
        assert_eq!(flow.outcome().await, "failed_precondition/TERMS_NOT_ACCEPTED");
        assert!(current_email(&squatter).await.is_ok());
        flow.accepted_terms = true;
        let (answer, ani) = flow.complete().await.unwrap();
        assert!(answer.is_new_user && answer.user.user.email_verified);
        assert_eq!(answer.user.user.name, "Ani Lestari");
        assert_ne!(ani.user_id, squatter.user_id);
        assert!(current_email(&squatter).await.is_err());
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
    }

    async fn google_verifies_the_callers_unverified_account(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        let ani = unverified(&app, "ani@example.com").await;
        let (answer, after) = OAuthFlow::for_person(&ani).await.complete().await.unwrap();
        assert!(!answer.is_new_user && answer.user.user.email_verified);
        assert_eq!(after.user_id, ani.user_id);
        // The previous session has ended: every sign-in creates a new one.
        assert!(current_email(&ani).await.is_err());
    }
}
