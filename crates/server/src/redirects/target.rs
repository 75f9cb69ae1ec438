//! The target of a rule: a page of ours, or an address at a configured host. Anything ambiguous is
//! refused.

use url::Url;

use super::path::{Path, is_ambiguous};
use crate::config::RedirectHosts;
use crate::locale::Locale;

const MAX_LENGTH: usize = 2000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A page of ours; `address` includes query and fragment.
    Page {
        path: Path,
        address: String,
    },
    External(Url),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    #[error("it must be a path that begins with one slash, or begin with https://")]
    Form,
    #[error("nothing under that path is a page")]
    Reserved,
    #[error("LAPANG_REDIRECT_HOSTS does not name that host")]
    Host,
    #[error("that is our own host: write the path alone")]
    OwnHost,
}

impl Target {
    /// Parses a target typed by an operator or read from the database.
    pub fn read(text: &str, hosts: &RedirectHosts) -> Result<Self, TargetError> {
        let is_plain = text.len() <= MAX_LENGTH
            && !text.contains(|c: char| is_ambiguous(c) || c.is_whitespace());
        if !is_plain {
            return Err(TargetError::Form);
        }
        if text.starts_with('/') {
            page(text)
        } else {
            external(text, hosts)
        }
    }

    /// The value of the `Location` header.
    pub fn address(&self) -> &str {
        match self {
            Self::Page { address, .. } => address,
            Self::External(url) => url.as_str(),
        }
    }

    /// The Indonesian version of a page; external targets stay.
    pub fn in_indonesian(self) -> Self {
        match self {
            Self::Page { path, address } if path.without_language().is_none() => {
                // "/?sport=futsal" is "/id?sport=futsal".
                let rest = match address.strip_prefix('/') {
                    Some(rest) if path.as_str() == "/" => rest,
                    _ => &address,
                };
                Self::Page {
                    address: format!("{}{rest}", Locale::Id.path_prefix()),
                    path: path.in_indonesian(),
                }
            }
            other => other,
        }
    }
}

/// Resolved as a browser does, against a host that cannot exist: a result at another host is no
/// page of ours.
fn page(text: &str) -> Result<Target, TargetError> {
    const BASE: &str = "https://lapang.invalid";
    let base = Url::parse(BASE).map_err(|_| TargetError::Form)?;
    let url = base.join(text).map_err(|_| TargetError::Form)?;
    let address = url.as_str().strip_prefix(BASE).ok_or(TargetError::Form)?;
    if !address.starts_with('/') || address.starts_with("//") {
        return Err(TargetError::Form);
    }
    let path = Path::read(url.path()).ok_or(TargetError::Form)?;
    if path.is_reserved() {
        return Err(TargetError::Reserved);
    }
    Ok(Target::Page {
        address: address.to_owned(),
        path,
    })
}

fn external(text: &str, hosts: &RedirectHosts) -> Result<Target, TargetError> {
    let rest = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))
        .ok_or(TargetError::Form)?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if host.is_empty() || host.contains('@') {
        return Err(TargetError::Form);
    }
    let url = Url::parse(text).map_err(|_| TargetError::Form)?;
    if hosts.allow(&url) {
        Ok(Target::External(url))
    } else {
        Err(TargetError::Host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<String, TargetError> {
        let hosts = RedirectHosts::read("docs.example, localhost:3000").unwrap();
        Target::read(text, &hosts).map(|target| target.address().to_owned())
    }

    #[test]
    fn a_target_is_one_of_our_pages_or_a_configured_host() {
        for (text, expected) in [
            ("/play", "/play"),
            ("/play?sport=futsal#list", "/play?sport=futsal#list"),
            ("/café", "/caf%C3%A9"),
            ("/a/../play", "/play"),
            ("/play/", "/play/"),
            ("https://docs.example", "https://docs.example/"),
            (
                "https://DOCS.example/a?b=//c",
                "https://docs.example/a?b=//c",
            ),
            ("http://localhost:3000/x", "http://localhost:3000/x"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn ambiguous_or_foreign_targets_are_refused() {
        let long = format!("/play?{}", "a".repeat(MAX_LENGTH - 6));
        assert_eq!(read(&long).as_deref(), Ok(long.as_str()));
        for text in [
            &format!("{long}a"),
            "",
            "play",
            "/play list",
            "/\\evil.example",
            "//evil.example",
            "/.//evil.example",
            // Same prefix as the base URL.
            "//lapang.invalid.evil.example/play",
            "//lapang.invalid@evil.example/play",
            "//lapang.invalid:8443/play",
            "https://",
            "https://?docs.example",
            "https://ani@docs.example/",
            "javascript:alert(1)",
        ] {
            assert_eq!(read(text), Err(TargetError::Form), "{text:?}");
        }
        assert_eq!(read("/api/redirects"), Err(TargetError::Reserved));
        assert_eq!(read("https://evil.example"), Err(TargetError::Host));
        assert_eq!(read("http://docs.example/"), Err(TargetError::Host));
    }

    #[test]
    fn the_indonesian_prefix_is_added_once() {
        let hosts = RedirectHosts::read("docs.example").unwrap();
        for (text, expected) in [
            ("/play?x=1", "/id/play?x=1"),
            ("/", "/id"),
            ("/?x=1", "/id?x=1"),
            ("/id/play", "/id/play"),
            ("https://docs.example/a", "https://docs.example/a"),
        ] {
            let target = Target::read(text, &hosts).unwrap().in_indonesian();
            assert_eq!(target.address(), expected);
        }
    }
}
