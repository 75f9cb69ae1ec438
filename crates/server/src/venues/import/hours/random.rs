//! Thousands of random opening hours, against a clock of minutes.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};

use super::tests::DAYS;
use super::*;

/// A week as a row of minutes.
fn minutes(week: &Week) -> Vec<bool> {
    let mut clock = vec![false; 10_080];
    for it in &week.hours {
        assert!((0..DAY).contains(&it.open_minute) && it.open_minute < it.close_minute);
        assert!(
            it.open_minute % 30 == 0 && it.close_minute % 30 == 0 && it.close_minute <= 2 * DAY
        );
        for minute in it.open_minute..it.close_minute {
            let at = (i64::from(it.day) * DAY + minute) % WEEK;
            let at = usize::try_from(at).unwrap();
            assert!(!clock[at], "two stretches at one time: {week:?}");
            clock[at] = true;
        }
    }
    clock
}

/// The reference: what each day says of its own minutes and of the night after, minute by minute.
struct Clock(Vec<Vec<bool>>);

impl Clock {
    fn set(&mut self, day: usize, (open, close): (i64, i64), is_open: bool) {
        for minute in open..close {
            let minute = usize::try_from(minute).unwrap();
            self.0[day][minute] = is_open;
            if !is_open {
                // What is closed is closed, whichever day it belongs to.
                if minute < 1440 {
                    self.0[(day + 6) % 7][minute + 1440] = false;
                } else {
                    self.0[(day + 1) % 7][minute - 1440] = false;
                }
            }
        }
    }

    fn minutes(&self) -> Vec<bool> {
        let mut clock = vec![false; 10_080];
        for (day, minutes) in self.0.iter().enumerate() {
            for (minute, is_open) in minutes.iter().enumerate() {
                clock[(day * 1440 + minute) % 10_080] |= is_open;
            }
        }
        clock
    }
}

fn random_span(rng: &mut StdRng) -> (i64, i64) {
    let open = rng.random_range(0..48) * 30;
    let most = (1440 + open).min(2880);
    (open, (open + rng.random_range(1..40) * 30).min(most))
}

#[test]
fn random_rules_open_the_minutes_that_a_clock_says() {
    let mut rng = StdRng::seed_from_u64(11);
    let mut read_well = 0;
    for _ in 0..3_000 {
        let mut clock = Clock(vec![vec![false; 2880]; 7]);
        let mut text = String::new();
        for number in 0..rng.random_range(1..5) {
            let (first, last) = (rng.random_range(0..7), rng.random_range(0..7));
            let days: Vec<usize> = (0..=(last + 7 - first) % 7)
                .map(|index| (first + index) % 7)
                .collect();
            let spans: Vec<(i64, i64)> = (0..rng.random_range(1..3))
                .map(|_| random_span(&mut rng))
                .collect();
            let written: Vec<String> = spans
                .iter()
                .map(|(open, close)| {
                    let folded = if rng.random_bool(0.5) && *close > 1440 {
                        close - 1440
                    } else {
                        *close
                    };
                    let close = if folded == *open { *close } else { folded };
                    format!("{}-{}", shown(*open), shown(close))
                })
                .collect();
            let how = ["", "", "also", "off", "day off"].choose(&mut rng).unwrap();
            let adds = *how == "also" && number > 0;
            text += if number == 0 {
                ""
            } else if adds {
                ", "
            } else {
                "; "
            };
            text += &format!("{}-{}", DAYS[first], DAYS[last]);
            if *how != "day off" {
                text += &format!(" {}", written.join(","));
            }
            if how.ends_with("off") {
                text += " off";
            }
            for day in days {
                if *how == "day off" || (*how != "off" && !adds) {
                    clock.0[day].fill(false);
                }
                if *how != "day off" {
                    for span in &spans {
                        clock.set(day, *span, *how != "off");
                    }
                }
            }
        }
        match read(&text) {
            Ok(week) => {
                read_well += 1;
                assert!(minutes(&week) == clock.minutes(), "{text}: {week:?}");
            }
            Err(reason) => assert!(
                reason.starts_with("it is never open") && !clock.minutes().contains(&true)
                    || reason.starts_with("it is open for more"),
                "{text}: {reason}"
            ),
        }
    }
    assert!(read_well > 1_500, "only {read_well}");
}

#[test]
fn nonsense_is_refused_or_makes_a_sound_week() {
    const PARTS: [&str; 30] = [
        "Mo",
        "Tu-Fr",
        "Su",
        "PH",
        "SH",
        "off",
        "open",
        "08:00",
        "-",
        "22:00",
        "18:00-02:00",
        ",",
        ";",
        " ",
        " ",
        "+",
        "24/7",
        "[1]",
        "Dec",
        "25",
        "\"x\"",
        "\"",
        "||",
        "sunset",
        ":",
        "–",
        "é",
        "99:99",
        "9999999999999",
        "/",
    ];
    let mut rng = StdRng::seed_from_u64(13);
    for _ in 0..30_000 {
        let text: String = (0..rng.random_range(0..10))
            .map(|_| *PARTS.choose(&mut rng).unwrap())
            .collect();
        if let Ok(week) = read(&text) {
            assert!(minutes(&week).contains(&true), "{text}");
        }
    }
}
