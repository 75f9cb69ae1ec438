//! A fresh, empty database for one test, removed when the test is over.

use std::error::Error;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::{fs, io};

use lapang_db::{Config, Db, Engine, Migration};
use tokio_postgres::NoTls;

use crate::Cluster;

/// The name of the file in an SQLite database's directory.
const FILE: &str = "test.db";

/// Owns a database. Handles opened on it must be dropped or closed before it.
pub struct Database {
    place: Place,
}

enum Place {
    Sqlite { directory: PathBuf },
    Postgres { name: String, url: String },
}

impl Database {
    /// A database on `engine`: a file in a temporary directory, or one on the tests' server.
    ///
    /// # Panics
    /// Without a server, with a message that says what to install.
    pub fn on(engine: Engine) -> Self {
        match engine {
            Engine::Sqlite => Self::sqlite(),
            Engine::Postgres => Self::on_server(server_url()),
        }
    }

    /// As [`Self::on`], with a schema, which is created once per engine and then copied: a process has only one. On a
    /// server it stays as long as the server.
    ///
    /// # Panics
    /// As [`Self::on`], and if the schema cannot be created.
    pub fn with_schema(engine: Engine, migrations: &[Migration]) -> Self {
        static SCHEMA: OnceLock<Vec<u8>> = OnceLock::new();
        static DATABASE: OnceLock<Database> = OnceLock::new();
        let migrated = || Self::on(engine).migrated(migrations);
        match engine {
            Engine::Sqlite => {
                let schema = SCHEMA.get_or_init(|| expect(fs::read(migrated().file())));
                let copy = Self::sqlite();
                expect(fs::write(copy.file(), schema));
                copy
            }
            Engine::Postgres => match &DATABASE.get_or_init(migrated).place {
                Place::Postgres { name, url } => Self::made_as(url, &format!("TEMPLATE {name}")),
                Place::Sqlite { .. } => unreachable!("it was made on a server"),
            },
        }
    }

    fn migrated(self, migrations: &[Migration]) -> Self {
        let db = self.open();
        if let Err(error) = db.migrate(migrations) {
            panic!("the schema cannot be made: {error}");
        }
        // A server cannot copy a database in use, and SQLite leaves a single file when closed.
        db.close();
        self
    }

    fn file(&self) -> PathBuf {
        match &self.place {
            Place::Sqlite { directory } => directory.join(FILE),
            Place::Postgres { .. } => unreachable!("a server keeps its files to itself"),
        }
    }

    fn sqlite() -> Self {
        let name = format!("lapang-db-{:016x}", fastrand::u64(..));
        let directory = std::env::temp_dir().join(name);
        if let Err(error) = fs::create_dir(&directory) {
            panic!("{} cannot be made: {error}", directory.display());
        }
        Self {
            place: Place::Sqlite { directory },
        }
    }

    /// An SQLite file in a directory, which is created if missing.
    ///
    /// # Panics
    /// If it cannot be created.
    pub fn in_directory(directory: PathBuf) -> Self {
        if let Err(error) = fs::create_dir_all(&directory) {
            panic!("{} cannot be made: {error}", directory.display());
        }
        Self {
            place: Place::Sqlite { directory },
        }
    }

    /// A database on the server with this superuser URL.
    ///
    /// # Panics
    /// If the server refuses.
    pub fn on_server(superuser: &str) -> Self {
        Self::made_as(superuser, "")
    }

    fn made_as(superuser: &str, options: &str) -> Self {
        let name = format!("lapang_{:016x}", fastrand::u64(..));
        administer(superuser, &format!("CREATE DATABASE {name} {options}"));
        Self {
            place: Place::Postgres {
                name,
                url: superuser.to_owned(),
            },
        }
    }

    pub fn config(&self) -> Config {
        match &self.place {
            Place::Sqlite { .. } => Config::sqlite(self.file()),
            Place::Postgres { name, url } => Config::postgres(with_database(url, name)),
        }
    }

    /// Opens it with default settings.
    ///
    /// # Panics
    /// If it cannot be opened.
    pub fn open(&self) -> Db {
        match Db::open(self.config()) {
            Ok(db) => db,
            Err(error) => panic!("the test's database cannot be opened: {error}"),
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        match &self.place {
            Place::Sqlite { directory } => drop(fs::remove_dir_all(directory)),
            Place::Postgres { name, url } => {
                // A failing test has a better message.
                drop(try_administer(
                    url,
                    &format!("DROP DATABASE {name} WITH (FORCE)"),
                ));
            }
        }
    }
}

/// The superuser URL of a server: `LAPANG_TEST_POSTGRES`, or one started now, which lives as long as this process.
fn server_url() -> &'static str {
    static SERVER: OnceLock<(String, Option<Cluster>)> = OnceLock::new();
    let (url, _) = SERVER.get_or_init(|| {
        if let Some(url) = std::env::var_os("LAPANG_TEST_POSTGRES") {
            return (url.to_string_lossy().into_owned(), None);
        }
        match Cluster::start() {
            Ok(cluster) => (cluster.url("postgres"), Some(cluster)),
            Err(error) => panic!("the tests need PostgreSQL: {error}"),
        }
    });
    url
}

fn expect<T>(done: io::Result<T>) -> T {
    done.unwrap_or_else(|error| panic!("the schema cannot be copied: {error}"))
}

fn administer(url: &str, sql: &str) {
    if let Err(error) = try_administer(url, sql) {
        panic!("the tests need a PostgreSQL superuser: {error}");
    }
}

/// Runs one statement on its own thread: the caller may be inside an async runtime, which must not block.
fn try_administer(url: &str, sql: &str) -> Result<(), Box<dyn Error + Send + Sync>> {
    let run = || {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_all().build()?.block_on(async {
            let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
            tokio::spawn(connection);
            Ok(client.batch_execute(sql).await?)
        })
    };
    std::thread::scope(|scope| scope.spawn(run).join().unwrap_or(Err("it panicked".into())))
}

/// `url` with another database's name.
fn with_database(url: &str, name: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return format!("{url} dbname={name}");
    };
    let (address, query) = rest
        .split_once('?')
        .map_or((rest, String::new()), |(rest, query)| {
            (rest, format!("?{query}"))
        });
    let host = address.split_once('/').map_or(address, |(host, _)| host);
    format!("{scheme}://{host}/{name}{query}")
}
