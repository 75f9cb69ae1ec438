//! `lapang venues import`.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Subcommand;

use super::print;
use crate::app::App;
use crate::venues::import::{self, Options, Remark, Report};

#[derive(Subcommand)]
pub enum Command {
    /// Read venues from GeoJSON or CSV; docs/IMPORT.md tells their form. What is there already is
    /// updated.
    Import {
        file: PathBuf,
        /// Courts of each sport, where the file does not say.
        #[arg(long, default_value_t = 1)]
        courts: u32,
        /// IANA name, for venues outside Indonesia whose row does not say.
        #[arg(long)]
        time_zone: Option<String>,
    },
}

pub async fn run(app: &Arc<App>, command: Command) -> anyhow::Result<()> {
    let Command::Import {
        file,
        courts,
        time_zone,
    } = command;
    let options = Options { courts, time_zone };
    let talks = std::io::stderr().is_terminal();
    let mut progress = |rows: u64| {
        if talks {
            // Progress is talk: if nobody can hear it, the import goes on.
            drop(write!(std::io::stderr(), "\r{rows} rows"));
        }
    };
    let report = import::run(app, &file, options, &mut progress).await?;
    if talks {
        drop(writeln!(std::io::stderr()));
    }
    tell(&report)?;
    anyhow::ensure!(
        report.added + report.updated > 0 || report.rows == 0,
        "no row of {} could be used",
        file.display()
    );
    Ok(())
}

fn tell(report: &Report) -> anyhow::Result<()> {
    let line = |kind: &str, Remark { row, reason }: &Remark| format!("row {row}: {kind}: {reason}");
    for refused in &report.refused {
        print(&line("refused", refused))?;
    }
    for note in &report.notes {
        print(&line("left out", note))?;
    }
    print(&format!(
        "{} rows: {} added, {} updated, {} refused",
        report.rows,
        report.added,
        report.updated,
        report.refused.len()
    ))
}
