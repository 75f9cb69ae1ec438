//! Origins in the configuration: our own, and those that pages may connect to.

use std::net::SocketAddr;

use url::{Host, Url};

use super::{Mistakes, Options, is_loopback};

impl Options {
    /// The origin of links and cookies: as configured, or derived from TLS and port.
    pub(super) fn public_origin(
        &self,
        listen: Option<SocketAddr>,
        mistakes: &mut Mistakes,
    ) -> Option<String> {
        const NAME: &str = "LAPANG_PUBLIC_ORIGIN";
        let is_on = self.tls.is_on();
        let said = self.public_origin.clone().filter(|text| !text.is_empty());
        let Some(wanted) = said.or_else(|| self.tls.origin(listen)) else {
            if is_on {
                return mistakes.missing(&format!("{NAME}: wanted where LAPANG_TLS_CERT is set"));
            }
            let port = listen.map_or(8080, |address| address.port());
            return Some(format!("http://localhost:{port}"));
        };
        mistakes.parse(NAME, &wanted, |text| {
            // With http, cookies would lack `Secure` and also be sent on port 80.
            origin(text).filter(|origin| !is_on || origin.starts_with("https://"))
        })
    }
}

/// Scheme, host and port, as browsers serialize them.
pub fn origin(text: &str) -> Option<String> {
    let url = Url::parse(text).ok()?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.host().is_some()
        && url.path() == "/"
        && url.query().is_none()
        && url.username().is_empty();
    plain.then(|| url.origin().ascii_serialization())
}

/// Origins that a page may connect to: https, or this machine. They become part of the Content-Security-Policy, where
/// some characters would end the directive or match any host.
pub fn safe_origins(text: &str) -> Option<Vec<String>> {
    let is_safe = |origin: &String| {
        Url::parse(origin)
            .is_ok_and(|url| (url.scheme() == "https" || is_loopback(&url)) && has_plain_host(&url))
    };
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| origin(part).filter(is_safe))
        .collect()
}

/// Whether the host consists of letters, digits, dots and hyphens, or is an IP address.
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
            assert_eq!(origin(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn icon_services_require_https_or_loopback() {
        let two = "https://api.iconify.design, https://api.simplesvg.com/";
        assert_eq!(safe_origins(two).map(|list| list.len()), Some(2));
        assert_eq!(safe_origins(""), Some(vec![]));
        assert!(safe_origins("http://127.0.0.1:4000").is_some());
        assert!(safe_origins("https://[2001:db8::1]:8443").is_some());
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
            assert_eq!(safe_origins(text), None, "{text}");
        }
    }
}
