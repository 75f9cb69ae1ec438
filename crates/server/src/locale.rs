//! The two languages of the product, and which of them a reader wants.

use http::HeaderMap;
use http::header::{ACCEPT_LANGUAGE, COOKIE};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Locale {
    #[default]
    En,
    Id,
}

/// Set by the web app when a language is chosen, kept 365 days.
pub const LOCALE_COOKIE: &str = "lapang-locale";

impl Locale {
    pub fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Id => "id",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        match code {
            "en" => Some(Self::En),
            "id" => Some(Self::Id),
            _ => None,
        }
    }

    /// What a path of the web app starts with in this language.
    pub fn path_prefix(self) -> &'static str {
        match self {
            Self::En => "",
            Self::Id => "/id",
        }
    }

    /// `english` or `indonesian`, whichever this is.
    pub fn pick<T>(self, english: T, indonesian: T) -> T {
        match self {
            Self::En => english,
            Self::Id => indonesian,
        }
    }

    /// The language chosen in the web app, else the first one of ours that the browser asks for.
    pub fn of(headers: &HeaderMap) -> Self {
        Self::chosen(headers)
            .or_else(|| accepted(headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?))
            .unwrap_or_default()
    }

    /// The language chosen in the web app, if one was.
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

/// The value of a cookie of the request.
pub fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(COOKIE)
        .iter()
        // What another cookie of this host holds, letters or not, takes none of ours away.
        .flat_map(|line| line.as_bytes().split(|byte| *byte == b';'))
        .filter_map(|pair| std::str::from_utf8(pair).ok())
        .filter_map(|pair| pair.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, value)| value)
}

#[cfg(test)]
mod properties;

#[cfg(test)]
mod tests {
    use super::*;

    /// Cookies and rows have these for good.
    #[test]
    fn each_language_has_its_code() {
        for (locale, code) in [(Locale::En, "en"), (Locale::Id, "id")] {
            assert_eq!(locale.code(), code);
            assert_eq!(Locale::from_code(code), Some(locale));
        }
        assert_eq!(Locale::from_code("EN"), None);
    }

    #[test]
    fn the_chosen_language_wins_over_the_browsers() {
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
