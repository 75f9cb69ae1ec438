//! Cookies and HSTS on https, for every sign-in method (rules.md §2).

use http::HeaderMap;
use lapang_api as api;
use lapang_db::Engine;

use crate::google::OAuthFlow;
use crate::openid::OpenId;
use crate::sign_in::{attempt, send};
use lapang_testing::app::{Authenticator, newest_code};
use lapang_testing::calls::passkeys::{answer, ask, begin, proof};

const SITE: &str = "https://lapang.example";

/// Checks the session cookie, the marker and the device cookie, and their attributes.
fn check(way: &str, headers: &HeaderMap) {
    let lines: Vec<_> = headers
        .get_all("set-cookie")
        .iter()
        .map(|line| line.to_str().unwrap())
        .filter(|line| !line.starts_with("__Host-lapang-oauth=;"))
        .collect();
    let [session, marker, device] = lines.as_slice() else {
        panic!("{way}: {lines:?}")
    };
    let (pair, flags) = session.split_once("; ").unwrap();
    assert!(pair.starts_with("__Host-lapang-session="), "{way}: {pair}");
    assert_eq!(pair.len(), "__Host-lapang-session=".len() + 64, "{way}");
    let month = 30 * 24 * 3600;
    let guarded = format!("Path=/; Max-Age={month}; HttpOnly; SameSite=Lax; Secure");
    assert_eq!(flags, guarded, "{way}");
    let readable = format!("has-lapang-session=1; Path=/; Max-Age={month}; SameSite=Lax; Secure");
    assert_eq!(*marker, readable, "{way}");
    let (pair, flags) = device.split_once("; ").unwrap();
    assert!(pair.starts_with("__Host-lapang-device="), "{way}: {pair}");
    assert_eq!(pair.len(), "__Host-lapang-device=".len() + 64, "{way}");
    let guarded = "Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure";
    assert_eq!(flags, guarded, "{way}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_sign_in_sets_secure_cookies_on_https() {
    let (app, _google) = OpenId::start(Engine::Sqlite, |config| {
        SITE.clone_into(&mut config.public_origin);
    })
    .await;
    let visitor = app.visitor();
    let id = send(&visitor, "ani@example.com").await.unwrap();
    let code = newest_code(&app, "ani@example.com").await;
    let request = attempt("ani@example.com", &id, &code);
    let entered = visitor.auth().verify_email_otp(request).await.unwrap();
    check("code", entered.headers());

    let begun = begin(&visitor, "budi@example.com").await.unwrap();
    let mut key = Authenticator::new(SITE, 1);
    let credential = key.create(&begun.credential_creation_options);
    let request = answer("budi@example.com", &begun.challenge, credential);
    let entered = visitor
        .auth()
        .complete_passkey_registration(request)
        .await
        .unwrap();
    check("new passkey", entered.headers());

    let begun = ask(&visitor, "budi@example.com").await.unwrap();
    let credential = key.get(&begun.credential_request_options);
    let request = proof("budi@example.com", &begun.challenge, credential);
    let entered = visitor
        .auth()
        .complete_passkey_authentication(request)
        .await
        .unwrap();
    check("passkey", entered.headers());

    let flow = OAuthFlow::for_visitor(&app).await;
    let entered = flow
        .person
        .auth()
        .complete_o_auth(flow.request())
        .await
        .unwrap();
    check("Google", entered.headers());

    // Logging out clears the same cookies.
    let mut person = app.visitor();
    let lines = entered.headers().get_all("set-cookie");
    let session = lines.iter().next().unwrap().to_str().unwrap();
    person.cookie = Some(session.split(';').next().unwrap().to_owned());
    let left = person.auth().logout(api::LogoutRequest::default()).await;
    let left = left.unwrap();
    for line in left.headers().get_all("set-cookie") {
        let line = line.to_str().unwrap();
        assert!(
            line.contains("=; Path=/; Max-Age=0;") && line.ends_with("; Secure"),
            "{line}"
        );
    }
}
