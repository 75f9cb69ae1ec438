//! From groups to a bracket.

use crate::draw::{lines, order};

/// The order for `knockout` of those who go on from groups: each group best first, winners of
/// groups before runners-up and so on. `keys` are those of all entries.
///
/// Within a pot (all winners, all runners-up …) entries are drawn by `order`. One after the other
/// takes the first free place of its pot that leaves room for the rest, so that entries of one
/// group meet as late as possible: in the final if every place allows it, else a round earlier,
/// and in the first round only where that cannot be avoided.
pub fn from_groups(ranked: &[Vec<usize>], seed: &str, keys: &[&str]) -> Vec<usize> {
    let count = ranked.iter().map(Vec::len).sum::<usize>();
    let size = count.next_power_of_two();
    let mut lines_of = vec![0; size];
    for (line, index) in lines(size).into_iter().enumerate() {
        lines_of[index] = line;
    }
    // Each place in the order as (entry, group).
    let mut placed: Vec<(usize, usize)> = Vec::with_capacity(count);
    let pots = ranked.iter().map(Vec::len).max().unwrap_or(0);
    for pot in 0..pots {
        let drawn = drawn_pot(ranked, pot, seed, keys);
        let first = placed.len();
        let latest = |place: usize, group: usize| {
            let others = placed.iter().enumerate();
            let same = others.filter(|(_, (_, other))| *other == group);
            let rounds = same.map(|(other, _)| meeting(lines_of[first + place], lines_of[other]));
            rounds.min().unwrap_or(u32::MAX)
        };
        let meetings: Vec<Vec<u32>> = drawn
            .iter()
            .map(|&(_, group)| {
                let of_pot = 0..drawn.len();
                of_pot.map(|place| latest(place, group)).collect()
            })
            .collect();
        let mut order = vec![(0, 0); drawn.len()];
        for (index, place) in places(&meetings).into_iter().enumerate() {
            order[place] = drawn[index];
        }
        placed.extend(order);
    }
    placed.into_iter().map(|(entry, _)| entry).collect()
}

/// The (entry, group) of one rank of all groups, in the order of the draw.
fn drawn_pot(ranked: &[Vec<usize>], pot: usize, seed: &str, keys: &[&str]) -> Vec<(usize, usize)> {
    let groups = ranked.iter().enumerate();
    let of_pot = groups.filter_map(|(group, entries)| Some((*entries.get(pot)?, group)));
    let of_pot: Vec<(usize, usize)> = of_pot.collect();
    let key = |(entry, _): &(usize, usize)| keys.get(*entry).copied().unwrap_or_default();
    let pot_keys: Vec<&str> = of_pot.iter().map(key).collect();
    let drawn = order(seed, &pot_keys);
    drawn.into_iter().map(|index| of_pot[index]).collect()
}

/// The round, from 1, in which two lines of a bracket meet.
fn meeting(one: usize, other: usize) -> u32 {
    usize::BITS - (one ^ other).leading_zeros()
}

/// A place for each drawn entry. `meetings[entry][place]` is the round in which it would meet
/// one of its group at the earliest.
fn places(meetings: &[Vec<u32>]) -> Vec<usize> {
    let mut rounds: Vec<u32> = meetings.iter().flatten().copied().collect();
    rounds.sort_unstable();
    rounds.dedup();
    for round in rounds.into_iter().rev() {
        let mut allowed: Vec<Vec<bool>> = meetings
            .iter()
            .map(|row| row.iter().map(|meeting| *meeting >= round).collect())
            .collect();
        if !can_match(&allowed) {
            continue;
        }
        for entry in 0..allowed.len() {
            let choices: Vec<usize> = (0..allowed.len())
                .filter(|place| allowed[entry][*place])
                .collect();
            for place in choices {
                let before = allowed.clone();
                fix(&mut allowed, entry, place);
                if can_match(&allowed) {
                    break;
                }
                allowed = before;
            }
        }
        let place = |row: Vec<bool>| row.iter().position(|is_allowed| *is_allowed);
        return allowed.into_iter().filter_map(place).collect();
    }
    Vec::new()
}

fn fix(allowed: &mut [Vec<bool>], entry: usize, place: usize) {
    for (index, row) in allowed.iter_mut().enumerate() {
        row[place] = index == entry;
    }
    for (index, is_allowed) in allowed[entry].iter_mut().enumerate() {
        *is_allowed = index == place;
    }
}

/// Whether every entry can have a place of its own (augmenting paths).
fn can_match(allowed: &[Vec<bool>]) -> bool {
    let mut taken = vec![None; allowed.len()];
    (0..allowed.len()).all(|entry| {
        let mut seen = vec![false; allowed.len()];
        augment(allowed, entry, &mut taken, &mut seen)
    })
}

fn augment(
    allowed: &[Vec<bool>],
    entry: usize,
    taken: &mut [Option<usize>],
    seen: &mut [bool],
) -> bool {
    for place in 0..allowed.len() {
        if !allowed[entry][place] || seen[place] {
            continue;
        }
        seen[place] = true;
        let is_free = match taken[place] {
            None => true,
            Some(other) => augment(allowed, other, taken, seen),
        };
        if is_free {
            taken[place] = Some(entry);
            return true;
        }
    }
    false
}
