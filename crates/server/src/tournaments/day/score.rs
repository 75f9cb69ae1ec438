//! Scores, results and their corrections.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_tournament::score::{ScoreProblem, check_partial, check_retired, judge};
use uuid::Uuid;

use super::{Actor, UNKNOWN, lock_tie};
use crate::app::App;
use crate::error::{Error, Reason};
use crate::tournaments::model::{
    Correction, Event, Outcome, Stage, Tie, TieState, Winner, parse_id,
};
use crate::tournaments::progress::Leaving;
use crate::tournaments::show::{self, View};
use crate::tournaments::{progress, standings, store};

/// The latest corrections of a tie that are kept.
const MAX_CORRECTIONS: usize = 20;

#[derive(Clone)]
pub struct ScoreInput {
    /// The version that the scorer has seen.
    pub version: i64,
    pub sets: Vec<[u16; 2]>,
    /// `None`: it is still played.
    pub outcome: Outcome,
    pub winner: Winner,
    /// A walkover that nobody won.
    pub has_neither_come: bool,
    /// Later ties stand although they were drawn from another result.
    pub keeps_bracket: bool,
    /// Only says what follows.
    pub is_preview: bool,
}

/// What a result changes elsewhere.
#[derive(Debug, PartialEq, Eq)]
pub enum Consequence {
    /// Another entry plays in a tie.
    Tie {
        number: i64,
        old: Option<Uuid>,
        new: Option<Uuid>,
    },
    /// The order of a group.
    Group(i64),
    /// An entry is out of its group.
    Out { entry: Uuid, leaving: Leaving },
}

pub async fn score(
    app: &Arc<App>,
    actor: Actor,
    tie_id: &str,
    input: ScoreInput,
) -> Result<(View, Vec<Consequence>), Error> {
    let tie_id = parse_id(tie_id, "tie")?;
    let reader = actor.user_id;
    if input.is_preview {
        return preview(app, actor, tie_id, input).await;
    }
    let (tournament, consequences) = app
        .write(move |tx| {
            let (mut tournament, event_at, tie_at) = lock_tie(tx, tie_id, &actor)?;
            let event = &mut tournament.events[event_at];
            if is_repeated(&event.ties[tie_at], &input) {
                return Ok((tournament, Vec::new()));
            }
            let (mut after, consequences) =
                applied(event, tie_at, &input, (tx.now, actor.user_id))?;
            let tie = &mut after.ties[tie_at];
            store::save_tie(tx.conn, tie)?;
            if tie.state != TieState::Live {
                store::end_live(tx.conn, tie_id)?;
            }
            *event = after;
            if tournament.started_at.is_none() {
                tournament.started_at = Some(tx.now);
                store::save(tx.conn, &tournament, None)?;
            }
            progress::settle_and_save(tx, &mut tournament, event_at)?;
            Ok::<_, Error>((tournament, consequences))
        })
        .await?;
    Ok((show::changed(app, tournament, reader).await?, consequences))
}

async fn preview(
    app: &Arc<App>,
    actor: Actor,
    tie_id: Uuid,
    input: ScoreInput,
) -> Result<(View, Vec<Consequence>), Error> {
    let reader = actor.user_id;
    let (id, consequences) = app
        .read(move |tx| {
            let id = store::tournament_of_tie(tx.conn, tie_id)?.ok_or(UNKNOWN)?;
            let tournament = store::load(tx.conn, id)?.ok_or(UNKNOWN)?;
            actor.check(tx, &tournament)?;
            for event in &tournament.events {
                if let Some(at) = event.ties.iter().position(|tie| tie.id == tie_id) {
                    let (_, consequences) = applied(event, at, &input, (tx.now, actor.user_id))?;
                    return Ok((id, consequences));
                }
            }
            Err(UNKNOWN)
        })
        .await?;
    Ok((show::one(app, id, reader).await?, consequences))
}

