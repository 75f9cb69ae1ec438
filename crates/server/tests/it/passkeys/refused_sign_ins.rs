//! Sign-ins with one invalid part are refused.

use jiff::SignedDuration;

use super::{Case, INVALID, ask, begin, count, enter, execute, outcome, proof, sign_in, sign_up};
use crate::on_both_engines;
use crate::support::authenticator::{BACKED_UP, Handed, Said, USER_PRESENT, USER_VERIFIED};
use crate::support::{Authenticator, TestApp};

/// A part of the browser's response.
type Part = fn(&mut Handed) -> &mut Vec<u8>;

const ANI: &str = "ani@example.com";

/// Wrong content, signed by the right key.
const SAID: &[Case<Said>] = &[
    ("another challenge", |said| {
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA".clone_into(&mut said.challenge);
    }),
    ("no challenge", |said| said.challenge.clear()),
    ("a shorter challenge", |said| said.challenge.truncate(20)),
    ("another scheme", |said| {
        said.origin = said.origin.replace("http:", "https:");
    }),
    ("another port", |said| said.origin.push('1')),
    ("another host", |said| {
        "http://evil.example".clone_into(&mut said.origin);
    }),
    ("our other name", |said| {
        said.origin = said.origin.replace("127.0.0.1", "localhost");
    }),
    ("our name in front", |said| {
        said.origin.push_str(".evil.example");
    }),
    ("a host below ours", |said| {
        said.origin = said.origin.replace("127", "evil.127");
    }),
    ("an address of ours", |said| said.origin.push_str("/page")),
    ("a slash at the end", |said| said.origin.push('/')),
    ("a user in front", |said| {
        said.origin = said.origin.replace("127", "user@127");
    }),
    ("capitals", |said| {
        said.origin = said.origin.replace("http", "HTTP");
    }),
    ("no origin", |said| said.origin.clear()),
    ("a null origin", |said| "null".clone_into(&mut said.origin)),
    ("an app", |said| {
        "android:apk-key-hash:AAAA".clone_into(&mut said.origin);
    }),
    ("within another page", |said| {
        said.cross_origin = true.into();
    }),
    ("a registration", |said| {
        "webauthn.create".clone_into(&mut said.kind);
    }),
    ("a payment", |said| "payment.get".clone_into(&mut said.kind)),
    ("no type", |said| said.kind.clear()),
    ("another rpId", |said| {
        "evil.example".clone_into(&mut said.rp_id);
    }),
    ("our other rpId", |said| {
        "localhost".clone_into(&mut said.rp_id);
    }),
    ("the origin as rpId", |said| {
        said.rp_id.clone_from(&said.origin);
    }),
    ("no rpId", |said| said.rp_id.clear()),
    ("nobody there", |said| said.flags = 0),
    ("verified but not there", |said| said.flags = USER_VERIFIED),
    ("no longer verified", |said| said.flags = USER_PRESENT),
    ("backed up, never announced", |said| said.flags |= BACKED_UP),
    ("the counter as it was", |said| said.counter = 1),
    ("the counter at zero", |said| said.counter = 0),
];

/// Changed after signing.
const HANDED: &[Case<Handed>] = &[
    ("another id", |handed| {
        handed.raw_id = vec![9; 20];
        "CQkJCQkJCQkJCQkJCQkJCQkJCQk".clone_into(&mut handed.id);
    }),
    ("the raw id alone", |handed| handed.raw_id[3] ^= 1),
    ("the written id alone", |handed| handed.id.push('A')),
    ("no id", |handed| {
        handed.raw_id.clear();
        handed.id.clear();
    }),
    ("a password", |handed| {
        "password".clone_into(&mut handed.kind);
    }),
    ("no type", |handed| handed.kind.clear()),
    ("nobody's user handle", |handed| {
        handed.user_handle = Some(vec![9; 16]);
    }),
    ("a bit of the user handle", |handed| {
        handed.user_handle.as_mut().unwrap()[15] ^= 1;
    }),
    ("a user handle of 0 bytes", |handed| {
        handed.user_handle = Some(Vec::new());
    }),
    ("a user handle of 65 bytes", |handed| {
        handed.user_handle = Some(vec![7; 65]);
    }),
    ("no signature", |handed| handed.signature.clear()),
    ("a signature of zeros", |handed| {
        handed.signature = vec![0; 64];
    }),
    ("a longer signature", |handed| handed.signature.push(0)),
    ("less authenticator data", |handed| {
        handed.body.pop();
    }),
    ("more authenticator data", |handed| handed.body.push(0)),
    ("no authenticator data", |handed| handed.body.clear()),
    ("a blank in the client data", |handed| {
        handed.client_data.push(b' ');
    }),
    ("no client data", |handed| handed.client_data.clear()),
    ("client data that is no JSON", |handed| {
        handed.client_data = b"\xff{".to_vec();
    }),
];

