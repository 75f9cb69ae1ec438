//! Deletes an account in one transaction: cancels upcoming bookings and matches, deletes the owner's
//! own data, and anonymises what others still need.

use std::sync::Arc;

use super::feed;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::mail::{self, MailTemplate, Samples, mail_template};
use crate::{accounts, bookings, links, matches, nights, photos, sports, tournaments, venues};

/// `typed` is the account's address, typed again to confirm.
pub async fn delete(app: &Arc<App>, player: &Player, typed_address: String) -> Result<(), Error> {
    let player = player.clone();
    let photos_to_delete = app
        .write(move |tx| {
            let id = player.user_id;
            // In the lock order of docs/ARCHITECTURE.md: the user comes last.
            bookings::lock_player(tx, id)?;
            matches::lock_matches(tx, id)?;
            nights::forget(tx, id)?;
            tournaments::lock_tournaments(tx, id)?;
            let roles = venues::lock_workplaces(tx.conn, &player)?;
            sports::forget(tx, id)?;
            let account = accounts::lock_for_deletion(tx, id, &typed_address)?;
            // First the parts that email others, while the name is still known.
            venues::give_up_roles(tx, &player, &roles)?;
            let mut photos_to_delete = bookings::forget(tx, id)?;
            matches::forget(tx, id)?;
            tournaments::forget(tx, id)?;
            links::forget(tx.conn, id)?;
            venues::forget_saved(tx.conn, id)?;
            venues::reviews::forget(tx.conn, id)?;
            feed::forget(tx.conn, id)?;
            photos_to_delete.extend(photos::deactivate_all(tx, photos::Owner::Player(id))?);
            accounts::forget(tx, id, &account)?;
            if account.email_verified {
                venues::forget(tx, id, &account.email)?;
                mail::forget(tx.conn, &account.email)?;
                let email = AccountDeleted {}.email(&account.email, player.locale)?;
                mail::enqueue(tx, &email)?;
            }
            Ok::<_, Error>(photos_to_delete)
        })
        .await?;
    photos::remove(app, photos_to_delete).await;
    Ok(())
}

mail_template!(AccountDeleted, "account_deleted.txt", {});

pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    to.add(&AccountDeleted {})
}
