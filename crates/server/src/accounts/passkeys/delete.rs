//! Deletes a passkey, unless it is the last way to sign in.

use std::sync::Arc;

use crate::accounts::emails::{self, PasskeyDeleted};
use crate::accounts::store;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::ids;
use crate::mail::{self, MailTemplate};

/// With a verified address the emailed code always remains. With an unverified one it does not:
/// entering a code would replace the account.
pub async fn delete(app: &Arc<App>, player: &Player, passkey_id: &str) -> Result<(), Error> {
    let id = ids::parse(passkey_id).ok_or(Error::NotFound("passkey"))?;
    let user_id = player.user_id;
    app.write(move |tx| -> Result<(), Error> {
        // Two concurrent deletions must not each count the other passkey.
        store::lock_user(tx.conn, user_id)?;
        let name = store::delete_passkey(tx.conn, user_id, id)?;
        let name = name.ok_or(Error::NotFound("passkey"))?;
        let account = store::user_by_id(tx.conn, user_id)?.ok_or(Error::Unauthenticated)?;
        if account.email_verified {
            let mail = PasskeyDeleted {
                name: &name,
                at: emails::moment(tx.now),
            };
            mail::enqueue(tx, &mail.email(&account.email, account.locale)?)
        } else if account.has_passkey {
            Ok(())
        } else {
            Err(Error::conflict(
                Reason::LastWayIn,
                "it is the only way to sign in; verify the email address first",
            ))
        }
    })
    .await
}
