//! Passkeys (rules.md §2): shared helpers, and the successful ceremonies.

use lapang_api as api;

use crate::sign_in::current_email;
use lapang_testing::app::authenticator::{BACKED_UP, BACKUP_ELIGIBLE, USER_PRESENT};
use lapang_testing::app::{Authenticator, refusal};
use lapang_testing::calls::passkeys::{
    Case, INVALID, add, answer, ask, begin, complete, count, enter, keys_of, outcome, proof,
    sign_in, sign_up, support,
};
use lapang_testing::on_sqlite;

mod enumeration;
mod last_sign_in_method;
mod limits;
mod list;
mod refused_registrations;
mod refused_sign_ins;
mod squatters;

on_sqlite! {
    async fn passkey_sign_up_creates_an_unverified_account(app: TestApp) {
        let visitor = app.visitor();
        let begun = begin(&visitor, " Ani@Example.com ").await.unwrap();
        let options: serde_json::Value = serde_json::from_str(&begun.credential_creation_options).unwrap();
        let options = &options["publicKey"];
        assert_eq!(options["attestation"], "none");
        assert_eq!(options["challenge"], begun.challenge.as_str());
        assert_eq!((&options["authenticatorSelection"]["residentKey"], &options["timeout"]), (&"preferred".into(), &300_000.into()));
        let mut key = Authenticator::new(&app.origin, 1);
        let credential = key.create(&begun.credential_creation_options);
        assert_eq!(key.user_handle, begun.user_id.parse::<uuid::Uuid>().unwrap().as_bytes());
        let (ani, made) = complete(&visitor, answer("ani@example.com", &begun.challenge, credential)).await.unwrap();
        assert!(made.is_new_user);
        let user = &made.user.user;
        assert_eq!((user.id.as_str(), user.name.as_str(), user.email.as_str()), (begun.user_id.as_str(), "Ani Lestari", "ani@example.com"));
        assert!(!user.email_verified);
        assert!(made.user.auth_providers.contains(&api::AuthProvider::AUTH_PROVIDER_EMAIL_PASSKEY.into()));
        assert_eq!(made.session.provider, api::AuthProvider::AUTH_PROVIDER_EMAIL_PASSKEY);
        assert_eq!(current_email(&ani).await.unwrap(), "ani@example.com");
        assert_eq!(keys_of(&ani).await.len(), 1);
        assert!(app.mails_to("ani@example.com").await.is_empty());
    }

    async fn without_the_terms_nothing_is_created_and_the_ceremony_stays_open(app: TestApp) {
        let visitor = app.visitor();
        let begun = begin(&visitor, "ani@example.com").await.unwrap();
        let credential = Authenticator::new(&app.origin, 1).create(&begun.credential_creation_options);
        let mut request = answer("ani@example.com", &begun.challenge, credential);
        request.accepted_terms = false;
        let refused = refusal(complete(&visitor, request.clone()).await);
        assert_eq!(refused.short(), "failed_precondition/TERMS_NOT_ACCEPTED");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
        request.accepted_terms = true;
        complete(&visitor, request).await.unwrap();
    }

    async fn passkey_signs_in_with_and_without_an_address(app: TestApp) {
        let (ani, mut key) = sign_up(&app, "ani@example.com", 1).await;
        let visitor = app.visitor();
        for email in ["ani@example.com", "", " ANI@example.com "] {
            let begun = ask(&visitor, email).await.unwrap();
            let options: serde_json::Value = serde_json::from_str(&begun.credential_request_options).unwrap();
            let options = &options["publicKey"];
            assert_eq!((&options["rpId"], &options["userVerification"]), (&"127.0.0.1".into(), &"preferred".into()));
            let asked_for = options["allowCredentials"].as_array().unwrap();
            assert_eq!(asked_for.len(), usize::from(!email.is_empty()), "{options}");
            let credential = key.get(&begun.credential_request_options);
            let again = enter(&visitor, proof(email, &begun.challenge, credential)).await.unwrap();
            assert_eq!(again.user_id, ani.user_id);
            assert_ne!(again.cookie, ani.cookie);
            assert_eq!(current_email(&again).await.unwrap(), "ani@example.com");
        }
        assert!(keys_of(&ani).await[0].last_used_at.is_set());
        let known = support(&visitor, "ani@example.com").await.unwrap();
        assert!(known.user_exists && known.has_passkey);
    }

    async fn check_passkey_support_reports_account_and_passkey(app: TestApp) {
        app.person("budi@example.com").await;
        sign_up(&app, "ani@example.com", 1).await;
        for (email, expected) in [("ani@example.com", (true, true)), ("BUDI@example.com", (true, false)), ("eve@example.com", (false, false))] {
            let answer = support(&app.visitor(), email).await.unwrap();
            assert_eq!((answer.user_exists, answer.has_passkey), expected, "{email}");
        }
    }

    async fn passkey_without_counter_or_pin_works_and_may_become_synced(app: TestApp) {
        let visitor = app.visitor();
        let begun = begin(&visitor, "ani@example.com").await.unwrap();
        let mut key = Authenticator::new(&app.origin, 1);
        key.flags = USER_PRESENT;
        let credential = key.create(&begun.credential_creation_options);
        complete(&visitor, answer("ani@example.com", &begun.challenge, credential)).await.unwrap();
        for more in [0, 0, BACKUP_ELIGIBLE, BACKUP_ELIGIBLE | BACKED_UP] {
            let begun = ask(&visitor, "").await.unwrap();
            let handed = key.get_bent(&begun.credential_request_options, |said| {
                said.counter = 0;
                said.flags |= more;
            });
            enter(&visitor, proof("", &begun.challenge, handed.json_of_sign_in())).await.unwrap();
        }
    }

    async fn adding_a_passkey_keeps_the_session(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let begun = begin(&ani, "ani@example.com").await.unwrap();
        let mut key = Authenticator::new(&app.origin, 1);
        let credential = key.create(&begun.credential_creation_options);
        let mut request = answer("ani@example.com", &begun.challenge, credential);
        request.accepted_terms = false;
        request.device_info = api::DeviceInfo { browser: Some("Chrome".to_owned()), os: Some("Windows".to_owned()), ..Default::default() }.into();
        let (same, made) = complete(&ani, request).await.unwrap();
        assert!(!made.is_new_user);
        assert_eq!((same.cookie, same.user_id), (ani.cookie.clone(), ani.user_id));
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
        assert_eq!(keys_of(&ani).await[0].name, "Chrome, Windows");
        let (subject, text) = app.mails_to("ani@example.com").await.pop().unwrap();
        assert_eq!(subject, "A passkey was added to your account");
        assert!(text.contains("Chrome, Windows (2026-03-02 02:00 UTC)"), "{text}");
        // The options exclude the authenticator of the first passkey.
        let again = begin(&ani, "ani@example.com").await.unwrap();
        let options: serde_json::Value = serde_json::from_str(&again.credential_creation_options).unwrap();
        assert_eq!(options["publicKey"]["excludeCredentials"].as_array().unwrap().len(), 1);
        sign_in(&app.visitor(), "ani@example.com", &mut key).await.unwrap();
    }

    async fn new_device_email_goes_to_verified_addresses_only(app: TestApp) {
        let ani = app.person("ani@example.com").await;
        let verified = add(&app, &ani, 1).await;
        let (_, unverified) = sign_up(&app, "budi@example.com", 2).await;
        for (email, mut key, expected_mails) in [("ani@example.com", verified, 1), ("budi@example.com", unverified, 0)] {
            let begun = ask(&app.visitor(), email).await.unwrap();
            let mut request = proof(email, &begun.challenge, key.get(&begun.credential_request_options));
            request.device_info = api::DeviceInfo { fingerprint: "laptop".to_owned(), ..Default::default() }.into();
            enter(&app.visitor(), request).await.unwrap();
            let mails = app.mails_to(email).await;
            let mails = mails.iter().filter(|(subject, _)| subject.starts_with("A new device"));
            assert_eq!(mails.count(), expected_mails, "{email}");
        }
    }
}
