//! `lapang restore`: what a backup holds, into an empty database and an empty data directory. All
//! of it or nothing, and only what was read back from where it was put and found to be the same.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
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
    site.place()?.keep();
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
    let (mut site, mut placed) = (Some(site), None);
    let filled = target.write(|conn| {
        let tables = tables::of(conn)?;
        let (conn, secret, report) = desk.fill(conn, &tables, entries)?;
        tables::set_secret(conn, &secret)?;
        super::refuse_others(conn)?;
        placed = site.take().map(Site::place).transpose()?;
        Ok::<_, anyhow::Error>(report)
    });
    // No signal comes between the photos and the answer to the commit. When that is a refusal, the
    // photos go again.
    let report = match (filled, placed) {
        (Ok(report), placed) => {
            if let Some(placed) = placed {
                placed.keep();
            }
            report
        }
        (Err(error), Some(placed)) => {
            drop(placed);
            return Err(error.context(
                "the database did not say whether it took the rows: begin again with a new, empty \
                 one",
            ));
        }
        (Err(error), None) => return Err(error),
    };
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
            self.photo_digest.lines == hashes.photo_count
                && (self.photo_digest.hex() == hashes.photos
                    // As it was written at first where the photos were in a bucket.
                    || hashes.photo_count == 0 && hashes.photos.is_empty()),
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
            Photos::Folder(folder) => write_photo(&folder.join(&name), picture, name.contains('/'))
                .with_context(|| format!("cannot write the photo {name}")),
            Photos::Bucket(runtime, files) => runtime
                .block_on(files.write(key, picture.to_vec()))
                .map_err(|_| anyhow::anyhow!("the bucket did not take the photo {name}")),
        }
    }
}

/// Receipts, which have a folder of their own, are for nobody else on the machine.
fn write_photo(path: &Path, picture: &[u8], is_private: bool) -> std::io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    if is_private {
        options.mode(0o600);
        if let Some(folder) = path.parent() {
            let mut builder = fs::DirBuilder::new();
            builder.recursive(true).mode(0o700).create(folder)?;
        }
    }
    let mut file = options.open(path)?;
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
