//! `lapang restore`: restores a backup into an empty database and data directory. The archive is unpacked into a
//! staging folder first (`archive.rs` checks its format and its sum); the copy is compared with it (`copy.rs`); the database is put in
//! place last, and nothing is restored without it. `lapang check` looks at the data itself (`check/`).

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use tokio::runtime::Runtime;

use super::staging::{StagingDir, folder_of, make_folder, move_over, place};
use super::{DATABASE, SECRET, archive, check, copy, upgrade};
use crate::config::Config;
use crate::photos::{self, Files, Key};
use crate::secret::Secret;

pub struct Report {
    pub rows: u64,
    pub tables: usize,
    pub photos: usize,
    /// The bucket that contains the photos of the backup.
    pub photos_in: Option<String>,
    pub taken_at: String,
}

/// Restores a backup to the configured database, data directory and photo store.
pub fn run(config: &Config, archive: &Path, runtime: &Runtime) -> anyhow::Result<Report> {
    let directory = &config.data_dir;
    make_folder(directory).with_context(|| format!("cannot make {}", directory.display()))?;
    let server = match config.database_url {
        None => {
            refuse_database(directory)?;
            None
        }
        Some(_) => Some(copy::open_empty(&config.database())?),
    };
    let staging = StagingDir::create(directory, runtime)?;
    let manifest = archive::unpack(archive, &staging)?;
    let file = staging.path(DATABASE);
    let contents = upgrade(&file).with_context(|| archive.display().to_string())?;
    let keys: Vec<Key> = contents.photos.into_iter().map(|(key, _)| key).collect();
    let photos = Photos::of(keys, config, &staging, runtime)?;
    let secret = Secret::kept_in(&staging.path(""))?.context("the backup has no secret")?;
    match server {
        None => {
            refuse_secret(directory, &secret)?;
            photos.place()?;
            let _no_signal = staging.without_signals();
            place_database(&staging, &secret, directory)?;
        }
        Some(mut server) => {
            let mut no_signal = None;
            copy::import(&file, &mut server, &secret, || {
                photos.place()?;
                no_signal = Some(staging.without_signals());
                Ok(())
            })?;
            server.close()?;
        }
    }
    Ok(Report {
        rows: contents.rows,
        tables: contents.tables,
        photos: photos.keys.len(),
        photos_in: manifest.photos_in,
        taken_at: manifest.taken_at,
    })
}

/// The photo files of a backup and their destination.
struct Photos<'a> {
    keys: Vec<Key>,
    files: Vec<String>,
    from: PathBuf,
    to: PathBuf,
    bucket: Option<(Files, &'a Runtime)>,
}

impl<'a> Photos<'a> {
    fn of(
        mut keys: Vec<Key>,
        config: &Config,
        staging: &StagingDir,
        runtime: &'a Runtime,
    ) -> anyhow::Result<Self> {
        let from = staging.path(photos::FOLDER);
        keys.retain(|key| from.join(key.file()).exists());
        let files = keys.iter().flat_map(Key::files);
        let files = files.filter(|file| from.join(file).exists()).collect();
        let bucket = match config.photos_url {
            Some(_) => Some((Files::open(config)?, runtime)),
            None => None,
        };
        let to = config.data_dir.join(photos::FOLDER);
        for name in check::photo_files(&to)? {
            // A restore that was killed may have placed it.
            let is_ours = fs::read(from.join(&name)).ok() == fs::read(to.join(&name)).ok();
            ensure!(
                bucket.is_some() || is_ours,
                in_the_way(&config.data_dir, photos::FOLDER)
            );
        }
        Ok(Self {
            keys,
            files,
            from,
            to,
            bucket,
        })
    }

    fn place(&self) -> anyhow::Result<()> {
        for file in &self.files {
            let (from, to) = (self.from.join(file), self.to.join(file));
            let placed = match &self.bucket {
                Some((files, runtime)) => runtime
                    .block_on(files.write_file(&file.as_str().into(), fs::read(&from)?))
                    .map_err(|_| anyhow::anyhow!("the bucket refused it")),
                None => make_folder(folder_of(&to))
                    .and_then(|()| move_over(&from, &to))
                    .map_err(anyhow::Error::from),
            };
            placed.with_context(|| format!("cannot write the photo {file}"))?;
        }
        for folder in ["", "receipts", "venues"].map(|name| self.to.join(name)) {
            if self.bucket.is_none() && folder.is_dir() {
                File::open(folder)?.sync_all()?;
            }
        }
        Ok(())
    }
}

/// Moves the secret and then the database from the staging folder to the data directory.
pub fn place_database(
    staging: &StagingDir,
    secret: &[u8; 32],
    directory: &Path,
) -> anyhow::Result<()> {
    let (file, built) = (directory.join(SECRET), staging.path(SECRET));
    if !built.exists() {
        Secret::write(&built, secret)?;
    }
    refuse_secret(directory, secret)?;
    if fs::symlink_metadata(&file).is_err() {
        place(&built, &file)?;
    }
    refuse_database(directory)?;
    place(&staging.path(DATABASE), &directory.join(DATABASE))
}

/// A restore that was killed may have placed its own.
fn refuse_secret(directory: &Path, secret: &[u8; 32]) -> anyhow::Result<()> {
    let file = directory.join(SECRET);
    let is_free = fs::symlink_metadata(&file).is_err();
    let is_ours = || fs::read(&file).ok().as_deref() == Some(secret);
    ensure!(is_free || is_ours(), in_the_way(directory, SECRET));
    Ok(())
}

/// SQLite would apply the log of another database to ours.
pub fn refuse_database(directory: &Path) -> anyhow::Result<()> {
    for name in [DATABASE, "lapang.db-wal", "lapang.db-journal"] {
        let is_there = fs::symlink_metadata(directory.join(name)).is_ok();
        ensure!(!is_there, in_the_way(directory, name));
    }
    Ok(())
}

fn in_the_way(directory: &Path, name: &str) -> String {
    format!(
        "the data directory {} is not empty: {name} is there. Name another with --data-dir, or \
         move it away",
        directory.display()
    )
}
