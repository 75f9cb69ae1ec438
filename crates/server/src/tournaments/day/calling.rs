//! The order in which ready ties are called.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use lapang_tournament::dispatch::{Waiting, next};
use uuid::Uuid;

use super::people_of;
use crate::tournaments::model::{Event, Source, Stage, Tie, TieState, Tournament};

/// When a ready tie is called.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// From 1.
    pub position: i64,
    /// `None`: now, or unknown while somebody plays.
    pub rests_until: Option<Timestamp>,
    /// Somebody of it is in a live tie.
    pub is_busy: bool,
}

/// Numbers for the people of a tournament.
#[derive(Default)]
pub(super) struct People(HashMap<String, u32>);

impl People {
    pub fn of(&mut self, event: &Event, tie: &Tie) -> Vec<u32> {
        let people = people_of(event, tie).into_iter();
        people.map(|person| self.number(person)).collect()
    }

    fn number(&mut self, person: String) -> u32 {
        let next = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        *self.0.entry(person).or_insert(next)
    }
}

/// Until when each person rests, in microseconds.
pub(super) fn rests(tournament: &Tournament, people: &mut People) -> HashMap<u32, i64> {
    let rest = SignedDuration::from_mins(tournament.rest_minutes);
    let mut until: HashMap<u32, i64> = HashMap::new();
    for (event, tie) in tournament.ties() {
        // A walkover tires nobody.
        let (Some(_), Some(ended)) = (tie.started_at, tie.ended_at) else {
            continue;
        };
        for person in people.of(event, tie) {
            let rested = (ended + rest).as_microsecond();
            let known = until.entry(person).or_insert(rested);
            *known = rested.max(*known);
        }
    }
    until
}

pub fn calls(tournament: &Tournament, now: Timestamp) -> HashMap<Uuid, Call> {
    let mut people = People::default();
    let rests = rests(tournament, &mut people);
    let mut busy = Vec::new();
    let mut waiting = Vec::new();
    let mut ids = Vec::new();
    for (event, tie) in tournament.ties() {
        if tie.state == TieState::Live {
            busy.extend(people.of(event, tie));
        } else if tie.is_ready() {
            waiting.push(Waiting {
                tie: ids.len(),
                people: people.of(event, tie),
                rounds_to_final: rounds_to_final(event, tie),
                round: u32::try_from(tie.round).unwrap_or(0),
                ready_since: tie.ready_at.unwrap_or(now).as_microsecond(),
            });
            ids.push(tie.id);
        }
    }
    let rested = |person: u32| rests.get(&person).copied().unwrap_or(i64::MIN);
    let order = next(&waiting, &busy, &rested, now.as_microsecond());
    let calls = (1i64..).zip(order).map(|(position, next)| {
        let call = Call {
            position,
            is_busy: next.earliest == i64::MAX,
            rests_until: Timestamp::from_microsecond(next.earliest)
                .ok()
                .filter(|at| *at > now),
        };
        (ids[next.tie], call)
    });
    calls.collect()
}

/// Rounds that depend on a tie, one after the other.
pub(super) fn rounds_to_final(event: &Event, tie: &Tie) -> u32 {
    let last_round = event.stage(tie.stage).map(|it| it.round).max().unwrap_or(1);
    let left = last_round - tie.round;
    let knockout = match tie.stage {
        Stage::Groups if event.advancing > 0 => {
            let going_on = (event.group_count * event.advancing).max(2).cast_unsigned();
            i64::from(going_on.next_power_of_two().trailing_zeros())
        }
        _ => 0,
    };
    u32::try_from(left + knockout).unwrap_or(0)
}

/// The ties of the event that must be over before this one.
pub(super) fn sources(event: &Event, tie: &Tie) -> Vec<Uuid> {
    let sides = [tie.source_a, tie.source_b].into_iter();
    let ties = sides.filter_map(|source| match source {
        Source::Entry => None,
        Source::Winner(number) | Source::Loser(number) => event.tie(number),
    });
    ties.filter(|tie| !tie.is_over())
        .map(|tie| tie.id)
        .collect()
}
