//! A data directory in which something is built, beside what is there, and put in its place when it
//! is whole.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::archive::{place, sync_folder_of};
use super::scraps::{Scrap, Scraps};

/// Where it is built.
const YARD: &str = ".restoring";
/// In the yard: what is about to be put in its place, a name a line. While it is there, what has
/// these names was put there by somebody who was stopped.
const PLACING: &str = "placing";

pub struct Site {
    directory: PathBuf,
    yard: PathBuf,
    names: Vec<&'static str>,
    scrap: Scrap,
}

impl Site {
    /// Makes ready to build what has these names, the last of which makes the rest count. Nothing
    /// of them may be there.
    pub fn prepare(
        directory: &Path,
        names: &[&'static str],
        scraps: &Scraps,
    ) -> anyhow::Result<Self> {
        let shown = directory.display();
        fs::create_dir_all(directory).with_context(|| format!("cannot make {shown}"))?;
        let yard = directory.join(YARD);
        take_away_what_was_stopped(directory, &yard, names)?;
        refuse_filled(directory, names)?;
        let made = fs::create_dir(&yard);
        made.with_context(|| format!("cannot write the data directory {shown}"))?;
        Ok(Self {
            directory: directory.to_owned(),
            scrap: scraps.hold(&yard),
            yard,
            names: names.to_vec(),
        })
    }

    /// Where something is built.
    pub fn built(&self, name: &str) -> PathBuf {
        self.yard.join(name)
    }

    /// Puts all that was built in its place and runs `after`; no signal comes in between. When
    /// that fails, nothing of it stays.
    pub fn settle(self, after: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
        let Self {
            directory,
            yard,
            names,
            scrap,
        } = self;
        scrap.settle(|| {
            fs::write(yard.join(PLACING), names.join("\n")).context("cannot write")?;
            sync_folder_of(&yard.join(PLACING))?;
            let placed = put_in_place(&directory, &yard, &names).and_then(|()| after());
            if placed.is_err() {
                remove(&directory, &names)?;
            }
            placed
        })
    }
}

fn put_in_place(directory: &Path, yard: &Path, names: &[&str]) -> anyhow::Result<()> {
    for name in names {
        let (from, to) = (yard.join(name), directory.join(name));
        if from.is_dir() {
            // An empty folder of this name may be there, and is replaced.
            fs::rename(&from, &to).with_context(|| format!("cannot make {}", to.display()))?;
        } else if from.exists() {
            place(&from, &to)?;
        }
    }
    sync_folder_of(&directory.join(YARD))
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
    let placing = fs::read_to_string(yard.join(PLACING)).unwrap_or_default();
    let placed: Vec<&str> = placing.lines().collect();
    let is_done = placed.last().is_some_and(|it| directory.join(it).exists());
    // Only what this is about is taken away, and only what did not come to its end.
    if !placed.is_empty() && !is_done && placed == names {
        remove(directory, names)?;
    }
    fs::remove_dir_all(yard).with_context(|| format!("cannot remove {}", yard.display()))
}

fn remove(directory: &Path, names: &[&str]) -> anyhow::Result<()> {
    for name in names {
        let path = directory.join(name);
        let gone = match path.is_dir() {
            true => fs::remove_dir_all(&path),
            false => fs::remove_file(&path),
        };
        match gone {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot remove {}", path.display()));
            }
            _ => {}
        }
    }
    Ok(())
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
        site.settle(|| bail!("no")).unwrap_err();
        assert!(names(directory.path()).is_empty());
        let site = Site::prepare(directory.path(), NAMES, &scraps).unwrap();
        build(&site);
        site.settle(|| Ok(())).unwrap();
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
        fs::create_dir_all(at(".restoring/photos")).unwrap();
        fs::write(at(".restoring/placing"), NAMES.join("\n")).unwrap();
        fs::create_dir(at("photos")).unwrap();
        fs::write(at("photos/a.jpg"), "a").unwrap();
        fs::write(at("secret"), "s").unwrap();
        fs::write(at("lapang.toml"), "").unwrap();
        let site = Site::prepare(directory.path(), NAMES, &Scraps::default()).unwrap();
        assert_eq!(names(directory.path()), [".restoring", "lapang.toml"]);
        drop(site);
        assert_eq!(names(directory.path()), ["lapang.toml"]);
    }

    #[test]
    fn what_came_to_its_end_is_never_taken_away() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(name);
        fs::create_dir(at(".restoring")).unwrap();
        fs::write(at(".restoring/placing"), NAMES.join("\n")).unwrap();
        for name in ["secret", "lapang.db"] {
            fs::write(at(name), "x").unwrap();
        }
        assert!(Site::prepare(directory.path(), NAMES, &Scraps::default()).is_err());
        assert_eq!(names(directory.path()), ["lapang.db", "secret"]);
    }
}
