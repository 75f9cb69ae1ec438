//! Who is there, rests or has gone; people who are not in the match.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::change::{Change, change_of_list, refusal_about};
use super::model::{MAX_PEOPLE, Night, NightPerson, PersonState, limit_reached};
use super::show::Board;
use super::store;
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal, Violation};
use crate::{matches, text};

const MAX_NAME_LENGTH: usize = 60;

#[derive(Clone, Debug)]
pub struct PersonInput {
    pub id: Uuid,
    /// Of a walk-in; empty leaves it.
    pub name: String,
    pub state: PersonState,
    pub level: i64,
}

pub async fn set(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    by: Change,
    mut people: Vec<PersonInput>,
) -> Result<Board, Error> {
    let mut wrong = Vec::new();
    for (index, input) in people.iter_mut().enumerate() {
        let field = format!("people[{index}].name");
        match text::name(&field, &input.name) {
            Ok(name) if name.chars().count() > MAX_NAME_LENGTH => {
                let problem = format!("must have at most {MAX_NAME_LENGTH} characters");
                wrong.push(Violation::new(field, "person.name", problem));
            }
            Ok(name) => input.name = name,
            Err(problem) => wrong.push(problem),
        }
    }
    if !wrong.is_empty() {
        return Err(Error::Invalid(wrong));
    }
    change_of_list(app, player, match_id, by, move |tx, night, at| {
        for (index, input) in people.iter().enumerate() {
            set_one(tx, night, (index, input), at)?;
        }
        Ok(())
    })
    .await
}

fn set_one(
    tx: &mut Tx<'_>,
    night: &mut Night,
    (index, input): (usize, &PersonInput),
    at: Timestamp,
) -> Result<(), Error> {
    let is_playing = night.is_playing(input.id);
    let known = night.people.iter().position(|it| it.id == input.id);
    let place = match known {
        Some(place) => place,
        None => add(tx, night, index, input)?,
    };
    let person = &mut night.people[place];
    let comes = input.state == PersonState::Present && person.state != PersonState::Present;
    if comes {
        person.arrived_at = Some(at);
    }
    if is_playing && input.state != PersonState::Present {
        let reason = Refusal::new(
            Reason::PersonPlays,
            "somebody who plays cannot rest or leave",
        );
        return Err(refusal_about(tx.conn, reason, person)?);
    }
    if person.user_id.is_none() && person.guest_id.is_none() && !input.name.is_empty() {
        person.name.clone_from(&input.name);
    }
    person.state = input.state;
    person.level = input.level;
    Ok(store::save_person(tx.conn, night.match_id, person)?)
}

/// Adds a walk-in, to the list of the match too if there is room. Returns their place in the list.
fn add(
    tx: &mut Tx<'_>,
    night: &mut Night,
    index: usize,
    input: &PersonInput,
) -> Result<usize, Error> {
    if input.name.is_empty() {
        let field = format!("people[{index}].name");
        return Err(Error::invalid(field, "person.name", "must have a name"));
    }
    if night.people.len() >= MAX_PEOPLE {
        return Err(limit_reached("people", MAX_PEOPLE));
    }
    let guest_id = matches::seat_walk_in(tx, night.match_id, input.id, &input.name)?;
    night.people.push(NightPerson {
        id: input.id,
        user_id: None,
        guest_id,
        name: if guest_id.is_none() {
            input.name.clone()
        } else {
            String::new()
        },
        state: PersonState::Expected,
        level: input.level,
        arrived_at: None,
        position: night.next_position(),
    });
    Ok(night.people.len() - 1)
}
