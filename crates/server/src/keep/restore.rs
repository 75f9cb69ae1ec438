//! `lapang restore`: what a backup holds, into an empty database and an empty data directory. All
//! of it or nothing, and only what was read back from where it was put and found to be the same.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use lapang_db::Conn;
use lapang_db::whole::Table;
use sha2::{Digest as _, Sha256};
use tokio::runtime::Runtime;

use super::archive::{Entries, Entry, Hashes, Manifest, Reader, TableRecord};
use super::backup::photo_line;
use super::progress::Progress;
use super::rows::Digest;
use super::scraps::Scraps;
use super::site::Site;
use super::{migrations_of, prepare, tables};
use crate::app::MIGRATIONS;
use crate::config::Config;
use crate::photos::{self, Files, Key};
use crate::secret::Secret;

/// What a restore came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    pub rows: u64,
    pub tables: usize,
    pub photos: u64,
    /// The bucket that the pictures of the backup stayed in.
    pub photos_in: Option<String>,
    pub taken_at: String,
}

/// Restores a backup to where the configuration says.
pub fn run(
    config: &Config,
    file: &Path,
    runtime: &Runtime,
    scraps: &Scraps,
) -> anyhow::Result<Report> {
    Reader::open(file)?.read(|manifest, entries| {
        let known = known_migrations(&manifest)?;
        match &config.database_url {
            None => into_file(config, &manifest, known, entries, runtime, scraps),
            Some(_) => into_server(config, &manifest, known, entries, runtime, scraps),
        }
    })
}

/// How many of our migrations the backup's tables have had.
fn known_migrations(manifest: &Manifest) -> anyhow::Result<usize> {
    let count = manifest.migrations.len();
    let ours = MIGRATIONS.get(..count);
    ensure!(
        count > 0 && ours.is_some_and(|ours| migrations_of(ours) == manifest.migrations),
        "the backup was written by another version, Lapang {}, whose tables this one does not \
         know: restore it with that version or a newer one",
        manifest.version
    );
    Ok(count)
}

fn into_file(
    config: &Config,
    manifest: &Manifest,
    known: usize,
    entries: Entries<'_>,
    runtime: &Runtime,
    scraps: &Scraps,
) -> anyhow::Result<Report> {
    let names = [photos::FOLDER, "secret", "lapang.db"];
    let site = Site::prepare(&config.data_dir, &names, scraps)?;
    let database = lapang_db::Config::sqlite(site.built("lapang.db"));
    let mut target = prepare(&database, &MIGRATIONS[..known])?;
    let desk = Desk::new(config, manifest, site.built(photos::FOLDER), runtime)?;
    let report = target.write(|conn| {
        let tables = tables::of(conn)?;
        let (_, secret, report) = desk.fill(conn, &tables, entries)?;
        Secret::write(&site.built("secret"), &secret).context("cannot write the secret")?;
        Ok::<_, anyhow::Error>(report)
    })?;
    target.migrate(MIGRATIONS)?;
    super::analyze(&mut target)?;
    target.close()?;
    site.settle(|| Ok(()))?;
    Ok(report)
}

fn into_server(
    config: &Config,
    manifest: &Manifest,
    known: usize,
    entries: Entries<'_>,
    runtime: &Runtime,
    scraps: &Scraps,
) -> anyhow::Result<Report> {
    let mut target = prepare(&config.database(), &MIGRATIONS[..known])?;
    // Before anything in the data directory is touched.
    target.read(|conn| {
        let tables = tables::of(conn)?;
        tables::refuse_filled(conn, &tables)
    })?;
    let site = Site::prepare(&config.data_dir, &[photos::FOLDER], scraps)?;
    let desk = Desk::new(config, manifest, site.built(photos::FOLDER), runtime)?;
    let mut site = Some(site);
    let report = target.write(|conn| {
        let tables = tables::of(conn)?;
        let (conn, secret, report) = desk.fill(conn, &tables, entries)?;
        tables::set_secret(conn, &secret)?;
        match site.take() {
            Some(site) => site.settle(|| Ok(()))?,
            None => bail!("the data directory is lost"),
        }
        Ok(report)
    })?;
    target.migrate(MIGRATIONS)?;
    super::analyze(&mut target)?;
    target.close()?;
    Ok(report)
}

/// Where the contents of an archive are handed over.
struct Desk<'a> {
    manifest: &'a Manifest,
    photos: Photos<'a>,
    hashes: Option<Hashes>,
    secret: Option<[u8; 32]>,
    photo_digest: Digest,
}

