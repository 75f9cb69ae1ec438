//! A plan of ties on courts, and an audit of any plan.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

/// A tie to plan.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Planned {
    /// Those known to play in it.
    pub people: Vec<u32>,
    /// Indexes of the ties that must end first. Their people may play in this one, so the rest
    /// counts from their end too.
    pub after: Vec<usize>,
    /// How long it takes.
    pub minutes: u32,
}

/// When a court can be used, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Window {
    pub court: u32,
    pub from: i64,
    pub to: i64,
}

/// Where and when a tie starts, in minutes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub court: u32,
    pub start: i64,
}

/// What is wrong with a plan. Ties are indexes, the one that starts earlier first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Two ties at once on one court.
    Court {
        court: u32,
        first: usize,
        second: usize,
    },
    /// A person in two ties at once.
    Person {
        person: u32,
        first: usize,
        second: usize,
    },
    /// A person has too little rest, or (without a person) whoever comes from the first tie.
    Rest {
        person: Option<u32>,
        first: usize,
        second: usize,
    },
    /// A tie starts before one ends that must end first, or that one has no place.
    Feeding { tie: usize, feeding: usize },
    /// A tie is not within the hours of its court.
    Window { tie: usize },
}

/// Places the ties: whatever can start first does, and of several the one with the longest way to
/// the end. A tie has no place if no window is left for it or for one that must end first.
///
/// Windows only shrink and rests only grow, so a tie never can start earlier than before: the heap
/// keeps when each could start when it was last looked at, and only the first is looked at again.
pub fn plan(ties: &[Planned], windows: &[Window], rest_minutes: u32) -> Vec<Option<Place>> {
    let rest = i64::from(rest_minutes);
    let ways = ways_to_the_end(ties, rest);
    let mut windows = joined(windows);
    let mut places = vec![None; ties.len()];
    // When each tie is over and each person rested.
    let mut over: Vec<Option<i64>> = vec![None; ties.len()];
    let mut rested: HashMap<u32, i64> = HashMap::new();
    let mut followers = vec![Vec::new(); ties.len()];
    // How many ties each still waits for.
    let mut waits_for: Vec<usize> = ties.iter().map(|tie| tie.after.len()).collect();
    for (tie, planned) in ties.iter().enumerate() {
        for &before in planned.after.iter().filter(|it| **it < ties.len()) {
            followers[before].push(tie);
        }
    }
    let first = (0..ties.len()).filter(|tie| waits_for[*tie] == 0);
    let mut heap: BinaryHeap<Reverse<(i64, Reverse<i64>, usize)>> = first
        .map(|tie| Reverse((i64::MIN, Reverse(ways[tie]), tie)))
        .collect();
    while let Some(Reverse((known, way, tie))) = heap.pop() {
        let Some((window, start)) = earliest(&ties[tie], &windows, &over, &rested) else {
            continue;
        };
        if start > known {
            heap.push(Reverse((start, way, tie)));
            continue;
        }
        let end = start + i64::from(ties[tie].minutes);
        let court = windows[window].court;
        places[tie] = Some(Place { court, start });
        // Ties are placed in the order of their starts, so nothing can come before this one.
        windows[window].from = end;
        over[tie] = Some(end + rest);
        for person in &ties[tie].people {
            rested.insert(*person, end + rest);
        }
        for &next in &followers[tie] {
            waits_for[next] -= 1;
            if waits_for[next] == 0 {
                heap.push(Reverse((i64::MIN, Reverse(ways[next]), next)));
            }
        }
    }
    places
}

/// The window and the start at which a tie can be played first.
fn earliest(
    tie: &Planned,
    windows: &[Window],
    over: &[Option<i64>],
    rested: &HashMap<u32, i64>,
) -> Option<(usize, i64)> {
    let mut ready = i64::MIN;
    for before in &tie.after {
        ready = ready.max((*over.get(*before)?)?);
    }
    let rests = tie.people.iter().filter_map(|person| rested.get(person));
    let ready = rests.fold(ready, |ready, rest| ready.max(*rest));
    let starts = windows.iter().enumerate().filter_map(|(index, window)| {
        let start = window.from.max(ready);
        let ends_in_time = start.checked_add(i64::from(tie.minutes))? <= window.to;
        ends_in_time.then_some((start, index))
    });
    starts.min().map(|(start, window)| (window, start))
}

