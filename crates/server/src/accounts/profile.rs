//! The profile columns of an account. The `profiles` feature validates them.

use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::accounts::model::{Account, Profile, ProfileChanges};
use crate::app::Tx;
use crate::email_address;
use crate::error::Error;

pub fn profile(conn: &mut dyn Conn, id: Uuid) -> Result<Profile, Error> {
    // The account was deleted after the call began.
    store::profile(conn, id)?.ok_or(Error::Unauthenticated)
}

/// The account of a player, or the error if it was deleted after the call began.
pub fn account(conn: &mut dyn Conn, id: Uuid) -> Result<Account, Error> {
    store::user_by_id(conn, id)?.ok_or(Error::Unauthenticated)
}

/// The account of an address, as the operator types it.
pub fn account_by_email(conn: &mut dyn Conn, email: &str) -> Result<Account, Error> {
    let email = email_address::normalise("email", email)?;
    store::user_by_email(conn, &email)?.ok_or(Error::NotFound("account"))
}

pub fn account_by_id(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Account>, Error> {
    Ok(store::user_by_id(conn, id)?)
}

/// Fails if another session has deleted the account.
pub fn refuse_deleted(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    profile(conn, id).map(|_| ())
}

/// The same, also if it has been suspended.
pub fn refuse_inactive(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    refuse_deleted(conn, id)?;
    match store::suspended_since(conn, id)? {
        Some(_) => Err(Error::Unauthenticated),
        None => Ok(()),
    }
}

pub fn change_profile(tx: &mut Tx<'_>, id: Uuid, changes: &ProfileChanges) -> Result<(), Error> {
    if store::change_profile(tx.conn, id, changes, tx.now)? {
        Ok(())
    } else {
        Err(Error::Unauthenticated)
    }
}

/// Sets the photo's URL; empty removes it.
pub fn set_photo(tx: &mut Tx<'_>, id: Uuid, url: &str) -> Result<(), Error> {
    if store::set_photo(tx.conn, id, url, tx.now)? {
        Ok(())
    } else {
        Err(Error::Unauthenticated)
    }
}
