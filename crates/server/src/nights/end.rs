//! Ends a night, and opens it again.

use std::sync::Arc;

use super::change::{Change, change};
use super::games::live;
use super::model::NightState;
use super::show::Board;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;

pub async fn end(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    by: Change,
) -> Result<Board, Error> {
    change(app, player, match_id, by, |_, night, at| {
        if night.live().next().is_some() {
            return Err(live());
        }
        if night.state == NightState::On {
            night.state = NightState::Over;
            night.ended_at = Some(at);
        }
        Ok(())
    })
    .await
}

pub async fn reopen(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    by: Change,
) -> Result<Board, Error> {
    change(app, player, match_id, by, |_, night, _| {
        night.state = NightState::On;
        night.ended_at = None;
        Ok(())
    })
    .await
}
