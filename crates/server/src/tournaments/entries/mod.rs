//! Who is entered: by themselves with partners, or by the organiser.

pub mod add;
pub mod enter;
pub mod invitation;
pub mod namesakes;
pub mod reinstate;
pub mod replace;
pub mod seed;
pub mod update;
pub mod withdraw;

use jiff::SignedDuration;
use uuid::Uuid;

use self::namesakes::{Called, Namesakes, SamePerson, at_place};
use super::create::{lock_organised, refuse_called_off};
use super::model::{Entry, EntryPerson, EntryState, Event, Kind, Tournament};
use super::{emails, store};
use crate::accounts::{self, Person};
use crate::app::Tx;
use crate::error::{Error, Reason, Refusal};
use crate::text;

/// The most people of a tournament, in all its entries.
const MAX_PEOPLE: usize = 3_000;
/// The most entries of an event, with those who wait.
const MAX_ENTRIES: usize = 256;

const UNKNOWN: Error = Error::NotFound("entry");

/// Locks the tournament of an entry for its organisers. Returns it with the place of the event.
fn lock_entry(
    tx: &mut Tx<'_>,
    entry_id: Uuid,
    user_id: Uuid,
) -> Result<(Tournament, usize), Error> {
    let id = store::tournament_of_entry(tx.conn, entry_id)?.ok_or(UNKNOWN)?;
    let tournament = lock_organised(tx, id, user_id).map_err(|error| match error {
        Error::NotFound(_) => UNKNOWN,
        other => other,
    })?;
    refuse_called_off(&tournament)?;
    let mut events = tournament.events.iter();
    let at = events.position(|it| it.entry(entry_id).is_some());
    let at = at.ok_or(UNKNOWN)?;
    Ok((tournament, at))
}

/// What an entry of the event becomes once its people are complete.
fn place_in(event: &Event) -> EntryState {
    if event.has_place() {
        EntryState::Entered
    } else {
        EntryState::Waitlisted
    }
}

/// Doubles need both people; a team may fill up until the draw.
fn is_complete(event: &Event, people: usize) -> bool {
    event.kind == Kind::Teams || people == event.people_per_entry()
}

/// One of the people of an entry; without `user_id` by name.
fn person(entry_id: Uuid, position: usize, user_id: Option<Uuid>, called: Called) -> EntryPerson {
    EntryPerson {
        entry_id,
        position: i64::try_from(position).unwrap_or(i64::MAX),
        user_id,
        name: called.name,
        person: called.person,
    }
}

/// The account as it enters the event. Who is entered by name and is the same person counts as the account from now on.
fn account(
    tx: &mut Tx<'_>,
    tournament: &Tournament,
    event: &Event,
    user_id: Uuid,
    answer: SamePerson,
) -> Result<Called, Error> {
    let entries = tournament.events.iter().flat_map(|it| &it.entries);
    let mut people = entries.flat_map(|it| &it.people);
    let shown = shown_name(tx, user_id)?;
    // With the letter that it has in the other events.
    let known = people.find(|it| it.user_id == Some(user_id) && it.name.starts_with(&shown));
    let name = known.map_or(shown, |it| it.name.clone());
    let namesakes = Namesakes::of(tournament);
    let (called, same) = namesakes.account(event, (user_id, &name), answer)?;
    let Some(same) = same else {
        return Ok(called);
    };
    // The keys would refuse these, too.
    for event in &tournament.events {
        let has = |person: &str| {
            let mut people = event.entries.iter().flat_map(|it| &it.people);
            people.any(|it| it.person == person)
        };
        if has(&same) && has(&called.person) {
            return Err(already_entered(&name));
        }
    }
    store::rekey(tx.conn, tournament.id, (&same, &called.person))?;
    store::rekey_live(tx.conn, tournament.id, (&same, &called.person))?;
    Ok(called)
}

/// The name that a draw shows of an account. It is copied, as draws stay when accounts go.
fn shown_name(tx: &mut Tx<'_>, user_id: Uuid) -> Result<String, Error> {
    let people = accounts::people(tx.conn, &[user_id])?;
    Ok(people
        .get(&user_id)
        .map_or_else(String::new, Person::shown_name))
}

/// Enters these accounts as one entry.
pub(super) fn enter_accounts(
    tx: &mut Tx<'_>,
    event: &mut Event,
    users: &[Uuid],
) -> Result<Uuid, Error> {
    let id = tx.app.new_id();
    let mut people = Vec::new();
    for (at, user) in users.iter().enumerate() {
        let called = Called {
            name: shown_name(tx, *user)?,
            person: user.to_string(),
        };
        people.push(person(id, at, Some(*user), called));
    }
    let entry = new_entry(tx, event, id, people);
    insert(tx, event, entry, 0)?;
    Ok(id)
}

/// Enters people by name as one entry, without a look at others of these names.
pub(super) fn enter_named(
    tx: &mut Tx<'_>,
    event: &mut Event,
    team_name: &str,
    names: &[String],
) -> Result<(), Error> {
    let id = tx.app.new_id();
    let people = names.iter().enumerate();
    let people = people.map(|(at, name)| person(id, at, None, Called::by_name(name)));
    let mut entry = new_entry(tx, event, id, people.collect());
    team_name.clone_into(&mut entry.team_name);
    insert(tx, event, entry, 0)
}

