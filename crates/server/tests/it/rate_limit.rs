//! Rate limits of clients and players.

use lapang::listener::Limits;
use lapang::redirects;
use lapang_api::{ListCitiesRequest, ListSportsRequest};
use reqwest::redirect::Policy;

use lapang_testing::app::{Person, TestApp};

async fn limited(rate: u32) -> TestApp {
    TestApp::start_behind(Limits::new(0, 1024), |config| config.client_rate = rate).await
}

/// How many of so many calls are answered; those that are not say when to come again.
async fn answered(visitor: &Person, most: usize) -> usize {
    for number in 0..most {
        let Err(error) = visitor
            .venues()
            .list_cities(ListCitiesRequest::default())
            .await
        else {
            continue;
        };
        assert_eq!(error.code, connectrpc::ErrorCode::ResourceExhausted);
        return number;
    }
    most
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_asks_too_often_is_refused_and_others_are_not() {
    let app = limited(1).await;
    let often = app.visitor_from("203.0.113.9");
    let taken = answered(&often, 100).await;
    assert!((5..10).contains(&taken), "{taken} costly calls");
    // What costs less is still answered, from others everything is.
    let sports = often.sports();
    let light = sports.list_sports(ListSportsRequest::default()).await;
    assert!(light.is_ok());
    assert!(answered(&app.visitor_from("203.0.113.8"), 3).await == 3);
    // By plain HTTP it is 429, and says when.
    let url = format!(
        "{}/lapang.v1.VenueService/ListCities?encoding=json&message=%7B%7D",
        app.origin
    );
    let get = lapang_testing::app::http().get(url);
    let answer = get
        .header("x-forwarded-for", "203.0.113.9")
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 429);
    let wait: u64 = answer.headers()["retry-after"]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..10).contains(&wait));
    assert!(answer.text().await.unwrap().contains("TOO_MANY_REQUESTS"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_browser_gets_a_page_and_a_program_gets_json() {
    let app = limited(1).await;
    answered(&app.visitor_from("203.0.113.9"), 100).await;
    let ask = async |accept: &str, language: &str| {
        let request = lapang_testing::app::http().get(format!("{}/j/abcdefgh", app.origin));
        let answer = request
            .header("x-forwarded-for", "203.0.113.9")
            .header("accept", accept)
            .header("accept-language", language)
            .send();
        let answer = answer.await.unwrap();
        assert_eq!(answer.status(), 429);
        assert!(answer.headers().contains_key("retry-after"));
        answer
    };
    let browser = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
    for (language, words) in [("en-GB", ">try again</a>"), ("id-ID,id", ">coba lagi</a>")] {
        let answer = ask(browser, language).await;
        assert_eq!(answer.headers()["content-type"], "text/html; charset=utf-8");
        let policy = answer.headers()["content-security-policy"]
            .to_str()
            .unwrap();
        assert!(
            policy.starts_with("default-src 'none'; style-src 'sha256-"),
            "{policy}"
        );
        let page = answer.text().await.unwrap();
        assert!(page.contains(words) && !page.contains("abcdefgh"), "{page}");
    }
    let answer = ask("*/*", "id").await;
    assert_eq!(answer.headers()["content-type"], "application/json");
    assert!(answer.text().await.unwrap().contains("TOO_MANY_REQUESTS"));
}

#[tokio::test(flavor = "multi_thread")]
async fn ipv6_neighbours_share_a_limit_and_this_machine_has_none() {
    let app = limited(8).await;
    assert!(answered(&app.visitor_from("2001:db8::1"), 100).await < 100);
    assert!(answered(&app.visitor_from("2001:db8::2"), 5).await < 5);
    assert_eq!(answered(&app.visitor_from("2001:db8:0:1::1"), 10).await, 10);
    assert_eq!(answered(&app.visitor(), 200).await, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_has_one_limit_wherever_they_are() {
    let app = limited(40).await;
    let mut player = app.regular("ani@example.com", "Ani").await;
    let mut taken = 0;
    for address in 1..=60 {
        player.forwarded_for = Some(format!("203.0.113.{address}"));
        taken += answered(&player, 1).await;
    }
    assert!((20..50).contains(&taken), "{taken} costly calls");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_and_files_are_served_to_a_client_that_asks_too_often() {
    let app = limited(8).await;
    redirects::add(&app.app, "/promo", "/play")
        .await
        .unwrap()
        .unwrap();
    let asks = lapang_testing::app::http_builder().redirect(Policy::none());
    let asks = asks.build().unwrap();
    let status = async |path: &str, from: &str| {
        let asked = asks.get(format!("{}{path}", app.origin));
        let asked = asked.header("x-forwarded-for", from).send().await.unwrap();
        asked.status().as_u16()
    };
    let (often, other) = ("203.0.113.9", "203.0.113.8");
    let page = "/match/0193b5a0-0000-7000-8000-000000000000";
    let (mut pages, mut led) = (Vec::new(), Vec::new());
    for _ in 0..100 {
        pages.push(status(page, often).await);
        led.push(status("/promo", often).await);
    }
    assert!(pages.iter().chain(&led).all(|it| *it < 429), "{pages:?}");
    // Then nobody looks whether there is such a match, and whether there is a rule.
    assert_eq!((pages[0], led[0]), (404, 302));
    assert!(pages.iter().any(|it| *it != 404));
    assert!(led.iter().any(|it| *it != 302));
    assert_eq!(status("/promo", other).await, 302);
    let photo = format!("/media/{}.jpg", "a".repeat(32));
    let picture = format!("{page}/preview.png");
    for path in ["/api/redirects?path=/promo", &picture, &photo] {
        let mut answers = Vec::new();
        for _ in 0..20 {
            answers.push(status(path, often).await);
        }
        assert!(answers.contains(&429), "{path}");
    }
    for path in ["/robots.txt", "/api/icons/x.json?icons=y"] {
        assert_ne!(status(path, often).await, 429, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_does_not_name_its_clients_is_not_one_client() {
    let app = TestApp::start_behind(Limits::new(0, 1024), |config| {
        config.client_rate = 8;
        config.trusted_proxies = ["127.0.0.0/8", "203.0.113.9/32"]
            .map(|network| network.parse().unwrap())
            .to_vec();
    })
    .await;
    assert_eq!(answered(&app.visitor_from("203.0.113.9"), 100).await, 100);
    assert!(answered(&app.visitor_from("203.0.113.8"), 100).await < 100);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forwarded_address_counts_only_from_a_trusted_proxy() {
    let app = TestApp::start_behind(Limits::new(0, 1024), |config| {
        config.client_rate = 8;
        config.trusted_proxies = vec!["192.0.2.1/32".parse().unwrap()];
    })
    .await;
    // It comes from this machine, whatever it says: it is not counted as who it names.
    assert_eq!(answered(&app.visitor_from("203.0.113.9"), 100).await, 100);
}
