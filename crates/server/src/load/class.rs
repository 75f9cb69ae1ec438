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
            (Some("match" | "compete"), _, Some("preview.png"))
            | (Some("api"), Some("calendar" | "profile" | "bookings" | "venues"), _) => Self::Heavy,
            (Some("sitemap.xml" | "sitemaps" | "j" | "match"), _, _)
            | (Some("api"), Some("matches" | "unsubscribe"), _) => Self::Costly,
            _ => Self::Light,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use prost_reflect::DescriptorPool;

    use super::*;

    /// The names of the calls with options like these.
    fn calls(filter: impl Fn(CallOptions) -> bool) -> BTreeSet<String> {
        let pool = DescriptorPool::decode(lapang_api::DESCRIPTORS).unwrap();
        let path = |method: &prost_reflect::MethodDescriptor| {
            format!("/{}/{}", method.parent_service().full_name(), method.name())
        };
        pool.services()
            .flat_map(|service| service.methods().collect::<Vec<_>>())
            .filter(|method| filter(CallOptions::of(&path(method))))
            .map(|method| method.name().to_owned())
            .collect()
    }

    #[test]
    fn the_contract_names_heavy_long_running_and_never_shed_calls() {
        let named = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let heavy: BTreeSet<_> = named(&[
            "CompleteOAuth",
            "CompletePasskeyRegistration",
            "CreateBlackouts",
            "DecideCourtRequest",
            "DeleteAccount",
            "DrawStage",
            "ExportAccount",
            "GrantVenueStaff",
            "InitiateOAuth",
            "InitiatePasskeyRegistration",
            "RequestCourts",
            "RotateCalendarFeed",
            "ScheduleTies",
            "SendEmailOTP",
            "UpdateBlackout",
        ]);
        assert_eq!(calls(|call| call.cost == Cost::COST_HEAVY), heavy);
        let long: BTreeSet<_> = named(&["DeleteAccount", "ExportAccount"]);
        assert_eq!(calls(|call| call.long_running), long);
        let always: BTreeSet<_> = named(&["Logout", "RevokeDevice"]);
        assert_eq!(calls(|call| call.never_shed), always);
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
