//! `make bench`: measures the product against an empty route and against its own SQL, in the same run on the same
//! machine. Prints one table.

mod calls;
mod data;
mod empty;
mod http;
mod load;
mod measure;
mod overload;
mod process;
mod straight;
mod table;

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::{Parser, Subcommand};
use lapang_db::Engine;

use calls::Call;

/// Measures the calls of Lapang.
#[derive(Parser)]
struct Options {
    #[command(subcommand)]
    command: Option<Command>,
    /// The program to measure. [default: `lapang` beside this one]
    #[arg(long)]
    program: Option<PathBuf>,
    /// Where filled databases are cached between runs.
    #[arg(long, default_value = "target/bench")]
    keep: PathBuf,
    /// `sqlite` or `postgres`; both by default.
    #[arg(long, value_delimiter = ',', value_parser = engine, default_value = "sqlite,postgres")]
    engines: Vec<Engine>,
    /// Venues, matches and bookings; 1000000 takes minutes to fill.
    #[arg(long, value_delimiter = ',', default_value = "1000,100000")]
    sizes: Vec<u64>,
    /// Only these calls.
    #[arg(long, value_delimiter = ',')]
    calls: Vec<Call>,
    /// Seconds of each measurement.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Connections of the load.
    #[arg(long, default_value_t = 64)]
    connections: usize,
    /// Instead of the table: an overload of ten times the capacity over 2,000 connections, for this many seconds each.
    #[arg(long)]
    overload: Option<f64>,
    /// A page that gets the figures between its marks, such as docs/BENCHMARKS.md.
    #[arg(long)]
    write: Option<PathBuf>,
    /// Skip the same SQL without the product.
    #[arg(long)]
    without_sql: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the empty route; a run starts this itself.
    #[command(hide = true)]
    Empty { address: SocketAddr },
}

fn engine(text: &str) -> Result<Engine> {
    match text {
        "sqlite" => Ok(Engine::Sqlite),
        "postgres" => Ok(Engine::Postgres),
        _ => bail!("sqlite or postgres"),
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    let outcome = match &options.command {
        Some(Command::Empty { address }) => empty::serve(*address),
        None => match options.overload {
            Some(seconds) => overload::all(&options, Duration::from_secs_f64(seconds)),
            None => measure::all(&options),
        },
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("lapang-bench: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Progress, on stderr.
fn say(line: &str) {
    // Progress is optional.
    let _written = writeln!(std::io::stderr(), "{line}");
}

/// A result, on stdout.
fn print(text: &str) -> Result<()> {
    Ok(writeln!(std::io::stdout(), "{text}")?)
}
