//! Lifts the suspension of an account.

use std::sync::Arc;

use super::emails::AccountRestored;
use super::trail::{Action, record};
use crate::accounts;
use crate::app::App;
use crate::error::Error;
use crate::mail::{self, MailTemplate};

pub async fn restore(app: &Arc<App>, email: &str) -> Result<(), Error> {
    let email = email.to_owned();
    app.write(move |tx| {
        let account = accounts::account_by_email(tx.conn, &email)?;
        accounts::lift_suspension(tx, account.id)?;
        record(tx, Action::Restore, account.id, "")?;
        if account.email_verified {
            let mail = AccountRestored {}.email(&account.email, account.locale)?;
            mail::enqueue(tx, &mail)?;
        }
        Ok(())
    })
    .await
}
