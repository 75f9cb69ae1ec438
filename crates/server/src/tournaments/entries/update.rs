//! What the organiser ticks and corrects of an entry.

use std::sync::Arc;

use super::namesakes::{Namesakes, SamePerson, at_place};
use super::{
    UNKNOWN, insert_people, is_complete, lock_entry, names, person, refuse_crowd, refuse_drawn,
};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::tournaments::model::{Entry, EntryState, Event, TieState, Tournament, parse_id};
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
    /// About each new name that is alike.
    pub same_person: SamePerson,
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
            let (tournament, at) = lock_entry(tx, entry_id, user_id)?;
            let event = &tournament.events[at];
            let mut entry = event.entry(entry_id).cloned().ok_or(UNKNOWN)?;
            entry.is_checked_in = changes.is_checked_in.unwrap_or(entry.is_checked_in);
            entry.is_fee_paid = changes.is_fee_paid.unwrap_or(entry.is_fee_paid);
            if !names.is_empty() {
                refuse_crowd(&tournament, names.len().saturating_sub(entry.people.len()))?;
                let people = (names.as_slice(), changes.same_person);
                rename(tx, &tournament, event, &mut entry, people)?;
            }
            if changes.is_entered && entry.state != EntryState::Entered {
                refuse_drawn(event)?;
                if !is_complete(event, entry.people.len()) {
                    return Err(Error::conflict(
                        Reason::PartnerMissing,
                        "the partner is missing",
                    ));
                }
                if !event.has_place() {
                    return Err(Error::conflict(Reason::EventFull, "all places are taken"));
                }
                entry.state = EntryState::Entered;
            }
            store::save_entry(tx.conn, &entry)?;
            Ok::<_, Error>(tournament.id)
        })
        .await?;
    show::one(app, id, Some(user_id)).await
}

/// Gives people without accounts new names, or names those who are missing.
fn rename(
    tx: &mut Tx<'_>,
    tournament: &Tournament,
    event: &Event,
    entry: &mut Entry,
    (names, answer): (&[String], SamePerson),
) -> Result<(), Error> {
    if names.len() < entry.people.len() || names.len() > event.people_per_entry() {
        return Err(Error::invalid(
            "people",
            "entry.people",
            "needs a name for each person",
        ));
    }
    let mut namesakes = Namesakes::without_named(tournament, Some(entry.id));
    let old = std::mem::take(&mut entry.people);
    for (at, name) in names.iter().enumerate() {
        let person = match old.get(at) {
            // An account has the name that its owner gave it.
            Some(it) if it.user_id.is_some() || it.name == *name => it.clone(),
            _ => {
                let called = namesakes.typed(event, name, answer);
                let called = called.map_err(|error| at_place(error, "person", at))?;
                person(entry.id, at, None, called)
            }
        };
        if person.user_id.is_none() {
            namesakes.add(event, &person);
        }
        entry.people.push(person);
    }
    store::delete_people(tx.conn, entry.id)?;
    insert_people(tx, entry, 0)?;
    let mut ties = event.ties.iter().filter(|tie| tie.involves(entry.id));
    if ties.any(|tie| tie.state == TieState::Live) {
        for (old, new) in old.iter().zip(&entry.people) {
            if old.person != new.person {
                let keys = (old.person.as_str(), new.person.as_str());
                store::rekey_live(tx.conn, tournament.id, keys)?;
            }
        }
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
