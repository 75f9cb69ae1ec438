//! Passkeys: WebAuthn credentials that an account is opened with (rules.md §2).
//!
//! A ceremony is two calls with a row between them. Whoever ends it takes the row away, in the
//! transaction that uses it and whatever comes of it, so that a challenge is answered once.

mod begin_authentication;
mod begin_registration;
mod check_support;
mod decoys;
mod delete;
mod end_authentication;
mod end_registration;
mod letter;
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
pub use delete::delete;
pub use end_authentication::end_authentication;
pub use end_registration::{Registered, end_registration};
pub use list::list;
pub use rename::rename;

use relying_party::Refused;

const CEREMONY_LASTS: SignedDuration = SignedDuration::from_mins(5);

/// A passkey as its owner may see it.
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
    /// As the database keeps it.
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

/// A ceremony that has begun.
#[derive(Clone, Debug)]
pub struct Ceremony {
    pub kind: Kind,
    /// Empty where the browser offers what it has.
    pub email: String,
    /// Of a registration: the account that gets the passkey, or will be made with this id.
    pub user_id: Option<Uuid>,
    /// Of a registration for an account that there is: the session that asked.
    pub session_id: Option<Uuid>,
    /// Of a registration: what a new account will be called.
    pub name: String,
    /// What the WebAuthn library must be given back.
    pub state: String,
    pub expires_at: Timestamp,
}

/// The first half of a ceremony, for the browser.
pub struct Begun {
    pub challenge: String,
    /// JSON for `navigator.credentials`.
    pub options: String,
}

/// The second half of a ceremony, from the browser.
pub struct Answer {
    pub email: String,
    pub challenge: String,
    /// JSON of the credential.
    pub credential: String,
}

fn keep(
    conn: &mut dyn Conn,
    challenge: &str,
    ceremony: &Ceremony,
    now: Timestamp,
) -> Result<(), Error> {
    let hash = plain_hash(challenge.as_bytes());
    Ok(store::insert_ceremony(conn, &hash, ceremony, now)?)
}

/// The ceremony of a challenge, which ends hereby.
fn take(
    conn: &mut dyn Conn,
    kind: Kind,
    challenge: &str,
    now: Timestamp,
) -> Result<Result<Ceremony, Refused>, Error> {
    let hash = plain_hash(challenge.as_bytes());
    let Some(ceremony) = store::take_ceremony(conn, &hash)? else {
        return Ok(Err(Refused::because("no such ceremony, or it has ended")));
    };
    Ok(if ceremony.expires_at <= now {
        Err(Refused::because("the ceremony has expired"))
    } else if ceremony.kind != kind {
        Err(Refused::because("the ceremony is of the other kind"))
    } else {
        Ok(ceremony)
    })
}

/// What every failure of a ceremony looks like from outside; the log knows why.
fn invalid() -> Error {
    Error::BadRequest(Reason::new(
        "PASSKEY_INVALID",
        "the passkey was not accepted",
    ))
}

/// Deletes at most `most` ceremonies that nobody can end any more.
pub fn forget(conn: &mut dyn Conn, now: Timestamp, most: i64) -> Result<u64, Error> {
    Ok(store::forget_ceremonies(conn, now, most)?)
}
