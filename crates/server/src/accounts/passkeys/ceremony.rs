//! A WebAuthn ceremony: the browser answers a challenge once, in time.

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::relying_party::Refused;
use crate::accounts::store;
use crate::error::{Error, Reason};
use crate::secret::plain_hash;

pub const CEREMONY_LIFETIME: SignedDuration = SignedDuration::from_mins(5);

/// A passkey as shown to its owner.
#[derive(Clone, Debug)]
pub struct Passkey {
    pub id: Uuid,
    pub name: String,
    pub created_at: Timestamp,
    pub last_used_at: Option<Timestamp>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Registration,
    Authentication,
}

impl Kind {
    /// The value stored in the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Authentication => "authentication",
        }
    }

    pub fn from_code(code: &str) -> Self {
        if code == Self::Registration.code() {
            Self::Registration
        } else {
            Self::Authentication
        }
    }
}

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

pub fn store_ceremony(
    conn: &mut dyn Conn,
    challenge: &str,
    ceremony: &Ceremony,
    now: Timestamp,
) -> Result<(), Error> {
    let hash = plain_hash(challenge.as_bytes());
    Ok(store::insert_ceremony(conn, &hash, ceremony, now)?)
}

/// Deletes and returns the ceremony of a challenge.
pub fn take_ceremony(
    conn: &mut dyn Conn,
    kind: Kind,
    challenge: &str,
    now: Timestamp,
) -> Result<Result<Ceremony, Refused>, Error> {
    let hash = plain_hash(challenge.as_bytes());
    let Some(ceremony) = store::take_ceremony(conn, &hash)? else {
        return Ok(Err(Refused::because(
            "no such ceremony, or it has already ended",
        )));
    };
    Ok(if ceremony.expires_at <= now {
        Err(Refused::because("the ceremony has expired"))
    } else if ceremony.kind != kind {
        Err(Refused::because("the ceremony is of another kind"))
    } else {
        Ok(ceremony)
    })
}

/// The same error for every failed ceremony. Only the log says why.
pub fn invalid() -> Error {
    Error::BadRequest(Reason::new(
        "PASSKEY_INVALID",
        "the passkey was not accepted",
    ))
}
