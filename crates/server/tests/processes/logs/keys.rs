//! The real program's log of passkeys and devices: user, address and time, and no credential.

use connectrpc::ConnectError;
use lapang_api as api;
use lapang_db::Engine;
use serde_json::Value;

use crate::place::Place;
use crate::support::{Authenticator, Person, refusal, session_cookie};
use crate::watched::{EMAIL, Watched};

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_and_revoked_devices_are_logged_without_their_secrets_on_sqlite() {
    keys_stay_secret(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_and_revoked_devices_are_logged_without_their_secrets_on_postgres() {
    keys_stay_secret(Engine::Postgres).await;
}

async fn keys_stay_secret(engine: Engine) {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(engine);
    let watched = Watched::serve(&place, place.url.as_deref(), &[]).await;
    let from = |address: &str| {
        let mut visitor = Person::visitor(&watched.process.origin);
        visitor.forwarded_for = Some(address.to_owned());
        visitor
    };
    let mut key = Authenticator::new(&watched.process.origin, 1);
    let mut secrets = vec![EMAIL.to_owned()];
    let ani = sign_up(from("203.0.113.9"), &mut key, &mut secrets).await;
    let forged = Some(vec![0; 64]);
    let refused = enter(&from("203.0.113.10"), &mut key, forged, &mut secrets).await;
    assert_eq!(refusal(refused).short(), "invalid_argument/PASSKEY_INVALID");
    let entered = enter(&from("203.0.113.11"), &mut key, None, &mut secrets).await;
    secrets.push(entered.unwrap());
    let request = api::RevokeDeviceRequest {
        fingerprint: "phone".to_owned(),
        ..Default::default()
    };
    let revoked = ani.auth().revoke_device(request).await.unwrap();
    assert_eq!(revoked.into_owned().revoked_sessions, 1);

    // The refusal names the passkey's owner and the client's address.
    let user = ani.user_id.to_string();
    for (words, address, call) in [
        (
            "signed up by passkey",
            "203.0.113.9",
            "CompletePasskeyRegistration",
        ),
        (
            "refused a passkey",
            "203.0.113.10",
            "CompletePasskeyAuthentication",
        ),
        (
            "signed in by passkey",
            "203.0.113.11",
            "CompletePasskeyAuthentication",
        ),
        ("revoked a device", "203.0.113.9", "RevokeDevice"),
    ] {
        let event = watched.the_event(words).await;
        assert_eq!(event["fields"]["user"], user, "{event}");
        assert_eq!(event["fields"]["address"], address, "{event}");
        let call = format!("lapang.v1.AuthService/{call}");
        assert_eq!(event["span"]["call"], call, "{event}");
        assert_eq!(event["level"], "INFO", "{event}");
    }
    let written = watched.end().await;
    secrets.extend(kept_keys(&place).await);
    // Challenges, their responses, tokens, and what the database stores.
    assert!(secrets.len() > 15, "{secrets:?}");
    for secret in secrets {
        assert!(
            !written.contains(&secret),
            "{secret:?} in the log: {written}"
        );
    }
}

/// Creates an account with a passkey.
async fn sign_up(mut person: Person, key: &mut Authenticator, secrets: &mut Vec<String>) -> Person {
    let request = api::InitiatePasskeyRegistrationRequest {
        email: EMAIL.to_owned(),
        name: "Ani Lestari".to_owned(),
        ..Default::default()
    };
    let begun = person.auth().initiate_passkey_registration(request).await;
    let begun = begun.unwrap().into_owned();
    let credential = key.create(&begun.credential_creation_options);
    secrets.push(begun.challenge.clone());
    secrets.extend(long_texts(&credential));
    let request = api::CompletePasskeyRegistrationRequest {
        email: EMAIL.to_owned(),
        challenge: begun.challenge.clone(),
        credential_response: credential,
        accepted_terms: true,
        ..Default::default()
    };
    let made = person.auth().complete_passkey_registration(request).await;
    let made = made.unwrap();
    let cookie = session_cookie(made.headers());
    secrets.push(cookie.split_once('=').unwrap().1.to_owned());
    person.cookie = Some(cookie);
    person.user_id = made.into_owned().user.user.id.parse().unwrap();
    person
}

/// Signs in with a passkey on a phone, with another signature if one is given. Returns the session's token.
async fn enter(
    person: &Person,
    key: &mut Authenticator,
    signature: Option<Vec<u8>>,
    secrets: &mut Vec<String>,
) -> Result<String, ConnectError> {
    let request = api::InitiatePasskeyAuthenticationRequest {
        email: EMAIL.to_owned(),
        ..Default::default()
    };
    let begun = person.auth().initiate_passkey_authentication(request).await;
    let begun = begun.unwrap().into_owned();
    let mut handed = key.get_bent(&begun.credential_request_options, |_| {});
    secrets.push(begun.challenge.clone());
    secrets.extend(long_texts(&handed.json_of_sign_in()));
    if let Some(signature) = signature {
        handed.signature = signature;
    }
    let request = api::CompletePasskeyAuthenticationRequest {
        email: EMAIL.to_owned(),
        challenge: begun.challenge.clone(),
        credential_response: handed.json_of_sign_in(),
        device_info: api::DeviceInfo {
            fingerprint: "phone".to_owned(),
            ..Default::default()
        }
        .into(),
        ..Default::default()
    };
    let entered = person
        .auth()
        .complete_passkey_authentication(request)
        .await?;
    let cookie = session_cookie(entered.headers());
    Ok(cookie.split_once('=').unwrap().1.to_owned())
}

/// The database's passkey values.
async fn kept_keys(place: &Place) -> Vec<String> {
    let db = place.open();
    let kept = db.read(|conn| {
        let sql = "SELECT credential FROM passkeys";
        conn.rows(sql, &[], |row| row.get::<String>(0))
    });
    let kept: Result<Vec<String>, lapang_db::Error> = kept.await;
    let kept: Vec<String> = kept.unwrap().iter().flat_map(|it| long_texts(it)).collect();
    // Its id, and both halves of the public key.
    assert!(kept.len() >= 3, "{kept:?}");
    kept
}

/// All strings in a JSON text that are too long to be words of ours.
fn long_texts(json: &str) -> Vec<String> {
    let mut values: Vec<Value> = vec![serde_json::from_str(json).unwrap()];
    let mut texts = Vec::new();
    while let Some(value) = values.pop() {
        match value {
            Value::String(text) if text.len() >= 20 => texts.push(text),
            Value::Array(items) => values.extend(items),
            Value::Object(fields) => values.extend(fields.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
    texts
}
