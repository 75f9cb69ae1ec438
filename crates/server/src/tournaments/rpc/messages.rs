//! Tournament messages.

use buffa::{EnumValue, MessageField};
use jiff::Timestamp;
use lapang_api as api;

use super::rules::{number, rules_message};
use super::ties::tie_message;
use crate::accounts::{Person, first_name_and_initial};
use crate::error::Error;
use crate::tournaments::day::score::Consequence;
use crate::tournaments::list::Listed;
use crate::tournaments::model::{Entry, EntryState, Event, Stage, State, Tournament};
use crate::tournaments::show::View;
use crate::tournaments::standings;
use crate::venues::VenueCard;
use crate::venues::rpc::{court_agreement, court_request};
use crate::wire;

pub fn tournament_message(view: &View) -> api::Tournament {
    let events = view.tournament.events.iter();
    api::Tournament {
        events: events.map(|event| event_message(view, event)).collect(),
        ..tournament_head(view)
    }
}

/// Without events.
pub fn tournament_head(view: &View) -> api::Tournament {
    let it = &view.tournament;
    let organiser = view.people.get(&it.organiser_id);
    let entered = it.events.iter().map(|event| event.entered().count()).sum();
    api::Tournament {
        entry_count: count(entered),
        cover_url: view.cover.clone(),
        organiser_name: organiser.map_or_else(String::new, Person::first_name_and_initial),
        is_suspended: view.is_suspended(),
        co_organiser_emails: view.co_organisers(),
        court_agreement: court_agreement(view.court_request.as_ref()).into(),
        court_request: view
            .court_request
            .as_ref()
            .filter(|_| view.is_organiser())
            .map(|request| court_request(request, ""))
            .into(),
        takes_courts_at_once: view.takes_courts_at_once,
        organiser_id: match view.reader {
            Some(reader) if reader != it.organiser_id => it.organiser_id.to_string(),
            _ => String::new(),
        },
        ..head(it, view.venue.as_ref(), view.now)
    }
}

