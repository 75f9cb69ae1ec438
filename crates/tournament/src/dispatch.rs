//! Which tie to call next.

use std::cmp::Reverse;
use std::collections::BTreeSet;

/// A tie that could be called: its sides are known and it has no court.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waiting {
    pub tie: usize,
    pub people: Vec<u32>,
    /// Rounds that depend on it, one after the other.
    pub rounds_to_final: u32,
    /// From 1.
    pub round: u32,
    /// Since when its sides are known, in microseconds.
    pub ready_since: i64,
}

/// A tie to call, and when it can start at the earliest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Next {
    pub tie: usize,
    /// In microseconds: now, the end of the last rest, or `i64::MAX` while somebody is busy.
    pub earliest: i64,
}

/// 30 minutes, in microseconds: each makes a tie go before all that waited for less steps.
pub const WAITING_STEP: i64 = 30 * 60 * 1_000_000;

/// All waiting ties in the order to call them. Those whose people are free and rested come first,
/// then those whose people rest, by the end of the rest, then those with busy people. Within
/// these: more whole steps of waiting, more rounds to the final, the earlier round, ready earlier,
/// the lower number.
///
/// Call one, count its people as busy and ask again: a person may be in several of the answers.
pub fn next(
    waiting: &[Waiting],
    busy: &[u32],
    rested_from: &dyn Fn(u32) -> i64,
    now: i64,
) -> Vec<Next> {
    let busy: BTreeSet<u32> = busy.iter().copied().collect();
    let earliest = |waiting: &Waiting| {
        if waiting.people.iter().any(|person| busy.contains(person)) {
            return i64::MAX;
        }
        let rests = waiting.people.iter().map(|person| rested_from(*person));
        rests.fold(now, i64::max)
    };
    let mut sorted: Vec<_> = waiting
        .iter()
        .map(|it| {
            let steps = now.saturating_sub(it.ready_since).max(0) / WAITING_STEP;
            let earliest = earliest(it);
            let urgency = (Reverse(steps), Reverse(it.rounds_to_final), it.round);
            (earliest, urgency, it.ready_since, it.tie)
        })
        .collect();
    sorted.sort_unstable();
    let next = |(earliest, _, _, tie)| Next { tie, earliest };
    sorted.into_iter().map(next).collect()
}
