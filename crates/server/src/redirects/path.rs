//! The path of a page as rules are kept and looked up by: whoever writes it, however, it comes out
//! the same.

use std::fmt;

use percent_encoding::percent_decode_str;
use unicode_normalization::UnicodeNormalization;

use crate::locale::Locale;

const LONGEST: usize = 1000;

/// First parts of addresses that are no pages, and with which no rule has to do.
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

/// Begins with a slash, ends with none unless it is the only one, and is decoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path(String);

impl Path {
    /// None where it is no path of a page, or one that could be read in two ways.
    pub fn read(text: &str) -> Option<Self> {
        let path = text.split(['?', '#']).next()?;
        if path.len() > LONGEST || path.contains(is_misleading) {
            return None;
        }
        let rest = match path.strip_prefix('/') {
            Some(rest) => rest,
            // Not a scheme that was taken for a path.
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
            if matches!(&*part, "" | "." | "..") || part.contains(|c| c == '/' || is_misleading(c))
            {
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

    /// Whether it belongs to something else than pages.
    pub fn is_reserved(&self) -> bool {
        let first = self.0[1..].split('/').next().unwrap_or_default();
        let first = first.to_ascii_lowercase();
        RESERVED.contains(&first.as_str()) || first.starts_with("lapang.v1.")
    }

    /// The same page without its language, where it has one.
    pub fn without_language(&self) -> Option<Self> {
        match self.0.strip_prefix(Locale::Id.path_prefix())? {
            "" => Some(Self("/".to_owned())),
            rest if rest.starts_with('/') => Some(Self(rest.to_owned())),
            _ => None,
        }
    }

    /// The same page in Indonesian.
    #[must_use]
    pub fn in_indonesian(&self) -> Self {
        if self.without_language().is_some() {
            return self.clone();
        }
        let rest = if self.0 == "/" { "" } else { &self.0 };
        Self(format!("{}{rest}", Locale::Id.path_prefix()))
    }
}

/// What some program on the way might take for a slash, or leave out.
pub fn is_misleading(c: char) -> bool {
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
    fn what_is_no_page_is_reserved() {
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
    fn a_page_has_its_like_in_the_other_language() {
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
