//! A match and its participants.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::accounts::Reminders;
use crate::error::{Error, Reason};
use crate::ids;
use crate::stored::stored_as;

stored_as!(
    /// The gender a match is for. Enforced where its host wants that (rules.md §7).
    Gender {
        Male = "male",
        Female = "female",
        Mixed = "mixed",
    }
);

stored_as!(
    /// The level a match is meant for. Shown and filtered on, not enforced (rules.md §7).
    #[derive(PartialOrd, Ord)]
    Skill {
        Beginner = "beginner",
        Intermediate = "intermediate",
        Advanced = "advanced",
        Expert = "expert",
    }
);

#[derive(Clone, Debug)]
pub struct Match {
    pub id: Uuid,
    pub name: String,
    pub description: String,
    pub sport_id: String,
    pub venue_id: Option<Uuid>,
    /// May be empty if there is a venue.
    pub location: String,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// IANA name of the venue's time zone.
    pub time_zone: String,
    /// `None` means no limit.
    pub max_participants: Option<i64>,
    pub current_participants: i64,
    /// An unlisted match is open to anyone with its id or link.
    pub is_public: bool,
    pub gender: Option<Gender>,
    /// Whether players must confirm their gender to join.
    pub enforce_gender: bool,
    pub skill: Option<Skill>,
    pub host_id: Uuid,
    pub link_id: Uuid,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub waitlist_count: i64,
    /// Incremented on every change that a reader can see.
    pub revision: i64,
    /// The iCalendar SEQUENCE.
    pub sequence: i64,
    /// When the booking that covered it was cancelled, while no other of the host covers it.
    pub court_lost_at: Option<Timestamp>,
    pub called_off_at: Option<Timestamp>,
    /// The words of the host or of the operator; may be empty.
    pub called_off_reason: String,
    pub guests: GuestRules,
    pub costs: CostTerms,
}

/// How people without accounts get onto the list, beside those whom the host writes down.
#[derive(Clone, Copy, Debug)]
pub struct GuestRules {
    /// Participants may bring some.
    pub are_brought: bool,
    /// Whoever has the link may join.
    pub join_by_link: bool,
}

/// How what a match costs is paid.
#[derive(Clone, Debug)]
pub struct CostTerms {
    /// `None`: nobody said.
    pub mode: Option<CostMode>,
    /// For each, with [`CostMode::Fixed`]; in minor units.
    pub price: Option<i64>,
    /// Empty while it is free.
    pub currency: String,
    pub host_pays: bool,
    /// How to pay the host.
    pub pay_to: String,
    /// From then on shares are owed.
    pub closed_at: Option<Timestamp>,
    /// Those who left and owe their share until the place is taken.
    pub owing_leavers: i64,
}

impl CostTerms {
    pub fn is_paid_for(&self) -> bool {
        matches!(self.mode, Some(CostMode::Fixed | CostMode::Split))
    }
}

stored_as!(
    CostMode {
        Free = "free",
        Fixed = "fixed",
        Split = "split",
    }
);

impl Match {
    pub fn has_started(&self, now: Timestamp) -> bool {
        self.starts_at <= now
    }
}

/// Only a single-gender rule can be enforced.
pub fn can_be_enforced(gender: Option<Gender>) -> bool {
    matches!(gender, Some(Gender::Male | Gender::Female))
}

/// Who has a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// A user's id.
    Player(Uuid),
    /// A guest's id.
    Guest(Uuid),
}

impl Who {
    pub fn user_id(self) -> Option<Uuid> {
        match self {
            Self::Player(id) => Some(id),
            Self::Guest(_) => None,
        }
    }

    pub fn guest_id(self) -> Option<Uuid> {
        match self {
            Self::Player(_) => None,
            Self::Guest(id) => Some(id),
        }
    }
}

stored_as!(
    /// Whether somebody came, as the host noted it.
    Attendance {
        Came = "came",
        Late = "late",
        Absent = "absent",
        Excused = "excused",
    }
);

/// A participant, or an entry of the waitlist.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Participant {
    pub id: Uuid,
    pub match_id: Uuid,
    pub who: Who,
    pub joined_at: Timestamp,
    /// Of a guest: the participant who brought them.
    pub brought_by: Option<Uuid>,
    /// The hash of the token of a guest who came by the link.
    pub token_hash: Option<Vec<u8>>,
    /// When the host noted it.
    pub paid_at: Option<Timestamp>,
    pub attendance: Option<Attendance>,
    pub attendance_at: Option<Timestamp>,
    /// What the participant says against it; may be empty.
    pub objection: String,
    /// When they said that they have paid.
    pub reported_at: Option<Timestamp>,
}

impl Participant {
    pub fn new(id: Uuid, match_id: Uuid, who: Who, joined_at: Timestamp) -> Self {
        Self {
            id,
            match_id,
            who,
            joined_at,
            brought_by: None,
            token_hash: None,
            paid_at: None,
            attendance: None,
            attendance_at: None,
            objection: String::new(),
            reported_at: None,
        }
    }
}

/// The page of a match, without the language prefix.
pub fn path(id: Uuid) -> String {
    format!("/match/{id}")
}

pub fn parse_id(text: &str) -> Result<Uuid, Error> {
    ids::parse(text).ok_or(NOT_FOUND)
}

pub const NOT_FOUND: Error = Error::NotFound("match");

pub fn started() -> Error {
    Error::conflict(Reason::MatchStarted, "the match has started")
}

/// Nobody enters a match whose host is suspended.
pub fn closed() -> Error {
    Error::conflict(Reason::MatchClosed, "nobody can join this match now")
}

stored_as!(RosterChange {
    Joined = "joined",
    Left = "left",
});

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reminder {
    DayBefore,
    HoursBefore,
}

impl Reminder {
    pub const ALL: [Self; 2] = [Self::DayBefore, Self::HoursBefore];

    pub fn lead(self) -> SignedDuration {
        match self {
            Self::DayBefore => SignedDuration::from_hours(24),
            Self::HoursBefore => SignedDuration::from_hours(2),
        }
    }

    /// Closer to the start than this, the reminder is no longer useful.
    pub fn min_lead(self) -> SignedDuration {
        match self {
            Self::DayBefore => SignedDuration::from_hours(3),
            Self::HoursBefore => SignedDuration::ZERO,
        }
    }

    pub fn due_at(self, starts_at: Timestamp) -> Timestamp {
        starts_at - self.lead()
    }

    pub fn expires_at(self, starts_at: Timestamp) -> Timestamp {
        starts_at - self.min_lead()
    }

    pub fn is_wanted(self, settings: Reminders) -> bool {
        match self {
            Self::DayBefore => settings.day_before,
            Self::HoursBefore => settings.hours_before,
        }
    }
}
