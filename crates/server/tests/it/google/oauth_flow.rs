//! A flow belongs to one browser, completes once, at our callback page, within ten minutes.

use std::sync::atomic::Ordering;

use http::header::SET_COOKIE;
use jiff::SignedDuration;
use lapang_api as api;
use lapang_db::Engine;

use super::{INVALID, OAuthFlow, count, flow_cookie, google as google_provider, initiate};
use crate::support::openid::OpenId;
use crate::support::{Person, TestApp, refusal};
use crate::{on_both_engines, with_google};

/// URLs that look like the callback page of `origin` but are not.
fn foreign_pages(origin: &str) -> Vec<String> {
    let host = origin.strip_prefix("http://").unwrap();
    let (_, port) = host.split_once(':').unwrap();
    let page = format!("{origin}/auth/callback/google");
    let mut foreign: Vec<String> = [
        "/auth/callback/google",
        "auth/callback/google",
        "//evil.example/auth/callback/google",
        "/\\evil.example/auth/callback/google",
        "https://evil.example/auth/callback/google",
        "https:evil.example",
        "http:///evil.example",
        "javascript:alert(1)",
        "data:text/html,x",
        "*",
        "http://localhost/auth/callback/google",
    ]
    .map(str::to_owned)
    .to_vec();
    foreign.extend(
        [
            "/",
            "//",
            "?",
            "?next=https://evil.example",
            "#",
            "%20",
            " ",
            "\t",
            "\n",
            "\r\nX: y",
            "%0d%0a",
            "%00",
            "/..",
            "/../..",
            "/.",
            ";x",
            "/x",
            "?code=1",
            "@evil.example",
            ".evil.example",
            "%2f..",
            "\u{200b}",
        ]
        .map(|tail| format!("{page}{tail}")),
    );
    foreign.extend([
        format!(" {page}"),
        format!("\t{page}"),
        page.to_uppercase(),
        page.replace("http", "https"),
        page.replace("http", "HTTP"),
        page.replace("127.0.0.1", "localhost"),
        page.replace("127.0.0.1", "127.1"),
        page.replace("127.0.0.1", "0x7f000001"),
        page.replace("127.0.0.1", "[::1]"),
        page.replace("127.0.0.1", "127.0.0.1."),
        page.replace(port, "1"),
        page.replace(&format!(":{port}"), ""),
        page.replace("http://", "http://me@"),
        page.replace("http://", "http://evil.example\\@"),
        format!("http://{host}.evil.example/auth/callback/google"),
        format!("http://evil.example/{host}/auth/callback/google"),
        format!("{origin}//auth/callback/google"),
        format!("{origin}/auth//callback/google"),
        format!("{origin}/auth/callback"),
        format!("{origin}/auth/callback/googl%65"),
        format!("{origin}/auth/./callback/google"),
        format!("{origin}/x/../auth/callback/google"),
        format!("{origin}/en/auth/callback/google"),
        format!("{origin}/ID/auth/callback/google"),
        format!("{origin}/id//auth/callback/google"),
        format!("{origin}\\auth\\callback\\google"),
        format!("{origin}/x"),
    ]);
    foreign
}

