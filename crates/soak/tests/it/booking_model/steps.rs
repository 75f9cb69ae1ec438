//! The steps of a history and their probabilities.

use api::BookingStatus;
use lapang_api as api;
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

#[derive(Clone, Copy, Debug)]
pub enum Who {
    Owner,
    Other,
    Staff,
    Stranger,
}

/// A day from today, an hour of that day, and minutes.
pub type Time = (i64, i64, i32);

#[derive(Clone, Debug)]
pub enum Step {
    Create(Who, Vec<Time>),
    Cancel(Who, usize),
    Confirm(Who, usize, Option<(i64, i64)>),
    Update(Who, usize, BookingStatus),
    Propose(Who, usize, Vec<Time>, i64),
    Withdraw(Who, usize, bool),
    Accept(Who, usize, usize),
    Decline(Who, usize),
    Report(Who, usize),
    Price(Who, usize, Option<i64>),
    Guest(Who, Time),
    Block(Who, Time),
    Unblock(Who, usize),
    Wait(i64, bool),
}

/// Few hours and few people, so that they conflict.
pub fn step(random: &mut StdRng) -> Step {
    let player = *[Who::Owner, Who::Owner, Who::Other].choose(random).unwrap();
    let staff = *[Who::Staff, Who::Staff, Who::Staff, Who::Stranger]
        .choose(random)
        .unwrap();
    let index = random.random_range(0..4);
    let times = |random: &mut StdRng, most: usize| -> Vec<Time> {
        let count = random.random_range(1..=most);
        let day = random.random_range(0..3);
        let first = random.random_range(6..22);
        (0..i64::try_from(count).unwrap())
            .map(|more| (day, first + more, *[0, 60, 120].choose(random).unwrap()))
            .collect()
    };
    let time = |random: &mut StdRng| times(random, 1)[0];
    match random.random_range(0..26) {
        0..5 => Step::Create(player, times(random, 2)),
        5 => Step::Cancel(player, index),
        6 | 7 => Step::Confirm(staff, index, None),
        8 => Step::Confirm(
            staff,
            index,
            Some((random.random_range(0..3), random.random_range(6..22))),
        ),
        9 | 25 => Step::Update(
            staff,
            index,
            *[
                BookingStatus::Confirmed,
                BookingStatus::Rejected,
                BookingStatus::CanceledAdmin,
                BookingStatus::Expired,
            ]
            .choose(random)
            .unwrap(),
        ),
        10 => Step::Update(staff, index, BookingStatus::Confirmed),
        11..14 => Step::Propose(staff, index, times(random, 3), random.random_range(0..9)),
        14 => Step::Withdraw(staff, index, random.random()),
        15 | 16 => Step::Accept(player, index, random.random_range(0..6)),
        17 => Step::Decline(player, index),
        18 => Step::Report(player, index),
        19 => Step::Price(
            staff,
            index,
            *[None, Some(0), Some(7_500_000)].choose(random).unwrap(),
        ),
        20 => Step::Guest(staff, time(random)),
        21 => Step::Block(staff, time(random)),
        22 => Step::Unblock(staff, index),
        _ => Step::Wait(
            *[1, 29, 59, 119, 480, 1439].choose(random).unwrap(),
            random.random(),
        ),
    }
}
