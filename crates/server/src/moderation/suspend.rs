//! Suspends an account: its sessions end, and its owner cannot sign in and is told why by email. Bookings and matches
//! stay as they are.

use std::sync::Arc;

use super::emails::AccountSuspended;
use super::trail::{Action, checked_reason, record};
use crate::accounts::{self, Account};
use crate::app::App;
use crate::error::Error;
use crate::mail::{self, MailTemplate};

/// Returns the account.
pub async fn suspend(app: &Arc<App>, email: &str, reason: &str) -> Result<Account, Error> {
    let (email, reason) = (email.to_owned(), checked_reason(reason)?);
    app.write(move |tx| {
        let account = accounts::account_by_email(tx.conn, &email)?;
        accounts::suspend(tx, account.id)?;
        record(tx, Action::Suspend, account.id, &reason)?;
        // An unverified address may be somebody else's.
        if account.email_verified {
            let mail = AccountSuspended {
                reason: &reason,
                contact: &tx.app.config.operator.contact,
            };
            mail::enqueue(tx, &mail.email(&account.email, account.locale)?)?;
        }
        Ok(account)
    })
    .await
}
