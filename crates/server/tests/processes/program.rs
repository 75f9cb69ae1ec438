//! The program as a process: exit status and last line.

use std::net::TcpListener;
use std::process::Output;
use std::time::{Duration, Instant};

use lapang_db::{Conn, Engine, Uuid, value};

use crate::backup::Place;
use lapang_testing::process::{command, free_port, init, run};

/// Exit status 1 and one line on stderr, which contains `words`.
fn fails_with_a_line(output: &Output, words: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(output.stdout.is_empty());
    let mut said = stderr.lines().filter(|line| line.starts_with("lapang: "));
    let (only, none) = (said.next().unwrap_or_default(), said.next());
    assert!(only.contains(words) && none.is_none(), "{stderr}");
}

#[test]
fn a_port_in_use_is_reported_before_anything_is_written() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = tempfile::tempdir().unwrap();
    let directory = data.path().join("new");
    let path = directory.to_str().unwrap();
    let output = run(&["serve", "--listen", &address, "--data-dir", path]);
    fails_with_a_line(&output, &format!("cannot listen on {address}"));
    assert!(!directory.exists());
}

#[test]
fn an_unreachable_database_is_reported_without_its_password() {
    let data = tempfile::tempdir().unwrap();
    let url = format!("postgres://me:hunter2@127.0.0.1:{}/lapang", free_port());
    let listen = format!("127.0.0.1:{}", free_port());
    let started = Instant::now();
    let data = data.path().to_str().unwrap();
    let output = run(&[
        "serve",
        "--listen",
        &listen,
        "--data-dir",
        data,
        "--database-url",
        &url,
    ]);
    fails_with_a_line(&output, "");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("hunter2"));
    assert!(started.elapsed() < Duration::from_secs(15));
}

#[test]
fn a_wrong_setting_is_named_and_a_password_in_it_is_not_shown() {
    for (arguments, name) in [
        (&["--listen", "here"][..], "--listen"),
        (&["--nonsense"], "--nonsense"),
        (&["--smtp-url", "http://me:hunter2@x"], "LAPANG_SMTP_URL"),
        (&["--smtp-url", "smtps://"], "LAPANG_SMTP_URL"),
        (
            &["--smtp-url", "smtp://me:hunter2@mail.example:notaport"],
            "LAPANG_SMTP_URL",
        ),
        (&["--mail-from", "nobody"], "--mail-from"),
        (
            &["--database-url", "mysql://me:hunter2@x"],
            "LAPANG_DATABASE_URL",
        ),
        (
            &["--database-url", "postgres://me:hunter2@x:notaport/y"],
            "LAPANG_DATABASE_URL",
        ),
        (
            &[
                "--database-url",
                "postgres://x/y?sslmode=verify-full&sslrootcert=/none",
            ],
            "sslrootcert /none",
        ),
        (
            &["--google-client-secret", "hunter2"],
            "LAPANG_GOOGLE_CLIENT_ID",
        ),
        (
            &["--photos-url", "s3://me:hunter2@bucket"],
            "LAPANG_PHOTOS_URL",
        ),
        (
            &["--otlp-endpoint", "https://me:hunter2@collector.example"],
            "OTEL_EXPORTER_OTLP_ENDPOINT",
        ),
    ] {
        let output = run(&[&["config"], arguments].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains(name), "{stderr}");
        assert!(!stderr.contains("hunter2"), "{stderr}");
    }
}

#[test]
fn flags_override_variables_and_variables_override_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("lapang.toml");
    let text =
        "listen = \"127.0.0.1:1\"\nclient_rate = 1\ntrusted_proxies = [\"::1\", \"10.0.0.0/8\"]\n";
    std::fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    for (variable, flags, expected) in [
        (None, &[][..], "listen = \"127.0.0.1:1\""),
        (Some("127.0.0.1:2"), &[], "listen = \"127.0.0.1:2\""),
        (
            Some("127.0.0.1:2"),
            &["--listen", "[::]:3"],
            "listen = \"[::]:3\"",
        ),
        // An empty variable stands for the built-in default.
        (Some(""), &[], "listen = \"127.0.0.1:8080\""),
        (None, &[], "client_rate = \"1\""),
        (None, &[], "trusted_proxies = [\"::1\", \"10.0.0.0/8\"]"),
    ] {
        let mut config = command(&[&["config", "--config", file], flags].concat());
        let output = config
            .envs(variable.map(|it| ("LAPANG_LISTEN", it)))
            .output();
        let config = String::from_utf8(output.unwrap().stdout).unwrap();
        assert!(config.lines().any(|line| line == expected), "{config}");
    }
}

