//! Lets the host call a match off. Participants and waitlisted players are emailed and can still
//! read it; everyone else gets `not_found`, and its link stops working.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::checks::Checks;
use super::edit::lock_hosted;
use super::emails::{self, Template};
use super::model::parse_id;
use super::{place, store};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::links;

pub async fn delete(app: &Arc<App>, player: &Player, id: &str, reason: &str) -> Result<(), Error> {
    let (id, host_id, writer) = (parse_id(id)?, player.user_id, Arc::clone(app));
    let mut checks = Checks::default();
    let reason = checks.line("reason", reason);
    checks.finish()?;
    app.db
        .write(move |conn| call_off(conn, &writer, id, host_id, &reason))
        .await
}

/// Calls a match off within the caller's transaction.
pub(super) fn call_off(
    conn: &mut dyn Conn,
    app: &App,
    id: Uuid,
    host_id: Uuid,
    reason: &str,
) -> Result<(), Error> {
    let now = app.now();
    let mut game = lock_hosted(conn, id, host_id)?;
    reason.clone_into(&mut game.called_off_reason);
    let roster = store::roster(conn, id)?;
    store::delete(conn, id, reason, now)?;
    links::deactivate(conn, game.link_id, now)?;
    if game.has_started(now) {
        // It has been played: there is nobody left to warn.
        return Ok(());
    }
    let venue = place::venue_of(conn, &game)?;
    let recipients = roster
        .guests(host_id)
        .chain(roster.waitlisted())
        .collect::<Vec<_>>();
    emails::send(
        conn,
        app,
        &game,
        venue.as_ref(),
        Template::Cancelled,
        &recipients,
    )
}
