//! The table of a group.

use std::cmp::{Ordering, Reverse};

pub use crate::certain::certain;
use crate::counting::Counting;
pub use crate::rankings::{Among, By, Criterion, Ranking, TiePoints};
use crate::score::Side;

/// How a tie ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum How {
    Played,
    Walkover,
    Retired,
}

/// The result of a tie of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieResult {
    pub a: usize,
    pub b: usize,
    /// Points of A and of B in each set, of a retirement also in one that was not finished.
    pub sets: Vec<[u16; 2]>,
    /// None for a draw, or if neither side came.
    pub winner: Option<Side>,
    pub how: How,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub entry: usize,
    /// From 1. Equal only for those wholly level without a lot.
    pub rank: u32,
    pub played: u32,
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    pub points: u32,
    /// Sets won and lost.
    pub sets: [u32; 2],
    /// Points within the sets, for and against.
    pub scored: [u32; 2],
    /// What separated it from the row above, if not the first criterion.
    pub decided_by: Option<By>,
    /// Withdrew, or retired where that annuls its ties.
    pub is_withdrawn: bool,
}

/// The table, best first and those withdrawn last; equal ranks by number of the entry.
///
/// Criteria apply one after the other to all who are still level. When one separates some of them,
/// those left level go on with the next criterion, or begin again (`Criterion::begins_again`): so
/// ties against those who are separated no longer count among those level (ITTF, FIBA, UEFA).
/// `lots` is the order in which lots were drawn; it decides only if it has all who are level.
pub fn standings(
    counting: &Counting<'_>,
    entries: usize,
    withdrawn: &[usize],
    results: &[TieResult],
    lots: &[usize],
) -> Vec<Row> {
    let ranking = counting.ranking;
    let (is_out, counted) = counting_results(ranking, entries, withdrawn, results);
    let table = Table {
        counting,
        results: counted,
        lots,
        again: ranking
            .criteria
            .iter()
            .position(|it| it.only_two || it.among == Among::Level)
            .unwrap_or(usize::MAX),
    };
    let (out, stays): (Vec<usize>, Vec<usize>) = (0..entries).partition(|entry| is_out[*entry]);
    let mut ranked = Vec::with_capacity(entries);
    table.rank(stays, 0, None, &mut ranked);
    table.rank(out, 0, None, &mut ranked);
    let mut rows: Vec<Row> = Vec::with_capacity(entries);
    for (place, (number, ranked)) in (1..).zip(&ranked).enumerate() {
        let rank = match rows.last() {
            Some(last) if ranked.is_level => last.rank,
            _ => number,
        };
        let tally = table.tally(ranked.entry, None);
        rows.push(Row {
            entry: ranked.entry,
            rank,
            played: tally.won + tally.drawn + tally.lost,
            won: tally.won,
            drawn: tally.drawn,
            lost: tally.lost,
            points: tally.points,
            sets: tally.sets,
            scored: tally.scored,
            decided_by: ranked.decided_by.filter(|_| place > 0),
            is_withdrawn: is_out[ranked.entry],
        });
    }
    rows
}

/// Who is out, and the results that count.
pub(crate) fn counting_results<'a>(
    ranking: &Ranking,
    entries: usize,
    withdrawn: &[usize],
    results: &'a [TieResult],
) -> (Vec<bool>, Vec<&'a TieResult>) {
    let mut is_out = vec![false; entries];
    let retired = results.iter().filter_map(|it| {
        let counts = ranking.annuls() && it.how == How::Retired;
        counts.then(|| it.winner.map(|winner| it.entry(winner.other())))?
    });
    for entry in withdrawn.iter().copied().chain(retired) {
        if let Some(is_out) = is_out.get_mut(entry) {
            *is_out = true;
        }
    }
    let counts = |it: &&TieResult| {
        let is_known = it.a < entries && it.b < entries && it.a != it.b;
        is_known && !(ranking.annuls() && (is_out[it.a] || is_out[it.b]))
    };
    let counted = results.iter().filter(counts).collect();
    (is_out, counted)
}

impl TieResult {
    pub(crate) fn entry(&self, side: Side) -> usize {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    fn side_of(&self, entry: usize) -> Option<Side> {
        let sides = [Side::A, Side::B];
        sides.into_iter().find(|side| self.entry(*side) == entry)
    }
}

struct Table<'a> {
    counting: &'a Counting<'a>,
    results: Vec<&'a TieResult>,
    lots: &'a [usize],
    /// The criterion from which those left level go on again.
    again: usize,
}

struct Ranked {
    entry: usize,
    decided_by: Option<By>,
    /// Wholly level with the one above.
    is_level: bool,
}

