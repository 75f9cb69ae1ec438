//! Lets players block each other. From then on neither finds nor joins matches and tournaments of the other, nor waits
//! for them.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::report::met;
use crate::accounts::{self, Person};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::matches;
use crate::moderation::MetIn;

/// Somebody in a match or tournament that the player can see.
pub async fn block(
    app: &Arc<App>,
    player: &Player,
    other: Uuid,
    met_in: MetIn,
) -> Result<(), Error> {
    let user_id = player.user_id;
    app.write(move |tx| {
        let blocked = accounts::blocked(tx.conn, user_id)?;
        if blocked.iter().any(|(person, _)| person.id == other) {
            return Ok(());
        }
        met(tx.conn, other, met_in, user_id)?;
        matches::leave_waitlists_of_each_other(tx, user_id, other)?;
        accounts::block(tx, user_id, other)
    })
    .await
}

pub async fn unblock(app: &Arc<App>, player: &Player, other: Uuid) -> Result<(), Error> {
    let user_id = player.user_id;
    app.write(move |tx| accounts::unblock(tx.conn, user_id, other))
        .await
}

/// The latest first.
pub async fn list(app: &Arc<App>, player: &Player) -> Result<Vec<(Person, Timestamp)>, Error> {
    let user_id = player.user_id;
    app.read(move |tx| accounts::blocked(tx.conn, user_id))
        .await
}
