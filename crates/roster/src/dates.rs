//! Days in headings: "Selasa", "Sel, 2 Des", "23/11", "24 Nov 2026", "besok".

use jiff::{ToSpan, civil::Date, civil::Weekday};

use crate::tokens::Tokens;

/// A day, and the tokens that say it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Day {
    pub(crate) date: Option<Date>,
    pub(crate) used: Vec<usize>,
}

const MONTHS: [&[&str]; 12] = [
    &["jan", "januari", "january"],
    &["feb", "peb", "februari", "pebruari", "february"],
    &["mar", "maret", "march"],
    &["apr", "april"],
    &["mei", "may"],
    &["jun", "juni", "june"],
    &["jul", "juli", "july"],
    &["agu", "ags", "agt", "agst", "agustus", "aug", "august"],
    &["sep", "sept", "september"],
    &["okt", "oct", "oktober", "october"],
    &["nov", "nop", "november", "nopember"],
    &["des", "dec", "desember", "december"],
];

const WEEKDAYS: [(Weekday, &[&str], &[&str]); 7] = [
    (Weekday::Monday, &["senin", "monday"], &["sen", "mon"]),
    (
        Weekday::Tuesday,
        &["selasa", "tuesday"],
        &["sel", "tue", "tues"],
    ),
    (Weekday::Wednesday, &["rabu", "wednesday"], &["rab", "wed"]),
    (
        Weekday::Thursday,
        &["kamis", "thursday"],
        &["kam", "thu", "thur", "thurs"],
    ),
    (
        Weekday::Friday,
        &["jumat", "jum'at", "friday"],
        &["jum", "jmt", "fri"],
    ),
    (Weekday::Saturday, &["sabtu", "saturday"], &["sab", "sat"]),
    (
        Weekday::Sunday,
        &["minggu", "ahad", "sunday"],
        &["min", "mgg", "sun"],
    ),
];

pub(crate) fn find(tokens: &Tokens, today: Date) -> Day {
    let mut day = Day::default();
    let weekday = find_weekday(tokens, &mut day.used);
    for at in 0..tokens.len() {
        if let Some((date, used)) = numbered(tokens, at, today).or_else(|| named(tokens, at, today))
        {
            day.date = Some(date);
            day.used.extend(used);
            return day;
        }
    }
    for at in 0..tokens.len() {
        let days = match tokens.word(at) {
            Some("besok" | "besuk" | "tomorrow" | "isuk" | "bsk") => 1,
            Some("lusa") => 2,
            Some("today" | "tonight") => 0,
            Some("hari" | "malam" | "sore" | "siang" | "pagi")
                if matches!(tokens.word(at + 1), Some("ini" | "iki")) =>
            {
                0
            }
            _ => continue,
        };
        day.date = today.checked_add(days.days()).ok();
        day.used.push(at);
        if days == 0
            && tokens
                .word(at + 1)
                .is_some_and(|word| word == "ini" || word == "iki")
        {
            day.used.push(at + 1);
        }
        return day;
    }
    day.date = weekday.and_then(|weekday| {
        (0..7)
            .filter_map(|ahead| today.checked_add(ahead.days()).ok())
            .find(|date| date.weekday() == weekday)
    });
    day
}

fn find_weekday(tokens: &Tokens, used: &mut Vec<usize>) -> Option<Weekday> {
    for at in 0..tokens.len() {
        let Some(word) = tokens.word(at) else {
            continue;
        };
        if word == "jum" && tokens.is_sign(at + 1, '\'') && tokens.word(at + 2) == Some("at") {
            used.extend(at..at + 3);
            return Some(Weekday::Friday);
        }
        for (weekday, names, shorts) in WEEKDAYS {
            let is_followed = tokens.is_sign(at + 1, ',')
                || (word != "min" && tokens.digits(at + 1).is_some())
                || month(tokens.word(at + 2)).is_some();
            if names.contains(&word) || (shorts.contains(&word) && is_followed) {
                used.push(at);
                return Some(weekday);
            }
        }
    }
    None
}

fn month(word: Option<&str>) -> Option<i8> {
    let word = word?;
    MONTHS
        .iter()
        .position(|names| names.contains(&word))
        .and_then(|index| i8::try_from(index + 1).ok())
}

/// "24 Nov", "24 November 2026", "Nov 24", "24th Nov".
fn named(tokens: &Tokens, at: usize, today: Date) -> Option<(Date, Vec<usize>)> {
    if let Some(month) = month(tokens.word(at)) {
        let number = tokens.small(at + 1)?;
        let is_hour = tokens.is_sign(at + 2, '.') || tokens.is_sign(at + 2, ':');
        return dated(number, month, None, today)
            .filter(|_| !is_hour)
            .map(|date| (date, vec![at, at + 1]));
    }
    let number = tokens.small(at)?;
    let mut next = at + 1;
    if matches!(tokens.word(next), Some("st" | "nd" | "rd" | "th")) || tokens.is_sign(next, '-') {
        next += 1;
    }
    let month = month(tokens.word(next))?;
    if tokens.is_sign(next + 1, '-') && tokens.small(next + 2).is_some_and(|year| year > 99) {
        let year = tokens.small(next + 2);
        return dated(number, month, year, today).map(|date| (date, (at..=next + 2).collect()));
    }
    let year = tokens.small(next + 1).filter(|year| *year >= 2000);
    let last = if year.is_some() { next + 1 } else { next };
    dated(number, month, year, today).map(|date| (date, (at..=last).collect()))
}

/// "23/11", "23/11/26", "23-11-2026", "23.11.2026": the day first, unless it can only be the month.
fn numbered(tokens: &Tokens, at: usize, today: Date) -> Option<(Date, Vec<usize>)> {
    let (first, second) = (tokens.small(at)?, tokens.small(at + 2)?);
    let stroke = ['/', '-', '.']
        .into_iter()
        .find(|stroke| tokens.is_sign(at + 1, *stroke))?;
    let is_close = tokens.touches_last(at + 1) && tokens.touches_last(at + 2);
    let year = tokens.small(at + 4).filter(|_| {
        tokens.is_sign(at + 3, stroke) && tokens.touches_last(at + 3) && tokens.touches_last(at + 4)
    });
    let before = tokens.word_before(at).or_else(|| {
        tokens.word_before(
            at.checked_sub(1)
                .filter(|colon| tokens.is_sign(*colon, ':'))?,
        )
    });
    let is_part = before
        .is_some_and(|word| matches!(word, "lap" | "lapangan" | "court" | "slot" | "kuota"))
        || matches!(tokens.word(at + 3), Some("slot" | "orang" | "org" | "pax"));
    if !is_close || is_part || (year.is_none() && stroke != '/') {
        return None;
    }
    let year = year.map(|year| if year < 100 { year + 2000 } else { year });
    let last = if year.is_some() { at + 4 } else { at + 2 };
    let (day, month) = if second > 12 {
        (second, first)
    } else {
        (first, second)
    };
    dated(day, i8::try_from(month).ok()?, year, today).map(|date| (date, (at..=last).collect()))
}

/// Without a year: the first such day from 30 days ago on.
fn dated(day: i16, month: i8, year: Option<i16>, today: Date) -> Option<Date> {
    let day = i8::try_from(day).ok()?;
    if let Some(year) = year {
        return Date::new(year, month, day).ok();
    }
    let from = today.checked_sub(30.days()).unwrap_or(today);
    (0..=8)
        .filter_map(|ahead| Date::new(from.year().checked_add(ahead)?, month, day).ok())
        .find(|date| *date >= from)
}
