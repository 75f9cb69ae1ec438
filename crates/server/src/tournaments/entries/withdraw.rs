//! Takes an entry back.

use std::sync::Arc;

use super::fill_places;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::tournaments::model::{EntryState, TieState, parse_id};
use crate::tournaments::organisers::is_organiser;
use crate::tournaments::people_seen::is_seen;
use crate::tournaments::show::{self, View};
use crate::tournaments::{progress, store};

/// Before the draw the entry is deleted; after it, its ties that are left are walkovers.
pub async fn withdraw(app: &Arc<App>, player: &Player, entry_id: &str) -> Result<View, Error> {
    let entry_id = parse_id(entry_id, "entry")?;
    let user_id = player.user_id;
    let id = app
        .write(move |tx| {
            let unknown = || Error::NotFound("entry");
            let id = store::tournament_of_entry(tx.conn, entry_id)?.ok_or_else(unknown)?;
            let mut tournament = store::lock(tx.conn, id, tx.now)?.ok_or_else(unknown)?;
            let events = &tournament.events;
            let at = events.iter().position(|it| it.entry(entry_id).is_some());
            let at = at.ok_or_else(unknown)?;
            let entry = events[at].entry(entry_id).ok_or_else(unknown)?;
            if !entry.has(user_id) && !is_organiser(tx.conn, &tournament, user_id)? {
                let is_seen = is_seen(tx.conn, &tournament, Some(user_id))?;
                return Err(if is_seen { not_theirs() } else { unknown() });
            }
            super::super::create::refuse_called_off(&tournament)?;
            let event = &tournament.events[at];
            if !event.ties.iter().any(|tie| tie.involves(entry_id)) {
                store::delete_entry(tx.conn, entry_id)?;
                let event = &mut tournament.events[at];
                event.entries.retain(|it| it.id != entry_id);
                let event = event.clone();
                fill_places(tx, &tournament, &event)?;
                return Ok(id);
            }
            if event.decided_at.is_some() {
                return Err(Error::conflict("TOURNAMENT_OVER", "the event is over"));
            }
            let mut ties = event.ties.iter().filter(|tie| tie.involves(entry_id));
            if ties.any(|tie| tie.state == TieState::Live) {
                let problem = "the entry plays now: end or stop its tie first";
                return Err(Error::conflict("TIE_LIVE", problem));
            }
            let event = &mut tournament.events[at];
            for entry in event.entries.iter_mut().filter(|it| it.id == entry_id) {
                entry.state = EntryState::Withdrawn;
                store::save_entry(tx.conn, entry)?;
            }
            progress::settle_and_save(tx, &mut tournament, at)?;
            Ok(id)
        })
        .await?;
    show::one(app, id, Some(user_id)).await
}

fn not_theirs() -> Error {
    Error::forbidden(
        "NOT_YOUR_ENTRY",
        "only its people and the organiser may do this",
    )
}
