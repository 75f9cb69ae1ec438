//! Where processes keep what they have.

use std::sync::Arc;

use lapang::app::App;
use lapang_db::testing::Database;
use lapang_db::{Config, Db, Engine};

use crate::support::app::config;

/// The database of the processes, and where they keep the rest.
pub struct Place {
    pub directory: tempfile::TempDir,
    /// Of a second process, on another machine as it were.
    pub elsewhere: tempfile::TempDir,
    database: Database,
    pub url: Option<String>,
}

impl Place {
    pub fn on(engine: Engine) -> Self {
        let database = Database::on(engine);
        let url = match database.config() {
            Config::Postgres(config) => Some(config.url),
            Config::Sqlite(_) => None,
        };
        Self {
            directory: tempfile::tempdir().unwrap(),
            elsewhere: tempfile::tempdir().unwrap(),
            database,
            url,
        }
    }

    /// The database, while no process has it.
    pub fn open(&self) -> Db {
        if self.url.is_some() {
            return self.database.open();
        }
        Db::open(Config::sqlite(self.directory.path().join("lapang.db"))).unwrap()
    }

    /// The product in this process, to prepare the database while no process has it. Its
    /// database must be closed before one starts.
    pub fn prepare(&self) -> Arc<App> {
        let mut config = config(self.directory.path());
        config.database_url.clone_from(&self.url);
        lapang::cli::open(config).unwrap()
    }
}
