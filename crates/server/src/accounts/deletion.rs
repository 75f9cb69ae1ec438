//! Account deletion. The row stays, anonymised, because past matches and bookings of others refer
//! to it.

use lapang_db::Conn;
use uuid::Uuid;

use super::profile::refuse_deleted;
use super::{email_code, limits, store};
use crate::app::Tx;
use crate::email_address;
use crate::error::Error;
use crate::mail;

/// The name shown for a deleted account.
pub const DELETED_NAME: &str = "Deleted player";

/// An account locked for deletion.
pub struct LockedAccount {
    pub email: String,
    /// If false, rows stored by address may belong to the real owner of the address.
    pub email_verified: bool,
}

/// Starts a deletion: checks the address that the owner typed again, and locks the account until
/// the transaction ends. One statement takes the exclusive lock: a shared one first could deadlock.
pub fn lock_for_deletion(
    tx: &mut Tx<'_>,
    user_id: Uuid,
    typed: &str,
) -> Result<LockedAccount, Error> {
    let typed = email_address::normalise("email", typed)?;
    // Gate before user row: entering a code locks in the same order.
    store::lock_gate(tx.conn, &email_code::gate_of(&typed), tx.now)?;
    // Replacing the address ends sign-in and email. It is a unique key, so concurrent inserts that
    // refer to the account wait here and then see that it is deleted.
    let replacement = format!("deleted {user_id}");
    if let Some(email_verified) =
        store::mark_deleted(tx.conn, user_id, &typed, &replacement, tx.now)?
    {
        return Ok(LockedAccount {
            email: typed,
            email_verified,
        });
    }
    refuse_deleted(tx.conn, user_id)?;
    let problem = "not the address of this account";
    Err(Error::invalid("email", "email.other", problem))
}

/// Locks an account against the others of its mailbox, for rules that count what they have together:
/// their concurrent requests run one after the other. Its deletion waits, too.
pub fn lock_mailbox(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    Ok(store::lock_mailbox(conn, user_id)?)
}

/// Deletes every sign-in method and role, and anonymises the account. A later sign-in with the
/// address creates a new account.
pub fn forget(tx: &mut Tx<'_>, user_id: Uuid, account: &LockedAccount) -> Result<(), Error> {
    store::delete_sign_in_methods(tx.conn, user_id)?;
    store::delete_blocks(tx.conn, user_id)?;
    limits::delete_player_counts(tx.conn, user_id)?;
    if account.email_verified {
        email_code::anonymise_address(tx, &account.email)?;
        store::delete_rows_by_email(tx.conn, &account.email)?;
    }
    store::anonymise(tx.conn, user_id, DELETED_NAME, tx.now)?;
    let mailbox = email_address::mailbox(&account.email);
    if account.email_verified && !store::is_mailbox_suspended(tx.conn, &mailbox)? {
        mail::lift_suppression(tx.conn, &mailbox)?;
    }
    Ok(())
}
