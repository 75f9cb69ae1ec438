//! A data directory in which something is built, beside what is there, and put in its place when it
//! is whole.

use std::fs::{self, File, TryLockError};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Context, bail};
use sha2::{Digest as _, Sha256};

use super::archive::{place, sync_folder_of};
use super::scraps::{NoSignal, Scrap, Scraps};

/// Where it is built.
const YARD: &str = ".restoring";
/// In the yard: what is about to be put in its place, with its number on the disk, a line each.
/// While it is there, what has these names and numbers was put there by somebody who was stopped,
/// unless something of it is newer than this.
const PLACING: &str = "placing";
/// In the yard: which database's rows make what was placed count.
const ROWS: &str = "rows";

/// With what the things that are placed begin to count.
#[derive(Clone, Copy)]
pub enum Counts<'a> {
    /// With the last of them.
    WithLast,
    /// With the rows of the database of this address, which has none yet.
    WithRowsOf(&'a str),
}

impl Counts<'_> {
    /// How the address is noted down: it may hold a password.
    fn note(self) -> Option<String> {
        match self {
            Self::WithLast => None,
            Self::WithRowsOf(address) => Some(hex::encode(Sha256::digest(address))),
        }
    }
}

pub struct Site<'a> {
    directory: PathBuf,
    yard: PathBuf,
    names: Vec<&'static str>,
    scraps: &'a Scraps,
    // Removes the yard, before others are let in.
    _scrap: Scrap,
    _lock: Option<File>,
}

/// Something by its name, and which thing of that name it is: by its disk and its number there,
/// which stay as they are when it is moved.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Thing {
    name: String,
    number: (u64, u64),
}

impl<'a> Site<'a> {
    /// Makes ready to build what has these names. Nothing of them may be there, and nobody else may
    /// be building here.
    pub fn prepare(
        directory: &Path,
        names: &[&'static str],
        counts: Counts<'_>,
        scraps: &'a Scraps,
    ) -> anyhow::Result<Self> {
        let shown = directory.display();
        fs::create_dir_all(directory).with_context(|| format!("cannot make {shown}"))?;
        sync_folder_of(directory)?;
        let lock = lock(directory)?;
        let yard = directory.join(YARD);
        take_away_what_was_stopped(directory, &yard, names, counts)?;
        refuse_filled(directory, names)?;
        let noted = counts.note();
        let made = fs::create_dir(&yard)
            .and_then(|()| noted.map_or(Ok(()), |note| fs::write(yard.join(ROWS), note)));
        made.with_context(|| format!("cannot write the data directory {shown}"))?;
        Ok(Self {
            directory: directory.to_owned(),
            _scrap: scraps.hold(&yard),
            scraps,
            yard,
            names: names.to_vec(),
            _lock: lock,
        })
    }

    /// Where something is built.
    pub fn built(&self, name: &str) -> PathBuf {
        self.yard.join(name)
    }

    /// Puts all that was built in its place; when that fails, nothing of it stays. No signal comes
    /// until the answer is kept or dropped.
    pub fn place(self) -> anyhow::Result<Placed<'a>> {
        let built: Vec<Thing> = self
            .names
            .iter()
            .filter_map(|name| Thing::at(&self.yard, name))
            .collect();
        for thing in &built {
            sync_folders(&self.yard.join(&thing.name))?;
        }
        let no_signal = self.scraps.without_signals();
        let mut placed = Placed {
            things: Vec::new(),
            is_kept: false,
            _no_signal: no_signal,
            site: self,
        };
        let (directory, yard) = (&placed.site.directory, &placed.site.yard);
        // Somebody may have come since: a server that was started.
        refuse_filled(directory, &placed.site.names)?;
        let note = yard.join(PLACING);
        let lines: Vec<String> = built.iter().map(Thing::line).collect();
        let written =
            fs::write(&note, lines.join("\n")).and_then(|()| File::open(&note)?.sync_all());
        written.with_context(|| format!("cannot write {}", note.display()))?;
        sync_folder_of(&note)?;
        for thing in built {
            put_in_place(directory, yard, &thing.name)?;
            placed.things.push(thing);
        }
        sync_folder_of(yard)?;
        Ok(placed)
    }
}

/// What was put in its place, and is taken away again unless it is kept.
pub struct Placed<'a> {
    things: Vec<Thing>,
    is_kept: bool,
    // Before the site, whose scrap waits for it.
    _no_signal: NoSignal<'a>,
    site: Site<'a>,
}

impl Placed<'_> {
    pub fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for Placed<'_> {
    fn drop(&mut self) {
        if self.is_kept {
            return;
        }
        for thing in self.things.iter().rev() {
            if let Err(error) = thing.remove(&self.site.directory) {
                tracing::warn!("{error:#}");
            }
        }
    }
}

