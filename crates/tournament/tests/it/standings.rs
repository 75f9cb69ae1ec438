use lapang_tournament::counting::{Counting, Forfeit};
use lapang_tournament::score::{ScoreRules, Side};
use lapang_tournament::standings::{By, How, Ranking, Row, TieResult, standings};

use crate::random::Random;

pub fn result(a: usize, b: usize, sets: &[[u16; 2]], how: How) -> TieResult {
    let lead = |set: &[u16; 2]| i32::from(set[0] > set[1]) - i32::from(set[0] < set[1]);
    let winner = match sets.iter().map(lead).sum::<i32>() {
        0 => None,
        1.. => Some(Side::A),
        _ => Some(Side::B),
    };
    let sets = sets.to_vec();
    TieResult {
        a,
        b,
        sets,
        winner,
        how,
    }
}

pub fn played(a: usize, b: usize, sets: &[[u16; 2]]) -> TieResult {
    result(a, b, sets, How::Played)
}

/// Won by the first without play, or because the second retired.
pub fn unplayed(a: usize, b: usize, how: How) -> TieResult {
    let winner = Some(Side::A);
    TieResult {
        winner,
        ..result(a, b, &[], how)
    }
}

pub fn table(key: &str, entries: usize, results: &[TieResult], lots: &[usize]) -> Vec<Row> {
    standings(&counting(key), entries, &[], results, lots)
}

/// The usual rules of a sport, by the key of its tie-breaks.
pub fn counting(key: &str) -> Counting<'static> {
    let Some(ranking) = Ranking::find(key) else {
        panic!("no {key}")
    };
    let sport = if key.starts_with("football") {
        "soccer"
    } else {
        key
    };
    let rules = ScoreRules::preset(sport);
    Counting {
        ranking,
        rules,
        forfeit: Forfeit::preset(sport, &rules),
    }
}

/// Entries with ranks and what decided.
pub fn brief(rows: &[Row]) -> Vec<(usize, u32, Option<By>)> {
    rows.iter()
        .map(|row| (row.entry, row.rank, row.decided_by))
        .collect()
}

const TEN: [[u16; 2]; 2] = [[21, 10], [21, 10]];

#[test]
fn badminton_sets_then_the_tie_of_the_two_left() {
    let results = [
        played(0, 1, &TEN),
        played(1, 2, &[[21, 19], [19, 21], [21, 19]]),
        played(2, 0, &[[21, 5], [19, 21], [21, 5]]),
        played(0, 3, &TEN),
        played(1, 3, &TEN),
        played(2, 3, &[[21, 0], [20, 22], [21, 0]]),
    ];
    // Two wins each; sets 5:2, 4:3, 5:4. The last two are level and 1 beat 2, who has far the
    // better points.
    let rows = table("badminton", 4, &results, &[]);
    let expected = [
        (0, 1, None),
        (1, 2, Some(By::SetDifference)),
        (2, 3, Some(By::HeadToHead)),
        (3, 4, None),
    ];
    assert_eq!(brief(&rows), expected);
    let counts: Vec<_> = rows
        .iter()
        .map(|it| (it.played, it.won, it.lost, it.sets))
        .collect();
    let expected = [
        (3, 2, 1, [5, 2]),
        (3, 2, 1, [4, 3]),
        (3, 2, 1, [5, 4]),
        (3, 0, 3, [1, 6]),
    ];
    assert_eq!(counts, expected);
    assert_eq!(rows[0].scored, [84 + 31, 40 + 61]);
}

#[test]
fn badminton_points_then_the_tie_of_the_two_left() {
    // Leads of 22, 21 and 20 points: 0 has +2, 1 and 2 have -1 each.
    let mut results = vec![
        played(0, 1, &TEN),
        played(1, 2, &[[21, 10], [21, 11]]),
        played(2, 0, &[[21, 11], [21, 11]]),
    ];
    let expected = [
        (0, 1, None),
        (1, 2, Some(By::PointDifference)),
        (2, 3, Some(By::HeadToHead)),
    ];
    assert_eq!(brief(&table("badminton", 3, &results, &[])), expected);
    // Wholly level: by lot, and level without lots or with lots for some only.
    results = vec![played(0, 1, &TEN), played(1, 2, &TEN), played(2, 0, &TEN)];
    let expected = [(2, 1, None), (0, 2, Some(By::Lot)), (1, 3, Some(By::Lot))];
    assert_eq!(
        brief(&table("badminton", 3, &results, &[2, 0, 1])),
        expected
    );
    for lots in [&[][..], &[2, 1]] {
        let rows = table("badminton", 3, &results, lots);
        assert_eq!(brief(&rows), [(0, 1, None), (1, 1, None), (2, 1, None)]);
    }
    // Two are compared with each other before their sets.
    results = vec![
        played(0, 1, &[[21, 10], [10, 21], [21, 10]]),
        played(1, 2, &TEN),
        played(0, 2, &TEN),
        played(3, 0, &TEN),
        played(1, 3, &TEN),
        played(2, 3, &TEN),
    ];
    let expected = [
        (0, 1, None),
        (1, 2, Some(By::HeadToHead)),
        (2, 3, None),
        (3, 4, Some(By::HeadToHead)),
    ];
    assert_eq!(brief(&table("badminton", 4, &results, &[])), expected);
}

