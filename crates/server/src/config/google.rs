//! Google sign-in: the OpenID provider and our client credentials.

use std::fmt;
use std::time::Duration;

use url::Url;

use super::Mistakes;

/// The timeout of one call to the provider.
const PATIENCE: Duration = Duration::from_secs(10);

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
    pub patience: Duration,
}

impl Options {
    /// `None` if Google sign-in is not configured.
    pub(super) fn check(&self, mistakes: &mut Mistakes) -> Option<Google> {
        let issuer = mistakes.parse("LAPANG_GOOGLE_ISSUER", &self.google_issuer, |text| {
            is_issuer(text).then(|| text.to_owned())
        });
        let set = |value: &Option<String>| value.clone().filter(|value| !value.is_empty());
        match (set(&self.google_client_id), set(&self.google_client_secret)) {
            (Some(client_id), Some(client_secret)) => Some(Google {
                client_id,
                client_secret,
                issuer: issuer?,
                patience: PATIENCE,
            }),
            (None, None) => None,
            (Some(_), None) => mistakes.missing(
                "LAPANG_GOOGLE_CLIENT_SECRET: wanted where LAPANG_GOOGLE_CLIENT_ID is set",
            ),
            (None, Some(_)) => mistakes.missing(
                "LAPANG_GOOGLE_CLIENT_ID: wanted where LAPANG_GOOGLE_CLIENT_SECRET is set",
            ),
        }
    }
}

/// Identity proofs must travel over HTTPS, or within this machine.
fn is_issuer(text: &str) -> bool {
    Url::parse(text).is_ok_and(|url| {
        let is_safe = match url.scheme() {
            "https" => true,
            "http" => is_loopback(&url),
            _ => false,
        };
        is_safe
            && url.host().is_some()
            && url.username().is_empty()
            && url.password().is_none()
            && url.query().is_none()
            && url.fragment().is_none()
    })
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

    fn checked(id: Option<&str>, secret: Option<&str>, issuer: &str) -> (Option<Google>, String) {
        let mut mistakes = Mistakes(Vec::new());
        let options = Options {
            google_client_id: id.map(str::to_owned),
            google_client_secret: secret.map(str::to_owned),
            google_issuer: issuer.to_owned(),
        };
        let google = options.check(&mut mistakes);
        (google, mistakes.0.join("\n"))
    }

    #[test]
    fn google_client_requires_both_id_and_secret() {
        let google = "https://accounts.google.com";
        let (set, mistakes) = checked(Some("id"), Some("secret"), google);
        assert_eq!(mistakes, "");
        assert_eq!(set.unwrap().patience, Duration::from_secs(10));
        for (id, secret) in [(None, None), (Some(""), Some(""))] {
            let (unset, mistakes) = checked(id, secret, google);
            assert!(unset.is_none() && mistakes.is_empty(), "{mistakes}");
        }
        for (id, secret) in [
            (Some("id"), None),
            (None, Some("hush")),
            (Some(""), Some("hush")),
        ] {
            let (unset, mistakes) = checked(id, secret, google);
            assert!(
                unset.is_none() && mistakes.contains("wanted where"),
                "{mistakes}"
            );
            assert!(!mistakes.contains("hush"), "{mistakes}");
        }
    }

    #[test]
    fn issuer_requires_https_or_loopback() {
        for (issuer, usable) in [
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
            assert_eq!(is_issuer(issuer), usable, "{issuer}");
        }
    }

    #[test]
    fn debug_output_hides_the_google_secret() {
        let (google, _) = checked(Some("id"), Some("hush"), "https://accounts.google.com");
        assert!(!format!("{google:?}").contains("hush"));
    }
}
