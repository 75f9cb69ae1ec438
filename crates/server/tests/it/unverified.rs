//! An account with an unverified address can neither read nor delete anything of the address's real
//! owner.

use lapang_api as api;
use lapang_db::params;

use crate::deletion::delete;
use crate::sign_in::{attempt, current_email, send};
use lapang_testing::app::traces::traces;
use lapang_testing::app::{Person, TestApp, newest_code, refusal};
use lapang_testing::calls::passkeys::{count, sign_up};
use lapang_testing::{on_both_engines, on_sqlite};

const ANI: &str = "ani@example.com";
const OWNER_ADDRESS: &str = "203.0.113.77";

/// The owner of the address, who is staff, requests a code. Returns its id.
async fn owner_asks(app: &TestApp) -> String {
    lapang::accounts::grant(&app.app, ANI, None).await.unwrap();
    let body = format!(r#"{{"email":"{ANI}"}}"#);
    let owner = app.visitor_from(OWNER_ADDRESS);
    let (status, answer) = owner
        .post("lapang.v1.AuthService/SendEmailOTP", &body)
        .await;
    assert_eq!(status, 200, "{answer}");
    answer["otpId"].as_str().unwrap().to_owned()
}

async fn export(person: &Person) -> String {
    let request = api::ExportAccountRequest::default();
    let answer = person.users().export_account(request).await;
    answer.unwrap().into_owned().json
}

on_sqlite! {
    async fn export_of_an_unverified_account_reveals_nothing_of_the_owner(app: TestApp) {
        let (eve, _) = sign_up(&app, ANI, 1).await;
        owner_asks(&app).await;
        let read = export(&eve).await;
        let code = newest_code(&app, ANI).await;
        for secret in [code.as_str(), OWNER_ADDRESS, "admin"] {
            assert!(!read.contains(secret), "{secret}: {read}");
        }
        assert!(read.contains(ANI));
    }

    async fn deleting_an_unverified_account_takes_nothing_from_the_owner(app: TestApp) {
        let (eve, _) = sign_up(&app, ANI, 1).await;
        let id = owner_asks(&app).await;
        delete(&eve, ANI).await.unwrap();
        assert_eq!(refusal(send(&app.visitor(), ANI).await).short(), "resource_exhausted/OTP_SEND_LIMIT");
        let emails = app.mails_to(ANI).await;
        assert_eq!(emails.len(), 1, "{emails:?}");
        let mut owner = app.visitor();
        let request = attempt(ANI, &id, &newest_code(&app, ANI).await);
        let entered = owner.auth().verify_email_otp(request).await.unwrap();
        owner.cookie = Some(lapang_testing::app::session_cookie(entered.headers()));
        assert_eq!(current_email(&owner).await.unwrap(), ANI);
        let access = owner.auth().check_internal_access(api::CheckInternalAccessRequest::default()).await;
        assert!(access.unwrap().into_owned().has_access);
    }

    async fn deleting_an_account_does_not_reset_code_limits(app: TestApp) {
        let ani = app.person(ANI).await;
        delete(&ani, ANI).await.unwrap();
        app.sweep().await;
        assert_eq!(traces(&app, ANI).await, std::collections::BTreeSet::new());
        let limit = "resource_exhausted/OTP_SEND_LIMIT";
        assert_eq!(refusal(send(&app.visitor(), ANI).await).short(), limit);
        app.clock.advance(jiff::SignedDuration::from_secs(31));
        for number in 0..59 {
            send(&app.visitor(), &format!("person{number}@example.com")).await.unwrap();
        }
        // The client has reached its hourly limit.
        assert_eq!(refusal(send(&app.visitor(), "person59@example.com").await).short(), limit);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM email_codes WHERE email NOT LIKE '%@%' AND dead_at IS NOT NULL").await, 1);
    }
}

on_both_engines! {
    async fn deletion_keeps_flows_of_longer_addresses(app: TestApp) {
        let ani = app.regular(ANI, "Ani").await;
        for (number, email) in [(1_u8, ANI.to_owned()), (2, format!("d.{ANI}"))] {
            let proved = format!("{{\"email\":\"{email}\"}}");
            let begun = app.app.db.write(move |conn| {
                let sql = "INSERT INTO provider_visits (state_hash, browser_hash, nonce, pkce_verifier, redirect_uri, proved, created_at, expires_at)
                           VALUES ($1, $1, '', '', '', $2, 0, 0)";
                conn.execute(sql, params![[number; 32].as_slice(), &proved])
            });
            let begun: Result<u64, lapang_db::Error> = begun.await;
            begun.unwrap();
        }
        delete(&ani, ANI).await.unwrap();
        assert_eq!(count(&app, "SELECT COUNT(*) FROM provider_visits WHERE proved LIKE '%d.ani%'").await, 1);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM provider_visits").await, 1);
    }
}