impl Table<'_> {
    /// Ranks those who are level from a criterion on. `above` is what separated them from the one above.
    fn rank(&self, level: Vec<usize>, from: usize, above: Option<By>, ranked: &mut Vec<Ranked>) {
        let criteria = self.counting.ranking.criteria.iter().enumerate().skip(from);
        for (index, criterion) in criteria {
            if level.len() < 2 {
                break;
            }
            if criterion.only_two && level.len() != 2 {
                continue;
            }
            let blocks = self.split(*criterion, &level);
            if blocks.len() < 2 {
                continue;
            }
            let by = (index > 0).then_some(criterion.by);
            let next = if criterion.begins_again {
                self.again.min(index + 1)
            } else {
                index + 1
            };
            for (number, block) in blocks.into_iter().enumerate() {
                let above = if number == 0 { above } else { by };
                self.rank(block, next, above, ranked);
            }
            return;
        }
        for (number, entry) in level.into_iter().enumerate() {
            ranked.push(Ranked {
                entry,
                decided_by: above.filter(|_| number == 0),
                is_level: number > 0,
            });
        }
    }

    /// Those who are level in blocks of equal value, best first.
    fn split(&self, criterion: Criterion, level: &[usize]) -> Vec<Vec<usize>> {
        let value = |entry: usize| (self.value(criterion, entry, level), entry);
        let mut valued: Vec<(Value, usize)> = level.iter().map(|it| value(*it)).collect();
        valued.sort_by_key(|(value, _)| Reverse(*value));
        let blocks = valued.chunk_by(|one, other| one.0 == other.0);
        let entries = |block: &[(Value, usize)]| block.iter().map(|it| it.1).collect();
        blocks.map(entries).collect()
    }

    fn value(&self, criterion: Criterion, entry: usize, level: &[usize]) -> Value {
        let among = criterion.among == Among::Level || criterion.by == By::HeadToHead;
        let tally = self.tally(entry, among.then_some(level));
        match criterion.by {
            By::Points => Value::whole(tally.points, 0),
            By::Wins => Value::whole(tally.won, 0),
            By::HeadToHead => Value::whole(tally.won, tally.lost),
            By::SetDifference => Value::whole(tally.sets[0], tally.sets[1]),
            By::SetRatio => Value::ratio(tally.sets),
            By::PointDifference => Value::whole(tally.scored[0], tally.scored[1]),
            By::PointRatio => Value::ratio(tally.scored),
            By::PointsScored => Value::whole(tally.scored[0], 0),
            By::Lot => {
                let lot = |entry| self.lots.iter().position(|it| *it == entry);
                let all = level.iter().all(|entry| lot(*entry).is_some());
                let position = lot(entry).filter(|_| all).unwrap_or(0);
                Value::whole(0, u32::try_from(position).unwrap_or(u32::MAX))
            }
        }
    }

    /// What an entry has from all its ties, or from those against those level.
    fn tally(&self, entry: usize, among: Option<&[usize]>) -> Tally {
        let mut tally = Tally::default();
        for result in &self.results {
            let Some(side) = result.side_of(entry) else {
                continue;
            };
            let other = result.entry(side.other());
            if among.is_none_or(|among| among.contains(&other)) {
                tally.add(result, side, self.counting);
            }
        }
        tally
    }
}

#[derive(Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
    points: u32,
    sets: [u32; 2],
    scored: [u32; 2],
}

impl Tally {
    fn add(&mut self, result: &TieResult, side: Side, counting: &Counting<'_>) {
        let counted = counting.count(result);
        let own = |both: [u32; 2]| [both[side.index()], both[side.other().index()]];
        let (sets, scored) = (own(counted.sets), own(counted.scored));
        for (sum, add) in self.sets.iter_mut().zip(sets) {
            *sum += add;
        }
        for (sum, add) in self.scored.iter_mut().zip(scored) {
            *sum += add;
        }
        let ranking = counting.ranking;
        let is_close = ranking.close_sets
            && result.how == How::Played
            && sets[0].abs_diff(sets[1]) == 1
            && sets[0].min(sets[1]) > 0;
        self.points += ranking.points_of(result, side, is_close);
        if result.winner == Some(side) {
            self.won += 1;
        } else if result.winner.is_none() && result.how == How::Played {
            self.drawn += 1;
        } else {
            self.lost += 1;
        }
    }
}

impl Ranking {
    /// Points in the table for a side of a tie.
    pub(crate) fn points_of(&self, result: &TieResult, side: Side, is_close: bool) -> u32 {
        let points = &self.points;
        if result.winner == Some(side) {
            points.win.saturating_sub(u32::from(is_close))
        } else if result.winner.is_none() && result.how == How::Played {
            points.draw
        } else {
            match result.how {
                How::Played => points.loss + u32::from(is_close),
                How::Walkover => points.walkover_loss,
                How::Retired => points.retired_loss,
            }
        }
    }
}

/// A fraction; over 0 it is larger than any other.
#[derive(Clone, Copy)]
struct Value {
    over: i64,
    under: i64,
}

impl Value {
    fn whole(plus: u32, minus: u32) -> Self {
        Self {
            over: i64::from(plus) - i64::from(minus),
            under: 1,
        }
    }

    /// Nothing won is 0, even with nothing lost.
    fn ratio([won, lost]: [u32; 2]) -> Self {
        if won == 0 {
            return Self::whole(0, 0);
        }
        Self {
            over: i64::from(won),
            under: i64::from(lost),
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Value {}
