//! Who may call, in thirteen kinds, and what each is told by each class of call.

/// Everybody who may stand before a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Who {
    Visitor,
    /// With the cookie of a session that has run out.
    Expired,
    /// With the cookie of a session that was ended.
    Revoked,
    /// Who has not chosen sports yet, nor skipped them.
    Incomplete,
    /// Whose address nobody has proved.
    Unverified,
    /// Whose booking, passkey and receipt it is.
    Owner,
    /// A player like any other.
    Other,
    Host,
    Participant,
    /// Of the venue that it is about.
    Manager,
    OtherManager,
    Admin,
    FormerAdmin,
}

pub const EVERYBODY: [Who; 13] = [
    Who::Visitor,
    Who::Expired,
    Who::Revoked,
    Who::Incomplete,
    Who::Unverified,
    Who::Owner,
    Who::Other,
    Who::Host,
    Who::Participant,
    Who::Manager,
    Who::OtherManager,
    Who::Admin,
    Who::FormerAdmin,
];

impl Who {
    pub fn is_signed_in(self) -> bool {
        !matches!(self, Self::Visitor | Self::Expired | Self::Revoked)
    }

    pub fn is_staff(self) -> bool {
        matches!(self, Self::Manager | Self::OtherManager | Self::Admin)
    }

    /// Where the client is, so that nobody uses up what others may ask.
    pub fn address(self) -> String {
        format!("10.7.0.{}", self as u8 + 1)
    }

    pub fn email(self) -> String {
        format!("as-{}@example.com", format!("{self:?}").to_lowercase())
    }
}

/// Who may make a call, as the contract's comments say it.
#[derive(Clone, Copy, Debug)]
pub enum Access {
    All,
    /// All may ask, and this is what every one of them is told in the world of these tests.
    AllAreTold(&'static str),
    Player,
    /// Players with a verified address.
    Verified,
    /// The owner; to others there is nothing.
    Owner,
    /// Whoever's address it is; it is taken for all others.
    OwnAddress,
    /// The host of a match; others may see it.
    Host,
    /// Who made a link; to others there is none.
    Maker,
    /// Verified players who have no place yet.
    NotIn,
    Participant,
    /// Who waits in line: of all here, [`Who::Other`].
    Waiting,
    /// Staff, of whatever venue.
    Staff,
    /// The venue's staff; to staff of others there is nothing.
    VenueStaff,
    Admin,
}

pub const OK: &str = "ok";
const SIGN_IN: &str = "unauthenticated/UNAUTHENTICATED";
const NOTHING: &str = "not_found/NOT_FOUND";
const STAFF_ONLY: &str = "permission_denied/STAFF_ONLY";
const UNVERIFIED: &str = "failed_precondition/EMAIL_NOT_VERIFIED";
const IN_ALREADY: &str = "already_exists/ALREADY_JOINED";

impl Access {
    /// What a right request tells this caller: "ok", or the code and reason of the refusal.
    pub fn tells(self, who: Who) -> &'static str {
        match self {
            Self::All => return OK,
            Self::AllAreTold(told) => return told,
            Self::OwnAddress if who != Who::Owner => return "already_exists/ACCOUNT_EXISTS",
            _ if !who.is_signed_in() => return SIGN_IN,
            _ => {}
        }
        match (self, who) {
            (Self::Verified | Self::NotIn, Who::Unverified) => UNVERIFIED,
            (Self::NotIn, Who::Host | Who::Participant) => IN_ALREADY,
            (Self::Owner, who) if who != Who::Owner => NOTHING,
            (Self::Maker, who) if who != Who::Host => NOTHING,
            (Self::Host, who) if who != Who::Host => "permission_denied/NOT_THE_HOST",
            (Self::Participant, Who::Host) => "failed_precondition/HOST_CANNOT_LEAVE",
            (Self::Participant, who) if who != Who::Participant => {
                "failed_precondition/NOT_A_PARTICIPANT"
            }
            (Self::Waiting, who) if who != Who::Other => "failed_precondition/NOT_WAITING",
            (Self::Staff | Self::VenueStaff | Self::Admin, who) if !who.is_staff() => STAFF_ONLY,
            (Self::VenueStaff, Who::OtherManager) => NOTHING,
            (Self::Admin, Who::Manager | Who::OtherManager) => "permission_denied/ADMINS_ONLY",
            _ => OK,
        }
    }

    /// Whether what is refused may depend on there being such a thing: only where everybody who asks
    /// may see it.
    pub fn is_about_what_all_may_see(self) -> bool {
        matches!(
            self,
            Self::Host | Self::NotIn | Self::Participant | Self::Waiting | Self::OwnAddress
        )
    }

    /// Somebody who may, who is nobody's superior.
    pub fn somebody(self) -> Who {
        match self {
            Self::Staff | Self::VenueStaff => Who::Manager,
            Self::NotIn | Self::Waiting => Who::Other,
            Self::Host | Self::Maker => Who::Host,
            Self::Participant => Who::Participant,
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
