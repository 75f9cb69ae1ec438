//! Lets the host call a match off. Participants and waitlisted players are emailed and can still
//! read it; everyone else gets `not_found`, and its link stops working.

use std::sync::Arc;

use uuid::Uuid;

use super::checks::Checks;
use super::co_hosts::lock_own;
use super::emails::{self, Template};
use super::model::{Match, parse_id};
use super::store::Roster;
use super::{place, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::{bookings, links};

/// With `cancel_bookings` the bookings that it is played on are canceled too, or nothing happens.
pub async fn delete(
    app: &Arc<App>,
    player: &Player,
    id: &str,
    reason: &str,
    cancel_bookings: bool,
) -> Result<(), Error> {
    let (id, host_id) = (parse_id(id)?, player.user_id);
    let mut checks = Checks::default();
    let reason = checks.line("reason", reason);
    checks.finish()?;
    app.write(move |tx| {
        bookings::lock_for_match(tx.conn, id, &[])?;
        lock_own(tx.conn, id, host_id)?;
        if cancel_bookings {
            bookings::cancel_of_match(tx, id, host_id, &reason)?;
        }
        call_off(tx, id, host_id, &reason)
    })
    .await
}

/// Calls a match off within the caller's transaction. Needs the locks of its bookings.
pub(super) fn call_off(
    tx: &mut Tx<'_>,
    id: Uuid,
    host_id: Uuid,
    reason: &str,
) -> Result<(), Error> {
    let mut game = lock_own(tx.conn, id, host_id)?;
    bookings::release_match(tx.conn, id)?;
    let roster = end(tx, &mut game, reason)?;
    if game.has_started(tx.now) {
        // It has been played: there is nobody left to warn.
        return Ok(());
    }
    let venue = place::venue_of(tx.conn, &game)?;
    let recipients = roster
        .others(host_id)
        .chain(roster.waitlisted())
        .collect::<Vec<_>>();
    emails::send(tx, &game, venue.as_ref(), Template::Cancelled, &recipients)
}

/// Ends a locked match and its link. Returns who was in it.
pub(super) fn end(tx: &mut Tx<'_>, game: &mut Match, reason: &str) -> Result<Roster, Error> {
    reason.clone_into(&mut game.called_off_reason);
    let roster = store::roster(tx.conn, game.id)?;
    store::delete(tx.conn, game.id, reason, tx.now)?;
    links::deactivate(tx, game.link_id)?;
    Ok(roster)
}
