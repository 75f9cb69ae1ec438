//! Lists the caller's passkeys.

use std::sync::Arc;

use super::model::Passkey;
use crate::accounts::store;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;

/// Oldest first.
pub async fn list(app: &Arc<App>, player: &Player) -> Result<Vec<Passkey>, Error> {
    let user_id = player.user_id;
    app.read(move |tx| store::passkeys_of(tx.conn, user_id).map_err(Error::from))
        .await
}
