//! The servers' addresses, and the setup of a connection to one of them.

use std::time::{Duration, Instant};

use percent_encoding::percent_decode_str;
use tokio::runtime::Runtime;
use tokio::time::timeout;
use tokio_postgres::config::SslMode;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::error::explain;
use super::hosts::each_host;
use super::session::Session;
use super::tls::{self, Trust};
use crate::Error;
use crate::config::PostgresConfig;

/// Time limit of one connection attempt. TCP retransmits twice within it.
const CONNECT_AGAIN: Duration = Duration::from_secs(2);

pub(super) struct Target {
    /// With their names.
    hosts: Vec<(String, tokio_postgres::Config)>,
    tls: MakeRustlsConnect,
    connect_timeout: Duration,
    pub statement_timeout: Duration,
}

impl Target {
    pub fn new(given: &PostgresConfig) -> Result<Self, Error> {
        let (url, tls) = take_tls(&given.url)?;
        let config = url.parse().map_err(|error| {
            Error::Config(format!(
                "the PostgreSQL URL cannot be used: {}",
                explain(&error)
            ))
        })?;
        let mut hosts = each_host(&config);
        for (_, config) in &mut hosts {
            config.ssl_mode(tls.mode);
            // Detects a dead network within the statement timeout.
            config.tcp_user_timeout(given.statement_timeout);
            // After a network failure, a new attempt succeeds sooner than the rest of this one.
            config.connect_timeout(CONNECT_AGAIN);
            config.keepalives_idle(Duration::from_secs(10));
            config.keepalives_interval(Duration::from_secs(5));
            config.keepalives_retries(3);
        }
        Ok(Self {
            hosts,
            tls: tls::connector(tls.trust, tls.root_certificates.as_deref())?,
            connect_timeout: given.connect_timeout,
            statement_timeout: given.statement_timeout,
        })
    }

    /// Opens a connection for jobs within `limit`.
    pub fn connect(&self, runtime: &Runtime, limit: Duration) -> Result<Session, Error> {
        let statement = self.statement_timeout.as_millis();
        // The lock timeout is shorter than the statement timeout, which distinguishes waiting from working.
        let lock = (statement / 2).max(1);
        self.open(
            runtime,
            limit.min(self.connect_timeout),
            &format!(
                "SET statement_timeout = {statement}; SET lock_timeout = {lock}; \
                 SET idle_in_transaction_session_timeout = '60s'"
            ),
        )
    }

    /// Opens a connection for migrations and for work on the whole database, without time limits.
    pub fn connect_at_leisure(&self, runtime: &Runtime) -> Result<Session, Error> {
        const TIMEOUTS: &str = "SET statement_timeout = 0; SET lock_timeout = '5min'; \
             SET idle_in_transaction_session_timeout = 0";
        self.open(runtime, self.connect_timeout, TIMEOUTS)
    }

