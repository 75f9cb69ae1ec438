//! Configuration: flags, `LAPANG_*` variables and `lapang.toml`, in that order of precedence. All errors are reported
//! at once.

mod describe;
mod file;
mod google;
mod limits;
mod mail;
mod operator;
mod origins;
mod redirects;
mod tls;
mod watching;

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use ipnet::IpNet;
use tracing_subscriber::filter::LevelFilter;
use url::Url;

use crate::locale::Locale;

pub use file::with_file_defaults;
pub use google::{Google, is_loopback};
pub use mail::Mail;
pub use operator::Operator;
pub use redirects::RedirectHosts;
pub use tls::{Acme, Certificate};

use origins::safe_origins;

/// The options of every subcommand, unparsed.
#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// The address to listen on. [default: 127.0.0.1:8080; with TLS port 443 of all addresses]
    #[arg(long, env = "LAPANG_LISTEN", global = true)]
    listen: Option<String>,
    #[command(flatten)]
    tls: tls::Options,
    /// The address of the metrics and health listener; off if omitted. Everyone who can reach it can read it.
    #[arg(long, env = "LAPANG_METRICS_LISTEN", global = true)]
    metrics_listen: Option<String>,
    /// The public URL, used for links, cookies and the Origin check. [default: http://localhost and the port listened
    /// on, or https and the first name of LAPANG_TLS_DOMAIN]
    #[arg(long, env = "LAPANG_PUBLIC_ORIGIN", global = true)]
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
    /// `smtps://user:password@host:465`; if omitted, emails are files in the data directory.
    #[arg(
        long,
        env = "LAPANG_SMTP_URL",
        hide_env_values = true,
        hide_default_value = true,
        global = true
    )]
    smtp_url: Option<String>,
    /// The sender of emails.
    #[arg(
        long,
        env = "LAPANG_MAIL_FROM",
        default_value = "Lapang <no-reply@localhost>",
        global = true
    )]
    mail_from: String,
    #[command(flatten)]
    google: google::Options,
    #[command(flatten)]
    operator: operator::Options,
    /// Networks of trusted proxies, comma-separated. Their X-Forwarded-For, X-Request-Id and traceparent are used.
    #[arg(
        long,
        env = "LAPANG_TRUSTED_PROXIES",
        default_value = "",
        global = true
    )]
    trusted_proxies: String,
    #[command(flatten)]
    limits: limits::Options,
    /// Other hosts that redirects may point to, comma-separated.
    #[arg(long, env = "LAPANG_REDIRECT_HOSTS", default_value = "", global = true)]
    redirect_hosts: String,
    /// Iconify services for icons that this server lacks, comma-separated.
    #[arg(long, env = "LAPANG_ICONS_FALLBACK", default_value = "", global = true)]
    icons_fallback: String,
    /// `pretty` or `json`.
    #[arg(long, env = "LAPANG_LOG", default_value = "pretty", global = true)]
    log: String,
    /// The log level of Lapang's own code: `error`, `warn`, `info`, `debug` (every request) or `trace`.
    #[arg(long, env = "LAPANG_LOG_LEVEL", default_value = "info", global = true)]
    log_level: String,
    /// The OpenTelemetry collector for traces, OTLP over HTTP; tracing is off if omitted.
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT", global = true)]
    otlp_endpoint: Option<String>,
}

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
    pub operator: Operator,
    /// Whether the server was started with the demo, which contains no real data.
    pub is_demo: bool,
    pub trusted_proxies: Vec<IpNet>,
    /// Requests per second per client; 0 means no limit.
    pub client_rate: u32,
    /// 0 derives it from the file descriptor limit.
    pub max_connections: usize,
    /// Multiplies the limits on one account's bookings and matches.
    pub account_limits: u32,
    pub redirect_hosts: RedirectHosts,
    /// Origins, tried in this order. If empty, pages connect only to this server.
    pub icons_fallback: Vec<String>,
    pub log: Log,
    pub log_level: LevelFilter,
    /// `None`: tracing is off.
    pub otlp_endpoint: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Log {
    Pretty,
    Json,
}

