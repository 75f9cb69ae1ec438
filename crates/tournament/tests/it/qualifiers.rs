use std::time::{Duration, Instant};

use lapang_tournament::draw::{Feed, PlannedTie, from_groups, knockout};

/// Entry numbers say the group and the rank: 31 is the runner-up of group 3.
fn ranked(groups: usize, qualifiers: usize) -> Vec<Vec<usize>> {
    let group = |group| (0..qualifiers).map(move |rank| group * 10 + rank).collect();
    (0..groups).map(group).collect()
}

fn keys() -> Vec<String> {
    (0..640).map(|entry| format!("entry {entry}")).collect()
}

fn ordered(ranked: &[Vec<usize>], seed: &str) -> Vec<usize> {
    let keys = keys();
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    from_groups(ranked, seed, &keys)
}

/// Those who can come to a tie.
fn reach(ties: &[PlannedTie], tie: usize) -> [Vec<usize>; 2] {
    [ties[tie].a, ties[tie].b].map(|feed| match feed {
        Feed::Entry(entry) => vec![entry],
        Feed::Winner(tie) => reach(ties, tie).concat(),
        Feed::Loser(_) | Feed::Bye => Vec::new(),
    })
}

#[test]
fn entries_of_one_group_meet_late() {
    for groups in 2..=8 {
        for qualifiers in 1..=4 {
            for seed in ["a", "b", "c", "d", "e", "f", "g", "h"] {
                let ranked = ranked(groups, qualifiers);
                let order = ordered(&ranked, seed);
                let context = format!("{groups} groups of {qualifiers}, seed {seed}: {order:?}");
                assert_eq!(order, ordered(&ranked, seed));
                let ranks: Vec<usize> = order.iter().map(|entry| entry % 10).collect();
                assert!(ranks.is_sorted(), "{context}");
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, ranked.concat(), "{context}");
                let ties = knockout(&order, false);
                for (index, tie) in ties.iter().enumerate() {
                    if let (Feed::Entry(a), Feed::Entry(b)) = (tie.a, tie.b) {
                        let is_final = index + 1 == ties.len();
                        assert!(a / 10 != b / 10 || is_final, "{context}");
                    }
                }
                let halves = reach(&ties, ties.len() - 1);
                for half in halves {
                    // Winner and runner-up of a group can meet in the final only.
                    let best = half.iter().filter(|entry| **entry % 10 < 2);
                    let mut groups: Vec<usize> = best.map(|entry| entry / 10).collect();
                    groups.sort_unstable();
                    assert!(
                        groups.windows(2).all(|pair| pair[0] != pair[1]),
                        "{context}"
                    );
                }
            }
        }
    }
}

#[test]
fn groups_without_a_runner_up() {
    // The two best runners-up of three groups.
    for seed in ["a", "b", "c", "d"] {
        let order = ordered(&[vec![0, 1], vec![10, 11], vec![20]], seed);
        assert_eq!(order.len(), 5);
        for tie in knockout(&order, false) {
            if let (Feed::Entry(a), Feed::Entry(b)) = (tie.a, tie.b) {
                assert_ne!(a / 10, b / 10, "seed {seed}: {order:?}");
            }
        }
    }
    assert!(ordered(&[], "a").is_empty());
    assert_eq!(ordered(&[vec![3, 4]], "a"), [3, 4]);
}

#[test]
fn a_seed_decides_and_many_groups_are_quick() {
    let groups = ranked(8, 2);
    let draws: std::collections::BTreeSet<_> = (0..20)
        .map(|seed| ordered(&groups, &seed.to_string()))
        .collect();
    assert_eq!(draws.len(), 20);
    let begin = Instant::now();
    assert_eq!(ordered(&ranked(64, 2), "a").len(), 128);
    assert!(
        begin.elapsed() < Duration::from_secs(2),
        "{:?}",
        begin.elapsed()
    );
}
