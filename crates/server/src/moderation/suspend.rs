//! Suspends an account: its sessions end, and its owner cannot sign in and is told why by email. Bookings and matches
//! stay as they are. Reports of the player are closed.

use std::sync::Arc;

use uuid::Uuid;

use super::emails::AccountSuspended;
use super::reports::{Decision, Subject, close_reports};
use super::trail::{Action, checked_reason, record};
use crate::accounts::{self, Account};
use crate::app::{App, Tx};
use crate::error::Error;
use crate::mail::{self, MailTemplate};

/// On the command line. Returns the account.
pub async fn suspend(app: &Arc<App>, email: &str, reason: &str) -> Result<Account, Error> {
    let (email, reason) = (email.to_owned(), checked_reason(reason)?);
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
    let reason = checked_reason(reason)?;
    app.write(move |tx| {
        let account =
            accounts::account_by_id(tx.conn, player_id)?.ok_or(Error::NotFound("player"))?;
        if account.email_verified && accounts::roles_of(tx.conn, &account.email)?.contains(&None) {
            let message = "an admin is suspended on the command line";
            return Err(Error::conflict("PLAYER_IS_ADMIN", message));
        }
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
    accounts::suspend(tx, account.id)?;
    record(tx, Action::Suspend, account.id, reason, by)?;
    // An unverified address may be somebody else's.
    if account.email_verified {
        let mail = AccountSuspended {
            reason,
            contact: &tx.app.config.operator.contact,
        };
        mail::enqueue(tx, &mail.email(&account.email, account.locale)?)?;
    }
    let person = accounts::people(tx.conn, &[account.id])?.remove(&account.id);
    let decision = Decision {
        by,
        is_upheld: true,
        name: &person.map_or_else(String::new, |it| it.first_name_and_initial()),
        answer: "",
    };
    close_reports(tx, Subject::Player(account.id), &decision)?;
    Ok(())
}
