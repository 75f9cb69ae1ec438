//! Starting a sign-in does not reveal whether an address has an account.

use std::collections::BTreeSet;
use std::time::Instant;

use serde_json::{Value, json};

use super::{add, sign_up};
use lapang_testing::app::{Person, newest_code};
use lapang_testing::on_sqlite;

const ASK: &str = "lapang.v1.AuthService/InitiatePasskeyAuthentication";

/// The options without their random parts, and the ids of the requested passkeys.
async fn asked(visitor: &Person, email: &str) -> (Value, Vec<String>) {
    let (status, body) = visitor
        .post(ASK, &json!({ "email": email }).to_string())
        .await;
    assert_eq!(status, 200);
    assert_eq!(body.as_object().unwrap().len(), 2);
    let options = body["credentialRequestOptions"].as_str().unwrap();
    let mut options: Value = serde_json::from_str(options).unwrap();
    let public = &mut options["publicKey"];
    assert_eq!(public["challenge"].take(), body["challenge"]);
    let mut ids = Vec::new();
    for one in public["allowCredentials"].as_array_mut().unwrap() {
        ids.push(one["id"].take().as_str().unwrap().to_owned());
    }
    if let Some(all) = public["allowCredentials"].as_array_mut() {
        all.truncate(1);
    }
    (options, ids)
}

on_sqlite! {
    async fn address_without_passkeys_gets_decoy_credentials(app: TestApp) {
        sign_up(&app, "ani@example.com", 1).await;
        let budi = app.person("budi@example.com").await;
        let visitor = app.visitor();
        let (known, of_ani) = asked(&visitor, "ani@example.com").await;
        assert_eq!(of_ani.len(), 1);
        let mut all = BTreeSet::from_iter(of_ani);
        let mut lengths = BTreeSet::new();
        let mut counts = BTreeSet::new();
        for number in 0..40 {
            let email = if number == 0 { "budi@example.com".to_owned() } else { format!("stranger{number}@example.com") };
            let (options, ids) = asked(&visitor, &email).await;
            assert_eq!(options, known, "{email}");
            // Stable per address, like real ones.
            assert_eq!(asked(&visitor, &email.to_uppercase()).await.1, ids, "{email}");
            counts.insert(ids.len());
            lengths.extend(ids.iter().map(String::len));
            for id in ids {
                assert!(all.insert(id), "{email}");
            }
        }
        assert_eq!(counts, BTreeSet::from([1, 2]));
        assert_eq!(lengths, BTreeSet::from([22, 27, 43, 86]));
        let node = app.another_node().await;
        assert_eq!(asked(&node.visitor(), "stranger1@example.com").await, asked(&visitor, "stranger1@example.com").await);
        // A real passkey replaces the decoys.
        let key = add(&app, &budi, 2).await;
        let (options, ids) = asked(&visitor, "budi@example.com").await;
        assert_eq!((options, ids.len()), (known, 1));
        assert!(!all.contains(&ids[0]) && !key.credential_id.is_empty());
    }

    async fn known_and_unknown_addresses_get_the_same_code_responses(app: TestApp) {
        app.person("known@example.com").await;
        app.clock.advance(jiff::SignedDuration::from_secs(31));
        let visitor = app.visitor();
        let mut answers = Vec::new();
        for email in ["known@example.com", "other@example.com"] {
            let (status, sent) = visitor.post("lapang.v1.AuthService/SendEmailOTP", &json!({ "email": email }).to_string()).await;
            let code = newest_code(&app, email).await;
            let wrong = format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000);
            let guess = json!({ "email": email, "otpId": sent["otpId"], "otpCode": wrong, "acceptedTerms": true });
            let refused = visitor.post("lapang.v1.AuthService/VerifyEmailOTP", &guess.to_string()).await;
            let keys: Vec<String> = sent.as_object().unwrap().keys().cloned().collect();
            answers.push((status, keys, sent.to_string().len(), sent["expiresInSeconds"].clone(), refused));
        }
        assert_eq!(answers[0], answers[1]);
    }

    async fn known_and_unknown_addresses_take_the_same_time(app: TestApp) {
        const EACH: usize = 20;
        for (number, person) in (1..).zip(app.crowd(EACH).await) {
            add(&app, &person, number).await;
        }
        app.clock.advance(jiff::SignedDuration::from_hours(2));
        let mut times = [Vec::new(), Vec::new()];
        // Alternating, so that other load on the machine affects both.
        for number in 0..2 * EACH {
            let kind = number % 2;
            let email = format!("{}{}@example.com", ["crowd", "nobody"][kind], number / 2);
            let visitor = app.visitor_from(&format!("10.0.0.{number}"));
            let begun = Instant::now();
            let (_, sent) = visitor.post("lapang.v1.AuthService/SendEmailOTP", &json!({ "email": email }).to_string()).await;
            assert!(sent["otpId"].is_string(), "{sent}");
            asked(&visitor, &email).await;
            times[kind].push(begun.elapsed());
        }
        let [known, unknown] = times.map(|mut all| {
            all.sort();
            all[EACH / 2].as_secs_f64()
        });
        let is_alike = (0.5..2.0).contains(&(known / unknown)) || (known - unknown).abs() < 0.005;
        assert!(is_alike, "{known} s and {unknown} s");
    }
}
