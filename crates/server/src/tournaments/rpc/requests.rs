//! Converts the requests of `TournamentService` to plain inputs.

use buffa::EnumValue;
use lapang_api as api;
use lapang_tournament::counting::Forfeit;
use lapang_tournament::score::ScoreRules;

use super::messages::states_of;
use crate::auth::Caller;
use crate::error::Error;
use crate::tournaments::create::Draft;
use crate::tournaments::day::Actor;
use crate::tournaments::day::courts::CourtInput;
use crate::tournaments::day::score::ScoreInput;
use crate::tournaments::entries::add::NewEntry;
use crate::tournaments::entries::namesakes::SamePerson;
use crate::tournaments::entries::replace::Reserve;
use crate::tournaments::entries::seed::Seeds;
use crate::tournaments::events::EventInput;
use crate::tournaments::list::{FARTHEST_METERS, ListFilter};
use crate::tournaments::model::{Format, Kind, Outcome, Winner, parse_id};
use crate::{ids, venues, wire};

pub fn draft(it: api::TournamentInput) -> Result<Draft, Error> {
    Ok(Draft {
        starts_at: wire::read_time("tournament.start_time", &it.start_time)?,
        ends_at: wire::read_time("tournament.end_time", &it.end_time)?,
        entry_deadline: wire::maybe_read_time("tournament.entry_deadline", &it.entry_deadline)?,
        venue_id: match it.venue_id.as_deref() {
            None | Some("") => None,
            Some(text) => Some(ids::parse(text).ok_or(Error::NotFound("venue"))?),
        },
        name: it.name,
        description: it.description,
        sport_id: it.sport_id,
        location: it.location,
        time_zone: it.time_zone,
        is_public: it.is_public,
        contact_whatsapp: it.contact_whatsapp,
        rest_minutes: i64::from(it.rest_minutes),
        tie_minutes: i64::from(it.tie_minutes),
    })
}

/// The field rules refuse unspecified kinds and formats.
pub fn event_input(it: api::EventInput) -> EventInput {
    EventInput {
        name: it.name,
        kind: match it.kind.as_known() {
            Some(api::EventKind::EVENT_KIND_DOUBLES) => Kind::Doubles,
            Some(api::EventKind::EVENT_KIND_TEAMS) => Kind::Teams,
            _ => Kind::Singles,
        },
        format: match it.format.as_known() {
            Some(api::EventFormat::EVENT_FORMAT_GROUPS_KNOCKOUT) => Format::Groups,
            Some(api::EventFormat::EVENT_FORMAT_KNOCKOUT) => Format::Knockout,
            _ => Format::RoundRobin,
        },
        team_size: i64::from(it.team_size),
        max_entries: i64::from(it.max_entries),
        group_count: i64::from(it.group_count),
        advancing: i64::from(it.advancing),
        has_third_place: it.has_third_place,
        has_plate: it.has_plate,
        rules: it.rules.into_option().map(|it| rules(&it)),
        knockout_rules: it.knockout_rules.into_option().map(|it| rules(&it)),
        forfeit: it.forfeit.into_option().map(|it| Forfeit {
            win: points(it.win),
            loss: points(it.loss),
        }),
        tie_break: it.tie_break,
        fee: it.fee_minor,
    }
}

/// The field rules bound the numbers.
fn points(count: i32) -> u16 {
    u16::try_from(count).unwrap_or(0)
}

fn rules(it: &api::ScoreRules) -> ScoreRules {
    let maybe = |count: i32| Some(points(count)).filter(|it| *it > 0);
    ScoreRules {
        best_of: u8::try_from(it.best_of).unwrap_or(0),
        to: points(it.to),
        by: points(it.win_by),
        cap: maybe(it.cap),
        last_to: maybe(it.last_to),
        last_cap: maybe(it.last_cap),
        draws: it.has_draws,
    }
}

