//! The common forms of OpenStreetMap's `opening_hours`: `Mo-Fr 08:00-22:00; Sa,Su 06:00-24:00`,
//! `18:00-02:00`, `Su off`, `24/7`. Anything richer is named as such and never guessed.

use crate::venues::Opening;

const DAYS: [&str; 7] = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];
const DAY: i64 = 24 * 60;
const WEEK: i64 = 7 * DAY;

/// The hours of a week, or why the text is not understood.
pub fn read(text: &str) -> Result<Vec<Opening>, String> {
    let mut week: [Vec<(i64, i64)>; 7] = Default::default();
    if text.trim() == "24/7" {
        week = std::array::from_fn(|_| vec![(0, DAY)]);
    } else {
        for rule in text
            .split(';')
            .map(str::trim)
            .filter(|rule| !rule.is_empty())
        {
            let (days, times) = rule_of(rule)?;
            for day in days {
                // A later rule replaces what an earlier one says of a day.
                week[day].clone_from(&times);
            }
        }
    }
    let mut hours: Vec<Opening> = (0_u8..)
        .zip(week)
        .flat_map(|(day, times)| {
            times
                .into_iter()
                .map(move |(open_minute, close_minute)| Opening {
                    day,
                    open_minute,
                    close_minute,
                })
        })
        .collect();
    hours.sort();
    if hours.is_empty() {
        return Err("it is never open".to_owned());
    }
    refuse_overlaps(&hours)?;
    Ok(hours)
}

/// Days, and the minutes at which they open and close.
type Rule = (Vec<usize>, Vec<(i64, i64)>);

fn rule_of(rule: &str) -> Result<Rule, String> {
    let starts_with_days = rule.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let (days, times) = match rule.split_once(' ') {
        Some((days, times)) if starts_with_days => (days_of(days)?, times),
        None if starts_with_days => return Err(not_understood(rule)),
        _ => ((0..7).collect(), rule),
    };
    let times = times.trim();
    if times == "off" || times == "closed" {
        return Ok((days, Vec::new()));
    }
    let times = times
        .split(',')
        .map(|range| range_of(range.trim()))
        .collect::<Result<_, _>>()?;
    Ok((days, times))
}

fn days_of(text: &str) -> Result<Vec<usize>, String> {
    let mut days = Vec::new();
    for part in text.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (Some(first), Some(last)) = (day_of(first), day_of(last)) else {
            return Err(not_understood(text));
        };
        let count = (last + 7 - first) % 7 + 1;
        days.extend((0..count).map(|index| (first + index) % 7));
    }
    Ok(days)
}

fn day_of(text: &str) -> Option<usize> {
    DAYS.iter().position(|day| *day == text.trim())
}

fn range_of(text: &str) -> Result<(i64, i64), String> {
    let (Some((open, close)), true) = (text.split_once('-'), text.is_ascii()) else {
        return Err(not_understood(text));
    };
    let (Some(open), Some(mut close)) = (minute_of(open), minute_of(close)) else {
        return Err(not_understood(text));
    };
    if open % 30 != 0 || close % 30 != 0 {
        return Err(format!("{text:?} is not on the half hour"));
    }
    if close < open {
        close += DAY;
    }
    if open >= DAY || close <= open || close - open > DAY {
        return Err(not_understood(text));
    }
    Ok((open, close))
}

fn minute_of(text: &str) -> Option<i64> {
    let (hour, minute) = text.trim().split_once(':')?;
    if hour.is_empty() || hour.len() > 2 || minute.len() != 2 {
        return None;
    }
    let hour: u8 = hour.parse().ok()?;
    let minute: u8 = minute.parse().ok()?;
    (hour <= 48 && minute < 60).then(|| i64::from(hour) * 60 + i64::from(minute))
}

fn not_understood(text: &str) -> String {
    format!("{text:?} is a form that is not understood")
}

/// Two stretches at one time would sell the same slot twice under two names.
fn refuse_overlaps(hours: &[Opening]) -> Result<(), String> {
    let mut stretches: Vec<(i64, i64)> = hours
        .iter()
        .map(|opening| {
            let midnight = i64::from(opening.day) * DAY;
            (
                midnight + opening.open_minute,
                midnight + opening.close_minute,
            )
        })
        .collect();
    stretches.sort_unstable();
    if let Some(first) = stretches.first().copied() {
        stretches.push((first.0 + WEEK, first.1 + WEEK));
    }
    let overlaps = stretches.windows(2).any(|pair| pair[0].1 > pair[1].0);
    if overlaps {
        return Err("its stretches overlap".to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        match read(text) {
            Ok(hours) => hours
                .iter()
                .map(|it| {
                    let day = DAYS[usize::from(it.day)];
                    format!("{day} {}-{}", it.open_minute, it.close_minute)
                })
                .collect::<Vec<_>>()
                .join(" "),
            Err(reason) => format!("! {reason}"),
        }
    }

    #[test]
    fn the_common_forms_are_read() {
        for (text, expected) in [
            ("Mo-We 08:00-22:00", "Mo 480-1320 Tu 480-1320 We 480-1320"),
            ("Sa,Su 06:00-24:00", "Sa 360-1440 Su 360-1440"),
            (
                "Fr-Mo 18:00-02:00",
                "Mo 1080-1560 Fr 1080-1560 Sa 1080-1560 Su 1080-1560",
            ),
            ("Mo 08:00-12:00,13:30-20:00", "Mo 480-720 Mo 810-1200"),
            ("Mo-Tu 08:00-20:00; Tu off", "Mo 480-1200"),
            ("Mo 8:00-26:00;", "Mo 480-1560"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
        assert_eq!(read("24/7").unwrap().len(), 7);
        assert_eq!(read("08:00-22:00").unwrap().len(), 7);
    }

    #[test]
    fn richer_forms_are_named_and_not_guessed() {
        for text in [
            "Mo-Su,PH 08:00-20:00",
            "Mo-Fr 08:00-20:00; PH off",
            "Mo-Fr sunrise-sunset",
            "Mo-Fr 08:00+",
            "Apr-Oct: Mo-Fr 08:00-20:00",
            "Mo[1] 08:00-10:00",
            "Mo-Fr 08:15-20:00",
            "Mo-Fr 08:00-08:00",
            "Mo 18:00-26:00; Tu 01:00-05:00",
            "Mo 08:00-12:00,11:00-13:00",
            "Su 20:00-28:00; Mo 02:00-05:00",
            "Mo-Su off",
            "08:00-20:00 \"by appointment\"",
            "Mo–Fr 08:00–20:00",
            "open",
            "",
        ] {
            assert!(shown(text).starts_with('!'), "{text}: {}", shown(text));
        }
    }
}
