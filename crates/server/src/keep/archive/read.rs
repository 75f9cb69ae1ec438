//! Reading an archive from its beginning to its end. What is in it was written by us, or by
//! anybody: its names lead nowhere, and nothing of it is believed before it was compared.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;

use super::{FORMAT, HASHES, Hashes, MANIFEST, Manifest, SECRET};
use crate::photos::Key;

/// The largest thing in an archive that is taken into memory.
const LARGEST: u64 = 256 << 20;

pub struct Reader {
    tar: tar::Archive<GzDecoder<BufReader<File>>>,
    name: String,
}

/// Something in an archive, after its manifest.
pub enum Entry {
    Secret([u8; 32]),
    Photo(Key, Vec<u8>),
    /// Some rows of a table, a line each.
    Rows {
        table: String,
        lines: String,
    },
    /// The last of all.
    Hashes(Hashes),
}

/// Is handed what an archive holds.
pub type Take<'a> = &'a mut dyn FnMut(Entry) -> anyhow::Result<()>;

impl Reader {
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let name = path.display().to_string();
        let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
        ensure!(file.metadata()?.is_file(), "{name} is not a file");
        Ok(Self {
            tar: tar::Archive::new(GzDecoder::new(BufReader::with_capacity(1 << 16, file))),
            name,
        })
    }

    /// Reads the manifest, lets `begin` look at it, and hands what follows to what `begin` answers.
    pub fn read<T>(
        mut self,
        work: impl FnOnce(Manifest, Entries<'_>) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let name = self.name.clone();
        let no_backup = || format!("{name} is no backup of Lapang");
        let mut entries = self.tar.entries().with_context(no_backup)?;
        let first = entries.next().with_context(no_backup)?;
        let mut first = first.with_context(no_backup)?;
        ensure!(name_of(&first)? == MANIFEST, no_backup());
        let manifest = manifest(&content(&mut first)?).with_context(|| name.clone())?;
        let entries = Entries {
            entries,
            name: name.clone(),
        };
        work(manifest, entries)
    }
}

/// The rest of an archive.
pub struct Entries<'a> {
    entries: tar::Entries<'a, GzDecoder<BufReader<File>>>,
    name: String,
}

impl Entries<'_> {
    /// Hands over all of it. The archive ends with its hashes, or is refused.
    pub fn for_each(self, take: Take<'_>) -> anyhow::Result<()> {
        let name = self.name;
        let mut is_whole = false;
        for entry in self.entries {
            let broken = || format!("{name} is damaged, or not all of it is there");
            ensure!(!is_whole, "{name} goes on behind its end");
            let mut entry = entry.with_context(broken)?;
            let path = name_of(&entry)?;
            let content = content(&mut entry).with_context(broken)?;
            let entry = judged(&path, content).with_context(|| format!("{name}: {path}"))?;
            is_whole = matches!(entry, Entry::Hashes(_));
            take(entry)?;
        }
        ensure!(
            is_whole,
            "{name} breaks off: not all of the backup is there"
        );
        Ok(())
    }
}

fn name_of<R: Read>(entry: &tar::Entry<'_, R>) -> anyhow::Result<String> {
    let path = entry.path_bytes();
    let name = std::str::from_utf8(&path).context("a name that is no text")?;
    ensure!(entry.header().entry_type().is_file(), "{name} is no file");
    Ok(name.to_owned())
}

fn content<R: Read>(entry: &mut tar::Entry<'_, R>) -> anyhow::Result<Vec<u8>> {
    // What its header says of its size is not believed.
    let mut content = Vec::new();
    let length = entry.take(LARGEST + 1).read_to_end(&mut content)?;
    ensure!(length as u64 <= LARGEST, "something in it is too large");
    Ok(content)
}

fn judged(path: &str, content: Vec<u8>) -> anyhow::Result<Entry> {
    if path == SECRET {
        let secret = content.try_into();
        return Ok(Entry::Secret(secret.ok().context("not 32 bytes")?));
    }
    if path == HASHES {
        return Ok(Entry::Hashes(json(&content)?));
    }
    if let Some(file) = path.strip_prefix("photos/") {
        let key = Key::of_file(file).context("not the name of a photo")?;
        return Ok(Entry::Photo(key, content));
    }
    let rows = path
        .strip_prefix("tables/")
        .and_then(|it| it.split_once('/'));
    let (table, _) = rows.context("nothing that a backup holds")?;
    Ok(Entry::Rows {
        table: table.to_owned(),
        lines: String::from_utf8(content).context("not text in UTF-8")?,
    })
}

/// Only the number of the format is looked at before it is known.
fn manifest(content: &[u8]) -> anyhow::Result<Manifest> {
    #[derive(serde::Deserialize)]
    struct Form {
        format: u32,
        version: String,
    }
    let form: Form = json(content)?;
    if form.format > FORMAT {
        bail!(
            "the backup was written by Lapang {}, in a form that this version does not know: \
             restore it with that version",
            form.version
        );
    }
    json(content)
}

fn json<T: DeserializeOwned>(content: &[u8]) -> anyhow::Result<T> {
    serde_json::from_slice(content).context("not what a backup of Lapang holds")
}
