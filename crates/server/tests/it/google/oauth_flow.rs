//! A flow belongs to one browser, completes once, at our callback page, within ten minutes.

use std::sync::atomic::Ordering;

use http::header::SET_COOKIE;
use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::{Engine, value};

use super::{INVALID, OAuthFlow, count, flow_cookie, google as google_provider, initiate};
use crate::openid::OpenId;
use crate::{with_google, with_google_on};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::on_sqlite;

/// URLs that look like the callback page of `origin` but are not.
fn foreign_pages(origin: &str) -> Vec<String> {
    let page = format!("{origin}/auth/callback/google");
    let mut foreign: Vec<String> = [
        "/auth/callback/google",
        "//evil.example/auth/callback/google",
        "https://evil.example/auth/callback/google",
        "javascript:alert(1)",
    ]
    .map(str::to_owned)
    .to_vec();
    for tail in ["/", "?next=https://evil.example", "/../..", "@evil.example"] {
        foreign.push(format!("{page}{tail}"));
    }
    foreign.extend([
        page.replace("http", "https"),
        page.replace("http://", "http://me@"),
        page.replace("127.0.0.1", "localhost"),
        format!("{origin}/en/auth/callback/google"),
    ]);
    foreign
}

with_google! {
    async fn flow_start_has_state_nonce_and_pkce(app: TestApp, google: OpenId) {
        let flow = OAuthFlow::start(&app.visitor()).await.unwrap();
        assert!(flow.page.as_str().starts_with(&format!("{}/authorize?", google.issuer)), "{}", flow.page);
        let field = |wanted: &str| {
            flow.page.query_pairs().find(|(name, _)| name == wanted).unwrap().1.into_owned()
        };
        assert_eq!((field("scope").as_str(), field("response_type").as_str()), ("openid email profile", "code"));
        assert_eq!((field("code_challenge_method").as_str(), field("state")), ("S256", flow.state.clone()));
        // 43 characters out of 62 or 64 each: more than 250 bits.
        let another = OAuthFlow::start(&app.visitor()).await.unwrap();
        for name in ["state", "nonce", "code_challenge"] {
            assert_eq!(field(name).len(), 43, "{name}");
            assert!(!another.page.query_pairs().any(|(_, value)| value == field(name)), "{name}");
        }
        // Of the cookie, only a hash is stored.
        let token = flow.person.cookie.unwrap().split_once('=').unwrap().1.to_owned();
        let sql = "SELECT browser_hash FROM provider_visits";
        let held = app.app.db.read(move |conn| conn.rows(sql, &[], value::<Vec<u8>>)).await;
        let held = held.map_err(|error: lapang_db::Error| error).unwrap();
        assert!(held.len() == 2 && held.iter().all(|bytes| hex::encode(bytes) != token));
    }

    async fn redirect_uri_must_be_our_callback_page(app: TestApp, google: OpenId) {
        let visitor = app.visitor();
        let (english, indonesian) = ("/auth/callback/google", "/id/auth/callback/google");
        // The site's own address means its callback page.
        for (asked, back) in [("", english), ("/", english), (english, english), (indonesian, indonesian)] {
            let asked = if asked.is_empty() { String::new() } else { format!("{}{asked}", app.origin) };
            let begun = visitor.auth().initiate_o_auth(initiate(&asked)).await.unwrap().into_owned();
            let page = url::Url::parse(&begun.authorization_url).unwrap();
            let (_, told) = page.query_pairs().find(|(name, _)| name == "redirect_uri").unwrap();
            assert_eq!(told, format!("{}{back}", app.origin), "{asked:?}");
        }
        for page in foreign_pages(&app.origin) {
            let refused = refusal(visitor.auth().initiate_o_auth(initiate(&page)).await);
            assert_eq!(refused.fields, ["redirect_uri: auth.redirect_uri"], "{page:?}");
        }
        assert_eq!(google.hits().canary.load(Ordering::SeqCst), 0);
    }

    async fn flow_completes_only_with_its_redirect_uri(app: TestApp, google: OpenId) {
        let flow = OAuthFlow::for_visitor(&app).await;
        for page in ["/id/auth/callback/google", "/", "/auth/callback/google/"] {
            let mut request = flow.request();
            request.redirect_uri = format!("{}{page}", app.origin);
            let refused = refusal(flow.person.auth().complete_o_auth(request).await);
            assert_eq!(refused.short(), INVALID, "{page}");
        }
        assert_eq!(google.hits().token.load(Ordering::SeqCst), 0);
        let mut request = flow.request();
        request.redirect_uri = format!("{}/auth/callback/google", app.origin);
        flow.person.auth().complete_o_auth(request).await.unwrap();
    }

    async fn flow_completes_only_in_the_browser_that_started_it(app: TestApp, google: OpenId) {
        let flow = OAuthFlow::for_visitor(&app).await;
        let stranger = OAuthFlow::for_visitor(&app).await;
        let forged = with_cookie(&app, &format!("lapang-oauth={}", "0".repeat(64)));
        for person in [app.visitor(), stranger.person.clone(), forged] {
            let replayed = OAuthFlow { person, ..flow.clone() };
            assert_eq!(replayed.outcome().await, INVALID);
        }
        // A stranger's attempt does not spoil the flow for its own browser.
        assert_eq!(google.hits().token.load(Ordering::SeqCst), 0);
        assert_eq!(flow.outcome().await, "in");
    }

    async fn code_of_another_flow_is_refused(app: TestApp, google: OpenId) {
        let victim = OAuthFlow::for_visitor(&app).await;
        google.signs_in("subject of eve", "eve@example.com");
        let eve = OAuthFlow::for_visitor(&app).await;
        // By PKCE the provider sees that the code belongs to another flow.
        let injected = OAuthFlow { code: eve.code.clone(), ..victim };
        assert_eq!(injected.outcome().await, INVALID);
        // If it does not check, the nonce differs.
        google.change(|it| it.checks_pkce = false);
        let (victim, eve) = (OAuthFlow::for_visitor(&app).await, OAuthFlow::for_visitor(&app).await);
        let injected = OAuthFlow { code: eve.code.clone(), ..victim };
        assert_eq!(injected.outcome().await, INVALID);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 0);
    }

    async fn state_accepts_one_code(app: TestApp, google: OpenId) {
        let flow = OAuthFlow::for_visitor(&app).await;
        assert_eq!(flow.outcome().await, "in");
        assert_eq!(flow.outcome().await, INVALID);
        let fresh = OAuthFlow::for_person(&flow.person).await;
        let reused = OAuthFlow { state: flow.state.clone(), ..fresh.clone() };
        assert_eq!(reused.outcome().await, INVALID);
        let spent = OAuthFlow { code: flow.code.clone(), ..fresh.clone() };
        assert_eq!(spent.outcome().await, INVALID);
        // A refused code ends the flow.
        assert_eq!(fresh.outcome().await, INVALID);
        assert_eq!(google.hits().token.load(Ordering::SeqCst), 2);
    }

    async fn flow_is_valid_for_exactly_ten_minutes(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        for (late, expected) in [(-1, "in"), (0, INVALID), (1, INVALID)] {
            let flow = OAuthFlow::for_visitor(&app).await;
            app.clock.advance(SignedDuration::from_millis(10 * 60_000 + late));
            assert_eq!(flow.outcome().await, expected, "{late} ms after");
        }
        app.sweep().await;
        assert_eq!(count(&app, "SELECT COUNT(*) FROM provider_visits").await, 0);
    }

    async fn two_tabs_share_the_flow_cookie(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        let first = OAuthFlow::for_visitor(&app).await;
        let second = OAuthFlow::for_person(&first.person).await;
        assert_eq!(first.person.cookie, second.person.cookie);
        // A forged cookie is not reused.
        let odd = with_cookie(&app, "lapang-oauth=abc");
        assert_ne!(OAuthFlow::for_person(&odd).await.person.cookie, odd.cookie);
        assert_eq!(second.outcome().await, "in");
        assert_eq!(first.outcome().await, "in");
    }

    async fn client_can_start_three_hundred_flows_in_ten_minutes(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        let visitor = app.visitor();
        visitor.auth().initiate_o_auth(initiate("")).await.unwrap();
        app.clock.advance(SignedDuration::from_mins(4));
        let mut begun = tokio::task::JoinSet::new();
        for _ in 0..320 {
            let visitor = visitor.clone();
            begun.spawn(async move { visitor.auth().initiate_o_auth(initiate("")).await.map(|_| ()) });
        }
        let outcomes = begun.join_all().await;
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 299);
        let refused = refusal(outcomes.into_iter().find(Result::is_err).unwrap());
        assert_eq!(refused.short(), "resource_exhausted/OAUTH_LIMIT");
        assert_eq!(refused.metadata["retry_after_seconds"], "360");
        let elsewhere = connectrpc::client::CallOptions::default().with_header("x-forwarded-for", "203.0.113.9");
        visitor.auth().initiate_o_auth_with_options(initiate(""), elsewhere).await.unwrap();
        app.clock.advance(SignedDuration::from_mins(6));
        visitor.auth().initiate_o_auth(initiate("")).await.unwrap();
    }

    async fn only_google_has_an_oauth_flow(app: TestApp, google: OpenId) {
        let flow = OAuthFlow::for_visitor(&app).await;
        let provider = api::AuthProvider::AUTH_PROVIDER_EMAIL_PASSKEY.into();
        let request = api::InitiateOAuthRequest { provider, ..initiate("") };
        let refused = refusal(flow.person.auth().initiate_o_auth(request).await);
        assert_eq!(refused.fields, ["provider: auth.provider"]);
        let request = api::CompleteOAuthRequest { provider, ..flow.request() };
        let refused = refusal(flow.person.auth().complete_o_auth(request).await);
        assert_eq!(refused.fields, ["provider: auth.provider"]);
        assert_eq!(google.hits().token.load(Ordering::SeqCst), 0);
        let request = api::ListAuthProvidersRequest::default();
        let offered = flow.person.auth().list_auth_providers(request).await.unwrap().into_owned();
        assert!(offered.providers.contains(&google_provider()));
    }
}