pub fn list_filter(request: api::ListTournamentsRequest) -> Result<ListFilter, Error> {
    let near = match (request.near_latitude, request.near_longitude) {
        (Some(latitude), Some(longitude)) => {
            venues::circle(Some(latitude), Some(longitude), FARTHEST_METERS)?
        }
        _ => None,
    };
    Ok(ListFilter {
        query: request.query,
        city: request.city,
        sport_ids: request.sport_ids,
        states: request.states.into_iter().filter_map(states_of).collect(),
        mine: request.mine,
        near,
    })
}

pub fn court_input((at, it): (usize, api::TournamentCourt)) -> Result<CourtInput, Error> {
    Ok(CourtInput {
        number: i64::from(it.number),
        name: it.name,
        is_open: it.is_open,
        from: wire::maybe_read_time(&format!("courts[{at}].from"), &it.from)?,
        until: wire::maybe_read_time(&format!("courts[{at}].until"), &it.until)?,
    })
}

/// A signed-in player, or somebody with a scorers' key.
pub fn actor(caller: &Caller, scorer_key: &str) -> Result<Actor, Error> {
    if scorer_key.is_empty() {
        caller.player()?;
    }
    Ok(Actor {
        user_id: caller.player.as_ref().map(|it| it.user_id),
        scorer_key: scorer_key.to_owned(),
    })
}

pub fn new_entry(it: api::NewEntry) -> NewEntry {
    NewEntry {
        team_name: it.team_name,
        people: it.people,
        same_people: it.same_people.into_iter().map(same_person).collect(),
    }
}

pub fn same_person(value: EnumValue<api::SamePerson>) -> SamePerson {
    match value.as_known() {
        Some(api::SamePerson::SAME_PERSON_SAME) => SamePerson::Same,
        Some(api::SamePerson::SAME_PERSON_OTHER) => SamePerson::Other,
        _ => SamePerson::Unanswered,
    }
}

pub fn reserve(request: api::ReplaceEntryRequest) -> Result<Reserve, Error> {
    match (
        request.reserve_entry_id.as_str(),
        request.reserve.into_option(),
    ) {
        ("", Some(new)) => Ok(Reserve::New(new_entry(new))),
        (id, None) if !id.is_empty() => Ok(Reserve::Entry(parse_id(id, "entry")?)),
        _ => Err(Error::invalid(
            "reserve",
            "entry.reserve",
            "name an entry that waits, or new people",
        )),
    }
}

pub fn score_input(request: api::ScoreTieRequest) -> ScoreInput {
    let points = |count: i32| u16::try_from(count).unwrap_or(0);
    let sets = request.sets.iter().map(|it| [points(it.a), points(it.b)]);
    ScoreInput {
        version: request.version,
        sets: sets.collect(),
        outcome: outcome(request.outcome),
        winner: match request.winner.as_known() {
            Some(api::TieSide::TIE_SIDE_A) => Winner::A,
            Some(api::TieSide::TIE_SIDE_B) => Winner::B,
            _ => Winner::None,
        },
        has_neither_come: request.has_neither_come,
        keeps_bracket: request.keeps_bracket,
        is_preview: request.is_preview,
    }
}

fn outcome(value: EnumValue<api::TieOutcome>) -> Outcome {
    match value.as_known() {
        Some(api::TieOutcome::TIE_OUTCOME_PLAYED) => Outcome::Played,
        Some(api::TieOutcome::TIE_OUTCOME_WALKOVER) => Outcome::Walkover,
        Some(api::TieOutcome::TIE_OUTCOME_RETIRED) => Outcome::Retired,
        _ => Outcome::None,
    }
}

/// Seeds as values where there are some, else entries in order.
pub fn seeds(entry_ids: Vec<String>, seeds: Vec<api::EntrySeed>) -> Seeds {
    if seeds.is_empty() {
        return Seeds::InOrder(entry_ids);
    }
    let seeds = seeds
        .into_iter()
        .map(|it| (it.entry_id, i64::from(it.seed)));
    Seeds::Values(seeds.collect())
}
