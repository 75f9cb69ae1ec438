//! A hidden folder beside the target. Everything is written there and renamed when complete.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, bail};
use tempfile::TempPath;
use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};

const NAME: &str = ".lapang-staging";
/// The exit status of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Removed on drop, and at SIGINT and SIGTERM, which end the program. What `kill -9` leaves, the next command in the
/// same folder removes.
pub struct StagingDir {
    path: PathBuf,
    busy: Arc<Mutex<()>>,
    _lock: Option<File>,
}

impl StagingDir {
    /// One command works in a folder at a time.
    pub fn create(folder: &Path, runtime: &Runtime) -> anyhow::Result<Self> {
        let cannot = || format!("cannot write {}", folder.display());
        let lock = lock(folder)?;
        let path = folder.join(NAME);
        remove(&path).with_context(cannot)?;
        let busy = Arc::default();
        end_at_signals(&path, &busy, runtime)?;
        create_exclusively(&path).with_context(cannot)?;
        Ok(Self {
            path,
            busy,
            _lock: lock,
        })
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Delays signals until the guard is dropped.
    pub fn without_signals(&self) -> MutexGuard<'_, ()> {
        self.busy.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for StagingDir {
    fn drop(&mut self) {
        if let Err(error) = remove(&self.path) {
            tracing::warn!(%error, "{} could not be removed", self.path.display());
        }
    }
}

/// Some network file systems cannot lock folders; there, nothing prevents a second command.
fn lock(folder: &Path) -> anyhow::Result<Option<File>> {
    let shown = folder.display();
    let file = File::open(folder).with_context(|| format!("cannot write {shown}"))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => {
            bail!("another backup, restore or copy is running in {shown}")
        }
        Err(TryLockError::Error(error)) => {
            tracing::debug!(%error, "no lock on {shown}");
            Ok(None)
        }
    }
}

fn end_at_signals(path: &Path, busy: &Arc<Mutex<()>>, runtime: &Runtime) -> io::Result<()> {
    let (path, busy) = (path.to_owned(), Arc::clone(busy));
    let _inside = runtime.enter();
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    runtime.spawn(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
        // Off the runtime's threads: the guard's owner may need them to write to a bucket.
        tokio::task::spawn_blocking(move || {
            let _busy = busy.lock().unwrap_or_else(PoisonError::into_inner);
            drop(remove(&path));
            std::process::exit(INTERRUPTED);
        });
    });
    Ok(())
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Creates a private folder. Fails if the name exists: another user could own that folder.
fn create_exclusively(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Creates a private folder and its parents.
pub fn make_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Creates a private file.
pub fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    options.open(path)
}

/// Renames a complete file, unless the name is taken.
pub fn place(from: &Path, to: &Path) -> anyhow::Result<()> {
    File::open(from)
        .and_then(|file| file.sync_all())
        .and_then(|()| TempPath::try_from_path(from))
        .and_then(|from| from.persist_noclobber(to).map_err(|refused| refused.error))
        .and_then(|()| sync_folder(to))
        .with_context(|| format!("cannot make {}", to.display()))
}

/// Renames a complete file, over another one, too. Where the target is on another file system (a volume of its own),
/// copies it beside the target first, under a name with a `#`, which servers sweep away after a crash.
pub fn move_over(from: &Path, to: &Path) -> io::Result<()> {
    File::open(from)?.sync_all()?;
    match fs::rename(from, to) {
        Err(error) if error.kind() == ErrorKind::CrossesDevices => {
            let mut copy = to.as_os_str().to_owned();
            copy.push("#restored");
            fs::copy(from, &copy)?;
            File::open(&copy)?.sync_all()?;
            fs::rename(&copy, to)
        }
        renamed => renamed,
    }
}

/// Makes a rename durable.
fn sync_folder(file: &Path) -> io::Result<()> {
    File::open(folder_of(file))?.sync_all()
}

pub fn folder_of(file: &Path) -> &Path {
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::{MetadataExt, symlink};

    use super::*;

    #[test]
    fn staging_folder_is_private_and_never_one_that_exists() {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join(NAME);
        create_exclusively(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o700);
        let taken = |path: &Path| create_exclusively(path).unwrap_err().kind();
        assert_eq!(taken(&path), ErrorKind::AlreadyExists);
        let link = parent.path().join("link");
        symlink(parent.path(), &link).unwrap();
        assert_eq!(taken(&link), ErrorKind::AlreadyExists);
    }
}
