//! Messages of ties.

use buffa::{EnumValue, Inline, MessageField};
use lapang_api as api;
use uuid::Uuid;

use crate::tournaments::model::{Correction, Outcome, Source, Stage, Tie, TieState, Winner};
use crate::tournaments::show::View;
use crate::wire;

pub fn tie_message(view: &View, tie: &Tie) -> api::Tie {
    let id = |id: Option<Uuid>| id.map_or_else(String::new, |id| id.to_string());
    let call = view.calls.get(&tie.id);
    let corrections = tie.corrections.iter().map(correction_message);
    api::Tie {
        id: tie.id.to_string(),
        number: wire::count(tie.number),
        stage: match tie.stage {
            Stage::Groups => api::StageKind::STAGE_KIND_GROUPS,
            Stage::Knockout => api::StageKind::STAGE_KIND_KNOCKOUT,
            Stage::Plate => api::StageKind::STAGE_KIND_PLATE,
        }
        .into(),
        group: wire::count(tie.group_number),
        round: wire::count(tie.round),
        position: wire::count(tie.position),
        is_third_place: tie.is_third_place,
        entry_a_id: id(tie.entry_a),
        entry_b_id: id(tie.entry_b),
        source_a: source_message(tie.source_a),
        source_b: source_message(tie.source_b),
        state: match tie.state {
            TieState::Open if tie.is_ready() => api::TieState::TIE_STATE_READY,
            TieState::Open => api::TieState::TIE_STATE_WAITING,
            TieState::Live => api::TieState::TIE_STATE_LIVE,
            TieState::Over => api::TieState::TIE_STATE_OVER,
        }
        .into(),
        outcome: outcome_message(tie.outcome),
        winner: winner_message(tie.winner),
        sets: sets_message(&tie.sets),
        court: tie.court.map_or(0, wire::count),
        planned_at: wire::maybe_time(tie.planned_at),
        planned_court: tie.planned_court.map_or(0, wire::count),
        started_at: wire::maybe_time(tie.started_at),
        ended_at: wire::maybe_time(tie.ended_at),
        version: tie.version,
        call_position: call.map_or(0, |it| wire::count(it.position)),
        rests_until: wire::maybe_time(call.and_then(|it| it.rests_until)),
        is_busy: call.is_some_and(|it| it.is_busy),
        corrections: corrections.collect(),
        ..Default::default()
    }
}

fn source_message(source: Source) -> MessageField<api::TieSource, Inline<api::TieSource>> {
    let (winner_of, loser_of) = match source {
        Source::Entry => return MessageField::none(),
        Source::Winner(number) => (Some(wire::count(number)), None),
        Source::Loser(number) => (None, Some(wire::count(number))),
    };
    MessageField::some(api::TieSource {
        winner_of,
        loser_of,
        ..Default::default()
    })
}

fn correction_message(it: &Correction) -> api::TieCorrection {
    api::TieCorrection {
        at: wire::time(it.at),
        old_sets: sets_message(&it.sets),
        old_winner: winner_message(it.winner),
        is_by_link: it.by.is_none(),
        old_outcome: outcome_message(it.outcome),
        has_kept_bracket: it.has_kept_bracket,
        is_taken_back: it.is_taken_back,
        ..Default::default()
    }
}

fn sets_message(sets: &[[u16; 2]]) -> Vec<api::SetScore> {
    let sets = sets.iter().map(|[a, b]| api::SetScore {
        a: (*a).into(),
        b: (*b).into(),
        ..Default::default()
    });
    sets.collect()
}

fn outcome_message(outcome: Outcome) -> EnumValue<api::TieOutcome> {
    match outcome {
        Outcome::None => api::TieOutcome::TIE_OUTCOME_UNSPECIFIED,
        Outcome::Played => api::TieOutcome::TIE_OUTCOME_PLAYED,
        Outcome::Walkover => api::TieOutcome::TIE_OUTCOME_WALKOVER,
        Outcome::Retired => api::TieOutcome::TIE_OUTCOME_RETIRED,
    }
    .into()
}

fn winner_message(winner: Winner) -> EnumValue<api::TieSide> {
    match winner {
        Winner::None => api::TieSide::TIE_SIDE_UNSPECIFIED,
        Winner::A => api::TieSide::TIE_SIDE_A,
        Winner::B => api::TieSide::TIE_SIDE_B,
    }
    .into()
}
