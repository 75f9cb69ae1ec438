//! The suspension of a mailbox: none of its accounts has a session or can sign in, no new one is made, and it gets no
//! emails. What else follows is for the features above (`safety/suspend.rs`).

use std::collections::HashSet;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::app::Tx;
use crate::email_address::mailbox;
use crate::error::{Error, Reason, Refusal};
use crate::mail;

/// Suspends an account with the others of its mailbox, and ends their sessions. An address that is not verified may be
/// somebody else's: then only that account. Fails if it is suspended.
pub fn suspend(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    let ids = store::ids_suspended_with(tx.conn, id)?;
    store::lock_for_suspension(tx.conn, &ids)?;
    // Again, since an account of the mailbox may have been made meanwhile.
    let ids = store::ids_suspended_with(tx.conn, id)?;
    if store::suspend(tx.conn, &ids, tx.now)? == 0 {
        let message = "the account is suspended already";
        return Err(Error::conflict(Reason::SuspendedAlready, message));
    }
    if let Some(address) = verified_address(tx.conn, id)? {
        mail::suppress(tx, &mailbox(&address))?;
    }
    for id in &ids {
        // What is not sent yet. An unverified address got nothing but codes, and may be somebody else's.
        if let Some(address) = verified_address(tx.conn, *id)? {
            mail::forget(tx.conn, &address)?;
        }
    }
    Ok(store::delete_sessions(tx.conn, &ids)?)
}

/// Lets the owner of the mailbox sign in again. Fails if the account is not suspended.
pub fn lift_suspension(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    let ids = store::ids_suspended_with(tx.conn, id)?;
    store::lock_for_suspension(tx.conn, &ids)?;
    let is_suspended = store::suspended_since(tx.conn, id)?.is_some();
    if !is_suspended || store::lift_suspension(tx.conn, &ids, tx.now)? == 0 {
        let message = "the account is not suspended";
        return Err(Error::conflict(Reason::NotSuspended, message));
    }
    if let Some(address) = verified_address(tx.conn, id)? {
        mail::lift_suppression(tx.conn, &mailbox(&address))?;
    }
    Ok(())
}

fn verified_address(conn: &mut dyn Conn, id: Uuid) -> Result<Option<String>, Error> {
    let account = store::user_by_id(conn, id)?.filter(|account| account.email_verified);
    Ok(account.map(|account| account.email))
}

/// The accounts that a suspension of this one reaches, by id.
pub fn ids_suspended_with(conn: &mut dyn Conn, id: Uuid) -> Result<Vec<Uuid>, Error> {
    Ok(store::ids_suspended_with(conn, id)?)
}

pub fn suspended_since(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Timestamp>, Error> {
    Ok(store::suspended_since(conn, id)?)
}

pub fn is_suspended(conn: &mut dyn Conn, id: Uuid) -> Result<bool, Error> {
    Ok(store::suspended_since(conn, id)?.is_some())
}

/// Those of `ids` that are suspended.
pub fn are_suspended(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashSet<Uuid>, Error> {
    Ok(store::are_suspended(conn, ids)?)
}

/// All suspended accounts.
pub fn suspended(conn: &mut dyn Conn) -> Result<Vec<Uuid>, Error> {
    Ok(store::suspended_ids(conn)?)
}

/// For other features' statements: a subquery of all suspended accounts.
pub fn suspended_ids() -> &'static str {
    store::SUSPENDED_IDS
}

/// Refuses somebody who has proved to own the account, so that strangers do not learn of the suspension.
pub fn refuse_suspended(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    if store::is_suspended_with_mailbox(tx.conn, id)? {
        return Err(suspended_error(tx));
    }
    Ok(())
}

/// The same of somebody who has proved to own an address, which may have no account.
pub fn refuse_suspended_mailbox(tx: &mut Tx<'_>, email: &str) -> Result<(), Error> {
    if store::is_mailbox_suspended(tx.conn, &mailbox(email))? {
        return Err(suspended_error(tx));
    }
    Ok(())
}

fn suspended_error(tx: &Tx<'_>) -> Error {
    let reason = Refusal::new(
        Reason::AccountSuspended,
        "the operator suspended this account",
    );
    let contact = tx.app.config.operator.contact.as_str();
    Error::Forbidden(if contact.is_empty() {
        reason
    } else {
        reason.with("contact", contact)
    })
}
