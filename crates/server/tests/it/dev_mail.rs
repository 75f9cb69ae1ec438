//! `/dev/mail` is available on localhost only.

use std::net::SocketAddr;

use crate::sign_in::send;
use lapang::config::Config;
use lapang_db::Engine;

use lapang_testing::app::TestApp;

/// Status and page, requested under a host name.
async fn page(app: &TestApp, address: SocketAddr, host: &str) -> (u16, String) {
    let answer = lapang_testing::app::http()
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
    send(&app.visitor(), "ani@example.com").await.unwrap();
    app.sweep().await;
    app
}

#[tokio::test(flavor = "multi_thread")]
async fn dev_mail_is_shown_on_localhost_only() {
    let app = with_a_mail(|_| {}).await;
    let own = app.origin.trim_start_matches("http://").to_owned();
    let (status, text) = page(&app, app.address, &own).await;
    assert_eq!(status, 200);
    assert!(text.contains("CODE is your Lapang code"), "{text}");
    for host in ["lapang.example", "127.0.0.1:1"] {
        let (status, text) = page(&app, app.address, host).await;
        assert_eq!((status, text.contains("CODE")), (404, false), "{host}");
    }
    // A proxy says so.
    for name in ["forwarded", "x-forwarded-for", "x-real-ip", "via"] {
        let request = lapang_testing::app::http().get(format!("{}/dev/mail", app.origin));
        let answer = request.header(name, "127.0.0.1").send().await.unwrap();
        assert_eq!(answer.status().as_u16(), 404, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn dev_mail_is_hidden_without_the_demo_and_in_public() {
    let changes: [fn(&mut Config); 3] = [
        |config| config.is_demo = false,
        |config| "https://lapang.example".clone_into(&mut config.public_origin),
        |config| config.listen = SocketAddr::from(([0, 0, 0, 0], config.listen.port())),
    ];
    for change in changes {
        let app = with_a_mail(change).await;
        let host = app.app.config.public_origin.split_once("://").unwrap().1;
        let (status, text) = page(&app, app.address, host).await;
        assert_eq!((status, text.contains("CODE")), (404, false), "{host}");
    }
}
