//! TLS without a proxy: a certificate from files, HTTP/2 and HTTP/1, plain HTTP led to it, a new certificate.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use lapang::{accounts, locale::Locale};
use lapang_db::Engine;
use reqwest::{Certificate, Client, ClientBuilder};

use crate::place::Place;
use crate::process::{Process, free_port};

/// A certificate for localhost and play.example, written where the server reads it.
pub fn write_certificate(folder: &Path) -> Certificate {
    let key = rcgen::KeyPair::generate().unwrap();
    let names = ["localhost", "play.example"].map(str::to_owned);
    let params = rcgen::CertificateParams::new(names).unwrap();
    let certificate = params.self_signed(&key).unwrap().pem();
    std::fs::write(folder.join("chain.pem"), &certificate).unwrap();
    std::fs::write(folder.join("key.pem"), key.serialize_pem()).unwrap();
    Certificate::from_pem(certificate.as_bytes()).unwrap()
}

/// Adds TLS with the files in a folder to `lapang serve`.
pub fn with_tls(command: &mut Command, folder: &Path, port: u16, plain: u16) {
    command
        .env("LAPANG_PUBLIC_ORIGIN", format!("https://localhost:{port}"))
        .env("LAPANG_TLS_CERT", folder.join("chain.pem"))
        .env("LAPANG_TLS_KEY", folder.join("key.pem"))
        .env("LAPANG_HTTP_LISTEN", format!("127.0.0.1:{plain}"));
}

pub fn client(trusted: &Certificate) -> ClientBuilder {
    Client::builder()
        .tls_certs_only([trusted.clone()])
        .redirect(reqwest::redirect::Policy::none())
        .resolve("localhost", ([127, 0, 0, 1], 0).into())
}

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
    let clear = reqwest::get(format!("http://127.0.0.1:{port}/healthz")).await;
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
    for (status, arguments, problem) in [
        (
            2,
            &["--tls-cert", "/a"][..],
            "LAPANG_TLS_CERT and LAPANG_TLS_KEY",
        ),
        (
            2,
            &["--tls-cert", "/a", "--tls-key", "/b"],
            "LAPANG_PUBLIC_ORIGIN: required",
        ),
        (
            2,
            &[
                "--tls-domain",
                "court.example",
                "--public-origin",
                "http://court.example",
            ],
            "LAPANG_PUBLIC_ORIGIN: must be https",
        ),
        (
            2,
            &["--http-listen", "127.0.0.1:80"],
            "LAPANG_HTTP_LISTEN: only with",
        ),
        (
            1,
            &[
                "--tls-cert",
                "/a",
                "--tls-key",
                "/b",
                "--http-listen",
                "off",
                "--public-origin",
                "https://court.example",
                "--listen",
                "127.0.0.1:0",
            ],
            "certificate /a",
        ),
    ] {
        let arguments = [&["serve", "--data-dir", data], arguments].concat();
        let output = crate::process::run(&arguments);
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{arguments:?} {words}");
        assert!(words.contains(problem), "{arguments:?} {words}");
    }
    let config = crate::process::run(&[
        "config",
        "--tls-domain",
        "court.example",
        "--tls-domain",
        "www.court.example",
    ]);
    let words = String::from_utf8_lossy(&config.stdout);
    for line in [
        "listen = \"[::]:443\"",
        "http_listen = \"[::]:80\"",
        "public_origin = \"https://court.example\"",
        "tls_domain = [\"court.example\", \"www.court.example\"]",
    ] {
        assert!(words.lines().any(|it| it == line), "{line}: {words}");
    }
}
