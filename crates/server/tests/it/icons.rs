//! `GET /api/icons/{collection}.json?icons=a,b`: icons of the web build, by name.

use lapang::config::Config;
use lapang_api::ListSportsRequest;
use lapang_db::Engine;
use serde_json::{Value, json};

use lapang_testing::app::TestApp;
use lapang_testing::on_sqlite;

struct Answer {
    status: u16,
    headers: http::HeaderMap,
    text: String,
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |it| it.to_str().unwrap())
    }

    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap()
    }
}

async fn ask_with(app: &TestApp, path: &str, known: &str) -> Answer {
    let answer = lapang_testing::app::http()
        .get(format!("{}{path}", app.origin))
        .header("if-none-match", known)
        .send()
        .await
        .unwrap();
    Answer {
        status: answer.status().as_u16(),
        headers: answer.headers().clone(),
        text: answer.text().await.unwrap(),
    }
}

async fn ask(app: &TestApp, path: &str) -> Answer {
    ask_with(app, path, "").await
}

on_sqlite! {
    async fn just_the_icons_that_are_asked_for_are_answered_and_kept_for_good(app: TestApp) {
        let answer = ask(&app, "/api/icons/mdi.json?icons=tennis,run").await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        let json = answer.json();
        assert_eq!(json["prefix"], "mdi");
        assert_eq!((&json["width"], &json["height"]), (&json!(24), &json!(24)));
        let names: Vec<&String> = json["icons"].as_object().unwrap().keys().collect();
        assert_eq!(names, ["run", "tennis"]);
        assert!(json["icons"]["tennis"]["body"].as_str().unwrap().starts_with("<path "));
        assert!(json.get("not_found").is_none());
        assert_eq!(answer.header("content-type"), "application/json; charset=utf-8");
        assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
        // The same icons in another order, or one twice, are the same answer.
        let tag = answer.header("etag");
        let again = ask_with(&app, "/api/icons/mdi.json?icons=run,tennis,run", tag).await;
        assert_eq!((again.status, again.text.as_str()), (304, ""));
        assert_eq!(again.header("cache-control"), answer.header("cache-control"));
        let escaped = ask(&app, "/api/icons/mdi.json?icons=tennis%2Crun").await;
        assert_eq!(escaped.text, answer.text);
    }

    async fn what_is_not_there_is_named_and_may_be_there_tomorrow(app: TestApp) {
        let answer = ask(&app, "/api/icons/mdi.json?icons=tennis,quidditch").await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.json()["not_found"], json!(["quidditch"]));
        assert!(answer.json()["icons"].get("tennis").is_some());
        assert_eq!((answer.header("cache-control"), answer.header("etag")), ("no-store", ""));
        assert_eq!(ask(&app, "/api/icons/fa.json?icons=tennis").await.status, 404);
    }

    async fn what_is_no_name_is_refused_with_words(app: TestApp) {
        for query in ["", "?icons=a,,b", "?icons=Tennis", "?icons=..%2Fcsp"] {
            let answer = ask(&app, &format!("/api/icons/mdi.json{query}")).await;
            assert_eq!(answer.status, 400, "{query}");
            assert!(answer.text.len() > 20, "{query}: {}", answer.text);
        }
        for path in ["/api/icons/mdi?icons=a", "/api/icons/%2e%2e.json?icons=a", "/iconify/mdi.json.gz"] {
            assert_eq!(ask(&app, path).await.status, 404, "{path}");
        }
    }

    async fn an_address_of_more_than_500_characters_is_refused(app: TestApp) {
        let of_length = |length: usize| {
            let path = "/api/icons/mdi.json?icons=";
            format!("{path}{}", "a".repeat(length - path.len()))
        };
        assert_eq!(ask(&app, &of_length(500)).await.status, 200);
        assert_eq!(ask(&app, &of_length(501)).await.status, 414);
    }

    async fn every_sport_says_where_its_icon_is(app: TestApp) {
        let request = ListSportsRequest { limit: 100, ..Default::default() };
        let answer = app.visitor().sports().list_sports(request).await.unwrap().into_owned();
        assert_eq!(answer.sports.len(), 18);
        for sport in answer.sports {
            let answer = ask(&app, &sport.icon_url).await;
            assert_eq!(answer.status, 200, "{}", sport.icon_url);
            assert!(answer.json().get("not_found").is_none(), "{}", sport.icon_url);
        }
    }
}

/// The policy of the home page, and what is said of an icon that is not here.
async fn told(change: fn(&mut Config)) -> (String, String, String) {
    let app = TestApp::start_with(Engine::Sqlite, change).await;
    let policy = ask(&app, "/")
        .await
        .header("content-security-policy")
        .to_owned();
    let partly = ask(&app, "/api/icons/mdi.json?icons=quidditch").await;
    let unknown = ask(&app, "/api/icons/fa.json?icons=futbol").await;
    let whole = ask(&app, "/api/icons/mdi.json?icons=run").await;
    assert_eq!(whole.header("x-icons-fallback"), "");
    let header = |answer: &Answer| answer.header("x-icons-fallback").to_owned();
    (policy, header(&partly), header(&unknown))
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_talk_to_nobody_else_for_icons_unless_the_operator_names_them() {
    let (policy, partly, unknown) = told(|_| {}).await;
    assert!(policy.contains("connect-src 'self';"), "{policy}");
    assert_eq!((partly.as_str(), unknown.as_str()), ("", ""));

    let two = ["https://api.iconify.design", "https://api.simplesvg.com"];
    let (policy, partly, unknown) = told(|config| {
        config.icons_fallback = vec![
            "https://api.iconify.design".to_owned(),
            "https://api.simplesvg.com".to_owned(),
        ];
    })
    .await;
    let allowed = format!("connect-src 'self' {};", two.join(" "));
    assert!(policy.contains(&allowed), "{policy}");
    assert_eq!((partly, unknown), (two.join(","), two.join(",")));
}
