//! A data directory with a database, and the commands that back it up, restore, copy and check it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::Database;
use lapang::app::App;
use lapang::backup::check as look;
use lapang::config::Config;
use lapang_db::{Conn, Connection, Engine, Error, params, value};
use tokio::runtime::Runtime;

use crate::app::config;
use crate::process::run;

/// A data directory, and its database if that is elsewhere.
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

    /// A place with the demo data.
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

    /// Runs `work` with the product, and closes it.
    pub fn with<T>(&self, work: impl AsyncFnOnce(&Arc<App>) -> T) -> T {
        let app = lapang::cli::open(self.config()).unwrap();
        let done = self.runtime.block_on(work(&app));
        app.db.close();
        done
    }

    /// Runs statements, each in its own transaction.
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
            let read = move |conn: &mut dyn Conn| conn.one(&sql, params![], value);
            app.db
                .read(read)
                .await
                .map_err(|error: Error| error)
                .unwrap()
        })
    }

    /// Runs `lapang ARGUMENTS` on this place.
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

    /// Writes a backup into this place.
    pub fn backup(&self, name: &str) -> PathBuf {
        let archive = self.path(name);
        self.succeed(&["backup", archive.to_str().unwrap()]);
        archive
    }

    /// `lapang restore` of an archive into this place.
    pub fn restore(&self, archive: &Path) -> Said {
        self.lapang(&["restore", archive.to_str().unwrap()])
    }

    /// Runs `lapang ARGUMENTS`, which must succeed, and returns its stdout and stderr.
    pub fn succeed(&self, arguments: &[&str]) -> (String, String) {
        let (status, said, talk) = self.lapang(arguments);
        assert_eq!(status, Some(0), "{arguments:?}: {talk}");
        (said, talk)
    }

    /// Runs `lapang ARGUMENTS`, which must fail with this reason in its last line.
    pub fn refuse(&self, arguments: &[&str], why: &str) {
        let (status, _, talk) = self.lapang(arguments);
        assert_eq!(status, Some(1), "{arguments:?}: {talk}");
        let last = talk.lines().last().unwrap();
        assert!(last.starts_with("lapang: ") && last.contains(why), "{talk}");
    }

    /// Every row of every table, by table: equal on both engines for equal contents.
    pub fn rows(&self) -> BTreeMap<String, Vec<String>> {
        let mut database = Connection::open(&self.config().database()).unwrap();
        let columns = match database.engine() {
            Engine::Sqlite => {
                "SELECT t.name AS table_name, c.name AS column_name FROM pragma_table_list t, pragma_table_xinfo(t.name) c
                 WHERE t.schema = 'main' AND t.type IN ('table', 'virtual') AND c.hidden = 0
                   AND t.name NOT LIKE 'sqlite%'
                 UNION SELECT 'venue_texts', 'rowid' ORDER BY 1, 2"
            }
            Engine::Postgres => {
                "SELECT CAST(table_name AS TEXT) AS table_name, CAST(column_name AS TEXT) AS column_name
                 FROM information_schema.columns WHERE table_schema = current_schema()
                   AND table_name <> 'server_secret' ORDER BY 1, 2"
            }
        };
        let read = database.snapshot(|conn| {
            let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
            conn.for_each(columns, params![], &mut |row| {
                let of_table = tables.entry(row.get("table_name")?).or_default();
                of_table.push(format!("\"{}\"", row.get_str("column_name")?));
                Ok(())
            })?;
            // The application times differ.
            tables.remove("schema_migrations");
            for (table, columns) in &mut tables {
                let sql = format!("SELECT {} FROM {table}", columns.join(", "));
                let count = columns.len();
                *columns = conn.rows(&sql, params![], |row| {
                    let values: Result<Vec<_>, Error> =
                        (0..count).map(|index| row.column(index)).collect();
                    Ok(format!("{:?}", values?))
                })?;
                columns.sort();
            }
            Ok::<_, Error>(tables)
        });
        database.close().unwrap();
        read.unwrap()
    }
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
