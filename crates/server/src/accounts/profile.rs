//! What an account says of its owner. The rules of its fields are the profiles' own.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::error::Error;

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

/// What is to be another; what is absent stays. The address never changes.
#[derive(Clone, Debug, Default)]
pub struct ProfileChanges {
    pub name: Option<String>,
    pub bio: Option<String>,
    pub location: Option<String>,
    pub date_of_birth: Option<String>,
}

pub fn profile(conn: &mut dyn Conn, id: Uuid) -> Result<Profile, Error> {
    // The account was there when the call began, and is being deleted.
    store::profile(conn, id)?.ok_or(Error::Unauthenticated)
}

/// Refuses what somebody does while another session of theirs deletes the account.
pub fn refuse_deleted(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    profile(conn, id).map(|_| ())
}

pub fn change_profile(
    conn: &mut dyn Conn,
    id: Uuid,
    changes: &ProfileChanges,
    now: Timestamp,
) -> Result<(), Error> {
    if store::change_profile(conn, id, changes, now)? {
        Ok(())
    } else {
        Err(Error::Unauthenticated)
    }
}

/// Where the photo is served; empty is none.
pub fn set_photo(conn: &mut dyn Conn, id: Uuid, url: &str, now: Timestamp) -> Result<(), Error> {
    if store::set_photo(conn, id, url, now)? {
        Ok(())
    } else {
        Err(Error::Unauthenticated)
    }
}
