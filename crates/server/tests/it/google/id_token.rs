//! ID token verification.

use std::sync::atomic::Ordering;

use jiff::SignedDuration;
use lapang_testing::app::refusal;
use serde_json::json;

use super::{INVALID, OAuthFlow, count};
use crate::openid::Signature;
use crate::with_google;

with_google! {
    async fn wrong_id_token_is_refused(app: TestApp, google: OpenId) {
        for signature in [Signature::None, Signature::Hs256WithPublicKey, Signature::Flipped] {
            google.change(|it| it.signature = signature);
            assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, INVALID, "{signature:?}");
        }
        google.behave();
        let now = app.clock.now().as_second();
        for claims in [
            json!({ "iss": "https://accounts.google.com" }),
            json!({ "aud": ["another-client"] }),
            json!({ "nonce": "another" }),
            json!({ "exp": now }),
            json!({ "sub": "" }),
        ] {
            google.change(|it| it.claims = claims.clone());
            assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, INVALID, "{claims}");
        }
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
        google.change(|it| it.claims = json!({ "exp": now + 1 }));
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, "in");
    }

    async fn unknown_key_refreshes_the_keys_once_a_minute(app: TestApp, google: OpenId) {
        let keys = || google.hits().keys.load(Ordering::SeqCst);
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, "in");
        // The provider rotates its keys: after a minute the new ones are fetched.
        google.change(|it| {
            "two".clone_into(&mut it.key_id);
            "two".clone_into(&mut it.published_key_id);
        });
        for _ in 0..3 {
            assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, INVALID);
        }
        assert_eq!(keys(), 1);
        app.clock.advance(SignedDuration::from_secs(60));
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, "in");
        assert_eq!(keys(), 2);
    }

    async fn metadata_is_fetched_once_an_hour(app: TestApp, google: OpenId) {
        let asked = || google.hits().description.load(Ordering::SeqCst);
        for (minutes, expected) in [(0, 1), (59, 1), (1, 2)] {
            app.clock.advance(SignedDuration::from_mins(minutes));
            OAuthFlow::start(&app.visitor()).await.unwrap();
            assert_eq!(asked(), expected);
        }
        // Setting the clock back invalidates the cache.
        app.clock.advance(SignedDuration::from_hours(-24));
        OAuthFlow::start(&app.visitor()).await.unwrap();
        assert_eq!(asked(), 3);
    }

    async fn metadata_of_another_issuer_is_refused(app: TestApp, google: OpenId) {
        for metadata in [
            json!({ "issuer": "https://accounts.google.com" }),
            json!({ "authorization_endpoint": "javascript:alert(1)" }),
            json!({ "jwks_uri": "http://169.254.169.254/keys" }),
        ] {
            google.change(|it| it.metadata = metadata.clone());
            // Until then it is not contacted again.
            app.clock.advance(SignedDuration::from_hours(1));
            let begun = OAuthFlow::start(&app.visitor()).await.map(|_| ());
            assert_eq!(refusal(begun).short(), super::AWAY, "{metadata}");
        }
        google.change(|it| it.metadata = json!({ "token_endpoint": "http://10.0.0.1/token" }));
        app.clock.advance(SignedDuration::from_hours(1));
        assert_eq!(OAuthFlow::for_visitor(&app).await.outcome().await, super::AWAY);
    }
}
