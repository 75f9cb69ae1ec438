//! Invitations of partners and team members.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::namesakes::SamePerson;
use super::{account, insert_person, is_complete, person, place_in, refuse_closed, refuse_crowd};
use crate::accounts::{self, first_name_and_initial};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::tournaments::emails;
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
    pub starts_at: Timestamp,
    pub time_zone: String,
    /// The venue's name, or the location.
    pub place: String,
    /// In minor units for the entry.
    pub fee: i64,
    pub currency: String,
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
            starts_at: tournament.starts_at,
            place: emails::place(tx, &tournament)?,
            fee: event.fee,
            currency: event.currency.clone(),
            time_zone: tournament.time_zone,
        })
    })
    .await
}

/// The player becomes one of the entry's people.
pub async fn accept(
    app: &Arc<App>,
    player: &Player,
    key: &str,
    same_person: SamePerson,
) -> Result<(View, Uuid), Error> {
    let key = key.to_owned();
    let user_id = player.user_id;
    let (id, entry_id) = app
        .write(move |tx| {
            let (id, entry_id) = store::invitation(tx.conn, &key)?.ok_or(NOT_FOUND)?;
            let mut tournament = store::lock(tx.conn, id, tx.now)?.ok_or(NOT_FOUND)?;
            accounts::lock_mailbox(tx.conn, user_id)?;
            accounts::refuse_deleted(tx.conn, user_id)?;
            accounts::count_tournament_entry(tx, user_id)?;
            let (at, entry_at) = find(&tournament, entry_id)?;
            let entry = &tournament.events[at].entries[entry_at];
            if !is_seen(tx.conn, &tournament, Some(user_id))? || are_apart(tx, entry, user_id)? {
                return Err(NOT_FOUND);
            }
            refuse_closed(tx, &tournament, &tournament.events[at])?;
            refuse_crowd(&tournament, 1)?;
            let event = &tournament.events[at];
            let entry = &event.entries[entry_at];
            if entry.people.len() >= event.people_per_entry() {
                return Err(Error::conflict(
                    Reason::InvitationOver,
                    "nobody is missing any more",
                ));
            }
            let place = entry.people.len();
            let me = account(tx, &tournament, event, user_id, same_person)?;
            insert_person(tx, event.id, &person(entry_id, place, Some(user_id), me))?;
            let becomes = place_in(event);
            let is_complete = is_complete(event, place + 1);
            let entry = &mut tournament.events[at].entries[entry_at];
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
