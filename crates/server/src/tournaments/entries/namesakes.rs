//! Who is who: one person counts once, entered by account, by name, or by both (rules.md §13).

use std::collections::HashMap;

use uuid::Uuid;

use crate::error::{Error, Reason, Refusal};
use crate::text;
use crate::tournaments::model::{EntryPerson, Event, Tournament};

/// What was answered about a name that an account and a typed name share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SamePerson {
    #[default]
    Unanswered,
    Same,
    Other,
}

/// How somebody is called in the tournament, and the key that they have there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Called {
    pub name: String,
    pub person: String,
}

impl Called {
    /// The same in all events by name.
    pub fn by_name(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            person: format!("{BY_NAME}{}", text::folded(name)),
        }
    }
}

const BY_NAME: &str = "name:";

struct Namesake {
    event_id: Uuid,
    event: String,
    has_account: bool,
    person: String,
}

/// The people of a tournament by their folded names.
pub struct Namesakes(HashMap<String, Vec<Namesake>>);

impl Namesakes {
    pub fn of(tournament: &Tournament) -> Self {
        Self::without_named(tournament, None)
    }

    /// Without the people of this entry who are entered by name.
    pub fn without_named(tournament: &Tournament, entry_id: Option<Uuid>) -> Self {
        let mut all = Self(HashMap::new());
        for event in &tournament.events {
            let people = event.entries.iter().flat_map(|it| &it.people);
            for person in people {
                if person.user_id.is_some() || Some(person.entry_id) != entry_id {
                    all.add(event, person);
                }
            }
        }
        all
    }

    pub fn add(&mut self, event: &Event, person: &EntryPerson) {
        let name = text::folded(&person.name);
        self.0.entry(name).or_default().push(Namesake {
            event_id: event.id,
            event: event.name.clone(),
            has_account: person.user_id.is_some(),
            person: person.person.clone(),
        });
    }

    fn called(&self, name: &str) -> &[Namesake] {
        let name = text::folded(name);
        match self.0.get(&name) {
            // Who is gone has no name.
            Some(found) if !name.is_empty() => found,
            _ => &[],
        }
    }

    /// Somebody without an account who enters the event by this name.
    pub fn typed(&self, event: &Event, name: &str, answer: SamePerson) -> Result<Called, Error> {
        let all = self.called(name);
        let accounts: Vec<&Namesake> = all.iter().filter(|it| it.has_account).collect();
        let is_answered = |it: &&Namesake| {
            accounts.is_empty() || accounts.iter().any(|account| account.person == it.person)
        };
        let known = all.iter().filter(|it| !it.has_account).find(is_answered);
        if let Some(known) = known {
            let is_here = |it: &Namesake| it.event_id == event.id && it.person == known.person;
            if answer == SamePerson::Other && all.iter().any(is_here) {
                return self.with_letter(name).map(|name| Called::by_name(&name));
            }
            return Ok(Called {
                name: name.to_owned(),
                person: known.person.clone(),
            });
        }
        let elsewhere = accounts.iter().find(|it| it.event_id != event.id);
        match (elsewhere.or(accounts.first()), answer) {
            (None, _) => Ok(Called::by_name(name)),
            (Some(account), SamePerson::Same) => Ok(Called {
                name: name.to_owned(),
                person: account.person.clone(),
            }),
            (Some(_), SamePerson::Other) => {
                self.with_letter(name).map(|name| Called::by_name(&name))
            }
            (Some(_), SamePerson::Unanswered) => Err(alike(event, name, &accounts)),
        }
    }

    /// An account that enters the event by this name, with the key of those by name who are the same person from now on.
    pub fn account(
        &self,
        event: &Event,
        (user_id, name): (Uuid, &str),
        answer: SamePerson,
    ) -> Result<(Called, Option<String>), Error> {
        let called = |name: String| Called {
            name,
            person: user_id.to_string(),
        };
        let named = self.called(name).iter();
        let named: Vec<&Namesake> = named
            .filter(|it| !it.has_account && it.person.starts_with(BY_NAME))
            .collect();
        match (named.first(), answer) {
            (None, _) => Ok((called(name.to_owned()), None)),
            (Some(known), SamePerson::Same) => {
                Ok((called(name.to_owned()), Some(known.person.clone())))
            }
            (Some(_), SamePerson::Other) => Ok((called(self.with_letter(name)?), None)),
            (Some(_), SamePerson::Unanswered) => Err(alike(event, name, &named)),
        }
    }

    /// "Budi B": with the first letter that nobody of this name has.
    fn with_letter(&self, name: &str) -> Result<String, Error> {
        let names = ('B'..='Z').map(|letter| format!("{name} {letter}"));
        let mut free = names.filter(|name| self.called(name).is_empty());
        let problem = "too many people have this name";
        free.next()
            .ok_or_else(|| Error::invalid("name", "entry.name", problem))
    }
}

fn alike(event: &Event, name: &str, namesakes: &[&Namesake]) -> Error {
    let here = namesakes.iter().find(|it| it.event_id == event.id);
    let other = here.or(namesakes.first());
    let reason = Refusal::new(
        Reason::NameAlike,
        "somebody of this name is entered already",
    );
    let reason = reason
        .with("name", name)
        .with("event", other.map_or("", |it| &it.event))
        .with("is_same_event", here.is_some());
    Error::Conflict(reason)
}

/// Says which place in the request a refusal is about.
pub fn at_place(error: Error, what: &str, place: usize) -> Error {
    let with = |refusal: Refusal| match refusal.reason {
        Reason::NameAlike | Reason::AlreadyEntered => refusal.with(what, place),
        _ => refusal,
    };
    match error {
        Error::Conflict(refusal) => Error::Conflict(with(refusal)),
        Error::Exists(refusal) => Error::Exists(with(refusal)),
        other => other,
    }
}
