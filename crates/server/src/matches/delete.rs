//! Takes a match back: its host alone. The row stays, nobody finds it any more, its link leads
//! nowhere, and whoever had joined or waited is told.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::edit::hosted;
use super::letters::{self, News};
use super::{parse_id, place, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::links;

pub async fn delete(app: &Arc<App>, player: &Player, id: &str) -> Result<(), Error> {
    let (id, host_id, writer) = (parse_id(id)?, player.user_id, Arc::clone(app));
    app.db
        .write(move |conn| call_off(conn, &writer, id, host_id))
        .await
}

/// The same within the caller's transaction.
pub(super) fn call_off(
    conn: &mut dyn Conn,
    app: &App,
    id: Uuid,
    host_id: Uuid,
) -> Result<(), Error> {
    let now = app.now();
    let game = hosted(conn, id, host_id)?;
    let roster = store::roster(conn, id)?;
    store::delete(conn, id, now)?;
    store::stop_waiting_up_to(conn, id, i64::MAX)?;
    links::deactivate(conn, game.link_id, now)?;
    if game.has_started(now) {
        // It has been played; there is nobody to keep from coming.
        return Ok(());
    }
    let venue = place::venue_of(conn, &game)?;
    let told = roster
        .guests(host_id)
        .chain(roster.waiting())
        .collect::<Vec<_>>();
    letters::tell(conn, app, &game, venue.as_ref(), News::Cancelled, &told)
}
