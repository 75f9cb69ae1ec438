//! Suspends an account with the others of its mailbox: their sessions end, and the owner cannot sign in and is told why
//! by email. Reports of the player are closed. `safety/suspend.rs` does the rest in the same transaction.

use uuid::Uuid;

use super::emails::AccountSuspended;
use super::reports::{Decision, Subject, close_reports};
use super::trail::{Action, record};
use crate::accounts::{self, Account};
use crate::app::Tx;
use crate::error::{Error, Reason};
use crate::mail::{self, MailTemplate};

/// `reason` is a checked one. `by` is the admin, none on the command line.
pub fn suspend(
    tx: &mut Tx<'_>,
    account: &Account,
    reason: &str,
    by: Option<Uuid>,
) -> Result<(), Error> {
    if by.is_some() {
        refuse_admins(tx, account.id)?;
    }
    accounts::suspend(tx, account.id)?;
    record(tx, Action::Suspend, account.id, reason, by)?;
    // An unverified address may be somebody else's.
    if account.email_verified {
        let mail = AccountSuspended {
            reason,
            contact: &tx.app.config.operator.contact,
        };
        let email = mail.email(&account.email, account.locale)?;
        mail::enqueue_about_suspension(tx, &email)?;
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

/// Admins are suspended on the command line, whatever address of theirs is named.
fn refuse_admins(tx: &mut Tx<'_>, id: Uuid) -> Result<(), Error> {
    for id in accounts::ids_suspended_with(tx.conn, id)? {
        let account = accounts::account_by_id(tx.conn, id)?.filter(|it| it.email_verified);
        let Some(account) = account else {
            continue;
        };
        if accounts::roles_of(tx.conn, &account.email)?.contains(&None) {
            let message = "an admin is suspended on the command line";
            return Err(Error::conflict(Reason::PlayerIsAdmin, message));
        }
    }
    Ok(())
}
