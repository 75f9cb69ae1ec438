//! nginx with the configuration that we ship: TLS, HTTP/2, and plain HTTP clients.

use std::process::Command;

use lapang::{accounts, locale::Locale};
use lapang_db::Engine;

use lapang_testing::process::front::{Front, Identity};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port};

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
    let front = Front::start_with_tls(port, [node, node], &identity).await;
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
    // Plain HTTP leads pages there, and nothing else.
    let plain = lapang_testing::app::http_builder().redirect(reqwest::redirect::Policy::none());
    let plain = plain.build().unwrap();
    let page = plain
        .get(format!("{}/play?sport=futsal", front.plain))
        .send()
        .await
        .unwrap();
    assert_eq!(
        (
            page.status().as_u16(),
            page.headers()["location"].as_bytes()
        ),
        (301, b"https://play.example/play?sport=futsal".as_slice())
    );
    let call = format!("{}/lapang.v1.AuthService/Logout", front.plain);
    assert_eq!(plain.post(call).send().await.unwrap().status(), 403);
    // Another name has no certificate: the connection is refused.
    let trusting = client().tls_danger_accept_invalid_certs(true).build();
    let other = format!("https://other.example:{port}/play");
    let refused = trusting.unwrap().get(other).send().await;
    assert!(refused.unwrap_err().is_connect());
}
