//! `lapang backup|restore|check` and `lapang migrate --to`.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use tokio::runtime::Runtime;

use super::{print, refuse_missing};
use crate::backup::{Copied, To, check, create, migrate, restore};
use crate::clock::Clock;
use crate::config::Config;

#[derive(Args)]
pub struct BackupArguments {
    /// The file to write, which must not exist; or a folder, for a file named after the current time.
    target: PathBuf,
    /// In a folder, which is made if it is missing: keep this many backups, and delete older ones once the new one is
    /// complete.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u16).range(1..))]
    keep: Option<u16>,
}

#[derive(Args)]
pub struct RestoreArguments {
    /// A file written by `lapang backup`.
    file: PathBuf,
}

#[derive(Args)]
pub struct MigrateArguments {
    /// Copy everything to an empty database: a postgres:// URL, or a data directory for a new SQLite file. Servers
    /// must be stopped.
    // No variable: it would outlive the copy. Parsed later: clap's errors repeat the value, which may contain a
    // password.
    #[arg(long, value_name = "URL|DIR")]
    to: Option<String>,
}

pub fn backup(
    config: &Config,
    arguments: &BackupArguments,
    runtime: &Runtime,
) -> anyhow::Result<()> {
    if arguments.keep.is_some() && !arguments.target.is_dir() {
        let folder = arguments.target.display();
        anyhow::ensure!(
            !arguments.target.exists(),
            "--keep needs a folder, and {folder} is a file"
        );
        refuse_missing(config)?;
        std::fs::create_dir_all(&arguments.target)
            .with_context(|| format!("cannot make the folder {folder}"))?;
    }
    let done = create::run(config, &arguments.target, Clock::system().now(), runtime)?;
    if let Some(keep) = arguments.keep {
        create::delete_older(&arguments.target, keep.into())?;
    }
    let create::Report {
        file,
        bytes,
        rows,
        tables,
        photos,
        missing,
        photos_in,
    } = done;
    let megabytes = bytes.div_ceil(1_000_000);
    print(&format!(
        "{}: {rows} rows of {tables} tables, {photos} photos, {megabytes} MB",
        file.display()
    ))?;
    if let Some(bucket) = photos_in {
        print(&format!(
            "photos stay in {bucket} and are not in the backup"
        ))?;
    }
    if missing > 0 {
        print(&format!(
            "{missing} photos have no file and are not in the backup: see `lapang check`"
        ))?;
    }
    Ok(())
}

pub fn restore(
    config: &Config,
    arguments: &RestoreArguments,
    runtime: &Runtime,
) -> anyhow::Result<()> {
    let done = restore::run(config, &arguments.file, runtime)?;
    print(&format!(
        "restored as of {}: {} rows of {} tables, {} photos",
        done.taken_at, done.rows, done.tables, done.photos
    ))?;
    match (done.photos_in, &config.photos_url) {
        (Some(bucket), Some(ours)) if bucket == *ours => {}
        (Some(bucket), _) => print(&format!(
            "the photos are still in {bucket}: set LAPANG_PHOTOS_URL to it, or copy them"
        ))?,
        (None, _) => {}
    }
    Ok(())
}

pub fn check(config: &Config) -> anyhow::Result<()> {
    let mut print_error = None;
    let report = check::run(config, Clock::system().now(), &mut |finding| {
        if print_error.is_none() {
            print_error = print(finding).err();
        }
    })?;
    if let Some(print_error) = print_error {
        return Err(print_error);
    }
    if let Some(bucket) = report.photos_in {
        print(&format!("(the photos in {bucket} were not checked)"))?;
    }
    match report.findings {
        0 => print(&format!("no problems found by {} rules", report.rules)),
        1 => bail!("1 problem found"),
        many => bail!("{many} problems found"),
    }
}

/// `lapang migrate --to`; false if the flag is missing.
pub fn migrate_to(
    config: &Config,
    arguments: &MigrateArguments,
    runtime: &Runtime,
) -> anyhow::Result<bool> {
    let Some(to) = &arguments.to else {
        return Ok(false);
    };
    let to = &To::read(to).map_err(|wrong| anyhow::anyhow!("--to: {wrong}"))?;
    refuse_itself(config, to)?;
    let copied = migrate::run(config, to, runtime)?;
    let rows: u64 = copied.iter().map(|it| it.digest.rows).sum();
    for Copied { table, digest } in &copied {
        print(&format!("{table}\t{}\t{:032x}", digest.rows, digest.sum))?;
    }
    print(&format!(
        "{rows} rows of {} tables are in both databases, counted and compared by their hashes",
        copied.len()
    ))?;
    match to {
        To::Server(_) => print("next: set LAPANG_DATABASE_URL to it, and start the server")?,
        To::Directory(_) => {
            print(
                "next: leave LAPANG_DATABASE_URL out, and start the server with this data directory",
            )?;
        }
    }
    match (&config.photos_url, to) {
        (Some(_), _) => {}
        (None, To::Directory(directory)) if !is_same(directory, &config.data_dir) => {
            print(&format!(
                "photos stay in {}: copy them to {}",
                config.data_dir.join("photos").display(),
                directory.join("photos").display()
            ))?;
        }
        (None, _) => print(&format!(
            "photos stay in {}",
            config.data_dir.join("photos").display()
        ))?,
    }
    Ok(true)
}

fn refuse_itself(config: &Config, to: &To) -> anyhow::Result<()> {
    let is_itself = match (to, &config.database_url) {
        (To::Server(url), Some(own)) => url == own,
        (To::Directory(directory), None) => is_same(directory, &config.data_dir),
        _ => false,
    };
    anyhow::ensure!(!is_itself, "--to names the database to copy from");
    Ok(())
}

fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
