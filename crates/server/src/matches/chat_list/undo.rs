//! Takes the last chat list back.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;

use super::{rewrite, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::matches::co_hosts::lock_hosted;
use crate::matches::model::{Match, parse_id};
use crate::matches::show::{self, MatchView};
use crate::matches::store::roster;

pub async fn undo(app: &Arc<App>, player: &Player, match_id: &str) -> Result<MatchView, Error> {
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    app.write(move |tx| {
        let game = lock_hosted(tx.conn, id, user_id)?;
        let Some(was) = store::take_undo(tx.conn, &game, tx.now)? else {
            let problem = "the list has changed since, or ten minutes have passed";
            return Err(Error::conflict(Reason::NothingToUndo, problem));
        };
        let before = roster(tx.conn, id)?;
        rewrite::rewrite(tx, &game, &before, was.participants, was.waitlist)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

/// Until when the last list can be taken back, if it can.
pub fn undo_until(
    conn: &mut dyn Conn,
    game: &Match,
    now: Timestamp,
) -> Result<Option<Timestamp>, Error> {
    Ok(store::undo_until(conn, game, now)?)
}
