//! The cost class of a request, by its path.

use lapang_api::{CallOptions, Cost};

/// How expensive a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A few rows by key.
    Light,
    /// A search, a list, a day board, or a change that notifies others.
    Costly,
    /// An export, a rendered picture, a file to decode, an email.
    Heavy,
}

impl Class {
    pub fn of(path: &str) -> Self {
        if path.starts_with("/lapang.v1.") {
            return match CallOptions::of(path).cost {
                Cost::COST_LIGHT => Self::Light,
                Cost::COST_UNSPECIFIED => Self::Costly,
                Cost::COST_HEAVY => Self::Heavy,
            };
        }
        let mut parts = path.trim_start_matches("/id/").trim_matches('/').split('/');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("match"), _, Some("preview.png"))
            | (Some("api"), Some("calendar" | "profile" | "bookings" | "venues"), _) => Self::Heavy,
            (Some("sitemap.xml" | "sitemaps" | "j" | "match"), _, _)
            | (Some("api"), Some("matches"), _) => Self::Costly,
            _ => Self::Light,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_path_has_its_class() {
        for (path, class) in [
            ("/lapang.v1.VenueService/SearchVenues", Class::Costly),
            ("/lapang.v1.VenueService/GetVenue", Class::Light),
            ("/lapang.v1.UserService/ExportAccount", Class::Heavy),
            ("/lapang.v1.VenueService/WhatIsNew", Class::Costly),
            ("/match/x/preview.png", Class::Heavy),
            ("/id/match/x/preview.png", Class::Heavy),
            ("/match/x", Class::Costly),
            ("/j/abcdefgh", Class::Costly),
            ("/api/calendar/x.ics", Class::Heavy),
            ("/api/matches/x.ics", Class::Costly),
            ("/api/profile/photo", Class::Heavy),
            ("/api/redirects", Class::Light),
            ("/media/x.jpg", Class::Light),
        ] {
            assert_eq!(Class::of(path), class, "{path}");
        }
    }
}
