//! ID token verification.

use std::sync::atomic::Ordering;

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::{INVALID, OAuthFlow, count};
use crate::support::openid::Signature;
use crate::with_google;

with_google! {
    async fn forged_or_unsigned_id_token_is_refused(app: TestApp, google: OpenId) {
        let mut outcomes = Vec::new();
        for signature in [
            Signature::None,
            Signature::Hs256WithPublicKey,
            Signature::Hs256WithClientSecret,
            Signature::Flipped,
            Signature::Stranger,
        ] {
            google.change(|it| it.signature = signature);
            outcomes.push((signature, OAuthFlow::for_visitor(&app).await.outcome().await));
        }
        outcomes.retain(|(_, outcome)| outcome != INVALID);
        assert!(outcomes.is_empty(), "{outcomes:?}");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
        for signature in [Signature::Rs256, Signature::Es256] {
            google.change(|it| it.signature = signature);
            assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, "in", "{signature:?}");
        }
    }

    async fn id_token_with_wrong_audience_nonce_or_time_is_refused(app: TestApp, google: OpenId) {
        let now = app.clock.now().as_second();
        let another = format!("{}/", google.issuer);
        let mut outcomes = Vec::new();
        for claims in [
            json!({ "iss": "https://accounts.google.com" }),
            json!({ "iss": another }),
            json!({ "iss": null }),
            json!({ "aud": "another-client" }),
            json!({ "aud": ["another-client"] }),
            json!({ "aud": ["lapang-test", "another-client"] }),
            json!({ "aud": [] }),
            json!({ "aud": null }),
            json!({ "azp": "another-client" }),
            json!({ "nonce": "another" }),
            json!({ "nonce": "" }),
            json!({ "nonce": null }),
            json!({ "exp": now - 1 }),
            json!({ "exp": now }),
            json!({ "exp": null }),
            json!({ "exp": -1 }),
            json!({ "sub": "" }),
            json!({ "sub": null }),
            json!({ "sub": "s".repeat(256) }),
            json!({ "sub": "nul\0" }),
        ] {
            google.change(|it| it.claims = claims.clone());
            outcomes.push((claims, OAuthFlow::for_visitor(&app).await.outcome().await));
        }
        outcomes.retain(|(_, outcome)| outcome != INVALID);
        assert!(outcomes.is_empty(), "{outcomes:?}");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
        for claims in [json!({ "exp": now + 1 }), json!({ "aud": ["lapang-test"] }), json!({ "azp": "lapang-test" })] {
            google.change(|it| it.claims = claims.clone());
            assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, "in", "{claims}");
        }
    }

    async fn unknown_key_refreshes_the_keys_once_a_minute(app: TestApp, google: OpenId) {
        let keys = || google.hits().keys.load(Ordering::SeqCst);
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, "in");
        google.change(|it| "two".clone_into(&mut it.key_id));
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, INVALID);
        assert_eq!(keys(), 1);
        app.clock.advance(SignedDuration::from_secs(60));
        for _ in 0..3 {
            assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, INVALID);
        }
        assert_eq!(keys(), 2);
        // The provider rotates its keys: after a minute the new ones are fetched.
        google.change(|it| "two".clone_into(&mut it.published_key_id));
        app.clock.advance(SignedDuration::from_secs(60));
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, "in");
        assert_eq!(keys(), 3);
        google.change(|it| "one".clone_into(&mut it.key_id));
        app.clock.advance(SignedDuration::from_secs(60));
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, INVALID);
    }

    async fn metadata_is_fetched_once_an_hour(app: TestApp, google: OpenId) {
        let asked = || google.hits().description.load(Ordering::SeqCst);
        let mut begun = tokio::task::JoinSet::new();
        for _ in 0..10 {
            let visitor = app.visitor();
            begun.spawn(async move { OAuthFlow::start(&visitor).await.is_ok() });
        }
        assert!(begun.join_all().await.into_iter().all(|ok| ok));
        assert_eq!(asked(), 1);
        app.clock.advance(SignedDuration::from_millis(3_600_000 - 1));
        OAuthFlow::start(&app.visitor()).await.unwrap();
        assert_eq!(asked(), 1);
        app.clock.advance(SignedDuration::from_millis(1));
        OAuthFlow::start(&app.visitor()).await.unwrap();
        assert_eq!(asked(), 2);
        // Setting the clock back invalidates the cache.
        app.clock.advance(SignedDuration::from_hours(-24));
        OAuthFlow::start(&app.visitor()).await.unwrap();
        assert_eq!(asked(), 3);
    }

    async fn metadata_of_another_issuer_is_refused(app: TestApp, google: OpenId) {
        for metadata in [
            json!({ "issuer": "https://accounts.google.com" }),
            json!({ "issuer": format!("{}/", google.issuer) }),
            json!({ "issuer": Value::Null }),
            json!({ "authorization_endpoint": "javascript:alert(1)" }),
            json!({ "authorization_endpoint": "https://evil.example/authorize" }),
            json!({ "jwks_uri": "http://169.254.169.254/keys" }),
            json!({ "jwks_uri": "https://evil.example/keys" }),
            json!({ "jwks_uri": "file:///etc/passwd" }),
        ] {
            google.change(|it| it.metadata = metadata.clone());
            let begun = OAuthFlow::start(&app.visitor()).await.map(|_| ());
            assert_eq!(crate::support::refusal(begun).short(), super::AWAY, "{metadata}");
        }
        for metadata in [
            json!({ "token_endpoint": "http://169.254.169.254/token" }),
            json!({ "token_endpoint": "http://10.0.0.1/token" }),
            json!({ "token_endpoint": Value::Null }),
        ] {
            google.change(|it| it.metadata = metadata.clone());
            app.clock.advance(SignedDuration::from_hours(1));
            assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, super::AWAY, "{metadata}");
        }
    }
}
