//! Redirects from old and short addresses: managing and following rules.

use lapang::config::RedirectHosts;
use lapang::redirects::{self, Refusal};
use lapang_db::{Engine, Error, params};
use reqwest::redirect::Policy;
use serde_json::{Value, json};

use lapang_testing::app::TestApp;
use lapang_testing::{on_both_engines, on_sqlite};

const HOSTILE: &[&str] = &[
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/%09/evil.example",
    "/%5cevil.example",
    "/..//evil.example",
    "/play\r\nSet-Cookie: a=b",
    "/play%00",
    "/%ff",
    "https:evil.example",
    "https://evil.example/docs.example",
    "https://docs.example@evil.example",
    "https://me@docs.example",
    "https://docs.example.evil.example",
    "https://evil.docs.example",
    "https://docs.example:8443",
    "http://docs.example",
    "https://127.0.0.1",
    "ftp://docs.example",
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "docs.example",
    "",
    "/api/redirects",
    "/j/abcd1234",
    "/%61pi/x",
];

async fn with_hosts(engine: Engine) -> TestApp {
    TestApp::start_with(engine, |config| {
        config.redirect_hosts = RedirectHosts::read("docs.example, localhost:3000").unwrap();
    })
    .await
}

async fn add(app: &TestApp, from: &str, to: &str) -> Result<bool, Refusal> {
    redirects::add(&app.app, from, to).await.unwrap()
}

/// Looks up a path as the web app does.
async fn look_up(app: &TestApp, path: &str) -> Value {
    let mut url = url::Url::parse(&format!("{}/api/redirects", app.origin)).unwrap();
    url.query_pairs_mut().append_pair("path", path);
    let answer = lapang_testing::app::http().get(url).send().await.unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    assert_eq!(answer.headers()["cache-control"], "no-store");
    let mut answer: Value = answer.json().await.unwrap();
    answer["redirect"].take()
}

async fn open(app: &TestApp, method: http::Method, path: &str) -> reqwest::Response {
    let client = lapang_testing::app::http_builder()
        .redirect(Policy::none())
        .build()
        .unwrap();
    let request = client.request(method, format!("{}{path}", app.origin));
    request.send().await.unwrap()
}

/// Inserts a rule without any checks.
async fn insert_unchecked(app: &TestApp, from: &str, to: &str) {
    let sql = "INSERT INTO redirects (from_path, target, created_at) VALUES ($1, $2, 0)";
    let (from, to) = (from.to_owned(), to.to_owned());
    let written = app
        .app
        .db
        .write(move |conn| conn.execute(sql, params![from.as_str(), to.as_str()]));
    written.await.map_err(|error: Error| error).unwrap();
}

