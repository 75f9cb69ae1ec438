//! nginx in front of the nodes, with the configuration that we ship.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::process::free_port;

const SHIPPED: &str = include_str!("../../../../deploy/nginx.conf");

pub struct Front {
    child: Child,
    pub origin: String,
    /// The plain HTTP address, which only redirects.
    pub plain: String,
    directory: tempfile::TempDir,
}

/// The certificate and key of play.example, in PEM.
pub struct Identity {
    pub certificate: String,
    pub key: String,
}

impl Front {
    /// Without TLS, so that it can take much load. `origin` is the planned address: the nodes already know it.
    pub async fn start(port: u16, nodes: [u16; 2]) -> Self {
        Self::render(port, nodes, |text, _| without_tls(&text, port)).await
    }

    /// As shipped, for `https://play.example` on that port.
    pub async fn start_with_tls(port: u16, nodes: [u16; 2], identity: &Identity) -> Self {
        Self::render(port, nodes, |text, folder| {
            for (name, text) in [
                ("fullchain.pem", &identity.certificate),
                ("privkey.pem", &identity.key),
            ] {
                std::fs::write(folder.join(name), text).unwrap();
            }
            let folder = format!("{}/", folder.display());
            let text = text.replace("/etc/letsencrypt/live/play.example/", &folder);
            text.replace("listen 443 ", &format!("listen 127.0.0.1:{port} "))
        })
        .await
    }

    async fn render(
        port: u16,
        nodes: [u16; 2],
        finish: impl FnOnce(String, &Path) -> String,
    ) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let plain = free_port();
        let rendered = finish(at_addresses(plain, nodes), directory.path());
        std::fs::write(directory.path().join("lapang.conf"), rendered).unwrap();
        std::fs::write(
            directory.path().join("nginx.conf"),
            around(directory.path()),
        )
        .unwrap();
        let child = Command::new(program())
            .arg("-p")
            .arg(directory.path())
            .args(["-e", "error.log", "-c", "nginx.conf"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let front = Self {
            child,
            origin: format!("http://127.0.0.1:{port}"),
            plain: format!("http://127.0.0.1:{plain}"),
            directory,
        };
        front.wait_until_it_listens(port).await;
        front
    }

    async fn wait_until_it_listens(&self, port: u16) {
        let give_up = Instant::now() + Duration::from_secs(20);
        while Instant::now() < give_up {
            if tokio::net::TcpStream::connect(("127.0.0.1", port))
                .await
                .is_ok()
            {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("nginx does not listen: {}", self.complaints());
    }

    /// Its error log about the nodes.
    pub fn complaints(&self) -> String {
        std::fs::read_to_string(self.directory.path().join("error.log")).unwrap_or_default()
    }
}

impl Drop for Front {
    fn drop(&mut self) {
        // SIGTERM, so that the master ends its workers.
        let pid = self.child.id().to_string();
        drop(Command::new("kill").args(["-TERM", &pid]).status());
        drop(self.child.wait());
    }
}

/// On Debian it is in root's path only.
fn program() -> &'static str {
    let is_there = |path: &&str| Path::new(path).exists();
    let places = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"];
    let found = places.into_iter().find(is_there);
    found.unwrap_or_else(|| panic!("nginx is not installed: scripts/setup says how"))
}

/// The file that we ship, with this machine's addresses.
fn at_addresses(plain: u16, nodes: [u16; 2]) -> String {
    let mut text = SHIPPED.replace("/var/log/nginx/lapang.log", "access.log");
    for (ours, theirs) in [
        (
            "server 10.0.0.11:8080",
            format!("server 127.0.0.1:{}", nodes[0]),
        ),
        (
            "server 10.0.0.12:8080",
            format!("server 127.0.0.1:{}", nodes[1]),
        ),
        ("listen 80;", format!("listen 127.0.0.1:{plain};")),
    ] {
        replace_one(&mut text, ours, &theirs);
    }
    text
}

fn without_tls(text: &str, port: u16) -> String {
    let mut text = text.to_owned();
    for (ours, theirs) in [
        ("listen 443 ssl http2;", format!("listen 127.0.0.1:{port};")),
        (
            "listen 443 ssl default_server;",
            format!("listen 127.0.0.1:{} ssl default_server;", free_port()),
        ),
    ] {
        replace_one(&mut text, ours, &theirs);
    }
    let lines = text.lines().filter(|line| {
        let line = line.trim_start();
        !line.starts_with("ssl_certificate")
    });
    lines.flat_map(|line| [line, "\n"]).collect()
}

fn replace_one(text: &mut String, ours: &str, theirs: &str) {
    assert_eq!(text.matches(ours).count(), 1, "{ours}");
    *text = text.replace(ours, theirs);
}

/// The surrounding configuration of an installation, in a temporary folder.
fn around(directory: &Path) -> String {
    let folder = directory.display();
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {folder}/{kind};\n"))
        .concat();
    // As root, nginx would run its workers as a user who cannot read the folder.
    format!(
        "user root;\ndaemon off;\nworker_processes 2;\npid {folder}/pid;\nerror_log {folder}/error.log warn;\n\
         events {{ worker_connections 1024; }}\n\
         http {{\n{temporary}access_log off;\ninclude {folder}/lapang.conf;\n}}\n"
    )
}
