//! `lapang venues import|export`.

use std::fs::File;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::{Args, Subcommand};

use super::print;
use crate::app::App;
use crate::venues::export;
use crate::venues::import::{Options, Remark, Report, Watch, zone_named};

#[derive(Subcommand)]
pub enum Command {
    /// Import venues from GeoJSON or CSV; docs/IMPORT.md describes the format. For existing venues, only empty fields
    /// are filled.
    Import(ImportArguments),
    /// Export public venues to stdout, in the format that `import` reads.
    Export {
        #[arg(long, value_enum, default_value = "geojson")]
        format: export::Format,
    },
}

#[derive(Args)]
pub struct ImportArguments {
    file: PathBuf,
    /// Courts per sport, if the file does not say.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    courts: u32,
    /// IANA time zone for venues outside Indonesia whose row does not name one.
    #[arg(long, value_name = "ZONE", value_parser = zone_named)]
    time_zone: Option<String>,
    /// Overwrite existing values with those of the file.
    #[arg(long)]
    overwrite: bool,
    /// Print what would happen to each row, and write nothing.
    #[arg(long)]
    dry_run: bool,
    /// Also write the remarks about rows to this CSV file.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

pub async fn run(app: &Arc<App>, command: Command) -> anyhow::Result<()> {
    match command {
        Command::Import(arguments) => import(app, arguments).await,
        Command::Export { format } => export(app, format).await,
    }
}

async fn import(app: &Arc<App>, arguments: ImportArguments) -> anyhow::Result<()> {
    let ImportArguments {
        file,
        courts,
        time_zone,
        overwrite,
        dry_run,
        report,
    } = arguments;
    let options = Options {
        courts,
        time_zone,
        overwrite,
        dry_run,
    };
    let mut reporter = Reporter {
        rows: report.map(|path| rows_to(&path, &file)).transpose()?,
        is_watched: std::io::stderr().is_terminal(),
        done: 0,
        failed: None,
    };
    let done = crate::venues::import::run(app, &file, &options, &mut reporter).await;
    reporter.clear();
    // Keep the remarks so far, even if the import failed later.
    if let Some(rows) = &mut reporter.rows {
        rows.flush().context("writing the report")?;
    }
    let done = match done {
        Err(stopped) if reporter.done > 0 => {
            let so_far = format!(
                "stopped after {} rows; import again to go on",
                reporter.done
            );
            return Err(anyhow::Error::new(stopped).context(so_far));
        }
        done => done?,
    };
    print(&summary(&done, dry_run))?;
    if let Some(failed) = reporter.failed {
        return Err(failed.context("the import is done, but some remarks could not be written"));
    }
    anyhow::ensure!(
        done.refused < done.rows || done.rows == 0,
        "no row of {} could be used",
        file.display()
    );
    Ok(())
}

async fn export(app: &Arc<App>, format: export::Format) -> anyhow::Result<()> {
    let to = std::io::BufWriter::new(std::io::stdout());
    let export::Report { venues, left_out } = export::run(app, format, to).await?;
    if left_out > 0 {
        tracing::warn!("{left_out} venues without a sport were left out");
    }
    tracing::info!("{venues} venues were written");
    Ok(())
}

fn summary(report: &Report, dry_run: bool) -> String {
    let Report {
        rows,
        added,
        updated,
        unchanged,
        refused,
    } = report;
    let counts = format!(
        "{rows} rows: {added} added, {updated} updated, {unchanged} unchanged, {refused} refused"
    );
    if dry_run {
        format!("{counts} (a dry run: nothing was written)")
    } else {
        counts
    }
}

type Rows = csv::Writer<File>;

fn rows_to(path: &Path, imported: &Path) -> anyhow::Result<Rows> {
    let same = |a: &Path, b: &Path| Some(a.canonicalize().ok()? == b.canonicalize().ok()?);
    anyhow::ensure!(
        same(path, imported) != Some(true),
        "the report would overwrite the file that is imported"
    );
    let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
    let mut rows = csv::Writer::from_writer(file);
    rows.write_record(["row", "what", "text"])?;
    Ok(rows)
}

/// Reports an import: remarks to stdout and a file, progress to a terminal.
struct Reporter {
    rows: Option<Rows>,
    is_watched: bool,
    done: u64,
    /// The first failure to report a remark. The import continues.
    failed: Option<anyhow::Error>,
}

impl Reporter {
    fn write(&mut self, remark: &Remark) -> anyhow::Result<()> {
        let Remark { row, what, text } = remark;
        if let Some(rows) = &mut self.rows {
            rows.write_record([&row.to_string(), what.name(), text])
                .context("writing the report")?;
        }
        print(&format!("row {row}: {}: {text}", what.name()))
    }

    /// Clears the progress line.
    fn clear(&self) {
        self.talk("\r\x1b[K");
    }

    /// Failing to show progress must not stop the import.
    fn talk(&self, text: &str) {
        if self.is_watched {
            drop(write!(std::io::stderr(), "{text}"));
        }
    }
}

impl Watch for Reporter {
    fn remark(&mut self, remark: Remark) {
        self.clear();
        if self.failed.is_none() {
            self.failed = self.write(&remark).err();
        }
    }

    fn progress(&mut self, done: u64, of: u64) {
        self.done = done;
        let percent = (done * 100).checked_div(of).unwrap_or(100);
        self.talk(&format!("\r\x1b[K{done} of {of} rows, {percent} %"));
    }
}
