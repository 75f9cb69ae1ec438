//! Sign-ins with one invalid part are refused.

use super::{Case, INVALID, ask, begin, count, enter, outcome, proof, sign_in, sign_up};
use lapang_testing::app::authenticator::{Handed, Said, USER_PRESENT};
use lapang_testing::app::{Authenticator, TestApp};
use lapang_testing::{on_both_engines, on_sqlite};

const ANI: &str = "ani@example.com";

const SAID: &[Case<Said>] = &[
    ("another challenge", |said| {
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA".clone_into(&mut said.challenge);
    }),
    ("another host", |said| {
        "http://evil.example".clone_into(&mut said.origin);
    }),
    ("our other name", |said| {
        said.origin = said.origin.replace("127.0.0.1", "localhost");
    }),
    ("another rpId", |said| {
        "evil.example".clone_into(&mut said.rp_id);
    }),
    ("no longer verified", |said| said.flags = USER_PRESENT),
    ("the counter as it was", |said| said.counter = 1),
    ("the counter at zero", |said| said.counter = 0),
];

/// A sign-in with such a response: "in", or the refusal.
async fn attempt(
    app: &TestApp,
    key: &mut Authenticator,
    email: &str,
    bend: impl FnOnce(&mut Said),
    damage: impl FnOnce(&mut Handed),
) -> String {
    let visitor = app.visitor();
    let begun = ask(&visitor, email).await.unwrap();
    let mut handed = key.get_bent(&begun.credential_request_options, bend);
    damage(&mut handed);
    let request = proof(email, &begun.challenge, handed.json_of_sign_in());
    outcome(enter(&visitor, request).await)
}

on_sqlite! {
    async fn only_the_valid_response_signs_in(app: TestApp) {
        let (_, mut key) = sign_up(&app, ANI, 1).await;
        sign_in(&app.visitor(), ANI, &mut key).await.unwrap();
        let sessions = count(&app, "SELECT COUNT(*) FROM sessions").await;
        for email in [ANI, ""] {
            for (case, bend) in SAID {
                assert_eq!(attempt(&app, &mut key, email, bend, |_| {}).await, INVALID, "{email} {case}");
            }
            let handle = |handed: &mut Handed| handed.user_handle = Some(vec![9; 16]);
            assert_eq!(attempt(&app, &mut key, email, |_| {}, handle).await, INVALID, "{email} nobody's user handle");
        }
        assert_eq!(attempt(&app, &mut key, "", |_| {}, |handed| handed.user_handle = None).await, INVALID);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, sessions);
        // With a named account the user handle is optional.
        assert_eq!(attempt(&app, &mut key, ANI, |_| {}, |handed| handed.user_handle = None).await, "in");
        assert_eq!(attempt(&app, &mut key, "", |_| {}, |_| {}).await, "in");
    }

    async fn response_can_be_used_once_whatever_the_result(app: TestApp) {
        let (_, mut key) = sign_up(&app, ANI, 1).await;
        let visitor = app.visitor();
        // A refusal also ends the ceremony.
        for (bad, expected) in [(None, "in"), (Some("{}"), INVALID), (Some("not JSON"), INVALID)] {
            let begun = ask(&visitor, ANI).await.unwrap();
            let good = proof(ANI, &begun.challenge, key.get(&begun.credential_request_options));
            let mut first = good.clone();
            if let Some(bad) = bad {
                bad.clone_into(&mut first.credential_response);
            }
            assert_eq!(outcome(enter(&visitor, first).await), expected, "{bad:?}");
            assert_eq!(outcome(enter(&visitor, good).await), INVALID, "{bad:?}");
        }
        assert_eq!(count(&app, "SELECT COUNT(*) FROM passkey_ceremonies").await, 0);
    }

    async fn challenge_is_bound_to_its_account_and_ceremony(app: TestApp) {
        let (_, mut ani) = sign_up(&app, ANI, 1).await;
        let (_, mut budi) = sign_up(&app, "budi@example.com", 2).await;
        let visitor = app.visitor();
        // Another user's key, whichever address is named.
        for (asked, named) in [(ANI, ANI), (ANI, "budi@example.com"), (ANI, ""), ("", ANI)] {
            let begun = ask(&visitor, asked).await.unwrap();
            let request = proof(named, &begun.challenge, budi.get(&begun.credential_request_options));
            assert_eq!(outcome(enter(&visitor, request).await), INVALID, "{asked} {named}");
        }
        // The named challenge differs from the signed one, or belongs to a registration.
        let (first, second) = (ask(&visitor, ANI).await.unwrap(), ask(&visitor, ANI).await.unwrap());
        let request = proof(ANI, &first.challenge, ani.get(&second.credential_request_options));
        assert_eq!(outcome(enter(&visitor, request).await), INVALID);
        let begun = begin(&visitor, "eve@example.com").await.unwrap();
        let options = second.credential_request_options.replace(&second.challenge, &begun.challenge);
        let request = proof("", &begun.challenge, ani.get(&options));
        assert_eq!(outcome(enter(&visitor, request).await), INVALID);
    }

    async fn decoy_and_deleted_passkeys_do_not_sign_in(app: TestApp) {
        let ani = app.person(ANI).await;
        let mut key = super::add(&app, &ani, 1).await;
        sign_in(&app.visitor(), ANI, &mut key).await.unwrap();
        let id = super::keys_of(&ani).await[0].id.clone();
        super::list::delete(&ani, &id).await.unwrap();
        for email in [ANI, ""] {
            assert_eq!(outcome(sign_in(&app.visitor(), email, &mut key).await), INVALID, "{email:?}");
        }
    }
}

on_both_engines! {
    async fn fifty_concurrent_uses_of_a_response_open_one_session(app: TestApp) {
        let (_, mut key) = sign_up(&app, ANI, 1).await;
        let begun = ask(&app.visitor(), ANI).await.unwrap();
        // Without a counter, which would also reject the others.
        let handed = key.get_bent(&begun.credential_request_options, |said| said.counter = 0);
        let request = proof(ANI, &begun.challenge, handed.json_of_sign_in());
        let mut attempts = tokio::task::JoinSet::new();
        for _ in 0..50 {
            let (visitor, request) = (app.visitor(), request.clone());
            attempts.spawn(async move { outcome(enter(&visitor, request).await) });
        }
        let outcomes = attempts.join_all().await;
        assert_eq!(outcomes.iter().filter(|outcome| *outcome == "in").count(), 1, "{outcomes:?}");
        assert!(outcomes.iter().all(|outcome| outcome == "in" || outcome == INVALID), "{outcomes:?}");
    }

    async fn cloned_key_with_a_stale_counter_is_refused(app: TestApp) {
        let (_, mut key) = sign_up(&app, ANI, 1).await;
        let mut copy = key.clone();
        sign_in(&app.visitor(), ANI, &mut key).await.unwrap();
        assert_eq!(outcome(sign_in(&app.visitor(), ANI, &mut copy).await), INVALID);
        // Concurrent, all with the same counter.
        let mut requests = Vec::new();
        for mut key in vec![key; 20] {
            let begun = ask(&app.visitor(), "").await.unwrap();
            requests.push(proof("", &begun.challenge, key.get(&begun.credential_request_options)));
        }
        let mut attempts = tokio::task::JoinSet::new();
        for request in requests {
            let visitor = app.visitor();
            attempts.spawn(async move { outcome(enter(&visitor, request).await) });
        }
        let outcomes = attempts.join_all().await;
        assert_eq!(outcomes.iter().filter(|outcome| *outcome == "in").count(), 1, "{outcomes:?}");
    }
}
