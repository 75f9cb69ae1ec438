use lapang_tournament::score::{
    Judged, ScoreProblem, ScoreRules, Side, check_partial, check_retired, judge,
};

use ScoreProblem::{
    AlreadyDecided, DrawNotAllowed, ImpossibleSet, NoSets, NotDecided, TooManySets, UnfinishedSet,
};

type Sets = &'static [[u16; 2]];

type Expected = Result<(Option<Side>, [u8; 2]), ScoreProblem>;
type Cases = &'static [(&'static str, Sets, Expected)];

const A: Option<Side> = Some(Side::A);
const B: Option<Side> = Some(Side::B);

/// Badminton, tennis, padel and pickleball.
const RACKETS: Cases = &[
    ("badminton", &[[21, 19], [21, 0]], Ok((A, [2, 0]))),
    (
        "badminton",
        &[[19, 21], [30, 29], [28, 30]],
        Ok((B, [1, 2])),
    ),
    ("badminton", &[[22, 20], [30, 28]], Ok((A, [2, 0]))),
    (
        "badminton",
        &[[21, 20], [21, 3]],
        Err(UnfinishedSet { set: 0 }),
    ),
    (
        "badminton",
        &[[21, 3], [29, 29]],
        Err(UnfinishedSet { set: 1 }),
    ),
    (
        "badminton",
        &[[21, 3], [24, 21]],
        Err(ImpossibleSet { set: 1 }),
    ),
    (
        "badminton",
        &[[31, 29], [21, 3]],
        Err(ImpossibleSet { set: 0 }),
    ),
    (
        "badminton",
        &[[30, 27], [21, 3]],
        Err(ImpossibleSet { set: 0 }),
    ),
    (
        "badminton",
        &[[30, 30], [21, 3]],
        Err(ImpossibleSet { set: 0 }),
    ),
    ("badminton", &[[21, 3], [3, 21]], Err(NotDecided)),
    ("badminton", &[[21, 3]], Err(NotDecided)),
    ("badminton", &[[21, 3], [21, 3], [21, 3]], Err(TooManySets)),
    ("badminton", &[], Err(NoSets)),
    ("tennis", &[[6, 4], [7, 5]], Ok((A, [2, 0]))),
    ("tennis", &[[6, 0], [6, 7], [7, 6]], Ok((A, [2, 1]))),
    ("tennis", &[[6, 5], [6, 0]], Err(UnfinishedSet { set: 0 })),
    ("tennis", &[[6, 0], [6, 6]], Err(UnfinishedSet { set: 1 })),
    ("tennis", &[[7, 4], [6, 0]], Err(ImpossibleSet { set: 0 })),
    ("tennis", &[[8, 6], [6, 0]], Err(ImpossibleSet { set: 0 })),
    ("tennis", &[[7, 7], [6, 0]], Err(ImpossibleSet { set: 0 })),
    ("padel", &[[4, 6], [6, 7]], Ok((B, [0, 2]))),
    ("padel", &[[6, 5], [4, 6]], Err(UnfinishedSet { set: 0 })),
    (
        "pickleball",
        &[[11, 9], [10, 12], [15, 13]],
        Ok((A, [2, 1])),
    ),
    (
        "pickleball",
        &[[11, 10], [11, 0]],
        Err(UnfinishedSet { set: 0 }),
    ),
    (
        "pickleball",
        &[[15, 12], [11, 0]],
        Err(ImpossibleSet { set: 0 }),
    ),
];

