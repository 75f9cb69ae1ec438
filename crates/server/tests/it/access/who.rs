//! The sixteen kinds of callers, and the result of each class of calls for them.

use lapang::accounts::StaffRole;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Who {
    Visitor,
    /// With the cookie of an expired session.
    Expired,
    /// With the cookie of a revoked session.
    Revoked,
    /// Has neither chosen nor skipped sports yet.
    Incomplete,
    /// With an unverified address.
    Unverified,
    /// Owns the booking, passkey and receipt.
    Owner,
    /// A player like any other.
    Other,
    Host,
    Participant,
    /// Of the venue in question, like the next three.
    VenueOwner,
    Manager,
    Desk,
    Viewer,
    OtherManager,
    Admin,
    FormerAdmin,
}

pub const EVERYBODY: [Who; 16] = [
    Who::Visitor,
    Who::Expired,
    Who::Revoked,
    Who::Incomplete,
    Who::Unverified,
    Who::Owner,
    Who::Other,
    Who::Host,
    Who::Participant,
    Who::VenueOwner,
    Who::Manager,
    Who::Desk,
    Who::Viewer,
    Who::OtherManager,
    Who::Admin,
    Who::FormerAdmin,
];

impl Who {
    pub fn is_signed_in(self) -> bool {
        !matches!(self, Self::Visitor | Self::Expired | Self::Revoked)
    }

    pub fn is_staff(self) -> bool {
        self.role().is_some() || matches!(self, Self::OtherManager | Self::Admin)
    }

    /// At the venue in question.
    pub fn role(self) -> Option<StaffRole> {
        match self {
            Self::VenueOwner => Some(StaffRole::Owner),
            Self::Manager => Some(StaffRole::Manager),
            Self::Desk => Some(StaffRole::Desk),
            Self::Viewer => Some(StaffRole::Viewer),
            _ => None,
        }
    }

    /// The client's address, so that callers do not share rate limits.
    pub fn address(self) -> String {
        format!("10.7.0.{}", self as u8 + 1)
    }

    pub fn email(self) -> String {
        format!("as-{}@example.com", format!("{self:?}").to_lowercase())
    }
}

/// Who may make a call, as in the contract's comments.
#[derive(Clone, Copy, Debug)]
pub enum Access {
    All,
    /// Everyone, with this result in the world of these tests.
    AllAreTold(&'static str),
    Player,
    /// Players with a verified address.
    Verified,
    /// The owner; for others it does not exist.
    Owner,
    /// Anyone, about their own address; it is already in use for all others.
    OwnAddress,
    /// The host of a match; others may see it.
    Host,
    /// The organiser of a tournament; others are refused with this reason.
    Organiser(&'static str),
    /// The creator of a link; for others it does not exist.
    Maker,
    /// Verified players who have no place yet.
    NotIn,
    Participant,
    /// The host and the participant; others may see the match. They are told this.
    OnList(&'static str),
    /// The host and the participant of a match; for others it does not exist.
    InMatch,
    /// The same of what they play in; others may see the match.
    Plays,
    /// Players on the waitlist: here only [`Who::Other`].
    Waiting,
    /// Staff of any venue.
    Staff,
    /// The venue's staff with this role or a higher one; for other staff it does not exist.
    At(StaffRole),
    Admin,
}

pub const OK: &str = "ok";
const SIGN_IN: &str = "unauthenticated/UNAUTHENTICATED";
const NOTHING: &str = "not_found/NOT_FOUND";
pub const ROLE_NOT_ALLOWED: &str = "permission_denied/ROLE_NOT_ALLOWED";
const STAFF_ONLY: &str = "permission_denied/STAFF_ONLY";
const UNVERIFIED: &str = "failed_precondition/EMAIL_NOT_VERIFIED";
const IN_ALREADY: &str = "already_exists/ALREADY_JOINED";

impl Access {
    /// The result of a valid request for this caller: "ok", or the code and reason of the refusal.
    pub fn tells(self, who: Who) -> &'static str {
        match self {
            Self::All => return OK,
            Self::AllAreTold(told) => return told,
            Self::InMatch if !matches!(who, Who::Host | Who::Participant) => return NOTHING,
            Self::OwnAddress if who != Who::Owner => return "already_exists/ACCOUNT_EXISTS",
            _ if !who.is_signed_in() => return SIGN_IN,
            _ => {}
        }
        match (self, who) {
            (Self::Verified | Self::NotIn, Who::Unverified) => UNVERIFIED,
            (Self::NotIn, Who::Host | Who::Participant) => IN_ALREADY,
            (Self::Owner, who) if who != Who::Owner => NOTHING,
            (Self::Maker, who) if who != Who::Host => NOTHING,
            (Self::Organiser(told), who) if who != Who::Host => told,
            (Self::Host, who) if who != Who::Host => "permission_denied/NOT_THE_HOST",
            (Self::Plays, who) if !matches!(who, Who::Host | Who::Participant) => {
                "permission_denied/NOT_THE_HOST"
            }
            (Self::Participant, Who::Host) => "failed_precondition/HOST_CANNOT_LEAVE",
            (Self::Participant, who) if who != Who::Participant => {
                "failed_precondition/NOT_A_PARTICIPANT"
            }
            (Self::OnList(told), Who::Host | Who::Participant) => told,
            (Self::OnList(_), _) => "failed_precondition/NOT_A_PARTICIPANT",
            (Self::Waiting, who) if who != Who::Other => "failed_precondition/NOT_WAITING",
            (Self::Staff | Self::At(_) | Self::Admin, who) if !who.is_staff() => STAFF_ONLY,
            (Self::At(_), Who::OtherManager) => NOTHING,
            (Self::At(least), who) if who.role().is_some_and(|role| role < least) => {
                ROLE_NOT_ALLOWED
            }
            (Self::Admin, who) if who != Who::Admin => "permission_denied/ADMINS_ONLY",
            _ => OK,
        }
    }

    /// Whether a refusal may depend on the thing's existence: only if all callers may see it.
    pub fn is_about_what_all_may_see(self) -> bool {
        matches!(
            self,
            Self::Host
                | Self::Organiser(_)
                | Self::NotIn
                | Self::Participant
                | Self::OnList(_)
                | Self::Plays
                | Self::Waiting
                | Self::OwnAddress
        )
    }

    /// The lowest permitted caller.
    pub fn somebody(self) -> Who {
        match self {
            Self::Staff | Self::At(StaffRole::Viewer) => Who::Viewer,
            Self::At(StaffRole::Desk) => Who::Desk,
            Self::At(StaffRole::Manager) => Who::Manager,
            Self::At(StaffRole::Owner) => Who::VenueOwner,
            Self::NotIn | Self::Waiting => Who::Other,
            Self::Host | Self::Organiser(_) | Self::Maker => Who::Host,
            Self::Participant | Self::OnList(_) | Self::InMatch | Self::Plays => Who::Participant,
            Self::Admin => Who::Admin,
            Self::Owner
            | Self::OwnAddress
            | Self::All
            | Self::AllAreTold(_)
            | Self::Player
            | Self::Verified => Who::Owner,
        }
    }
}
