use lapang_tournament::standings::{TieResult, certain, standings};

use crate::federations::random_result;
use crate::random::Random;
use crate::standings::{counting, played};

const TEN: [[u16; 2]; 2] = [[21, 10], [21, 10]];

/// Who is said to go on goes on, however the rest of the group ends.
#[test]
fn what_is_said_to_be_certain_is() {
    let mut claims = 0;
    for key in [
        "badminton",
        "table_tennis",
        "volleyball",
        "football_difference",
    ] {
        let counting = counting(key);
        let may_draw = counting.rules.draws;
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let entries = 3 + random.below(3);
            let ties: Vec<_> = (0..entries)
                .flat_map(|a| (0..a).map(move |b| (a, b)))
                .collect();
            let left = 1 + random.below(3);
            let (open, over) = ties.split_at(left);
            let mut play = |ties: &[(usize, usize)]| -> Vec<TieResult> {
                let results = ties.iter();
                results
                    .map(|tie| random_result(&mut random, &counting, *tie))
                    .collect()
            };
            let results = play(over);
            let places = 2;
            let claimed = certain(
                counting.ranking,
                entries,
                &[],
                &results,
                open,
                (may_draw, places),
            );
            claims += claimed.iter().filter(|it| **it).count();
            for _ in 0..30 {
                let all = [results.clone(), play(open)].concat();
                let lots: Vec<usize> = (0..entries).collect();
                let rows = standings(&counting, entries, &[], &all, &lots);
                for row in rows
                    .iter()
                    .skip(places)
                    .chain(rows.iter().filter(|it| it.is_withdrawn))
                {
                    assert!(!claimed[row.entry], "{key} {seed}: {all:?}");
                }
            }
        }
    }
    assert!(claims > 100, "{claims}");
}

#[test]
fn two_wins_of_three_are_not_always_enough() {
    let counting = counting("badminton");
    let through = |results: &[TieResult], open: &[(usize, usize)]| {
        certain(counting.ranking, 4, &[], results, open, (false, 2))
    };
    // Two won by 0, one each by 1 and 2: three may end with two wins, and 0 may retire.
    let early = [
        played(0, 3, &TEN),
        played(0, 1, &TEN),
        played(1, 2, &TEN),
        played(2, 3, &TEN),
    ];
    assert_eq!(through(&early, &[(0, 2), (1, 3)]), [false; 4]);
    // All of 0 is played and won; whoever else retires, one at most is level with it.
    let late = [
        played(0, 3, &TEN),
        played(0, 1, &TEN),
        played(0, 2, &TEN),
        played(1, 2, &TEN),
    ];
    assert_eq!(
        through(&late, &[(1, 3), (2, 3)]),
        [true, false, false, false]
    );
}