/// A sign-in tampered with before and after signing: "in", or the refusal.
async fn attempt(
    app: &TestApp,
    key: &mut Authenticator,
    email: &str,
    bend: impl FnOnce(&mut Said),
    damage: impl FnOnce(&mut Handed),
) -> String {
    // Stays below the hourly limit.
    app.clock.advance(SignedDuration::from_secs(10));
    let visitor = app.visitor();
    let begun = ask(&visitor, email).await.unwrap();
    let mut handed = key.get_bent(&begun.credential_request_options, bend);
    damage(&mut handed);
    let request = proof(email, &begun.challenge, handed.json_of_sign_in());
    outcome(enter(&visitor, request).await)
}

on_both_engines! {
    async fn only_the_valid_response_signs_in(app: TestApp) {
        let (_, mut key) = sign_up(&app, ANI, 1).await;
        sign_in(&app.visitor(), ANI, &mut key).await.unwrap();
        let sessions = count(&app, "SELECT COUNT(*) FROM sessions").await;
        let mut accepted = Vec::new();
        for email in [ANI, ""] {
            for (case, bend) in SAID {
                if attempt(&app, &mut key, email, bend, |_| {}).await != INVALID {
                    accepted.push((email, *case));
                }
            }
            for (case, damage) in HANDED {
                if attempt(&app, &mut key, email, |_| {}, damage).await != INVALID {
                    accepted.push((email, *case));
                }
            }
        }
        if attempt(&app, &mut key, "", |_| {}, |handed| handed.user_handle = None).await != INVALID {
            accepted.push(("", "no user handle"));
        }
        assert!(accepted.is_empty(), "not refused: {accepted:?}");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, sessions);
        // The key itself works, and with a named account the user handle is optional.
        assert_eq!(attempt(&app, &mut key, ANI, |_| {}, |handed| handed.user_handle = None).await, "in");
        assert_eq!(attempt(&app, &mut key, "", |_| {}, |_| {}).await, "in");
    }

    async fn flipped_bit_anywhere_is_refused(app: TestApp) {
        let (_, mut key) = sign_up(&app, ANI, 1).await;
        let part: [(&str, Part); 5] = [
            ("authenticator data", |handed| &mut handed.body),
            ("client data", |handed| &mut handed.client_data),
            ("signature", |handed| &mut handed.signature),
            ("user handle", |handed| handed.user_handle.as_mut().unwrap()),
            ("credential id", |handed| &mut handed.raw_id),
        ];
        let mut tried = 0;
        for (name, part) in part {
            for at in (0..200).step_by(3) {
                let mut reached = false;
                let outcome = attempt(&app, &mut key, "", |_| {}, |handed| {
                    if let Some(byte) = part(handed).get_mut(at) {
                        *byte ^= 1 << (at % 8);
                        reached = true;
                    }
                }).await;
                if !reached {
                    break;
                }
                assert_eq!(outcome, INVALID, "{name}, byte {at}");
                tried += 1;
            }
        }
        assert!(tried > 80, "{tried}");
    }

    async fn response_can_be_used_once_whatever_the_result(app: TestApp) {
        let (_, mut key) = sign_up(&app, ANI, 1).await;
        let visitor = app.visitor();
        let begun = ask(&visitor, ANI).await.unwrap();
        let good = proof(ANI, &begun.challenge, key.get(&begun.credential_request_options));
        enter(&visitor, good.clone()).await.unwrap();
        assert_eq!(outcome(enter(&visitor, good).await), INVALID);
        // A refusal also ends the ceremony.
        for bad in ["", "{}", "[]", "null", "not JSON"] {
            let begun = ask(&visitor, ANI).await.unwrap();
            let mut request = proof(ANI, &begun.challenge, key.get(&begun.credential_request_options));
            let good = std::mem::replace(&mut request.credential_response, format!("{bad} "));
            assert_eq!(outcome(enter(&visitor, request.clone()).await), INVALID, "{bad}");
            request.credential_response = good;
            assert_eq!(outcome(enter(&visitor, request).await), INVALID, "{bad}");
        }
        assert_eq!(count(&app, "SELECT COUNT(*) FROM passkey_ceremonies").await, 0);
    }

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

    async fn ceremony_expires_after_five_minutes(app: TestApp) {
        let (_, mut key) = sign_up(&app, ANI, 1).await;
        for (millis, expected) in [(299_999, "in"), (300_000, INVALID), (300_001, INVALID)] {
            let visitor = app.visitor();
            let begun = ask(&visitor, "").await.unwrap();
            app.clock.advance(SignedDuration::from_millis(millis));
            let request = proof("", &begun.challenge, key.get(&begun.credential_request_options));
            assert_eq!(outcome(enter(&visitor, request).await), expected, "{millis}");
        }
    }

    async fn challenge_is_bound_to_its_account_and_ceremony(app: TestApp) {
        let (_, mut ani) = sign_up(&app, ANI, 1).await;
        let (_, mut budi) = sign_up(&app, "budi@example.com", 2).await;
        let visitor = app.visitor();
        // Another user's key, whichever address is named.
        for named in [ANI, "budi@example.com", ""] {
            let begun = ask(&visitor, ANI).await.unwrap();
            let request = proof(named, &begun.challenge, budi.get(&begun.credential_request_options));
            assert_eq!(outcome(enter(&visitor, request).await), INVALID, "{named}");
        }
        let begun = ask(&visitor, "").await.unwrap();
        let request = proof(ANI, &begun.challenge, budi.get(&begun.credential_request_options));
        assert_eq!(outcome(enter(&visitor, request).await), INVALID);
        // The named challenge differs from the signed one.
        let (first, second) = (ask(&visitor, ANI).await.unwrap(), ask(&visitor, ANI).await.unwrap());
        let request = proof(ANI, &first.challenge, ani.get(&second.credential_request_options));
        assert_eq!(outcome(enter(&visitor, request).await), INVALID);
        // The challenge belongs to a registration.
        let begun = begin(&visitor, "eve@example.com").await.unwrap();
        let options = second.credential_request_options.replace(&second.challenge, &begun.challenge);
        let request = proof("", &begun.challenge, ani.get(&options));
        assert_eq!(outcome(enter(&visitor, request).await), INVALID);
        // The response belongs to a registration.
        let begun = ask(&visitor, ANI).await.unwrap();
        let made = begin(&visitor, "eve@example.com").await.unwrap();
        let options = made.credential_creation_options.replace(&made.challenge, &begun.challenge);
        let request = proof(ANI, &begun.challenge, ani.clone().create(&options));
        assert_eq!(outcome(enter(&visitor, request).await), INVALID);
        // The server never issued the challenge.
        let request = proof(ANI, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", ani.get(&second.credential_request_options));
        assert_eq!(outcome(enter(&visitor, request).await), INVALID);
    }

    async fn tampered_ceremony_is_refused(app: TestApp) {
        let (_, mut key) = sign_up(&app, ANI, 1).await;
        for change in [
            "UPDATE passkey_ceremonies SET state = ''",
            "UPDATE passkey_ceremonies SET state = '{}'",
            "UPDATE passkey_ceremonies SET state = replace(state, '\"challenge\":\"', '\"challenge\":\"AA')",
            "UPDATE passkey_ceremonies SET kind = 'registration'",
            "UPDATE passkey_ceremonies SET email = 'budi@example.com'",
            "UPDATE passkey_ceremonies SET expires_at = 0",
            "DELETE FROM passkey_ceremonies",
        ] {
            let begun = ask(&app.visitor(), ANI).await.unwrap();
            execute(&app, change).await;
            let request = proof(ANI, &begun.challenge, key.get(&begun.credential_request_options));
            assert_eq!(outcome(enter(&app.visitor(), request).await), INVALID, "{change}");
        }
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
