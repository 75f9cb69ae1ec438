//! Weekly opening hours in OpenStreetMap's format.

use crate::venues::model::Opening;

const DAYS: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/// A rule for each day; consecutive days with the same hours share one.
pub fn text(hours: &[Opening]) -> String {
    let mut rules: Vec<(Vec<&str>, String)> = Vec::new();
    for (day, name) in (0..).zip(DAYS) {
        let times: Vec<String> = hours
            .iter()
            .filter(|opening| opening.day == day)
            .map(|opening| format!("{}-{}", clock(opening.open_minute), closing(opening)))
            .collect();
        let times = times.join(",");
        if times.is_empty() {
            continue;
        }
        match rules.iter_mut().find(|(_, it)| *it == times) {
            Some((days, _)) => days.push(name),
            None => rules.push((vec![name], times)),
        }
    }
    let rules = rules.into_iter();
    let rules: Vec<String> = rules
        .map(|(days, times)| format!("{} {times}", days.join(",")))
        .collect();
    rules.join("; ")
}

/// Past midnight is written as the next morning's time, unless that is later than the opening time.
fn closing(opening: &Opening) -> String {
    let morning = opening.close_minute - 1440;
    if morning > 0 && morning < opening.open_minute {
        clock(morning)
    } else {
        clock(opening.close_minute)
    }
}

fn clock(minute: i64) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opening(day: u8, open_minute: i64, close_minute: i64) -> Opening {
        Opening {
            day,
            open_minute,
            close_minute,
        }
    }

    #[test]
    fn exported_opening_hours_are_imported_unchanged() {
        let weeks: [(&[Opening], &str); 5] = [
            (&[], ""),
            (
                &[
                    opening(0, 480, 1320),
                    opening(1, 480, 1320),
                    opening(5, 360, 1440),
                ],
                "Mo,Tu 08:00-22:00; Sa 06:00-24:00",
            ),
            (
                &[opening(2, 480, 720), opening(2, 780, 1320)],
                "We 08:00-12:00,13:00-22:00",
            ),
            (&[opening(6, 1080, 1560)], "Su 18:00-02:00"),
            (
                &[opening(3, 0, 1440), opening(4, 0, 1440)],
                "Th,Fr 00:00-24:00",
            ),
        ];
        for (week, expected) in weeks {
            assert_eq!(text(week), expected);
            if !week.is_empty() {
                let read = crate::venues::import::week(expected).unwrap();
                assert_eq!(read, week, "{expected}");
            }
        }
    }
}
