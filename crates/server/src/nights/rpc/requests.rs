//! Converts the requests of `PlayService` to plain inputs.

use buffa::EnumValue;
use lapang_api as api;
use lapang_api::{GameScore, NightCourt, NightSettings, PersonInput, StartGameRequest};
use uuid::Uuid;

use crate::error::Error;
use crate::nights::change::Change;
use crate::nights::courts::CourtInput;
use crate::nights::games::StartInput;
use crate::nights::model::{Format, NO_PERSON, PersonState, Score, Settings, parse_id};
use crate::nights::people;
use crate::{ids, wire};

pub fn change(change: &wire::Field<api::Change>) -> Result<Change, Error> {
    let key = change.as_option().and_then(|it| ids::parse(&it.key));
    let key = key.ok_or_else(|| Error::invalid("change.key", "string.uuid", "must be a UUID"))?;
    let at = match change.as_option() {
        Some(it) => wire::maybe_read_time("change.at", &it.at)?,
        None => None,
    };
    Ok(Change { key, at })
}

pub fn format(value: EnumValue<api::NightFormat>) -> Format {
    match value.as_known() {
        Some(api::NightFormat::NIGHT_FORMAT_AMERICANO) => Format::Americano,
        Some(api::NightFormat::NIGHT_FORMAT_MEXICANO) => Format::Mexicano,
        Some(api::NightFormat::NIGHT_FORMAT_KING) => Format::King,
        Some(api::NightFormat::NIGHT_FORMAT_TURNS | api::NightFormat::NIGHT_FORMAT_UNSPECIFIED)
        | None => Format::Turns,
    }
}

pub fn settings(settings: &wire::Field<NightSettings>) -> Settings {
    let settings = settings.as_option();
    settings.map_or_else(Settings::default, |it| Settings {
        total_points: it.total_points,
        pairs_neighbours: it.pairs_neighbours,
        players_enter_scores: it.players_enter_scores,
        is_singles: it.is_singles,
        winning_points: it.winning_points,
        game_minutes: it.game_minutes,
        scored_after: 0,
    })
}

pub fn courts(courts: Vec<NightCourt>) -> Vec<CourtInput> {
    let courts = courts.into_iter().map(|it| CourtInput {
        number: i64::from(it.number),
        name: it.name,
        is_open: it.is_open,
    });
    courts.collect()
}

pub fn people(people: Vec<PersonInput>) -> Result<Vec<people::PersonInput>, Error> {
    let people = people.into_iter().map(|it| {
        Ok(people::PersonInput {
            id: parse_id(&it.id, NO_PERSON)?,
            name: it.name,
            state: person_state(it.state),
            level: i64::from(it.level),
        })
    });
    people.collect()
}

fn person_state(value: EnumValue<api::PersonState>) -> PersonState {
    match value.as_known() {
        Some(api::PersonState::PERSON_STATE_PRESENT) => PersonState::Present,
        Some(api::PersonState::PERSON_STATE_RESTING) => PersonState::Resting,
        Some(api::PersonState::PERSON_STATE_GONE) => PersonState::Gone,
        Some(
            api::PersonState::PERSON_STATE_EXPECTED | api::PersonState::PERSON_STATE_UNSPECIFIED,
        )
        | None => PersonState::Expected,
    }
}

pub fn game(request: StartGameRequest) -> Result<StartInput, Error> {
    let side = |ids: Vec<String>| -> Result<Vec<Uuid>, Error> {
        ids.iter().map(|id| parse_id(id, NO_PERSON)).collect()
    };
    Ok(StartInput {
        court: i64::from(request.court),
        side_a: side(request.side_a)?,
        side_b: side(request.side_b)?,
        why: request.why,
    })
}

pub fn scores(scores: &[GameScore]) -> Vec<Score> {
    scores.iter().map(|score| [score.a, score.b]).collect()
}
