//! The command line: results on stdout, messages on stderr; exit status 0 (success), 1 (failure), 2 (wrong usage).

mod backup;
mod matches;
mod redirects;
mod serve;
mod staff;
mod users;
mod venues;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use lapang_db::{Db, Engine};

use crate::app::App;
use crate::clock::Clock;
use crate::config::{self, Config, Options};
use crate::ids::Random;
use crate::jobs::{Background, Stop};
use crate::live::Live;
use crate::load::RateLimits;
use crate::mail::Transport;
use crate::openid::Google;
use crate::photos::Files;
use crate::schema::MIGRATIONS;
use crate::secret::Secret;
use crate::telemetry::metrics::Metrics;
use crate::telemetry::refusals::Refusals;
use crate::telemetry::{Traces, log_to_stderr, record_start};
use crate::tls;

/// Find courts and book them, make open-play matches and fill them.
#[derive(Parser)]
#[command(name = "lapang", version)]
struct Cli {
    /// A configuration file with one `name = "value"` per line.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the server: web app and API.
    Serve(ServeArguments),
    /// Manage back-office access.
    #[command(subcommand)]
    Staff(staff::Command),
    /// Suspend, restore, delete and show accounts.
    #[command(subcommand)]
    User(users::Command),
    /// Remove matches that break the rules.
    #[command(subcommand)]
    Match(matches::Command),
    /// Import and export venues.
    #[command(subcommand)]
    Venues(venues::Command),
    /// Manage redirects of old and short addresses.
    #[command(subcommand)]
    Redirects(redirects::Command),
    /// Migrate the database schema, or copy everything to another database, and exit.
    Migrate(backup::MigrateArguments),
    /// Back up all data to one file, while servers run.
    Backup(backup::BackupArguments),
    /// Restore a backup into an empty database and an empty data directory.
    Restore(backup::RestoreArguments),
    /// Check all stored data for consistency, while servers run; prints one line per problem.
    Check,
    /// Show the effective configuration.
    Config,
}

#[derive(Args, Clone, Copy)]
pub struct ServeArguments {
    /// Fill an empty database with demo venues, players, matches and bookings.
    #[arg(long)]
    pub demo: bool,
    /// With --demo: no photos of venues, which take a while to make.
    #[arg(long, requires = "demo")]
    pub without_photos: bool,
}

/// Runs the program.
pub fn main(arguments: Vec<OsString>) -> ExitCode {
    let mut command = match config::with_file_defaults(Cli::command(), &arguments) {
        Ok(command) => command,
        Err(problem) => {
            show_help_if_asked(&arguments);
            wrong_usage(&problem);
        }
    };
    let parsed = command
        .try_get_matches_from_mut(arguments)
        .and_then(|matches| Ok((Cli::from_arg_matches(&matches)?, matches)));
    let (cli, matches) = match parsed {
        Ok(parsed) => parsed,
        // Clap prints help and version to stdout, and usage errors to stderr with exit status 2.
        Err(error) => error.exit(),
    };
    let config = match cli.options.check() {
        Ok(config) => config,
        Err(problem) => wrong_usage(&problem),
    };
    let description = config.describe(&command, &matches);
    match run(cli.command, config, &description) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => fail(&format!("{error:#}")),
    }
}

/// Help and version must work even if the configuration file is invalid.
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

fn wrong_usage(problem: &str) -> ! {
    Cli::command()
        .error(ErrorKind::ValueValidation, problem)
        .exit()
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

fn run(command: Command, config: Config, description: &str) -> anyhow::Result<()> {
    // Only the server's own user may read its files, whatever umask it was started with.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    record_start();
    tls::provide();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    // Dropping it flushes pending traces.
    let traces = match (&command, &config.otlp_endpoint) {
        (Command::Serve(_), Some(endpoint)) => Some(Traces::to(endpoint, runtime.handle())?),
        _ => None,
    };
    log_to_stderr(config.log, config.log_level, traces.as_ref());
    match command {
        Command::Serve(arguments) => {
            let ended = runtime.block_on(serve::serve(config, arguments));
            drop(traces);
            // Tasks still running have exceeded the shutdown deadline; do not wait for them again.
            runtime.shutdown_background();
            ended
        }
        Command::Staff(command) => {
            let app = open(config)?;
            runtime.block_on(staff::run(&app, command))
        }
        Command::User(command) => {
            let app = open(config)?;
            runtime.block_on(users::run(&app, command))
        }
        Command::Match(command) => {
            let app = open(config)?;
            runtime.block_on(matches::run(&app, command))
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
        Command::Config => print(description),
    }
}

/// Names the database in messages.
fn place(config: &Config) -> String {
    match config.database() {
        lapang_db::Config::Sqlite(file) => file.path.display().to_string(),
        // The URL may contain a password.
        lapang_db::Config::Postgres(_) => "the PostgreSQL database".to_owned(),
    }
}

/// Prints a result to stdout.
fn print(line: &str) -> anyhow::Result<()> {
    use std::io::Write;
    writeln!(std::io::stdout(), "{line}").context("writing the result")
}

/// Opens the database, migrates its schema and builds the application.
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
        live_tournaments: Live::default(),
        live_nights: Live::default(),
        rate_limits: RateLimits::new(config.client_rate),
        metrics: Metrics::default(),
        refusals: Refusals::default(),
        config,
    }))
}
