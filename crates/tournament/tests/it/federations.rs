//! Tables of random groups against a plain reading of what each federation says.

use std::cmp::Ordering;

use lapang_tournament::counting::Counting;
use lapang_tournament::score::Side;
use lapang_tournament::standings::{How, TieResult, standings};

use crate::federation_values::{
    Value, value_badminton, value_basketball, value_football, value_table_tennis, value_tennis,
    value_volleyball,
};
use crate::random::Random;
use crate::standings::counting;

const GROUPS: u64 = 200;

/// What one entry has of a set of ties. Shares are compared crosswise.
#[derive(Clone, Copy, Default, PartialEq)]
struct Sum {
    wins: i64,
    points: i64,
    sets: [i64; 2],
    scored: [i64; 2],
}

struct Group {
    results: Vec<TieResult>,
    lots: Vec<usize>,
    value: fn(&TieResult) -> Value,
}

impl Group {
    /// Of all ties, or of those against `among`.
    fn sum(&self, entry: usize, among: Option<&[usize]>) -> Sum {
        let mut sum = Sum::default();
        for result in &self.results {
            let (own, other, at) = if result.a == entry {
                (Side::A, result.b, [0, 1])
            } else if result.b == entry {
                (Side::B, result.a, [1, 0])
            } else {
                continue;
            };
            if among.is_some_and(|among| !among.contains(&other)) {
                continue;
            }
            let (sets, scored, points) = (self.value)(result);
            sum.wins += i64::from(result.winner == Some(own));
            sum.points += points[at[0]];
            for side in [0, 1] {
                sum.sets[side] += sets[at[side]];
                sum.scored[side] += scored[at[side]];
            }
        }
        sum
    }

    /// Blocks of those whom a comparison leaves level, best first.
    fn blocks(
        &self,
        level: &[usize],
        among: bool,
        compare: impl Fn(&Sum, &Sum) -> Ordering,
    ) -> Vec<Vec<usize>> {
        let sum = |entry: &usize| self.sum(*entry, among.then_some(level));
        let mut sorted: Vec<(usize, Sum)> = level.iter().map(|it| (*it, sum(it))).collect();
        sorted.sort_by(|one, other| compare(&other.1, &one.1).then(one.0.cmp(&other.0)));
        let level = |one: &(usize, Sum), other: &(usize, Sum)| compare(&one.1, &other.1).is_eq();
        let blocks = sorted.chunk_by(level);
        blocks
            .map(|block| block.iter().map(|it| it.0).collect())
            .collect()
    }

    fn by_lot(&self, level: &[usize]) -> Vec<usize> {
        let lots = self.lots.iter().copied();
        lots.filter(|entry| level.contains(entry)).collect()
    }

    /// The winner of the tie between two before its loser; `None` if nobody has won it.
    fn head_to_head(&self, [one, other]: [usize; 2]) -> Option<Vec<usize>> {
        let blocks = self.blocks(&[one, other], true, |a, b| a.wins.cmp(&b.wins));
        (blocks.len() == 2).then(|| blocks.concat())
    }
}

fn share(one: [i64; 2], other: [i64; 2]) -> Ordering {
    // Won by lost; nothing won is nothing.
    match (one[0], other[0]) {
        (0, 0) => Ordering::Equal,
        (0, _) => Ordering::Less,
        (_, 0) => Ordering::Greater,
        _ => (one[0] * other[1]).cmp(&(other[0] * one[1])),
    }
}

fn lead([plus, minus]: [i64; 2]) -> i64 {
    plus - minus
}

fn steps(group: &Group, level: Vec<usize>, shares: [fn(&Sum, &Sum) -> Ordering; 2]) -> Vec<usize> {
    // BWF GCR 16.2 and ATP: two level by the tie between them; three and more by the first, two of
    // whom are then left by the tie between them, and so on.
    fn left(group: &Group, level: &[usize], shares: &[fn(&Sum, &Sum) -> Ordering]) -> Vec<usize> {
        if let [one, other] = *level
            && let Some(order) = group.head_to_head([one, other])
        {
            return order;
        }
        let Some((share, others)) = shares.split_first() else {
            return group.by_lot(level);
        };
        let blocks = group.blocks(level, false, share);
        let orders = blocks.iter().map(|block| match block.len() {
            1 => block.clone(),
            _ => left(group, block, others),
        });
        orders.collect::<Vec<_>>().concat()
    }
    let blocks = group.blocks(&level, false, |a, b| a.wins.cmp(&b.wins));
    let orders = blocks.iter().map(|block| match block.len() {
        1 => block.clone(),
        _ => left(group, block, &shares),
    });
    orders.collect::<Vec<_>>().concat()
}

