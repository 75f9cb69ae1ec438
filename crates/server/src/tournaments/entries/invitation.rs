//! Invitations of partners and team members.

use std::sync::Arc;

use uuid::Uuid;

use super::{
    account, insert_person, is_complete, place_in, refuse_closed, refuse_crowd, shown_name,
};
use crate::accounts::{self, first_name_and_initial};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::tournaments::model::{Entry, EntryState, Tournament};
use crate::tournaments::people_seen::is_seen;
use crate::tournaments::show::{self, View};
use crate::tournaments::store;

const NOT_FOUND: Error = Error::NotFound("invitation");

pub struct Invitation {
    pub tournament_id: Uuid,
    pub tournament_name: String,
    pub event_name: String,
    pub invited_by: String,
    pub is_over: bool,
}

pub async fn get(app: &Arc<App>, key: &str, reader: Option<Uuid>) -> Result<Invitation, Error> {
    let key = key.to_owned();
    app.read(move |tx| {
        let (id, entry_id) = store::invitation(tx.conn, &key)?.ok_or(NOT_FOUND)?;
        let tournament = store::load(tx.conn, id)?.ok_or(NOT_FOUND)?;
        let (at, entry) = find(&tournament, entry_id)?;
        let event = &tournament.events[at];
        let entry = &event.entries[entry];
        let is_apart = match reader {
            Some(reader) => are_apart(tx, entry, reader)?,
            None => false,
        };
        if is_apart || !is_seen(tx.conn, &tournament, reader)? {
            return Err(NOT_FOUND);
        }
        let is_over = entry.people.len() >= event.people_per_entry()
            || refuse_closed(tx, &tournament, event).is_err();
        Ok(Invitation {
            tournament_id: id,
            tournament_name: tournament.name.clone(),
            event_name: event.name.clone(),
            invited_by: entry
                .people
                .first()
                .map_or_else(String::new, |it| first_name_and_initial(&it.name)),
            is_over,
        })
    })
    .await
}

/// The player becomes one of the entry's people.
pub async fn accept(app: &Arc<App>, player: &Player, key: &str) -> Result<(View, Uuid), Error> {
    let key = key.to_owned();
    let user_id = player.user_id;
    let (id, entry_id) = app
        .write(move |tx| {
            let (id, entry_id) = store::invitation(tx.conn, &key)?.ok_or(NOT_FOUND)?;
            let mut tournament = store::lock(tx.conn, id, tx.now)?.ok_or(NOT_FOUND)?;
            accounts::lock_mailbox(tx.conn, user_id)?;
            accounts::refuse_deleted(tx.conn, user_id)?;
            accounts::count_tournament_entry(tx, user_id)?;
            let name = shown_name(tx, user_id)?;
            let (at, entry_at) = find(&tournament, entry_id)?;
            let entry = &tournament.events[at].entries[entry_at];
            if !is_seen(tx.conn, &tournament, Some(user_id))? || are_apart(tx, entry, user_id)? {
                return Err(NOT_FOUND);
            }
            refuse_closed(tx, &tournament, &tournament.events[at])?;
            refuse_crowd(&tournament, 1)?;
            let event = &mut tournament.events[at];
            let entry = &event.entries[entry_at];
            if entry.people.len() >= event.people_per_entry() {
                return Err(Error::conflict(
                    "INVITATION_OVER",
                    "nobody is missing any more",
                ));
            }
            let person = account(entry_id, entry.people.len(), user_id, &name);
            insert_person(tx, event.id, &person)?;
            let becomes = place_in(event);
            let is_complete = is_complete(event, event.entries[entry_at].people.len() + 1);
            let entry = &mut event.entries[entry_at];
            if entry.state == EntryState::Inviting && is_complete {
                entry.state = becomes;
                entry.entered_at = tx.now;
                store::save_entry(tx.conn, entry)?;
            }
            Ok::<_, Error>((id, entry_id))
        })
        .await?;
    Ok((show::one(app, id, Some(user_id)).await?, entry_id))
}

/// Whether somebody of the entry blocks the player, or the player them.
fn are_apart(tx: &mut Tx<'_>, entry: &Entry, user_id: Uuid) -> Result<bool, Error> {
    let apart = accounts::apart_from(tx.conn, user_id)?;
    Ok(apart.into_iter().any(|other| entry.has(other)))
}

fn find(tournament: &Tournament, entry_id: Uuid) -> Result<(usize, usize), Error> {
    let events = tournament.events.iter().enumerate();
    for (at, event) in events {
        if let Some(entry) = event.entries.iter().position(|it| it.id == entry_id) {
            return Ok((at, entry));
        }
    }
    Err(NOT_FOUND)
}
