//! Data directories and databases of processes.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::{Cluster, Database};
use lapang::app::App;
use lapang_db::{Config, Db, Engine};

use crate::app::config;
use crate::process::network::{End, Network};
use crate::process::{Process, free_port};

/// The processes' database and data directory.
pub struct Place {
    pub directory: tempfile::TempDir,
    /// A second process's data directory, as if on another machine.
    pub elsewhere: tempfile::TempDir,
    /// Deletes the database when the test ends.
    _database: Database,
    pub url: Option<String>,
}

impl Place {
    pub fn on(engine: Engine) -> Self {
        Self::of_database(Database::on(engine))
    }

    /// An SQLite database and everything else below a directory.
    pub fn in_directory(parent: &Path) -> Self {
        let mut place = Self::on(Engine::Sqlite);
        place.directory = tempfile::tempdir_in(parent).unwrap();
        place
    }

    pub fn of_database(database: Database) -> Self {
        let url = match database.config() {
            Config::Postgres(config) => Some(config.url),
            Config::Sqlite(_) => None,
        };
        Self::of(database, url)
    }

    /// On the test's own server, which processes reach through a [`Network`].
    pub async fn behind(cluster: &Cluster) -> (Self, Network) {
        let (place, [network]) = Self::behind_each([cluster]).await;
        (place, network)
    }

    /// On the first of these servers, which processes reach through a [`Network`] each.
    pub async fn behind_each<const COUNT: usize>(
        clusters: [&Cluster; COUNT],
    ) -> (Self, [Network; COUNT]) {
        let database = Database::on_server(&clusters[0].url("postgres"));
        let Config::Postgres(config) = database.config() else {
            unreachable!()
        };
        let name = config.url.rsplit('/').next().unwrap().to_owned();
        let mut networks = Vec::new();
        for cluster in clusters {
            let socket = cluster.socket_directory().join(".s.PGSQL.5432");
            networks.push(Network::before(End::Socket(socket)).await);
        }
        let addresses: Vec<_> = networks.iter().map(|it| it.address.to_string()).collect();
        let url = format!("postgres://postgres@{}/{name}", addresses.join(","));
        let networks = networks.try_into().unwrap_or_else(|_| unreachable!());
        (Self::of(database, Some(url)), networks)
    }

    fn of(database: Database, url: Option<String>) -> Self {
        Self {
            directory: tempfile::tempdir().unwrap(),
            elsewhere: tempfile::tempdir().unwrap(),
            _database: database,
            url,
        }
    }

    /// As on two machines: they share only the database.
    pub async fn two_nodes(&self) -> [Process; 2] {
        let url = self.url.as_deref();
        let (one, _) = Process::serve(free_port(), self.directory.path(), url).await;
        let (other, _) = Process::serve(free_port(), self.elsewhere.path(), url).await;
        [one, other]
    }

    /// The database, while no process has it open.
    pub fn open(&self) -> Db {
        let config = match &self.url {
            Some(url) => Config::postgres(url),
            None => Config::sqlite(self.directory.path().join("lapang.db")),
        };
        Db::open(config).unwrap()
    }

    /// The product in this process, to prepare the database. Close its database before a process starts.
    pub fn prepare(&self) -> Arc<App> {
        let mut config = config(self.directory.path());
        config.database_url.clone_from(&self.url);
        lapang::cli::open(config).unwrap()
    }

    /// The code in the newest email to an address, from either process.
    pub async fn mailed_code(&self, email: &str) -> String {
        let give_up = Instant::now() + Duration::from_secs(20);
        while Instant::now() < give_up {
            if let Some(subject) = self.mails_to(email).pop() {
                return subject.chars().take(6).collect();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("no mail to {email} after 20 s");
    }

    /// The subjects of the emails to an address, from either process.
    pub fn mails_to(&self, email: &str) -> Vec<String> {
        let folders = [&self.directory, &self.elsewhere].map(|it| it.path().join("mail"));
        let entries = folders.into_iter().flat_map(std::fs::read_dir).flatten();
        let paths = entries.map(|entry| entry.unwrap().path());
        let whole = paths.filter(|path| path.extension().is_some_and(|end| end == "eml"));
        let mut subjects = Vec::new();
        for path in whole {
            let bytes = std::fs::read(path).unwrap();
            let mail = mail_parser::MessageParser::default().parse(&bytes).unwrap();
            let to = mail
                .to()
                .and_then(|to| to.first())
                .and_then(|to| to.address());
            if to == Some(email) {
                subjects.push(mail.subject().unwrap().to_owned());
            }
        }
        subjects
    }
}
