//! Gives a board another key, at any time of the night. Its old link leads nowhere from then on.

use std::sync::Arc;

use super::change::{Change, change};
use super::show::Board;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;

const LENGTH: usize = 22;

pub async fn renew_key(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    by: Change,
) -> Result<Board, Error> {
    change(app, player, match_id, by, |tx, night, _| {
        night.board_key = new_key(tx);
        Ok(())
    })
    .await
}

pub(super) fn new_key(tx: &Tx<'_>) -> String {
    tx.app.random.base62(LENGTH)
}