/// Table tennis and squash.
const TABLES: Cases = &[
    (
        "table_tennis",
        &[[11, 9], [11, 0], [40, 38]],
        Ok((A, [3, 0])),
    ),
    (
        "table_tennis",
        &[[11, 9], [9, 11], [11, 9], [9, 11], [10, 12]],
        Ok((B, [2, 3])),
    ),
    ("table_tennis", &[[11, 9], [11, 0]], Err(NotDecided)),
    (
        "table_tennis",
        &[[11, 9], [11, 10], [11, 0]],
        Err(UnfinishedSet { set: 1 }),
    ),
    (
        "table_tennis",
        &[[11, 9], [11, 9], [12, 9]],
        Err(ImpossibleSet { set: 2 }),
    ),
    (
        "table_tennis",
        &[[11, 9], [11, 9], [11, 9], [9, 11]],
        Err(TooManySets),
    ),
    (
        "table-tennis",
        &[[11, 9], [11, 0], [11, 8]],
        Ok((A, [3, 0])),
    ),
    ("squash", &[[11, 9], [11, 0], [13, 11]], Ok((A, [3, 0]))),
    (
        "squash",
        &[[11, 9], [11, 0], [13, 10]],
        Err(ImpossibleSet { set: 2 }),
    ),
];

/// Sports of teams, and those without rules of their own.
const TEAMS: Cases = &[
    ("volleyball", &[[25, 23], [33, 31]], Ok((A, [2, 0]))),
    (
        "volleyball",
        &[[25, 23], [23, 25], [15, 13]],
        Ok((A, [2, 1])),
    ),
    (
        "volleyball",
        &[[25, 23], [23, 25], [16, 18]],
        Ok((B, [1, 2])),
    ),
    (
        "volleyball",
        &[[25, 23], [23, 25], [25, 20]],
        Err(ImpossibleSet { set: 2 }),
    ),
    (
        "volleyball",
        &[[25, 23], [23, 25], [15, 14]],
        Err(UnfinishedSet { set: 2 }),
    ),
    (
        "volleyball",
        &[[25, 23], [15, 13]],
        Err(UnfinishedSet { set: 1 }),
    ),
    (
        "volleyball",
        &[[25, 24], [25, 13]],
        Err(UnfinishedSet { set: 0 }),
    ),
    ("basketball", &[[88, 87]], Ok((A, [1, 0]))),
    ("basketball", &[[0, 20]], Ok((B, [0, 1]))),
    ("basketball", &[[80, 80]], Err(DrawNotAllowed)),
    ("basketball", &[[20, 18], [25, 22]], Err(TooManySets)),
    ("baseball", &[[3, 3]], Err(DrawNotAllowed)),
    ("futsal", &[[7, 3]], Ok((A, [1, 0]))),
    ("futsal", &[[2, 2]], Ok((None, [0, 0]))),
    ("soccer", &[[0, 0]], Ok((None, [0, 0]))),
    ("soccer", &[], Err(NoSets)),
    ("soccer", &[[1, 0], [2, 0]], Err(TooManySets)),
    ("mini-soccer", &[[4, 5]], Ok((B, [0, 1]))),
    ("football", &[[21, 17]], Ok((A, [1, 0]))),
    ("cricket", &[[201, 201]], Ok((None, [0, 0]))),
    ("golf", &[[3, 2]], Ok((A, [1, 0]))),
    ("chess", &[[1, 1]], Ok((None, [0, 0]))),
];

#[test]
fn final_scores_by_sport() {
    for &(sport, sets, expected) in [RACKETS, TABLES, TEAMS].into_iter().flatten() {
        let judged = judge(&ScoreRules::preset(sport), sets);
        let judged = judged.map(|it| (it.winner, it.sets));
        assert_eq!(judged, expected, "{sport} {sets:?}");
        let mirrored: Vec<[u16; 2]> = sets.iter().map(|[a, b]| [*b, *a]).collect();
        let judged = judge(&ScoreRules::preset(sport), &mirrored);
        let judged = judged.map(|it| (it.winner.map(Side::other), [it.sets[1], it.sets[0]]));
        assert_eq!(judged, expected, "{sport} {mirrored:?}");
    }
}