fn badminton(group: &Group, entries: Vec<usize>) -> Vec<usize> {
    let sets = |a: &Sum, b: &Sum| lead(a.sets).cmp(&lead(b.sets));
    let points = |a: &Sum, b: &Sum| lead(a.scored).cmp(&lead(b.scored));
    steps(group, entries, [sets, points])
}

fn tennis(group: &Group, entries: Vec<usize>) -> Vec<usize> {
    let sets = |a: &Sum, b: &Sum| share(a.sets, b.sets);
    let games = |a: &Sum, b: &Sum| share(a.scored, b.scored);
    steps(group, entries, [sets, games])
}

type Step = (bool, fn(&Sum, &Sum) -> Ordering);

/// Steps one after the other; `true` looks only at ties among the level. Whom a step leaves level
/// goes on with `after(step)`.
fn in_steps(
    group: &Group,
    level: &[usize],
    steps: &[Step],
    from: usize,
    after: &dyn Fn(usize) -> usize,
) -> Vec<usize> {
    if level.len() < 2 {
        return level.to_vec();
    }
    for (at, (among, compare)) in steps.iter().enumerate().skip(from) {
        let blocks = group.blocks(level, *among, compare);
        if blocks.len() > 1 {
            let orders = blocks
                .iter()
                .map(|block| in_steps(group, block, steps, after(at), after));
            return orders.collect::<Vec<_>>().concat();
        }
    }
    group.by_lot(level)
}

const POINTS: fn(&Sum, &Sum) -> Ordering = |a, b| a.points.cmp(&b.points);
const WINS: fn(&Sum, &Sum) -> Ordering = |a, b| a.wins.cmp(&b.wins);
const SETS: fn(&Sum, &Sum) -> Ordering = |a, b| share(a.sets, b.sets);
const SCORED: fn(&Sum, &Sum) -> Ordering = |a, b| share(a.scored, b.scored);
const DIFFERENCE: fn(&Sum, &Sum) -> Ordering = |a, b| lead(a.scored).cmp(&lead(b.scored));
const GOALS: fn(&Sum, &Sum) -> Ordering = |a, b| a.scored[0].cmp(&b.scored[0]);

/// ITTF 3.7.5: match points; then among the level match points, games, points, and again among
/// those who are left.
fn table_tennis(group: &Group, entries: Vec<usize>) -> Vec<usize> {
    let steps = [
        (false, POINTS),
        (true, POINTS),
        (true, SETS),
        (true, SCORED),
    ];
    in_steps(group, &entries, &steps, 0, &|_| 1)
}

/// FIVB: wins, points, quotients of sets and of points; then the same among the level.
fn volleyball(group: &Group, entries: Vec<usize>) -> Vec<usize> {
    let steps = [
        (false, WINS),
        (false, POINTS),
        (false, SETS),
        (false, SCORED),
        (true, WINS),
        (true, POINTS),
        (true, SETS),
        (true, SCORED),
    ];
    in_steps(group, &entries, &steps, 0, &|at| 4.min(at + 1))
}

/// FIBA D.1: points; among the level points, difference, scored; then difference and scored of all;
/// at any level those who are left begin again.
fn basketball(group: &Group, entries: Vec<usize>) -> Vec<usize> {
    let steps = [
        (false, POINTS),
        (true, POINTS),
        (true, DIFFERENCE),
        (true, GOALS),
        (false, DIFFERENCE),
        (false, GOALS),
    ];
    in_steps(group, &entries, &steps, 0, &|_| 1)
}

/// FIFA: points, difference, goals; then the same among the level.
fn football(group: &Group, entries: Vec<usize>) -> Vec<usize> {
    let steps = [
        (false, POINTS),
        (false, DIFFERENCE),
        (false, GOALS),
        (true, POINTS),
        (true, DIFFERENCE),
        (true, GOALS),
    ];
    in_steps(group, &entries, &steps, 0, &|at| 3.min(at + 1))
}

/// UEFA: points; among the level points, difference, goals, again among those who are left; then
/// difference and goals of all.
fn football_head_to_head(group: &Group, entries: Vec<usize>) -> Vec<usize> {
    let steps = [
        (false, POINTS),
        (true, POINTS),
        (true, DIFFERENCE),
        (true, GOALS),
        (false, DIFFERENCE),
        (false, GOALS),
    ];
    in_steps(group, &entries, &steps, 0, &|at| {
        if at < 4 { 1 } else { at + 1 }
    })
}

