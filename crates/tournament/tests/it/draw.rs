use std::collections::BTreeSet;

use lapang_tournament::draw::{Feed, PlannedTie, groups, knockout, order, round_robin};

#[test]
fn a_draw_can_be_repeated_elsewhere() {
    // By Python: sorted(keys, key=lambda key: sha256(f"{seed}:{key}".encode()).hexdigest()).
    let keys = ["ani", "budi", "citra", "dewi", "eko"];
    assert_eq!(order("2026-11-26", &keys), [1, 3, 4, 2, 0]);
    assert_eq!(order("Größe", &keys), [2, 0, 3, 4, 1]);
    assert_eq!(order("x", &["same", "same"]), [0, 1]);
    assert!(order("x", &[]).is_empty());
}

#[test]
fn in_a_round_robin_everybody_meets_once() {
    assert!(round_robin(0).is_empty() && round_robin(1).is_empty());
    for n in 2..=20 {
        let rounds = round_robin(n);
        assert_eq!(rounds.len(), n - 1 + n % 2);
        let mut met = BTreeSet::new();
        let mut balance = vec![0_i32; n];
        for round in &rounds {
            assert_eq!(round.len(), n / 2);
            let mut busy = BTreeSet::new();
            for &(a, b) in round {
                balance[a] += 1;
                balance[b] -= 1;
                assert!(busy.insert(a) && busy.insert(b), "{n}: twice in {round:?}");
                assert!(met.insert((a.min(b), a.max(b))), "{n}: {a} and {b} again");
            }
        }
        assert_eq!(met.len(), n * (n - 1) / 2);
        // Everybody is as often on one side as on the other, as far as that can be.
        assert!(balance.iter().all(|it| it.abs() <= 1), "{n}: {balance:?}");
        assert!(met.iter().all(|(a, b)| a < b && *b < n));
    }
}

#[test]
fn groups_are_dealt_in_a_snake() {
    let dealt = groups(&[10, 11, 12], &[20, 21, 22, 23, 24], 3);
    assert_eq!(dealt, [vec![10, 22, 23], vec![11, 21, 24], vec![12, 20]]);
    assert!(groups(&[1], &[2], 0).is_empty());
    for entries in 0..40 {
        let all: Vec<usize> = (0..entries).collect();
        for count in 1..10 {
            let dealt = groups(&all[..entries / 3], &all[entries / 3..], count);
            let sizes: BTreeSet<usize> = dealt.iter().map(Vec::len).collect();
            let (Some(least), Some(most)) = (sizes.first(), sizes.last()) else {
                panic!("no groups")
            };
            assert!(most - least <= 1);
            let mut back: Vec<usize> = dealt.into_iter().flatten().collect();
            back.sort_unstable();
            assert_eq!(back, all);
        }
    }
}

/// Plays a bracket in which the lower number wins; the sides of each tie.
fn play(ties: &[PlannedTie]) -> Vec<[usize; 2]> {
    let mut sides: Vec<[usize; 2]> = Vec::new();
    for tie in ties {
        let side = |feed| match feed {
            Feed::Entry(entry) => entry,
            Feed::Winner(tie) => sides[tie][0].min(sides[tie][1]),
            Feed::Loser(tie) => sides[tie][0].max(sides[tie][1]),
            Feed::Bye => panic!("a bye in {tie:?}"),
        };
        sides.push([side(tie.a), side(tie.b)]);
    }
    sides
}

#[test]
fn seeds_meet_as_they_should() {
    for n in 2..=64 {
        let entries: Vec<usize> = (0..n).collect();
        for third_place in [false, true] {
            let ties = knockout(&entries, third_place);
            let has_third = third_place && n >= 4;
            assert_eq!(ties.len(), n - 1 + usize::from(has_third));
            let sides = play(&ties);
            let rounds = n.next_power_of_two().ilog2();
            for round in 1..=rounds {
                // With 4 left, 0 meets 3 and 1 meets 2, and so on.
                let left = 1 << (rounds - round + 1);
                let expected = (0..left / 2).map(|top| [top, left - 1 - top]);
                let expected: BTreeSet<_> = expected.filter(|[_, low]| *low < n).collect();
                let of_round = ties.iter().zip(&sides);
                let of_round =
                    of_round.filter(|(tie, _)| tie.round == round && !tie.is_third_place);
                let found: BTreeSet<_> = of_round.clone().map(|(_, sides)| *sides).collect();
                assert_eq!(found, expected, "{n} entries, round {round}");
                let positions: BTreeSet<_> = of_round.map(|(tie, _)| tie.position).collect();
                assert_eq!(positions.len(), expected.len());
                assert!(
                    positions
                        .last()
                        .is_none_or(|last| *last < 1 << (rounds - round))
                );
            }
            let third = ties.iter().position(|tie| tie.is_third_place);
            assert_eq!(third, has_third.then(|| n - 1));
            assert_eq!(third.map(|third| sides[third]), has_third.then_some([3, 2]));
            // Byes go to the top: whoever is not in the first round is better than all who are.
            let byes = n.next_power_of_two() - n;
            let first = ties.iter().zip(&sides).filter(|(tie, _)| tie.round == 1);
            assert_eq!(first.map(|(_, sides)| sides[0]).min(), Some(byes));
        }
    }
    assert!(knockout(&[], true).is_empty() && knockout(&[5], true).is_empty());
    assert_eq!(knockout(&(0..128).collect::<Vec<_>>(), false).len(), 127);
}

#[test]
fn a_bracket_of_five() {
    use Feed::{Entry, Loser, Winner};
    let ties = knockout(&[50, 51, 52, 53, 54], true);
    let found: Vec<_> = ties
        .iter()
        .map(|it| (it.round, it.position, it.a, it.b))
        .collect();
    let expected = [
        (1, 1, Entry(53), Entry(54)),
        (2, 0, Entry(50), Winner(0)),
        (2, 1, Entry(51), Entry(52)),
        (3, 0, Winner(1), Winner(2)),
        (3, 1, Loser(1), Loser(2)),
    ];
    assert_eq!(found, expected);
    assert!(ties[4].is_third_place && !ties[3].is_third_place);
}

/// Pairs and their places in the bracket are those of brackets-manager.
#[test]
fn pairings_agree_with_brackets_manager() -> Result<(), serde_json::Error> {
    type Pairings = std::collections::BTreeMap<usize, Vec<[Option<usize>; 2]>>;
    let pairings: Pairings =
        serde_json::from_str(include_str!("../brackets-manager/pairings.json"))?;
    assert!(pairings.keys().copied().eq(2..=64));
    for (n, theirs) in pairings {
        let entries: Vec<usize> = (1..=n).collect();
        let ties = knockout(&entries, false);
        for (position, pair) in (0..).zip(theirs) {
            let first = ties
                .iter()
                .find(|it| (it.round, it.position) == (1, position));
            match pair {
                [Some(a), Some(b)] => {
                    let sides = first.map(|it| (it.a, it.b));
                    assert_eq!(sides, Some((Feed::Entry(a), Feed::Entry(b))), "{n} entries");
                }
                [Some(entry), None] | [None, Some(entry)] => {
                    assert_eq!(first, None, "{n} entries");
                    let at = (2, position / 2);
                    let second = ties.iter().find(|it| (it.round, it.position) == at);
                    let sides = second.map(|it| [it.a, it.b]);
                    assert!(
                        sides.is_some_and(|it| it.contains(&Feed::Entry(entry))),
                        "{n}: {entry}"
                    );
                }
                [None, None] => panic!("{n} entries: nobody"),
            }
        }
    }
    Ok(())
}
