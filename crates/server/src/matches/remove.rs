//! Lets the host and co-hosts remove a participant or a waitlisted player before the match starts. The player is
//! emailed and cannot rejoin; guests whom they brought stay.

use std::sync::Arc;

use super::co_hosts::lock_hosted;
use super::costs::Leaving;
use super::emails::{self, Template};
use super::leave::free_place;
use super::model::{parse_id, started};
use super::{guests, place, store, waitlist};
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
    let (by, removed_id) = (player.user_id, ids::parse(user_id));
    app.write(move |tx| {
        let mut game = lock_hosted(tx.conn, id, by)?;
        let removed_id = removed_id.ok_or(Error::NotFound("participant"))?;
        if !store::is_waitlisted(tx.conn, id, removed_id)? {
            free_place(tx, &mut game, removed_id, Leaving::ByHost)?;
            guests::let_go(tx, &mut game, removed_id, true)?;
        } else if game.has_started(tx.now) {
            return Err(started());
        } else {
            waitlist::remove(tx.conn, id, removed_id)?;
        }
        store::insert_removal(tx.conn, id, removed_id, tx.now)?;
        let venue = place::venue_of(tx.conn, &game)?;
        let template = Template::Removed;
        emails::send(tx, &game, venue.as_ref(), template, &[removed_id])
    })
    .await
}
