//! TLS without a proxy: the certificate, and the redirect from plain HTTP.

use std::net::{AddrParseError, IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use url::Url;

const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";

#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct Options {
    /// Serve HTTPS for this domain, with a certificate obtained and renewed by ACME. Repeatable; comma-separated in
    /// the variable.
    #[arg(
        long,
        env = "LAPANG_TLS_DOMAIN",
        value_delimiter = ',',
        value_name = "NAME",
        value_parser = domain,
        global = true
    )]
    tls_domain: Vec<String>,
    /// Serve HTTPS with this certificate file, including its chain. Reloaded when it changes and on SIGHUP.
    #[arg(long, env = "LAPANG_TLS_CERT", value_name = "FILE", global = true)]
    tls_cert: Option<PathBuf>,
    /// The private key of the certificate.
    #[arg(long, env = "LAPANG_TLS_KEY", value_name = "FILE", global = true)]
    tls_key: Option<PathBuf>,
    /// The directory URL of the ACME authority.
    #[arg(
        long,
        env = "LAPANG_TLS_ACME_DIRECTORY",
        default_value = LETS_ENCRYPT,
        value_name = "URL",
        value_parser = directory,
        global = true
    )]
    tls_acme_directory: String,
    /// The CA certificates of a private ACME authority.
    #[arg(long, env = "LAPANG_TLS_ACME_CA", value_name = "FILE", global = true)]
    tls_acme_ca: Option<PathBuf>,
    /// The address that redirects plain HTTP to HTTPS; `off` disables it. [default: port 80 of the address listened
    /// on]
    #[arg(long, env = "LAPANG_HTTP_LISTEN", value_parser = http_listen, global = true)]
    http_listen: Option<HttpListen>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HttpListen {
    Off,
    At(SocketAddr),
}

/// The source of the certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Certificate {
    Files { chain: PathBuf, key: PathBuf },
    Acme(Acme),
}

/// A certificate issued by ACME.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acme {
    pub domains: Vec<String>,
    pub directory: String,
    /// `mailto:` and the operator's address, if the contact is an email address.
    pub contact: Option<String>,
    /// The CA certificates to trust for the authority's server; `None` uses the public ones.
    pub authority: Option<PathBuf>,
}

impl Options {
    /// `None`: plain HTTP.
    pub(super) fn certificate(
        &self,
        operator_contact: &str,
    ) -> Result<Option<Certificate>, String> {
        match (self.tls_domain.as_slice(), &self.tls_cert, &self.tls_key) {
            ([], None, None) => Ok(None),
            ([], Some(chain), Some(key)) => Ok(Some(Certificate::Files {
                chain: chain.clone(),
                key: key.clone(),
            })),
            ([], _, _) => Err("LAPANG_TLS_CERT and LAPANG_TLS_KEY: both are required".to_owned()),
            (domains, None, None) => {
                let is_email = operator_contact.contains('@') && !operator_contact.contains(' ');
                Ok(Some(Certificate::Acme(Acme {
                    domains: domains.to_vec(),
                    directory: self.tls_acme_directory.clone(),
                    contact: is_email.then(|| format!("mailto:{operator_contact}")),
                    authority: self.tls_acme_ca.clone(),
                })))
            }
            _ => Err("LAPANG_TLS_DOMAIN and LAPANG_TLS_CERT: set one of them".to_owned()),
        }
    }

    pub(super) fn is_on(&self) -> bool {
        self.tls_cert.is_some() || !self.tls_domain.is_empty()
    }

    /// The default public origin; `None` if no domain is known.
    pub(super) fn origin(&self, listen: SocketAddr) -> Option<String> {
        let name = self.tls_domain.first()?;
        Some(match listen.port() {
            443 => format!("https://{name}"),
            port => format!("https://{name}:{port}"),
        })
    }

    /// The address that redirects plain HTTP to HTTPS.
    pub(super) fn http_listen(&self, listen: SocketAddr) -> Result<Option<SocketAddr>, String> {
        match self.http_listen {
            None if self.is_on() => Ok(Some(SocketAddr::new(listen.ip(), 80))),
            Some(_) if !self.is_on() => {
                Err("LAPANG_HTTP_LISTEN: only with LAPANG_TLS_DOMAIN or LAPANG_TLS_CERT".to_owned())
            }
            None | Some(HttpListen::Off) => Ok(None),
            Some(HttpListen::At(address)) => Ok(Some(address)),
        }
    }
}