#[test]
fn scores_while_a_tie_goes_on() {
    let none = |sets| Ok((None, sets));
    let cases: [(&str, Sets, Expected); 10] = [
        ("badminton", &[], none([0, 0])),
        ("badminton", &[[3, 11]], none([0, 0])),
        ("badminton", &[[3, 21], [29, 29]], none([0, 1])),
        (
            "badminton",
            &[[21, 3], [21, 4]],
            Ok((Some(Side::A), [2, 0])),
        ),
        (
            "badminton",
            &[[20, 3], [21, 4]],
            Err(UnfinishedSet { set: 0 }),
        ),
        ("badminton", &[[21, 3], [21, 4], [0, 0]], Err(TooManySets)),
        ("badminton", &[[23, 3]], Err(ImpossibleSet { set: 0 })),
        ("tennis", &[[6, 4], [4, 6], [6, 6]], none([1, 1])),
        ("futsal", &[[2, 1]], none([0, 0])),
        ("futsal", &[[2, 1], [0, 0]], Err(TooManySets)),
    ];
    for (sport, sets, expected) in cases {
        let judged = check_partial(&ScoreRules::preset(sport), sets);
        let judged = judged.map(|it| (it.winner, it.sets));
        assert_eq!(judged, expected, "{sport} {sets:?}");
        let expected = match expected {
            Ok((Some(_), _)) => Err(AlreadyDecided),
            other => other,
        };
        let retired = check_retired(&ScoreRules::preset(sport), sets);
        assert_eq!(
            retired.map(|it| (it.winner, it.sets)),
            expected,
            "{sport} {sets:?}"
        );
    }
}

#[test]
fn finished_sets_of_a_retirement() {
    let rules = ScoreRules::preset("badminton");
    assert_eq!(rules.finished(&[[21, 15], [8, 11]]), [[21, 15]]);
    assert_eq!(rules.finished(&[[21, 15], [8, 21]]), [[21, 15], [8, 21]]);
    assert!(rules.finished(&[[8, 11]]).is_empty());
    assert_eq!(ScoreRules::preset("futsal").finished(&[[2, 1]]), [[2, 1]]);
}

#[test]
fn rules_of_a_club() {
    // One short set with a deciding point at nine all; a match tie-break instead of a third set;
    // two sets with a draw; first to five with no lead; a lead of three with a cap.
    let tennis = ScoreRules::preset("tennis");
    let short = ScoreRules {
        best_of: 1,
        to: 10,
        cap: Some(10),
        ..tennis
    };
    let tie_break = ScoreRules {
        last_to: Some(10),
        ..tennis
    };
    let two = ScoreRules {
        best_of: 2,
        draws: true,
        ..tennis
    };
    let five = ScoreRules {
        best_of: 1,
        to: 5,
        by: 1,
        cap: None,
        ..tennis
    };
    let three = ScoreRules {
        best_of: 1,
        by: 3,
        cap: Some(10),
        ..tennis
    };
    let won = |sets| {
        Ok(Judged {
            winner: Some(Side::A),
            sets,
        })
    };
    let cases: [(ScoreRules, Sets, Result<Judged, ScoreProblem>); 16] = [
        (short, &[[10, 9]], won([1, 0])),
        (short, &[[10, 2]], won([1, 0])),
        (short, &[[11, 9]], Err(ImpossibleSet { set: 0 })),
        (tie_break, &[[6, 0], [0, 6], [14, 12]], won([2, 1])),
        (
            tie_break,
            &[[6, 0], [0, 6], [7, 6]],
            Err(UnfinishedSet { set: 2 }),
        ),
        (
            two,
            &[[6, 0], [0, 6]],
            Ok(Judged {
                winner: None,
                sets: [1, 1],
            }),
        ),
        (two, &[[6, 0], [6, 1]], won([2, 0])),
        (two, &[[6, 0]], Err(NotDecided)),
        (five, &[[5, 4]], won([1, 0])),
        (five, &[[6, 5]], Err(ImpossibleSet { set: 0 })),
        (five, &[[5, 5]], Err(ImpossibleSet { set: 0 })),
        (three, &[[6, 4]], Err(UnfinishedSet { set: 0 })),
        (three, &[[8, 5]], won([1, 0])),
        (three, &[[10, 8]], won([1, 0])),
        (three, &[[10, 6]], Err(ImpossibleSet { set: 0 })),
        (three, &[[10, 10]], Err(ImpossibleSet { set: 0 })),
    ];
    for (rules, sets, expected) in cases {
        assert!(rules.are_sound(), "{rules:?}");
        assert_eq!(judge(&rules, sets), expected, "{rules:?} {sets:?}");
    }
    for unsound in [
        ScoreRules {
            best_of: 2,
            ..tennis
        },
        ScoreRules {
            best_of: 0,
            ..tennis
        },
        ScoreRules { by: 0, ..tennis },
        ScoreRules {
            cap: Some(5),
            ..tennis
        },
        ScoreRules {
            last_to: Some(10),
            last_cap: Some(9),
            ..tennis
        },
    ] {
        assert!(!unsound.are_sound(), "{unsound:?}");
    }
}

