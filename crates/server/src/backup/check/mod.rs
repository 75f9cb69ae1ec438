//! `lapang check`: whether what is stored agrees with itself: claims and bookings, counts and rows,
//! links and what they lead to, rows and files. It reads one unchanging state of the database while
//! servers work, and changes nothing.

mod accounts;
mod bookings;
mod charges;
mod engine;
mod matches;
mod moderation;
mod nights;
mod offers;
mod photos;
mod rules;
mod tournaments;
mod venues;

use std::path::PathBuf;

use anyhow::Context;
use jiff::Timestamp;
use lapang_db::{Conn, Connection};

use crate::config::Config;
use crate::schema::MIGRATIONS;
pub use photos::files as photo_files;
use rules::Rule;

/// Every rule that is a statement, by what it is about.
const RULES: [&[Rule]; 7] = [
    bookings::RULES,
    charges::RULES,
    matches::RULES,
    venues::RULES,
    accounts::RULES,
    tournaments::RULES,
    nights::RULES,
];

/// Receives each finding, a sentence.
pub type Tell<'a> = &'a mut dyn FnMut(&str);

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub findings: u64,
    pub rules: usize,
    /// The bucket, which is not checked.
    pub photos_in: Option<String>,
}

/// Checks all data and reports each problem.
pub fn run(config: &Config, now: Timestamp, tell: Tell<'_>) -> anyhow::Result<Report> {
    let mut database = Connection::open(&config.database())?;
    let applied = database.snapshot(|conn| super::applied(conn))?;
    anyhow::ensure!(
        applied == MIGRATIONS.len(),
        "the schema is not up to date: `lapang migrate` first"
    );
    let mut findings = 0;
    let mut count = |text: &str| {
        findings += 1;
        tell(text);
    };
    let folder = photos_folder(config);
    // Before the rows: whatever has a file by now has a row.
    let files = folder.as_deref().map(photos::files).transpose()?;
    let mut seen = photos::Seen::default();
    let mut rules = 0;
    database.snapshot(|conn| {
        rules = look(conn, now, &mut count)?;
        seen = photos::read(conn)?;
        Ok::<_, anyhow::Error>(())
    })?;
    if let (Some(folder), Some(files)) = (&folder, files) {
        let missing = photos::compare(folder, &files, &seen, &mut count);
        // A picture may have been replaced since.
        let still = database.snapshot(photos::read)?;
        for key in missing.iter().filter(|key| still.is_used(key)) {
            count(&format!("photo {} has no file", key.file()));
        }
    }
    database.close()?;
    Ok(Report {
        findings,
        rules: rules + 2,
        photos_in: config.photos_url.clone(),
    })
}

/// Checks the rows; returns the number of rules.
pub fn look(conn: &mut dyn Conn, now: Timestamp, tell: Tell<'_>) -> anyhow::Result<usize> {
    let mut rules = engine::look(conn, tell)?;
    for rule in RULES.into_iter().flatten() {
        rule.look(conn, now, tell)?;
        rules += 1;
    }
    offers::look(conn, now, tell)?;
    venues::zones(conn, tell)?;
    moderation::look(conn, tell)?;
    crate::venues::check(conn, tell).context("the venues")?;
    crate::tournaments::check(conn, tell).context("the tournaments")?;
    crate::nights::check(conn, tell).context("the nights")?;
    Ok(rules + 5 + moderation::COUNT)
}

fn photos_folder(config: &Config) -> Option<PathBuf> {
    let in_bucket = config.photos_url.is_some();
    (!in_bucket).then(|| config.data_dir.join(crate::photos::FOLDER))
}
