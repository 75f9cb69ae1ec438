//! The profile columns of an account. The `profiles` feature validates them.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::accounts::model::{Profile, ProfileChanges};
use crate::error::Error;

pub fn profile(conn: &mut dyn Conn, id: Uuid) -> Result<Profile, Error> {
    // The account was deleted after the call began.
    store::profile(conn, id)?.ok_or(Error::Unauthenticated)
}

/// Fails if another session has deleted the account.
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

/// Sets the photo's URL; empty removes it.
pub fn set_photo(conn: &mut dyn Conn, id: Uuid, url: &str, now: Timestamp) -> Result<(), Error> {
    if store::set_photo(conn, id, url, now)? {
        Ok(())
    } else {
        Err(Error::Unauthenticated)
    }
}
