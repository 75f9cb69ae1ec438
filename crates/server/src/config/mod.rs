//! Configuration: flags, `LAPANG_*` variables and `lapang.toml`, in that order of precedence.

mod describe;
mod file;
mod google;
mod mail;
pub mod map;
mod operator;
mod origins;
mod redirects;
mod telemetry;
mod tls;
mod warnings;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::value_parser;
use ipnet::IpNet;
use tracing_subscriber::filter::LevelFilter;
use url::Url;

use crate::locale::Locale;

pub use describe::given_flags;
pub use file::{with_defaults, with_file_defaults};
pub use google::{Google, is_loopback};
pub use mail::Mail;
pub use map::Map;
pub use operator::Operator;
pub use redirects::RedirectHosts;
pub use telemetry::Log;
pub use tls::{Acme, Certificate};

/// Upper bound of numbers; anything above it is a mistake.
const HIGHEST: i64 = 1_000_000;

/// An alias, since clap takes a `Vec` for an option that may be repeated.
type Networks = Vec<IpNet>;

/// The options of every subcommand. Clap repeats a value that it cannot parse, so it does not parse those that may
/// contain a password.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// The address to listen on. [default: 127.0.0.1:8080; with TLS port 443 of all addresses]
    #[arg(long, env = "LAPANG_LISTEN", global = true)]
    listen: Option<SocketAddr>,
    #[command(flatten)]
    tls: tls::Options,
    /// The address of the metrics and health listener; off if omitted. Everyone who can reach it can read it.
    #[arg(long, env = "LAPANG_METRICS_LISTEN", global = true)]
    metrics_listen: Option<SocketAddr>,
    /// The public URL, used for links, cookies and the Origin check. [default: http://localhost and the port listened
    /// on, or https and the first name of LAPANG_TLS_DOMAIN]
    #[arg(long, env = "LAPANG_PUBLIC_ORIGIN", value_parser = origins::origin, global = true)]
    public_origin: Option<String>,
    /// The folder for the database file, photos, emails and the server's secret.
    #[arg(long, env = "LAPANG_DATA_DIR", default_value = "./data", global = true)]
    data_dir: PathBuf,
    /// `postgres://…`; if omitted, the database is a file in the data directory.
    #[arg(
        long,
        env = "LAPANG_DATABASE_URL",
        hide_env_values = true,
        // lapang.toml's value is the default, and --help would print its password.
        hide_default_value = true,
        global = true
    )]
    database_url: Option<String>,
    /// `s3://bucket/prefix`, with the usual AWS_ variables; if omitted, photos are files in the data directory.
    #[arg(long, env = "LAPANG_PHOTOS_URL", global = true)]
    photos_url: Option<String>,
    #[command(flatten)]
    mail: Mail,
    #[command(flatten)]
    google: google::Options,
    #[command(flatten)]
    map: map::Options,
    #[command(flatten)]
    operator: Operator,
    /// Networks of trusted proxies, comma-separated. Their X-Forwarded-For, X-Request-Id and traceparent are used.
    #[arg(
        long,
        env = "LAPANG_TRUSTED_PROXIES",
        default_value = "",
        value_parser = networks,
        global = true
    )]
    trusted_proxies: Networks,
    /// Sustained requests per second per client, with bursts of ten times as many; 0 means no limit. Clients on this
    /// machine have no limit.
    #[arg(
        long,
        env = "LAPANG_CLIENT_RATE",
        default_value = "200",
        value_parser = value_parser!(u32).range(..=HIGHEST),
        global = true
    )]
    client_rate: u32,
    /// Maximum sign-in codes emailed within 24 hours, of all nodes together; 0 means no limit. Set it below what your
    /// mail account may send. At the maximum, only known browsers and addresses with an account get codes.
    #[arg(
        long,
        env = "LAPANG_CODES_PER_DAY",
        default_value = "2000",
        value_parser = value_parser!(u32).range(..=HIGHEST),
        global = true
    )]
    codes_per_day: u32,
    /// Maximum open connections; 0 derives it from the file descriptor limit, up to 10,000.
    #[arg(
        long,
        env = "LAPANG_MAX_CONNECTIONS",
        default_value = "0",
        global = true
    )]
    max_connections: usize,
    /// Multiplies the limits on one account's bookings and matches: for load tests, and for operators who run clubs
    /// through one account.
    #[arg(
        long,
        env = "LAPANG_ACCOUNT_LIMITS",
        default_value = "1",
        value_parser = value_parser!(u32).range(1..=HIGHEST),
        global = true
    )]
    account_limits: u32,
    /// Other hosts that redirects may point to, comma-separated.
    #[arg(
        long,
        env = "LAPANG_REDIRECT_HOSTS",
        default_value = "",
        value_parser = RedirectHosts::read,
        global = true
    )]
    redirect_hosts: RedirectHosts,
    /// Iconify services for icons that this server lacks, comma-separated.
    #[arg(
        long,
        env = "LAPANG_ICONS_FALLBACK",
        default_value = "",
        value_parser = origins::safe_origins,
        global = true
    )]
    icons_fallback: origins::Origins,
    /// The server that `lapang doctor` asks for the time: a name, with a port if it is not 123. `off` for none.
    #[arg(
        long,
        env = "LAPANG_TIME_SERVER",
        default_value = "pool.ntp.org",
        global = true
    )]
    time_server: String,
    /// The format of the log.
    #[arg(long, env = "LAPANG_LOG", default_value = "pretty", global = true)]
    log: Log,
    /// The log level of Lapang's own code; `debug` logs every request.
    #[arg(
        long,
        env = "LAPANG_LOG_LEVEL",
        default_value = "info",
        value_parser = telemetry::level_parser(),
        global = true
    )]
    log_level: LevelFilter,
    /// The OpenTelemetry collector for traces, OTLP over HTTP; tracing is off if omitted.
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT", global = true)]
    otlp_endpoint: Option<String>,
}