with_google! {
    async fn flow_start_has_state_nonce_and_pkce(app: TestApp, google: OpenId) {
        let flow = OAuthFlow::start(&app.visitor()).await.unwrap();
        let page = flow.page.to_string();
        assert!(page.starts_with(&format!("{}/authorize?", google.issuer)), "{page}");
        let field = |wanted: &str| {
            flow.page.query_pairs().find(|(name, _)| name == wanted).unwrap().1.into_owned()
        };
        assert_eq!(field("redirect_uri"), format!("{}/auth/callback/google", app.origin));
        assert_eq!(field("scope"), "openid email profile");
        assert_eq!(field("response_type"), "code");
        assert_eq!(field("code_challenge_method"), "S256");
        assert_eq!(field("state"), flow.state);
        // 43 characters out of 62 or 64 each: more than 250 bits.
        let another = OAuthFlow::start(&app.visitor()).await.unwrap();
        for name in ["state", "nonce", "code_challenge"] {
            assert_eq!(field(name).len(), 43, "{name}");
            assert!(!another.page.query_pairs().any(|(_, value)| value == field(name)), "{name}");
        }
        let held: Vec<Vec<u8>> = app.app.db
            .read(|conn| conn.rows("SELECT state_hash FROM provider_visits UNION ALL SELECT browser_hash FROM provider_visits", &[], |row| row.get(0)))
            .await
            .map_err(|error: lapang_db::Error| error)
            .unwrap();
        let token = flow.person.cookie.unwrap().split_once('=').unwrap().1.to_owned();
        for bytes in held {
            let hex = hex::encode(&bytes);
            assert!(bytes.len() == 32 && hex != token && bytes != flow.state.as_bytes());
        }
    }

    async fn redirect_uri_must_be_our_callback_page(app: TestApp, google: OpenId) {
        let visitor = app.visitor();
        for page in ["", "/auth/callback/google", "/id/auth/callback/google"] {
            let wanted = if page.is_empty() { String::new() } else { format!("{}{page}", app.origin) };
            visitor.auth().initiate_o_auth(initiate(&wanted)).await.unwrap();
        }
        let foreign = foreign_pages(&app.origin);
        assert!(foreign.len() >= 60, "{}", foreign.len());
        for page in foreign {
            let refused = refusal(visitor.auth().initiate_o_auth(initiate(&page)).await);
            assert_eq!(refused.fields, ["redirect_uri: auth.redirect_uri"], "{page:?}");
        }
        assert_eq!(google.hits().canary.load(Ordering::SeqCst), 0);
    }

    async fn site_origin_means_its_callback_page(app: TestApp, google: OpenId) {
        let visitor = app.visitor();
        for site in ["", &app.origin, &format!("{}/", app.origin)] {
            let begun = visitor.auth().initiate_o_auth(initiate(site)).await.unwrap().into_owned();
            let page = url::Url::parse(&begun.authorization_url).unwrap();
            let (_, back) = page.query_pairs().find(|(name, _)| name == "redirect_uri").unwrap();
            assert_eq!(back, format!("{}/auth/callback/google", app.origin), "{site:?}");
        }
        assert_eq!(google.hits().token.load(Ordering::SeqCst), 0);
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
        let forged = |cookie: &str| with_cookie(&app, cookie);
        let zeros = "0".repeat(64);
        for person in [
            app.visitor(),
            stranger.person.clone(),
            forged("lapang-oauth="),
            forged(&format!("lapang-oauth={zeros}")),
            forged(&format!("lapang-oauth={zeros}{zeros}")),
            forged(&format!("lapang-oauth={}", "%".repeat(64))),
            forged(&flow.person.cookie.clone().unwrap().to_uppercase()),
        ] {
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
        let reused = OAuthFlow { state: flow.state.clone(), code: fresh.code.clone(), ..fresh.clone() };
        assert_eq!(reused.outcome().await, INVALID);
        let spent = OAuthFlow { code: flow.code.clone(), ..fresh.clone() };
        assert_eq!(spent.outcome().await, INVALID);
        // A refused code ends the flow.
        assert_eq!(fresh.outcome().await, INVALID);
        assert_eq!(google.hits().token.load(Ordering::SeqCst), 2);
        for (state, code) in [("", "x"), ("x", "")] {
            let request = api::CompleteOAuthRequest { state: state.to_owned(), code: code.to_owned(), ..fresh.request() };
            assert_eq!(refusal(fresh.person.auth().complete_o_auth(request).await).code, "invalid_argument");
        }
    }

    async fn concurrent_callbacks_open_one_session(app: TestApp, google: OpenId) {
        let flow = OAuthFlow::for_visitor(&app).await;
        let outcomes = at_once(&flow, 20).await;
        assert_eq!(outcomes.iter().filter(|outcome| *outcome == "in").count(), 1, "{outcomes:?}");
        assert!(outcomes.iter().all(|one| one == "in" || one == INVALID), "{outcomes:?}");
        assert_eq!(google.hits().token.load(Ordering::SeqCst), 1);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
    }

    async fn concurrent_acceptances_of_the_terms_create_one_account(app: TestApp, google: OpenId) {
        let mut flow = OAuthFlow::for_visitor(&app).await;
        flow.accepted_terms = false;
        assert_eq!(flow.outcome().await, "failed_precondition/TERMS_NOT_ACCEPTED");
        flow.accepted_terms = true;
        let outcomes = at_once(&flow, 20).await;
        assert_eq!(outcomes.iter().filter(|outcome| *outcome == "in").count(), 1, "{outcomes:?}");
        assert!(outcomes.iter().all(|one| one == "in" || one == INVALID), "{outcomes:?}");
        assert_eq!(google.hits().token.load(Ordering::SeqCst), 1);
        assert_eq!(count(&app, "SELECT COUNT(*) FROM sessions").await, 1);
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
        for provider in [
            api::AuthProvider::AUTH_PROVIDER_UNSPECIFIED,
            api::AuthProvider::AUTH_PROVIDER_EMAIL_OTP,
            api::AuthProvider::AUTH_PROVIDER_EMAIL_PASSKEY,
        ] {
            let request = api::InitiateOAuthRequest { provider: provider.into(), ..initiate("") };
            let refused = refusal(flow.person.auth().initiate_o_auth(request).await);
            assert_eq!(refused.fields, ["provider: auth.provider"]);
            let request = api::CompleteOAuthRequest { provider: provider.into(), ..flow.request() };
            let refused = refusal(flow.person.auth().complete_o_auth(request).await);
            assert_eq!(refused.fields, ["provider: auth.provider"]);
        }
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

on_both_engines! {
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

/// All `Set-Cookie` lines of a sign-in with Google, the start first.
async fn flow_cookies(app: &TestApp) -> Vec<String> {
    let begun = app
        .visitor()
        .auth()
        .initiate_o_auth(initiate(""))
        .await
        .unwrap();
    let lines = begun.headers().get_all(SET_COOKIE).iter();
    lines
        .map(|line| line.to_str().unwrap().to_owned())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn flow_cookie_is_http_only_and_bound_to_the_host() {
    let (app, _google) = OpenId::start(Engine::Sqlite, |_| {}).await;
    let lines = flow_cookies(&app).await;
    let [line] = lines.as_slice() else {
        panic!("{lines:?}")
    };
    let (pair, flags) = line.split_once("; ").unwrap();
    assert_eq!(
        (pair.len(), flags),
        (
            "lapang-oauth=".len() + 64,
            "Path=/; Max-Age=600; HttpOnly; SameSite=Lax"
        )
    );
    let flow = OAuthFlow::for_visitor(&app).await;
    let answer = flow
        .person
        .auth()
        .complete_o_auth(flow.request())
        .await
        .unwrap();
    assert_eq!(flow_cookie(answer.headers()), "lapang-oauth=");

    let https = "https://lapang.example";
    let (app, _google) = OpenId::start(Engine::Sqlite, |config| {
        https.clone_into(&mut config.public_origin);
    })
    .await;
    let lines = flow_cookies(&app).await;
    let [line] = lines.as_slice() else {
        panic!("{lines:?}")
    };
    assert!(line.starts_with("__Host-lapang-oauth="), "{line}");
    assert!(
        line.ends_with("; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure"),
        "{line}"
    );
}
