//! Google sign-in: the OpenID provider and our client credentials.

use std::fmt;
use std::time::Duration;

use url::Url;

/// The timeout of one call to the provider.
const TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Clone, Debug, clap::Args)]
#[group(skip)]
pub struct Options {
    /// The Google client id; Google sign-in is off without it.
    #[arg(long, env = "LAPANG_GOOGLE_CLIENT_ID", global = true)]
    google_client_id: Option<String>,
    /// The Google client secret.
    #[arg(
        long,
        env = "LAPANG_GOOGLE_CLIENT_SECRET",
        hide_env_values = true,
        // lapang.toml's value is the default, and --help would print it.
        hide_default_value = true,
        global = true
    )]
    google_client_secret: Option<String>,
    /// An OpenID provider other than Google, for tests.
    #[arg(
        long,
        env = "LAPANG_GOOGLE_ISSUER",
        default_value = "https://accounts.google.com",
        value_parser = issuer,
        global = true
    )]
    google_issuer: String,
}

/// The settings of Google sign-in.
#[derive(Clone)]
pub struct Google {
    pub client_id: String,
    /// Never printed.
    pub client_secret: String,
    /// Exactly as the provider writes it.
    pub issuer: String,
    /// The timeout of one call to the provider. Not an option; tests use a shorter one.
    pub timeout: Duration,
}

impl Options {
    /// `None` if Google sign-in is not configured.
    pub(super) fn check(self) -> Result<Option<Google>, String> {
        let set = |value: Option<String>| value.filter(|value| !value.is_empty());
        match (set(self.google_client_id), set(self.google_client_secret)) {
            (Some(client_id), Some(client_secret)) => Ok(Some(Google {
                client_id,
                client_secret,
                issuer: self.google_issuer,
                timeout: TIMEOUT,
            })),
            (None, None) => Ok(None),
            _ => Err(
                "LAPANG_GOOGLE_CLIENT_ID and LAPANG_GOOGLE_CLIENT_SECRET: both are required"
                    .to_owned(),
            ),
        }
    }
}

/// Identity proofs must travel over HTTPS, or within this machine.
fn issuer(text: &str) -> Result<String, &'static str> {
    let is_usable = Url::parse(text).is_ok_and(|url| {
        (url.scheme() == "https" || (url.scheme() == "http" && is_loopback(&url)))
            && url.host().is_some()
            && url.username().is_empty()
            && url.password().is_none()
            && url.query().is_none()
            && url.fragment().is_none()
    });
    is_usable
        .then(|| text.to_owned())
        .ok_or("must be an https URL")
}

/// Whether the URL's host is the loopback interface.
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

impl Google {
    /// Whether the provider runs on this machine, as in tests.
    pub fn is_local(&self) -> bool {
        Url::parse(&self.issuer).is_ok_and(|issuer| is_loopback(&issuer))
    }
}

impl fmt::Debug for Google {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Google")
            .field("client_id", &self.client_id)
            .field("issuer", &self.issuer)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(id: Option<&str>, secret: Option<&str>) -> Result<Option<Google>, String> {
        let options = Options {
            google_client_id: id.map(str::to_owned),
            google_client_secret: secret.map(str::to_owned),
            google_issuer: "https://accounts.google.com".to_owned(),
        };
        options.check()
    }

    #[test]
    fn google_client_requires_both_id_and_secret() {
        assert!(checked(Some("id"), Some("secret")).unwrap().is_some());
        for (id, secret) in [(None, None), (Some(""), Some(""))] {
            assert!(checked(id, secret).unwrap().is_none());
        }
        for (id, secret) in [
            (Some("id"), None),
            (None, Some("hush")),
            (Some(""), Some("hush")),
        ] {
            let problem = checked(id, secret).unwrap_err();
            assert!(!problem.contains("hush"), "{problem}");
        }
    }

    #[test]
    fn issuer_requires_https_or_loopback() {
        for (text, is_usable) in [
            ("https://accounts.google.com", true),
            ("https://id.example/realms/one", true),
            ("http://127.0.0.1:4444", true),
            ("http://[::1]:4444", true),
            ("http://localhost:4444/", true),
            ("http://accounts.google.com", false),
            ("http://localhost.example", false),
            ("https://id.example/?tenant=1", false),
            ("https://me:secret@id.example", false),
            ("ftp://id.example", false),
            ("accounts.google.com", false),
            ("", false),
        ] {
            assert_eq!(issuer(text).is_ok(), is_usable, "{text}");
        }
    }

    #[test]
    fn debug_output_hides_the_google_secret() {
        let google = checked(Some("id"), Some("hush")).unwrap();
        assert!(!format!("{google:?}").contains("hush"));
    }
}