/// Two scorers who enter the same result, or one who sends it twice.
fn is_repeated(tie: &Tie, input: &ScoreInput) -> bool {
    tie.is_over()
        && tie.outcome == input.outcome
        && tie.sets == input.sets
        && (tie.winner == input.winner || (input.winner == Winner::None && !input.has_neither_come))
}

/// The event with the score, before what follows from it is settled.
fn applied(
    event: &Event,
    tie_at: usize,
    input: &ScoreInput,
    (now, by): (Timestamp, Option<Uuid>),
) -> Result<(Event, Vec<Consequence>), Error> {
    let tie = &event.ties[tie_at];
    refuse_changed(tie, input.version)?;
    let can_end = tie.is_ready() || tie.has_begun();
    if !can_end || tie.entry_a.is_none() || tie.entry_b.is_none() {
        return Err(Error::conflict(
            Reason::TieNotReady,
            "the tie cannot have a result",
        ));
    }
    let mut after = event.clone();
    let new = &mut after.ties[tie_at];
    new.sets.clone_from(&input.sets);
    if input.outcome == Outcome::None {
        if tie.state != TieState::Live {
            return Err(Error::conflict(
                Reason::TieNotLive,
                "the tie is not being played",
            ));
        }
        check_partial(event.rules_of(tie.stage), &input.sets).map_err(|it| problem(&it))?;
        return Ok((after, Vec::new()));
    }
    new.winner = winner(event, tie, input)?;
    new.outcome = input.outcome;
    new.state = TieState::Over;
    if !tie.is_over() {
        new.ended_at = Some(now);
        if input.outcome != Outcome::Walkover && new.started_at.is_none() {
            // Entered from paper.
            new.started_at = Some(now);
        }
    }
    let mut settled = after.clone();
    progress::settle(&mut settled, now);
    let new = &mut after.ties[tie_at];
    let has_kept_bracket = hangs_on(event, &settled, new, input.keeps_bracket)?;
    if tie.is_over() {
        let correction = Correction {
            has_kept_bracket,
            ..old_result(tie, now, by)
        };
        note_correction(new, correction);
    }
    let consequences = consequences(event, &settled, new);
    Ok((after, consequences))
}

fn winner(event: &Event, tie: &Tie, input: &ScoreInput) -> Result<Winner, Error> {
    let needed = || Error::invalid("winner", "tie.winner", "say who won");
    match input.outcome {
        Outcome::Walkover if !input.sets.is_empty() => Err(Error::invalid(
            "sets",
            "tie.walkover",
            "a walkover has no score",
        )),
        Outcome::Walkover if input.has_neither_come && input.winner == Winner::None => {
            Ok(Winner::None)
        }
        Outcome::Walkover | Outcome::Retired if input.winner == Winner::None => Err(needed()),
        Outcome::Walkover if input.has_neither_come => Err(Error::invalid(
            "winner",
            "tie.neither_came",
            "nobody wins if neither side came",
        )),
        Outcome::Walkover => Ok(input.winner),
        Outcome::Retired => {
            check_retired(event.rules_of(tie.stage), &input.sets).map_err(|it| problem(&it))?;
            Ok(input.winner)
        }
        Outcome::Played | Outcome::None => {
            let is_knockout = tie.stage != Stage::Groups;
            match judge(event.rules_of(tie.stage), &input.sets) {
                Ok(judged) if judged.winner.is_some() => Ok(Winner::of(judged.winner)),
                Ok(_) if !is_knockout => Ok(Winner::None),
                // Level after a free score: penalties or extra time decided.
                Ok(_) | Err(ScoreProblem::DrawNotAllowed)
                    if is_knockout && event.rules_of(tie.stage).is_free() =>
                {
                    let is_known = input.winner != Winner::None;
                    is_known.then_some(input.winner).ok_or_else(needed)
                }
                Ok(_) => Err(problem(&ScoreProblem::DrawNotAllowed)),
                Err(wrong) => Err(problem(&wrong)),
            }
        }
    }
}

