//! Leaves the waitlist of a match that has not started.

use std::sync::Arc;

use super::{NOT_FOUND, line, parse_id, started, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;

pub async fn stop_waiting(app: &Arc<App>, player: &Player, match_id: &str) -> Result<(), Error> {
    let (id, user_id, now) = (parse_id(match_id)?, player.user_id, app.now());
    app.db
        .write(move |conn| {
            let game = store::lock(conn, id)?.ok_or(NOT_FOUND)?;
            if !line::take_out(conn, id, user_id)? {
                return Err(Error::conflict(
                    "NOT_WAITING",
                    "you do not wait for this match",
                ));
            }
            if game.has_started(now) {
                return Err(started());
            }
            Ok(())
        })
        .await
}