/// Points in a set that are rarely equal, but often enough.
fn random_set(random: &mut Random, to: u16, a_wins: bool) -> [u16; 2] {
    let low = u16::try_from(random.below(3)).unwrap_or(0) * 2;
    if a_wins { [to, low] } else { [low, to] }
}

pub fn random_result(
    random: &mut Random,
    counting: &Counting<'_>,
    (a, b): (usize, usize),
) -> TieResult {
    let winner = if random.below(2) == 0 {
        Side::A
    } else {
        Side::B
    };
    let how = match random.below(10) {
        0 => How::Walkover,
        1 => How::Retired,
        _ => How::Played,
    };
    let rules = counting.rules;
    let mut sets = Vec::new();
    let mut winner = Some(winner);
    if rules.is_free() {
        let goals = |random: &mut Random| u16::try_from(random.below(4)).unwrap_or(0);
        let mut score = [goals(random), goals(random)];
        if !rules.draws && score[0] == score[1] {
            score[0] += 1;
        }
        if how == How::Played {
            winner = match score[0].cmp(&score[1]) {
                Ordering::Greater => Some(Side::A),
                Ordering::Less => Some(Side::B),
                Ordering::Equal => None,
            };
        }
        sets.push(score);
    } else {
        let needed = usize::from(rules.best_of / 2 + 1);
        let mut won = [0, 0];
        while won[0] < needed && won[1] < needed {
            // The loser of a retired tie may lead, but has not won.
            let a_wins = random.below(3) > 0;
            let side = usize::from(!a_wins);
            if how == How::Retired && (won[side] + 1 == needed || random.below(3) == 0) {
                break;
            }
            let is_last = sets.len() + 1 == usize::from(rules.best_of);
            let to = rules.last_to.filter(|_| is_last).unwrap_or(rules.to);
            sets.push(random_set(random, to, a_wins));
            won[side] += 1;
        }
        if how == How::Played {
            winner = Some(if won[0] == needed { Side::A } else { Side::B });
        }
    }
    if how == How::Walkover {
        sets.clear();
        winner = winner.filter(|_| random.below(8) > 0);
    }
    TieResult {
        a,
        b,
        sets,
        winner,
        how,
    }
}

#[test]
fn tables_are_as_federations_say() {
    type Sport = (
        &'static str,
        fn(&TieResult) -> Value,
        fn(&Group, Vec<usize>) -> Vec<usize>,
    );
    let sports: [Sport; 7] = [
        ("badminton", value_badminton, badminton),
        ("tennis", value_tennis, tennis),
        ("table_tennis", value_table_tennis, table_tennis),
        ("volleyball", value_volleyball, volleyball),
        ("basketball", value_basketball, basketball),
        ("football_difference", value_football, football),
        (
            "football_head_to_head",
            value_football,
            football_head_to_head,
        ),
    ];
    for (key, value, rank) in sports {
        let counting = counting(key);
        let annuls = key == "badminton";
        for seed in 0..GROUPS {
            let mut random = Random::new(seed);
            let entries = 3 + random.below(4);
            let mut results = Vec::new();
            for (a, b) in (0..entries).flat_map(|a| (0..a).map(move |b| (a, b))) {
                results.push(random_result(&mut random, &counting, (a, b)));
            }
            let mut lots: Vec<usize> = (0..entries).collect();
            for index in 1..entries {
                lots.swap(index, random.below(index + 1));
            }
            // BWF: all results of who did not come or retired are annulled.
            let gone = |entry: usize| {
                results.iter().any(|it| {
                    let side = [(it.a, Side::A), (it.b, Side::B)];
                    let own = side.into_iter().find(|it| it.0 == entry).map(|it| it.1);
                    it.how != How::Played && own.is_some() && it.winner != own
                })
            };
            let (out, stays): (Vec<usize>, Vec<usize>) =
                (0..entries).partition(|entry| annuls && gone(*entry));
            let counted = results
                .iter()
                .filter(|it| !out.contains(&it.a) && !out.contains(&it.b));
            let group = Group {
                results: counted.cloned().collect(),
                lots: lots.clone(),
                value,
            };
            let order = rank(&group, stays.clone());
            let rows = standings(&counting, entries, &out, &results, &lots);
            let ranked: Vec<usize> = rows.iter().map(|it| it.entry).take(stays.len()).collect();
            assert_eq!(ranked, order, "{key} {seed}: {results:?}");
            for row in rows.iter().take(stays.len()) {
                let sum = group.sum(row.entry, None);
                let scored = row.scored.map(i64::from);
                assert_eq!(scored, sum.scored, "{key} {seed}: points of {}", row.entry);
                assert_eq!(i64::from(row.won), sum.wins, "{key} {seed}");
            }
        }
    }
}
