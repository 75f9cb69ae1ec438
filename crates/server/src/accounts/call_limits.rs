//! How often the calls that are limited may be made.

use jiff::SignedDuration;

use crate::error::Reason;

#[derive(Clone, Copy, Debug)]
pub struct CallLimit {
    /// The value stored in the database.
    pub call: &'static str,
    pub max: i64,
    pub window: SignedDuration,
    /// Of the refusal.
    pub reason: Reason,
}

/// Emails with a code to addresses without an account. A hall's Wi-Fi or a mobile network is one
/// client.
pub const CODES: [CallLimit; 2] = [
    CallLimit {
        call: "e-mail code",
        max: 60,
        window: SignedDuration::from_hours(1),
        reason: Reason::OtpSendLimit,
    },
    CallLimit {
        call: "e-mail code of a day",
        max: 300,
        window: SignedDuration::from_hours(24),
        reason: Reason::OtpSendLimit,
    },
];

/// The same for the aliases of one mailbox together.
pub const ALIAS_CODES: [CallLimit; 2] = [
    CallLimit {
        call: "e-mail code to an alias",
        max: 5,
        window: SignedDuration::from_hours(1),
        reason: Reason::OtpSendLimit,
    },
    CallLimit {
        call: "e-mail code of a day to an alias",
        max: 15,
        window: SignedDuration::from_hours(24),
        reason: Reason::OtpSendLimit,
    },
];

/// All codes of a day; `LAPANG_CODES_PER_DAY` is their maximum.
pub const ALL_CODES: CallLimit = CallLimit {
    call: "e-mail code to anybody",
    max: i64::MAX,
    window: SignedDuration::from_hours(24),
    reason: Reason::OtpSendLimit,
};

/// CheckPasskeySupport reveals whether an address has an account, so one client may check only a
/// few.
pub const ADDRESS_CHECKS: CallLimit = CallLimit {
    call: "address check",
    max: 30,
    window: SignedDuration::from_mins(1),
    reason: Reason::AddressCheckLimit,
};

/// It reveals the same, and each leaves a row for five minutes.
pub const REGISTRATIONS: CallLimit = CallLimit {
    call: "passkey registration",
    max: 60,
    window: SignedDuration::from_hours(1),
    reason: Reason::PasskeyLimit,
};

/// The sign-in page starts one whenever it opens (passkey autofill), and a whole campus or mobile
/// network may share one address.
pub const AUTHENTICATIONS: CallLimit = CallLimit {
    call: "passkey authentication",
    max: 600,
    window: SignedDuration::from_hours(1),
    reason: Reason::PasskeyLimit,
};

/// Each leaves a row for ten minutes. A whole mobile network may share one address.
pub const OAUTH_STARTS: CallLimit = CallLimit {
    call: "visit to another provider",
    max: 300,
    window: SignedDuration::from_mins(10),
    reason: Reason::OauthLimit,
};

/// Decoding is expensive and runs one file at a time.
pub const PHOTOS: CallLimit = CallLimit {
    call: "photo",
    max: 30,
    window: SignedDuration::from_hours(1),
    reason: Reason::PhotoLimit,
};

pub const REVIEWS: CallLimit = CallLimit {
    call: "review",
    max: 30,
    window: SignedDuration::from_hours(1),
    reason: Reason::ReviewLimit,
};

/// Admins read them all.
pub const REPORTS: CallLimit = CallLimit {
    call: "report",
    max: 20,
    window: SignedDuration::from_hours(24),
    reason: Reason::ReportLimit,
};

pub const TOURNAMENTS: CallLimit = CallLimit {
    call: "tournament",
    max: 10,
    window: SignedDuration::from_hours(24),
    reason: Reason::TournamentLimit,
};

pub const TOURNAMENT_ENTRIES: CallLimit = CallLimit {
    call: "tournament entry",
    max: 30,
    window: SignedDuration::from_hours(1),
    reason: Reason::EntryLimit,
};

/// An organiser may name any address without asking its owner.
pub const ORGANISERS: CallLimit = CallLimit {
    call: "co-organiser",
    max: 30,
    window: SignedDuration::from_hours(24),
    reason: Reason::OrganiserLimit,
};

/// Emails to one address that somebody named it, whoever does.
pub const ORGANISER_EMAILS: CallLimit = CallLimit {
    call: "e-mail to a co-organiser",
    max: 5,
    window: SignedDuration::from_hours(24),
    reason: Reason::TooManyRequests,
};

/// Names on lists of matches without an account. The Wi-Fi of a hall is one client.
pub const GUEST_JOINS: CallLimit = CallLimit {
    call: "guest join",
    max: 30,
    window: SignedDuration::from_hours(1),
    reason: Reason::GuestJoinLimit,
};

/// Emails to one player that an organiser gave them a place, however often places change hands.
pub const PLACE_EMAILS: CallLimit = CallLimit {
    call: "e-mail about a place",
    max: 5,
    window: SignedDuration::from_hours(24),
    reason: Reason::TooManyRequests,
};

pub const VENUE_PHOTOS: CallLimit = CallLimit {
    call: "venue_photo",
    max: 80,
    window: SignedDuration::from_hours(1),
    reason: Reason::PhotoLimit,
};

/// A manager may grant a role to any address without asking its owner.
pub const GRANTS: CallLimit = CallLimit {
    call: "grant of a role",
    max: 10,
    window: SignedDuration::from_hours(1),
    reason: Reason::StaffGrantLimit,
};

/// Clicks reported by clients. A whole mobile network may share one address.
pub const CLICKS: CallLimit = CallLimit {
    call: "reported click",
    max: 300,
    window: SignedDuration::from_hours(1),
    reason: Reason::ClickLimit,
};

/// Each reads everything stored about a player.
pub const EXPORTS: CallLimit = CallLimit {
    call: "export",
    max: 5,
    window: SignedDuration::from_hours(1),
    reason: Reason::ExportLimit,
};

/// Each composes a whole calendar. Calendar apps poll a few times an hour, and a player has several.
pub const CALENDAR_FETCHES: CallLimit = CallLimit {
    call: "look at a calendar",
    max: 300,
    window: SignedDuration::from_hours(1),
    reason: Reason::CalendarLimit,
};

/// Each emails all participants and waitlisted players.
pub const MATCH_RESCHEDULES: CallLimit = CallLimit {
    call: "move of a match",
    max: 20,
    window: SignedDuration::from_hours(1),
    reason: Reason::MatchMoveLimit,
};

/// Emails about roles to one address, however often managers grant and revoke them.
pub const ROLE_EMAILS: CallLimit = CallLimit {
    // Stored: a released name stays.
    call: "letter about a role",
    max: 1,
    window: SignedDuration::from_hours(24),
    reason: Reason::TooManyRequests,
};

/// Limits counted per player: the caller, or the owner of the calendar.
pub const PER_PLAYER: [&CallLimit; 11] = [
    &TOURNAMENTS,
    &ORGANISERS,
    &TOURNAMENT_ENTRIES,
    &PHOTOS,
    &VENUE_PHOTOS,
    &REVIEWS,
    &REPORTS,
    &GRANTS,
    &CALENDAR_FETCHES,
    &MATCH_RESCHEDULES,
    &EXPORTS,
];

/// Calls counted over a day.
pub const COUNTED_OVER_A_DAY: [&str; 9] = [
    TOURNAMENTS.call,
    ORGANISERS.call,
    ORGANISER_EMAILS.call,
    PLACE_EMAILS.call,
    CODES[1].call,
    ALIAS_CODES[1].call,
    ALL_CODES.call,
    ROLE_EMAILS.call,
    REPORTS.call,
];
