//! Messages of what an event is played by: format, scoring, ranking, draws.

use buffa::{EnumValue, MessageField};
use lapang_api as api;
use lapang_tournament::counting::Retired;
use lapang_tournament::rankings::Ranking;
use lapang_tournament::score::ScoreRules;
use lapang_tournament::standings::Among;

use crate::secret;
use crate::tournaments::draws::{self, Draw, DrawKind};
use crate::tournaments::model::{Event, Format, Kind, Stage};
use crate::tournaments::{progress, standings};
use crate::wire;

/// What an event is and how far it is, without entries, ties and standings.
pub fn rules_message(event: &Event) -> api::TournamentEvent {
    let (hash, number_of, secret) = latest_draw(event);
    let Ranking {
        points, criteria, ..
    } = event.ranking;
    let winners = progress::places(event).into_iter();
    api::TournamentEvent {
        id: event.id.to_string(),
        name: event.name.clone(),
        kind: kind_message(event.kind),
        format: format_message(event.format),
        team_size: wire::count(event.team_size),
        max_entries: wire::count(event.max_entries),
        group_count: wire::count(event.group_count),
        advancing: wire::count(event.advancing),
        has_third_place: event.has_third_place,
        has_plate: event.has_plate,
        rules: MessageField::some(score_rules_message(&event.rules)),
        knockout_rules: event
            .knockout_rules
            .as_ref()
            .map(score_rules_message)
            .into(),
        forfeit: event
            .forfeit
            .map(|it| api::ForfeitScore {
                win: it.win.into(),
                loss: it.loss.into(),
                ..Default::default()
            })
            .into(),
        retired: retired_message(event.ranking.retired),
        tie_break: event.ranking.key.to_owned(),
        fee_minor: event.fee,
        currency: event.currency.clone(),
        draw_hash: hash,
        draw_number: wire::count(number_of),
        draws: event
            .draws
            .iter()
            .map(|it| draw_message(event, it))
            .collect(),
        criteria: criteria
            .iter()
            .map(|it| api::TieBreakCriterion {
                by: standings::by_code(it.by).to_owned(),
                among_tied: it.among == Among::Level,
                only_two: it.only_two,
                ..Default::default()
            })
            .collect(),
        win_points: number(points.win),
        draw_points: number(points.draw),
        loss_points: number(points.loss),
        annuls_withdrawn: event.ranking.annuls(),
        has_groups_drawn: event.has_drawn(Stage::Groups),
        has_knockout_drawn: event.has_drawn(Stage::Knockout),
        draw_secret: secret,
        winner_entry_ids: winners.map(|id| id.to_string()).collect(),
        ..Default::default()
    }
}

fn score_rules_message(it: &ScoreRules) -> api::ScoreRules {
    api::ScoreRules {
        best_of: it.best_of.into(),
        to: it.to.into(),
        win_by: it.by.into(),
        cap: it.cap.unwrap_or(0).into(),
        last_to: it.last_to.unwrap_or(0).into(),
        last_cap: it.last_cap.unwrap_or(0).into(),
        has_draws: it.draws,
        ..Default::default()
    }
}

fn retired_message(it: Retired) -> EnumValue<api::RetiredScore> {
    match it {
        Retired::StraightSets => api::RetiredScore::RETIRED_SCORE_STRAIGHT_SETS,
        Retired::Completed => api::RetiredScore::RETIRED_SCORE_COMPLETED,
        Retired::Annulled => api::RetiredScore::RETIRED_SCORE_ANNULLED,
        Retired::StandsIfAhead => api::RetiredScore::RETIRED_SCORE_STANDS_IF_AHEAD,
        Retired::AtLeastForfeit => api::RetiredScore::RETIRED_SCORE_AT_LEAST_FORFEIT,
    }
    .into()
}

fn hash_of(secret: &str) -> String {
    hex::encode(secret::plain_hash(secret.as_bytes()))
}

fn draw_message(event: &Event, it: &Draw) -> api::Draw {
    api::Draw {
        number: wire::count(it.number),
        stage: match it.kind {
            DrawKind::Groups | DrawKind::Lots => api::StageKind::STAGE_KIND_GROUPS,
            DrawKind::Knockout => api::StageKind::STAGE_KIND_KNOCKOUT,
        }
        .into(),
        is_lots: it.kind == DrawKind::Lots,
        hash: hash_of(&it.secret),
        secret: if draws::is_open(event, it) {
            it.secret.clone()
        } else {
            String::new()
        },
        drawn_at: wire::maybe_time(it.drawn_at),
        undone_at: wire::maybe_time(it.undone_at),
        ..Default::default()
    }
}

/// Hash, number and secret of the latest draw, or the hash of the first one to come.
fn latest_draw(event: &Event) -> (String, i64, String) {
    let drawn = event.draws.iter().filter(|it| it.drawn_at.is_some());
    if let Some(draw) = drawn.max_by_key(|it| it.drawn_at) {
        return (hash_of(&draw.secret), draw.number, draw.secret.clone());
    }
    match (event.draws.first(), event.draw_secret.as_str()) {
        (Some(draw), _) => (hash_of(&draw.secret), 0, String::new()),
        (None, "") => Default::default(),
        (None, secret) if event.is_drawn() => {
            (hash_of(secret), event.draw_number, secret.to_owned())
        }
        (None, secret) => (hash_of(secret), event.draw_number, String::new()),
    }
}

pub fn number(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

fn kind_message(kind: Kind) -> EnumValue<api::EventKind> {
    match kind {
        Kind::Singles => api::EventKind::EVENT_KIND_SINGLES,
        Kind::Doubles => api::EventKind::EVENT_KIND_DOUBLES,
        Kind::Teams => api::EventKind::EVENT_KIND_TEAMS,
    }
    .into()
}

fn format_message(format: Format) -> EnumValue<api::EventFormat> {
    match format {
        Format::RoundRobin => api::EventFormat::EVENT_FORMAT_ROUND_ROBIN,
        Format::Groups => api::EventFormat::EVENT_FORMAT_GROUPS_KNOCKOUT,
        Format::Knockout => api::EventFormat::EVENT_FORMAT_KNOCKOUT,
    }
    .into()
}
