//! What a request costs us, by its path.

/// What it costs us to serve a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// A few rows by their keys.
    Light,
    /// A search, a list, a plan of a day; or a change that others hear of.
    Costly,
    /// Everything of somebody, a drawing, a file to decode, a mail.
    Heavy,
}

/// Calls that are not light. Each call of the contract that searches, lists, writes to others or leaves
/// rows is here; the rest reads or changes a few rows of the caller's own.
const CALLS: &[(&str, Class)] = &[
    ("SearchVenues", Class::Costly),
    ("ListVenues", Class::Costly),
    ("ListVenuesBySport", Class::Costly),
    ("ListCities", Class::Costly),
    ("ListAvailability", Class::Costly),
    ("ListMatches", Class::Costly),
    ("ListMyMatches", Class::Costly),
    ("WatchMatches", Class::Costly),
    ("ListMyBookings", Class::Costly),
    ("ListBookingsForAdmin", Class::Costly),
    ("ListVenuesForAdmin", Class::Costly),
    ("GetDayBoard", Class::Costly),
    ("GetLinkStats", Class::Costly),
    ("CreateLinkClick", Class::Costly),
    ("CreateBooking", Class::Costly),
    ("CreateGuestBooking", Class::Costly),
    ("CreateProposals", Class::Costly),
    ("ConfirmRequestedTimes", Class::Costly),
    ("CreateMatch", Class::Costly),
    ("UpdateMatch", Class::Costly),
    ("DeleteMatch", Class::Costly),
    ("JoinMatch", Class::Costly),
    ("JoinWaitlist", Class::Costly),
    ("CreateBlackout", Class::Costly),
    ("UpsertVenue", Class::Costly),
    ("CheckPasskeySupport", Class::Costly),
    ("InitiatePasskeyAuthentication", Class::Costly),
    ("CompletePasskeyAuthentication", Class::Costly),
    ("VerifyEmailOTP", Class::Costly),
    ("InitiatePasskeyRegistration", Class::Heavy),
    ("CompletePasskeyRegistration", Class::Heavy),
    ("InitiateOAuth", Class::Heavy),
    ("CompleteOAuth", Class::Heavy),
    ("SendEmailOTP", Class::Heavy),
    ("GrantVenueStaff", Class::Heavy),
    ("ExportAccount", Class::Heavy),
    ("DeleteAccount", Class::Heavy),
    ("RotateCalendarFeed", Class::Heavy),
];

impl Class {
    pub fn of(path: &str) -> Self {
        if let Some((_, method)) = path
            .strip_prefix("/lapang.v1.")
            .and_then(|call| call.split_once('/'))
        {
            let known = CALLS.iter().find(|(name, _)| *name == method);
            return known.map_or(Self::Light, |(_, class)| *class);
        }
        let mut parts = path.trim_start_matches("/id/").trim_matches('/').split('/');
        match (parts.next(), parts.next(), parts.next()) {
            (Some("match"), _, Some("preview.png")) => Self::Heavy,
            (Some("api"), Some("calendar" | "profile"), _) => Self::Heavy,
            (Some("api"), Some("bookings" | "venues"), _) => Self::Heavy,
            (Some("sitemap.xml" | "sitemaps" | "j" | "match"), _, _) => Self::Costly,
            _ => Self::Light,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_paths_have_a_class() {
        for (path, class) in [
            ("/lapang.v1.VenueService/SearchVenues", Class::Costly),
            ("/lapang.v1.VenueService/GetVenue", Class::Light),
            ("/lapang.v1.UserService/ExportAccount", Class::Heavy),
            ("/match/x/preview.png", Class::Heavy),
            ("/id/match/x/preview.png", Class::Heavy),
            ("/match/x", Class::Costly),
            ("/j/abcdefgh", Class::Costly),
            ("/api/calendar/x.ics", Class::Heavy),
            ("/api/profile/photo", Class::Heavy),
            ("/api/redirects", Class::Light),
            ("/media/x.jpg", Class::Light),
        ] {
            assert_eq!(Class::of(path), class, "{path}");
        }
    }
}
