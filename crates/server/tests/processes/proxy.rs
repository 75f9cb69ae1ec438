//! nginx with the configuration that we ship: TLS, HTTP/2, and plain HTTP clients.

use std::process::Command;

use lapang::{accounts, locale::Locale};
use lapang_db::Engine;

use crate::front::{Front, Identity};
use crate::place::Place;
use crate::process::{Process, free_port};

#[tokio::test(flavor = "multi_thread")]
async fn the_proxy_redirects_only_pages_to_https() {
    let _turn = crate::TURN.lock().await;
    lapang::tls::provide();
    let front = Front::start(free_port(), [free_port(), free_port()]).await;
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let page = client
        .get(format!("{}/play?sport=futsal", front.plain))
        .send()
        .await
        .unwrap();
    assert_eq!(page.status(), 301);
    assert_eq!(
        page.headers()["location"],
        "https://play.example/play?sport=futsal"
    );
    for path in ["/api/profile/photo", "/lapang.v1.AuthService/Logout"] {
        let answer = client
            .post(format!("{}{path}", front.plain))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), 403, "{path}");
    }
    // No node is up: the proxy reports it at once.
    let answer = client
        .get(format!("{}/robots.txt", front.origin))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 502);
}

fn play_example() -> Identity {
    let key = rcgen::KeyPair::generate().unwrap();
    let params = rcgen::CertificateParams::new(vec!["play.example".to_owned()]).unwrap();
    Identity {
        certificate: params.self_signed(&key).unwrap().pem(),
        key: key.serialize_pem(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shipped_proxy_configuration_serves_tls_and_http_2() {
    let _turn = crate::TURN.lock().await;
    lapang::tls::provide();
    let place = Place::on(Engine::Sqlite);
    let app = place.prepare();
    let signed_in = accounts::sign_in_directly(&app, "rina@example.com", "Rina", Locale::En).await;
    let (_, token) = signed_in.unwrap();
    app.db.close();
    let (identity, port, node) = (play_example(), free_port(), free_port());
    let change = |command: &mut Command| {
        command
            .env("LAPANG_PUBLIC_ORIGIN", "https://play.example")
            .env("LAPANG_TRUSTED_PROXIES", "127.0.0.1/32");
    };
    let _node = Process::serve_with(node, place.directory.path(), None, change).await;
    let _front = Front::start_with_tls(port, [node, node], &identity).await;
    let at_front = ([127, 0, 0, 1], port).into();
    let certificate = reqwest::Certificate::from_pem(identity.certificate.as_bytes()).unwrap();
    let client = || {
        reqwest::Client::builder()
            .tls_certs_only([certificate.clone()])
            .resolve("play.example", at_front)
            .resolve("other.example", at_front)
    };
    let newest = client().build().unwrap();
    let profile = |client: &reqwest::Client, cookie: String| {
        client
            .post(format!(
                "https://play.example:{port}/lapang.v1.UserService/GetProfile"
            ))
            .header("content-type", "application/json")
            .header("origin", "https://play.example")
            .header("cookie", cookie)
            .body("{}")
            .send()
    };
    let token = hex::encode(token);
    let answer = profile(&newest, format!("__Host-lapang-session={token}"))
        .await
        .unwrap();
    assert_eq!(answer.version(), reqwest::Version::HTTP_2);
    assert_eq!(answer.status(), 200);
    assert!(answer.headers().contains_key("strict-transport-security"));
    // A cookie that a page without TLS could have set is ignored.
    let answer = profile(&newest, format!("lapang-session={token}")).await;
    assert_eq!(answer.unwrap().status(), 401);
    let older = client().http1_only().build().unwrap();
    let page = format!("https://play.example:{port}/play");
    let answer = older.get(&page).send().await.unwrap();
    assert_eq!(answer.version(), reqwest::Version::HTTP_11);
    assert_eq!(answer.status(), 200);
    // Another name has no certificate: the connection is refused.
    let trusting = client().tls_danger_accept_invalid_certs(true).build();
    let other = format!("https://other.example:{port}/play");
    let refused = trusting.unwrap().get(other).send().await;
    assert!(refused.unwrap_err().is_connect());
}
