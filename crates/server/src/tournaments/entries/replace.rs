//! A reserve takes the place of an entry that has not played.

use std::sync::Arc;

use uuid::Uuid;

use super::add::{self, NewEntry};
use super::namesakes::Namesakes;
use super::reinstate::play_again;
use super::{UNKNOWN, insert_people, is_complete, lock_entry, refuse_crowd, refuse_long_waitlist};
use crate::accounts;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal};
use crate::tournaments::model::{Entry, EntryPerson, EntryState, Event, Tournament, parse_id};
use crate::tournaments::show::{self, View};
use crate::tournaments::{emails, store};

#[derive(Clone)]
pub enum Reserve {
    /// An entry that is not in the draw.
    Entry(Uuid),
    New(NewEntry),
}

/// The place keeps its id, seed and ties, so that the draw can still be checked. What is entered there changes.
pub async fn replace(
    app: &Arc<App>,
    player: &Player,
    entry_id: &str,
    reserve: Reserve,
) -> Result<View, Error> {
    let entry_id = parse_id(entry_id, "entry")?;
    let user_id = player.user_id;
    let id = app
        .write(move |tx| {
            let (mut tournament, at) = lock_entry(tx, entry_id, user_id)?;
            let before = tournament.events[at].clone();
            let place = before.entry(entry_id).ok_or(UNKNOWN)?;
            refuse_played(&before, entry_id)?;
            let reserve = match &reserve {
                Reserve::Entry(id) => waiting(&before, *id)?,
                Reserve::New(new) => named(tx, &tournament, &before, new)?,
            };
            let (new, old) = swapped(tx, place, &reserve);
            store::delete_entry(tx.conn, reserve.id)?;
            store::delete_people(tx.conn, new.id)?;
            store::save_entry(tx.conn, &new)?;
            store::insert_entry(tx.conn, &old)?;
            insert_people(tx, &new, 0)?;
            insert_people(tx, &old, 0)?;
            let moved_up: Vec<Uuid> = new.people.iter().filter_map(|it| it.user_id).collect();
            let entries = &mut tournament.events[at].entries;
            entries.retain(|it| it.id != new.id && it.id != reserve.id);
            entries.extend([old, new]);
            play_again(tx, &mut tournament, (at, entry_id), &before)?;
            let suspended = accounts::are_suspended(tx.conn, &moved_up)?;
            let mut told = Vec::new();
            for player in moved_up.into_iter().filter(|it| !suspended.contains(it)) {
                if accounts::may_email_about_place(tx, player)? {
                    told.push(player);
                }
            }
            emails::moved_up(tx, &tournament, &before.name, &told)?;
            Ok::<_, Error>(tournament.id)
        })
        .await?;
    show::one(app, id, Some(user_id)).await
}

fn refuse_played(event: &Event, entry_id: Uuid) -> Result<(), Error> {
    let mut ties = event.ties.iter().filter(|tie| tie.involves(entry_id));
    if ties.clone().next().is_none() {
        let problem = "it is in no draw: give places from the waitlist";
        return Err(Error::conflict(Reason::EventNotDrawn, problem));
    }
    if let Some(tie) = ties.find(|tie| tie.has_begun()) {
        let reason = Refusal::new(
            Reason::EntryHasPlayed,
            "the entry has played, or has a result",
        );
        return Err(Error::Conflict(reason.with("tie", tie.number)));
    }
    Ok(())
}

fn waiting(event: &Event, id: Uuid) -> Result<Entry, Error> {
    let entry = event.entry(id).ok_or(UNKNOWN)?;
    if event.ties.iter().any(|tie| tie.involves(id)) {
        return Err(Error::conflict(
            Reason::EntryDrawn,
            "the reserve is in the draw",
        ));
    }
    if !is_complete(event, entry.people.len()) {
        return Err(Error::conflict(
            Reason::PartnerMissing,
            "the partner is missing",
        ));
    }
    Ok(entry.clone())
}

/// People by name as an entry of their own.
fn named(
    tx: &Tx<'_>,
    tournament: &Tournament,
    event: &Event,
    new: &NewEntry,
) -> Result<Entry, Error> {
    refuse_long_waitlist(event, 1)?;
    refuse_crowd(tournament, new.people.len())?;
    let id = tx.app.new_id();
    add::entry(
        tx,
        event,
        id,
        ("reserve", new),
        &mut Namesakes::of(tournament),
    )
}

/// The place with the reserve in it, and an entry for those who leave. It is a new one: the same request sent again
/// finds no reserve, instead of changing the two back.
fn swapped(tx: &Tx<'_>, place: &Entry, reserve: &Entry) -> (Entry, Entry) {
    let moved = |people: &[EntryPerson], entry_id: Uuid| {
        let people = people.iter().cloned();
        people.map(|it| EntryPerson { entry_id, ..it }).collect()
    };
    let new = Entry {
        id: place.id,
        seed: place.seed,
        state: EntryState::Entered,
        people: moved(&reserve.people, place.id),
        ..reserve.clone()
    };
    let id = tx.app.new_id();
    let old = Entry {
        id,
        seed: 0,
        state: EntryState::Withdrawn,
        invitation_key: tx.app.random.base62(22),
        people: moved(&place.people, id),
        ..place.clone()
    };
    (new, old)
}
