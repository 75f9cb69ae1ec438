//! What a result counts, by a plain reading of what each federation says.

use lapang_tournament::score::Side;
use lapang_tournament::standings::{How, TieResult};

/// Sets and points of both sides, and points in the table, of one result.
pub type Value = ([i64; 2], [i64; 2], [i64; 2]);

fn played(sets: &[[u16; 2]]) -> ([i64; 2], [i64; 2]) {
    let (mut won, mut scored) = ([0, 0], [0, 0]);
    for [a, b] in sets {
        won[usize::from(a < b)] += i64::from(a != b);
        scored[0] += i64::from(*a);
        scored[1] += i64::from(*b);
    }
    (won, scored)
}

/// The same for the winner and for the loser, by sides.
fn by_side(winner: Option<Side>, win: i64, loss: i64) -> [i64; 2] {
    match winner {
        Some(Side::A) => [win, loss],
        Some(Side::B) => [loss, win],
        None => [loss, loss],
    }
}

pub fn value_badminton(result: &TieResult) -> Value {
    let (sets, scored) = played(&result.sets);
    (sets, scored, [0, 0])
}

/// ATP: without play, or by retirement, straight sets; games do not count.
pub fn value_tennis(result: &TieResult) -> Value {
    match result.how {
        How::Played => value_badminton(result),
        How::Walkover | How::Retired => (by_side(result.winner, 2, 0), [0, 0], [0, 0]),
    }
}

/// ITTF: 2 for a win, 1 for a loss, 0 for a tie not played or not finished. What was not played
/// counts 11–0.
pub fn value_table_tennis(result: &TieResult) -> Value {
    let (sets, scored) = completed(result, 3, |_| 11);
    let loss = i64::from(result.how == How::Played);
    (sets, scored, by_side(result.winner, 2, loss))
}

/// FIVB: 3–0 or 2–1; a forfeit 25–0 each set, the incomplete team keeps what it has.
pub fn value_volleyball(result: &TieResult) -> Value {
    let (sets, scored) = completed(result, 2, |set| if set == 2 { 15 } else { 25 });
    let close = result.how == How::Played && sets[0] + sets[1] == 3;
    let points = if close { (2, 1) } else { (3, 0) };
    (sets, scored, by_side(result.winner, points.0, points.1))
}

/// With the sets that the winner needed. In these tests a retirement comes between two sets.
fn completed(result: &TieResult, needed: i64, to: fn(usize) -> i64) -> ([i64; 2], [i64; 2]) {
    let (mut sets, mut scored) = played(&result.sets);
    if let (Some(winner), How::Walkover | How::Retired) = (result.winner, result.how) {
        let mut at = result.sets.len();
        while sets[winner.index()] < needed {
            sets[winner.index()] += 1;
            // Without play each set is one to the points of a full set.
            let full = if result.how == How::Walkover {
                to(0)
            } else {
                to(at)
            };
            scored[winner.index()] += full;
            at += 1;
        }
    }
    (sets, scored)
}

/// FIBA: 2, 1, and 0 for a forfeit, which is 20–0; by default 2–0 or the score, if the winner led.
pub fn value_basketball(result: &TieResult) -> Value {
    let (_, scored) = played(&result.sets);
    let lost = i64::from(result.how != How::Walkover);
    let points = by_side(result.winner, 2, lost);
    let winner = result.winner.map_or(0, Side::index);
    let leads = scored[winner] > scored[1 - winner];
    let scored = match result.how {
        How::Walkover => by_side(
            result.winner,
            if result.winner.is_some() { 20 } else { 0 },
            0,
        ),
        How::Retired if !leads => by_side(result.winner, 2, 0),
        How::Played | How::Retired => scored,
    };
    ([0, 0], scored, points)
}

/// FIFA: 3, 1, 0; a forfeit is 3–0, or the score, if that is better for the winner.
pub fn value_football(result: &TieResult) -> Value {
    let (_, scored) = played(&result.sets);
    let winner = result.winner.map_or(0, Side::index);
    let is_better = scored[winner] - scored[1 - winner] > 3;
    let scored = match (result.how, result.winner) {
        (How::Played, _) => scored,
        (How::Retired, Some(_)) if is_better => scored,
        (_, None) => [0, 0],
        _ => by_side(result.winner, 3, 0),
    };
    let draw = i64::from(result.how == How::Played && result.winner.is_none());
    (
        [0, 0],
        scored,
        match result.winner {
            None => [draw, draw],
            winner => by_side(winner, 3, 0),
        },
    )
}
