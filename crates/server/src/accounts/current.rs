//! The account behind a session.

use std::sync::Arc;

use super::store;
use crate::accounts::model::Account;
use crate::app::App;
use crate::auth::{Caller, Player};
use crate::error::Error;

/// Returns the player's account, and stores the language of the request for their emails.
pub async fn account(app: &Arc<App>, caller: &Caller, player: &Player) -> Result<Account, Error> {
    let id = player.user_id;
    if caller.locale != player.locale {
        let (db, locale) = (app.db.clone(), caller.locale);
        // The next call tries again if this fails.
        app.background.run(id, async move {
            let stored = db.write(move |conn| store::set_locale(conn, id, locale));
            if let Err(error) = stored.await {
                tracing::warn!(user = %id, %error, "cannot store the account's language");
            }
        });
    }
    app.read(move |tx| store::user_by_id(tx.conn, id).map_err(Error::from))
        .await?
        .ok_or(Error::Unauthenticated)
}
