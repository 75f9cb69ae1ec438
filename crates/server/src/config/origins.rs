//! Origins in the configuration: our own, and those that pages may connect to.

use std::net::SocketAddr;

use url::{Host, Url};

use super::{Options, is_loopback};

impl Options {
    /// The origin of links and cookies: as configured, or derived from TLS and port.
    pub(super) fn public_origin(&self, listen: SocketAddr) -> Result<String, String> {
        let is_tls = self.tls.is_on();
        match self
            .public_origin
            .clone()
            .or_else(|| self.tls.origin(listen))
        {
            // With http, cookies would lack `Secure` and also be sent on port 80.
            Some(origin) if is_tls && !origin.starts_with("https://") => {
                Err("LAPANG_PUBLIC_ORIGIN: must be https with TLS".to_owned())
            }
            Some(origin) => Ok(origin),
            None if is_tls => Err("LAPANG_PUBLIC_ORIGIN: required with LAPANG_TLS_CERT".to_owned()),
            None => Ok(format!("http://localhost:{}", listen.port())),
        }
    }
}

/// Scheme, host and port, as browsers serialize them.
pub fn origin(text: &str) -> Result<String, &'static str> {
    let url = Url::parse(text.trim()).ok().filter(|url| {
        matches!(url.scheme(), "http" | "https")
            && url.host().is_some()
            && url.path() == "/"
            && url.query().is_none()
            && url.username().is_empty()
    });
    url.map(|url| url.origin().ascii_serialization())
        .ok_or("must be like https://lapang.example")
}

/// An alias, since clap takes a `Vec` for an option that may be repeated.
pub type Origins = Vec<String>;

pub fn safe_origins(text: &str) -> Result<Origins, &'static str> {
    super::parts(text).map(safe_origin).collect()
}

/// An origin that a page may connect to: https, or this machine. It becomes part of the Content-Security-Policy, where
/// some characters would end the directive or match any host.
fn safe_origin(text: &str) -> Result<String, &'static str> {
    let origin = origin(text)?;
    let is_safe = Url::parse(&origin)
        .is_ok_and(|url| (url.scheme() == "https" || is_loopback(&url)) && has_plain_host(&url));
    is_safe
        .then_some(origin)
        .ok_or("must be https, with a plain host name")
}

/// Whether the host consists of a to z, digits, dots and hyphens, or is an IP address.
fn has_plain_host(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name
            .bytes()
            .all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-')),
        Some(Host::Ipv4(_) | Host::Ipv6(_)) => true,
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origin_accepts_only_scheme_host_and_port() {
        for (text, expected) in [
            ("http://localhost:8080", Some("http://localhost:8080")),
            ("https://lapang.example/", Some("https://lapang.example")),
            ("https://lapang.example:443", Some("https://lapang.example")),
            ("https://lapang.example/app", None),
            ("ftp://lapang.example", None),
            ("lapang.example", None),
            ("https://me@lapang.example", None),
        ] {
            assert_eq!(origin(text).ok().as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn icon_services_require_https_or_loopback() {
        for text in [
            "https://api.iconify.design",
            " https://api.simplesvg.com/",
            "http://127.0.0.1:4000",
            "https://[2001:db8::1]:8443",
        ] {
            assert!(safe_origin(text).is_ok(), "{text}");
        }
        for text in [
            "http://api.iconify.design",
            "api.iconify.design",
            "https://a.example/x",
            "https://x;sandbox",
            "https://*",
            "https://*.a.example",
            "https://'none'",
            "https://a_b.example",
        ] {
            assert!(safe_origin(text).is_err(), "{text}");
        }
    }
}
