//! The cost class of a request, by its path.

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

/// Calls that read or change a few of the caller's own rows, or read public data by key.
const LIGHT: &[&str] = &[
    "GetBooking",
    "GetMatch",
    "ListSports",
    "GetSport",
    "GetUserSportPreferences",
    "SetUserSportPreferences",
    "CompleteSportsPreferences",
    "GetProfile",
    "UpdateProfile",
    "GetReminderSettings",
    "UpdateReminderSettings",
    "GetCalendarFeed",
    "GetVenueForAdmin",
    "ListVenueStaff",
    "ListAuditEvents",
    "GetBookingForAdmin",
    "GetShortLink",
    "UpdateShortLink",
    "GetVenue",
    "ListVenuePricingBands",
    "ListAuthProviders",
    "Logout",
    "GetCurrentUser",
    "CheckInternalAccess",
    "GetUserDevices",
    "ListPasskeys",
];

/// Calls that render, export or contact other servers. Calls in neither list count as costly, and so do new ones.
const HEAVY: &[&str] = &[
    "InitiatePasskeyRegistration",
    "CompletePasskeyRegistration",
    "InitiateOAuth",
    "CompleteOAuth",
    "SendEmailOTP",
    "GrantVenueStaff",
    "ExportAccount",
    "DeleteAccount",
    "RotateCalendarFeed",
];

impl Class {
    pub fn of(path: &str) -> Self {
        if let Some((_, method)) = path
            .strip_prefix("/lapang.v1.")
            .and_then(|call| call.split_once('/'))
        {
            return if LIGHT.contains(&method) {
                Self::Light
            } else if HEAVY.contains(&method) {
                Self::Heavy
            } else {
                Self::Costly
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
    use std::collections::HashSet;

    use prost_reflect::DescriptorPool;

    use super::*;

    #[test]
    fn class_lists_name_existing_calls_only() {
        let pool = DescriptorPool::decode(lapang_api::DESCRIPTORS).unwrap();
        let methods: HashSet<String> = pool
            .services()
            .flat_map(|service| service.methods().collect::<Vec<_>>())
            .map(|method| method.name().to_owned())
            .collect();
        for name in LIGHT.iter().chain(HEAVY) {
            assert!(methods.contains(*name), "{name}");
            assert!(!(LIGHT.contains(name) && HEAVY.contains(name)), "{name}");
        }
    }

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
