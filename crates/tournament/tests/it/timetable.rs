use std::time::{Duration, Instant};

use lapang_tournament::draw::{Feed, knockout};
use lapang_tournament::timetable::{Conflict, Place, Planned, Window, conflicts, plan};

use crate::random::Random;

fn bracket(entries: usize, minutes: u32) -> Vec<Planned> {
    let order: Vec<usize> = (0..entries).collect();
    let ties = knockout(&order, false);
    let planned = ties.iter().map(|tie| {
        let mut planned = Planned {
            minutes,
            ..Planned::default()
        };
        for feed in [tie.a, tie.b] {
            match feed {
                Feed::Entry(entry) => planned.people.extend(u32::try_from(entry)),
                Feed::Winner(tie) | Feed::Loser(tie) => planned.after.push(tie),
                Feed::Bye => {}
            }
        }
        planned
    });
    planned.collect()
}

fn courts(count: u32, from: i64, to: i64) -> Vec<Window> {
    (0..count).map(|court| Window { court, from, to }).collect()
}

fn end(ties: &[Planned], places: &[Option<Place>]) -> Option<i64> {
    let ends = ties.iter().zip(places);
    ends.filter_map(|(tie, place)| Some(place.as_ref()?.start + i64::from(tie.minutes)))
        .max()
}

#[test]
fn a_bracket_of_128_on_eight_courts() {
    let (ties, windows) = (bracket(128, 30), courts(8, 480, 1200));
    let begin = Instant::now();
    let places = plan(&ties, &windows, 20);
    let took = begin.elapsed();
    assert!(places.iter().all(Option::is_some));
    assert_eq!(conflicts(&ties, &places, &windows, 20), []);
    // 64, 32 and 16 ties fill the courts 14 times; then four rounds, each after a rest.
    assert_eq!(end(&ties, &places), Some(480 + 14 * 30 + 4 * 50));
    assert!(took < Duration::from_secs(1), "{took:?}");
}

#[test]
fn plans_of_random_days_have_no_conflicts() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let mut ties = Vec::new();
        for _ in 0..=random.below(3) {
            let (first, minutes) = (ties.len(), random.minutes(15, 60));
            for mut tie in bracket(2 + random.below(20), minutes) {
                tie.after.iter_mut().for_each(|after| *after += first);
                ties.push(tie);
            }
        }
        let mut windows = Vec::new();
        for court in 0..random.minutes(1, 5) {
            let noon = 600 + i64::from(random.minutes(0, 120));
            windows.push(Window {
                court,
                from: 480,
                to: noon,
            });
            let from = noon + i64::from(random.minutes(0, 90)) - 30;
            windows.push(Window {
                court,
                from,
                to: 1320,
            });
        }
        let rest = random.minutes(0, 40);
        let places = plan(&ties, &windows, rest);
        assert_eq!(conflicts(&ties, &places, &windows, rest), [], "day {seed}");
        // With a long evening everything has a place.
        windows.extend(courts(1, 1300, 100_000));
        let places = plan(&ties, &windows, rest);
        assert!(places.iter().all(Option::is_some), "day {seed}");
        assert_eq!(conflicts(&ties, &places, &windows, rest), [], "day {seed}");
    }
}

#[test]
fn the_longest_way_goes_first_and_what_does_not_fit_has_no_place() {
    let tie = |people: &[u32], after: &[usize]| Planned {
        people: people.to_vec(),
        after: after.to_vec(),
        minutes: 30,
    };
    let ties = [
        tie(&[1, 2], &[]),
        tie(&[3, 4], &[]),
        tie(&[5], &[1]),
        tie(&[6], &[2]),
    ];
    let at = |start| Some(Place { court: 0, start });
    assert_eq!(
        plan(&ties, &courts(1, 0, 120), 0),
        [at(60), at(0), at(30), at(90)]
    );
    assert_eq!(
        plan(&ties, &courts(1, 0, 100), 0),
        [at(60), at(0), at(30), None]
    );
    // Windows that touch are one.
    let touching = [
        Window {
            court: 0,
            from: 0,
            to: 45,
        },
        Window {
            court: 0,
            from: 45,
            to: 60,
        },
    ];
    assert_eq!(plan(&ties[..2], &touching, 0), [at(0), at(30)]);
    assert_eq!(plan(&ties[..2], &[], 0), [None, None]);
    // Ties that wait for each other, or for one that does not exist.
    let knot = [
        tie(&[], &[1]),
        tie(&[], &[0]),
        tie(&[], &[9]),
        tie(&[], &[]),
    ];
    assert_eq!(
        plan(&knot, &courts(1, 0, 500), 0),
        [None, None, None, at(0)]
    );
}

#[test]
fn the_audit_finds_each_conflict() {
    let tie = |people: &[u32], after: &[usize]| Planned {
        people: people.to_vec(),
        after: after.to_vec(),
        minutes: 30,
    };
    let ties = [
        tie(&[1, 2], &[]),
        tie(&[3, 4], &[]),
        tie(&[1, 5], &[]),
        tie(&[6], &[0]),
    ];
    let at = |court, start| Some(Place { court, start });
    let audit = |places: [Option<Place>; 4]| conflicts(&ties, &places, &courts(2, 0, 200), 10);
    let good = [at(0, 0), at(1, 0), at(1, 40), at(0, 40)];
    assert_eq!(audit(good), []);
    let (first, person) = (0, 1);
    let [_, b, c, d] = good;
    let cases = [
        (
            [good[0], at(0, 20), c, at(0, 50)],
            Conflict::Court {
                court: 0,
                first,
                second: 1,
            },
        ),
        (
            [good[0], at(1, 60), at(1, 29), d],
            Conflict::Person {
                person,
                first,
                second: 2,
            },
        ),
        (
            [good[0], b, at(1, 39), d],
            Conflict::Rest {
                person: Some(1),
                first,
                second: 2,
            },
        ),
        (
            [good[0], b, c, at(0, 39)],
            Conflict::Rest {
                person: None,
                first,
                second: 3,
            },
        ),
        (
            [good[0], b, at(1, 70), at(1, 29)],
            Conflict::Feeding { tie: 3, feeding: 0 },
        ),
        ([None, b, c, d], Conflict::Feeding { tie: 3, feeding: 0 }),
        ([good[0], b, at(1, 171), d], Conflict::Window { tie: 2 }),
        ([good[0], b, at(2, 40), d], Conflict::Window { tie: 2 }),
        ([good[0], at(1, -1), c, d], Conflict::Window { tie: 1 }),
    ];
    for (places, expected) in cases {
        let found = audit(places);
        assert!(found.contains(&expected), "{expected:?} in {found:?}");
        // The feeding case shares its court with the second tie for a minute.
        assert!(found.len() <= 2, "{expected:?} in {found:?}");
    }
}