on_sqlite! {
    async fn a_path_with_a_rule_returns_its_target(app: TestApp) {
        assert_eq!(add(&app, "/promo", "/play?sport=futsal").await, Ok(true));
        assert_eq!(add(&app, "promo/", "/play?sport=futsal").await, Ok(false));
        assert_eq!(add(&app, "/caf%C3%A9", "/play").await, Ok(true));
        for (path, expected) in [
            ("/promo", json!("/play?sport=futsal")),
            ("/promo/", json!("/play?sport=futsal")),
            ("/promo?utm=1#top", json!("/play?sport=futsal")),
            ("/%70romo", json!("/play?sport=futsal")),
            ("/café", json!("/play")),
            ("/PROMO", Value::Null),
            ("/promo/x", Value::Null),
            ("/play", Value::Null),
            ("promo", Value::Null),
            ("//promo", Value::Null),
            ("https://evil.example/promo", Value::Null),
            ("", Value::Null),
        ] {
            assert_eq!(look_up(&app, path).await, expected, "{path}");
        }
        let answer = open(&app, http::Method::GET, "/api/redirects").await;
        assert_eq!(answer.status(), 400);
    }

    async fn an_indonesian_page_uses_its_own_rule_or_the_english_one(app: TestApp) {
        add(&app, "/promo", "/play?sport=futsal").await.unwrap();
        add(&app, "/start", "/").await.unwrap();
        add(&app, "/ind", "/id/play").await.unwrap();
        assert_eq!(look_up(&app, "/id/promo").await, "/id/play?sport=futsal");
        assert_eq!(look_up(&app, "/id/start").await, "/id");
        assert_eq!(look_up(&app, "/id/ind").await, "/id/play");
        add(&app, "/id/promo", "/id/terms").await.unwrap();
        assert_eq!(look_up(&app, "/id/promo").await, "/id/terms");
        assert_eq!(look_up(&app, "/promo").await, "/play?sport=futsal");
        assert_eq!(look_up(&app, "/idpromo").await, Value::Null);
    }

    async fn a_rule_can_be_listed_and_removed(app: TestApp) {
        add(&app, "/promo", "/play").await.unwrap();
        add(&app, "/old", "/").await.unwrap();
        let refused = add(&app, "/promo", "/terms").await.unwrap_err();
        assert_eq!(refused.to_string(), "/promo leads to /play already; remove that first");
        let rules = redirects::list(&app.app).await.unwrap();
        let rules: Vec<_> = rules.iter().map(|it| (it.from.as_str(), it.to.as_str())).collect();
        assert_eq!(rules, [("/old", "/"), ("/promo", "/play")]);
        redirects::remove(&app.app, "/promo/").await.unwrap().unwrap();
        assert_eq!(look_up(&app, "/promo").await, Value::Null);
        let refused = redirects::remove(&app.app, "/promo").await.unwrap().unwrap_err();
        assert_eq!(refused.to_string(), "there is no rule for /promo");
    }

    async fn a_full_page_load_is_redirected_by_the_server(app: TestApp) {
        add(&app, "/promo", "/play?sport=futsal").await.unwrap();
        add(&app, "/terms", "/privacy").await.unwrap();
        for method in [http::Method::GET, http::Method::HEAD] {
            for (path, expected) in [
                ("/promo", "/play?sport=futsal"),
                ("/promo?x=y", "/play?sport=futsal"),
                ("/id/promo/", "/id/play?sport=futsal"),
                ("/terms", "/privacy"),
            ] {
                let answer = open(&app, method.clone(), path).await;
                assert_eq!(answer.status(), 302, "{path}");
                assert_eq!(answer.headers()["location"], expected);
                assert_eq!(answer.headers()["cache-control"], "no-store");
            }
        }
        assert_ne!(open(&app, http::Method::POST, "/promo").await.status(), 302);
        for path in ["/privacy", "/healthz", "/nowhere"] {
            assert_ne!(open(&app, http::Method::GET, path).await.status(), 302, "{path}");
        }
    }

    async fn redirect_loops_are_refused_in_both_languages(app: TestApp) {
        for (from, to, steps) in [("/a", "/a?x=1#y", "/a -> /a"), ("/a", "/id/a", "/id/a -> /id/a"), ("/", "/id", "/id -> /id")] {
            assert_eq!(add(&app, from, to).await, Err(Refusal::Loop(steps.to_owned())));
        }
        add(&app, "/a", "/b").await.unwrap();
        add(&app, "/b", "/c?x=1").await.unwrap();
        let refused = add(&app, "/c", "/a").await.unwrap_err();
        assert_eq!(refused.to_string(), "that would create a redirect loop: /c -> /a -> /b -> /c");
        // Its own rule keeps the Indonesian page out of a loop.
        add(&app, "/id/d", "/play").await.unwrap();
        add(&app, "/d", "/e").await.unwrap();
        add(&app, "/id/e", "/id/d").await.unwrap();
        let refused = redirects::remove(&app.app, "/id/d").await.unwrap().unwrap_err();
        assert_eq!(refused, Refusal::Loop("/id/d -> /id/e -> /id/d".to_owned()));
        assert_eq!(look_up(&app, "/id/d").await, "/play");
    }

    async fn a_path_that_is_not_a_page_cannot_have_a_rule(app: TestApp) {
        for from in ["//evil.example", "/a%0d%0ab", "https://x.example", "/a/../b"] {
            assert!(matches!(add(&app, from, "/play").await, Err(Refusal::From(_))), "{from}");
        }
        for from in ["/api", "/lapang.v1.MatchService", "/media/x", "/j/abcd1234", "/assets", "/healthz", "/%61pi", "/robots.txt"] {
            assert!(matches!(add(&app, from, "/play").await, Err(Refusal::Reserved(_))), "{from}");
        }
        assert!(redirects::list(&app.app).await.unwrap().is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_redirect_targets_are_refused_and_not_followed() {
    let app = with_hosts(Engine::Sqlite).await;
    for to in HOSTILE {
        let refused = add(&app, "/x", to).await;
        assert!(
            matches!(refused, Err(Refusal::To(..))),
            "{to:?}: {refused:?}"
        );
    }
    for to in ["/play", "https://docs.example/a", "http://localhost:3000/"] {
        assert_eq!(add(&app, "/x", to).await, Ok(true), "{to}");
        redirects::remove(&app.app, "/x").await.unwrap().unwrap();
    }
    // Even if one is in the table: it is validated again when it is followed.
    for (number, to) in HOSTILE.iter().enumerate() {
        let from = format!("/smuggled{number}");
        insert_unchecked(&app, &from, to).await;
        for path in [from.clone(), format!("/id{from}")] {
            assert_eq!(look_up(&app, &path).await, Value::Null, "{to:?}");
            let answer = open(&app, http::Method::GET, &path).await;
            assert!(!answer.headers().contains_key("location"), "{to:?}");
        }
        assert_eq!(look_up(&app, to).await, Value::Null, "{to:?}");
    }
}

/// The configuration may have changed since the rule was added.
#[tokio::test(flavor = "multi_thread")]
async fn a_rule_whose_target_is_no_longer_allowed_is_ignored() {
    let app = with_hosts(Engine::Sqlite).await;
    let target = "https://docs.example/guide";
    add(&app, "/docs", target).await.unwrap();
    assert_eq!(look_up(&app, "/docs").await, target);
    assert_eq!(look_up(&app, "/id/docs").await, target);
    let answer = open(&app, http::Method::GET, "/docs").await;
    assert_eq!(answer.headers()["location"], target);
    // Another node, whose configuration allows no host.
    let other = app.another_node().await;
    assert_eq!(look_up(&other, "/docs").await, Value::Null);
    let rules = redirects::list(&other.app).await.unwrap();
    assert!(rules.iter().all(|rule| !rule.is_followed), "{rules:?}");
}

#[tokio::test]
async fn our_own_host_cannot_be_an_external_target() {
    let app = TestApp::start_with(Engine::Sqlite, |config| {
        config.public_origin = "https://lapang.example".to_owned();
        config.redirect_hosts = RedirectHosts::read("lapang.example, docs.example").unwrap();
    })
    .await;
    for own in ["https://lapang.example/promo", "https://LAPANG.example:443"] {
        assert!(add(&app, "/promo", own).await.is_err(), "{own}");
    }
    let added = add(&app, "/promo", "https://docs.example/promo").await;
    assert_eq!(added, Ok(true));
}

on_both_engines! {
    async fn concurrent_additions_cannot_create_a_loop(app: TestApp) {
        for round in 0..20 {
            let (one, other) = (format!("/one{round}"), format!("/other{round}"));
            let ends = tokio::join!(add(&app, &one, &other), add(&app, &other, &one));
            let added = [&ends.0, &ends.1].into_iter().filter(|end| end.is_ok()).count();
            assert_eq!(added, 1, "{ends:?}");
        }
    }
}
