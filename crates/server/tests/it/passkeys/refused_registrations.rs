//! Registrations with one invalid part are refused.

use jiff::SignedDuration;
use lapang_api as api;

use super::{
    INVALID, add, answer, ask, begin, complete, count, keys_of, outcome, sign_in, sign_up,
};
use lapang_testing::app::{Authenticator, refusal};
use lapang_testing::{on_both_engines, on_sqlite};

const ANI: &str = "ani@example.com";

on_sqlite! {
    async fn response_can_be_used_once_within_five_minutes(app: TestApp) {
        let visitor = app.visitor();
        for (number, millis, expected) in [(1, 299_999, "in"), (2, 300_000, INVALID), (3, 300_001, INVALID)] {
            let email = format!("ani{number}@example.com");
            let begun = begin(&visitor, &email).await.unwrap();
            let credential = Authenticator::new(&app.origin, number).create(&begun.credential_creation_options);
            app.clock.advance(SignedDuration::from_millis(millis));
            let request = answer(&email, &begun.challenge, credential);
            assert_eq!(outcome(complete(&visitor, request.clone()).await), expected, "{millis}");
            assert_eq!(outcome(complete(&visitor, request).await), INVALID, "{millis}, again");
        }
    }

    async fn registration_challenge_is_bound_to_its_ceremony(app: TestApp) {
        let visitor = app.visitor();
        let begun = begin(&visitor, ANI).await.unwrap();
        let mut key = Authenticator::new(&app.origin, 1);
        let credential = key.create(&begun.credential_creation_options);
        assert_eq!(outcome(complete(&visitor, answer("budi@example.com", &begun.challenge, credential)).await), INVALID);
        // The challenge belongs to a sign-in.
        let (begun, asked) = (begin(&visitor, ANI).await.unwrap(), ask(&visitor, ANI).await.unwrap());
        let options = begun.credential_creation_options.replace(&begun.challenge, &asked.challenge);
        assert_eq!(outcome(complete(&visitor, answer(ANI, &asked.challenge, key.create(&options))).await), INVALID);
        // The response belongs to a sign-in.
        let asked = ask(&visitor, ANI).await.unwrap();
        let options = asked.credential_request_options.replace(&asked.challenge, &begun.challenge);
        assert_eq!(outcome(complete(&visitor, answer(ANI, &begun.challenge, key.get(&options))).await), INVALID);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
    }

    async fn existing_account_gets_a_passkey_only_from_its_own_session(app: TestApp) {
        let ani = app.person(ANI).await;
        let eve = app.person("eve@example.com").await;
        for stranger in [&app.visitor(), &eve] {
            assert_eq!(refusal(begin(stranger, " ANI@example.com").await).short(), "already_exists/ACCOUNT_EXISTS");
        }
        // Only the session that started the ceremony completes it, not even another session of Ani.
        let other = app.regular(ANI, "Ani").await;
        for stranger in [&app.visitor(), &eve, &other] {
            let begun = begin(&ani, ANI).await.unwrap();
            let credential = Authenticator::new(&app.origin, 1).create(&begun.credential_creation_options);
            assert_eq!(outcome(complete(stranger, answer(ANI, &begun.challenge, credential)).await), INVALID);
        }
        // Nor that session after it has ended.
        let begun = begin(&ani, ANI).await.unwrap();
        let credential = Authenticator::new(&app.origin, 1).create(&begun.credential_creation_options);
        ani.auth().logout(api::LogoutRequest::default()).await.unwrap();
        assert_eq!(outcome(complete(&ani, answer(ANI, &begun.challenge, credential)).await), INVALID);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM passkeys").await, 0);
    }

    async fn a_passkey_begun_for_a_new_address_is_refused_once_it_has_an_account(app: TestApp) {
        let visitor = app.visitor();
        let begun = begin(&visitor, ANI).await.unwrap();
        let credential = Authenticator::new(&app.origin, 1).create(&begun.credential_creation_options);
        let ani = app.person(ANI).await;
        let request = answer(ANI, &begun.challenge, credential);
        for person in [&visitor, &ani] {
            let refused = outcome(complete(person, request.clone()).await);
            assert!(["already_exists/ACCOUNT_EXISTS", INVALID].contains(&refused.as_str()), "{refused}");
        }
        assert!(keys_of(&ani).await.is_empty());
        add(&app, &ani, 2).await;
        assert_eq!(keys_of(&ani).await.len(), 1);
    }
}

on_both_engines! {
    async fn concurrent_sign_ups_of_one_address_create_one_account(app: TestApp) {
        let mut requests = Vec::new();
        for number in 1..=20 {
            let begun = begin(&app.visitor(), ANI).await.unwrap();
            let credential = Authenticator::new(&app.origin, number).create(&begun.credential_creation_options);
            requests.push(answer(ANI, &begun.challenge, credential));
        }
        let mut attempts = tokio::task::JoinSet::new();
        for request in requests {
            let visitor = app.visitor();
            attempts.spawn(async move { outcome(complete(&visitor, request).await) });
        }
        let outcomes = attempts.join_all().await;
        assert_eq!(outcomes.iter().filter(|outcome| *outcome == "in").count(), 1, "{outcomes:?}");
        assert!(outcomes.iter().all(|outcome| outcome == "in" || outcome == "already_exists/ACCOUNT_EXISTS"), "{outcomes:?}");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM passkeys").await, 1);
    }

    async fn credential_belongs_to_one_account(app: TestApp) {
        let (ani, mut key) = sign_up(&app, ANI, 1).await;
        let eve = app.person("eve@example.com").await;
        // Eve's key under the credential id of Ani's.
        let begun = begin(&eve, "eve@example.com").await.unwrap();
        let mut eves = Authenticator::new(&app.origin, 2);
        eves.credential_id.clone_from(&key.credential_id);
        let credential = eves.create(&begun.credential_creation_options);
        assert_eq!(outcome(complete(&eve, answer("eve@example.com", &begun.challenge, credential)).await), INVALID);
        // For a new account.
        let begun = begin(&app.visitor(), "mallory@example.com").await.unwrap();
        let credential = eves.create(&begun.credential_creation_options);
        assert_eq!(outcome(complete(&app.visitor(), answer("mallory@example.com", &begun.challenge, credential)).await), INVALID);
        // And Ani's own key a second time.
        let begun = begin(&ani, ANI).await.unwrap();
        let credential = key.clone().create(&begun.credential_creation_options);
        assert_eq!(outcome(complete(&ani, answer(ANI, &begun.challenge, credential)).await), INVALID);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM passkeys").await, 1);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 2);
        assert_eq!(sign_in(&app.visitor(), "", &mut key).await.unwrap().user_id, ani.user_id);
    }
}
