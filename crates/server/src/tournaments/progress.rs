//! What follows from results: winners go on, withdrawn entries lose, events are decided.

use jiff::Timestamp;
use uuid::Uuid;

use super::model::{
    EntryState, Event, Format, Outcome, Source, Stage, Tie, TieState, Tournament, Winner,
};
use super::{standings, store};
use crate::app::Tx;
use crate::error::Error;

/// Applies what follows and writes what changed of one event and of the tournament.
pub fn settle_and_save(
    tx: &mut Tx<'_>,
    tournament: &mut Tournament,
    at: usize,
) -> Result<(), Error> {
    let event = &mut tournament.events[at];
    for number in settle(event, tx.now) {
        if let Some(tie) = event.tie(number) {
            store::save_tie(tx.conn, tie)?;
        }
    }
    save_result(tx, tournament, at)
}

/// Writes whether a settled event, and with it the tournament, is decided.
pub fn save_result(tx: &mut Tx<'_>, tournament: &mut Tournament, at: usize) -> Result<(), Error> {
    let event = &mut tournament.events[at];
    let winner = winner_of(event);
    if winner != event.winner_id {
        event.winner_id = winner;
        event.decided_at = winner.map(|_| tx.now);
        store::save_event(tx.conn, event)?;
    }
    let mut events = tournament.events.iter();
    let is_over = events.all(|it| it.decided_at.is_some());
    if is_over != tournament.over_at.is_some() {
        tournament.over_at = is_over.then_some(tx.now);
        store::save(tx.conn, tournament, None)?;
    }
    Ok(())
}

/// A side of a tie while it is settled.
#[derive(Clone, Copy)]
struct Side {
    entry: Option<Uuid>,
    /// Nobody comes any more: withdrawn, or the tie before had no winner.
    is_gone: bool,
}

/// Brings entries into the ties that their results lead to, and ends ties whose side does not come.
/// Ties that have begun stay. Returns the numbers of the ties that changed.
///
/// One pass in the order of their numbers is enough: a side comes from a tie with a lower number.
pub fn settle(event: &mut Event, now: Timestamp) -> Vec<i64> {
    let mut changed = Vec::new();
    for at in 0..event.ties.len() {
        if let Some(tie) = settled(event, &event.ties[at], now) {
            changed.push(tie.number);
            event.ties[at] = tie;
        }
    }
    changed
}

/// The tie as it should be; `None` if it is so.
fn settled(event: &Event, tie: &Tie, now: Timestamp) -> Option<Tie> {
    if tie.has_begun() {
        return None;
    }
    let a = side(event, tie.source_a, tie.entry_a);
    let b = side(event, tie.source_b, tie.entry_b);
    let mut new = tie.clone();
    (new.entry_a, new.entry_b) = (a.entry, b.entry);
    let is_ready = a.entry.is_some() && b.entry.is_some();
    if !is_ready {
        new.ready_at = None;
    } else if tie.ready_at.is_none() || (tie.entry_a, tie.entry_b) != (a.entry, b.entry) {
        new.ready_at = Some(now);
    }
    let winner = match (a.is_gone, b.is_gone) {
        (true, true) => Some(Winner::None),
        (true, false) => b.entry.map(|_| Winner::B),
        (false, true) => a.entry.map(|_| Winner::A),
        (false, false) => None,
    };
    if let Some(winner) = winner {
        new.state = TieState::Over;
        new.outcome = Outcome::Walkover;
        new.winner = winner;
        new.ended_at = Some(now);
    }
    let is_same = new.state == tie.state
        && new.entry_a == tie.entry_a
        && new.entry_b == tie.entry_b
        && new.ready_at == tie.ready_at;
    (!is_same).then_some(new)
}

fn side(event: &Event, source: Source, entry: Option<Uuid>) -> Side {
    let (entry, is_empty) = match source {
        Source::Entry => (entry, false),
        Source::Winner(number) => of_result(event.tie(number), Tie::winning_entry),
        Source::Loser(number) => of_result(event.tie(number), Tie::losing_entry),
    };
    let found = entry.and_then(|id| event.entry(id));
    let has_withdrawn = found.is_some_and(|it| it.state == EntryState::Withdrawn);
    Side {
        entry,
        is_gone: is_empty || has_withdrawn,
    }
}

/// The entry that comes from a tie, and whether none will.
fn of_result(tie: Option<&Tie>, entry: fn(&Tie) -> Option<Uuid>) -> (Option<Uuid>, bool) {
    let Some(tie) = tie.filter(|tie| tie.is_over()) else {
        return (None, false);
    };
    let entry = entry(tie);
    (entry, entry.is_none())
}

/// The winner of an event, once all that decides it is over.
pub fn winner_of(event: &Event) -> Option<Uuid> {
    if event.ties.is_empty() || !event.ties.iter().all(Tie::is_over) {
        return None;
    }
    match event.format {
        Format::RoundRobin => standings::of_group(event, 1)
            .first()
            .map(|row| row.entry_id),
        Format::Groups | Format::Knockout => final_of(event)?.winning_entry(),
    }
}

/// The last tie of the knockout.
pub fn final_of(event: &Event) -> Option<&Tie> {
    let ties = event.stage(Stage::Knockout);
    ties.filter(|tie| !tie.is_third_place)
        .max_by_key(|tie| tie.round)
}

/// Best first, as far as they are decided: winner, runner-up, third.
pub fn places(event: &Event) -> Vec<Uuid> {
    if event.winner_id.is_none() {
        return Vec::new();
    }
    if event.format == Format::RoundRobin {
        let rows = standings::of_group(event, 1);
        return rows.iter().take(3).map(|row| row.entry_id).collect();
    }
    let last = final_of(event);
    let third = event.stage(Stage::Knockout).find(|tie| tie.is_third_place);
    [
        last.and_then(Tie::winning_entry),
        last.and_then(Tie::losing_entry),
        third.and_then(Tie::winning_entry),
    ]
    .into_iter()
    .flatten()
    .collect()
}
