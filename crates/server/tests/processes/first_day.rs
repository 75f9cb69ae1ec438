//! From nothing to a server that is ready for its owner: `lapang init`, `serve`, `health`, `doctor`.

use lapang_testing::process::{Process, command, free_port, run};

#[tokio::test(flavor = "multi_thread")]
async fn an_installation_is_made_served_and_examined() {
    let _turn = crate::TURN.lock().await;
    let place = tempfile::tempdir().unwrap();
    let (port, data) = (free_port(), place.path().join("data"));
    let file = place.path().join("lapang.toml");
    let config = ["--config", file.to_str().unwrap()];
    let lapang = |arguments: &[&str]| {
        let output = run(&[&config, arguments].concat());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let listen = format!("127.0.0.1:{port}");
    let data_dir = data.to_str().unwrap();
    let mut settings = vec!["init", "--data-dir", data_dir, "--listen", &listen];
    settings.extend(["--time-server", "off"]);
    let init = |more: &[&str]| lapang(&[&settings, more].concat());
    for (arguments, status, word) in [
        (&["--hall", "GOR Melati"][..], 1, "--owner is missing"),
        (&["--owner", "nobody"], 1, "not an email address"),
        (
            &["--owner", "budi@example.com", "--smtp-url", "x"],
            2,
            "LAPANG_SMTP_URL",
        ),
    ] {
        let (found, _, stderr) = init(arguments);
        assert!(
            found == Some(status) && stderr.contains(word),
            "{arguments:?} {stderr}"
        );
        assert!(!file.exists() && !data.exists(), "{arguments:?}");
    }
    let all = ["--hall", "GOR \"Melati\"", "--owner", "Budi@Example.com"];
    let (status, said, stderr) = init(&all);
    assert_eq!(status, Some(0), "{stderr}");
    assert!(
        said.contains(&format!("http://localhost:{port}/internal")),
        "{said}"
    );
    // Passwords are in it.
    assert_eq!(mode_of(&file), 0o600);
    let (status, _, stderr) = init(&all);
    assert!(
        status == Some(1) && stderr.contains("is there already"),
        "{stderr}"
    );
    assert_eq!(
        lapang(&["staff", "list"]).1,
        "budi@example.com\tadmin\tall\n"
    );

    // Nothing is served yet.
    assert_eq!(lapang(&["health"]).0, Some(1));
    let (status, said, _) = lapang(&["doctor"]);
    assert!(
        status == Some(1) && said.contains("FAIL  address") && said.contains("warn  backup"),
        "{said}"
    );
    let backups = place.path().join("new/backups");
    let keep = ["backup", backups.to_str().unwrap(), "--keep", "2"];
    assert_eq!(lapang(&keep).0, Some(0));
    assert_eq!(mode_of(&backups), 0o700);
    assert_eq!(backups.read_dir().unwrap().count(), 1);
    let (status, _, stderr) = lapang(&["backup", file.to_str().unwrap(), "--keep", "2"]);
    assert!(
        status == Some(1) && stderr.contains("is a file"),
        "{stderr}"
    );
    let client = lapang_testing::app::http();
    let socket = place.path().join("systemd");
    let systemd = std::os::unix::net::UnixDatagram::bind(&socket).unwrap();
    let (process, _) = Process::serve_at(
        &format!("http://localhost:{port}"),
        &client,
        port,
        &data,
        None,
        |command| {
            command.args(config).env("NOTIFY_SOCKET", &socket);
        },
    )
    .await;
    let mut told = [0; 32];
    let length = systemd.recv(&mut told).unwrap();
    assert_eq!(&told[..length], b"READY=1");
    assert_eq!(lapang(&["health"]).0, Some(0));
    let (status, said, _) = lapang(&["doctor"]);
    assert!(
        status == Some(0) && said.contains("ok    address") && said.contains("ok    backup"),
        "{said}"
    );
    assert!(!said.contains("clock"), "{said}");
    let operator = client
        .get(format!("{}/api/operator", process.origin))
        .send()
        .await
        .unwrap();
    let operator: serde_json::Value = operator.json().await.unwrap();
    assert_eq!(operator["name"], "GOR \"Melati\"");
    assert_eq!(operator["contact"], "budi@example.com");
}

fn mode_of(path: &std::path::Path) -> u32 {
    std::os::unix::fs::PermissionsExt::mode(&path.metadata().unwrap().permissions()) & 0o777
}

#[test]
fn doctor_asks_the_time_server_of_the_settings() {
    let server = std::net::UdpSocket::bind("127.0.0.1:0").unwrap();
    let address = server.local_addr().unwrap().to_string();
    let answering = std::thread::spawn(move || {
        let mut packet = [0; 48];
        let (_, asker) = server.recv_from(&mut packet).unwrap();
        // 1970.
        packet[40..44].copy_from_slice(&2_208_988_800_u32.to_be_bytes());
        server.send_to(&packet, asker).unwrap();
    });
    let data = tempfile::tempdir().unwrap();
    let mut doctor = vec!["doctor", "--data-dir", data.path().to_str().unwrap()];
    doctor.extend(["--time-server", &address]);
    let said = String::from_utf8(run(&doctor).stdout).unwrap();
    assert!(said.contains("FAIL  clock     the clock is"), "{said}");
    answering.join().unwrap();
}

#[test]
fn init_reads_the_mail_password_and_fills_an_empty_file() {
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("lapang.toml");
    // The installer makes it.
    std::fs::write(&file, "").unwrap();
    let init = |input: &str| {
        let typed = place.path().join("typed");
        std::fs::write(&typed, input).unwrap();
        let mut init = command(&[
            "init",
            "--owner",
            "budi@example.com",
            "--hall",
            "GOR Melati",
        ]);
        init.args(["--config", file.to_str().unwrap(), "--data-dir"])
            .arg(place.path().join("data"))
            .args(["--smtp-url", "smtp://me%40example@127.0.0.1:9"])
            .stdin(std::fs::File::open(typed).unwrap());
        let output = init.output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (status, stderr) = init("");
    assert!(
        status == Some(1) && stderr.contains("no password"),
        "{stderr}"
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "");
    let (status, stderr) = init("a:b%41/ c\nno password\n");
    assert!(status == Some(0) && !stderr.contains("a:b"), "{stderr}");
    let written = std::fs::read_to_string(&file).unwrap();
    let url = "smtp_url = \"smtp://me%40example:a%3Ab%2541%2F%20c@127.0.0.1:9\"";
    assert!(written.lines().any(|line| line == url), "{written}");
}

/// The script that root runs, with a stub as the program.
#[test]
fn installed_command_passes_on_settings_and_no_other_variables() {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| place.path().join(name).to_str().unwrap().to_owned();
    let script = include_str!("../../../../deploy/lapang.sh")
        .replace("=/etc/lapang", &format!("={}", path("")))
        .replace(
            "=/usr/local/lib/lapang/lapang",
            &format!("={}", path("stub")),
        )
        .replace("service=lapang", "service=$(id -un)");
    std::fs::write(path("lapang"), script).unwrap();
    std::fs::write(path("stub"), "#!/bin/sh\nenv\n").unwrap();
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(path("stub"), executable).unwrap();
    let lapang = |settings: &str| {
        std::fs::write(path("lapang.env"), settings).unwrap();
        let mut lapang = std::process::Command::new("/bin/sh");
        let output = lapang.args([&path("lapang"), "doctor"]).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    let (status, said) = lapang("# mail\n\nLAPANG_MAIL_FROM=a b $(c)\nAWS_REGION=x\n");
    assert_eq!(status, Some(0), "{said}");
    for line in [
        "LAPANG_MAIL_FROM=a b $(c)",
        "AWS_REGION=x",
        "PATH=/usr/sbin:/usr/bin:/sbin:/bin",
    ] {
        assert!(said.lines().any(|it| it == line), "{said}");
    }
    for name in ["PATH", "LD_PRELOAD", "ENV", "LAPANG-X"] {
        let (status, said) = lapang(&format!("{name}=/tmp/x\n"));
        assert_eq!(status, Some(2), "{said}");
        assert!(
            said.contains(name) && !said.contains("AWS_REGION=x"),
            "{said}"
        );
    }
}

#[test]
fn commands_refuse_where_there_is_no_database() {
    let place = tempfile::tempdir().unwrap();
    let data = place.path().join("wrong");
    for arguments in [
        &["staff", "grant", "budi@example.com"][..],
        &["redirects", "list"],
        &["venues", "export"],
        &["migrate"],
        &["backup", "/tmp"],
        &["check"],
    ] {
        let output = run(&[&["--data-dir", data.to_str().unwrap()], arguments].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments:?} {stderr}");
        assert!(
            stderr.contains("there is no database") && stderr.contains("wrong/lapang.db"),
            "{stderr}"
        );
        assert!(output.stdout.is_empty() && !data.exists(), "{arguments:?}");
    }
}

#[test]
fn a_mistyped_variable_is_pointed_out() {
    let place = tempfile::tempdir().unwrap();
    let mut doctor = command(&["doctor", "--data-dir", place.path().to_str().unwrap()]);
    let output = doctor.env("LAPANG_SMTP_UL", "x").output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        said.contains("LAPANG_SMTP_UL: did you mean LAPANG_SMTP_URL?"),
        "{said}"
    );
}
