//! What is there by half while something is written, and is taken away when that fails or somebody
//! ends the program. What is left by `kill -9` has names that say so.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::runtime::Runtime;
use tokio::signal::unix::{SignalKind, signal};

/// The exit status of a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Files and folders that are not to stay. Clones are the same list.
#[derive(Clone, Default)]
pub struct Scraps(Arc<Mutex<Vec<PathBuf>>>);

impl Scraps {
    /// Takes them away at SIGINT and SIGTERM, and ends the program.
    pub fn heed_signals(&self, runtime: &Runtime) -> io::Result<()> {
        let scraps = self.clone();
        let _inside = runtime.enter();
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        runtime.spawn(async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            // Held until the end, so that nothing is put in its place any more.
            let mut list = scraps.0.lock().unwrap_or_else(PoisonError::into_inner);
            clear(&mut list);
            drop(io::Write::write_all(
                &mut io::stderr(),
                b"\nlapang: stopped; nothing was left half done\n",
            ));
            std::process::exit(INTERRUPTED);
        });
        Ok(())
    }

    /// While the answer is there, a signal waits.
    pub fn without_signals(&self) -> NoSignal<'_> {
        NoSignal(self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// From here on it is a scrap; no more so when the answer is told to keep it, and taken away
    /// when the answer goes.
    pub fn hold(&self, path: &Path) -> Scrap {
        let mut list = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        list.push(path.to_owned());
        Scrap {
            scraps: self.clone(),
            path: path.to_owned(),
        }
    }
}

/// No signal is heeded while it is there, and no scrap is made or taken away.
pub struct NoSignal<'a>(#[expect(dead_code, reason = "held")] MutexGuard<'a, Vec<PathBuf>>);

/// Something that is there by half.
pub struct Scrap {
    scraps: Scraps,
    path: PathBuf,
}

impl Scrap {
    /// Makes a whole of it; a signal comes before or after. What is left of it then is taken away.
    pub fn settle<T, E>(self, settle: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let _no_signal = self.scraps.0.lock().unwrap_or_else(PoisonError::into_inner);
        settle()
    }
}

impl Drop for Scrap {
    fn drop(&mut self) {
        let mut list = self.scraps.0.lock().unwrap_or_else(PoisonError::into_inner);
        list.retain(|path| *path != self.path);
        clear(&mut vec![self.path.clone()]);
    }
}

fn clear(list: &mut Vec<PathBuf>) {
    for path in list.drain(..) {
        let gone = if path.is_dir() {
            std::fs::remove_dir_all(&path)
        } else {
            std::fs::remove_file(&path)
        };
        match gone {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                tracing::warn!(%error, "{} could not be removed", path.display());
            }
            _ => {}
        }
    }
}
