//! Writing an archive: under another name until it is whole, readable by its owner alone.

use std::fs::{File, OpenOptions};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use flate2::Compression;
use flate2::write::GzEncoder;
use jiff::Timestamp;
use tempfile::TempPath;

use super::{HASHES, Hashes, MANIFEST, Manifest, SECRET};
use crate::keep::scraps::{Scrap, Scraps};

/// How much of a table is one file of the archive, about.
const PART: usize = 4 << 20;

pub struct Writer {
    target: PathBuf,
    part: PathBuf,
    scrap: Scrap,
    tar: tar::Builder<GzEncoder<BufWriter<File>>>,
    taken_at: Timestamp,
    table: String,
    parts: u32,
    rows: Vec<u8>,
}

impl Writer {
    /// Begins an archive, which must not be there yet.
    pub fn create(target: &Path, taken_at: Timestamp, scraps: &Scraps) -> anyhow::Result<Self> {
        refuse_existing(target)?;
        let name = target.file_name().context("a file's name is wanted")?;
        let part = target.with_file_name(format!(".{}.part", name.to_string_lossy()));
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = match options.open(&part) {
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => bail!(
                "{} is there: another backup is writing it, or one was killed; \
                 in that case remove it",
                part.display()
            ),
            file => file.with_context(|| format!("cannot write {}", part.display()))?,
        };
        let packed = GzEncoder::new(BufWriter::new(file), Compression::fast());
        Ok(Self {
            target: target.to_owned(),
            scrap: scraps.hold(&part),
            part,
            tar: tar::Builder::new(packed),
            taken_at,
            table: String::new(),
            parts: 0,
            rows: Vec::with_capacity(PART + PART / 4),
        })
    }

    pub fn manifest(&mut self, manifest: &Manifest) -> anyhow::Result<()> {
        self.entry(MANIFEST, &serde_json::to_vec_pretty(manifest)?)
    }

    pub fn secret(&mut self, secret: &[u8; 32]) -> anyhow::Result<()> {
        self.entry(SECRET, secret)
    }

    pub fn photo(&mut self, name: &str, picture: &[u8]) -> anyhow::Result<()> {
        self.entry(&format!("photos/{name}"), picture)
    }

    /// The rows that follow are of this table.
    pub fn table(&mut self, name: &str) -> anyhow::Result<()> {
        self.end_part()?;
        name.clone_into(&mut self.table);
        self.parts = 0;
        Ok(())
    }

    pub fn row(&mut self, line: &str) -> anyhow::Result<()> {
        self.rows.extend_from_slice(line.as_bytes());
        self.rows.push(b'\n');
        if self.rows.len() >= PART {
            self.end_part()?;
        }
        Ok(())
    }

    fn end_part(&mut self) -> anyhow::Result<()> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let name = format!("tables/{}/{:04}.rows", self.table, self.parts);
        let rows = std::mem::take(&mut self.rows);
        self.entry(&name, &rows)?;
        self.parts += 1;
        self.rows = rows;
        self.rows.clear();
        Ok(())
    }

    /// Ends the archive: it is on the disk, under its name, when this answers. How many bytes it
    /// has.
    pub fn finish(mut self, hashes: &Hashes) -> anyhow::Result<u64> {
        self.end_part()?;
        self.entry(HASHES, &serde_json::to_vec_pretty(hashes)?)?;
        let Self {
            target,
            part,
            scrap,
            tar,
            ..
        } = self;
        let ended = || -> std::io::Result<File> {
            let mut file = tar.into_inner()?.finish()?;
            file.flush()?;
            let file = file
                .into_inner()
                .map_err(std::io::IntoInnerError::into_error)?;
            file.sync_all()?;
            Ok(file)
        };
        let file = ended().with_context(|| format!("cannot write {}", part.display()))?;
        let length = file.metadata()?.len();
        scrap.settle(|| {
            place(&part, &target)?;
            sync_folder_of(&target)
        })?;
        Ok(length)
    }

    fn entry(&mut self, name: &str, content: &[u8]) -> anyhow::Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_size(content.len() as u64);
        header.set_mode(0o600);
        header.set_mtime(u64::try_from(self.taken_at.as_second()).unwrap_or(0));
        self.tar
            .append_data(&mut header, name, content)
            .with_context(|| format!("cannot write {}", self.part.display()))
    }
}

fn refuse_existing(target: &Path) -> anyhow::Result<()> {
    // A link that leads nowhere is there, too.
    if std::fs::symlink_metadata(target).is_ok() {
        bail!("{} is there already, and is left alone", target.display());
    }
    Ok(())
}

/// Gives a file its name, if nothing has it: unlike a plain renaming.
pub fn place(from: &Path, to: &Path) -> anyhow::Result<()> {
    TempPath::try_from_path(from)
        .and_then(|from| from.persist_noclobber(to).map_err(|refused| refused.error))
        .with_context(|| format!("cannot make {}", to.display()))
}

/// A name is on the disk once its folder is.
pub fn sync_folder_of(path: &Path) -> anyhow::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let synced = File::open(folder).and_then(|folder| folder.sync_all());
    synced.with_context(|| format!("cannot write {}", folder.display()))
}
