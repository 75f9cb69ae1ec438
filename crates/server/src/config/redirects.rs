//! Other hosts that redirects may point to.

use url::Url;

use super::is_loopback;

/// Hosts, each with its port if one is given.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RedirectHosts(Vec<(String, Option<u16>)>);

impl RedirectHosts {
    /// Parses comma-separated names or addresses, each with an optional port.
    pub fn read(text: &str) -> Result<Self, &'static str> {
        let hosts: Option<Vec<_>> = super::parts(text).map(host).collect();
        hosts
            .map(Self)
            .ok_or("must be host names or addresses, each with an optional port")
    }

    /// Whether a redirect may point there: by https, or by http on this machine.
    pub fn allow(&self, url: &Url) -> bool {
        let is_safe = match url.scheme() {
            "https" => true,
            "http" => is_loopback(url),
            _ => false,
        };
        let is_listed = url.host_str().is_some_and(|host| {
            let mut listed = self.0.iter();
            listed.any(|(name, port)| name == host && *port == url.port())
        });
        is_safe && is_listed && url.username().is_empty() && url.password().is_none()
    }
}

/// Uses the URL parser, so that hosts are normalized like those of URLs.
fn host(text: &str) -> Option<(String, Option<u16>)> {
    if text.contains(['/', '\\', '?', '#', '@', '*']) || text.contains(char::is_whitespace) {
        return None;
    }
    let url = Url::parse(&format!("https://{text}/")).ok()?;
    Some((url.host_str()?.to_owned(), url.port()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn redirects_require_https_and_a_listed_host_and_port() {
        let hosts =
            RedirectHosts::read("Docs.example, shop.example:8443, localhost, 127.0.0.1:3000");
        let hosts = hosts.unwrap();
        for (url, allowed) in [
            ("https://docs.example/a?b#c", true),
            ("https://DOCS.example", true),
            ("https://docs.example:443/", true),
            ("https://shop.example:8443/", true),
            ("http://localhost/", true),
            ("http://127.0.0.1:3000/", true),
            ("https://docs.example:8443/", false),
            ("https://shop.example/", false),
            ("http://docs.example/", false),
            ("http://localhost:8080/", false),
            ("https://docs.example.evil.example/", false),
            ("https://evil.docs.example/", false),
            ("https://docs.example./", false),
            ("https://me@docs.example/", false),
            ("https://:hush@docs.example/", false),
            ("ftp://docs.example/", false),
            ("javascript:alert(1)", false),
        ] {
            assert_eq!(hosts.allow(&Url::parse(url).unwrap()), allowed, "{url}");
        }
        assert_eq!(RedirectHosts::read(" , "), Ok(RedirectHosts::default()));
    }

    #[test]
    fn redirect_hosts_are_hosts_not_urls() {
        for text in [
            "https://docs.example",
            "docs.example/path",
            "me@docs.example",
            "*.docs.example",
            "docs example",
            "docs.example:port",
        ] {
            assert!(RedirectHosts::read(text).is_err(), "{text}");
        }
    }
}
