//! The two languages of the product, and the choice of one for a request.

use http::HeaderMap;
use http::header::{ACCEPT_LANGUAGE, COOKIE};

use crate::stored::stored_as;

stored_as!(
    #[derive(Default)]
    Locale {
        #[default]
        En = "en",
        Id = "id",
    }
);

/// Set by the web app when the user chooses a language. Lasts 365 days.
pub const LOCALE_COOKIE: &str = "lapang-locale";

impl Locale {
    /// As Open Graph writes it.
    pub fn open_graph(self) -> &'static str {
        match self {
            Self::En => "en_US",
            Self::Id => "id_ID",
        }
    }

    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::En => Self::Id,
            Self::Id => Self::En,
        }
    }

    /// The prefix of the web app's paths in this language.
    pub fn path_prefix(self) -> &'static str {
        match self {
            Self::En => "",
            Self::Id => "/id",
        }
    }

    /// The language of a page's path.
    pub fn of_path(path: &str) -> Self {
        if path == "/id" || path.starts_with("/id/") {
            Self::Id
        } else {
            Self::En
        }
    }

    /// Picks the text in this language.
    pub fn pick<T>(self, english: T, indonesian: T) -> T {
        match self {
            Self::En => english,
            Self::Id => indonesian,
        }
    }

    /// The language chosen in the web app, else the first supported one in Accept-Language.
    pub fn of(headers: &HeaderMap) -> Self {
        Self::chosen(headers)
            .or_else(|| accepted(headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?))
            .unwrap_or_default()
    }

    /// The language chosen in the web app, if any.
    pub fn chosen(headers: &HeaderMap) -> Option<Self> {
        cookie(headers, LOCALE_COOKIE).and_then(Self::from_code)
    }
}

fn accepted(header: &str) -> Option<Locale> {
    header
        .split(',')
        .filter_map(|part| part.split(['-', ';']).next())
        .find_map(|language| match language.trim() {
            // ISO 639 called Indonesian "in" until 1989, and some phones still do.
            "in" => Some(Locale::Id),
            code => Locale::from_code(code),
        })
}

/// The value of a cookie of the request, the first of several.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    cookies(headers, name).next()
}

/// The values of all cookies of this name: another program or an older installation on the same host may have left one.
pub fn cookies<'a>(headers: &'a HeaderMap, name: &str) -> impl Iterator<Item = &'a str> {
    headers
        .get_all(COOKIE)
        .iter()
        // Another cookie that is not UTF-8 must not hide ours.
        .flat_map(|line| line.as_bytes().split(|byte| *byte == b';'))
        .filter_map(|pair| std::str::from_utf8(pair).ok())
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(move |(key, _)| *key == name)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod properties;

#[cfg(test)]
mod tests {
    use super::*;

    /// Cookies and rows store these codes, so they must not change.
    #[test]
    fn language_codes_are_stable() {
        for (locale, code) in [(Locale::En, "en"), (Locale::Id, "id")] {
            assert_eq!(locale.code(), code);
            assert_eq!(Locale::from_code(code), Some(locale));
        }
        assert_eq!(Locale::from_code("EN"), None);
    }

    #[test]
    fn chosen_language_wins_over_accept_language() {
        for (cookie, accept, expected) in [
            (None, None, Locale::En),
            (None, Some("id-ID,id;q=0.9,en;q=0.8"), Locale::Id),
            (None, Some("in-ID"), Locale::Id),
            (None, Some("fr-FR, en;q=0.5"), Locale::En),
            (Some("a=b; lapang-locale=id"), Some("en"), Locale::Id),
            (Some("lapang-locale=xx"), Some("id"), Locale::Id),
        ] {
            let mut headers = HeaderMap::new();
            if let Some(cookie) = cookie {
                headers.insert(COOKIE, cookie.parse().unwrap());
            }
            if let Some(accept) = accept {
                headers.insert(ACCEPT_LANGUAGE, accept.parse().unwrap());
            }
            assert_eq!(Locale::of(&headers), expected, "{cookie:?} {accept:?}");
        }
    }
}
