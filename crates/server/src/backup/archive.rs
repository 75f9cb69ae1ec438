//! The backup file: a gzipped tar with
//!
//! - `manifest.json`: what the archive is ([`Manifest`]), always first;
//! - `photos/…`: the photos, unless they are in a bucket;
//! - `secret`: the server's secret, 32 bytes;
//! - `lapang.db`: the database as an SQLite file.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::progress::Progress;
use super::staging::{StagingDir, create_private, folder_of, make_folder};
use super::{DATABASE, SECRET};
use crate::photos::Key;

/// The format this version writes, and the only one it reads.
pub const FORMAT: u32 = 2;
const MANIFEST: &str = "manifest.json";
/// The largest manifest that is read.
const LARGEST: u64 = 256 << 20;

/// What an archive is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Manifest {
    pub format: u32,
    /// The version of the program that wrote it.
    pub version: String,
    #[serde(default)]
    pub taken_at: String,
    /// Where the photos were if they are not in the archive.
    pub photos_in: Option<String>,
}

pub struct Writer {
    tar: tar::Builder<GzEncoder<BufWriter<File>>>,
    taken_at: Timestamp,
}

impl Writer {
    pub fn create(path: &Path, taken_at: Timestamp) -> io::Result<Self> {
        let packed = GzEncoder::new(BufWriter::new(create_private(path)?), Compression::fast());
        Ok(Self {
            tar: tar::Builder::new(packed),
            taken_at,
        })
    }

    pub fn manifest(&mut self, manifest: &Manifest) -> anyhow::Result<()> {
        Ok(self.add(MANIFEST, &serde_json::to_vec_pretty(manifest)?)?)
    }

    pub fn add(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        self.append(name, content.len() as u64, content)
    }

    pub fn add_database(&mut self, path: &Path) -> io::Result<()> {
        let file = File::open(path)?;
        let length = file.metadata()?.len();
        let mut progress = Progress::of("bytes of the database", length);
        self.append(DATABASE, length, progress.reading(file))
    }

    fn append(&mut self, name: &str, length: u64, content: impl Read) -> io::Result<()> {
        let mut header = tar::Header::new_gnu();
        header.set_size(length);
        header.set_mode(0o600);
        header.set_mtime(u64::try_from(self.taken_at.as_second()).unwrap_or(0));
        self.tar.append_data(&mut header, name, content)
    }

    /// Returns the size of the archive in bytes.
    pub fn finish(self) -> io::Result<u64> {
        let mut file = self.tar.into_inner()?.finish()?;
        file.flush()?;
        Ok(file.get_ref().metadata()?.len())
    }
}

type Entries<'a> = tar::Entries<'a, Packed>;
type Entry<'a> = tar::Entry<'a, Packed>;
type Packed = GzDecoder<BufReader<File>>;

/// Unpacks an archive into a staging folder: `secret`, `lapang.db`, `photos`. The contents are not
/// trusted.
pub fn unpack(archive: &Path, staging: &StagingDir) -> anyhow::Result<Manifest> {
    let name = archive.display();
    let file = File::open(archive).with_context(|| format!("cannot read {name}"))?;
    ensure!(file.metadata()?.is_file(), "{name} is not a file");
    let mut tar = tar::Archive::new(GzDecoder::new(BufReader::with_capacity(1 << 16, file)));
    let mut entries = tar.entries()?;
    let json =
        manifest(&mut entries).with_context(|| format!("{name} is not a backup of Lapang"))?;
    let manifest: Manifest = serde_json::from_slice(&json).context(name.to_string())?;
    ensure!(
        manifest.format == FORMAT,
        "{name} was written by Lapang {}, in a format that this version does not know: restore it \
         with that version",
        manifest.version
    );
    entries
        .into_iter()
        .try_for_each(|entry| unpack_entry(&mut entry?, staging))
        .and_then(|()| {
            // Read to the end, where the checksum of gzip is.
            io::copy(&mut tar.into_inner(), &mut io::sink())?;
            for part in [SECRET, DATABASE] {
                ensure!(staging.path(part).exists(), "it has no {part}");
            }
            Ok(manifest)
        })
        .with_context(|| format!("{name} is damaged or incomplete"))
}

fn manifest(entries: &mut Entries<'_>) -> anyhow::Result<Vec<u8>> {
    let mut first = entries.next().context("it is empty")??;
    ensure!(name_of(&first)? == MANIFEST, "it has no {MANIFEST}");
    let mut json = Vec::new();
    first.by_ref().take(LARGEST).read_to_end(&mut json)?;
    Ok(json)
}

fn name_of(entry: &Entry<'_>) -> anyhow::Result<String> {
    let name = String::from_utf8(entry.path_bytes().into_owned())?;
    ensure!(entry.header().entry_type().is_file(), "{name} is no file");
    Ok(name)
}

/// Writes an entry to the file of its name, if it belongs in a backup.
fn unpack_entry(entry: &mut Entry<'_>, staging: &StagingDir) -> anyhow::Result<()> {
    let name = name_of(entry)?;
    if let Some(file) = name.strip_prefix("photos/") {
        if Key::of_file(file).is_none() {
            // Older archives may contain other files of the folder.
            ensure!(!file.contains(".."), "{name} does not belong in a backup");
            return Ok(());
        }
    } else {
        let is_known = [SECRET, DATABASE].contains(&name.as_str());
        ensure!(is_known, "{name} does not belong in a backup");
    }
    let path = staging.path(&name);
    make_folder(folder_of(&path))?;
    io::copy(entry, &mut create_private(&path)?)?;
    Ok(())
}
