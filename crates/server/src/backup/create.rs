//! `lapang backup`: writes all data as of one moment to one file, while servers run.
//!
//! The order is: existing photos, a snapshot of the database, photos added since. So each photo that the snapshot
//! refers to is in the archive, even if it is replaced or deleted meanwhile.

use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use jiff::Timestamp;
use lapang_db::Connection;
use tokio::runtime::Runtime;

use super::archive::{FORMAT, Manifest, Writer};
use super::progress::Progress;
use super::staging::{StagingDir, folder_of, place};
use super::{DATABASE, SECRET, check, export, sqlite, store};
use crate::config::Config;
use crate::photos::{self, Key};

/// The name of a backup in a folder. Names sort by time.
const NAME: &str = "lapang-%Y%m%dT%H%M%SZ.tar.gz";

/// In the data directory.
const LAST_BACKUP: &str = "last-backup";

pub struct Report {
    pub file: PathBuf,
    pub bytes: u64,
    pub rows: u64,
    pub tables: usize,
    pub photos: usize,
    /// Photos in use whose file was not found.
    pub missing: usize,
    /// The bucket that contains the photos.
    pub photos_in: Option<String>,
}

/// Writes a backup to a new file, or to a new file in a folder.
pub fn run(
    config: &Config,
    target: &Path,
    now: Timestamp,
    runtime: &Runtime,
) -> anyhow::Result<Report> {
    let file = if target.is_dir() {
        target.join(now.strftime(NAME).to_string())
    } else {
        target.to_owned()
    };
    // A dangling symlink counts as existing.
    if fs::symlink_metadata(&file).is_ok() {
        bail!("{} exists already", file.display());
    }
    let mut source = Connection::open(&config.database())?;
    let staging = StagingDir::create(folder_of(&file), runtime)?;
    let unfinished = staging.path("archive");
    let mut report = write(config, &mut source, &staging, &unfinished, now)
        .with_context(|| format!("cannot write {}", file.display()))?;
    let _no_signal = staging.without_signals();
    place(&unfinished, &file)?;
    note_time(config, now);
    report.file = file;
    Ok(report)
}

/// Notes when a backup was last made, for [`last`]. Without it the backup is no worse.
fn note_time(config: &Config, now: Timestamp) {
    let file = config.data_dir.join(LAST_BACKUP);
    if let Err(error) = fs::write(&file, format!("{now}\n")) {
        tracing::warn!(%error, file = %file.display(), "cannot note the time of the backup");
    }
}

/// When a backup was last made with this data directory.
pub fn last(data_dir: &Path) -> Option<Timestamp> {
    let text = fs::read_to_string(data_dir.join(LAST_BACKUP)).ok()?;
    text.trim().parse().ok()
}

/// Deletes all backups in a folder but the newest ones. Files that were named otherwise stay.
pub fn delete_older(folder: &Path, keep: usize) -> anyhow::Result<()> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let is_backup = |name: &str| jiff::civil::DateTime::strptime(NAME, name).is_ok();
        names.extend(name.into_string().ok().filter(|name| is_backup(name)));
    }
    names.sort_unstable();
    for name in names.iter().rev().skip(keep) {
        let file = folder.join(name);
        fs::remove_file(&file).with_context(|| format!("cannot delete {}", file.display()))?;
    }
    Ok(())
}

fn write(
    config: &Config,
    source: &mut Connection,
    staging: &StagingDir,
    to: &Path,
    now: Timestamp,
) -> anyhow::Result<Report> {
    let mut archive = Writer::create(to, now)?;
    archive.manifest(&Manifest {
        format: FORMAT,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        taken_at: now.to_string(),
        photos_in: config.photos_url.clone(),
    })?;
    let folder = config.data_dir.join(photos::FOLDER);
    let is_here = config.photos_url.is_none();
    let mut added = HashSet::new();
    if is_here {
        let mut names = check::photo_files(&folder)?;
        // Skip files of file managers or NFS, which a restore would refuse.
        names.retain(|name| Key::of_file(name).is_some());
        let mut progress = Progress::of("photos", names.len() as u64);
        for name in names {
            if add_photo(&mut archive, &folder, &name)? {
                added.insert(name);
            }
            progress.add(1);
        }
    }
    let database = staging.path(DATABASE);
    let secret = export(config, source, &database)?;
    archive.add(SECRET, &secret)?;
    let contents = Connection::open(&sqlite(&database))?.snapshot(store::contents)?;
    let (mut photos, mut missing) = (0, 0);
    for (key, is_used) in contents.photos.iter().filter(|_| is_here) {
        let mut found = 0;
        for name in key.files() {
            if added.contains(&name) || add_photo(&mut archive, &folder, &name)? {
                found += 1;
            }
        }
        if found > 0 {
            photos += 1;
        } else if *is_used {
            missing += 1;
        }
    }
    archive.add_database(&database)?;
    Ok(Report {
        file: PathBuf::new(),
        bytes: archive.finish()?,
        rows: contents.rows,
        tables: contents.tables,
        photos,
        missing,
        photos_in: config.photos_url.clone(),
    })
}

/// False if the file is gone.
fn add_photo(archive: &mut Writer, folder: &Path, name: &str) -> anyhow::Result<bool> {
    let path = folder.join(name);
    match fs::read(&path) {
        Ok(photo) => {
            archive.add(&format!("{}/{name}", photos::FOLDER), &photo)?;
            Ok(true)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
    }
}
