//! Passkeys: WebAuthn credentials to sign in with (rules.md §2).
//!
//! A ceremony is two calls with a row between them. The second call deletes the row in its own
//! transaction, whatever the result, so that a challenge can be used only once.

mod begin_authentication;
mod begin_registration;
mod check_support;
mod complete_authentication;
mod complete_registration;
mod decoys;
mod delete;
mod emails;
mod list;
mod name;
mod relying_party;
mod rename;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::error::{Error, Reason};
use crate::secret::plain_hash;

pub use begin_authentication::begin_authentication;
pub use begin_registration::begin_registration;
pub use check_support::check_support;
pub use complete_authentication::complete_authentication;
pub use complete_registration::{Registration, complete_registration};
pub use delete::delete;
pub use list::list;
pub use rename::rename;

use relying_party::Refused;

const CEREMONY_LIFETIME: SignedDuration = SignedDuration::from_mins(5);

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

fn store_ceremony(
    conn: &mut dyn Conn,
    challenge: &str,
    ceremony: &Ceremony,
    now: Timestamp,
) -> Result<(), Error> {
    let hash = plain_hash(challenge.as_bytes());
    Ok(store::insert_ceremony(conn, &hash, ceremony, now)?)
}

/// Deletes and returns the ceremony of a challenge.
fn take_ceremony(
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
fn invalid() -> Error {
    Error::BadRequest(Reason::new(
        "PASSKEY_INVALID",
        "the passkey was not accepted",
    ))
}

/// Deletes at most `max` expired ceremonies.
pub fn delete_expired(conn: &mut dyn Conn, now: Timestamp, max: i64) -> Result<u64, Error> {
    Ok(store::delete_expired_ceremonies(conn, now, max)?)
}
