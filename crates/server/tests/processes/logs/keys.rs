//! The real program's log of passkeys and devices: user, address and time, and no credential.

use lapang_api as api;
use lapang_db::Engine;
use serde_json::Value;

use crate::watched::{EMAIL, Watched};
use lapang_testing::app::{Authenticator, Person};
use lapang_testing::calls::passkeys::{answer, ask, begin, complete, enter, proof};
use lapang_testing::process::place::Place;

#[tokio::test(flavor = "multi_thread")]
async fn passkeys_and_revoked_devices_are_logged_without_their_secrets() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let watched = Watched::serve(&place, None, &[]).await;
    let from = |address: &str| {
        let mut visitor = Person::visitor(&watched.process.origin);
        visitor.forwarded_for = Some(address.to_owned());
        visitor
    };
    let token = |person: &Person| {
        let cookie = person.cookie.clone().unwrap();
        cookie.split('=').next_back().unwrap().to_owned()
    };
    let mut key = Authenticator::new(&watched.process.origin, 1);
    let mut secrets = vec![EMAIL.to_owned()];
    let visitor = from("203.0.113.9");
    let begun = begin(&visitor, EMAIL).await.unwrap();
    let credential = key.create(&begun.credential_creation_options);
    secrets.push(begun.challenge.clone());
    secrets.extend(long_texts(&credential));
    let request = answer(EMAIL, &begun.challenge, credential);
    let (ani, _) = complete(&visitor, request).await.unwrap();
    secrets.push(token(&ani));
    for (address, is_forged) in [("203.0.113.10", true), ("203.0.113.11", false)] {
        let visitor = from(address);
        let begun = ask(&visitor, EMAIL).await.unwrap();
        let mut handed = key.get_bent(&begun.credential_request_options, |_| {});
        secrets.push(begun.challenge.clone());
        secrets.extend(long_texts(&handed.json_of_sign_in()));
        if is_forged {
            handed.signature = vec![0; 64];
        }
        let mut request = proof(EMAIL, &begun.challenge, handed.json_of_sign_in());
        request.device_info = api::DeviceInfo {
            fingerprint: "phone".to_owned(),
            ..Default::default()
        }
        .into();
        let entered = enter(&visitor, request).await;
        assert_eq!(entered.is_err(), is_forged);
        secrets.extend(entered.iter().map(token));
    }
    let request = api::RevokeDeviceRequest {
        fingerprint: "phone".to_owned(),
        ..Default::default()
    };
    let revoked = ani.auth().revoke_device(request).await.unwrap();
    assert_eq!(revoked.into_owned().revoked_sessions, 1);

    // The refusal names the passkey's owner and the client's address.
    let user = ani.user_id.to_string();
    for (words, number, call) in [
        ("signed up by passkey", 9, "CompletePasskeyRegistration"),
        ("refused a passkey", 10, "CompletePasskeyAuthentication"),
        ("signed in by passkey", 11, "CompletePasskeyAuthentication"),
        ("revoked a device", 9, "RevokeDevice"),
    ] {
        let event = watched.the_event(words).await;
        assert_eq!(event["fields"]["user"], user, "{event}");
        let address = format!("203.0.113.{number}");
        assert_eq!(event["fields"]["address"], address, "{event}");
        let call = format!("lapang.v1.AuthService/{call}");
        assert_eq!(event["span"]["call"], call, "{event}");
    }
    let written = watched.end().await;
    assert!(secrets.len() > 12, "{secrets:?}");
    for secret in secrets {
        assert!(
            !written.contains(&secret),
            "{secret:?} in the log: {written}"
        );
    }
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
