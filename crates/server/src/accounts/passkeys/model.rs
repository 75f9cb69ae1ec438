//! A passkey, and the ceremony in which the browser proves that it has one.

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use crate::stored::stored_as;

/// A passkey as shown to its owner.
#[derive(Clone, Debug)]
pub struct Passkey {
    pub id: Uuid,
    pub name: String,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

stored_as!(Kind {
    Registration = "registration",
    Authentication = "authentication",
});

/// A started ceremony.
#[derive(Clone, Debug)]
pub struct Ceremony {
    pub kind: Kind,
    /// Empty if the browser offers its own passkeys.
    pub email: String,
    /// Registration: the account of the passkey, or the id of the account to create.
    pub user_id: Option<Uuid>,
    /// Registration for an existing account: the session that started it.
    pub session_id: Option<Uuid>,
    /// Registration: the name of a new account.
    pub name: String,
    /// State of the WebAuthn library.
    pub state: String,
    pub expires_at: Timestamp,
}

/// The options for the browser.
pub struct CeremonyStart {
    pub challenge: String,
    /// JSON for `navigator.credentials`.
    pub options: String,
}

/// The response of the browser.
pub struct CeremonyResponse {
    pub email: String,
    pub challenge: String,
    /// JSON of the credential.
    pub credential: String,
}

pub const CEREMONY_LIFETIME: SignedDuration = SignedDuration::from_mins(5);
