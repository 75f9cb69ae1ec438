//! A certificate by ACME, with Debian's pebble (scripts/setup) as the authority.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use lapang_db::Engine;
use reqwest::{Certificate, Client};
use serde_json::json;

use lapang_testing::process::place::Place;
use lapang_testing::process::tls::write_certificate;
use lapang_testing::process::{Process, free_port};

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

fn run(command: &mut Command) -> Running {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let child = command.spawn();
    Running(child.unwrap_or_else(|error| panic!("pebble, which scripts/setup installs: {error}")))
}

/// An authority that resolves every name to this machine and validates at our port.
struct Authority {
    _programs: [Running; 2],
    directory: String,
    management: String,
    /// Trusts its web server.
    client: Client,
}

impl Authority {
    async fn start(folder: &Path, asked_at: u16) -> Self {
        let [acme, management, names, control] = [(); 4].map(|()| free_port());
        let own = write_certificate(folder);
        let config = folder.join("pebble.json");
        let text = json!({ "pebble": {
            "listenAddress": format!("127.0.0.1:{acme}"),
            "managementListenAddress": format!("127.0.0.1:{management}"),
            "certificate": folder.join("chain.pem"),
            "privateKey": folder.join("key.pem"),
            "httpPort": free_port(),
            "tlsPort": asked_at,
        }});
        std::fs::write(&config, text.to_string()).unwrap();
        let resolver = run(Command::new("pebble-challtestsrv").args([
            "-defaultIPv4",
            "127.0.0.1",
            "-defaultIPv6",
            "",
            "-http01",
            "",
            "-https01",
            "",
            "-tlsalpn01",
            "",
            "-dns01",
            &format!("127.0.0.1:{names}"),
            "-management",
            &format!("127.0.0.1:{control}"),
        ]));
        let pebble = run(Command::new("pebble")
            .arg("-config")
            .arg(&config)
            .args(["-dnsserver", &format!("127.0.0.1:{names}")])
            .env("PEBBLE_VA_NOSLEEP", "1")
            // rustls-acme restarts an order after a rejected nonce, which takes seconds.
            .env("PEBBLE_WFE_NONCEREJECT", "0"));
        let client = Client::builder().tls_certs_only([own]).build().unwrap();
        let authority = Self {
            _programs: [resolver, pebble],
            directory: format!("https://localhost:{acme}/dir"),
            management: format!("https://localhost:{management}"),
            client,
        };
        let give_up = Instant::now() + Duration::from_secs(20);
        while authority
            .client
            .get(&authority.directory)
            .send()
            .await
            .is_err()
        {
            assert!(Instant::now() < give_up, "pebble does not answer");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        authority
    }

    /// The root of its certificates.
    async fn root(&self) -> Certificate {
        let url = format!("{}/roots/0", self.management);
        let answer = self.client.get(url).send().await.unwrap();
        Certificate::from_pem(&answer.bytes().await.unwrap()).unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_certificate_is_obtained_by_acme_and_reused_after_a_restart() {
    let _turn = crate::TURN.lock().await;
    lapang::tls::provide();
    let place = Place::on(Engine::Sqlite);
    let folder = place.elsewhere.path();
    let port = free_port();
    let authority = Authority::start(folder, port).await;
    let trusting = Client::builder()
        .tls_certs_only([authority.root().await])
        .resolve("court.example", ([127, 0, 0, 1], port).into())
        .resolve("www.court.example", ([127, 0, 0, 1], port).into())
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let origin = format!("https://court.example:{port}");
    let (directory, own) = (authority.directory.clone(), folder.join("chain.pem"));
    let change = |command: &mut Command| {
        command
            .env("LAPANG_TLS_DOMAIN", "court.example,www.court.example")
            .env("LAPANG_TLS_ACME_DIRECTORY", &directory)
            .env("LAPANG_TLS_ACME_CA", &own)
            .env("LAPANG_HTTP_LISTEN", "off");
    };
    let data = place.directory.path();
    let (process, _) = Process::serve_at(&origin, &trusting, port, data, None, change).await;
    let answer = trusting.get(format!("{origin}/play")).send().await.unwrap();
    assert_eq!(answer.version(), reqwest::Version::HTTP_2);
    assert_eq!(answer.status(), 200);
    // The other name redirects to the canonical one.
    let other = format!("https://www.court.example:{port}/play?sport=futsal");
    let answer = trusting.get(other).send().await.unwrap();
    assert_eq!(answer.status(), 301);
    assert_eq!(
        answer.headers()["location"],
        format!("{origin}/play?sport=futsal")
    );

    let cache = data.join("acme");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&cache), 0o700);
    let files: Vec<_> = std::fs::read_dir(&cache).unwrap().flatten().collect();
    assert_eq!(files.len(), 2, "the account and the certificate");
    assert!(files.iter().all(|file| mode(&file.path()) == 0o600));

    // After a restart the certificate is there at once, with or without the authority.
    process.terminate();
    assert_eq!(process.wait().await, Some(0));
    drop(authority);
    let (_process, _) = Process::serve_at(&origin, &trusting, port, data, None, change).await;
    let answer = trusting.get(format!("{origin}/play")).send().await.unwrap();
    assert_eq!(answer.status(), 200);
}