impl Options {
    /// Validates everything; the error has one line per problem.
    pub fn check(&self) -> Result<Config, String> {
        let mut mistakes = Mistakes(Vec::new());
        let listen = match self.listen.as_deref().filter(|text| !text.is_empty()) {
            Some(text) => mistakes.parse("LAPANG_LISTEN", text, |text| text.parse().ok()),
            None => Some(tls::default_listen(self.tls.is_on())),
        };
        let http_listen = self.tls.http_listen(listen, &mut mistakes);
        let public_origin = self.public_origin(listen, &mut mistakes);
        let from = mistakes.parse("LAPANG_MAIL_FROM", &self.mail_from, |text| {
            text.parse().ok()
        });
        let proxies = mistakes.parse("LAPANG_TRUSTED_PROXIES", &self.trusted_proxies, networks);
        let limits = self.limits.check(&mut mistakes);
        let hosts = mistakes.parse(
            "LAPANG_REDIRECT_HOSTS",
            &self.redirect_hosts,
            RedirectHosts::read,
        );
        let icons = mistakes.parse("LAPANG_ICONS_FALLBACK", &self.icons_fallback, safe_origins);
        let log = mistakes.parse("LAPANG_LOG", &self.log, |text| match text {
            "pretty" => Some(Log::Pretty),
            "json" => Some(Log::Json),
            _ => None,
        });
        let log_level = mistakes.parse("LAPANG_LOG_LEVEL", &self.log_level, watching::level);
        let metrics_listen = mistakes.optional(
            "LAPANG_METRICS_LISTEN",
            self.metrics_listen.as_deref(),
            |text| text.parse::<SocketAddr>().ok(),
        );
        let otlp_endpoint = watching::collector(&mut mistakes, self.otlp_endpoint.as_deref());
        mistakes.secret_url(
            "LAPANG_DATABASE_URL",
            self.database_url.as_deref(),
            &["postgres", "postgresql"],
        );
        mistakes.secret_url(
            "LAPANG_SMTP_URL",
            self.smtp_url.as_deref(),
            &["smtp", "smtps"],
        );
        let google = self.google.check(&mut mistakes);
        let operator = self.operator.check(&mut mistakes);
        let certificate = self.tls.certificate(&operator.contact, &mut mistakes);
        let photos_url = self.photos_url.clone().filter(|url| !url.is_empty());
        if let Some(url) = &photos_url {
            mistakes.parse("LAPANG_PHOTOS_URL", url, |url| is_bucket(url).then_some(()));
        }
        match (
            listen,
            public_origin,
            from,
            proxies,
            limits,
            hosts,
            icons,
            log,
            log_level,
        ) {
            (
                Some(listen),
                Some(public_origin),
                Some(from),
                Some(trusted_proxies),
                Some(limits),
                Some(redirect_hosts),
                Some(icons_fallback),
                Some(log),
                Some(log_level),
            ) if mistakes.0.is_empty() => Ok(Config {
                listen,
                certificate,
                http_listen,
                metrics_listen,
                public_origin,
                data_dir: self.data_dir.clone(),
                database_url: self.database_url.clone().filter(|url| !url.is_empty()),
                photos_url,
                mail: Mail {
                    smtp_url: self.smtp_url.clone().filter(|url| !url.is_empty()),
                    from,
                },
                google,
                operator,
                is_demo: false,
                trusted_proxies,
                client_rate: limits.client_rate,
                max_connections: limits.max_connections,
                account_limits: limits.account_limits,
                redirect_hosts,
                icons_fallback,
                log,
                log_level,
                otlp_endpoint,
            }),
            _ => Err(mistakes.0.join("\n")),
        }
    }
}

struct Mistakes(Vec<String>);

impl Mistakes {
    fn parse<T>(&mut self, name: &str, text: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let value = read(text);
        if value.is_none() {
            self.0.push(format!("{name}: cannot use {text:?}"));
        }
        value
    }

    /// Like [`Self::parse`], for an optional setting.
    fn optional<T>(
        &mut self,
        name: &str,
        text: Option<&str>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let text = text.filter(|text| !text.is_empty())?;
        self.parse(name, text, read)
    }

    fn missing<T>(&mut self, problem: &str) -> Option<T> {
        self.0.push(problem.to_owned());
        None
    }

    /// These may contain a password, so the message never repeats them.
    fn secret_url(&mut self, name: &str, url: Option<&str>, schemes: &[&str]) {
        let Some(url) = url.filter(|url| !url.is_empty()) else {
            return;
        };
        if !schemes
            .iter()
            .any(|scheme| url.starts_with(&format!("{scheme}://")))
        {
            self.0.push(format!(
                "{name}: must start with {}://",
                schemes.join(":// or ")
            ));
        }
    }
}

/// Bucket credentials have variables of their own, which are never printed.
fn is_bucket(text: &str) -> bool {
    let Ok(url) = Url::parse(text) else {
        return false;
    };
    url.scheme() == "s3"
        && url.host_str().is_some_and(|bucket| !bucket.is_empty())
        && url.username().is_empty()
        && url.password().is_none()
        && url.port().is_none()
        && url.query().is_none()
}

fn networks(text: &str) -> Option<Vec<IpNet>> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| {
            part.parse()
                .ok()
                .or_else(|| part.parse::<IpAddr>().ok().map(IpNet::from))
        })
        .collect()
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
        assert_eq!(networks(""), Some(vec![]));
        assert_eq!(networks("10.0.0.0/8, ::1").map(|list| list.len()), Some(2));
        assert_eq!(networks("10.0.0.0/99"), None);
    }
}
