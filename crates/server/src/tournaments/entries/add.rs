//! The organiser enters people by name.

use std::sync::Arc;

use uuid::Uuid;

use super::namesakes::{Namesakes, SamePerson, at_place};
use super::{insert, names, new_entry, person, refuse_crowd, refuse_drawn, refuse_long_waitlist};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::text;
use crate::tournaments::events::lock_event;
use crate::tournaments::model::{Entry, Event, Kind, parse_id};
use crate::tournaments::show::{self, View};

#[derive(Clone, Default)]
pub struct NewEntry {
    pub team_name: String,
    pub people: Vec<String>,
    /// By place in `people`; may be shorter.
    pub same_people: Vec<SamePerson>,
}

pub async fn add(
    app: &Arc<App>,
    player: &Player,
    event_id: &str,
    new: Vec<NewEntry>,
) -> Result<View, Error> {
    let event_id = parse_id(event_id, "event")?;
    let user_id = player.user_id;
    let id = app
        .write(move |tx| {
            let (tournament, mut event) = lock_event(tx, event_id, user_id)?;
            refuse_drawn(&event)?;
            refuse_long_waitlist(&event, new.len())?;
            refuse_crowd(&tournament, new.iter().map(|it| it.people.len()).sum())?;
            let mut namesakes = Namesakes::of(&tournament);
            for (at, new) in new.iter().enumerate() {
                let field = format!("entries[{at}]");
                let id = tx.app.new_id();
                let at_line = |error| at_place(error, "entry", at);
                let entry = entry(tx, &event, id, (&field, new), &mut namesakes);
                let entry = entry.map_err(at_line)?;
                insert(tx, &mut event, entry, 0).map_err(at_line)?;
            }
            Ok::<_, Error>(tournament.id)
        })
        .await?;
    show::one(app, id, Some(user_id)).await
}

/// The entry with this id, not inserted yet.
pub(super) fn entry(
    tx: &Tx<'_>,
    event: &Event,
    id: Uuid,
    (field, new): (&str, &NewEntry),
    namesakes: &mut Namesakes,
) -> Result<Entry, Error> {
    let team_name = text::name(&format!("{field}.team_name"), &new.team_name)?;
    let names = names(&format!("{field}.people"), &new.people)?;
    check(event, field, &team_name, names.len())?;
    let mut people = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let answer = new.same_people.get(at).copied().unwrap_or_default();
        let called = namesakes.typed(event, name, answer);
        let called = called.map_err(|error| at_place(error, "person", at))?;
        let person = person(id, at, None, called);
        namesakes.add(event, &person);
        people.push(person);
    }
    let mut entry = new_entry(tx, event, id, people);
    if event.kind == Kind::Teams {
        entry.team_name = team_name;
    }
    Ok(entry)
}

fn check(event: &Event, field: &str, team_name: &str, people: usize) -> Result<(), Error> {
    let most = event.people_per_entry();
    let (is_right, problem) = match event.kind {
        Kind::Singles => (people == 1, "needs one name"),
        Kind::Doubles => (people == 2, "needs two names"),
        Kind::Teams => (people <= most, "has too many people"),
    };
    if !is_right {
        return Err(Error::invalid(
            format!("{field}.people"),
            "entry.people",
            problem,
        ));
    }
    if event.kind == Kind::Teams && team_name.is_empty() {
        let field = format!("{field}.team_name");
        return Err(Error::invalid(
            field,
            "entry.team_name",
            "a team needs a name",
        ));
    }
    Ok(())
}
