//! The files of pictures as a backup finds them: each has a second name until the backup is written,
//! so that one that is replaced or taken away meanwhile can still be read.

use std::fs::{self, File};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::TempDir;

use super::scraps::{Scrap, Scraps};
use crate::photos::SECOND_NAMES;

/// In such a folder: held by whoever writes the backup.
const LOCK: &str = "lock";
/// Where receipts are among the pictures.
const RECEIPTS: &str = "receipts";

pub struct Pinned {
    folder: PathBuf,
    names: Option<Names>,
}

/// Where the second names are.
struct Names {
    place: PathBuf,
    // Taken away in this order: the folder, then the lock that says whose it is.
    _scrap: Scrap,
    _lock: File,
}

impl Pinned {
    /// Of a folder of pictures. Where there can be no second names, files are read by their own.
    pub fn begin(folder: &Path, scraps: &Scraps) -> anyhow::Result<Self> {
        let mut pinned = Self {
            folder: folder.to_owned(),
            names: None,
        };
        if folder.is_dir() {
            take_away_what_was_stopped(folder)?;
            match Names::begin(folder, scraps) {
                Ok(names) => pinned.names = Some(names),
                Err(error) => tracing::warn!(
                    %error,
                    "a picture that is replaced while the backup is written may be missing"
                ),
            }
        }
        pinned.add()?;
        Ok(pinned)
    }

    /// Pins whatever is there now.
    pub fn add(&self) -> anyhow::Result<()> {
        for below in ["", RECEIPTS] {
            let place = self.folder.join(below);
            let entries = match fs::read_dir(&place) {
                Ok(entries) => entries,
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                Err(error) => {
                    return Err(error).with_context(|| format!("cannot read {}", place.display()));
                }
            };
            for entry in entries {
                let entry = entry.with_context(|| format!("cannot read {}", place.display()))?;
                let name = Path::new(below).join(entry.file_name());
                if !entry.file_type()?.is_dir() {
                    self.pin(&name)?;
                }
            }
        }
        Ok(())
    }

    /// Whether the file can be read from now on, however soon it goes.
    pub fn has(&self, name: &str) -> anyhow::Result<bool> {
        self.pin(Path::new(name))?;
        Ok(self.places().any(|place| place.join(name).exists()))
    }

    pub fn read(&self, name: &str) -> anyhow::Result<Option<Vec<u8>>> {
        for place in self.places() {
            let path = place.join(name);
            match fs::read(&path) {
                Ok(picture) => return Ok(Some(picture)),
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => {
                    return Err(error).with_context(|| format!("cannot read {}", path.display()));
                }
            }
        }
        Ok(None)
    }

    fn places(&self) -> impl Iterator<Item = &Path> {
        let second = self.names.iter().map(|it| it.place.as_path());
        second.chain([self.folder.as_path()])
    }

    /// Gives a file a second name, if it is there and has none. Linux gives none to files of others
    /// that may be read alone, nor across disks (receipts may have one of their own): those are read
    /// by their own.
    fn pin(&self, name: &Path) -> anyhow::Result<()> {
        let Some(names) = &self.names else {
            return Ok(());
        };
        let path = self.folder.join(name);
        match fs::hard_link(&path, names.place.join(name)) {
            Err(error) if is_no_matter(error.kind()) => Ok(()),
            kept => kept.with_context(|| format!("cannot keep {}", path.display())),
        }
    }
}

/// Why a file has no second name from us, and is read all the same if it is there.
fn is_no_matter(kind: ErrorKind) -> bool {
    use ErrorKind::{AlreadyExists, CrossesDevices, NotFound, PermissionDenied};
    matches!(
        kind,
        NotFound | AlreadyExists | PermissionDenied | CrossesDevices
    )
}

