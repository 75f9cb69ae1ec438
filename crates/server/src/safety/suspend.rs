//! Suspends a player, all in one transaction: the account with the others of its mailbox (`moderation/suspend.rs`), their
//! open requests, waitlists and watched hours. What they host is closed while the suspension lasts: each feature asks
//! for it when it is read.

use std::sync::Arc;

use uuid::Uuid;

use crate::accounts::{self, Account};
use crate::app::{App, Tx};
use crate::error::Error;
use crate::{bookings, matches, moderation, venues};

/// On the command line. Returns the account.
pub async fn suspend(app: &Arc<App>, email: &str, reason: &str) -> Result<Account, Error> {
    let (email, reason) = (email.to_owned(), moderation::checked_reason(reason)?);
    app.write(move |tx| {
        let account = accounts::account_by_email(tx.conn, &email)?;
        suspend_account(tx, &account, &reason, None)?;
        Ok(account)
    })
    .await
}

/// By an admin. Other admins are for the command line.
pub async fn suspend_player(
    app: &Arc<App>,
    admin_id: Uuid,
    player_id: Uuid,
    reason: &str,
) -> Result<(), Error> {
    let reason = moderation::checked_reason(reason)?;
    app.write(move |tx| {
        let account = accounts::account_by_id(tx.conn, player_id)?;
        let account = account.ok_or(Error::NotFound("player"))?;
        suspend_account(tx, &account, &reason, Some(admin_id))
    })
    .await
}

fn suspend_account(
    tx: &mut Tx<'_>,
    account: &Account,
    reason: &str,
    by: Option<Uuid>,
) -> Result<(), Error> {
    let ids = accounts::ids_suspended_with(tx.conn, account.id)?;
    // In the order of docs/LOCKS.md: bookings and matches before the accounts.
    bookings::lock_requests(tx, &ids)?;
    matches::lock_waited(tx, &ids)?;
    moderation::suspend(tx, account, reason, by)?;
    bookings::withdraw_requests(tx, &ids)?;
    matches::leave_waitlists(tx, &ids)?;
    for id in ids {
        venues::end_watches(tx.conn, id)?;
    }
    Ok(())
}
