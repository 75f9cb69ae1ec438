//! `lapang migrate --to`: all rows of a database into an empty one, on the other engine or on the
//! same. The source is only read. It must not be in use: what a server wrote meanwhile would be
//! left behind.

use std::path::PathBuf;

use anyhow::{Context, bail, ensure};
use lapang_db::{Connection, Error};
use tokio::runtime::Runtime;

use super::copy::{self, Copied};
use super::staging::{StagingDir, make_folder};
use super::{DATABASE, export, restore, sqlite, store, upgrade};
use crate::config::Config;

const SOURCE_IN_USE: &str =
    "a server uses the database: stop it first, as what it writes meanwhile would be left behind";

/// Where to. Not to be shown: a URL may hold a password.
#[derive(Clone)]
pub enum To {
    /// A `postgres://` URL.
    Server(String),
    /// A data directory, in which an SQLite file is made.
    Directory(PathBuf),
}

impl To {
    pub fn read(text: &str) -> Result<Self, String> {
        match text.split_once("://") {
            Some(("postgres" | "postgresql", _)) => Ok(Self::Server(text.to_owned())),
            Some(_) => Err("a postgres:// URL is wanted, or a data directory".to_owned()),
            None => Ok(Self::Directory(PathBuf::from(text))),
        }
    }
}

/// Copies the database that the configuration names.
pub fn run(config: &Config, to: &To, runtime: &Runtime) -> anyhow::Result<Vec<Copied>> {
    let mut source = match Connection::open_alone(&config.database()) {
        Err(Error::InUse) => bail!(SOURCE_IN_USE),
        source => source.context("the database that is to be copied")?,
    };
    refuse_others(&mut source)?;
    let (directory, server) = match to {
        To::Server(url) => {
            let server = copy::open_empty(&lapang_db::Config::postgres(url));
            (
                &config.data_dir,
                Some(server.context("the database at --to")?),
            )
        }
        To::Directory(directory) => {
            restore::refuse_database(directory)?;
            (directory, None)
        }
    };
    make_folder(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    let staging = StagingDir::create(directory, runtime)?;
    let file = staging.path(DATABASE);
    let secret = export(config, &mut source, &file)?;
    let mut copied = source.snapshot(|one| {
        Connection::open(&sqlite(&file))?.snapshot(|other| {
            let tables = store::tables(other)?;
            copy::compare(one, other, &tables)
        })
    })?;
    upgrade(&file)?;
    match server {
        Some(mut server) => {
            copied = copy::import(&file, &mut server, &secret, || refuse_others(&mut source))?;
        }
        None => {
            refuse_others(&mut source)?;
            let _no_signal = staging.without_signals();
            restore::place_database(&staging, &secret, directory)?;
        }
    }
    Ok(copied)
}

/// An SQLite file is locked instead.
fn refuse_others(source: &mut Connection) -> anyhow::Result<()> {
    let is_alone = source.snapshot(store::is_alone)?;
    ensure!(is_alone, SOURCE_IN_USE);
    Ok(())
}