pub fn count(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Without events, entries and organiser.
fn head(it: &Tournament, venue: Option<&VenueCard>, now: Timestamp) -> api::Tournament {
    let place = venue.map_or_else(
        || it.location.clone(),
        |venue| {
            if it.location.is_empty() {
                venue.name.clone()
            } else {
                format!("{}, {}", venue.name, it.location)
            }
        },
    );
    api::Tournament {
        id: it.id.to_string(),
        name: it.name.clone(),
        sport_id: it.sport_id.clone(),
        sport_slug: it.sport_id.clone(),
        venue_id: it.venue_id.map(|id| id.to_string()),
        location: place,
        time_zone: it.time_zone.clone(),
        start_time: wire::time(it.starts_at),
        end_time: wire::time(it.ends_at),
        entry_deadline: wire::time(it.entry_deadline),
        description: it.description.clone(),
        is_public: it.is_public,
        state: state_message(it.state(now)),
        contact_whatsapp: it.contact_whatsapp.clone(),
        rest_minutes: wire::count(it.rest_minutes),
        tie_minutes: wire::count(it.tie_minutes),
        called_off_at: wire::maybe_time(it.called_off_at),
        called_off_reason: it.called_off_reason.clone(),
        revision: it.revision,
        courts: it
            .courts
            .iter()
            .map(|court| api::TournamentCourt {
                number: wire::count(court.number),
                name: court.name.clone(),
                is_open: court.is_open,
                from: wire::maybe_time(court.from),
                until: wire::maybe_time(court.until),
                ..Default::default()
            })
            .collect(),
        venue_path: venue.and_then(VenueCard::public_path).unwrap_or_default(),
        city: venue.map_or_else(String::new, |venue| venue.city.clone()),
        ..Default::default()
    }
}

pub fn list_message(it: &Listed, now: Timestamp) -> api::TournamentSummary {
    let events = it.tournament.events.iter().map(rules_message);
    let tournament = api::Tournament {
        events: events.collect(),
        entry_count: wire::count(it.entry_counts.values().sum()),
        cover_url: it.cover.clone(),
        organiser_name: it
            .organiser
            .as_ref()
            .map_or_else(String::new, Person::first_name_and_initial),
        ..head(&it.tournament, it.venue.as_ref(), now)
    };
    let winners = it.winners.iter().map(|(event, entry)| api::EventWinner {
        event_name: event.clone(),
        entry_name: entry.clone(),
        ..Default::default()
    });
    api::TournamentSummary {
        tournament: MessageField::some(tournament),
        distance_meters: it.distance,
        is_organiser: it.is_organiser,
        has_entered: it.has_entered,
        winners: winners.collect(),
        ..Default::default()
    }
}

pub fn event_message(view: &View, event: &Event) -> api::TournamentEvent {
    let mut waiting = 0;
    let entries = event.entries.iter().map(|entry| {
        waiting += i32::from(entry.state == EntryState::Waitlisted);
        entry_message(view, event, entry, waiting)
    });
    api::TournamentEvent {
        entries: entries.collect(),
        ties: event
            .ties
            .iter()
            .map(|tie| tie_message(view, tie))
            .collect(),
        standings: standings_messages(event),
        ..rules_message(event)
    }
}

fn entry_message(view: &View, event: &Event, entry: &Entry, waiting: i32) -> api::TournamentEntry {
    let is_mine = view.reader.is_some_and(|reader| entry.has(reader));
    let is_missing = entry.people.len() < event.people_per_entry();
    let is_known = view.knows_names();
    let people = entry.people.iter().map(|person| {
        // Visitors see no photos of players, nor who is who.
        let account = person.user_id.filter(|_| view.reader.is_some());
        let account = account.and_then(|id| view.people.get(&id));
        let other = account.filter(|it| Some(it.id) != view.reader);
        api::EntryPerson {
            name: shown(&person.name, is_known),
            avatar_url: account.map_or_else(String::new, |it| it.avatar_url.clone()),
            has_account: person.user_id.is_some(),
            player_id: other.map_or_else(String::new, |it| it.id.to_string()),
            ..Default::default()
        }
    });
    api::TournamentEntry {
        id: entry.id.to_string(),
        name: entry.name(|name| shown(name, is_known)),
        state: match entry.state {
            EntryState::Inviting => api::EntryState::ENTRY_STATE_INVITING,
            EntryState::Entered => api::EntryState::ENTRY_STATE_ENTERED,
            EntryState::Waitlisted => api::EntryState::ENTRY_STATE_WAITLISTED,
            EntryState::Withdrawn => api::EntryState::ENTRY_STATE_WITHDRAWN,
        }
        .into(),
        seed: wire::count(entry.seed),
        people: people.collect(),
        is_checked_in: entry.is_checked_in,
        is_fee_paid: entry.is_fee_paid && (is_mine || view.is_organiser()),
        waitlist_position: if entry.state == EntryState::Waitlisted {
            waiting
        } else {
            0
        },
        entered_at: wire::time(entry.entered_at),
        is_mine,
        invitation_key: if is_mine && is_missing && !event.is_drawn() {
            entry.invitation_key.clone()
        } else {
            String::new()
        },
        ..Default::default()
    }
}

fn shown(name: &str, is_known: bool) -> String {
    if is_known {
        name.to_owned()
    } else {
        first_name_and_initial(name)
    }
}

pub fn standings_messages(event: &Event) -> Vec<api::GroupStandings> {
    let tables = standings::shown(event).iter();
    let tables = tables.map(|(group, rows)| {
        let rows = rows.iter().map(|it| api::StandingRow {
            entry_id: it.entry_id.to_string(),
            rank: number(it.row.rank),
            played: number(it.row.played),
            won: number(it.row.won),
            drawn: number(it.row.drawn),
            lost: number(it.row.lost),
            points: number(it.row.points),
            sets_for: number(it.row.sets[0]),
            sets_against: number(it.row.sets[1]),
            scored: number(it.row.scored[0]),
            conceded: number(it.row.scored[1]),
            decided_by: it
                .row
                .decided_by
                .map_or_else(String::new, |by| standings::by_code(by).to_owned()),
            is_advancing: it.is_advancing,
            is_through: it.is_through,
            is_out: it.row.is_withdrawn,
            ..Default::default()
        });
        api::GroupStandings {
            group: wire::count(*group),
            rows: rows.collect(),
            ..Default::default()
        }
    });
    tables.collect()
}

pub fn consequence_message(it: &Consequence) -> api::TieConsequence {
    let text = |id: Option<uuid::Uuid>| id.map_or_else(String::new, |id| id.to_string());
    match it {
        Consequence::Tie { number, old, new } => api::TieConsequence {
            tie_number: wire::count(*number),
            old_entry_id: text(*old),
            new_entry_id: text(*new),
            ..Default::default()
        },
        Consequence::Group(group) => api::TieConsequence {
            group: wire::count(*group),
            ..Default::default()
        },
        Consequence::Out { entry, leaving } => api::TieConsequence {
            out_entry_id: entry.to_string(),
            annulled: count(leaving.annulled),
            walkovers: count(leaving.walkovers),
            ..Default::default()
        },
    }
}

fn state_message(state: State) -> EnumValue<api::TournamentState> {
    match state {
        State::Draft => api::TournamentState::TOURNAMENT_STATE_DRAFT,
        State::Open => api::TournamentState::TOURNAMENT_STATE_OPEN,
        State::Live => api::TournamentState::TOURNAMENT_STATE_LIVE,
        State::Over => api::TournamentState::TOURNAMENT_STATE_OVER,
        State::CalledOff => api::TournamentState::TOURNAMENT_STATE_CALLED_OFF,
    }
    .into()
}

pub fn states_of(value: EnumValue<api::TournamentState>) -> Option<State> {
    match value.as_known()? {
        api::TournamentState::TOURNAMENT_STATE_UNSPECIFIED => None,
        api::TournamentState::TOURNAMENT_STATE_DRAFT => Some(State::Draft),
        api::TournamentState::TOURNAMENT_STATE_OPEN => Some(State::Open),
        api::TournamentState::TOURNAMENT_STATE_LIVE => Some(State::Live),
        api::TournamentState::TOURNAMENT_STATE_OVER => Some(State::Over),
        api::TournamentState::TOURNAMENT_STATE_CALLED_OFF => Some(State::CalledOff),
    }
}

pub fn stage_of(value: EnumValue<api::StageKind>) -> Result<Stage, Error> {
    match value.as_known() {
        Some(api::StageKind::STAGE_KIND_GROUPS) => Ok(Stage::Groups),
        Some(api::StageKind::STAGE_KIND_KNOCKOUT) => Ok(Stage::Knockout),
        Some(api::StageKind::STAGE_KIND_PLATE) => Ok(Stage::Plate),
        _ => Err(Error::invalid("stage", "event.stage", "is not a stage")),
    }
}
