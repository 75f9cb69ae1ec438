//! The real program as a separate process, its data, and what stands around it.

pub mod backup;
pub mod bucket;
pub mod front;
pub mod hall;
pub mod kill;
pub mod load;
pub mod network;
pub mod place;
pub mod tls;

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

pub struct Process {
    child: Child,
    pub origin: String,
}

/// A port that was free a moment ago.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Runs `lapang ARGUMENTS` until it ends by itself.
pub fn run(arguments: &[&str]) -> Output {
    command(arguments).output().unwrap()
}

/// A new installation in a folder, with an owner.
pub fn init(data: &Path, owner: &str) {
    let file = data.join("lapang.toml");
    let output = run(&[
        "init",
        "--data-dir",
        data.to_str().unwrap(),
        "--config",
        file.to_str().unwrap(),
        "--owner",
        owner,
        "--hall",
        "GOR Melati",
    ]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
}

/// The binary, which cargo builds beside the directory of the tests; `LAPANG_BIN` names another.
fn program() -> PathBuf {
    if let Some(other) = std::env::var_os("LAPANG_BIN") {
        return other.into();
    }
    let test = std::env::current_exe().unwrap();
    test.parent().unwrap().with_file_name("lapang")
}

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command
        .args(arguments)
        .stdin(Stdio::null())
        .current_dir("/");
    command
}

impl Process {
    /// Seconds of processor time that it has used.
    pub fn worked(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
        let ticks: f64 = fields[11].parse::<f64>().unwrap() + fields[12].parse::<f64>().unwrap();
        ticks / 100.0
    }

    /// `lapang serve` on a port, with a data directory, and a database if that is elsewhere.
    pub async fn serve(port: u16, data: &Path, database: Option<&str>) -> (Self, Duration) {
        Self::serve_with(port, data, database, |_| {}).await
    }

    /// As `serve`, with `change` applied to the command.
    pub async fn serve_with(
        port: u16,
        data: &Path,
        database: Option<&str>,
        change: impl FnOnce(&mut Command),
    ) -> (Self, Duration) {
        lapang::tls::provide();
        let origin = format!("http://127.0.0.1:{port}");
        let client = crate::app::http();
        Self::serve_at(&origin, &client, port, data, database, change).await
    }

    /// As `serve_with`, at an origin that the test reaches with its own client.
    pub async fn serve_at(
        origin: &str,
        client: &reqwest::Client,
        port: u16,
        data: &Path,
        database: Option<&str>,
        change: impl FnOnce(&mut Command),
    ) -> (Self, Duration) {
        let listen = format!("127.0.0.1:{port}");
        let mut arguments = vec![
            "serve",
            "--listen",
            &listen,
            "--data-dir",
            data.to_str().unwrap(),
        ];
        arguments.extend(database.into_iter().flat_map(|url| ["--database-url", url]));
        let started = Instant::now();
        let mut command = command(&arguments);
        command.env("LAPANG_PUBLIC_ORIGIN", origin);
        // A test's load comes from few accounts.
        command.env("LAPANG_ACCOUNT_LIMITS", "1000000");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        change(&mut command);
        let child = command.spawn().unwrap();
        let origin = origin.to_owned();
        let process = Self { child, origin };
        process.wait_until_ready(client).await;
        (process, started.elapsed())
    }

    async fn wait_until_ready(&self, client: &reqwest::Client) {
        let url = format!("{}/readyz", self.origin);
        let give_up = Instant::now() + Duration::from_secs(60);
        while Instant::now() < give_up {
            let answer = client.get(&url).send().await;
            if answer.is_ok_and(|answer| answer.status().is_success()) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the server is not ready after a minute");
    }

    /// SIGTERM.
    pub fn terminate(&self) {
        self.signal("TERM");
    }

    pub fn signal(&self, name: &str) {
        let (name, pid) = (format!("-{name}"), self.child.id().to_string());
        let status = Command::new("kill").args([name, pid]).status().unwrap();
        assert!(status.success());
    }

    /// Waits until it accepts no more connections.
    pub async fn wait_until_closed(&self) {
        let address = self.origin.trim_start_matches("http://");
        while tokio::net::TcpStream::connect(address).await.is_ok() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Its exit status, once it has ended.
    pub async fn wait(mut self) -> Option<i32> {
        let give_up = Instant::now() + Duration::from_secs(60);
        while Instant::now() < give_up {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("the process is still there after a minute");
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// A line of its `/proc` status, in megabytes.
    pub fn memory(&self, line: &str) -> u64 {
        self.kilobytes(line) / 1024
    }

    pub fn kilobytes(&self, line: &str) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap();
        let found = status.lines().find_map(|it| it.strip_prefix(line)).unwrap();
        let kilobytes = found.trim_matches(|c: char| !c.is_ascii_digit());
        kilobytes.parse().unwrap()
    }

    /// Resets its peak memory.
    pub fn forget_peak(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5").unwrap();
    }

    /// `kill -9`.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
