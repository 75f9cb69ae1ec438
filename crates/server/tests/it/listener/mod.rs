//! The server in front of clients that are slow, send too much, or lie about what they send.

mod slow;
mod too_much;
mod wire;

use std::time::Duration;

use lapang::listener::Limits;
use lapang_db::Engine;
use serde_json::json;

use lapang_testing::app::TestApp;
use lapang_testing::app::hall::{self, Hall, Kind};

/// The program's limits, but shorter.
fn quick() -> Limits {
    Limits {
        head_within: Duration::from_millis(400),
        idle_for: Duration::from_millis(900),
        body_pause: Duration::from_millis(400),
        answer_within: Duration::from_millis(400),
        ..Limits::new(64, 1024)
    }
}

/// Clients come without a proxy.
async fn behind(limits: Limits) -> TestApp {
    TestApp::start_behind(limits, |config| config.trusted_proxies = vec![]).await
}

async fn others_are_served(app: &TestApp) {
    let answer = lapang_testing::app::http()
        .get(format!("{}/healthz", app.origin))
        .send()
        .await;
    assert_eq!(answer.unwrap().status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_a_request_calls_the_server_its_mails_and_pages_call_it_by_its_name() {
    let app = TestApp::start(Engine::Sqlite).await;
    let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
    app.staff("manager@example.com", Some(hall.id)).await;
    let ani = app.regular("ani@example.com", "Ani").await;
    let booking = json!({
        "venueId": hall.id.to_string(),
        "sportId": "futsal",
        "slots": [{ "startTime": hall::at(1, 19).to_string(), "durationMinutes": 60 }],
    });
    let asked = |request: reqwest::RequestBuilder| {
        request
            .header("host", "evil.example")
            .header("x-forwarded-host", "evil.example")
            .header("x-forwarded-proto", "gopher")
            .header("forwarded", "host=evil.example;proto=gopher")
            .send()
    };
    let client = lapang_testing::app::http();
    let request = client
        .post(format!(
            "{}/lapang.v1.BookingService/CreateBooking",
            app.origin
        ))
        .header("cookie", ani.cookie.as_deref().unwrap())
        .json(&booking);
    assert_eq!(asked(request).await.unwrap().status(), 200);
    let mails = app.mails_to("manager@example.com").await;
    let mut texts = vec![mails.last().unwrap().1.clone()];
    assert!(texts[0].contains(&app.app.config.public_origin));
    for path in ["/", "/sitemap.xml", &format!("/venue/{}", hall.id)] {
        let answer = asked(client.get(format!("{}{path}", app.origin))).await;
        texts.push(answer.unwrap().text().await.unwrap());
    }
    for text in texts {
        let is_misled = text.contains("evil.example") || text.contains("gopher");
        assert!(!is_misled && !text.is_empty(), "{text}");
    }
}
