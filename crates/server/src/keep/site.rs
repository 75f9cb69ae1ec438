//! A data directory in which something is built, beside what is there, and put in its place when it
//! is whole.

use std::fs::{self, File, TryLockError};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::archive::{place, sync_folder_of};
use super::scraps::{NoSignal, Scrap, Scraps};

/// Where it is built.
const YARD: &str = ".restoring";
/// In the yard: what is about to be put in its place, with its number on the disk, a line each.
/// While it is there, what has these names and numbers was put there by somebody who was stopped.
const PLACING: &str = "placing";

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
    /// Makes ready to build what has these names, the last of which makes the rest count. Nothing
    /// of them may be there, and nobody else may be building here.
    pub fn prepare(
        directory: &Path,
        names: &[&'static str],
        scraps: &'a Scraps,
    ) -> anyhow::Result<Self> {
        let shown = directory.display();
        fs::create_dir_all(directory).with_context(|| format!("cannot make {shown}"))?;
        sync_folder_of(directory)?;
        let lock = lock(directory)?;
        let yard = directory.join(YARD);
        take_away_what_was_stopped(directory, &yard, names)?;
        refuse_filled(directory, names)?;
        let made = fs::create_dir(&yard);
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

    /// Removes it from a folder, if what has its name there is it.
    fn remove(&self, folder: &Path) -> anyhow::Result<()> {
        if Self::at(folder, &self.name).as_ref() != Some(self) {
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
) -> anyhow::Result<()> {
    if !yard.exists() {
        return Ok(());
    }
    let note = fs::read_to_string(yard.join(PLACING)).unwrap_or_default();
    let placed: Vec<Thing> = note.lines().filter_map(Thing::read).collect();
    let is_done = names.last().is_some_and(|it| directory.join(it).exists());
    // Only what this is about is taken away, and only what did not come to its end.
    if !is_done {
        for thing in placed.iter().filter(|it| names.contains(&it.name.as_str())) {
            thing.remove(directory)?;
        }
    }
    fs::remove_dir_all(yard).with_context(|| format!("cannot remove {}", yard.display()))
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
mod tests {
    use super::*;

    const NAMES: &[&str] = &["photos", "secret", "lapang.db"];

    fn build(site: &Site) {
        fs::create_dir(site.built("photos")).unwrap();
        fs::write(site.built("photos/a.jpg"), "a").unwrap();
        fs::write(site.built("secret"), "s").unwrap();
        fs::write(site.built("lapang.db"), "d").unwrap();
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    /// As somebody leaves it who put these in their place and was stopped.
    fn note(directory: &Path, names: &[&str]) {
        let things = names.iter().map(|name| Thing::at(directory, name).unwrap());
        let lines: Vec<String> = things.map(|it| it.line()).collect();
        fs::write(directory.join(".restoring/placing"), lines.join("\n")).unwrap();
    }

    #[test]
    fn all_is_there_or_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let scraps = Scraps::default();
        let site = Site::prepare(directory.path(), NAMES, &scraps).unwrap();
        build(&site);
        drop(site);
        assert!(names(directory.path()).is_empty());
        let site = Site::prepare(directory.path(), NAMES, &scraps).unwrap();
        build(&site);
        drop(site.place().unwrap());
        assert!(names(directory.path()).is_empty());
        let site = Site::prepare(directory.path(), NAMES, &scraps).unwrap();
        build(&site);
        site.place().unwrap().keep();
        assert_eq!(names(directory.path()), ["lapang.db", "photos", "secret"]);
        let refused = Site::prepare(directory.path(), NAMES, &scraps)
            .err()
            .unwrap();
        assert!(
            refused
                .to_string()
                .contains("is not empty: photos is there")
        );
    }

    #[test]
    fn what_was_stopped_while_it_was_put_in_place_is_begun_anew() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let scraps = Scraps::default();
        fs::create_dir_all(at(".restoring/photos")).unwrap();
        fs::create_dir(at("photos")).unwrap();
        fs::write(at("photos/a.jpg"), "a").unwrap();
        fs::write(at("secret"), "s").unwrap();
        fs::write(at("lapang.toml"), "").unwrap();
        note(directory.path(), &["photos", "secret"]);
        let site = Site::prepare(directory.path(), NAMES, &scraps).unwrap();
        assert_eq!(names(directory.path()), [".restoring", "lapang.toml"]);
        drop(site);
        assert_eq!(names(directory.path()), ["lapang.toml"]);
    }

    #[test]
    fn what_came_to_its_end_is_never_taken_away() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::create_dir(at(".restoring")).unwrap();
        for name in ["secret", "lapang.db"] {
            fs::write(at(name), "x").unwrap();
        }
        note(directory.path(), &["secret", "lapang.db"]);
        assert!(Site::prepare(directory.path(), NAMES, &Scraps::default()).is_err());
        assert_eq!(names(directory.path()), ["lapang.db", "secret"]);
    }

    #[test]
    fn what_others_have_made_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        let scraps = Scraps::default();
        // A server that was started while all was built.
        let site = Site::prepare(directory.path(), NAMES, &scraps).unwrap();
        build(&site);
        fs::write(at("lapang.db"), "live").unwrap();
        let refused = site.place().err().unwrap().to_string();
        assert!(refused.contains("lapang.db is there"), "{refused}");
        assert_eq!(fs::read_to_string(at("lapang.db")).unwrap(), "live");
        assert_eq!(names(directory.path()), ["lapang.db"]);
        fs::remove_file(at("lapang.db")).unwrap();
        // One that came after all was in its place.
        let site = Site::prepare(directory.path(), NAMES, &scraps).unwrap();
        build(&site);
        let placed = site.place().unwrap();
        fs::write(at("theirs"), "live").unwrap();
        fs::rename(at("theirs"), at("lapang.db")).unwrap();
        drop(placed);
        assert_eq!(names(directory.path()), ["lapang.db"]);
        fs::remove_file(at("lapang.db")).unwrap();
        // What has the name of something that was put in its place, and is something else.
        fs::create_dir(at(".restoring")).unwrap();
        fs::write(at("secret"), "s").unwrap();
        note(directory.path(), &["secret"]);
        fs::write(at("theirs"), "live").unwrap();
        fs::rename(at("theirs"), at("secret")).unwrap();
        assert!(Site::prepare(directory.path(), NAMES, &scraps).is_err());
        assert_eq!(names(directory.path()), ["secret"]);
    }

    #[test]
    fn two_do_not_build_in_one_directory() {
        let directory = tempfile::tempdir().unwrap();
        let scraps = Scraps::default();
        let first = Site::prepare(directory.path(), NAMES, &scraps).unwrap();
        build(&first);
        let refused = Site::prepare(directory.path(), NAMES, &scraps).err();
        let refused = refused.unwrap().to_string();
        assert!(refused.starts_with("another restore or copy"), "{refused}");
        first.place().unwrap().keep();
        assert_eq!(names(directory.path()), ["lapang.db", "photos", "secret"]);
    }
}
