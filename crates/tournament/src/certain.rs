//! Who goes on from a group whatever happens in the ties that are left.

use crate::rankings::Ranking;
use crate::score::Side;
use crate::standings::{By, How, TieResult, counting_results};

/// With more ways for the ties that are left to end, nothing is claimed.
const MOST_WAYS: usize = 256;

/// Whether each entry is among the first `places` however the `open` ties end: played, by
/// walkover or by retirement. Only the first criterion is compared, and who is level counts as
/// before: what is claimed is certain, not all that is certain is claimed. `may_draw`: ties may
/// end without a winner.
pub fn certain(
    ranking: &Ranking,
    entries: usize,
    withdrawn: &[usize],
    results: &[TieResult],
    open: &[(usize, usize)],
    (may_draw, places): (bool, usize),
) -> Vec<bool> {
    let ends = ends(ranking, may_draw);
    let ways = u32::try_from(open.len()).ok();
    let ways = ways.and_then(|ties| ends.len().checked_pow(ties));
    let Some(ways) = ways.filter(|ways| *ways <= MOST_WAYS) else {
        return vec![false; entries];
    };
    let mut is_certain = vec![true; entries];
    for way in 0..ways {
        let mut all = results.to_vec();
        let mut left = way;
        for &(a, b) in open {
            let (winner, how) = ends[left % ends.len()];
            left /= ends.len();
            all.push(TieResult {
                a,
                b,
                sets: Vec::new(),
                winner,
                how,
            });
        }
        let (is_out, counted) = counting_results(ranking, entries, withdrawn, &all);
        let mut values = vec![0; entries];
        for result in counted {
            for side in [Side::A, Side::B] {
                values[result.entry(side)] += value(ranking, result, side);
            }
        }
        for (entry, is_certain) in is_certain.iter_mut().enumerate() {
            let before = (0..entries).filter(|other| {
                *other != entry && !is_out[*other] && values[*other] >= values[entry]
            });
            *is_certain &= !is_out[entry] && before.count() < places;
        }
    }
    is_certain
}

/// How a tie can end, as far as the first criterion tells ends apart.
fn ends(ranking: &Ranking, may_draw: bool) -> Vec<(Option<Side>, How)> {
    let mut hows = vec![How::Played];
    if ranking.annuls() || ranking.points.retired_loss != ranking.points.loss {
        hows.push(How::Retired);
    } else if ranking.points.walkover_loss != ranking.points.loss {
        hows.push(How::Walkover);
    }
    let sides = [Some(Side::A), Some(Side::B)];
    let mut ends: Vec<_> = hows
        .into_iter()
        .flat_map(|how| sides.map(|side| (side, how)))
        .collect();
    if may_draw {
        ends.push((None, How::Played));
    }
    ends
}

fn value(ranking: &Ranking, result: &TieResult, side: Side) -> u32 {
    match ranking.criteria.first().map(|it| it.by) {
        Some(By::Points) => ranking.points_of(result, side, false),
        _ => u32::from(result.winner == Some(side)),
    }
}
