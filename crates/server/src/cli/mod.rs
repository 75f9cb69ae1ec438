//! The command line: results on stdout, messages on stderr; exit status 0 (success), 1 (failure), 2 (wrong usage).

mod backup;
mod doctor;
mod init;
mod matches;
mod redirects;
mod serve;
mod staff;
mod tournaments;
mod users;
mod venues;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use lapang_db::{Connection, Db, Engine};

use crate::app::App;
use crate::clock::Clock;
use crate::config::{self, Config, Options, WrongSetting};
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
    /// A configuration file with one `name = "value"` per line. `lapang config --help` has all settings, which are flags
    /// and variables as well.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(
        flatten,
        next_help_heading = "Settings: flags, variables, or lines of lapang.toml"
    )]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Set up a new installation: writes lapang.toml, makes the database and its owner. Asks on a terminal.
    Init(init::Arguments),
    /// Run the server: web app and API.
    Serve(ServeArguments),
    /// Check what an installation needs: mail, certificate, address, database, disk, clock, bucket. One line each.
    Doctor(doctor::Arguments),
    /// Ask the running server of this configuration whether it is alive: for health checks. Exit status 0 or 1.
    Health,
    /// Manage back-office access.
    #[command(subcommand)]
    Staff(staff::Command),
    /// Suspend, restore, delete and show accounts.
    #[command(subcommand)]
    User(users::Command),
    /// Remove matches that break the rules.
    #[command(subcommand)]
    Match(matches::Command),
    /// Remove tournaments that break the rules.
    #[command(subcommand)]
    Tournament(tournaments::Command),
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
    let mut command = match config::with_file_defaults(command(&arguments), &arguments) {
        Ok(command) => command,
        Err(problem) => {
            show_help_if_asked(&arguments);
            return wrong_setting(&problem);
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
        Err(problem) => return wrong_setting(&problem),
    };
    let told = Told {
        description: config.describe(&command, &matches),
        flags: config::given_flags(&command, &matches),
        file: cli.config,
    };
    match run(cli.command, config, told) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            fail(&format!("{error:#}"));
            ExitCode::from(if error.is::<WrongSetting>() { 2 } else { 1 })
        }
    }
}

/// What the command line said, beside the configuration it leads to.
struct Told {
    /// For `lapang config`.
    description: String,
    /// For `lapang init`.
    flags: toml::Table,
    /// `--config`
    file: Option<PathBuf>,
}

/// The help of a command shows its own options. The settings follow in the `--help` of those that are about them.
fn command(arguments: &[OsString]) -> clap::Command {
    let is_about_settings = arguments
        .iter()
        .any(|it| ["config", "init", "serve"].iter().any(|name| it == name));
    Cli::command().mut_args(|argument| {
        let is_setting = argument.is_global_set() && argument.get_id() != "config";
        argument
            .hide_short_help(is_setting)
            .hide_long_help(is_setting && !is_about_settings)
    })
}

/// Help and version must work even if the configuration file is invalid.
fn show_help_if_asked(arguments: &[OsString]) {
    if let Err(asked) = command(arguments).try_get_matches_from(arguments)
        && matches!(
            asked.kind(),
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
        )
    {
        asked.exit()
    }
}

fn wrong_setting(problem: &str) -> ExitCode {
    fail(problem);
    ExitCode::from(2)
}

#[expect(
    clippy::print_stderr,
    reason = "the program's last words, with or without a log"
)]
fn fail(problem: &str) {
    for line in problem.lines() {
        eprintln!("lapang: {line}");
    }
}

