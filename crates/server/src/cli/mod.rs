//! The command line: results on stdout, talk on stderr; exit status 0, 1 (it failed), 2 (wrong
//! usage).

mod backup;
mod redirects;
mod serve;
mod staff;
mod venues;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use lapang_db::{Db, Engine};

use crate::accounts::Google;
use crate::app::{App, MIGRATIONS};
use crate::clock::Clock;
use crate::config::{self, Config, Options};
use crate::ids::Random;
use crate::jobs::{Background, Stop};
use crate::load::Load;
use crate::mail::Transport;
use crate::matches::Live;
use crate::photos::Files;
use crate::secret::Secret;
use crate::telemetry::{Metrics, Traces, log_to_stderr, record_start};
use crate::tls;

/// Find courts and book them, make open-play matches and fill them.
#[derive(Parser)]
#[command(name = "lapang", version)]
struct Cli {
    /// A file of options, one `name = "value"` a line.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve the web app and its calls.
    Serve(ServeArguments),
    /// Who may use the back-office.
    #[command(subcommand)]
    Staff(staff::Command),
    /// Bring in venues, and take them out.
    #[command(subcommand)]
    Venues(venues::Command),
    /// Which old and short addresses lead elsewhere.
    #[command(subcommand)]
    Redirects(redirects::Command),
    /// Bring the database's schema up to date, or copy everything to another database, and stop.
    Migrate(backup::MigrateArguments),
    /// Write all that is stored to one file, while servers work.
    Backup(backup::BackupArguments),
    /// Bring a backup into an empty database and an empty data directory.
    Restore(backup::RestoreArguments),
    /// Look whether all that is stored agrees, while servers work; a line for what does not.
    Check,
    /// Show what is in force.
    Config,
}

#[derive(Args)]
struct ServeArguments {
    /// Fill an empty database with invented venues, players, matches and bookings.
    #[arg(long)]
    demo: bool,
}

/// Runs the program.
pub fn main(arguments: Vec<OsString>) -> ExitCode {
    let command = match config::with_file_defaults(Cli::command(), &arguments) {
        Ok(command) => command,
        Err(problem) => {
            show_help_if_asked(&arguments);
            return fail(&problem);
        }
    };
    let cli = command
        .try_get_matches_from(arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match cli {
        Ok(cli) => cli,
        // Help and version are results; wrong usage is exit status 2. Clap prints each where it
        // belongs.
        Err(error) => error.exit(),
    };
    let config = match cli.options.check() {
        Ok(config) => config,
        Err(mistakes) => return fail(&mistakes),
    };
    match run(cli.command, config) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("{error:#}")),
    }
}

/// Help and version need no file, so a bad one must not stand in their way.
fn show_help_if_asked(arguments: &[OsString]) {
    if let Err(asked) = Cli::command().try_get_matches_from(arguments)
        && matches!(
            asked.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
        )
    {
        asked.exit()
    }
}

#[expect(
    clippy::print_stderr,
    reason = "the program's last words, with or without a log"
)]
fn fail(problem: &str) -> ExitCode {
    for line in problem.lines() {
        eprintln!("lapang: {line}");
    }
    ExitCode::FAILURE
}

fn run(command: Command, config: Config) -> anyhow::Result<()> {
    // What is stored is for the server alone, however it was started.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    record_start();
    tls::provide();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    // Sends what is left when this returns.
    let traces = match (&command, &config.otlp_endpoint) {
        (Command::Serve(_), Some(endpoint)) => Some(Traces::to(endpoint, runtime.handle())?),
        _ => None,
    };
    log_to_stderr(config.log, config.log_level, traces.as_ref());
    match command {
        Command::Serve(arguments) => {
            let ended = runtime.block_on(serve::serve(config, arguments.demo));
            drop(traces);
            // What has not ended by now had its time, and is not waited for again.
            runtime.shutdown_background();
            ended
        }
        Command::Staff(command) => {
            let app = open(config)?;
            runtime.block_on(staff::run(&app, command))
        }
        Command::Venues(command) => {
            let app = open(config)?;
            runtime.block_on(venues::run(&app, command))
        }
        Command::Redirects(command) => {
            let app = open(config)?;
            runtime.block_on(redirects::run(&app, command))
        }
        Command::Backup(arguments) => backup::backup(&config, &arguments, &runtime),
        Command::Restore(arguments) => backup::restore(&config, &arguments, &runtime),
        Command::Check => backup::check(&config),
        Command::Migrate(arguments) => {
            if backup::migrate_to(&config, &arguments, &runtime)? {
                return Ok(());
            }
            let place = place(&config);
            open(config)?.db.close();
            print(&format!("the schema of {place} is up to date"))
        }
        Command::Config => print(&config.describe()),
    }
}

/// Which database it is, so that nobody takes another for it.
fn place(config: &Config) -> String {
    match config.database() {
        lapang_db::Config::Sqlite(file) => file.path.display().to_string(),
        // Its address may hold a password.
        lapang_db::Config::Postgres(_) => "the PostgreSQL database".to_owned(),
    }
}

/// A result, on stdout.
fn print(line: &str) -> anyhow::Result<()> {
    use std::io::Write;
    writeln!(std::io::stdout(), "{line}").context("writing the result")
}

/// The product over its database, whose schema is brought up to date.
pub fn open(config: Config) -> anyhow::Result<Arc<App>> {
    std::fs::create_dir_all(&config.data_dir)
        .with_context(|| format!("data directory {}", config.data_dir.display()))?;
    let random = Random::system();
    let db = Db::open(config.database())?;
    db.migrate(MIGRATIONS)?;
    let secret = match db.engine() {
        Engine::Postgres => Secret::in_database(&db, &random)?,
        Engine::Sqlite => Secret::in_directory(&config.data_dir, &random)
            .with_context(|| format!("data directory {}", config.data_dir.display()))?,
    };
    let transport = Transport::new(&config.mail, config.data_dir.join("mail"))?;
    let google = config.google.as_ref().map(Google::new).transpose()?;
    let photos = Files::open(&config)?;
    Ok(Arc::new(App {
        db,
        clock: Clock::system(),
        random,
        secret,
        transport,
        google,
        photos,
        stop: Stop::default(),
        background: Background::default(),
        exporting: tokio::sync::Mutex::default(),
        live: Live::default(),
        load: Load::new(config.client_rate),
        metrics: Metrics::default(),
        config,
    }))
}
