//! What follows from results: winners go on, withdrawn entries lose, events are decided.

use std::collections::HashSet;

use jiff::Timestamp;
use uuid::Uuid;

use super::model::{
    EntryState, Event, Format, Outcome, Source, Stage, Tie, TieState, Tournament, Winner,
};
use super::{standings, store};
use crate::app::Tx;
use crate::error::{Error, Reason, Refusal};

/// Applies what follows and writes what changed of one event and of the tournament.
pub fn settle_and_save(
    tx: &mut Tx<'_>,
    tournament: &mut Tournament,
    at: usize,
) -> Result<(), Error> {
    let event = &mut tournament.events[at];
    for number in settle(event, tx.now) {
        if let Some(tie) = event.tie_mut(number) {
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

/// Brings entries into the ties that their results lead to, and ends ties whose side does not come. What followed before
/// is derived anew; ties that have begun stay, and groups once the knockout is drawn from them. Returns the numbers of the
/// ties that changed.
///
/// One pass in the order of their numbers is enough: a side comes from a tie with a lower number.
pub fn settle(event: &mut Event, now: Timestamp) -> Vec<i64> {
    let before = event.ties.clone();
    let is_closed = event.has_drawn(Stage::Knockout);
    let stays = |tie: &Tie| tie.has_begun() || (tie.stage == Stage::Groups && is_closed);
    for tie in event.ties.iter_mut().filter(|tie| !stays(tie)) {
        open_again(tie);
    }
    let out = out_of_groups(event);
    let mut changed = Vec::new();
    for (at, old) in before.into_iter().enumerate() {
        if stays(&old) {
            continue;
        }
        let new = settled(event, (&old, &event.ties[at]), &out, now);
        event.ties[at] = if is_same(&old, &new) {
            old
        } else {
            changed.push(new.number);
            new
        };
    }
    changed
}

/// Takes a result away. Its version and its corrections stay.
pub fn open_again(tie: &mut Tie) {
    tie.state = TieState::Open;
    tie.followed = false;
    tie.outcome = Outcome::None;
    tie.winner = Winner::None;
    tie.sets.clear();
    tie.court = None;
    tie.started_at = None;
    tie.ended_at = None;
}

/// But for the time at which it ended.
fn is_same(old: &Tie, new: &Tie) -> bool {
    old.state == new.state
        && old.winner == new.winner
        && old.entry_a == new.entry_a
        && old.entry_b == new.entry_b
        && old.ready_at == new.ready_at
}

/// The tie as it should be; it has not begun. `old` is what it was, `tie` the same without what followed.
fn settled(event: &Event, (old, tie): (&Tie, &Tie), out: &HashSet<Uuid>, now: Timestamp) -> Tie {
    let [a, b] =
        [(tie.source_a, tie.entry_a), (tie.source_b, tie.entry_b)].map(|(source, entry)| {
            let mut side = side(event, source, entry);
            let is_out = side.entry.is_some_and(|it| out.contains(&it));
            side.is_gone |= is_out && tie.stage == Stage::Groups;
            side
        });
    let mut new = tie.clone();
    (new.entry_a, new.entry_b) = (a.entry, b.entry);
    let is_ready = a.entry.is_some() && b.entry.is_some();
    if !is_ready {
        new.ready_at = None;
    } else if tie.ready_at.is_none() || (tie.entry_a, tie.entry_b) != (a.entry, b.entry) {
        new.ready_at = Some(now);
    }
    let winner = match (a.is_gone, b.is_gone) {
        // Who got a walkover and does not come either has won it all the same.
        (true, true) if (old.entry_a, old.entry_b) == (a.entry, b.entry) => Some(old.winner),
        (true, true) => Some(Winner::None),
        (true, false) => b.entry.map(|_| Winner::B),
        (false, true) => a.entry.map(|_| Winner::A),
        (false, false) => None,
    };
    if let Some(winner) = winner {
        new.state = TieState::Over;
        new.followed = true;
        new.outcome = Outcome::Walkover;
        new.winner = winner;
        new.ended_at = Some(now);
    }
    new
}

/// Entries that missed or gave up a tie of their group, where that annuls all that they played in it (BWF).
pub fn out_of_groups(event: &Event) -> HashSet<Uuid> {
    let annuls = event.ranking.annuls();
    let ends = |tie: &&Tie| matches!(tie.outcome, Outcome::Walkover | Outcome::Retired);
    let ties = event.stage(Stage::Groups).filter(|_| annuls);
    let missed = ties.filter(|tie| tie.is_over()).filter(ends);
    let sides = missed.flat_map(|tie| {
        let winner = tie.winning_entry();
        let sides = [tie.entry_a, tie.entry_b].into_iter().flatten();
        sides.filter(move |it| Some(*it) != winner)
    });
    sides.collect()
}

/// What it does to others that an entry is out of its group or has withdrawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leaving {
    /// Ties that end by themselves.
    pub walkovers: usize,
    /// Results of the entry that do not count any more.
    pub annulled: usize,
}

/// `after` is settled.
pub fn leaving(before: &Event, after: &Event, entry: Uuid) -> Leaving {
    let ties = before.ties.iter().zip(&after.ties);
    let walkovers = ties.filter(|(old, new)| !old.is_over() && new.followed);
    let (old_out, new_out) = (out_of_groups(before), out_of_groups(after));
    let counted = |tie: &&Tie| {
        let mut sides = [tie.entry_a, tie.entry_b].into_iter().flatten();
        let is_played = matches!(tie.outcome, Outcome::Played | Outcome::Retired);
        tie.involves(entry) && is_played && !sides.any(|it| old_out.contains(&it))
    };
    Leaving {
        walkovers: walkovers.count(),
        annulled: if new_out.contains(&entry) {
            before.stage(Stage::Groups).filter(counted).count()
        } else {
            0
        },
    }
}

/// Refuses a change that would bring another side into a tie that has begun.
pub fn refuse_begun(before: &Event, after: &Event) -> Result<(), Error> {
    let Some(number) = begun_with_others(before, after) else {
        return Ok(());
    };
    let reason = Refusal::new(Reason::NextTieBegun, "a tie that hangs on it has begun");
    Err(Error::Conflict(reason.with("tie", number)))
}

/// The number of a tie that has begun and would have another side, unless that is the one it has.
pub fn begun_with_others(before: &Event, after: &Event) -> Option<i64> {
    let begun = before.ties.iter().filter(|tie| tie.has_begun());
    let mut changed = begun.filter(|tie| {
        let sides = [(tie.source_a, tie.entry_a), (tie.source_b, tie.entry_b)];
        sides.into_iter().any(|(source, entry)| {
            let new = side(after, source, entry).entry;
            new != side(before, source, entry).entry && new != entry
        })
    });
    changed.next().map(|tie| tie.number)
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
