//! A suspended account has no session and cannot sign in. Everything else of it stays as it is.

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::app::Tx;
use crate::error::{Error, Reason};

/// Suspends an account and ends its sessions. Fails if it is suspended.
pub fn suspend(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    store::lock_for_suspension(tx.conn, id)?;
    if !store::suspend(tx.conn, id, tx.now)? {
        let message = "the account is suspended already";
        return Err(Error::conflict("SUSPENDED_ALREADY", message));
    }
    Ok(store::delete_sessions(tx.conn, id)?)
}

/// Lets the owner of the account sign in again. Fails if it is not suspended.
pub fn lift_suspension(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    if store::lift_suspension(tx.conn, id, tx.now)? {
        return Ok(());
    }
    Err(Error::conflict(
        "NOT_SUSPENDED",
        "the account is not suspended",
    ))
}

pub fn suspended_since(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Timestamp>, Error> {
    Ok(store::suspended_since(conn, id)?)
}

/// Refuses somebody who has proved to own the account, so that strangers do not learn of the suspension.
pub fn refuse_suspended(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    if store::suspended_since(tx.conn, id)?.is_none() {
        return Ok(());
    }
    let reason = Reason::new("ACCOUNT_SUSPENDED", "the operator suspended this account");
    let contact = tx.app.config.operator.contact.as_str();
    Err(Error::Forbidden(if contact.is_empty() {
        reason
    } else {
        reason.with("contact", contact)
    }))
}
