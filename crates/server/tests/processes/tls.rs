//! TLS without a proxy: a certificate from files, HTTP/2 and HTTP/1, plain HTTP led to it, a new certificate.

use std::time::{Duration, Instant};

use lapang::{accounts, locale::Locale};
use lapang_db::Engine;
use reqwest::Client;

use lapang_testing::process::place::Place;
use lapang_testing::process::tls::{client, with_tls, write_certificate};
use lapang_testing::process::{Process, free_port};

#[tokio::test(flavor = "multi_thread")]
async fn a_server_speaks_tls_by_itself_and_redirects_plain_http() {
    let _turn = crate::TURN.lock().await;
    lapang::tls::provide();
    let place = Place::on(Engine::Sqlite);
    let app = place.prepare();
    let signed_in = accounts::sign_in_directly(&app, "rina@example.com", "Rina", Locale::En).await;
    let (_, token) = signed_in.unwrap();
    app.db.close();
    let folder = place.elsewhere.path();
    let trusted = write_certificate(folder);
    let (port, plain) = (free_port(), free_port());
    let origin = format!("https://localhost:{port}");
    let (newest, older) = (
        client(&trusted).build().unwrap(),
        client(&trusted).http1_only().build().unwrap(),
    );
    let (process, _) = Process::serve_at(
        &origin,
        &newest,
        port,
        place.directory.path(),
        None,
        |command| with_tls(command, folder, port, plain),
    )
    .await;

    let profile = |client: &Client, cookie: String| {
        client
            .post(format!("{origin}/lapang.v1.UserService/GetProfile"))
            .header("content-type", "application/json")
            .header("origin", &origin)
            .header("cookie", cookie)
            .body("{}")
            .send()
    };
    let token = hex::encode(token);
    for (client, version) in [
        (&newest, reqwest::Version::HTTP_2),
        (&older, reqwest::Version::HTTP_11),
    ] {
        let answer = profile(client, format!("__Host-lapang-session={token}"));
        let answer = answer.await.unwrap();
        assert_eq!((answer.version(), answer.status().as_u16()), (version, 200));
        assert!(answer.headers().contains_key("strict-transport-security"));
    }
    // A cookie that a page without TLS could have set is ignored.
    let answer = profile(&newest, format!("lapang-session={token}")).await;
    assert_eq!(answer.unwrap().status(), 401);

    let page = format!("http://127.0.0.1:{plain}/play?sport=futsal");
    let answer = newest.get(page).send().await.unwrap();
    assert_eq!(answer.status(), 301);
    assert_eq!(
        answer.headers()["location"],
        format!("{origin}/play?sport=futsal")
    );
    let call = format!("http://127.0.0.1:{plain}/lapang.v1.AuthService/Logout");
    let answer = newest.post(call).body("{}").send().await.unwrap();
    assert_eq!(answer.status(), 403);
    // The TLS port does not serve plain HTTP.
    let clear = lapang_testing::app::http()
        .get(format!("http://127.0.0.1:{port}/healthz"))
        .send()
        .await;
    assert!(clear.is_err());

    // A new certificate: a client that trusts only the old one cannot connect.
    let trusted = write_certificate(folder);
    process.signal("HUP");
    let give_up = Instant::now() + Duration::from_secs(20);
    loop {
        let fresh = client(&trusted).build().unwrap();
        if let Ok(answer) = fresh.get(format!("{origin}/healthz")).send().await {
            assert_eq!(answer.status(), 200);
            break;
        }
        assert!(
            Instant::now() < give_up,
            "the certificate is still the former"
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // A broken one changes nothing.
    std::fs::write(folder.join("chain.pem"), "no certificate").unwrap();
    process.signal("HUP");
    tokio::time::sleep(Duration::from_millis(500)).await;
    let fresh = client(&trusted).build().unwrap();
    let answer = fresh.get(format!("{origin}/healthz")).send().await;
    assert_eq!(answer.unwrap().status(), 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_tls_settings_are_reported_at_the_start() {
    let _turn = crate::TURN.lock().await;
    let place = Place::on(Engine::Sqlite);
    let data = place.directory.path().to_str().unwrap();
    let origin = "http://court.example";
    let (one, other) = (place.directory.path(), place.elsewhere.path());
    write_certificate(one);
    write_certificate(other);
    let (chain, other_key) = (one.join("chain.pem"), other.join("key.pem"));
    let other_key = other_key.to_str().unwrap();
    let files = [
        "--public-origin",
        "https://court.example",
        "--tls-cert",
        chain.to_str().unwrap(),
    ];
    for (arguments, problem) in [
        (
            &["--tls-cert", "/a"][..],
            "LAPANG_TLS_CERT and LAPANG_TLS_KEY",
        ),
        (
            &["--tls-domain", "court.example", "--public-origin", origin],
            "LAPANG_PUBLIC_ORIGIN: must be https",
        ),
        (
            &["--http-listen", "127.0.0.1:80"],
            "LAPANG_HTTP_LISTEN: only with",
        ),
        // Before anything is served.
        (
            &[&files[..], &["--tls-key", "/none"]].concat(),
            "private key /none",
        ),
        (
            &[&files[..], &["--tls-key", other_key]].concat(),
            "the key is not the certificate's",
        ),
        (
            &["--tls-domain", "court.example", "--tls-acme-ca", "/none"],
            "authorities in /none",
        ),
    ] {
        let arguments = [&["serve", "--data-dir", data], arguments].concat();
        let output = lapang_testing::process::run(&arguments);
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?} {words}");
        assert!(words.contains(problem), "{arguments:?} {words}");
    }
}