fn problem(problem: &ScoreProblem) -> Error {
    let (field, rule, text) = match problem {
        ScoreProblem::NoSets => ("sets".to_owned(), "score.none", "the score is missing"),
        ScoreProblem::TooManySets => ("sets".to_owned(), "score.too_many", "has too many sets"),
        ScoreProblem::ImpossibleSet { set } => (
            format!("sets[{set}]"),
            "score.impossible",
            "no set ends like this",
        ),
        ScoreProblem::UnfinishedSet { set } => (
            format!("sets[{set}]"),
            "score.unfinished",
            "the set is not finished",
        ),
        ScoreProblem::NotDecided => ("sets".to_owned(), "score.undecided", "nobody has won yet"),
        ScoreProblem::DrawNotAllowed => ("sets".to_owned(), "score.draw", "needs a winner"),
        ScoreProblem::AlreadyDecided => ("sets".to_owned(), "score.decided", "is decided already"),
    };
    Error::invalid(field, rule, text)
}

/// What else changes.
fn consequences(before: &Event, settled: &Event, tie: &Tie) -> Vec<Consequence> {
    let mut found = Vec::new();
    let was_over = before.tie(tie.number).is_some_and(Tie::is_over);
    if was_over {
        for (old, new) in before.ties.iter().zip(&settled.ties) {
            let sides = [(old.entry_a, new.entry_a), (old.entry_b, new.entry_b)];
            for (old_entry, new_entry) in sides.into_iter().filter(|(old, new)| old != new) {
                found.push(Consequence::Tie {
                    number: old.number,
                    old: old_entry,
                    new: new_entry,
                });
            }
        }
        if has_other_order(before, settled, tie) {
            found.push(Consequence::Group(tie.group_number));
        }
    }
    let old_out = progress::out_of_groups(before);
    for entry in progress::out_of_groups(settled) {
        if tie.involves(entry) && !old_out.contains(&entry) {
            let leaving = progress::leaving(before, settled, entry);
            found.push(Consequence::Out { entry, leaving });
        }
    }
    found
}

fn has_other_order(before: &Event, settled: &Event, tie: &Tie) -> bool {
    let order = |event: &Event| -> Vec<(Uuid, bool)> {
        let rows = standings::of_group(event, tie.group_number);
        rows.iter()
            .map(|row| (row.entry_id, row.row.is_withdrawn))
            .collect()
    };
    tie.stage == Stage::Groups && order(before) != order(settled)
}

/// Whether something that is drawn or played hangs on the old result. Refused unless the bracket is kept.
fn hangs_on(
    before: &Event,
    settled: &Event,
    tie: &Tie,
    keeps_bracket: bool,
) -> Result<bool, Error> {
    if !keeps_bracket {
        progress::refuse_begun(before, settled)?;
    }
    let has_other_draw = before.has_drawn(Stage::Knockout) && has_other_order(before, settled, tie);
    if has_other_draw && !keeps_bracket {
        let problem = "the knockout is drawn from this table: undo its draw first";
        return Err(Error::conflict(Reason::KnockoutDrawn, problem));
    }
    Ok(has_other_draw || progress::begun_with_others(before, settled).is_some())
}

/// Notes what a tie was before. Only the latest corrections stay.
pub(super) fn note_correction(tie: &mut Tie, correction: Correction) {
    tie.corrections.push(correction);
    if tie.corrections.len() > MAX_CORRECTIONS {
        tie.corrections.remove(0);
    }
}

/// The result that a tie has, to be kept beside its new one.
pub(super) fn old_result(tie: &Tie, now: Timestamp, by: Option<Uuid>) -> Correction {
    Correction {
        at: now,
        by,
        sets: tie.sets.clone(),
        winner: tie.winner,
        outcome: tie.outcome,
        has_kept_bracket: false,
        is_taken_back: false,
    }
}

/// Refuses who has seen another version of a tie.
pub(super) fn refuse_changed(tie: &Tie, version: i64) -> Result<(), Error> {
    if tie.version == version {
        return Ok(());
    }
    let problem = "somebody else has changed the tie";
    Err(Error::conflict(Reason::TieChanged, problem))
}
