//! The canonical path of a page. Rules are stored and looked up by it, so every spelling of a path
//! gives the same value.

use std::fmt;

use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization;

use crate::locale::Locale;

const MAX_LENGTH: usize = 1000;

/// First path segments that are no pages and cannot have a rule.
const RESERVED: [&str; 11] = [
    "api",
    "media",
    "j",
    "assets",
    "builds",
    "healthz",
    "readyz",
    "dev",
    "robots.txt",
    "sitemap.xml",
    "sitemaps",
];

/// Decoded; starts with a slash and ends with none, except for the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(String);

impl Path {
    /// `None` if it is not the path of a page or is ambiguous.
    pub fn read(text: &str) -> Option<Self> {
        let path = text.split(['?', '#']).next()?;
        if path.len() > MAX_LENGTH || path.contains(is_ambiguous) {
            return None;
        }
        let rest = match path.strip_prefix('/') {
            Some(rest) => rest,
            // Reject a URL with a scheme.
            None if path.split('/').next()?.contains(':') => return None,
            None => path,
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        if rest.is_empty() {
            return Some(Self("/".to_owned()));
        }
        let mut whole = String::with_capacity(rest.len() + 1);
        for part in rest.split('/') {
            let part = percent_decode_str(part).decode_utf8().ok()?;
            if matches!(&*part, "" | "." | "..") || part.contains(|c| c == '/' || is_ambiguous(c)) {
                return None;
            }
            whole.push('/');
            whole.extend(part.nfc());
        }
        Some(Self(whole))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn is_reserved(&self) -> bool {
        let first = self.0[1..].split('/').next().unwrap_or_default();
        let first = first.to_ascii_lowercase();
        RESERVED.contains(&first.as_str()) || first.starts_with("lapang.v1.")
    }

    /// The page without its language prefix; `None` if it has none.
    pub fn without_language(&self) -> Option<Self> {
        match self.0.strip_prefix(Locale::Id.path_prefix())? {
            "" => Some(Self("/".to_owned())),
            rest if rest.starts_with('/') => Some(Self(rest.to_owned())),
            _ => None,
        }
    }

    #[must_use]
    pub fn in_indonesian(&self) -> Self {
        if self.without_language().is_some() {
            return self.clone();
        }
        let rest = if self.0 == "/" { "" } else { &self.0 };
        Self(format!("{}{rest}", Locale::Id.path_prefix()))
    }
}

/// Characters that a proxy or browser might treat as a slash or drop.
pub fn is_ambiguous(c: char) -> bool {
    c == '\\' || c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_the_same_however_it_is_written() {
        for (text, expected) in [
            ("/promo", Some("/promo")),
            ("promo", Some("/promo")),
            ("/promo/", Some("/promo")),
            ("/promo?utm=1", Some("/promo")),
            ("/promo/#top", Some("/promo")),
            ("/caf%C3%A9", Some("/café")),
            ("/cafe\u{301}", Some("/café")),
            ("/100%25", Some("/100%")),
            ("/a%20b/c", Some("/a b/c")),
            ("/", Some("/")),
            ("", Some("/")),
            ("/id/", Some("/id")),
            ("//evil.example", None),
            ("/a//b", None),
            ("/a/../b", None),
            ("/a/%2e%2E/b", None),
            ("/a%2Fb", None),
            ("/a%5Cb", None),
            ("/\\evil.example", None),
            ("/a\tb", None),
            ("/a%0Ab", None),
            ("/%00", None),
            ("/%FF", None),
            ("javascript:alert(1)", None),
            ("https://evil.example", None),
            ("https:evil.example", None),
        ] {
            assert_eq!(
                Path::read(text).as_ref().map(Path::as_str),
                expected,
                "{text:?}"
            );
        }
        let longest = "a".repeat(1000);
        let path = Path::read(&longest).unwrap();
        assert_eq!(path.to_string(), format!("/{longest}"));
        assert_eq!(Path::read(&"a".repeat(1001)), None);
    }

    #[test]
    fn non_page_paths_are_reserved() {
        for (path, expected) in [
            ("/api", true),
            ("/API/x", true),
            ("/lapang.v1.MatchService/GetMatch", true),
            ("/j/abcd1234", true),
            ("/apis", false),
            ("/jazz", false),
            ("/", false),
            ("/id/play", false),
        ] {
            assert_eq!(Path::read(path).unwrap().is_reserved(), expected, "{path}");
        }
    }

    #[test]
    fn a_page_has_a_counterpart_in_the_other_language() {
        for (path, without, indonesian) in [
            ("/promo", None, "/id/promo"),
            ("/id/promo", Some("/promo"), "/id/promo"),
            ("/id", Some("/"), "/id"),
            ("/", None, "/id"),
            ("/idea", None, "/id/idea"),
        ] {
            let path = Path::read(path).unwrap();
            let found = path.without_language();
            assert_eq!(found.as_ref().map(Path::as_str), without);
            assert_eq!(path.in_indonesian().as_str(), indonesian);
        }
    }
}