    fn open(&self, runtime: &Runtime, limit: Duration, timeouts: &str) -> Result<Session, Error> {
        // Reads run outside transactions; the read-only default keeps them from writing. `synchronous_commit` enforces
        // durable commits on servers configured otherwise. JIT is off: statements are short and use indexes, so
        // compiling takes longer than running. The default `random_page_cost` is that of spinning disks and makes
        // whole-table scans look cheaper.
        //
        // The first statement shows whether a pooler gave us a session that was set up before.
        let settings = format!(
            "SELECT current_setting('lapang.session', true); \
             SELECT set_config('lapang.session', 'used', false); \
             {timeouts}; \
             SET default_transaction_isolation = 'read committed'; \
             SET default_transaction_read_only = on; \
             SET client_min_messages = warning; \
             SELECT set_config('synchronous_commit', 'on', false) \
             WHERE current_setting('synchronous_commit', true) = 'off'; \
             SELECT set_config('jit', 'off', false) \
             WHERE current_setting('jit', true) = 'on'; \
             SELECT set_config('random_page_cost', '1.1', false) \
             WHERE current_setting('random_page_cost', true) = '4'"
        );
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

struct Tls {
    mode: SslMode,
    trust: Trust,
    root_certificates: Option<String>,
}

/// Removes the TLS settings from a URL: the driver supports neither `verify-full` nor certificates.
fn take_tls(url: &str) -> Result<(String, Tls), Error> {
    let (url, mode, root_certificates) = if url.contains("://") {
        take_from_url(url)
    } else {
        take_from_pairs(url)
    };
    let (mode, trust) = match (mode.as_deref(), &root_certificates) {
        (Some("disable"), _) => (SslMode::Disable, Trust::Anyone),
        (None | Some("prefer"), _) => (SslMode::Prefer, Trust::Anyone),
        (Some("require"), None) => (SslMode::Require, Trust::Anyone),
        (Some("require"), Some(_)) | (Some("verify-ca"), _) => (SslMode::Require, Trust::Signed),
        (Some("verify-full"), _) => (SslMode::Require, Trust::SignedForHost),
        (Some(_), _) => {
            return Err(Error::Config(
                "the PostgreSQL URL has an sslmode other than disable, prefer, require, \
                 verify-ca or verify-full"
                    .to_owned(),
            ));
        }
    };
    Ok((
        url,
        Tls {
            mode,
            trust,
            root_certificates,
        },
    ))
}

type Taken = (String, Option<String>, Option<String>);

fn take_from_url(url: &str) -> Taken {
    let Some((base, query)) = url.split_once('?') else {
        return (url.to_owned(), None, None);
    };
    let (mut mode, mut certificates, mut rest) = (None, None, Vec::new());
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let decoded = |value| Some(percent_decode_str(value).decode_utf8_lossy().into_owned());
        match pair.split_once('=') {
            Some(("sslmode", value)) => mode = decoded(value),
            Some(("sslrootcert", value)) => certificates = decoded(value),
            _ => rest.push(pair),
        }
    }
    let url = if rest.is_empty() {
        base.to_owned()
    } else {
        format!("{base}?{}", rest.join("&"))
    };
    (url, mode, certificates)
}

/// Parses `host=/tmp user=me sslmode=disable`. Removes only these two keys, whose values have no quotes; all else stays
/// as written.
fn take_from_pairs(pairs: &str) -> Taken {
    let mut rest = pairs.to_owned();
    let mut take = |key: &str| {
        let start = rest
            .find(key)
            .filter(|start| *start == 0 || rest[..*start].ends_with(char::is_whitespace))?;
        let end = rest[start..]
            .find(char::is_whitespace)
            .map_or(rest.len(), |length| start + length);
        let value = rest[start + key.len()..end].trim_matches('\'').to_owned();
        rest.replace_range(start..end, "");
        Some(value)
    };
    let mode = take("sslmode=");
    let certificates = take("sslrootcert=");
    (rest, mode, certificates)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tls_settings_are_removed_from_both_forms_of_a_url() {
        for (given, rest, mode, certificates) in [
            ("postgres://u@h/db", "postgres://u@h/db", None, None),
            (
                "postgres://u@h/db?sslmode=verify-full",
                "postgres://u@h/db",
                Some("verify-full"),
                None,
            ),
            (
                "postgres://u@%2Ftmp/db?a=b&sslmode=require&sslrootcert=%2Fca.pem&c=d",
                "postgres://u@%2Ftmp/db?a=b&c=d",
                Some("require"),
                Some("/ca.pem"),
            ),
        ] {
            let expected = (
                rest.to_owned(),
                mode.map(str::to_owned),
                certificates.map(str::to_owned),
            );
            assert_eq!(take_from_url(given), expected);
        }
        assert_eq!(
            take_from_pairs("host=/tmp sslmode=disable password='a  b' sslrootcert=system"),
            (
                "host=/tmp  password='a  b' ".to_owned(),
                Some("disable".to_owned()),
                Some("system".to_owned())
            )
        );
    }

    #[test]
    fn an_unknown_ssl_mode_is_refused_without_showing_the_url() {
        let refused = take_tls("postgres://u:secret@h/db?sslmode=yes")
            .err()
            .unwrap();
        assert!(!refused.to_string().contains("secret"));
    }
}
