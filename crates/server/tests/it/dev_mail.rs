//! `/dev/mail` is available on localhost only.

use std::net::SocketAddr;

use lapang::config::Config;
use lapang_api as api;
use lapang_db::Engine;

use crate::support::TestApp;

/// Status and page, requested under a host name.
async fn page(app: &TestApp, address: SocketAddr, host: &str) -> (u16, String) {
    let answer = reqwest::Client::new()
        .get(format!("http://{address}/dev/mail"))
        .header("host", host)
        .send()
        .await
        .unwrap();
    let status = answer.status().as_u16();
    let newest = app.mails_to("ani@example.com").await.pop().unwrap();
    let text = answer.text().await.unwrap();
    (status, text.replace(&newest.0[..6], "CODE"))
}

async fn with_a_mail(change: fn(&mut Config)) -> TestApp {
    let app = TestApp::start_with(Engine::Sqlite, change).await;
    let request = api::SendEmailOTPRequest {
        email: "ani@example.com".to_owned(),
        ..Default::default()
    };
    app.visitor().auth().send_email_otp(request).await.unwrap();
    app.sweep().await;
    app
}

#[tokio::test(flavor = "multi_thread")]
async fn dev_mail_is_shown_on_localhost() {
    let app = with_a_mail(|_| {}).await;
    let own = app.origin.trim_start_matches("http://").to_owned();
    let (status, text) = page(&app, app.address, &own).await;
    assert_eq!(status, 200);
    assert!(text.contains("CODE is your Lapang code"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn dev_mail_is_hidden_without_the_demo() {
    let app = with_a_mail(|config| config.is_demo = false).await;
    let own = app.origin.trim_start_matches("http://").to_owned();
    let (status, text) = page(&app, app.address, &own).await;
    assert_eq!((status, text.contains("CODE")), (404, false));
}

#[tokio::test(flavor = "multi_thread")]
async fn dev_mail_is_hidden_behind_a_proxy() {
    let app = with_a_mail(|_| {}).await;
    for (name, value) in [
        ("forwarded", "for=198.51.100.7"),
        ("x-forwarded-for", "127.0.0.1"),
        ("x-forwarded-host", "lapang.example"),
        ("x-forwarded-proto", "https"),
        ("x-real-ip", "198.51.100.7"),
        ("via", "1.1 proxy"),
        ("cf-connecting-ip", "198.51.100.7"),
    ] {
        let request = reqwest::Client::new().get(format!("{}/dev/mail", app.origin));
        let answer = request.header(name, value).send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 404, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dev_mail_is_hidden_under_other_host_names() {
    let app = with_a_mail(|_| {}).await;
    for host in [
        "lapang.example",
        "localhost",
        "127.0.0.1:1",
        "127.0.0.1.example",
    ] {
        let (status, text) = page(&app, app.address, host).await;
        assert_eq!((status, text.contains("CODE")), (404, false), "{host}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dev_mail_is_hidden_with_a_public_origin() {
    let public_name: fn(&mut Config) =
        |config| "https://lapang.example".clone_into(&mut config.public_origin);
    let public_listener: fn(&mut Config) =
        |config| config.listen = SocketAddr::from(([0, 0, 0, 0], config.listen.port()));
    for change in [public_name, public_listener] {
        let app = with_a_mail(change).await;
        let host = app.app.config.public_origin.split_once("://").unwrap().1;
        let (status, text) = page(&app, app.address, host).await;
        assert_eq!((status, text.contains("CODE")), (404, false), "{host}");
    }
}
