//! Registrations with one invalid part are refused.

use jiff::SignedDuration;
use lapang_api as api;

use super::{
    Case, INVALID, add, answer, ask, begin, complete, count, keys_of, outcome, sign_in, sign_up,
};
use crate::on_both_engines;
use crate::support::authenticator::{BACKED_UP, Handed, Said, USER_VERIFIED};
use crate::support::{Authenticator, TestApp, refusal};

const ANI: &str = "ani@example.com";

const SAID: &[Case<Said>] = &[
    ("another challenge", |said| {
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA".clone_into(&mut said.challenge);
    }),
    ("no challenge", |said| said.challenge.clear()),
    ("another scheme", |said| {
        said.origin = said.origin.replace("http:", "https:");
    }),
    ("another port", |said| said.origin.push('1')),
    ("another host", |said| {
        "http://evil.example".clone_into(&mut said.origin);
    }),
    ("our name in front", |said| {
        said.origin.push_str(".evil.example");
    }),
    ("an address of ours", |said| said.origin.push_str("/page")),
    ("no origin", |said| said.origin.clear()),
    ("within another page", |said| {
        said.cross_origin = true.into();
    }),
    ("a sign-in", |said| {
        "webauthn.get".clone_into(&mut said.kind);
    }),
    ("no type", |said| said.kind.clear()),
    ("another rpId", |said| {
        "evil.example".clone_into(&mut said.rp_id);
    }),
    ("no rpId", |said| said.rp_id.clear()),
    ("nobody there", |said| said.flags = 0),
    ("verified but not there", |said| said.flags = USER_VERIFIED),
    ("backed up, never announced", |said| said.flags |= BACKED_UP),
    ("an algorithm of another key", |said| said.algorithm = -8),
    ("an unknown algorithm", |said| said.algorithm = -20),
    ("an unknown attestation", |said| {
        "homemade".clone_into(&mut said.format);
    }),
    ("an attestation without statement", |said| {
        "packed".clone_into(&mut said.format);
    }),
    ("no id", |said| said.credential_id.clear()),
    ("an id of 1024 bytes", |said| {
        said.credential_id = vec![1; 1024];
    }),
];

const HANDED: &[Case<Handed>] = &[
    ("another raw id", |handed| handed.raw_id[0] ^= 1),
    ("another written id", |handed| handed.id.push('A')),
    ("another id in both places", |handed| {
        handed.raw_id = vec![9; 20];
        "CQkJCQkJCQkJCQkJCQkJCQkJCQk".clone_into(&mut handed.id);
    }),
    ("a password", |handed| {
        "password".clone_into(&mut handed.kind);
    }),
    ("a bit of the rpId's hash", |handed| handed.body[40] ^= 1),
    ("half an attestation", |handed| handed.body.truncate(60)),
    ("no attestation", |handed| handed.body.clear()),
    ("no client data", |handed| handed.client_data.clear()),
    ("client data that is no JSON", |handed| {
        handed.client_data = b"\xff{".to_vec();
    }),
];

/// A registration of a new address, tampered with before and after creation: "in", or the refusal.
async fn attempt(
    app: &TestApp,
    bend: impl FnOnce(&mut Said),
    damage: impl FnOnce(&mut Handed),
) -> String {
    // Stays below the hourly limit.
    app.clock.advance(SignedDuration::from_mins(2));
    let visitor = app.visitor();
    let email = format!("{}@example.com", app.app.new_id());
    let begun = begin(&visitor, &email).await.unwrap();
    let mut key = Authenticator::new(&app.origin, 1);
    let mut handed = key.create_bent(&begun.credential_creation_options, bend);
    damage(&mut handed);
    let request = answer(&email, &begun.challenge, handed.json_of_registration());
    outcome(complete(&visitor, request).await)
}

on_both_engines! {
    async fn only_the_valid_response_registers_a_passkey(app: TestApp) {
        let mut accepted = Vec::new();
        for (case, bend) in SAID {
            if attempt(&app, bend, |_| {}).await != INVALID {
                accepted.push(*case);
            }
        }
        for (case, damage) in HANDED {
            if attempt(&app, |_| {}, damage).await != INVALID {
                accepted.push(*case);
            }
        }
        assert!(accepted.is_empty(), "not refused: {accepted:?}");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
        assert_eq!(attempt(&app, |_| {}, |_| {}).await, "in");
    }

    async fn invalid_address_and_name_are_reported_together(app: TestApp) {
        for (email, name, fields) in [
            ("nonsense", "Ani", vec!["email: string.email"]),
            (ANI, "  ", vec!["name: string.min_len"]),
            (ANI, "a\nb", vec!["name: text.control"]),
            ("a@b.com,c@d.com", "\u{202e}", vec!["email: string.email", "name: text.control"]),
        ] {
            let request = api::InitiatePasskeyRegistrationRequest { email: email.to_owned(), name: name.to_owned(), ..Default::default() };
            let refused = refusal(app.visitor().auth().initiate_passkey_registration(request).await);
            assert_eq!((refused.code.as_str(), refused.fields), ("invalid_argument", fields.into_iter().map(str::to_owned).collect()), "{email} {name:?}");
        }
    }

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
