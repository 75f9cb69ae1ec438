//! PgBouncer between the server and PostgreSQL: it must pool sessions.

use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use lapang_testing::Cluster;
use tokio::task::block_in_place;
use tokio::time::sleep;

use lapang_testing::process::hall::{hosts, through};
use lapang_testing::process::load::{self, Load};
use lapang_testing::process::place::Place;
use lapang_testing::process::{Process, free_port, run};

/// A running PgBouncer.
struct Pooler(Child);

impl Pooler {
    /// As the user of the server before which it stands, since it refuses to run as root.
    async fn start(cluster: &Cluster, mode: &str, port: u16) -> Self {
        let folder = cluster.socket_directory();
        let users = cluster.write_file("users", "\"postgres\" \"\"\n").unwrap();
        let config = format!(
            "[databases]\n* = host={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\n\
             unix_socket_dir =\nauth_type = trust\nauth_file = {}\npool_mode = {mode}\n",
            folder.display(),
            users.display(),
        );
        let config = cluster.write_file("pgbouncer.ini", &config).unwrap();
        let owner = std::fs::metadata(folder).unwrap();
        let child = Command::new(program())
            .arg(config)
            .uid(owner.uid())
            .gid(owner.gid())
            .current_dir("/")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let pooler = Self(child);
        let give_up = Instant::now() + Duration::from_secs(20);
        while tokio::net::TcpStream::connect(("127.0.0.1", port))
            .await
            .is_err()
        {
            assert!(Instant::now() < give_up, "PgBouncer does not listen");
            sleep(Duration::from_millis(10)).await;
        }
        pooler
    }
}

impl Drop for Pooler {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

/// On Debian it is in root's path only.
fn program() -> &'static str {
    let places = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"];
    let found = places.into_iter().find(|path| Path::new(path).exists());
    found.unwrap_or_else(|| panic!("PgBouncer is not installed: scripts/setup says how"))
}

/// A database that processes reach through PgBouncer.
async fn behind(cluster: &Cluster, mode: &str) -> (Place, Pooler) {
    let (mut place, _) = Place::behind(cluster).await;
    let port = free_port();
    let pooler = Pooler::start(cluster, mode, port).await;
    let url = place.url.take().unwrap();
    let name = url.rsplit('/').next().unwrap();
    place.url = Some(format!("postgres://postgres@127.0.0.1:{port}/{name}"));
    (place, pooler)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pgbouncer_that_pools_sessions_works() {
    let _turn = crate::TURN.lock().await;
    let cluster = block_in_place(Cluster::start).unwrap();
    let (place, _pooler) = behind(&cluster, "session").await;
    let tokens = hosts(&place).await;
    // The second start gets sessions that the first has used.
    for _ in 0..2 {
        let url = place.url.as_deref();
        let (process, _) = Process::serve(free_port(), place.directory.path(), url).await;
        let people = tokens.iter().map(|it| through(&process.origin, it));
        let people: Vec<_> = people.collect();
        let load = Load::of(&people, 4, 4);
        sleep(Duration::from_secs(1)).await;
        let (made, outcomes) = load.stop().await;
        assert!(!made.is_empty());
        let refused = outcomes.iter().find(|it| it.refused.is_some());
        assert!(refused.is_none(), "{:?}", load::tally(&outcomes));
        process.terminate();
        assert_eq!(process.wait().await, Some(0));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pgbouncer_that_pools_transactions_is_refused_at_the_start() {
    let _turn = crate::TURN.lock().await;
    let cluster = block_in_place(Cluster::start).unwrap();
    let (place, _pooler) = behind(&cluster, "transaction").await;
    let listen = format!("127.0.0.1:{}", free_port());
    let output = block_in_place(|| {
        run(&[
            "serve",
            "--listen",
            &listen,
            "--data-dir",
            place.directory.path().to_str().unwrap(),
            "--database-url",
            place.url.as_deref().unwrap(),
        ])
    });
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("pool_mode = session"), "{said}");
}