/// A setting that cannot be used, found only where it is used: a file, or an address of this machine. As with what
/// [`Options::check`] finds, the exit status is 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongSetting(pub String);

/// The effective configuration.
#[derive(Clone, Debug)]
pub struct Config {
    pub listen: SocketAddr,
    /// `None`: plain HTTP, with TLS left to a proxy.
    pub certificate: Option<Certificate>,
    /// The listener that redirects plain HTTP to HTTPS.
    pub http_listen: Option<SocketAddr>,
    /// `None`: no metrics listener.
    pub metrics_listen: Option<SocketAddr>,
    /// Without a trailing slash.
    pub public_origin: String,
    pub data_dir: PathBuf,
    /// Contains a password: never printed.
    pub database_url: Option<String>,
    /// Names a bucket; its credentials are in the AWS_ variables.
    pub photos_url: Option<String>,
    pub mail: Mail,
    /// `None` if Google sign-in is not configured.
    pub google: Option<Google>,
    /// `None`: pages link to directions.
    pub map: Option<Map>,
    pub operator: Operator,
    /// Whether the server was started with the demo, which contains no real data.
    pub is_demo: bool,
    pub trusted_proxies: Vec<IpNet>,
    /// Requests per second per client; 0 means no limit.
    pub client_rate: u32,
    /// Of all nodes together; 0 means no limit.
    pub codes_per_day: u32,
    /// 0 derives it from the file descriptor limit.
    pub max_connections: usize,
    /// Multiplies the limits on one account's bookings and matches.
    pub account_limits: u32,
    pub redirect_hosts: RedirectHosts,
    /// Origins, tried in this order. If empty, pages connect only to this server.
    pub icons_fallback: Vec<String>,
    /// With its port. `None`: `lapang doctor` asks nobody for the time.
    pub time_server: Option<String>,
    pub log: Log,
    pub log_level: LevelFilter,
    /// `None`: tracing is off.
    pub otlp_endpoint: Option<String>,
}

impl Options {
    /// Checks what depends on several options, and the options that may contain a password.
    pub fn check(self) -> Result<Config, String> {
        let config = self.read()?;
        let database = config.database().check();
        database.map_err(|problem| format!("LAPANG_DATABASE_URL: {problem}"))?;
        Ok(config)
    }

    fn read(self) -> Result<Config, String> {
        let is_tls = self.tls.is_on();
        let listen = self.listen.unwrap_or_else(|| tls::default_listen(is_tls));
        Ok(Config {
            listen,
            certificate: self.tls.certificate(&self.operator.contact)?,
            http_listen: self.tls.http_listen(listen)?,
            metrics_listen: self.metrics_listen,
            public_origin: self.public_origin(listen)?,
            data_dir: self.data_dir,
            database_url: checked(
                "LAPANG_DATABASE_URL: must start with postgres:// or postgresql://",
                self.database_url,
                |url| has_scheme(url, &["postgres", "postgresql"]),
            )?,
            photos_url: checked(
                "LAPANG_PHOTOS_URL: must be s3://bucket/prefix, with its keys in the AWS_ variables",
                self.photos_url,
                is_bucket,
            )?,
            mail: self.mail.check()?,
            google: self.google.check()?,
            map: self.map.check()?,
            operator: self.operator,
            is_demo: false,
            trusted_proxies: self.trusted_proxies,
            client_rate: self.client_rate,
            codes_per_day: self.codes_per_day,
            max_connections: self.max_connections,
            account_limits: self.account_limits,
            redirect_hosts: self.redirect_hosts,
            icons_fallback: self.icons_fallback,
            time_server: time_server(self.time_server),
            log: self.log,
            log_level: self.log_level,
            otlp_endpoint: checked(
                "OTEL_EXPORTER_OTLP_ENDPOINT: must be an http or https address without a user, a password or a query",
                self.otlp_endpoint,
                telemetry::is_collector,
            )?,
        })
    }
}

