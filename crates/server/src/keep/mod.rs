//! Keeping what is stored: backups and their return, the move from one database to another, and a
//! look at whether all of it agrees. For the command line alone.
//!
//! Unlike the features, this reads the tables of all of them: it keeps and judges what is there by
//! the schema, whatever code wrote it.

mod archive;
pub mod backup;
pub mod check;
pub mod copy;
mod progress;
pub mod restore;
mod rows;
mod scraps;
mod site;
mod tables;

use anyhow::{Context, bail, ensure};
use lapang_db::{Conn, Engine, Error, Migration, Whole, params};

use crate::app::MIGRATIONS;

pub use scraps::Scraps;

fn engine_name(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    }
}

fn migrations_of(migrations: &[Migration]) -> Vec<String> {
    let names = migrations.iter();
    names.map(|migration| migration.name.to_owned()).collect()
}

/// How many migrations a database has, if it has any.
fn applied(conn: &mut dyn Conn) -> anyhow::Result<usize> {
    let applied = lapang_db::whole::applied(conn, MIGRATIONS)?;
    ensure!(applied > 0, "the database is empty");
    Ok(applied)
}

const TARGET_IN_USE: &str = "others use the database that is to be filled: stop them first (servers, and whoever else is \
     connected to it as the same user)";

/// Before the commit: whether somebody has come meanwhile to the database that is filled.
fn refuse_others(conn: &mut dyn Conn) -> anyhow::Result<()> {
    let is_alone = lapang_db::whole::is_left_alone(conn)?;
    ensure!(is_alone, TARGET_IN_USE);
    Ok(())
}

/// Opens an empty database, and gives it so many migrations.
fn prepare(config: &lapang_db::Config, migrations: &[Migration]) -> anyhow::Result<Whole> {
    let mut target = match Whole::create(config) {
        Err(Error::InUse) => bail!(TARGET_IN_USE),
        target => target?,
    };
    let there = target.applied(MIGRATIONS)?;
    ensure!(
        there <= migrations.len(),
        "the database that is to be filled was used by a newer version than what is to go into it: \
         make a new, empty one"
    );
    target.migrate(migrations)?;
    Ok(target)
}

/// Waits until what was written is where the tables say how they are.
fn analyze(target: &mut Whole) -> anyhow::Result<()> {
    target
        .write(|conn| conn.execute("ANALYZE", params![]))
        .map_err(|error: Error| error)
        .context("the tables' statistics")?;
    Ok(())
}
