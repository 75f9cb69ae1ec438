//! Takes somebody else's place in a match away: its host alone, until it starts.

use std::sync::Arc;

use super::edit::hosted;
use super::leave::free_place;
use super::parse_id;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::ids;

pub async fn remove(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    user_id: &str,
) -> Result<(), Error> {
    let id = parse_id(match_id)?;
    let (host_id, removed_id, now) = (player.user_id, ids::parse(user_id), app.now());
    app.db
        .write(move |conn| {
            hosted(conn, id, host_id)?;
            let removed_id = removed_id.ok_or(Error::NotFound("participant"))?;
            free_place(conn, id, removed_id, now)
        })
        .await
}
