//! The program as a process: exit status and last line.

use std::net::TcpListener;
use std::process::Output;
use std::time::{Duration, Instant};

use lapang_db::{Conn, Engine, Uuid};

use crate::backup::Place;
use crate::process::{command, free_port, run};

/// Exit status 1 and one line on stderr, which contains `words`.
fn fails_with_a_line(output: &Output, words: &str) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    assert!(output.stdout.is_empty());
    let said: Vec<_> = stderr
        .lines()
        .filter(|line| line.starts_with("lapang: "))
        .collect();
    assert_eq!(said.len(), 1, "{stderr}");
    assert!(said[0].contains(words), "{stderr}");
}

#[test]
fn a_port_in_use_is_reported_before_anything_is_written() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = tempfile::tempdir().unwrap();
    let directory = data.path().join("new");
    let output = run(&[
        "serve",
        "--listen",
        &address,
        "--data-dir",
        directory.to_str().unwrap(),
    ]);
    fails_with_a_line(&output, &format!("cannot listen on {address}"));
    assert!(!directory.exists());
}

#[test]
fn migrate_names_its_database() {
    let data = tempfile::tempdir().unwrap();
    let output = run(&["migrate", "--data-dir", data.path().to_str().unwrap()]);
    let said = String::from_utf8(output.stdout).unwrap();
    let file = data.path().join("lapang.db");
    let expected = format!("the schema of {} is up to date\n", file.display());
    assert_eq!(said, expected);
}

#[test]
fn an_unwritable_data_directory_is_reported() {
    let listen = format!("127.0.0.1:{}", free_port());
    let output = run(&["serve", "--listen", &listen, "--data-dir", "/dev/null/data"]);
    fails_with_a_line(&output, "data directory /dev/null/data");
}

#[test]
fn an_unreachable_database_is_reported_without_its_password() {
    let data = tempfile::tempdir().unwrap();
    let url = format!("postgres://me:hunter2@127.0.0.1:{}/lapang", free_port());
    let listen = format!("127.0.0.1:{}", free_port());
    let started = Instant::now();
    let output = run(&[
        "serve",
        "--listen",
        &listen,
        "--data-dir",
        data.path().to_str().unwrap(),
        "--database-url",
        &url,
    ]);
    fails_with_a_line(&output, "");
    assert!(!String::from_utf8_lossy(&output.stderr).contains("hunter2"));
    assert!(started.elapsed() < Duration::from_secs(15));
}

#[test]
fn wrong_usage_is_exit_status_2() {
    assert_eq!(run(&["serve", "--nonsense"]).status.code(), Some(2));
    assert_eq!(run(&[]).status.code(), Some(2));
}

