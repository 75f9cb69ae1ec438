//! Backup, restore, the move to another database, and the check of what is stored. For the command
//! line alone.
//!
//! An archive holds the database as an SQLite file, whichever engine it came from. PostgreSQL's rows
//! are copied into such a file and out of it; everything else is moving files. Unlike the features,
//! this reads the tables of all of them.

mod archive;
pub mod check;
mod copy;
pub mod create;
pub mod migrate;
mod objects;
mod progress;
pub mod restore;
mod staging;
mod store;

use std::path::Path;

use anyhow::{Context, ensure};
use lapang_db::{Config as Database, Conn, Connection, Engine};

use crate::config::Config;
use crate::schema::MIGRATIONS;
use crate::secret::Secret;

pub use copy::Copied;
pub use create::last as last_backup;
pub use migrate::To;

/// The names of things in a data directory and in an archive.
const DATABASE: &str = "lapang.db";
const SECRET: &str = "secret";

/// How many migrations a database has; one without any is refused.
fn applied(conn: &mut dyn Conn) -> anyhow::Result<usize> {
    let applied = lapang_db::applied(conn, MIGRATIONS)?;
    ensure!(applied > 0, "the database is empty");
    Ok(applied)
}

/// Writes the whole database, as it is at one moment, to a new SQLite file, and answers the server's
/// secret.
fn export(config: &Config, source: &mut Connection, file: &Path) -> anyhow::Result<[u8; 32]> {
    let secret = match source.engine() {
        Engine::Sqlite => {
            source.snapshot(|conn| applied(conn))?;
            source.copy_to(file)?;
            Secret::kept_in(&config.data_dir)?
        }
        Engine::Postgres => source.snapshot(|from| {
            // In the snapshot of the rows: a migration at this moment is either in both or in neither.
            let applied = applied(from)?;
            let mut target = Connection::open_file(file)?;
            target.migrate(&MIGRATIONS[..applied])?;
            target.transaction(|to| {
                let tables = store::tables(to)?;
                copy::fill(from, to, &tables)?;
                copy::compare(from, to, &tables)
            })?;
            target.close()?;
            Ok::<_, anyhow::Error>(store::secret(from)?)
        })?,
    };
    secret.context("there is no secret yet: no server has run here")
}

/// Brings an SQLite file up to this version's schema, and tells what is in it.
fn upgrade(file: &Path) -> anyhow::Result<store::Contents> {
    let mut database = Connection::open_file(file)?;
    let applied = database.snapshot(|conn| applied(conn))?;
    objects::refuse_foreign(&mut database, file, applied)?;
    database.migrate(MIGRATIONS)?;
    let contents = database.transaction(|conn| {
        store::analyze(conn)?;
        store::contents(conn)
    })?;
    database.close()?;
    Ok(contents)
}

fn sqlite(file: &Path) -> Database {
    Database::sqlite(file)
}
