//! How often one client and one player may ask.

use lapang::listen::Limits;
use lapang_api::{ListCitiesRequest, ListSportsRequest};

use crate::support::{Person, TestApp};

async fn limited(rate: u32) -> TestApp {
    TestApp::start_behind(Limits::default(), |config| config.client_rate = rate).await
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
async fn a_client_who_asks_too_often_is_told_to_wait_and_others_are_not() {
    let app = limited(8).await;
    let often = app.visitor_from("203.0.113.9");
    let taken = answered(&often, 100).await;
    assert!((20..40).contains(&taken), "{taken} costly calls");
    // What costs less is still answered, from others everything is.
    let sports = often.sports();
    let light = sports.list_sports(ListSportsRequest::default()).await;
    assert!(light.is_ok());
    assert!(answered(&app.visitor_from("203.0.113.8"), 10).await == 10);
    // By plain HTTP it is 429, and says when.
    let url = format!(
        "{}/lapang.v1.VenueService/ListCities?encoding=json&message=%7B%7D",
        app.origin
    );
    let get = reqwest::Client::new().get(url);
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
async fn neighbours_of_version_6_share_and_this_machine_has_no_limit() {
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
async fn without_a_rate_there_is_no_limit() {
    let app = limited(0).await;
    assert_eq!(answered(&app.visitor_from("203.0.113.9"), 300).await, 300);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_escapes_by_naming_another_address_unless_a_proxy_does() {
    let app = TestApp::start_behind(Limits::default(), |config| {
        config.client_rate = 8;
        config.trusted_proxies = vec!["192.0.2.1/32".parse().unwrap()];
    })
    .await;
    // It comes from this machine, whatever it says: it is not counted as who it names.
    assert_eq!(answered(&app.visitor_from("203.0.113.9"), 100).await, 100);
}
