//! Accounts, sessions, devices and staff.

use jiff::Timestamp;
use unicode_segmentation::UnicodeSegmentation;
use uuid::Uuid;

use crate::accounts::roles::StaffRole;
use crate::email_address::name_from;
use crate::locale::Locale;

/// What the client reports about its device, and the IP address that the server saw.
#[derive(Clone, Debug)]
pub struct Device {
    pub fingerprint: String,
    pub user_agent: String,
    pub ip_address: String,
    pub device_type: Option<String>,
    pub browser: Option<String>,
    pub os: Option<String>,
    pub location: Option<String>,
    pub first_seen: Timestamp,
    pub last_seen: Timestamp,
}

/// A device as shown to its owner.
#[derive(Clone, Debug)]
pub struct DeviceView {
    pub device: Device,
    pub is_current: bool,
    pub active_sessions: i64,
}

/// The sign-in method of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provider {
    Passkey,
    EmailCode,
    Google,
}

impl Provider {
    /// The value stored in the database.
    pub fn number(self) -> i64 {
        match self {
            Self::Passkey => 1,
            Self::EmailCode => 2,
            Self::Google => 3,
        }
    }

    pub fn of(number: i64) -> Self {
        match number {
            1 => Self::Passkey,
            3 => Self::Google,
            _ => Self::EmailCode,
        }
    }
}

/// A session as shown to its owner.
#[derive(Clone, Debug)]
pub struct Session {
    pub id: Uuid,
    pub user_id: Uuid,
    pub provider: Provider,
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub device: Option<Device>,
    pub is_new_device: bool,
}

/// An account as its owner sees it.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub struct Account {
    pub id: Uuid,
    pub email: String,
    pub name: String,
    pub avatar_url: String,
    pub email_verified: bool,
    pub preferences_completed: bool,
    pub locale: Locale,
    pub has_passkey: bool,
    pub has_google: bool,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

#[derive(Clone, Debug)]
pub struct Profile {
    pub name: String,
    pub bio: String,
    pub location: String,
    /// YYYY-MM-DD, or empty.
    pub date_of_birth: String,
    /// Empty without a photo.
    pub avatar_url: String,
    pub email: String,
    pub email_verified: bool,
}

/// Fields to change; `None` leaves a field as it is. The address never changes.
#[derive(Clone, Debug, Default)]
pub struct ProfileChanges {
    pub name: Option<String>,
    pub bio: Option<String>,
    pub location: Option<String>,
    pub date_of_birth: Option<String>,
}

/// All are on by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reminders {
    pub day_before: bool,
    pub hours_before: bool,
    /// Emails about who joins and leaves the player's own matches.
    pub host_updates: bool,
}

/// The venue that a role is for, and the role; none is an admin's.
pub type Place = Option<(Uuid, StaffRole)>;

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffRow {
    pub email: String,
    pub place: Place,
}

/// Somebody with a role at a venue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Colleague {
    pub email: String,
    /// Empty until they come to the back-office.
    pub name: String,
    pub role: StaffRole,
    /// None until they have an account.
    pub locale: Option<Locale>,
    pub created_at: Timestamp,
}

#[derive(Clone, Debug)]
pub struct Person {
    pub id: Uuid,
    pub name: String,
    /// Empty if the account is deleted.
    pub email: String,
    pub avatar_url: String,
    pub locale: Locale,
    pub is_suspended: bool,
}

impl Person {
    /// The name as shown to other players.
    pub fn shown_name(&self) -> String {
        if self.has_default_name() {
            initial(&self.name)
        } else {
            self.name.clone()
        }
    }

    /// Whether the name is the part of the address before the @, which others must not see.
    pub fn has_default_name(&self) -> bool {
        !self.email.is_empty() && self.name == name_from(&self.email)
    }

    /// "Ani S.": the name as shown to visitors (contract.md).
    pub fn first_name_and_initial(&self) -> String {
        if self.email.is_empty() {
            return self.name.clone();
        }
        if self.has_default_name() {
            return initial(&self.name);
        }
        first_name_and_initial(&self.name)
    }
}

/// "Ani S." of "Ani Sari".
pub fn first_name_and_initial(name: &str) -> String {
    let mut words = name.split_whitespace();
    let first = words.next().unwrap_or_default();
    match words
        .next_back()
        .and_then(|last| last.graphemes(true).next())
    {
        Some(initial) => format!("{first} {}.", initial.to_uppercase()),
        None => first.to_owned(),
    }
}

/// All that a default name shows: it is part of an address.
fn initial(name: &str) -> String {
    let first = name.graphemes(true).next().unwrap_or_default();
    format!("{}.", first.to_uppercase())
}
