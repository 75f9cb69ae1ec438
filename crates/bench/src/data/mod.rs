//! The measured databases: filled once for each size, cached between runs, and copied for each run, which discards its
//! writes.

mod fill;
mod venues;
pub mod world;

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, ensure};
use lapang::schema::MIGRATIONS;
use lapang_db::{Config, Db, Engine};
use lapang_testing::Cluster;
use tempfile::TempDir;
use tokio_postgres::NoTls;

use self::world::World;
use crate::say;

/// The matches lie around the day the data was made: after some days few are upcoming.
const FRESH_SECONDS: i64 = 3 * 24 * 3600;

const FILL_WITHIN: Duration = Duration::from_secs(600);

/// More memory than the tests need, and a server's default durability.
const POSTGRES: &str = "
shared_buffers = 512MB
max_wal_size = 4GB
checkpoint_timeout = 15min
";

/// A copy of the cached data that a run may write to.
pub struct Place {
    pub world: World,
    pub engine: Engine,
    directory: TempDir,
    cluster: Option<Cluster>,
}

impl Place {
    /// A copy of the data of this size, which is created if none is cached.
    pub fn open(kept: &Path, engine: Engine, size: u64) -> Result<Self> {
        let folder = kept.join(format!("{}-{size}-{:016x}", name(engine), schema()));
        let made_at = made_at(&folder).filter(|made_at| now() - made_at < FRESH_SECONDS);
        let world = World::new(size, made_at.unwrap_or_else(|| now() / 86_400 * 86_400));
        if made_at.is_none() {
            say(&format!("filling {} with {size} of each", name(engine)));
            make(&folder, engine, world)?;
        }
        let directory = tempfile::tempdir()?;
        let cluster = match engine {
            Engine::Sqlite => {
                let to = directory.path().join("lapang.db");
                fs::copy(folder.join("lapang.db"), to).context("copying the database")?;
                None
            }
            Engine::Postgres => Some(Cluster::start_from(&folder.join("data"))?),
        };
        let place = Self {
            world,
            engine,
            directory,
            cluster,
        };
        fill::renew_sessions(&place.db()?, now())?;
        // Flush the copy: its dirty pages would slow commits down during the measurement.
        let synced = Command::new("sync").status().context("running sync")?;
        ensure!(synced.success(), "sync failed");
        Ok(place)
    }

    /// Where the server stores its files.
    pub fn data_dir(&self) -> &Path {
        self.directory.path()
    }

    pub fn sqlite_file(&self) -> PathBuf {
        self.directory.path().join("lapang.db")
    }

    /// PostgreSQL only.
    pub fn url(&self) -> Option<String> {
        self.cluster.as_ref().map(|cluster| cluster.url("lapang"))
    }

    /// The process whose children serve the connections; PostgreSQL only.
    pub fn database_process(&self) -> Option<u32> {
        self.cluster.as_ref()?.process_id().ok()
    }

    fn db(&self) -> Result<Db> {
        let config = match self.url() {
            Some(url) => Config::postgres(url),
            None => Config::sqlite(self.sqlite_file()),
        };
        Ok(Db::open(config)?)
    }
}

pub fn name(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "SQLite",
        Engine::Postgres => "PostgreSQL",
    }
}

/// Fills a new folder. `made` is written last, so that an interrupted one is not used.
fn make(folder: &Path, engine: Engine, world: World) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    match engine {
        Engine::Sqlite => {
            let db = Db::open(Config::sqlite(folder.join("lapang.db")))?;
            db.migrate(MIGRATIONS)?;
            fill::fill(&db, world)?;
            db.close();
        }
        Engine::Postgres => {
            let cluster = Cluster::start()?;
            cluster.configure(POSTGRES, "")?;
            administer(&cluster.url("postgres"), "CREATE DATABASE lapang")?;
            let db = Db::open(patient(&cluster.url("lapang")))?;
            db.migrate(MIGRATIONS)?;
            fill::fill(&db, world)?;
            db.close();
            settle(&cluster.url("lapang"))?;
            cluster.save(&folder.join("data"))?;
        }
    }
    fs::write(folder.join("made"), world.made_at.to_string())?;
    Ok(())
}

/// Filling has no tight time limits.
fn patient(url: &str) -> Config {
    let mut config = Config::postgres(url);
    if let Config::Postgres(config) = &mut config {
        config.statement_timeout = FILL_WITHIN;
    }
    config
}

fn administer(url: &str, statement: &str) -> Result<()> {
    with_client(url, async |client| client.batch_execute(statement).await)
}

/// As autovacuum would leave it. Empty tables get no statistics: with those, plans would scan a table however large it
/// grows.
fn settle(url: &str) -> Result<()> {
    const FILLED: &str = "SELECT string_agg(quote_ident(relname), ', ') FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0";
    with_client(url, async |client| {
        let tables: String = client.query_one(FILLED, &[]).await?.get(0);
        let statement = format!("VACUUM ANALYZE {tables}");
        client.batch_execute(&statement).await
    })
}

fn with_client(
    url: &str,
    work: impl AsyncFnOnce(&tokio_postgres::Client) -> Result<(), tokio_postgres::Error>,
) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        let driver = tokio::spawn(connection);
        work(&client).await?;
        drop(client);
        driver.await??;
        Ok(())
    })
}

fn made_at(folder: &Path) -> Option<i64> {
    fs::read_to_string(folder.join("made")).ok()?.parse().ok()
}

/// Another schema, or other data of the same size, gets another folder.
fn schema() -> u64 {
    let mut hash = DefaultHasher::new();
    for migration in MIGRATIONS {
        (migration.name, migration.sql).hash(&mut hash);
    }
    world::VERSION.hash(&mut hash);
    hash.finish()
}

/// Seconds since 1970.
#[expect(
    clippy::disallowed_methods,
    reason = "the server that is measured goes by the same clock"
)]
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_secs()).unwrap_or(0))
}