/// For each tie the minutes, with rests, of the longest chain of ties that begins with it.
fn ways_to_the_end(ties: &[Planned], rest: i64) -> Vec<i64> {
    let mut ways: Vec<i64> = ties.iter().map(|tie| i64::from(tie.minutes)).collect();
    // How many ties still wait for the way of each.
    let mut followers = vec![0_usize; ties.len()];
    for before in ties.iter().flat_map(|tie| &tie.after) {
        if let Some(count) = followers.get_mut(*before) {
            *count += 1;
        }
    }
    let mut known: Vec<usize> = (0..ties.len()).filter(|tie| followers[*tie] == 0).collect();
    while let Some(tie) = known.pop() {
        for &before in ties[tie].after.iter().filter(|it| **it < ties.len()) {
            let way = i64::from(ties[before].minutes) + rest + ways[tie];
            ways[before] = ways[before].max(way);
            followers[before] -= 1;
            if followers[before] == 0 {
                known.push(before);
            }
        }
    }
    ways
}

/// Windows by court, those that touch or overlap as one.
fn joined(windows: &[Window]) -> Vec<Window> {
    let mut sorted = windows.to_vec();
    sorted.sort_unstable();
    let mut joined: Vec<Window> = Vec::with_capacity(sorted.len());
    for window in sorted {
        match joined.last_mut() {
            Some(last) if last.court == window.court && window.from <= last.to => {
                last.to = last.to.max(window.to);
            }
            _ => joined.push(window),
        }
    }
    joined
}

/// Everything that is wrong with a plan. Ties without a place are no conflict by themselves.
pub fn conflicts(
    ties: &[Planned],
    places: &[Option<Place>],
    windows: &[Window],
    rest_minutes: u32,
) -> Vec<Conflict> {
    let rest = i64::from(rest_minutes);
    let windows = joined(windows);
    let mut found = Vec::new();
    // Each placed tie as (start, end, index, court), earliest first.
    let mut sorted: Vec<(i64, i64, usize, u32)> = Vec::new();
    for (index, (tie, place)) in ties.iter().zip(places).enumerate() {
        if let Some(place) = place {
            let end = place.start + i64::from(tie.minutes);
            sorted.push((place.start, end, index, place.court));
        }
    }
    sorted.sort_unstable();
    let ends: BTreeMap<usize, i64> = sorted.iter().map(|it| (it.2, it.1)).collect();
    for (position, &(start, end, tie, court)) in sorted.iter().enumerate() {
        let is_within =
            |window: &Window| window.court == court && window.from <= start && end <= window.to;
        if !windows.iter().any(is_within) {
            found.push(Conflict::Window { tie });
        }
        for &feeding in &ties[tie].after {
            let is_over = ends.get(&feeding).is_some_and(|end| *end <= start);
            if !is_over {
                found.push(Conflict::Feeding { tie, feeding });
            } else if ends.get(&feeding).is_some_and(|end| *end + rest > start) {
                found.push(Conflict::Rest {
                    person: None,
                    first: feeding,
                    second: tie,
                });
            }
        }
        for &(later, _, second, other_court) in &sorted[position + 1..] {
            let (first, overlaps) = (tie, later < end);
            if overlaps && court == other_court {
                found.push(Conflict::Court {
                    court,
                    first,
                    second,
                });
            }
            if later < end + rest || overlaps {
                shared(ties, first, second, overlaps, &mut found);
            }
        }
    }
    found
}

fn shared(
    ties: &[Planned],
    first: usize,
    second: usize,
    overlaps: bool,
    found: &mut Vec<Conflict>,
) {
    for &person in &ties[first].people {
        if !ties[second].people.contains(&person) {
            continue;
        }
        found.push(if overlaps {
            Conflict::Person {
                person,
                first,
                second,
            }
        } else {
            Conflict::Rest {
                person: Some(person),
                first,
                second,
            }
        });
    }
}