#[test]
fn badminton_annuls_the_ties_of_who_retired_or_withdrew() {
    let full = [
        played(0, 1, &TEN),
        played(0, 2, &TEN),
        played(1, 2, &TEN),
        played(3, 0, &TEN),
        played(3, 1, &TEN),
    ];
    let last = TieResult {
        sets: vec![[3, 21]],
        ..unplayed(2, 3, How::Retired)
    };
    let retired = table("badminton", 4, &[&full[..], &[last]].concat(), &[]);
    assert_eq!(
        brief(&retired),
        [(0, 1, None), (1, 2, None), (2, 3, None), (3, 4, None)]
    );
    let counts: Vec<_> = retired
        .iter()
        .map(|it| (it.played, it.won, it.is_withdrawn))
        .collect();
    assert_eq!(
        counts,
        [(2, 2, false), (2, 1, false), (2, 0, false), (0, 0, true)]
    );
    assert_eq!(
        standings(&counting("badminton"), 4, &[3], &full, &[]),
        retired
    );
}

#[test]
fn every_sport_has_tie_breaks() {
    let sports = [
        ("badminton", "badminton"),
        ("tennis", "tennis"),
        ("padel", "tennis"),
        ("pickleball", "tennis"),
        ("squash", "tennis"),
        ("table_tennis", "table_tennis"),
        ("volleyball", "volleyball"),
        ("basketball", "basketball"),
        ("futsal", "football_difference"),
        ("soccer", "football_difference"),
        ("golf", "football_difference"),
    ];
    for (sport, key) in sports {
        let all = Ranking::for_sport(sport);
        assert_eq!(all.first().map(|it| it.key), Some(key), "{sport}");
        for it in all {
            assert_eq!(Ranking::find(it.key), Some(*it));
            assert_eq!(it.criteria.last().map(|it| it.by), Some(By::Lot));
        }
    }
    assert_eq!(Ranking::for_sport("soccer").len(), 2);
    assert_eq!(Ranking::find("chess"), None);
}

/// The table does not depend on how entries are numbered or in which order results come.
#[test]
fn numbers_of_entries_do_not_matter() {
    let keys = [
        "badminton",
        "tennis",
        "table_tennis",
        "volleyball",
        "basketball",
    ];
    let keys = keys
        .into_iter()
        .chain(["football_difference", "football_head_to_head"]);
    for (key, seed) in keys.flat_map(|key| (0..100).map(move |seed| (key, seed))) {
        let mut random = Random::new(seed);
        let entries = 3 + random.below(5);
        let mut results = Vec::new();
        for (a, b) in (0..entries).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let sets: &[[u16; 2]] = match random.below(4) {
                0 => &[[11, 9], [11, 9]],
                1 => &[[9, 11], [9, 11]],
                2 => &[[11, 9], [9, 11], [11, 9]],
                _ => &[[9, 11], [11, 9], [9, 11]],
            };
            results.push(match random.below(12) {
                0 => unplayed(a, b, How::Walkover),
                1 => unplayed(a, b, How::Retired),
                _ => played(a, b, sets),
            });
        }
        let mut numbers: Vec<usize> = (0..entries).collect();
        for index in 1..entries {
            numbers.swap(index, random.below(index + 1));
        }
        let lots: Vec<usize> = (0..entries).collect();
        let rows = table(key, entries, &results, &lots);
        assert!(
            rows.iter()
                .map(|it| it.rank)
                .eq(1..=u32::try_from(entries).unwrap_or(0))
        );
        for result in &mut results {
            (result.a, result.b) = (numbers[result.a], numbers[result.b]);
        }
        results.reverse();
        let lots: Vec<usize> = lots.into_iter().map(|entry| numbers[entry]).collect();
        let again = table(key, entries, &results, &lots);
        let renamed = rows.into_iter().map(|row| Row {
            entry: numbers[row.entry],
            ..row
        });
        assert_eq!(renamed.collect::<Vec<_>>(), again, "{key} {seed}");
    }
}
