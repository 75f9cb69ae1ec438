//! Which reminders a player gets (contract.md).

use std::sync::Arc;

use crate::accounts::{self, Reminders};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;

pub async fn get(app: &Arc<App>, player: &Player) -> Result<Reminders, Error> {
    let id = player.user_id;
    app.db.read(move |conn| accounts::reminders(conn, id)).await
}

/// The settings after the change.
pub async fn update(
    app: &Arc<App>,
    player: &Player,
    wanted: Reminders,
) -> Result<Reminders, Error> {
    let (id, now) = (player.user_id, app.now());
    app.db
        .write(move |conn| {
            accounts::set_reminders(conn, id, wanted, now)?;
            accounts::reminders(conn, id)
        })
        .await
}