impl Names {
    fn begin(directory: &Path, scraps: &Scraps) -> io::Result<Self> {
        let made: TempDir = tempfile::Builder::new()
            .prefix(SECOND_NAMES)
            .tempdir_in(directory)?;
        let lock = File::create(made.path().join(LOCK))?;
        lock.try_lock()?;
        fs::create_dir(made.path().join(RECEIPTS))?;
        // Not every file system has second names.
        fs::hard_link(made.path().join(LOCK), made.path().join("second"))?;
        let place = made.keep();
        Ok(Self {
            _scrap: scraps.hold(&place),
            _lock: lock,
            place,
        })
    }
}

/// The second names of backups that were killed.
fn take_away_what_was_stopped(directory: &Path) -> anyhow::Result<()> {
    let shown = directory.display();
    for entry in fs::read_dir(directory).with_context(|| format!("cannot read {shown}"))? {
        let entry = entry.with_context(|| format!("cannot read {shown}"))?;
        if !entry
            .file_name()
            .to_string_lossy()
            .starts_with(SECOND_NAMES)
        {
            continue;
        }
        let place = entry.path();
        let is_left = File::open(place.join(LOCK)).is_ok_and(|lock| lock.try_lock().is_ok());
        if is_left {
            let gone = fs::remove_dir_all(&place);
            gone.with_context(|| format!("cannot remove {}", place.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_pictures() -> TempDir {
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(directory.path().join(RECEIPTS)).unwrap();
        for name in ["a.jpg", "receipts/b.jpg"] {
            fs::write(directory.path().join(name), name).unwrap();
        }
        directory
    }

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        let mut names: Vec<String> = entries
            .map(|it| it.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn what_is_taken_away_meanwhile_is_still_read_and_nothing_stays() {
        let directory = with_pictures();
        let scraps = Scraps::default();
        let pinned = Pinned::begin(directory.path(), &scraps).unwrap();
        fs::write(directory.path().join("c.jpg"), "c.jpg").unwrap();
        assert!(pinned.has("c.jpg").unwrap());
        for name in ["a.jpg", "receipts/b.jpg", "c.jpg"] {
            fs::remove_file(directory.path().join(name)).unwrap();
        }
        for name in ["a.jpg", "receipts/b.jpg", "c.jpg"] {
            assert_eq!(pinned.read(name).unwrap().unwrap(), name.as_bytes());
        }
        assert_eq!(pinned.read("d.jpg").unwrap(), None);
        assert!(!pinned.has("d.jpg").unwrap());
        drop(pinned);
        assert_eq!(names(directory.path()), [RECEIPTS]);
    }

    #[test]
    fn receipts_on_another_disk_are_read_by_their_own_names() {
        let directory = with_pictures();
        let other = tempfile::tempdir_in("/dev/shm").unwrap();
        let receipts = directory.path().join(RECEIPTS);
        fs::remove_dir_all(&receipts).unwrap();
        fs::write(other.path().join("b.jpg"), "receipts/b.jpg").unwrap();
        std::os::unix::fs::symlink(other.path(), receipts).unwrap();
        let scraps = Scraps::default();
        let pinned = Pinned::begin(directory.path(), &scraps).unwrap();
        for name in ["a.jpg", "receipts/b.jpg"] {
            assert!(pinned.has(name).unwrap());
            assert_eq!(pinned.read(name).unwrap().unwrap(), name.as_bytes());
        }
    }

    #[test]
    fn what_a_killed_backup_left_goes_with_the_next_and_a_living_ones_stays() {
        let directory = with_pictures();
        let left = directory.path().join(".backing-up-killed");
        fs::create_dir(&left).unwrap();
        fs::write(left.join(LOCK), "").unwrap();
        let scraps = Scraps::default();
        let first = Pinned::begin(directory.path(), &scraps).unwrap();
        let second = Pinned::begin(directory.path(), &scraps).unwrap();
        assert!(!left.exists());
        assert_eq!(names(directory.path()).len(), 4);
        drop((first, second));
        assert_eq!(names(directory.path()), ["a.jpg", RECEIPTS]);
    }
}
