//! The end of an account. Its row stays where others keep something that it belongs to, a past
//! match or a booking, and says nothing of anybody.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::{email_address, email_code, limits, store};
use crate::app::App;
use crate::error::Error;

/// What somebody is called who is not here any more.
pub const NAME: &str = "Deleted player";

/// An account that is being deleted.
pub struct Leaving {
    pub email: String,
    /// Otherwise what is kept by the address may be somebody else's, who knows of no account.
    pub email_verified: bool,
}

/// Begins the deletion of an account by its owner, who has typed its address again. Until the
/// transaction ends nobody else changes the account.
pub fn lock(
    conn: &mut dyn Conn,
    user_id: Uuid,
    typed: &str,
    now: Timestamp,
) -> Result<Leaving, Error> {
    let typed = email_address::normalise("email", typed)?;
    // Before the account, as a code that is entered at this moment takes them in this order.
    store::pass_gate(conn, &email_code::gate(&typed), now)?;
    let leaving = store::lock_user(conn, user_id, now)?.ok_or(Error::Unauthenticated)?;
    if typed != leaving.email {
        let problem = "not the address of this account";
        return Err(Error::invalid("email", "email.other", problem));
    }
    // No address: nobody can sign in with it, and no mail finds its way there. As it is a key, all
    // who refer to the account at this moment wait, and then find that it is deleted.
    store::retire(conn, user_id, &format!("deleted {user_id}"), now)?;
    Ok(leaving)
}

/// Locks the row of an account, for rules that count what it has: requests of one account at the
/// same time wait for each other here.
pub fn lock_row(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    Ok(store::lock_row(conn, user_id)?)
}

/// Takes away every way in, every role, and all that the account said of its owner. Whoever signs
/// in with the address later has a new account.
pub fn forget(
    conn: &mut dyn Conn,
    app: &App,
    user_id: Uuid,
    leaving: &Leaving,
    now: Timestamp,
) -> Result<(), Error> {
    store::forget_ways_in(conn, user_id)?;
    limits::forget_player(conn, user_id)?;
    if leaving.email_verified {
        email_code::forget(conn, app, &leaving.email, now)?;
        store::forget_address(conn, &leaving.email)?;
    }
    store::anonymise(conn, user_id, NAME, now)?;
    Ok(())
}