/// Every set that play can come to, point by point, is told right; all others are impossible.
#[test]
fn sets_agree_with_play() {
    for sport in ["badminton", "tennis", "table_tennis", "volleyball"] {
        let rules = ScoreRules {
            best_of: 1,
            ..ScoreRules::preset(sport)
        };
        let size = 45_usize;
        let is_over = |high: usize, low: usize| {
            let to = usize::from(rules.to);
            high >= to && high - low >= 2 || rules.cap.map(usize::from) == Some(high)
        };
        let mut reached = vec![vec![false; size]; size];
        reached[0][0] = true;
        for a in 0..size {
            for b in 0..size {
                if !reached[a][b] || is_over(a.max(b), a.min(b)) {
                    continue;
                }
                for (next, other) in [(a + 1, b), (a, b + 1)] {
                    if next < size && other < size {
                        reached[next][other] = true;
                    }
                }
            }
        }
        for (a, row) in (0_u16..).zip(&reached) {
            for (b, reached) in (0_u16..).zip(row) {
                let over = is_over(usize::from(a.max(b)), usize::from(a.min(b)));
                let expected = match (reached, over) {
                    (false, _) => Err(ImpossibleSet { set: 0 }),
                    (true, false) => Err(UnfinishedSet { set: 0 }),
                    (true, true) if a > b => Ok(Some(Side::A)),
                    (true, true) => Ok(Some(Side::B)),
                };
                let judged = judge(&rules, &[[a, b]]).map(|it| it.winner);
                assert_eq!(judged, expected, "{sport} {a}-{b}");
            }
        }
    }
}

/// How sets end, as the web app reads it, too (`tie-rules.test.ts`).
#[test]
fn sets_end_as_in_the_cases() {
    let cases: serde_json::Value =
        serde_json::from_str(include_str!("../cases/sets.json")).unwrap();
    for case in cases.as_array().unwrap() {
        let rules: ScoreRules = serde_json::from_value(case["rules"].clone()).unwrap();
        let set: usize = serde_json::from_value(case["set"].clone()).unwrap();
        // Sets before it that decide nothing.
        let mut sets: Vec<[u16; 2]> = Vec::new();
        for number in 0..set {
            sets.push(if number % 2 == 0 {
                [rules.to, 0]
            } else {
                [0, rules.to]
            });
        }
        for (kind, is_possible, ends) in [
            ("ends", true, true),
            ("goes_on", true, false),
            ("never", false, false),
        ] {
            let scores: Vec<[u16; 2]> = serde_json::from_value(case[kind].clone()).unwrap();
            for score in scores {
                let all = [sets.as_slice(), &[score]].concat();
                let judged = check_partial(&rules, &all);
                let about = format!("{}: {score:?} {kind}", case["name"]);
                assert_eq!(judged.is_ok(), is_possible, "{about}");
                let won = judged.map_or(0, |it| u32::from(it.sets[0]) + u32::from(it.sets[1]));
                assert_eq!(won as usize == all.len(), ends, "{about}");
            }
        }
    }
}
