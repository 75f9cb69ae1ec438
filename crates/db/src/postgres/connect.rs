//! Opens connections: the server's address, and the settings of a session.

use std::time::{Duration, Instant};

use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::error::explain;
use super::hosts::each_host;
use super::session::Session;
use super::tls;
use crate::Error;
use crate::config::PostgresConfig;

/// Time limit of one connection attempt. TCP retransmits twice within it.
const ATTEMPT: Duration = Duration::from_secs(2);

/// Shows whether a pooler gave us a session that was set up before, and whether the server is a standby.
const FIRST_USE: &str = "
    SELECT current_setting('lapang.session', true), pg_is_in_recovery();
    SELECT set_config('lapang.session', 'used', false)";

/// Reads run outside transactions; the read-only default keeps them from writing. `synchronous_commit` enforces durable
/// commits on servers configured otherwise. JIT is off: statements are short and use indexes, so compiling takes longer
/// than running. The default `random_page_cost` is that of spinning disks and makes whole-table scans look cheaper.
const SETTINGS: &str = "
    SET default_transaction_isolation = 'read committed';
    SET default_transaction_read_only = on;
    SET client_min_messages = warning;
    SELECT set_config('synchronous_commit', 'on', false)
    WHERE current_setting('synchronous_commit', true) = 'off';
    SELECT set_config('jit', 'off', false)
    WHERE current_setting('jit', true) = 'on';
    SELECT set_config('random_page_cost', '1.1', false)
    WHERE current_setting('random_page_cost', true) = '4'";

pub(super) struct Connector {
    /// With their names.
    hosts: Vec<(String, tokio_postgres::Config)>,
    tls: MakeRustlsConnect,
    connect_timeout: Duration,
    pub statement_timeout: Duration,
}

impl Connector {
    pub fn new(given: &PostgresConfig) -> Result<Self, Error> {
        let mut url = given.url.clone();
        let (ssl_mode, tls) = tls::take_settings(&mut url)?;
        let config = url.parse().map_err(|error| {
            Error::Config(format!(
                "the PostgreSQL URL cannot be used: {}",
                explain(&error)
            ))
        })?;
        let mut hosts = each_host(&config);
        for (_, config) in &mut hosts {
            config.ssl_mode(ssl_mode);
            // Detects a dead network within the statement timeout.
            config.tcp_user_timeout(given.statement_timeout);
            // After a network failure, a new attempt succeeds sooner than the rest of this one.
            config.connect_timeout(ATTEMPT);
            config.keepalives_idle(Duration::from_secs(10));
            config.keepalives_interval(Duration::from_secs(5));
            config.keepalives_retries(3);
        }
        Ok(Self {
            hosts,
            tls,
            connect_timeout: given.connect_timeout,
            statement_timeout: given.statement_timeout,
        })
    }

    /// Opens a connection for jobs within `limit`.
    pub fn connect(&self, runtime: &Runtime, limit: Duration) -> Result<Session, Error> {
        let statement = self.statement_timeout.as_millis();
        // The lock timeout is shorter than the statement timeout, which distinguishes waiting from working.
        let lock = (statement / 2).max(1);
        let timeouts = format!(
            "SET statement_timeout = {statement}; SET lock_timeout = {lock}; \
             SET idle_in_transaction_session_timeout = '60s'"
        );
        self.open(runtime, limit.min(self.connect_timeout), &timeouts)
    }

    /// Opens a connection for migrations and for work on the whole database.
    pub fn connect_without_timeout(&self, runtime: &Runtime) -> Result<Session, Error> {
        const TIMEOUTS: &str = "SET statement_timeout = 0; SET lock_timeout = '5min'; \
             SET idle_in_transaction_session_timeout = 0";
        self.open(runtime, self.connect_timeout, TIMEOUTS)
    }

    fn open(&self, runtime: &Runtime, limit: Duration, timeouts: &str) -> Result<Session, Error> {
        let settings = format!("{FIRST_USE}; {timeouts}; {SETTINGS}");
        let end = Instant::now() + limit;
        let mut left = u32::try_from(self.hosts.len()).unwrap_or(u32::MAX);
        let mut refusals = Vec::new();
        for (name, config) in &self.hosts {
            // A host that accepts connections and never answers must leave time for the others.
            let share = end.saturating_duration_since(Instant::now()) / left;
            left -= 1;
            let connecting = Session::open(config, &self.tls, &settings);
            let why = match runtime.block_on(async { timeout(share, connecting).await }) {
                Ok(Ok(session)) => return Ok(session),
                Ok(Err(why)) => why,
                Err(_) => format!("no answer within {share:.1?}"),
            };
            refusals.push(if name.is_empty() {
                why
            } else {
                format!("{name}: {why}")
            });
        }
        Err(Error::Unavailable(format!(
            "cannot connect to PostgreSQL: {}",
            refusals.join("; ")
        )))
    }
}

/// The runtime of a thread with a connection.
pub(super) fn runtime() -> Result<Runtime, Error> {
    Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| Error::Unavailable(format!("a connection could not be prepared: {error}")))
}