#[test]
fn the_printed_configuration_shows_no_secret() {
    let mail = "smtps://me:hunter2@mail.example:465";
    let google = [
        "--google-client-id",
        "lapang",
        "--google-client-secret",
        "hunter2",
    ];
    let output = run(&[&["config", "--smtp-url", mail], &google[..]].concat());
    let stdout = String::from_utf8_lossy(&output.stdout);
    for line in ["smtp_url = (set)", "google_client_secret = (set)"] {
        assert!(stdout.contains(line), "{stdout}");
    }
    assert!(!stdout.contains("hunter2"), "{stdout}");
}

#[test]
fn help_shows_no_secret_and_works_with_an_invalid_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("lapang.toml");
    let path = file.to_str().unwrap();
    for text in [
        "database_url = \"postgres://me:hunter2@db/lapang\"\ngoogle_client_secret = \"hunter2\"",
        "this is no toml",
    ] {
        std::fs::write(&file, text).unwrap();
        let output = run(&["--config", path, "serve", "--help"]);
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(
            !stdout.is_empty() && !stdout.contains("hunter2"),
            "{stdout}"
        );
    }
    let output = run(&["--config", path, "config"]);
    assert_eq!(output.status.code(), Some(2));
    for (command, has_settings) in [("serve", true), ("config", true), ("backup", false)] {
        let help = String::from_utf8(run(&[command, "--help"]).stdout).unwrap();
        assert_eq!(help.contains("--smtp-url"), has_settings, "{help}");
    }
}

#[test]
fn staff_are_granted_listed_and_revoked() {
    let data = tempfile::tempdir().unwrap();
    init(data.path(), "budi@example.com");
    let staff = |arguments: &[&str]| {
        let mut all = vec!["--data-dir", data.path().to_str().unwrap(), "staff"];
        // As an installation has it.
        all.extend(["--smtp-url", "smtp://mail.example:587?tls=required"]);
        all.extend(arguments);
        let output = run(&all);
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    for (arguments, said) in [
        (&["list"][..], "budi@example.com\tadmin\tall\n"),
        (&["grant", "Rina@example.com"], "granted\n"),
        (&["revoke", "budi@example.com"], "revoked\n"),
        (&["list"], "rina@example.com\tadmin\tall\n"),
        (&["revoke", "rina@example.com"], "revoked\n"),
        (&["list"], ""),
    ] {
        assert_eq!(staff(arguments), (Some(0), said.to_owned()));
    }
    for (arguments, status) in [
        (&["revoke", "rina@example.com"][..], 1),
        (&["grant", "rina@example.com", "--venue", "nope"], 1),
        (&["grant", "not an address"], 1),
        // A role belongs to a venue.
        (&["grant", "rina@example.com", "--role", "desk"], 2),
    ] {
        assert_eq!(staff(arguments).0, Some(status), "{arguments:?}");
    }
}

#[test]
fn a_role_at_a_venue_is_granted_changed_and_listed() {
    let place = Place::on(Engine::Sqlite);
    place.with(async |_| ());
    let file = place.path("venues.csv");
    let venues = "source_id,name,latitude,longitude,sports\na/1,Gor Melati,-6.2,106.8,futsal\n";
    std::fs::write(&file, venues).unwrap();
    let (status, _, talk) = place.lapang(&["venues", "import", file.to_str().unwrap()]);
    assert_eq!(status, Some(0), "{talk}");
    let id = place.with(async |app| {
        let read = |conn: &mut dyn Conn| conn.one("SELECT id FROM venues", &[], value);
        let id: Result<Uuid, lapang_db::Error> = app.db.read(read).await;
        id.unwrap().to_string()
    });
    let grant = |more: &[&str]| {
        let mut all = vec!["staff", "grant", "rina@example.com", "--venue", &id];
        all.extend(more);
        place.lapang(&all).1
    };
    for (more, said, role) in [
        (&[][..], "granted\n", "manager"),
        (&["--role", "owner"], "granted\n", "owner"),
        // Without a role option it stays unchanged.
        (&[], "had it already\n", "owner"),
        (&["--role", "desk"], "granted\n", "desk"),
        (&["--role", "viewer"], "granted\n", "viewer"),
    ] {
        assert_eq!(grant(more), said, "{more:?}");
        let expected = format!("rina@example.com\t{role}\t{id}\tGor Melati\n");
        assert_eq!(place.lapang(&["staff", "list"]).1, expected);
    }
}
