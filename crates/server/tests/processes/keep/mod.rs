//! Keeping what is stored: `lapang backup`, `restore`, `migrate`, `check` and `venues export`.

mod backups;
mod check;
mod copies;
mod migrations;
#[cfg(feature = "soak")]
mod under_load;
mod venues;

use std::path::Path;
use std::sync::Arc;

use lapang::app::App;
use lapang::config::Config;
use lapang::keep::{Scraps, backup, check as look};
use lapang_db::testing::Database;
use lapang_db::{Conn, Engine, Error, params};
use tokio::runtime::Runtime;

use crate::process::run;
use crate::support::app::config;

/// A data directory, and a database if it is not in there.
pub struct Place {
    pub directory: tempfile::TempDir,
    database: Option<Database>,
    pub runtime: Runtime,
}

/// Exit status, stdout and stderr.
pub type Said = (Option<i32>, String, String);

impl Place {
    pub fn on(engine: Engine) -> Self {
        lapang::tls::provide();
        Self {
            directory: tempfile::tempdir().unwrap(),
            database: (engine == Engine::Postgres).then(|| Database::on(engine)),
            runtime: Runtime::new().unwrap(),
        }
    }

    /// One with the demo in it.
    pub fn with_demo(engine: Engine) -> Self {
        let place = Self::on(engine);
        place.with(async |app| {
            let patience = std::time::Duration::from_secs(120);
            lapang::demo::fill(app, patience).await.unwrap().unwrap();
        });
        place
    }

    pub fn url(&self) -> Option<String> {
        match self.database.as_ref()?.config() {
            lapang_db::Config::Postgres(config) => Some(config.url),
            lapang_db::Config::Sqlite(_) => None,
        }
    }

    pub fn config(&self) -> Config {
        let mut config = config(self.directory.path());
        config.database_url = self.url();
        config
    }

    pub fn path(&self, name: &str) -> std::path::PathBuf {
        self.directory.path().join(name)
    }

    /// Does something with the product, and closes it.
    pub fn with<T>(&self, work: impl AsyncFnOnce(&Arc<App>) -> T) -> T {
        let app = lapang::cli::open(self.config()).unwrap();
        let done = self.runtime.block_on(work(&app));
        app.db.close();
        done
    }

    /// Runs statements, each in a transaction of its own.
    pub fn change(&self, sql: &str) -> u64 {
        let sql = sql.to_owned();
        self.with(async |app| {
            let changed = app
                .db
                .write(move |conn| conn.execute(&sql, params![]))
                .await;
            changed.map_err(|error: Error| error).unwrap()
        })
    }

    pub fn number(&self, sql: &str) -> i64 {
        let sql = sql.to_owned();
        self.with(async |app| {
            let read = move |conn: &mut dyn Conn| conn.one(&sql, params![], |row| row.get(0));
            app.db
                .read(read)
                .await
                .map_err(|error: Error| error)
                .unwrap()
        })
    }

    /// `lapang ARGUMENTS` on this place.
    pub fn lapang(&self, arguments: &[&str]) -> Said {
        let output = run(&self.arguments(arguments));
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    }

    pub fn arguments<'a>(&'a self, arguments: &[&'a str]) -> Vec<&'a str> {
        let mut all = vec!["--data-dir", self.directory.path().to_str().unwrap()];
        if let Some(url) = self.url() {
            all.extend(["--database-url", url.leak()]);
        }
        all.extend(arguments);
        all
    }

    pub fn findings(&self) -> Vec<String> {
        let mut findings = Vec::new();
        let now = lapang::clock::Clock::system().now();
        look::run(&self.config(), now, &mut |finding| {
            findings.push(finding.to_owned());
        })
        .unwrap();
        findings
    }

    pub fn backup(&self, to: &Path) -> anyhow::Result<backup::Report> {
        let now = lapang::clock::Clock::system().now();
        backup::run(&self.config(), to, now, &Scraps::default())
    }
}

/// What an archive says of its contents: equal for equal contents, from whichever engine.
pub fn hashes(archive: &Path) -> serde_json::Value {
    let file = flate2::read::GzDecoder::new(std::fs::File::open(archive).unwrap());
    let mut tar = tar::Archive::new(file);
    let mut last = serde_json::Value::Null;
    for entry in tar.entries().unwrap() {
        let entry = entry.unwrap();
        if entry.path().unwrap().ends_with("hashes.json") {
            last = serde_json::from_reader(entry).unwrap();
        }
    }
    last
}

/// The names in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

pub const ENGINES: [Engine; 2] = [Engine::Sqlite, Engine::Postgres];
