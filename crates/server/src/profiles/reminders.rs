//! A player's reminder settings (contract.md).

use std::sync::Arc;

use crate::accounts::{self, Reminders};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;

pub async fn get(app: &Arc<App>, player: &Player) -> Result<Reminders, Error> {
    let id = player.user_id;
    app.read(move |tx| accounts::reminders(tx.conn, id)).await
}

/// Returns the settings after the change.
pub async fn update(
    app: &Arc<App>,
    player: &Player,
    (day_before, hours_before): (bool, bool),
    host_updates: Option<bool>,
) -> Result<Reminders, Error> {
    let id = player.user_id;
    app.write(move |tx| {
        let before = accounts::reminders(tx.conn, id)?;
        let settings = Reminders {
            day_before,
            hours_before,
            host_updates: host_updates.unwrap_or(before.host_updates),
        };
        accounts::set_reminders(tx, id, settings)?;
        accounts::reminders(tx.conn, id)
    })
    .await
}
