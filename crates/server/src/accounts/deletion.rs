//! The end of an account. Its row stays where others keep something that it belongs to, a past
//! match or a booking, and says nothing of anybody.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::{email_address, store};
use crate::error::Error;

/// What somebody is called who is not here any more.
pub const NAME: &str = "Deleted player";

/// Begins the deletion of an account by its owner, who has typed its address again. Answers the
/// address; until the transaction ends nobody else changes the account.
pub fn lock(
    conn: &mut dyn Conn,
    user_id: Uuid,
    typed: &str,
    now: Timestamp,
) -> Result<String, Error> {
    let typed = email_address::normalise("email", typed)?;
    let email = store::lock_user(conn, user_id, now)?.ok_or(Error::Unauthenticated)?;
    if typed != email {
        let problem = "not the address of this account";
        return Err(Error::invalid("email", "email.other", problem));
    }
    // No address: nobody can sign in with it, and no mail finds its way there. As it is a key, all
    // who refer to the account at this moment wait, and then find that it is deleted.
    store::retire(conn, user_id, &format!("deleted {user_id}"), now)?;
    Ok(email)
}

/// Takes away every way in, every role, and all that the account said of its owner. Whoever signs
/// in with the address later has a new account.
pub fn forget(
    conn: &mut dyn Conn,
    user_id: Uuid,
    email: &str,
    now: Timestamp,
) -> Result<(), Error> {
    store::forget_ways_in(conn, user_id)?;
    store::forget_address(conn, email)?;
    store::anonymise(conn, user_id, NAME, now)?;
    Ok(())
}