enum Photos<'a> {
    Folder(PathBuf),
    Bucket(&'a Runtime, Files),
}

impl<'a> Desk<'a> {
    fn new(
        config: &Config,
        manifest: &'a Manifest,
        folder: PathBuf,
        runtime: &'a Runtime,
    ) -> anyhow::Result<Self> {
        let photos = match &config.photos_url {
            Some(_) => Photos::Bucket(runtime, Files::open(config)?),
            None => {
                fs::create_dir(&folder)
                    .with_context(|| format!("cannot make {}", folder.display()))?;
                Photos::Folder(folder)
            }
        };
        Ok(Self {
            manifest,
            photos,
            hashes: None,
            secret: None,
            photo_digest: Digest::default(),
        })
    }

    /// Puts in all there is, and reads it back.
    fn fill<'c>(
        mut self,
        conn: &'c mut dyn Conn,
        tables: &'c [Table],
        entries: Entries<'_>,
    ) -> anyhow::Result<(&'c mut dyn Conn, [u8; 32], Report)> {
        refuse_other_tables(&self.manifest.tables, tables)?;
        let mut progress = Progress::of("rows", self.manifest.rows());
        let mut filler = tables::Filler::begin(conn, tables)?;
        entries.for_each(&mut |entry| {
            match entry {
                Entry::Rows { table, lines } => progress.add(filler.lines(&table, &lines)?),
                Entry::Photo(key, picture) => self.photo(&key, &picture)?,
                Entry::Secret(secret) => self.secret = Some(secret),
                Entry::Hashes(hashes) => self.hashes = Some(hashes),
            }
            Ok(())
        })?;
        let conn = filler.end()?;
        drop(progress);
        let hashes = self.hashes.take().context("the backup has no hashes")?;
        let secret = self.secret.context("the backup has no secret")?;
        ensure!(
            hex::encode(Sha256::digest(secret)) == hashes.secret,
            "the secret of the backup is damaged"
        );
        ensure!(
            (self.photo_digest.lines, self.photo_digest.hex())
                == (hashes.photo_count, hashes.photos.clone()),
            "the photos of the backup are damaged"
        );
        refuse_other_rows(conn, self.manifest, tables, &hashes)?;
        let report = Report {
            rows: self.manifest.rows(),
            tables: tables.len(),
            photos: hashes.photo_count,
            photos_in: self.manifest.photos_in.clone(),
            taken_at: self.manifest.taken_at.clone(),
        };
        Ok((conn, secret, report))
    }

    fn photo(&mut self, key: &Key, picture: &[u8]) -> anyhow::Result<()> {
        let name = key.file();
        self.photo_digest.add(photo_line(&name, picture).as_bytes());
        match &self.photos {
            Photos::Folder(folder) => write_photo(&folder.join(&name), picture)
                .with_context(|| format!("cannot write the photo {name}")),
            Photos::Bucket(runtime, files) => runtime
                .block_on(files.write(key, picture.to_vec()))
                .map_err(|_| anyhow::anyhow!("the bucket did not take the photo {name}")),
        }
    }
}

fn write_photo(path: &Path, picture: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = fs::File::create_new(path)?;
    file.write_all(picture)?;
    file.sync_all()
}

/// The tables of the backup are those that its migrations make.
fn refuse_other_tables(records: &[TableRecord], tables: &[Table]) -> anyhow::Result<()> {
    let ours: Vec<TableRecord> = tables.iter().map(|it| TableRecord::of(it, 0)).collect();
    let theirs: Vec<TableRecord> = records
        .iter()
        .map(|it| TableRecord {
            rows: 0,
            ..it.clone()
        })
        .collect();
    ensure!(
        ours.len() == theirs.len() && theirs.iter().all(|it| ours.contains(it)),
        "the tables of the backup are not those of its version"
    );
    Ok(())
}

fn refuse_other_rows(
    conn: &mut dyn Conn,
    manifest: &Manifest,
    tables: &[Table],
    hashes: &Hashes,
) -> anyhow::Result<()> {
    let mut progress = Progress::of("rows compared", manifest.rows());
    for table in tables {
        let found = tables::lines(conn, table, &mut |_| {
            progress.add(1);
            Ok(())
        })?;
        let record = manifest.tables.iter().find(|it| it.name == table.name);
        let wanted = hashes.tables.get(&table.name);
        let is_same = record.is_some_and(|it| it.rows == found.lines)
            && wanted.is_some_and(|wanted| *wanted == found.hex());
        ensure!(
            is_same,
            "the rows of the table {} are not those of the backup: it is damaged",
            table.name
        );
    }
    Ok(())
}
