//! Deletes an account in one transaction: cancels upcoming bookings and matches, deletes the owner's
//! own data, and anonymises what others still need.

use std::sync::Arc;

use super::feed;
use crate::accounts::{self, Account};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::mail::{self, MailTemplate, Samples, mail_template};
use crate::photos::{self, Key};
use crate::{bookings, links, matches, moderation, nights, sports, tournaments, venues};

/// `typed` is the account's address, typed again to confirm.
pub async fn delete(app: &Arc<App>, player: &Player, typed_address: String) -> Result<(), Error> {
    let id = player.user_id;
    let photos_to_delete = app
        .write(move |tx| {
            let account = accounts::account(tx.conn, id)?;
            erase(tx, &account, &typed_address, false)
        })
        .await?;
    photos::remove(app, photos_to_delete).await;
    Ok(())
}

/// The same on the command line, with an event in the trail.
pub async fn delete_by_operator(app: &Arc<App>, email: &str) -> Result<(), Error> {
    let email = email.to_owned();
    let photos_to_delete = app
        .write(move |tx| {
            let account = accounts::account_by_email(tx.conn, &email)?;
            let photos = erase(tx, &account, &account.email, true)?;
            moderation::record(tx, moderation::Action::Delete, account.id, "", None)?;
            Ok::<_, Error>(photos)
        })
        .await?;
    photos::remove(app, photos_to_delete).await;
    Ok(())
}

/// Returns the photos to remove after the commit.
fn erase(
    tx: &mut Tx<'_>,
    account: &Account,
    typed_address: &str,
    by_operator: bool,
) -> Result<Vec<Key>, Error> {
    let id = account.id;
    // In the order of docs/LOCKS.md: the user comes last.
    bookings::lock_player(tx, id)?;
    matches::lock_matches(tx, id)?;
    nights::forget(tx, id)?;
    tournaments::lock_tournaments(tx, id)?;
    let roles = venues::lock_workplaces(tx.conn, account)?;
    sports::forget(tx, id)?;
    let locked = accounts::lock_for_deletion(tx, id, typed_address)?;
    // First the parts that email others, while the name is still known.
    venues::give_up_roles(tx, account, &roles, by_operator)?;
    let mut photos_to_delete = bookings::forget(tx, id)?;
    matches::forget(tx, id)?;
    tournaments::forget(tx, id)?;
    links::forget(tx.conn, id)?;
    venues::forget_saved(tx.conn, id)?;
    venues::reviews::forget(tx.conn, id)?;
    feed::forget(tx.conn, id)?;
    moderation::forget(tx.conn, id)?;
    photos_to_delete.extend(photos::deactivate_all(tx, photos::Owner::Player(id))?);
    accounts::forget(tx, id, &locked)?;
    if locked.email_verified {
        venues::forget(tx, id, &locked.email)?;
        tournaments::forget_address(tx.conn, &locked.email)?;
        mail::forget(tx.conn, &locked.email)?;
        let (to, locale) = (locked.email.as_str(), account.locale);
        let email = if by_operator {
            let contact = tx.app.config.operator.contact.as_str();
            AccountDeletedByOperator { contact }.email(to, locale)?
        } else {
            AccountDeleted {}.email(to, locale)?
        };
        mail::enqueue(tx, &email)?;
    }
    Ok(photos_to_delete)
}

mail_template!(AccountDeleted, "account_deleted.txt", {});
mail_template!(AccountDeletedByOperator<'a>, "account_deleted_by_operator.txt", { contact: &'a str });

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    to.add(&AccountDeleted {})?;
    to.add(&AccountDeletedByOperator {
        contact: "help@example.com",
    })
}
