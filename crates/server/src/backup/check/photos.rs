//! The rows of pictures beside their files. A row is written before its file and goes after it.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::Path;

use anyhow::Context;
use lapang_db::Conn;

use super::Tell;
use crate::backup::store::photo_rows;
use crate::photos::Key;

/// The rows, by the names of their files.
#[derive(Default)]
pub struct Seen(HashMap<String, (Key, bool)>);

impl Seen {
    pub fn is_used(&self, key: &Key) -> bool {
        self.0.get(&key.file()).is_some_and(|(_, is_used)| *is_used)
    }
}

pub fn read(conn: &mut dyn Conn) -> anyhow::Result<Seen> {
    let rows = photo_rows(conn)?.into_iter();
    let by_file = rows.flat_map(|(key, is_used)| {
        let files: Vec<String> = key.files().collect();
        files
            .into_iter()
            .map(move |file| (file, (key.clone(), is_used)))
    });
    Ok(Seen(by_file.collect()))
}

/// The names of the files that are there.
pub fn files(folder: &Path) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for (place, before) in [
        (folder.to_owned(), ""),
        (folder.join("receipts"), "receipts/"),
        (folder.join("venues"), "venues/"),
    ] {
        let entries = match std::fs::read_dir(&place) {
            Ok(entries) => entries,
            // Nobody has sent a picture yet.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => {
                return Err(error).with_context(|| format!("cannot read {}", place.display()));
            }
        };
        for entry in entries {
            let entry = entry.with_context(|| format!("cannot read {}", place.display()))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            // What is being written has a `#` in its name, and is swept away by servers.
            if !entry.file_type()?.is_dir() && !name.contains('#') {
                names.push(format!("{before}{name}"));
            }
        }
    }
    names.sort();
    Ok(names)
}

/// Tells of files without a row, and answers the pictures in use without a file.
pub fn compare(folder: &Path, files: &[String], seen: &Seen, tell: Tell<'_>) -> Vec<Key> {
    for name in files {
        // A row that went since took its file along.
        if !seen.0.contains_key(name) && folder.join(name).exists() {
            tell(&format!(
                "the file {name} in the photos folder belongs to no photo"
            ));
        }
    }
    let rows = seen.0.iter();
    let mut missing: Vec<Key> = rows
        .filter(|(name, (key, is_used))| {
            *is_used && **name == key.file() && !folder.join(name.as_str()).exists()
        })
        .map(|(_, (key, _))| key.clone())
        .collect();
    missing.sort_by_key(Key::file);
    missing
}
