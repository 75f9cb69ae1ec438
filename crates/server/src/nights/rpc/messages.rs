//! The messages of a board.

use buffa::MessageField;
use lapang_api as api;
use lapang_api::{GetBoardResponse, NightPerson};

use crate::locale::Locale;
use crate::nights::model::{self, Format, GameState, Night, NightState, PersonState};
use crate::nights::show::{Board, Sight};
use crate::{sports, wire};

pub fn board_message(board: &Board, locale: Locale) -> GetBoardResponse {
    let is_host = board.sight == Sight::Host;
    let key = board.night.as_ref().filter(|_| is_host);
    GetBoardResponse {
        board_key: key.map_or_else(String::new, |night| night.board_key.clone()),
        night: night_message(board, locale),
        is_host,
        ..Default::default()
    }
}

pub fn night_message(board: &Board, locale: Locale) -> wire::Field<api::Night> {
    let Some(night) = &board.night else {
        return MessageField::none();
    };
    // The name is erased together with the host's account.
    let match_name = if board.game.name.is_empty() {
        sports::name(&board.game.sport_id, locale).to_owned()
    } else {
        board.game.name.clone()
    };
    let courts = night.courts.iter().map(|court| api::NightCourt {
        number: wire::count(court.number),
        name: court.name.clone(),
        is_open: court.is_open,
        ..Default::default()
    });
    MessageField::some(api::Night {
        match_id: night.match_id.to_string(),
        match_name,
        format: format_message(night.format).into(),
        state: match night.state {
            NightState::On => api::NightState::NIGHT_STATE_ON,
            NightState::Over => api::NightState::NIGHT_STATE_OVER,
        }
        .into(),
        settings: settings_message(night),
        seed: night.seed,
        revision: night.revision,
        started_at: wire::time(night.started_at),
        ended_at: wire::maybe_time(night.ended_at),
        people: night.people.iter().map(|it| person(board, it)).collect(),
        courts: courts.collect(),
        games: night.games.iter().map(game).collect(),
        time_zone: board.game.time_zone.clone(),
        sport_slug: board.game.sport_id.clone(),
        ..Default::default()
    })
}

fn settings_message(night: &Night) -> wire::Field<api::NightSettings> {
    MessageField::some(api::NightSettings {
        total_points: night.settings.total_points,
        pairs_neighbours: night.settings.pairs_neighbours,
        players_enter_scores: night.settings.players_enter_scores,
        is_singles: night.settings.is_singles,
        winning_points: night.settings.winning_points,
        game_minutes: night.settings.game_minutes,
        ..Default::default()
    })
}

fn person(board: &Board, person: &model::NightPerson) -> NightPerson {
    let account = person.user_id.and_then(|id| board.people.get(&id));
    let account = account.filter(|_| board.sight != Sight::Key);
    NightPerson {
        id: person.id.to_string(),
        name: board.name(person),
        state: match person.state {
            PersonState::Expected => api::PersonState::PERSON_STATE_EXPECTED,
            PersonState::Present => api::PersonState::PERSON_STATE_PRESENT,
            PersonState::Resting => api::PersonState::PERSON_STATE_RESTING,
            PersonState::Gone => api::PersonState::PERSON_STATE_GONE,
        }
        .into(),
        level: wire::count(person.level),
        arrived_at: wire::maybe_time(person.arrived_at),
        is_me: board.reader.is_some() && person.user_id == board.reader,
        has_account: person
            .user_id
            .is_some_and(|id| board.in_match.contains(&id)),
        avatar_url: account.map_or_else(String::new, |it| it.avatar_url.clone()),
        ..Default::default()
    }
}

fn game(game: &model::Game) -> api::Game {
    let ids = |side: &[uuid::Uuid]| side.iter().map(ToString::to_string).collect();
    let scores = game.scores.iter().map(|[a, b]| api::GameScore {
        a: *a,
        b: *b,
        ..Default::default()
    });
    api::Game {
        id: game.id.to_string(),
        number: wire::count(game.number),
        court: wire::count(game.court),
        state: match game.state {
            GameState::Live => api::GameState::GAME_STATE_LIVE,
            GameState::Over => api::GameState::GAME_STATE_OVER,
            GameState::Void => api::GameState::GAME_STATE_VOID,
        }
        .into(),
        side_a: ids(&game.side_a),
        side_b: ids(&game.side_b),
        scores: scores.collect(),
        why: game.why.clone(),
        started_at: wire::time(game.started_at),
        ended_at: wire::maybe_time(game.ended_at),
        ..Default::default()
    }
}

fn format_message(format: Format) -> api::NightFormat {
    match format {
        Format::Turns => api::NightFormat::NIGHT_FORMAT_TURNS,
        Format::Americano => api::NightFormat::NIGHT_FORMAT_AMERICANO,
        Format::Mexicano => api::NightFormat::NIGHT_FORMAT_MEXICANO,
        Format::King => api::NightFormat::NIGHT_FORMAT_KING,
    }
}