fn with_cookie(app: &TestApp, cookie: &str) -> Person {
    let mut person = app.visitor();
    person.cookie = Some(cookie.to_owned());
    person
}

async fn at_once(flow: &OAuthFlow, count: usize) -> Vec<String> {
    let mut returns = tokio::task::JoinSet::new();
    for _ in 0..count {
        let flow = flow.clone();
        returns.spawn(async move { flow.outcome().await });
    }
    returns.join_all().await
}

on_sqlite! {
    async fn unconfigured_google_is_not_offered(app: TestApp) {
        let visitor = app.visitor();
        let request = api::ListAuthProvidersRequest::default();
        let offered = visitor.auth().list_auth_providers(request).await.unwrap().into_owned();
        let ways = [api::AuthProvider::AUTH_PROVIDER_EMAIL_OTP, api::AuthProvider::AUTH_PROVIDER_EMAIL_PASSKEY];
        assert_eq!(offered.providers, ways.map(buffa::EnumValue::from));
        let refused = refusal(visitor.auth().initiate_o_auth(initiate("")).await);
        assert_eq!(refused.short(), "failed_precondition/PROVIDER_NOT_CONFIGURED");
        let request = api::CompleteOAuthRequest { code: "x".to_owned(), state: "y".to_owned(), provider: google_provider(), ..Default::default() };
        let refused = refusal(visitor.auth().complete_o_auth(request).await);
        assert_eq!(refused.short(), "failed_precondition/PROVIDER_NOT_CONFIGURED");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn flow_cookie_is_http_only_and_bound_to_the_host() {
    for (origin, name, flags) in [
        (None, "lapang-oauth=", ""),
        (
            Some("https://lapang.example"),
            "__Host-lapang-oauth=",
            "; Secure",
        ),
    ] {
        let (app, _google) = OpenId::start(Engine::Sqlite, |config| {
            if let Some(origin) = origin {
                origin.clone_into(&mut config.public_origin);
            }
        })
        .await;
        let auth = app.visitor().auth();
        let begun = auth.initiate_o_auth(initiate("")).await.unwrap();
        let lines: Vec<_> = begun.headers().get_all(SET_COOKIE).iter().collect();
        assert_eq!(lines.len(), 1, "{lines:?}");
        let (pair, rest) = lines[0].to_str().unwrap().split_once("; ").unwrap();
        assert!(
            pair.starts_with(name) && pair.len() == name.len() + 64,
            "{pair}"
        );
        let expected = format!("Path=/; Max-Age=600; HttpOnly; SameSite=Lax{flags}");
        assert_eq!(rest, expected);
    }
    let (app, _google) = OpenId::start(Engine::Sqlite, |_| {}).await;
    let flow = OAuthFlow::for_visitor(&app).await;
    let auth = flow.person.auth();
    let answer = auth.complete_o_auth(flow.request()).await.unwrap();
    assert_eq!(flow_cookie(answer.headers()), "lapang-oauth=");
}

with_google_on! { Postgres;
    async fn concurrent_callbacks_open_one_session(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        let direct = OAuthFlow::for_visitor(&app).await;
        let mut after_the_terms = OAuthFlow::for_visitor(&app).await;
        after_the_terms.accepted_terms = false;
        assert_eq!(after_the_terms.outcome().await, "failed_precondition/TERMS_NOT_ACCEPTED");
        after_the_terms.accepted_terms = true;
        for (number, flow) in (1..).zip([after_the_terms, direct]) {
            let outcomes = at_once(&flow, 20).await;
            assert_eq!(outcomes.iter().filter(|outcome| *outcome == "in").count(), 1, "{outcomes:?}");
            assert!(outcomes.iter().all(|one| one == "in" || one == INVALID), "{outcomes:?}");
            assert_eq!(google.hits().token.load(Ordering::SeqCst), number);
            assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 1);
            assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, i64::try_from(number).unwrap());
        }
    }

    async fn concurrent_flows_of_one_person_create_one_account(app: TestApp, google: OpenId) {
        google.signs_in("subject of ani", "ani@example.com");
        let mut ends = tokio::task::JoinSet::new();
        for _ in 0..10 {
            let flow = OAuthFlow::for_visitor(&app).await;
            ends.spawn(async move { flow.outcome().await });
        }
        let outcomes = ends.join_all().await;
        assert!(outcomes.iter().all(|outcome| outcome == "in"), "{outcomes:?}");
        assert_eq!(count(&app, "SELECT COUNT(*) FROM users").await, 1);
    }
}