/// The value if it is usable. `problem` does not repeat the value, which may contain a password.
fn checked(
    problem: &str,
    value: Option<String>,
    is_usable: impl Fn(&str) -> bool,
) -> Result<Option<String>, String> {
    match value.filter(|it| !it.is_empty()) {
        Some(value) if !is_usable(&value) => Err(problem.to_owned()),
        value => Ok(value),
    }
}

fn time_server(text: String) -> Option<String> {
    let port = text.rsplit_once(':').map(|(_, port)| port);
    match text.as_str() {
        "off" => None,
        _ if port.is_some_and(|port| port.parse::<u16>().is_ok()) => Some(text),
        _ => Some(format!("{text}:123")),
    }
}

fn has_scheme(url: &str, schemes: &[&str]) -> bool {
    url.split_once("://")
        .is_some_and(|(scheme, _)| schemes.contains(&scheme))
}

fn is_bucket(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| {
        url.scheme() == "s3"
            && url.host_str().is_some_and(|bucket| !bucket.is_empty())
            && url.username().is_empty()
            && url.password().is_none()
            && url.port().is_none()
            && url.query().is_none()
    })
}

fn networks(text: &str) -> Result<Networks, &'static str> {
    parts(text).map(network).collect()
}

/// The parts of a comma-separated list.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

fn network(text: &str) -> Result<IpNet, &'static str> {
    let address = || text.parse::<IpAddr>().map(IpNet::from);
    text.parse()
        .or_else(|_| address())
        .map_err(|_| "must be a network or an address")
}

impl Config {
    /// The database to connect to.
    pub fn database(&self) -> lapang_db::Config {
        match &self.database_url {
            Some(url) => lapang_db::Config::postgres(url),
            None => lapang_db::Config::sqlite(self.data_dir.join("lapang.db")),
        }
    }

    /// The URL of a page of the web app in a language.
    pub fn link(&self, locale: Locale, path: &str) -> String {
        format!("{}{}{path}", self.public_origin, locale.path_prefix())
    }

    /// Scales a per-account limit by the configured factor.
    pub fn account_limit(&self, usual: i64) -> i64 {
        usual * i64::from(self.account_limits)
    }

    /// Over plain HTTP, browsers reject cookies with `Secure` or the `__Host-` prefix.
    pub fn is_https(&self) -> bool {
        self.public_origin.starts_with("https://")
    }

    /// Whether the URL has this server's public host and port, whatever the scheme.
    pub fn is_own(&self, url: &Url) -> bool {
        Url::parse(&self.public_origin)
            .is_ok_and(|own| own.host_str() == url.host_str() && own.port() == url.port())
    }

    /// Whether the server is for this machine only.
    pub fn is_local(&self) -> bool {
        let origin = Url::parse(&self.public_origin).ok();
        origin.is_some_and(|origin| is_loopback(&origin)) && self.listen.ip().is_loopback()
    }

    /// Whether the origin is ours. A server on localhost accepts each name of the loopback interface.
    pub fn is_own_origin(&self, named: &[u8]) -> bool {
        if named == self.public_origin.as_bytes() {
            return true;
        }
        let loopback_port = |text: &str| {
            let rest = text.strip_prefix("http://")?;
            ["localhost", "127.0.0.1", "[::1]"]
                .iter()
                .find_map(|host| rest.strip_prefix(host))
                .map(str::to_owned)
        };
        let Ok(named) = std::str::from_utf8(named) else {
            return false;
        };
        loopback_port(named).is_some_and(|port| {
            (port.is_empty() || port.starts_with(':'))
                && loopback_port(&self.public_origin) == Some(port)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proxies_are_networks_or_single_addresses() {
        let two = ["10.0.0.0/8", "::1/128"].map(|text| text.parse().unwrap());
        assert_eq!(networks("10.0.0.0/8, ::1,"), Ok(two.to_vec()));
        assert_eq!(networks(" "), Ok(Vec::new()));
        for text in ["10.0.0.0/99", "proxy.example", "10.0.0.0/8 ::1"] {
            assert!(networks(text).is_err(), "{text}");
        }
    }
}
