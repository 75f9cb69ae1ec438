//! Hours in headings: "19.00-21.00", "jam 7-9 malam", "7pm".

use jiff::civil::Time;

use crate::tokens::Tokens;

/// From when and until when, and the tokens that say it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hours {
    pub(crate) starts: Option<Time>,
    pub(crate) ends: Option<Time>,
    pub(crate) used: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Morning,
    Noon,
    Afternoon,
    Night,
    Am,
    Pm,
}

/// One hour as written; `minute` where it has one.
struct Clock {
    hour: i8,
    minute: Option<i8>,
    part: Option<Part>,
    next: usize,
}

fn part(word: Option<&str>) -> Option<Part> {
    Some(match word? {
        "pagi" | "subuh" | "isuk" => Part::Morning,
        "siang" | "awan" => Part::Noon,
        "sore" => Part::Afternoon,
        "malam" | "malem" | "mlm" | "bengi" | "wengi" | "peuting" => Part::Night,
        "am" => Part::Am,
        "pm" => Part::Pm,
        _ => return None,
    })
}

fn clock(tokens: &Tokens, at: usize) -> Option<Clock> {
    let hour = tokens
        .small(at)
        .filter(|hour| *hour <= 24 && tokens.digits(at).is_some_and(|digits| digits.len() <= 2))?;
    let mut next = at + 1;
    let has_minute = (tokens.is_sign(next, '.') || tokens.is_sign(next, ':'))
        && tokens.touches_last(next)
        && tokens.touches_last(next + 1);
    let minute = tokens.small(next + 1).filter(|minute| {
        has_minute
            && *minute < 60
            && tokens
                .digits(next + 1)
                .is_some_and(|digits| digits.len() == 2)
    });
    if minute.is_some() {
        next += 2;
        let goes_on = (tokens.is_sign(next, '.') || tokens.is_sign(next, '/'))
            && tokens.digits(next + 1).is_some()
            && tokens.touches_last(next + 1);
        if goes_on && !tokens.is_sign(next + 2, '-') {
            return None;
        }
    } else if has_minute && tokens.digits(next + 1).is_some() {
        return None;
    }
    let part = part(tokens.word(next));
    if part.is_some() {
        next += 1;
    }
    Some(Clock {
        hour: i8::try_from(hour).ok()?,
        minute: minute.and_then(|minute| i8::try_from(minute).ok()),
        part,
        next,
    })
}

impl Clock {
    /// `None` where half of the day is not said: "jam 7".
    fn time(&self, part: Option<Part>) -> Option<Time> {
        let hour = match (part, self.hour) {
            (Some(Part::Am), 12) => 0,
            (Some(Part::Night), 12) => 24,
            (Some(Part::Pm), 1..=11)
            | (Some(Part::Night), 5..=11)
            | (Some(Part::Afternoon), 1..=7)
            | (Some(Part::Noon), 1..=4) => self.hour + 12,
            (None, 1..=12) if self.minute.is_none() => return None,
            _ => self.hour,
        };
        Time::new(hour % 24, self.minute.unwrap_or(0), 0, 0).ok()
    }
}

pub(crate) fn find(tokens: &Tokens, dated: &[usize]) -> Hours {
    for at in (0..tokens.len()).filter(|at| !dated.contains(at)) {
        let is_named = matches!(
            tokens.word_before(at),
            Some("jam" | "pukul" | "pkl" | "pk" | "jm" | "at")
        );
        let is_part = matches!(
            tokens.word_before(at),
            Some("lap" | "lapangan" | "court" | "rp" | "htm" | "slot" | "kuota" | "max" | "maks")
        );
        let Some(start) =
            clock(tokens, at).filter(|_| !is_part && !tokens.is_sign(at.wrapping_sub(1), '/'))
        else {
            continue;
        };
        let is_until = tokens.is_sign(start.next, '-')
            || matches!(
                tokens.word(start.next),
                Some("sampai" | "sampe" | "sd" | "to" | "until" | "till" | "s")
            );
        let mut end_at = start.next + 1;
        if tokens.word(start.next) == Some("s")
            && tokens.is_sign(end_at, '/')
            && tokens.word(end_at + 1) == Some("d")
        {
            end_at += 2;
        } else if tokens.word(start.next) == Some("s") {
            end_at = tokens.len();
        }
        if matches!(tokens.word(end_at), Some("jam" | "pukul" | "pkl")) {
            end_at += 1;
        }
        let end = if is_until && !dated.contains(&end_at) {
            clock(tokens, end_at)
        } else {
            None
        };
        let has_minutes = start.minute.is_some()
            && end
                .as_ref()
                .is_none_or(|end| end.minute.is_some() || end.part.is_some());
        let is_plain_range = end.as_ref().is_some_and(|end| {
            (13..=23).contains(&start.hour) && end.hour > start.hour && start.minute.is_none()
        });
        let has_part = start.part.is_some() || end.as_ref().is_some_and(|end| end.part.is_some());
        if !is_named && !has_minutes && !is_plain_range && !has_part {
            continue;
        }
        let mut hours = Hours::default();
        if is_named {
            hours.used.push(at - 1);
        }
        let last = end.as_ref().map_or(start.next, |end| end.next);
        hours.used.extend(at..last);
        if matches!(tokens.word(last), Some("wib" | "wita" | "wit")) {
            hours.used.push(last);
        }
        let said = end.as_ref().and_then(|end| end.part);
        hours.starts = start.time(
            start
                .part
                .or_else(|| part_of_start(&start, end.as_ref(), said)),
        );
        hours.ends =
            end.as_ref().and_then(|end| {
                end.time(end.part.or(start.part).filter(|_| {
                    start.minute.is_none() || start.part.is_some() || end.part.is_some()
                }))
            });
        return hours;
    }
    Hours::default()
}

/// "7-9 malam" is night twice; "11-1pm" begins in the morning.
fn part_of_start(start: &Clock, end: Option<&Clock>, part: Option<Part>) -> Option<Part> {
    let is_before_noon = end.is_some_and(|end| start.hour > end.hour && end.hour != 12)
        || (start.hour < 12 && end.is_some_and(|end| end.hour == 12));
    match part {
        Some(Part::Pm) if is_before_noon => Some(Part::Am),
        _ => part,
    }
}
