//! `lapang backup`: all that is stored as it was at one moment, into one file, while servers work.
//!
//! The rows are read in one transaction, which sees one state of the database from its first
//! statement to its last, on either engine, and holds nobody up. The pictures' files are pinned before.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use jiff::Timestamp;
use lapang_db::{Conn, Engine, Whole};
use sha2::{Digest as _, Sha256};

use super::archive::{FORMAT, Hashes, Manifest, TableRecord, Writer};
use super::pinned::Pinned;
use super::progress::Progress;
use super::rows::Digest;
use super::scraps::Scraps;
use super::{engine_name, migrations_of, tables};
use crate::app::MIGRATIONS;
use crate::config::Config;
use crate::photos;
use crate::secret::Secret;

/// How often the pictures are pinned again because some were missing that were not before.
const ROUNDS: u32 = 3;

/// What a backup came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub file: PathBuf,
    pub bytes: u64,
    pub rows: u64,
    pub tables: usize,
    pub photos: u64,
    /// Pictures in use whose file was not found.
    pub missing: u64,
    /// The bucket that the pictures stay in.
    pub photos_in: Option<String>,
}

/// Writes a backup to a file that must not be there yet, or under a name of its own into a folder.
pub fn run(
    config: &Config,
    target: &Path,
    now: Timestamp,
    scraps: &Scraps,
) -> anyhow::Result<Report> {
    let file = if target.is_dir() {
        target.join(format!("lapang-{}.tar.gz", now.strftime("%Y%m%dT%H%M%SZ")))
    } else {
        target.to_owned()
    };
    let pictures = match config.photos_url {
        None => Some(Pinned::begin(
            &config.data_dir.join(photos::FOLDER),
            scraps,
        )?),
        Some(_) => None,
    };
    let mut whole = Whole::open(&config.database())?;
    let engine = whole.engine();
    let mut missing = HashSet::new();
    let mut rounds = 0;
    loop {
        let report = whole.read(|conn| {
            let taken = Snapshot::begin(conn, config, engine, now)?;
            if let Some(pictures) = &pictures {
                let found = missing_of(conn, pictures)?;
                if rounds < ROUNDS && !found.is_subset(&missing) {
                    missing = found;
                    return Ok::<_, anyhow::Error>(None);
                }
            }
            taken
                .write(conn, pictures.as_ref(), &file, now, scraps)
                .map(Some)
        })?;
        match (report, &pictures) {
            (Some(report), _) => return Ok(report),
            // Pictures came and went since they were pinned: at another moment all are there. Those
            // that are missing then, too, are lost.
            (None, Some(pictures)) => {
                pictures.add()?;
                rounds += 1;
            }
            (None, None) => {}
        }
    }
}

/// The pictures in use whose file is not there.
fn missing_of(conn: &mut dyn Conn, pictures: &Pinned) -> anyhow::Result<HashSet<String>> {
    let mut missing = HashSet::new();
    for (key, is_used) in photo_rows(conn)? {
        let name = key.file();
        if !pictures.has(&name)? && is_used {
            missing.insert(name);
        }
    }
    Ok(missing)
}

/// What is known before anything is written.
struct Snapshot {
    manifest: Manifest,
    tables: Vec<lapang_db::whole::Table>,
    secret: [u8; 32],
}

impl Snapshot {
    fn begin(
        conn: &mut dyn Conn,
        config: &Config,
        engine: Engine,
        now: Timestamp,
    ) -> anyhow::Result<Self> {
        let applied = super::applied(conn)?;
        let secret = match engine {
            Engine::Postgres => tables::secret(conn)?,
            Engine::Sqlite => Secret::kept_in(&config.data_dir)?,
        };
        let secret = secret.context("there is no secret yet: no server has run here")?;
        let tables = tables::of(conn)?;
        let mut records = Vec::with_capacity(tables.len());
        for table in &tables {
            records.push(TableRecord::of(table, tables::count(conn, table)?));
        }
        let manifest = Manifest {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            engine: engine_name(engine).to_owned(),
            taken_at: now.to_string(),
            migrations: migrations_of(&MIGRATIONS[..applied]),
            tables: records,
            photos_in: config.photos_url.clone(),
        };
        Ok(Self {
            manifest,
            tables,
            secret,
        })
    }

    fn write(
        self,
        conn: &mut dyn Conn,
        pictures: Option<&Pinned>,
        file: &Path,
        now: Timestamp,
        scraps: &Scraps,
    ) -> anyhow::Result<Report> {
        let Self {
            manifest,
            tables,
            secret,
        } = self;
        let mut writer = Writer::create(file, now, scraps)?;
        writer.manifest(&manifest)?;
        writer.secret(&secret)?;
        let mut hashes = Hashes {
            secret: hex::encode(Sha256::digest(secret)),
            ..Hashes::default()
        };
        let missing = match pictures {
            Some(pictures) => write_photos(conn, pictures, &mut writer, &mut hashes)?,
            None => {
                hashes.photos = Digest::default().hex();
                0
            }
        };
        let mut progress = Progress::of("rows", manifest.rows());
        for table in &tables {
            writer.table(&table.name)?;
            let digest = tables::lines(conn, table, &mut |line| {
                progress.add(1);
                writer.row(line)
            })?;
            hashes.tables.insert(table.name.clone(), digest.hex());
        }
        drop(progress);
        let bytes = writer.finish(&hashes)?;
        Ok(Report {
            file: file.to_owned(),
            bytes,
            rows: manifest.rows(),
            tables: tables.len(),
            photos: hashes.photo_count,
            missing,
            photos_in: manifest.photos_in,
        })
    }
}

/// Writes the files of all pictures, and says how many that are in use have none.
fn write_photos(
    conn: &mut dyn Conn,
    pictures: &Pinned,
    writer: &mut Writer,
    hashes: &mut Hashes,
) -> anyhow::Result<u64> {
    let rows = photo_rows(conn)?;
    let mut progress = Progress::of("photos", rows.len() as u64);
    let (mut digest, mut missing) = (Digest::default(), 0);
    for (key, is_used) in rows {
        progress.add(1);
        let name = key.file();
        match pictures.read(&name)? {
            Some(picture) => {
                digest.add(photo_line(&name, &picture).as_bytes());
                writer.photo(&name, &picture)?;
            }
            None => missing += u64::from(is_used),
        }
    }
    hashes.photos = digest.hex();
    hashes.photo_count = digest.lines;
    Ok(missing)
}

/// The pictures that there are rows of, and whether each is in use.
pub fn photo_rows(conn: &mut dyn Conn) -> anyhow::Result<Vec<(photos::Key, bool)>> {
    // The schema grew: first there were no pictures, then those of players alone.
    let purpose = match tables::of(conn)?.iter().find(|it| it.name == "photos") {
        None => return Ok(Vec::new()),
        Some(table) if table.columns.iter().any(|it| it.name == "purpose") => "purpose",
        Some(_) => "CAST('avatar' AS TEXT)",
    };
    let sql = &format!("SELECT {purpose}, key, unused_since IS NULL FROM photos ORDER BY key");
    let rows = conn.rows(sql, &[], |row| {
        let key = photos::Key::of_row(row.get_str(0)?, row.get_str(1)?);
        Ok(key.zip(Some(row.get(2)?)))
    })?;
    let count = rows.len();
    let known: Vec<_> = rows.into_iter().flatten().collect();
    ensure!(
        known.len() == count,
        "a row of the photos has a name that is none"
    );
    Ok(known)
}

pub fn photo_line(name: &str, picture: &[u8]) -> String {
    format!("{name} {}", hex::encode(Sha256::digest(picture)))
}