/// With a place, on the waitlist, or waiting for a partner.
fn new_entry(tx: &Tx<'_>, event: &Event, id: Uuid, people: Vec<EntryPerson>) -> Entry {
    let last = event.entries.iter().map(|it| it.entered_at).max();
    Entry {
        id,
        event_id: event.id,
        team_name: String::new(),
        state: if is_complete(event, people.len()) {
            place_in(event)
        } else {
            EntryState::Inviting
        },
        seed: 0,
        is_checked_in: false,
        is_fee_paid: false,
        invitation_key: tx.app.random.base62(22),
        // A microsecond later than those before it: the order of those who come at once.
        entered_at: last.map_or(tx.now, |last| {
            tx.now.max(last + SignedDuration::from_micros(1))
        }),
        people,
    }
}

/// Inserts an entry with its people. The unique key of people and events refuses a second entry of anybody. The request
/// does not name the first `unnamed` of them.
fn insert(tx: &mut Tx<'_>, event: &mut Event, entry: Entry, unnamed: usize) -> Result<(), Error> {
    store::insert_entry(tx.conn, &entry)?;
    insert_people(tx, &entry, unnamed)?;
    event.entries.push(entry);
    Ok(())
}

fn insert_people(tx: &mut Tx<'_>, entry: &Entry, unnamed: usize) -> Result<(), Error> {
    for (at, person) in entry.people.iter().enumerate() {
        let inserted = insert_person(tx, entry.event_id, person);
        inserted.map_err(|error| match at.checked_sub(unnamed) {
            Some(at) => at_place(error, "person", at),
            None => error,
        })?;
    }
    Ok(())
}

fn insert_person(tx: &mut Tx<'_>, event_id: Uuid, person: &EntryPerson) -> Result<(), Error> {
    if store::insert_person(tx.conn, event_id, person)? {
        return Ok(());
    }
    Err(already_entered(&person.name))
}

fn already_entered(name: &str) -> Error {
    let reason = Refusal::new(Reason::AlreadyEntered, "this person is entered already");
    Error::Exists(reason.with("name", name))
}

/// Refuses more people than a tournament may have.
fn refuse_crowd(tournament: &Tournament, adding: usize) -> Result<(), Error> {
    let entries = tournament.events.iter().flat_map(|event| &event.entries);
    let people: usize = entries.map(|entry| entry.people.len()).sum();
    if people + adding <= MAX_PEOPLE {
        return Ok(());
    }
    let reason = Refusal::new(Reason::TooManyPeople, "the tournament has too many people");
    Err(Error::Conflict(reason.with("limit", MAX_PEOPLE)))
}

/// Refuses more entries than an event may have, with those who wait.
fn refuse_long_waitlist(event: &Event, adding: usize) -> Result<(), Error> {
    if event.entries.len() + adding <= MAX_ENTRIES {
        return Ok(());
    }
    Err(Error::conflict(
        Reason::EventFull,
        "the waitlist is full, too",
    ))
}

fn refuse_drawn(event: &Event) -> Result<(), Error> {
    if event.is_drawn() {
        return Err(Error::conflict(
            Reason::EventDrawn,
            "the event is drawn already",
        ));
    }
    Ok(())
}

/// Refuses players while no entries are taken.
fn refuse_closed(tx: &mut Tx<'_>, tournament: &Tournament, event: &Event) -> Result<(), Error> {
    refuse_called_off(tournament)?;
    let is_suspended = accounts::is_suspended(tx.conn, tournament.organiser_id)?;
    if tx.now >= tournament.entry_deadline || event.is_drawn() || is_suspended {
        return Err(Error::conflict(Reason::EntriesClosed, "entries are closed"));
    }
    Ok(())
}

/// Gives free places to those who wait, in order, and tells them. Suspended players are passed over.
pub(super) fn fill_places(
    tx: &mut Tx<'_>,
    tournament: &Tournament,
    event: &Event,
) -> Result<(), Error> {
    let mut event = event.clone();
    let waiting = event.entries.iter();
    let waiting = waiting.filter(|entry| entry.state == EntryState::Waitlisted);
    let waiting = waiting.flat_map(|entry| entry.people.iter().filter_map(|it| it.user_id));
    let suspended = accounts::are_suspended(tx.conn, &waiting.collect::<Vec<_>>())?;
    while !event.is_drawn() && event.has_place() {
        let mut entries = event.entries.iter_mut();
        let Some(first) = entries.find(|entry| {
            entry.state == EntryState::Waitlisted && !suspended.iter().any(|id| entry.has(*id))
        }) else {
            return Ok(());
        };
        first.state = EntryState::Entered;
        store::save_entry(tx.conn, first)?;
        let people: Vec<Uuid> = first.people.iter().filter_map(|it| it.user_id).collect();
        emails::moved_up(tx, tournament, &event.name, &people)?;
    }
    Ok(())
}

/// Names of people.
fn names(field: &str, names: &[String]) -> Result<Vec<String>, Error> {
    let names = names.iter().enumerate().map(|(at, name)| {
        let field = format!("{field}[{at}]");
        let name = text::name(&field, name)?;
        if text::folded(&name).is_empty() {
            return Err(Error::invalid(field, "entry.name", "a name is needed"));
        }
        Ok(name)
    });
    names.collect()
}
