//! Accounts with an unverified address: what they may not do, and who gets them.

use lapang_api as api;

use super::{INVALID, add, answer, begin, complete, count, keys_of, sign_in, sign_up};
use crate::sign_in::{attempt, current_email, send};
use lapang_testing::app::{Authenticator, Person, TestApp, newest_code, refusal, session_cookie};
use lapang_testing::calls::matches::outcome;
use lapang_testing::{on_both_engines, on_sqlite};

const ANI: &str = "ani@example.com";

/// Enters the code emailed to an address, as `person` with their current cookie.
async fn enter_code(
    app: &TestApp,
    person: &Person,
    email: &str,
    accepted_terms: bool,
) -> Result<(Person, api::VerifyEmailOTPResponse), lapang_testing::app::Refusal> {
    app.clock.advance(jiff::SignedDuration::from_secs(31));
    let id = send(person, email).await.unwrap();
    let code = newest_code(app, email).await;
    let mut request = attempt(email, &id, &code);
    request.accepted_terms = accepted_terms;
    let answer = outcome(person.auth().verify_email_otp(request).await)?;
    let mut person = person.clone();
    person.cookie = Some(session_cookie(answer.headers()));
    let answer = answer.into_owned();
    person.user_id = answer.user.user.id.parse().unwrap();
    email.clone_into(&mut person.email);
    Ok((person, answer))
}

on_sqlite! {
    async fn verifying_while_signed_in_keeps_the_account(app: TestApp) {
        let (ani, mut key) = sign_up(&app, ANI, 1).await;
        let (verified, entered) = enter_code(&app, &ani, ANI, false).await.unwrap();
        assert!(!entered.is_new_user && entered.user.user.email_verified);
        assert_eq!((verified.user_id, entered.user.user.name.as_str()), (ani.user_id, "Ani Lestari"));
        assert_eq!(keys_of(&verified).await.len(), 1);
        assert_eq!(sign_in(&app.visitor(), ANI, &mut key).await.unwrap().user_id, ani.user_id);
        // Now verified: a code from another browser signs in and keeps everything.
        let (again, entered) = enter_code(&app, &app.visitor(), ANI, false).await.unwrap();
        assert!(!entered.is_new_user);
        assert_eq!((again.user_id, keys_of(&again).await.len()), (ani.user_id, 1));
    }

    async fn session_of_another_account_does_not_claim_the_address(app: TestApp) {
        let (eve, _) = sign_up(&app, ANI, 1).await;
        let budi = app.person("budi@example.com").await;
        let (ani, entered) = enter_code(&app, &budi, ANI, true).await.unwrap();
        assert!(entered.is_new_user);
        assert_ne!(ani.user_id, eve.user_id);
        assert_eq!(refusal(current_email(&eve).await).code, "unauthenticated");
    }

    async fn staff_role_of_an_unverified_address_grants_nothing(app: TestApp) {
        lapang::accounts::grant(&app.app, ANI, None).await.unwrap();
        let (eve, _) = sign_up(&app, ANI, 1).await;
        let check = async |person: &Person| {
            let answer = person.auth().check_internal_access(api::CheckInternalAccessRequest::default()).await;
            answer.unwrap().into_owned().has_access
        };
        let list = async |person: &Person| person.booking_admin().list_bookings_for_admin(api::ListBookingsForAdminRequest::default()).await;
        assert!(!check(&eve).await);
        assert_eq!(refusal(list(&eve).await).short(), "permission_denied/STAFF_ONLY");
        let (ani, _) = enter_code(&app, &app.visitor(), ANI, true).await.unwrap();
        assert!(check(&ani).await);
        list(&ani).await.unwrap();
    }

    async fn session_fixation_is_impossible(app: TestApp) {
        let owner = app.person(ANI).await;
        let mut key = add(&app, &owner, 1).await;
        for (number, way) in ["code", "passkey", "new passkey"].into_iter().enumerate() {
            let mut made_up = app.visitor();
            made_up.cookie = Some(format!("lapang-session={}", "ab".repeat(32)));
            let of_eve = app.regular("eve@example.com", "Eve").await;
            for planted in [made_up, of_eve] {
                let entered = match way {
                    "code" => enter_code(&app, &planted, ANI, true).await.unwrap().0,
                    "passkey" => sign_in(&planted, ANI, &mut key).await.unwrap(),
                    _ => {
                        let number = u8::try_from(count(&app, "SELECT COUNT(*) FROM passkeys").await).unwrap() + 10;
                        let email = format!("new{number}@example.com");
                        let begun = begin(&planted, &email).await.unwrap();
                        let credential = Authenticator::new(&app.origin, number).create(&begun.credential_creation_options);
                        complete(&planted, answer(&email, &begun.challenge, credential)).await.unwrap().0
                    }
                };
                assert_ne!(entered.cookie, planted.cookie, "{way} {number}");
                assert_eq!(current_email(&entered).await.unwrap(), entered.email, "{way}");
                assert_eq!(refusal(current_email(&planted).await).code, "unauthenticated", "{way}");
            }
        }
    }
}

on_both_engines! {
    async fn squatter_loses_the_account_when_the_owner_verifies(app: TestApp) {
        let (eve, mut key) = sign_up(&app, ANI, 1).await;
        let mut second = add(&app, &eve, 2).await;
        // Started before the owner verifies, completed afterwards.
        let begun = begin(&eve, ANI).await.unwrap();
        let late = Authenticator::new(&app.origin, 3).create(&begun.credential_creation_options);
        let visitor = app.visitor();
        assert_eq!(enter_code(&app, &visitor, ANI, false).await.map(drop).unwrap_err().short(), "failed_precondition/TERMS_NOT_ACCEPTED");
        assert_eq!(current_email(&eve).await.unwrap(), ANI);
        let (ani, entered) = enter_code(&app, &visitor, ANI, true).await.unwrap();
        assert!(entered.is_new_user && entered.user.user.email_verified);
        assert_ne!(ani.user_id, eve.user_id);
        assert_eq!(entered.user.user.name, "ani");
        assert!(keys_of(&ani).await.is_empty());
        assert_eq!(refusal(current_email(&eve).await).code, "unauthenticated");
        for key in [&mut key, &mut second] {
            for email in [ANI, ""] {
                assert_eq!(refusal(sign_in(&visitor, email, key).await).short(), INVALID, "{email:?}");
            }
        }
        let refused = refusal(complete(&eve, answer(ANI, &begun.challenge, late)).await);
        assert_eq!(refused.short(), INVALID);
        assert!(keys_of(&ani).await.is_empty());
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 1);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
    }
}
