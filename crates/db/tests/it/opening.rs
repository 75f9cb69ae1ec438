//! Errors of opening a database: one plain line, without secrets.

use std::fs;
use std::net::TcpListener;
use std::time::Duration;

use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

use crate::support::*;

/// Why a database could not be opened.
fn refusal(config: Config) -> String {
    match Db::open(config) {
        Err(error @ (Error::Unavailable(_) | Error::Config(_))) => {
            let line = error.to_string();
            assert!(!line.contains('\n') && !line.contains("secret"), "{line}");
            line
        }
        Err(other) => panic!("{other:?}"),
        Ok(_) => panic!("it was opened"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_error_names_a_file_that_cannot_be_opened() {
    let database = Database::on(Engine::Sqlite);
    let Config::Sqlite(config) = database.config() else {
        unreachable!()
    };
    let directory = config.path.parent().unwrap().to_owned();
    let missing = directory.join("missing").join("test.db");
    assert!(refusal(Config::sqlite(&missing)).contains("missing/test.db"));
    assert!(refusal(Config::sqlite(&directory)).contains("Is a directory"));
    let text = directory.join("text.db");
    fs::write(
        &text,
        "certainly not a database, and long enough to be looked at".repeat(20),
    )
    .unwrap();
    let why = refusal(Config::sqlite(&text));
    assert!(why.contains("text.db is not an SQLite database"), "{why}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_new_file_is_readable_by_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;

    let database = Database::on(Engine::Sqlite);
    let db = open(&database);
    let Config::Sqlite(config) = database.config() else {
        unreachable!()
    };
    for ending in ["", "-wal", "-shm"] {
        let file = format!("{}{ending}", config.path.display());
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
    db.close();
    assert!(!fs::exists(format!("{}-wal", config.path.display())).unwrap());
}

#[tokio::test(flavor = "multi_thread")]
async fn two_processes_write_the_same_file_concurrently() {
    let database = Database::on(Engine::Sqlite);
    let server = open(&database);
    let command = database.open();
    let write = |db: &Db, first: i64, count: i64| {
        let tasks: Vec<_> = (first..first + count)
            .map(|id| {
                let db = db.clone();
                tokio::spawn(async move {
                    db.write(move |conn| add_place(conn, id, &id.to_string()))
                        .await
                })
            })
            .collect();
        async {
            for task in tasks {
                task.await.unwrap().unwrap();
            }
        }
    };
    tokio::join!(write(&server, 0, 900), write(&command, 1000, 100));
    assert_eq!(places(&server).await.len(), 1000);
    assert_eq!(places(&command).await.len(), 1000);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unreachable_server_and_a_refusal_have_different_errors() {
    let cluster = Cluster::start().unwrap();
    cluster
        .configure("", "local all locked scram-sha-256")
        .unwrap();
    let database = Database::on_server(&cluster.url("postgres"));
    let db = database.open();
    db.write(|conn| conn.execute("CREATE ROLE locked LOGIN PASSWORD 'open'", params![]))
        .await
        .unwrap_or_else(|error: Error| panic!("{error}"));
    let locked = |password| {
        cluster
            .url("postgres")
            .replace("postgres@", &format!("locked:{password}@"))
    };
    Db::open(Config::postgres(locked("open"))).unwrap();
    for (url, words) in [
        (
            locked("secret"),
            "password authentication failed for user \"locked\"",
        ),
        (
            cluster.url("nowhere"),
            "database \"nowhere\" does not exist",
        ),
        (
            "postgres://me:secret@localhost:1/x".to_owned(),
            "Connection refused",
        ),
        (
            "postgres://me:secret@%2Fnowhere/x".to_owned(),
            "No such file",
        ),
        (
            "postgres://me:secret@localhost:port/x".to_owned(),
            "URL cannot be used",
        ),
        (
            "host=/nowhere user=me password=secret".to_owned(),
            "No such file",
        ),
        (
            "postgres://me:secret@h/x?sslmode=maybe".to_owned(),
            "sslmode",
        ),
        (
            "postgres://me:secret@h/x?sslmode=verify-ca&sslrootcert=/nowhere.pem".to_owned(),
            "/nowhere.pem",
        ),
    ] {
        let why = refusal(Config::postgres(url));
        assert!(why.contains(words), "{why}");
    }
    // The other form of a URL, to the same server.
    let socket = cluster.socket_directory().display();
    Db::open(Config::postgres(format!(
        "host={socket} user=postgres dbname=postgres sslmode=disable"
    )))
    .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn connecting_to_a_silent_server_times_out() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let Config::Postgres(mut config) =
        Config::postgres(format!("postgres://me@127.0.0.1:{port}/x"))
    else {
        unreachable!()
    };
    config.connect_timeout = Duration::from_millis(200);
    let why = refusal(Config::Postgres(config));
    assert!(why.contains("no answer within 200"), "{why}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ssl_mode_decides_which_servers_are_trusted() {
    let key = || KeyPair::generate().unwrap();
    let mut params = CertificateParams::new(vec![]).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let authority = CertifiedIssuer::self_signed(params, key()).unwrap();
    let server_key = key();
    let certificate = CertificateParams::new(vec!["localhost".to_owned()])
        .unwrap()
        .signed_by(&server_key, &authority)
        .unwrap();

    let cluster = Cluster::start().unwrap();
    let root = cluster.write_file("root.pem", &authority.pem()).unwrap();
    let certificate = cluster
        .write_file("server.pem", &certificate.pem())
        .unwrap();
    let key = cluster
        .write_file("server.key", &server_key.serialize_pem())
        .unwrap();
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    cluster
        .configure(
            &format!(
                "listen_addresses = '127.0.0.1'\nport = {port}\nssl = on\nssl_cert_file = '{}'\nssl_key_file = '{}'",
                certificate.display(),
                key.display()
            ),
            "hostssl all all 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 reject",
        )
        .unwrap();

    let root = format!("&sslrootcert={}", root.display());
    for (host, mode, root, is_trusted) in [
        ("localhost", "disable", "", false),
        ("localhost", "prefer", "", true),
        ("localhost", "require", "", true),
        ("localhost", "require", root.as_str(), true),
        ("localhost", "verify-full", root.as_str(), true),
        ("localhost", "verify-full", "", false),
        ("localhost", "verify-ca", "", false),
        ("127.0.0.1", "verify-full", root.as_str(), false),
        ("127.0.0.1", "verify-ca", root.as_str(), true),
    ] {
        let url = format!("postgres://postgres@{host}:{port}/postgres?sslmode={mode}{root}");
        let opened = Db::open(Config::postgres(url));
        assert_eq!(
            opened.is_ok(),
            is_trusted,
            "{host} {mode} {root}: {:?}",
            opened.err()
        );
    }
}
