//! `lapang migrate --to`: all rows of a database into an empty one, on the other engine or on the
//! same. The source is read and nothing else. It must not be in use: what a server wrote meanwhile
//! would be left behind.

use std::path::PathBuf;
use std::sync::mpsc;

use anyhow::{Context, bail, ensure};
use lapang_db::whole::Table;
use lapang_db::{Conn, Engine, Error, Whole};

use super::progress::Progress;
use super::rows::Digest;
use super::scraps::Scraps;
use super::site::Site;
use super::{prepare, tables};
use crate::app::MIGRATIONS;
use crate::config::Config;
use crate::secret::Secret;

/// How many bytes of lines are handed over at once, about.
const PART: usize = 256 * 1024;

/// Where to. Not to be shown: a URL may hold a password.
#[derive(Clone)]
pub enum To {
    /// A `postgres://` URL, which may hold a password.
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

/// A table that was copied: what both sides come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copied {
    pub table: String,
    pub rows: u64,
    pub hash: String,
}

/// Copies what the configuration names.
pub fn run(config: &Config, to: &To, scraps: &Scraps) -> anyhow::Result<Vec<Copied>> {
    let mut source = match Whole::open_alone(&config.database()) {
        Err(Error::InUse) => bail!(
            "a server uses the database: stop it first, as what it writes meanwhile would be left \
             behind"
        ),
        source => source.context("the database that is to be copied")?,
    };
    let applied = source.read(|conn| super::applied(conn))?;
    match to {
        To::Server(url) => {
            let target = lapang_db::Config::postgres(url);
            let mut target =
                prepare(&target, &MIGRATIONS[..applied]).context("the database at --to")?;
            let copied = fill(config, &mut source, &mut target, |conn, secret| {
                Ok(tables::set_secret(conn, secret)?)
            })?;
            finish(target)?;
            Ok(copied)
        }
        To::Directory(directory) => {
            let site = Site::prepare(directory, &["secret", "lapang.db"], scraps)?;
            let target = lapang_db::Config::sqlite(site.built("lapang.db"));
            let mut target = prepare(&target, &MIGRATIONS[..applied])?;
            let copied = fill(config, &mut source, &mut target, |_, secret| {
                Ok(Secret::write(&site.built("secret"), secret)?)
            })?;
            finish(target)?;
            site.place()?.keep();
            Ok(copied)
        }
    }
}

/// The schema of the target goes on from where the source's is.
fn finish(mut target: Whole) -> anyhow::Result<()> {
    target.migrate(MIGRATIONS)?;
    super::analyze(&mut target)?;
    Ok(target.close()?)
}

/// Copies everything in one transaction of the target.
fn fill(
    config: &Config,
    source: &mut Whole,
    target: &mut Whole,
    keep_secret: impl FnOnce(&mut dyn Conn, &[u8; 32]) -> anyhow::Result<()>,
) -> anyhow::Result<Vec<Copied>> {
    let secret = match source.engine() {
        Engine::Sqlite => Secret::kept_in(&config.data_dir)?,
        Engine::Postgres => source.read(|conn| tables::secret(conn))?,
    };
    let secret = secret.context("there is no secret yet: no server has run here")?;
    let (tables, rows) = source.read(sized)?;
    let mut digests = Vec::new();
    target.write(|conn| {
        ensure!(
            tables::of(conn)?
                .iter()
                .map(|it| &it.name)
                .eq(tables.iter().map(|it| &it.name)),
            "the two databases have other tables, though they have the same migrations"
        );
        let there = tables::of(conn)?;
        let mut filler = tables::Filler::begin(conn, &there)?;
        let mut progress = Progress::of("rows", rows);
        // Reading and writing go on side by side, each on its own thread.
        let (sender, parts) = mpsc::sync_channel::<(usize, String)>(8);
        digests = std::thread::scope(|scope| {
            let reading = scope.spawn(|| source.read(|conn| read(conn, &tables, sender)));
            let mut outcome = Ok(());
            for (table, lines) in parts {
                outcome = filler
                    .lines(&tables[table].name, &lines)
                    .map(|done| progress.add(done));
                if outcome.is_err() {
                    break;
                }
            }
            let read = reading.join().unwrap_or_else(|_| bail!("reading panicked"));
            // What could not be written is why reading stopped.
            outcome.and(read)
        })?;
        let conn = filler.end()?;
        drop(progress);
        compare(conn, &there, &digests, rows)?;
        keep_secret(conn, &secret)?;
        super::refuse_others(conn)
    })?;
    ensure!(
        source.others()? == 0,
        "the rows were copied, but a server has begun to use the source meanwhile: stop it, and \
         copy again into a new database"
    );
    let copied = tables
        .into_iter()
        .zip(digests)
        .map(|(table, digest)| Copied {
            table: table.name,
            rows: digest.lines,
            hash: digest.hex(),
        });
    Ok(copied.collect())
}

/// The tables of the source and how many rows they have together.
fn sized(conn: &mut dyn Conn) -> anyhow::Result<(Vec<Table>, u64)> {
    let tables = tables::of(conn)?;
    let mut rows = 0;
    for table in &tables {
        rows += tables::count(conn, table)?;
    }
    Ok((tables, rows))
}

/// Hands over the lines of all tables, and says what each comes to.
fn read(
    conn: &mut dyn Conn,
    tables: &[Table],
    sender: mpsc::SyncSender<(usize, String)>,
) -> anyhow::Result<Vec<Digest>> {
    let mut digests = Vec::with_capacity(tables.len());
    for (index, table) in tables.iter().enumerate() {
        let mut part = String::with_capacity(PART + PART / 4);
        let send = |part: String| {
            let sent = sender.send((index, part));
            sent.map_err(|_| anyhow::anyhow!("the other database took no more"))
        };
        digests.push(tables::lines(conn, table, &mut |line| {
            part.push_str(line);
            part.push('\n');
            if part.len() >= PART {
                return send(std::mem::take(&mut part));
            }
            Ok(())
        })?);
        send(part)?;
    }
    Ok(digests)
}

/// Reads back what was written, and compares.
fn compare(
    conn: &mut dyn Conn,
    tables: &[Table],
    wanted: &[Digest],
    rows: u64,
) -> anyhow::Result<()> {
    let mut progress = Progress::of("rows compared", rows);
    for (table, wanted) in tables.iter().zip(wanted) {
        let found = tables::lines(conn, table, &mut |_| {
            progress.add(1);
            Ok(())
        })?;
        tables::refuse_other(&table.name, wanted, &found)?;
    }
    Ok(())
}