impl Thing {
    fn at(folder: &Path, name: &str) -> Option<Self> {
        let found = fs::symlink_metadata(folder.join(name)).ok()?;
        Some(Self {
            name: name.to_owned(),
            number: (found.dev(), found.ino()),
        })
    }

    fn line(&self) -> String {
        let (disk, number) = self.number;
        format!("{} {disk} {number}", self.name)
    }

    fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let (name, disk, number) = (words.next()?, words.next()?, words.next()?);
        Some(Self {
            name: name.to_owned(),
            number: (disk.parse().ok()?, number.parse().ok()?),
        })
    }

    fn is_at(&self, folder: &Path) -> bool {
        Self::at(folder, &self.name).as_ref() == Some(self)
    }

    /// Removes it from a folder, if what has its name there is it.
    fn remove(&self, folder: &Path) -> anyhow::Result<()> {
        if !self.is_at(folder) {
            return Ok(());
        }
        let path = folder.join(&self.name);
        let gone = if path.is_dir() {
            fs::remove_dir_all(&path)
        } else {
            fs::remove_file(&path)
        };
        gone.with_context(|| format!("cannot remove {}", path.display()))
    }
}

/// Nobody else builds in this directory while the answer is there. Some file systems of networks
/// know no locks on folders: nobody is kept out there.
fn lock(directory: &Path) -> anyhow::Result<Option<File>> {
    let shown = directory.display();
    let folder = File::open(directory).with_context(|| format!("cannot read {shown}"))?;
    match folder.try_lock() {
        Ok(()) => Ok(Some(folder)),
        Err(TryLockError::WouldBlock) => {
            bail!("another restore or copy writes the data directory {shown}")
        }
        Err(TryLockError::Error(error)) => {
            tracing::debug!(%error, "no lock on the data directory");
            Ok(None)
        }
    }
}

/// What is in a folder and in the folders in it has its name on the disk.
fn sync_folders(path: &Path) -> anyhow::Result<()> {
    if !path.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_folders(&entry.path())?;
        }
    }
    let synced = File::open(path).and_then(|folder| folder.sync_all());
    synced.with_context(|| format!("cannot write {}", path.display()))
}

fn put_in_place(directory: &Path, yard: &Path, name: &str) -> anyhow::Result<()> {
    let (from, to) = (yard.join(name), directory.join(name));
    if from.is_dir() {
        // An empty folder of this name may be there, and is replaced.
        return fs::rename(&from, &to).with_context(|| format!("cannot make {}", to.display()));
    }
    place(&from, &to)
}

/// What somebody had built and begun to put in its place before the machine stopped.
fn take_away_what_was_stopped(
    directory: &Path,
    yard: &Path,
    names: &[&'static str],
    counts: Counts<'_>,
) -> anyhow::Result<()> {
    if !yard.exists() {
        return Ok(());
    }
    let note = yard.join(PLACING);
    let noted_at = fs::metadata(&note).and_then(|it| it.modified()).ok();
    let note = fs::read_to_string(&note).unwrap_or_default();
    let placed = note.lines().filter_map(Thing::read);
    let placed: Vec<Thing> = placed
        .filter(|it| names.contains(&it.name.as_str()))
        .collect();
    let is_done = match counts.note() {
        None => names.last().is_some_and(|it| directory.join(it).exists()),
        // That database has no rows; of another nothing is known.
        Some(note) => fs::read_to_string(yard.join(ROWS)).ok() != Some(note),
    };
    // A server has worked with it since: whoever was stopped had come to their end, and the database
    // was emptied later.
    let mut is_in_use = false;
    for thing in &placed {
        is_in_use |=
            thing.is_at(directory) && Some(newest(&directory.join(&thing.name))?) > noted_at;
    }
    // Only what this is about is taken away, and only what did not come to its end.
    if !is_done && !is_in_use {
        for thing in &placed {
            thing.remove(directory)?;
        }
    }
    fs::remove_dir_all(yard).with_context(|| format!("cannot remove {}", yard.display()))
}

/// When something was last written here, or below, or taken away from here.
fn newest(path: &Path) -> anyhow::Result<SystemTime> {
    let shown = || format!("cannot read {}", path.display());
    let found = fs::symlink_metadata(path).with_context(shown)?;
    let mut newest = found.modified().with_context(shown)?;
    if found.is_dir() {
        for entry in fs::read_dir(path).with_context(shown)? {
            newest = newest.max(self::newest(&entry.with_context(shown)?.path())?);
        }
    }
    Ok(newest)
}

fn refuse_filled(directory: &Path, names: &[&str]) -> anyhow::Result<()> {
    for name in names {
        let path = directory.join(name);
        let is_filled = match fs::read_dir(&path) {
            Ok(mut entries) => entries.next().is_some(),
            Err(_) => path.exists(),
        };
        if is_filled {
            bail!(
                "the data directory {} is not empty: {name} is there. Name another with \
                 --data-dir, or move it away",
                directory.display()
            );
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
