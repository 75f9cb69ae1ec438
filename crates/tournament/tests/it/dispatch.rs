use std::collections::BTreeMap;

use lapang_tournament::dispatch::{Next, WAITING_STEP, Waiting, next};
use lapang_tournament::draw::{Feed, knockout, round_robin};

use crate::random::Random;

const MINUTE: i64 = 60_000_000;

fn waiting(tie: usize, people: &[u32], rounds_to_final: u32, ready_since: i64) -> Waiting {
    let people = people.to_vec();
    Waiting {
        tie,
        people,
        rounds_to_final,
        round: 1,
        ready_since,
    }
}

fn called(next: &[Next]) -> Vec<usize> {
    next.iter().map(|it| it.tie).collect()
}

#[test]
fn the_order_of_calling() {
    let now = 100 * MINUTE;
    let all = [
        waiting(0, &[1, 2], 1, now),
        waiting(1, &[3, 4], 3, now),
        waiting(2, &[5, 6], 4, now),
        waiting(3, &[7, 8], 4, now),
        Waiting {
            round: 2,
            ..waiting(4, &[10, 11], 1, now)
        },
        waiting(5, &[9], 5, now),
    ];
    let rested_from = |person| match person {
        5 => now + MINUTE,
        9 => now + 2 * MINUTE,
        other => i64::from(other),
    };
    let order = next(&all, &[8], &rested_from, now);
    assert_eq!(called(&order), [1, 0, 4, 2, 5, 3]);
    let earliest: Vec<i64> = order.iter().map(|it| it.earliest).collect();
    let resting = [now + MINUTE, now + 2 * MINUTE];
    assert_eq!(earliest, [now, now, now, resting[0], resting[1], i64::MAX]);
}

#[test]
fn who_waited_long_goes_first() {
    let now = 100 * MINUTE;
    let all = [
        waiting(0, &[1], 5, now),
        waiting(1, &[2], 1, now - WAITING_STEP),
        waiting(2, &[3], 1, now - 2 * WAITING_STEP),
        waiting(3, &[4], 4, now - WAITING_STEP + 1),
        waiting(4, &[5], 4, now - WAITING_STEP + 2),
        // Not before it is ready.
        waiting(5, &[6], 6, now + WAITING_STEP),
    ];
    assert_eq!(called(&next(&all, &[], &|_| 0, now)), [2, 1, 5, 0, 3, 4]);
    assert!(next(&[], &[], &|_| 0, now).is_empty());
}

struct Tie {
    sides: [Feed; 2],
    rounds_to_final: u32,
    round: u32,
    ready_since: Option<i64>,
    people: Vec<u32>,
    winner: Option<usize>,
}

/// An event of a day: entries are people, and several events have the same people.
fn event(random: &mut Random) -> Vec<Tie> {
    let entries = 4 + random.below(13);
    let tie = |sides, rounds_to_final, round| Tie {
        sides,
        rounds_to_final,
        round,
        ready_since: None,
        people: Vec::new(),
        winner: None,
    };
    if random.below(3) == 0 {
        let rounds = round_robin(entries.min(6));
        let rounds = (1..).zip(rounds);
        let ties = rounds.flat_map(|(number, round)| round.into_iter().map(move |it| (number, it)));
        return ties
            .map(|(number, (a, b))| tie([Feed::Entry(a), Feed::Entry(b)], 0, number))
            .collect();
    }
    let order: Vec<usize> = (0..entries).collect();
    let ties = knockout(&order, true);
    let rounds = ties.last().map_or(0, |last| last.round);
    ties.iter()
        .map(|it| tie([it.a, it.b], rounds - it.round, it.round))
        .collect()
}

/// Marks the ties of which both sides are known.
fn make_ready(ties: &mut [Tie], now: i64) {
    for index in 0..ties.len() {
        let side = |feed: Feed| match feed {
            Feed::Entry(entry) => Some(entry),
            Feed::Winner(tie) => ties[tie].winner,
            Feed::Loser(tie) => {
                let winner = ties[tie].winner?;
                let loser = ties[tie]
                    .people
                    .iter()
                    .find(|it| usize::try_from(**it) != Ok(winner));
                usize::try_from(*loser?).ok()
            }
            Feed::Bye => None,
        };
        let [a, b] = ties[index].sides.map(side);
        if let (Some(a), Some(b), None) = (a, b, ties[index].ready_since) {
            let people = [a, b].into_iter().filter_map(|it| u32::try_from(it).ok());
            ties[index].people = people.collect();
            ties[index].ready_since = Some(now);
        }
    }
}

/// Days of several events with the same people on few courts. Without `busy` in `next` a person
/// would be called to two ties at once, and this fails.
#[test]
fn whole_days() {
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let mut events: Vec<Vec<Tie>> = (0..=random.below(3)).map(|_| event(&mut random)).collect();
        let courts = 1 + random.below(4);
        let rest = i64::from(random.minutes(0, 40)) * MINUTE;
        let total: usize = events.iter().map(Vec::len).sum();
        let mut rested: BTreeMap<u32, i64> = BTreeMap::new();
        // Ends of the ties that are played, with event and tie.
        let mut live: Vec<(i64, usize, usize)> = Vec::new();
        let mut started = Vec::new();
        let mut now = 0;
        loop {
            for ties in &mut events {
                make_ready(ties, now);
            }
            let busy: Vec<u32> = live
                .iter()
                .flat_map(|it| events[it.1][it.2].people.clone())
                .collect();
            let mut open = Vec::new();
            for (number, ties) in events.iter().enumerate() {
                for (index, tie) in ties.iter().enumerate() {
                    let id = number * 1000 + index;
                    if let (Some(ready_since), false) = (tie.ready_since, started.contains(&id)) {
                        open.push(Waiting {
                            tie: id,
                            people: tie.people.clone(),
                            rounds_to_final: tie.rounds_to_final,
                            round: tie.round,
                            ready_since,
                        });
                    }
                }
            }
            let rested_from = |person| rested.get(&person).copied().unwrap_or(i64::MIN);
            let order = next(&open, &busy, &rested_from, now);
            assert_eq!(order.len(), open.len());
            assert!(order.is_sorted_by_key(|it| it.earliest));
            if let Some(first) = order
                .first()
                .filter(|it| it.earliest <= now && live.len() < courts)
            {
                let (number, index) = (first.tie / 1000, first.tie % 1000);
                for person in &events[number][index].people {
                    assert!(!busy.contains(person), "day {seed}: {person} plays already");
                    assert!(rested_from(*person) <= now, "day {seed}: {person} rests");
                }
                started.push(first.tie);
                let end = now + i64::from(random.minutes(10, 60)) * MINUTE;
                live.push((end, number, index));
                continue;
            }
            // The next moment: a tie ends, or a rest while a court is free.
            let is_free = live.len() < courts;
            let rests = order.iter().map(|it| it.earliest);
            let rests = rests.filter(|earliest| is_free && *earliest < i64::MAX);
            let Some(moment) = live.iter().map(|it| it.0).chain(rests).min() else {
                break;
            };
            now = moment;
            for (_, number, index) in live.extract_if(.., |it| it.0 <= moment) {
                let people = events[number][index].people.clone();
                let winner = people[random.below(people.len())];
                events[number][index].winner = usize::try_from(winner).ok();
                rested.extend(people.into_iter().map(|person| (person, now + rest)));
            }
        }
        assert_eq!(started.len(), total, "day {seed}: ties left");
    }
}
