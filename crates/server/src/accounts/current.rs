//! The account behind a session.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::store;
use crate::app::App;
use crate::auth::{Caller, Player};
use crate::error::Error;
use crate::locale::Locale;

/// An account as its owner sees it.
#[derive(Clone, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "facts of their own, that say nothing of each other"
)]
pub struct Account {
    pub id: Uuid,
    pub email: String,
    pub name: String,
    pub avatar_url: String,
    pub email_verified: bool,
    pub preferences_completed: bool,
    pub locale: Locale,
    pub has_passkey: bool,
    pub has_google: bool,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
}

/// The account of the player, whose mails from now on are in the language they read.
pub async fn account(app: &Arc<App>, caller: &Caller, player: &Player) -> Result<Account, Error> {
    let id = player.user_id;
    if caller.locale != player.locale {
        let (db, locale) = (app.db.clone(), caller.locale);
        // The next call tries again; this one has no need of it.
        app.background.run(async move {
            let kept = db.write(move |conn| store::set_locale(conn, id, locale));
            if let Err(error) = kept.await {
                tracing::warn!(user = %id, %error, "a reader's language could not be kept");
            }
        });
    }
    app.db
        .read(move |conn| store::user_by_id(conn, id).map_err(Error::from))
        .await?
        .ok_or(Error::Unauthenticated)
}