#[test]
fn a_wrong_setting_is_named_and_a_password_in_it_is_not_shown() {
    for (arguments, name) in [
        (&["--listen", "here"][..], "--listen"),
        (&["--public-origin", "nowhere"], "--public-origin"),
        (&["--smtp-url", "http://me:hunter2@x"], "LAPANG_SMTP_URL"),
        (
            &["--database-url", "mysql://me:hunter2@x"],
            "LAPANG_DATABASE_URL",
        ),
        (
            &["--google-client-secret", "hunter2"],
            "LAPANG_GOOGLE_CLIENT_ID",
        ),
        (&["--google-issuer", "http://id.example"], "--google-issuer"),
        (
            &["--photos-url", "s3://me:hunter2@bucket"],
            "LAPANG_PHOTOS_URL",
        ),
        (&["--metrics-listen", "here"], "--metrics-listen"),
        (&["--trusted-proxies", "::1,proxy"], "--trusted-proxies"),
        (&["--client-rate", "1000001"], "--client-rate"),
        (&["--log-level", "loud"], "--log-level"),
        (&["--account-limits", "0"], "--account-limits"),
        (&["--icons-fallback", "https://*"], "--icons-fallback"),
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
    let text = "listen = \"127.0.0.1:1\"\nclient_rate = 1\ntrusted_proxies = [\"::1\", \"10.0.0.0/8\"]\nphotos_url = \"\"\n";
    std::fs::write(&file, text).unwrap();
    let printed = |variables: &[(&str, &str)], flags: &[&str]| {
        let arguments = [&["config", "--config", file.to_str().unwrap()], flags].concat();
        let output = command(&arguments).envs(variables.to_vec()).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let variables = [("LAPANG_LISTEN", "127.0.0.1:2")];
    for (variables, flags, expected) in [
        (&[][..], &[][..], "listen = \"127.0.0.1:1\""),
        (&variables, &[], "listen = \"127.0.0.1:2\""),
        (
            &variables,
            &["--listen", "127.0.0.1:3"],
            "listen = \"127.0.0.1:3\"",
        ),
        (&[], &[], "client_rate = \"1\""),
        (&[], &[], "trusted_proxies = [\"::1\", \"10.0.0.0/8\"]"),
        (&[], &[], "photos_url = \"\""),
        // An empty variable stands for the built-in default.
        (&[("LAPANG_CLIENT_RATE", "")], &[], "client_rate = \"200\""),
    ] {
        let config = printed(variables, flags);
        assert!(
            config.lines().any(|line| line == expected),
            "{expected}: {config}"
        );
    }
}

#[test]
fn the_printed_configuration_shows_no_secret() {
    let output = run(&[
        "config",
        "--smtp-url",
        "smtps://me:hunter2@mail.example:465",
        "--google-client-id",
        "lapang",
        "--google-client-secret",
        "hunter2",
    ]);
    let stdout = String::from_utf8_lossy(&output.stdout);
    for line in ["smtp_url = (set)", "google_client_secret = (set)"] {
        assert!(stdout.contains(line), "{stdout}");
    }
    assert!(!stdout.contains("hunter2"), "{stdout}");
}

#[test]
fn the_printed_configuration_shows_every_option() {
    let stdout = String::from_utf8(run(&["config", "--log", "json"]).stdout).unwrap();
    for name in [
        "listen",
        "metrics_listen",
        "public_origin",
        "data_dir",
        "database_url",
        "photos_url",
        "smtp_url",
        "mail_from",
        "google_client_id",
        "google_client_secret",
        "google_issuer",
        "operator_name",
        "operator_contact",
        "trusted_proxies",
        "client_rate",
        "max_connections",
        "account_limits",
        "redirect_hosts",
        "icons_fallback",
        "log_level",
        "otlp_endpoint",
    ] {
        assert!(stdout.contains(&format!("{name} = ")), "{stdout}");
    }
    assert!(stdout.contains("log = \"json\""), "{stdout}");
    for default in [
        "listen = \"127.0.0.1:8080\"",
        "public_origin = \"http://localhost:8080\"",
    ] {
        assert!(stdout.contains(default), "{stdout}");
    }
}

#[test]
fn help_shows_no_secret_and_works_with_an_invalid_file() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("lapang.toml");
    let path = file.to_str().unwrap();
    for text in [
        "database_url = \"postgres://me:hunter2@db/lapang\"\nsmtp_url = \"smtps://me:hunter2@mail\"\ngoogle_client_secret = \"hunter2\"",
        "lisen = \"127.0.0.1:1\"",
        "this is no toml",
    ] {
        std::fs::write(&file, text).unwrap();
        for arguments in [
            ["--config", path, "--help"].as_slice(),
            &["--config", path, "--version"],
            &["--config", path, "serve", "--help"],
        ] {
            let output = run(arguments);
            let stdout = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.code(), Some(0), "{arguments:?} {text}");
            assert!(
                !stdout.is_empty() && !stdout.contains("hunter2"),
                "{stdout}"
            );
        }
    }
    let output = run(&["--config", path, "config"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn staff_are_granted_listed_and_revoked() {
    let data = tempfile::tempdir().unwrap();
    let staff = |arguments: &[&str]| {
        let mut all = vec!["--data-dir", data.path().to_str().unwrap(), "staff"];
        all.extend(arguments);
        let output = run(&all);
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    assert_eq!(
        staff(&["grant", "Rina@example.com"]),
        (Some(0), "granted\n".to_owned())
    );
    assert_eq!(
        staff(&["list"]),
        (Some(0), "rina@example.com\tadmin\tall\n".to_owned())
    );
    assert_eq!(
        staff(&["revoke", "rina@example.com"]),
        (Some(0), "revoked\n".to_owned())
    );
    assert_eq!(staff(&["list"]), (Some(0), String::new()));
    assert_eq!(staff(&["revoke", "rina@example.com"]).0, Some(1));
    assert_eq!(
        staff(&["grant", "rina@example.com", "--venue", "nope"]).0,
        Some(1)
    );
    assert_eq!(staff(&["grant", "not an address"]).0, Some(1));
    // A role belongs to a venue.
    assert_eq!(
        staff(&["grant", "rina@example.com", "--role", "desk"]).0,
        Some(2)
    );
}

#[test]
fn a_role_at_a_venue_is_granted_changed_and_listed() {
    let place = Place::on(Engine::Sqlite);
    let file = place.path("venues.csv");
    let venues = "source_id,name,latitude,longitude,sports\na/1,Gor Melati,-6.2,106.8,futsal\n";
    std::fs::write(&file, venues).unwrap();
    let (status, _, talk) = place.lapang(&["venues", "import", file.to_str().unwrap()]);
    assert_eq!(status, Some(0), "{talk}");
    let id = place.with(async |app| {
        let read = |conn: &mut dyn Conn| conn.one("SELECT id FROM venues", &[], |row| row.get(0));
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
    let (status, _, _) = place.lapang(&[
        "staff",
        "grant",
        "x@example.com",
        "--venue",
        &id,
        "--role",
        "king",
    ]);
    assert_eq!(status, Some(2));
}
