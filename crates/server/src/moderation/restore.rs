//! Lifts the suspension of an account.

use std::sync::Arc;

use uuid::Uuid;

use super::emails::AccountRestored;
use super::trail::{Action, record};
use crate::accounts::{self, Account};
use crate::app::{App, Tx};
use crate::error::Error;
use crate::mail::{self, MailTemplate};

/// On the command line.
pub async fn restore(app: &Arc<App>, email: &str) -> Result<(), Error> {
    let email = email.to_owned();
    app.write(move |tx| {
        let account = accounts::account_by_email(tx.conn, &email)?;
        restore_account(tx, &account, None)
    })
    .await
}

/// By an admin.
pub async fn restore_player(app: &Arc<App>, admin_id: Uuid, player_id: Uuid) -> Result<(), Error> {
    app.write(move |tx| {
        let account = accounts::account_by_id(tx.conn, player_id)?;
        restore_account(
            tx,
            &account.ok_or(Error::NotFound("player"))?,
            Some(admin_id),
        )
    })
    .await
}

fn restore_account(tx: &mut Tx<'_>, account: &Account, by: Option<Uuid>) -> Result<(), Error> {
    accounts::lift_suspension(tx, account.id)?;
    record(tx, Action::Restore, account.id, "", by)?;
    if account.email_verified {
        let mail = AccountRestored {}.email(&account.email, account.locale)?;
        mail::enqueue(tx, &mail)?;
    }
    Ok(())
}
