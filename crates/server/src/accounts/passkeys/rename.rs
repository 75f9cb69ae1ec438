//! Renames a passkey.

use std::sync::Arc;

use super::model::Passkey;
use crate::accounts::store;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Violation};
use crate::{ids, text};

pub async fn rename(
    app: &Arc<App>,
    player: &Player,
    passkey_id: &str,
    name: &str,
) -> Result<Passkey, Error> {
    let name = text::line("name", name)?;
    if name.is_empty() {
        return Err(Violation::new("name", "string.min_len", "must not be empty").into());
    }
    let id = ids::parse(passkey_id).ok_or(Error::NotFound("passkey"))?;
    let user_id = player.user_id;
    app.write(move |tx| store::rename_passkey(tx.conn, user_id, id, &name).map_err(Error::from))
        .await?
        .ok_or(Error::NotFound("passkey"))
}
