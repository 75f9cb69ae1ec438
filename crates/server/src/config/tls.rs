//! TLS without a proxy: the certificate, and the redirect from plain HTTP.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;

use url::Url;

use super::Mistakes;

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
        global = true
    )]
    tls_acme_directory: String,
    /// The CA certificates of a private ACME authority.
    #[arg(long, env = "LAPANG_TLS_ACME_CA", value_name = "FILE", global = true)]
    tls_acme_ca: Option<PathBuf>,
    /// The address that redirects plain HTTP to HTTPS; `off` disables it. [default: port 80 of the address listened
    /// on]
    #[arg(long, env = "LAPANG_HTTP_LISTEN", global = true)]
    http_listen: Option<String>,
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

impl Acme {
    pub(super) fn authority_text(&self) -> String {
        let file = self.authority.as_ref();
        file.map(|it| it.display().to_string()).unwrap_or_default()
    }
}

impl Options {
    /// `None`: plain HTTP.
    pub(super) fn certificate(
        &self,
        operator_contact: &str,
        mistakes: &mut Mistakes,
    ) -> Option<Certificate> {
        let domains: Vec<&str> = self.tls_domain.iter().map(|it| it.trim()).collect();
        let domains: Vec<&str> = domains.into_iter().filter(|it| !it.is_empty()).collect();
        let set = |file: &Option<PathBuf>| file.clone().filter(|it| !it.as_os_str().is_empty());
        match (domains.as_slice(), set(&self.tls_cert), set(&self.tls_key)) {
            ([], None, None) => None,
            ([], Some(chain), Some(key)) => Some(Certificate::Files { chain, key }),
            ([], _, _) => mistakes.missing("LAPANG_TLS_CERT and LAPANG_TLS_KEY: both are wanted"),
            (_, None, None) => {
                let parse = |it: &&str| mistakes.parse("LAPANG_TLS_DOMAIN", it, domain);
                let domains: Option<Vec<String>> = domains.iter().map(parse).collect();
                let directory = mistakes.parse(
                    "LAPANG_TLS_ACME_DIRECTORY",
                    &self.tls_acme_directory,
                    |text| {
                        let url = Url::parse(text).ok()?;
                        (url.scheme() == "https" && url.has_host()).then(|| text.to_owned())
                    },
                );
                let is_email = operator_contact.contains('@') && !operator_contact.contains(' ');
                Some(Certificate::Acme(Acme {
                    domains: domains?,
                    directory: directory?,
                    contact: is_email.then(|| format!("mailto:{operator_contact}")),
                    authority: set(&self.tls_acme_ca),
                }))
            }
            _ => mistakes.missing("LAPANG_TLS_DOMAIN: wanted without LAPANG_TLS_CERT"),
        }
    }

    pub(super) fn is_on(&self) -> bool {
        self.tls_cert.is_some() || self.tls_domain.iter().any(|it| !it.trim().is_empty())
    }

    /// The default public origin; `None` if no domain is known.
    pub(super) fn origin(&self, listen: Option<SocketAddr>) -> Option<String> {
        let name = self
            .tls_domain
            .iter()
            .map(|it| it.trim())
            .find(|it| !it.is_empty())?;
        Some(match listen.map(|it| it.port()) {
            Some(443) | None => format!("https://{name}"),
            Some(port) => format!("https://{name}:{port}"),
        })
    }

    /// The address that redirects plain HTTP to HTTPS.
    pub(super) fn http_listen(
        &self,
        listen: Option<SocketAddr>,
        mistakes: &mut Mistakes,
    ) -> Option<SocketAddr> {
        let wanted = self.http_listen.as_deref().filter(|it| !it.is_empty());
        match wanted {
            Some(_) if !self.is_on() => mistakes
                .missing("LAPANG_HTTP_LISTEN: only with LAPANG_TLS_DOMAIN or LAPANG_TLS_CERT"),
            Some("off") => None,
            Some(text) => mistakes.parse("LAPANG_HTTP_LISTEN", text, |text| text.parse().ok()),
            None => listen
                .filter(|_| self.is_on())
                .map(|listen| SocketAddr::new(listen.ip(), 80)),
        }
    }
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
fn domain(text: &str) -> Option<String> {
    let is_plain = |it: u8| matches!(it, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-');
    let text = text.to_ascii_lowercase();
    let is_name = text.bytes().all(is_plain) && text.split('.').all(|part| !part.is_empty());
    let is_address = text.parse::<IpAddr>().is_ok();
    (is_name && !is_address && text.len() <= 253).then_some(text)
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
        let check = |options: Options| {
            let mut mistakes = Mistakes(Vec::new());
            let certificate = options.certificate("ops@court.example", &mut mistakes);
            (certificate, mistakes.0.join("\n"))
        };
        let (acme, _) = check(options(
            &["Court.example", " www.court.example"],
            [None, None],
        ));
        let Some(Certificate::Acme(acme)) = acme else {
            panic!("{acme:?}")
        };
        assert_eq!(acme.domains, ["court.example", "www.court.example"]);
        assert_eq!(acme.contact.as_deref(), Some("mailto:ops@court.example"));
        assert!(check(options(&[], [Some("a"), Some("b")])).0.is_some());
        assert_eq!(check(options(&[""], [None, None])), (None, String::new()));
        for (domains, files) in [
            (&[][..], [Some("a"), None]),
            (&["court.example"], [Some("a"), Some("b")]),
            (&["court example"], [None, None]),
            (&["*.court.example"], [None, None]),
            (&["192.0.2.1"], [None, None]),
            (&["court.example."], [None, None]),
        ] {
            let (certificate, mistakes) = check(options(domains, files));
            assert!(
                certificate.is_none() && !mistakes.is_empty(),
                "{domains:?} {files:?}"
            );
        }
    }

    #[test]
    fn tls_redirects_plain_http_from_port_80() {
        let mut mistakes = Mistakes(Vec::new());
        let listen = Some(default_listen(true));
        let mut some = options(&["court.example"], [None, None]);
        let http = some.http_listen(listen, &mut mistakes);
        assert_eq!(http, Some("[::]:80".parse().unwrap()));
        assert_eq!(
            some.origin(listen).as_deref(),
            Some("https://court.example")
        );
        let other_port = Some("127.0.0.1:8443".parse().unwrap());
        assert_eq!(
            some.origin(other_port).as_deref(),
            Some("https://court.example:8443")
        );
        some.http_listen = Some("off".to_owned());
        assert_eq!(some.http_listen(listen, &mut mistakes), None);
        let none = options(&[], [None, None]);
        assert_eq!(
            none.http_listen(Some(default_listen(false)), &mut mistakes),
            None
        );
        assert!(mistakes.0.is_empty());
    }
}
