//! What the organiser ticks and corrects of an entry.

use std::sync::Arc;

use super::{
    already_entered, insert_person, is_complete, named, names, refuse_crowd, refuse_drawn,
};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::tournaments::create::{lock_organised, refuse_called_off};
use crate::tournaments::model::{Entry, EntryState, Event, parse_id};
use crate::tournaments::show::{self, View};
use crate::tournaments::store;

/// Absent fields stay.
#[derive(Clone, Default)]
pub struct Changes {
    pub is_checked_in: Option<bool>,
    pub is_fee_paid: Option<bool>,
    pub is_entered: bool,
    /// New names in order; empty: as before.
    pub people: Vec<String>,
}

pub async fn update(
    app: &Arc<App>,
    player: &Player,
    entry_id: &str,
    changes: Changes,
) -> Result<View, Error> {
    let entry_id = parse_id(entry_id, "entry")?;
    let names = names("people", &changes.people)?;
    let user_id = player.user_id;
    let id = app
        .write(move |tx| {
            let unknown = || Error::NotFound("entry");
            let id = store::tournament_of_entry(tx.conn, entry_id)?.ok_or_else(unknown)?;
            let tournament = lock_organised(tx, id, user_id).map_err(|error| match error {
                Error::NotFound(_) => unknown(),
                other => other,
            })?;
            refuse_called_off(&tournament)?;
            let events = tournament.events.iter();
            let mut holding = events.filter(|it| it.entry(entry_id).is_some());
            let event = holding.next().ok_or_else(unknown)?;
            let mut entry = event.entry(entry_id).cloned().ok_or_else(unknown)?;
            entry.is_checked_in = changes.is_checked_in.unwrap_or(entry.is_checked_in);
            entry.is_fee_paid = changes.is_fee_paid.unwrap_or(entry.is_fee_paid);
            if !names.is_empty() {
                refuse_crowd(&tournament, names.len().saturating_sub(entry.people.len()))?;
                rename(tx, event, &mut entry, &names)?;
            }
            if changes.is_entered && entry.state != EntryState::Entered {
                refuse_drawn(event)?;
                if !is_complete(event, entry.people.len()) {
                    return Err(Error::conflict("PARTNER_MISSING", "the partner is missing"));
                }
                if !event.has_place() {
                    return Err(Error::conflict("EVENT_FULL", "all places are taken"));
                }
                entry.state = EntryState::Entered;
            }
            store::save_entry(tx.conn, &entry)?;
            Ok(id)
        })
        .await?;
    show::one(app, id, Some(user_id)).await
}

/// Gives people without accounts new names, or names those who are missing.
fn rename(
    tx: &mut Tx<'_>,
    event: &Event,
    entry: &mut Entry,
    names: &[String],
) -> Result<(), Error> {
    if names.len() < entry.people.len() || names.len() > event.people_per_entry() {
        return Err(Error::invalid(
            "people",
            "entry.people",
            "needs a name for each person",
        ));
    }
    for (at, name) in names.iter().enumerate() {
        let Some(person) = entry.people.get_mut(at) else {
            let person = named(entry.id, at, name);
            insert_person(tx, event.id, &person)?;
            entry.people.push(person);
            continue;
        };
        // An account has the name that its owner gave it.
        if person.user_id.is_some() || person.name == *name {
            continue;
        }
        *person = named(entry.id, at, name);
        let others = event.entries.iter().filter(|it| it.id != entry.id);
        let mut people = others.flat_map(|it| &it.people);
        if people.any(|it| it.person == person.person) {
            return Err(already_entered(name));
        }
        store::save_person(tx.conn, person)?;
    }
    if entry.state == EntryState::Inviting && is_complete(event, entry.people.len()) {
        entry.state = EntryState::Waitlisted;
        entry.entered_at = tx.now;
        store::save_entry(tx.conn, entry)?;
        if event.has_place() && !event.is_drawn() {
            entry.state = EntryState::Entered;
        }
    }
    Ok(())
}
