//! Draws the stages of an event, so that anybody can check it (see `draws.rs`).

use std::sync::Arc;

use jiff::Timestamp;
use lapang_tournament::draw::{self, Feed, PlannedTie};
use uuid::Uuid;

use super::compute::compute_and_write;
use super::events::{self, lock_event};
use super::model::{
    Entry, Event, Format, Outcome, Source, Stage, Tie, TieState, Tournament, Winner, parse_id,
};
use super::show::{self, View};
use super::{draws, progress, standings, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal};

/// The most ties of a tournament.
const MAX_TIES: usize = 5_000;

pub async fn draw(
    app: &Arc<App>,
    player: &Player,
    event_id: &str,
    stage: Stage,
    only_checked_in: bool,
) -> Result<View, Error> {
    let event_id = parse_id(event_id, "event")?;
    let user_id = player.user_id;
    let id = events::tournament_of(app, event_id, user_id).await?;
    let compute = move |app: &App, tournament: &mut Tournament, now: Timestamp| {
        let at = tournament.place_of(event_id).ok_or(events::UNKNOWN)?;
        let drawn = draw_stage(app, tournament, at, (stage, only_checked_in), now)?;
        Ok((at, drawn))
    };
    compute_and_write(app, id, user_id, compute, |tx, tournament, (at, drawn)| {
        save_drawn(tx, tournament, *at, *drawn)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

/// Draws a stage of the event at this place. Returns how many ties the event had before.
pub(super) fn draw_stage(
    app: &App,
    tournament: &mut Tournament,
    at: usize,
    (stage, only_checked_in): (Stage, bool),
    now: Timestamp,
) -> Result<usize, Error> {
    let others: usize = tournament.ties().count();
    let event = &mut tournament.events[at];
    if event.has_drawn(stage) {
        return Err(Error::conflict(Reason::EventDrawn, "this is drawn already"));
    }
    let is_first = match (stage, event.format) {
        (Stage::Groups, Format::RoundRobin | Format::Groups)
        | (Stage::Knockout, Format::Knockout) => true,
        (Stage::Knockout, Format::Groups) => false,
        _ => {
            return Err(Error::invalid(
                "stage",
                "event.stage",
                "the event has no such stage",
            ));
        }
    };
    if is_first {
        refuse_unclear_seeds(event)?;
    }
    draws::prepare(app, event);
    let seed = draws::begin(event, stage, now);
    let ties = if is_first {
        first_stage(app, event, (stage, &seed), only_checked_in)?
    } else {
        knockout_after_groups(app, event, &seed)?
    };
    if others + ties.len() > MAX_TIES {
        let reason = Refusal::new(
            Reason::TooManyTies,
            "the tournament would have too many ties",
        );
        return Err(Error::Conflict(reason.with("limit", MAX_TIES)));
    }
    let before = event.ties.len();
    event.ties.extend(ties);
    progress::settle(event, now);
    Ok(before)
}

/// Writes what [`draw_stage`] made.
pub(super) fn save_drawn(
    tx: &mut Tx<'_>,
    tournament: &mut Tournament,
    at: usize,
    before: usize,
) -> Result<(), Error> {
    let event = &tournament.events[at];
    store::save_event(tx.conn, event)?;
    for tie in &event.ties[before..] {
        store::insert_tie(tx.conn, tie)?;
    }
    progress::save_result(tx, tournament, at)
}

/// Seeds by their number, the others in the order drawn.
fn in_order<'a>(
    event: &'a Event,
    seed: &str,
    only_checked_in: bool,
) -> (Vec<&'a Entry>, Vec<&'a Entry>) {
    let (mut seeded, rest): (Vec<&Entry>, Vec<&Entry>) = event
        .entered()
        .filter(|entry| entry.is_checked_in || !only_checked_in)
        .partition(|entry| entry.seed > 0);
    seeded.sort_by_key(|entry| entry.seed);
    let keys: Vec<String> = rest.iter().map(|it| it.id.to_string()).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let drawn = draw::order(seed, &keys);
    (seeded, drawn.into_iter().map(|at| rest[at]).collect())
}

/// Refuses gaps and doubles in the seeds of those who have a place.
fn refuse_unclear_seeds(event: &Event) -> Result<(), Error> {
    let mut seeds: Vec<i64> = event
        .entered()
        .map(|it| it.seed)
        .filter(|it| *it > 0)
        .collect();
    seeds.sort_unstable();
    let last = seeds.last().copied().unwrap_or(0);
    let missing: Vec<i64> = (1..last).filter(|seed| !seeds.contains(seed)).collect();
    let mut double: Vec<i64> = seeds
        .windows(2)
        .filter(|two| two[0] == two[1])
        .map(|two| two[0])
        .collect();
    double.dedup();
    if missing.is_empty() && double.is_empty() {
        return Ok(());
    }
    let listed = |seeds: &[i64]| {
        let texts: Vec<String> = seeds.iter().map(i64::to_string).collect();
        texts.join(",")
    };
    let reason = Refusal::new(Reason::SeedsUnclear, "seeds are missing or given twice");
    let reason = reason
        .with("missing", listed(&missing))
        .with("double", listed(&double));
    Err(Error::Conflict(reason))
}

fn first_stage(
    app: &App,
    event: &Event,
    (stage, seed): (Stage, &str),
    only_checked_in: bool,
) -> Result<Vec<Tie>, Error> {
    let (seeded, drawn) = in_order(event, seed, only_checked_in);
    let ids: Vec<Uuid> = seeded.iter().chain(&drawn).map(|it| it.id).collect();
    let all: Vec<usize> = (0..ids.len()).collect();
    let fewest = if event.format == Format::Groups {
        event.group_count * 2
    } else {
        2
    };
    if ids.len() < usize::try_from(fewest).unwrap_or(2) {
        let reason = Refusal::new(Reason::TooFewEntries, "too few entries for this draw");
        return Err(Error::Conflict(reason.with("fewest", fewest)));
    }
    if stage == Stage::Knockout {
        let planned = draw::knockout(&all, event.has_third_place && ids.len() >= 4);
        return Ok(bracket(app, event, Stage::Knockout, &ids, &planned, 1));
    }
    let (seeds, rest) = all.split_at(seeded.len());
    let count = usize::try_from(event.group_count).unwrap_or(1).max(1);
    if number(ids.len().div_ceil(count)) > events::MAX_GROUP {
        let reason = Refusal::new(Reason::GroupTooLarge, "a group would have too many entries");
        return Err(Error::Conflict(reason.with("limit", events::MAX_GROUP)));
    }
    let groups = draw::groups(seeds, rest, count);
    let mut ties = Vec::new();
    let rounds: Vec<_> = groups
        .iter()
        .map(|it| draw::round_robin(it.len()))
        .collect();
    let most = rounds.iter().map(Vec::len).max().unwrap_or(0);
    // Round by round over all groups: so their numbers are in the order of play.
    for round in 0..most {
        for (group, rounds) in rounds.iter().enumerate() {
            for (position, (a, b)) in rounds.get(round).into_iter().flatten().enumerate() {
                let tie = Tie {
                    group_number: number(group) + 1,
                    round: number(round) + 1,
                    position: number(position) + 1,
                    entry_a: Some(ids[groups[group][*a]]),
                    entry_b: Some(ids[groups[group][*b]]),
                    ..new_tie(app, event, Stage::Groups, number(ties.len()) + 1)
                };
                ties.push(tie);
            }
        }
    }
    Ok(ties)
}

fn knockout_after_groups(app: &App, event: &Event, seed: &str) -> Result<Vec<Tie>, Error> {
    let mut groups = event.stage(Stage::Groups).peekable();
    if groups.peek().is_none() || !groups.all(Tie::is_over) {
        return Err(Error::conflict(
            Reason::GroupsNotOver,
            "the groups are not over",
        ));
    }
    let going_on = usize::try_from(event.advancing).unwrap_or(0);
    let mut ids: Vec<Uuid> = Vec::new();
    let (mut best, mut rest) = (Vec::new(), Vec::new());
    for group in standings::groups(event) {
        let rows = standings::of_group(event, group);
        let stays = rows.iter().filter(|row| row.stays);
        let places: Vec<usize> = stays
            .map(|row| {
                ids.push(row.entry_id);
                ids.len() - 1
            })
            .collect();
        let (first, last) = places.split_at(going_on.min(places.len()));
        best.push(first.to_vec());
        rest.push(last.to_vec());
    }
    let keys: Vec<String> = ids.iter().map(Uuid::to_string).collect();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let order = draw::from_groups(&best, seed, &keys);
    if order.len() < 2 {
        return Err(Error::conflict(
            Reason::TooFewEntries,
            "too few go on to the knockout",
        ));
    }
    let planned = draw::knockout(&order, event.has_third_place && order.len() >= 4);
    let first = number(event.ties.len()) + 1;
    let mut ties = bracket(app, event, Stage::Knockout, &ids, &planned, first);
    let plate = draw::from_groups(&rest, seed, &keys);
    if event.has_plate && plate.len() >= 2 {
        let planned = draw::knockout(&plate, false);
        let first = first + number(ties.len());
        ties.extend(bracket(app, event, Stage::Plate, &ids, &planned, first));
    }
    Ok(ties)
}

/// The ties of a bracket, numbered from `first` on.
fn bracket(
    app: &App,
    event: &Event,
    stage: Stage,
    ids: &[Uuid],
    planned: &[PlannedTie],
    first: i64,
) -> Vec<Tie> {
    let side = |feed: Feed| match feed {
        Feed::Entry(at) => (ids.get(at).copied(), Source::Entry),
        Feed::Winner(tie) => (None, Source::Winner(first + number(tie))),
        Feed::Loser(tie) => (None, Source::Loser(first + number(tie))),
        Feed::Bye => (None, Source::Entry),
    };
    let ties = planned.iter().enumerate().map(|(at, planned)| {
        let ((entry_a, source_a), (entry_b, source_b)) = (side(planned.a), side(planned.b));
        Tie {
            round: i64::from(planned.round),
            position: i64::from(planned.position) + 1,
            is_third_place: planned.is_third_place,
            entry_a,
            entry_b,
            source_a,
            source_b,
            ..new_tie(app, event, stage, first + number(at))
        }
    });
    ties.collect()
}

fn new_tie(app: &App, event: &Event, stage: Stage, number: i64) -> Tie {
    Tie {
        id: app.new_id(),
        tournament_id: event.tournament_id,
        event_id: event.id,
        number,
        stage,
        group_number: 0,
        round: 1,
        position: 1,
        is_third_place: false,
        entry_a: None,
        entry_b: None,
        source_a: Source::Entry,
        source_b: Source::Entry,
        state: TieState::Open,
        followed: false,
        outcome: Outcome::None,
        winner: Winner::None,
        sets: Vec::new(),
        court: None,
        planned_at: None,
        planned_court: None,
        ready_at: None,
        started_at: None,
        ended_at: None,
        version: 1,
        corrections: Vec::new(),
    }
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Deletes a draw. What was played is never deleted.
pub async fn undo(
    app: &Arc<App>,
    player: &Player,
    event_id: &str,
    stage: Stage,
) -> Result<View, Error> {
    let event_id = parse_id(event_id, "event")?;
    let user_id = player.user_id;
    let id = app
        .write(move |tx| {
            let (mut tournament, event) = lock_event(tx, event_id, user_id)?;
            let also_plate = stage == Stage::Knockout;
            let deleted =
                |tie: &&Tie| tie.stage == stage || (also_plate && tie.stage == Stage::Plate);
            let has_later = stage == Stage::Groups && event.has_drawn(Stage::Knockout);
            let was_played = |tie: &Tie| {
                tie.state == TieState::Live
                    || matches!(tie.outcome, Outcome::Played | Outcome::Retired)
            };
            if has_later || event.ties.iter().filter(deleted).any(was_played) {
                let problem = "something of this draw has been played";
                return Err(Error::conflict(Reason::StagePlayed, problem));
            }
            store::delete_ties(tx.conn, event_id, stage)?;
            if also_plate {
                store::delete_ties(tx.conn, event_id, Stage::Plate)?;
            }
            let events = &mut tournament.events;
            let at = events.iter().position(|it| it.id == event_id).unwrap_or(0);
            events[at].ties.retain(|tie| !deleted(&tie));
            draws::undo(tx.app, &mut events[at], stage, tx.now);
            store::save_event(tx.conn, &events[at])?;
            progress::settle_and_save(tx, &mut tournament, at)?;
            let event = tournament.events[at].clone();
            super::entries::fill_places(tx, &tournament, &event)?;
            Ok(tournament.id)
        })
        .await?;
    show::one(app, id, Some(user_id)).await
}