fn http_listen(text: &str) -> Result<HttpListen, AddrParseError> {
    match text {
        "off" => Ok(HttpListen::Off),
        address => address.parse().map(HttpListen::At),
    }
}

fn directory(text: &str) -> Result<String, &'static str> {
    let is_https = Url::parse(text).is_ok_and(|url| url.scheme() == "https" && url.has_host());
    is_https
        .then(|| text.to_owned())
        .ok_or("must be an https URL")
}

/// The default address to listen on.
pub(super) fn default_listen(is_on: bool) -> SocketAddr {
    if is_on {
        SocketAddr::new(IpAddr::V6(Ipv6Addr::UNSPECIFIED), 443)
    } else {
        SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080)
    }
}

/// A domain for which a public authority can issue a certificate.
fn domain(text: &str) -> Result<String, &'static str> {
    let is_plain = |it: u8| matches!(it, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-');
    let text = text.trim().to_ascii_lowercase();
    let is_name = text.bytes().all(is_plain) && text.split('.').all(|part| !part.is_empty());
    let is_address = text.parse::<IpAddr>().is_ok();
    let is_domain = is_name && !is_address && text.len() <= 253;
    is_domain
        .then_some(text)
        .ok_or("must be a domain name, like play.example")
}

impl super::Config {
    /// The certificate's domains other than the public origin's.
    pub fn other_names(&self) -> Vec<String> {
        let Some(Certificate::Acme(acme)) = &self.certificate else {
            return Vec::new();
        };
        let own = Url::parse(&self.public_origin).ok();
        let own = own.as_ref().and_then(Url::host_str);
        let others = acme
            .domains
            .iter()
            .filter(|name| Some(name.as_str()) != own);
        others.cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(domains: &[&str], files: [Option<&str>; 2]) -> Options {
        Options {
            tls_domain: domains.iter().map(ToString::to_string).collect(),
            tls_cert: files[0].map(PathBuf::from),
            tls_key: files[1].map(PathBuf::from),
            tls_acme_directory: LETS_ENCRYPT.to_owned(),
            tls_acme_ca: None,
            http_listen: None,
        }
    }

    #[test]
    fn certificate_comes_from_files_or_acme() {
        let certificate =
            |domains: &[&str], files| options(domains, files).certificate("ops@court.example");
        let both = ["court.example", "www.court.example"];
        let Ok(Some(Certificate::Acme(acme))) = certificate(&both, [None, None]) else {
            panic!("no ACME");
        };
        assert_eq!(acme.domains, both);
        assert_eq!(acme.contact.as_deref(), Some("mailto:ops@court.example"));
        assert!(certificate(&[], [Some("a"), Some("b")]).unwrap().is_some());
        assert_eq!(certificate(&[], [None, None]), Ok(None));
        assert!(certificate(&[], [Some("a"), None]).is_err());
        assert!(certificate(&both, [Some("a"), Some("b")]).is_err());
    }

    #[test]
    fn certificate_domains_are_public_names() {
        assert_eq!(domain(" Court.example"), Ok("court.example".to_owned()));
        for text in [
            "court example",
            "*.court.example",
            "192.0.2.1",
            "court.example.",
            "",
        ] {
            assert!(domain(text).is_err(), "{text}");
        }
    }

    #[test]
    fn tls_redirects_plain_http_from_port_80() {
        let listen = default_listen(true);
        let mut some = options(&["court.example"], [None, None]);
        assert_eq!(
            some.http_listen(listen),
            Ok(Some("[::]:80".parse().unwrap()))
        );
        assert_eq!(
            some.origin(listen).as_deref(),
            Some("https://court.example")
        );
        let other_port = "127.0.0.1:8443".parse().unwrap();
        assert_eq!(
            some.origin(other_port).as_deref(),
            Some("https://court.example:8443")
        );
        some.http_listen = Some(http_listen("off").unwrap());
        assert_eq!(some.http_listen(listen), Ok(None));
        let mut none = options(&[], [None, None]);
        assert_eq!(none.http_listen(default_listen(false)), Ok(None));
        none.http_listen = Some(http_listen("127.0.0.1:80").unwrap());
        assert!(none.http_listen(default_listen(false)).is_err());
    }
}
