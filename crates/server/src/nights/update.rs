//! Changes format and settings of a night. What was played stays, and a game that is played goes on.

use std::sync::Arc;

use super::change::{Change, change};
use super::model::{Format, NightState, Settings, over};
use super::show::Board;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;

pub async fn update(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    by: Change,
    (format, settings): (Format, Settings),
) -> Result<Board, Error> {
    settings.check()?;
    change(app, player, match_id, by, move |_, night, _| {
        if night.state == NightState::Over {
            return Err(over());
        }
        let scored_after = if settings.game_ends() == night.settings.game_ends() {
            night.settings.scored_after
        } else {
            night.last_number()
        };
        night.format = format;
        night.settings = Settings {
            scored_after,
            ..settings
        };
        Ok(())
    })
    .await
}