fn run(command: Command, config: Config, told: Told) -> anyhow::Result<()> {
    // Only the server's own user may read its files, whatever umask it was started with.
    rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o077));
    record_start();
    tls::provide();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    // Connections to mail servers are kept by a task, also in commands that send nothing.
    let handle = runtime.handle().clone();
    let _in_runtime = handle.enter();
    // Dropping it flushes pending traces.
    let traces = match (&command, &config.otlp_endpoint) {
        (Command::Serve(_), Some(endpoint)) => Some(Traces::to(endpoint, runtime.handle())?),
        _ => None,
    };
    // These answer in their own words.
    if !matches!(command, Command::Doctor(_) | Command::Health) {
        log_to_stderr(config.log, config.log_level, traces.as_ref());
    }
    match command {
        Command::Serve(arguments) => {
            let ended = runtime.block_on(serve::serve(config, arguments));
            drop(traces);
            // Tasks still running have exceeded the shutdown deadline; do not wait for them again.
            runtime.shutdown_background();
            ended
        }
        Command::Staff(command) => runtime.block_on(staff::run(&existing(config)?, command)),
        Command::User(command) => runtime.block_on(users::run(&existing(config)?, command)),
        Command::Match(command) => runtime.block_on(matches::run(&existing(config)?, command)),
        Command::Tournament(command) => {
            runtime.block_on(tournaments::run(&existing(config)?, command))
        }
        Command::Venues(command) => runtime.block_on(venues::run(&existing(config)?, command)),
        Command::Redirects(command) => {
            runtime.block_on(redirects::run(&existing(config)?, command))
        }
        Command::Init(arguments) => init::init(arguments, told.file, told.flags, &runtime),
        Command::Doctor(arguments) => runtime.block_on(doctor::run(config, arguments)),
        Command::Health => runtime.block_on(crate::doctor::health(&config)),
        Command::Backup(arguments) => backup::backup(&config, &arguments, &runtime),
        Command::Restore(arguments) => backup::restore(&config, &arguments, &runtime),
        Command::Check => backup::check(&config),
        Command::Migrate(arguments) => {
            if backup::migrate_to(&config, &arguments, &runtime)? {
                return Ok(());
            }
            let place = place(&config);
            existing(config)?.db.close();
            print(&format!("the schema of {place} is up to date"))
        }
        Command::Config => print(&told.description),
    }
}

/// Names the database in messages.
fn place(config: &Config) -> String {
    match config.database() {
        lapang_db::Config::Sqlite(file) => std::path::absolute(&file.path)
            .unwrap_or(file.path)
            .display()
            .to_string(),
        // The URL may contain a password.
        lapang_db::Config::Postgres(_) => "the PostgreSQL database".to_owned(),
    }
}

/// As [`open`], where there is a database, which it names on stderr: in a wrong folder, or without the settings of the
/// server, a command would otherwise make an empty one and answer from that.
fn existing(config: Config) -> anyhow::Result<Arc<App>> {
    refuse_missing(&config)?;
    tell(&format!("using {}", place(&config)));
    open(config)
}

fn refuse_missing(config: &Config) -> anyhow::Result<()> {
    let is_there = match config.database() {
        lapang_db::Config::Sqlite(file) => file.path.exists(),
        database @ lapang_db::Config::Postgres(_) => {
            Connection::open(&database)?.snapshot(|conn| lapang_db::applied(conn, MIGRATIONS))? > 0
        }
    };
    anyhow::ensure!(
        is_there,
        "there is no database of Lapang: {} is missing or empty; name its folder by --data-dir, or make one by \
         `lapang init`",
        place(config)
    );
    Ok(())
}

/// Says something on stderr that is no result.
#[expect(clippy::print_stderr, reason = "beside the results on stdout")]
fn tell(line: &str) {
    eprintln!("{line}");
}

/// Prints a result to stdout.
fn print(line: &str) -> anyhow::Result<()> {
    use std::io::Write;
    writeln!(std::io::stdout(), "{line}").context("writing the result")
}

/// Opens the database, migrates its schema and builds the application.
pub fn open(config: Config) -> anyhow::Result<Arc<App>> {
    std::fs::create_dir_all(&config.data_dir).with_context(|| {
        let folder = config.data_dir.display();
        format!("cannot make the data directory {folder}: name another by LAPANG_DATA_DIR")
    })?;
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
    let photos = Files::open(&config).map_err(|problem| match config.photos_url {
        Some(_) => WrongSetting(format!("{problem:#}")).into(),
        None => problem,
    })?;
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
        turns: crate::load::Turns::default(),
        computing: tokio::sync::Mutex::default(),
        cache: crate::cache::Cache::default(),
        large_answers: tokio::sync::Semaphore::new(crate::app::LARGE_ANSWERS),
        live: Live::default(),
        live_tournaments: Live::default(),
        live_nights: Live::default(),
        rate_limits: RateLimits::new(config.client_rate),
        metrics: Metrics::default(),
        refusals: Refusals::default(),
        config,
    }))
}
