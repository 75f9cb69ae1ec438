//! Parses the rules of an `opening_hours`: which days, which times, open or closed. Refuses what a week without dates
//! cannot express, so that nothing is misread.

use super::tokens::{Placed, Token, tokens};

const DAY: i64 = 24 * 60;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Says {
    /// Open only at these times, in minutes since midnight.
    Open(Vec<(i64, i64)>),
    /// Open at these times in addition to earlier rules.
    AlsoOpen(Vec<(i64, i64)>),
    Closed,
    ClosedAt(Vec<(i64, i64)>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    pub days: Vec<usize>,
    pub says: Says,
}

/// Returns the rules in order and the skipped parts, or why the text is invalid.
pub fn rules(text: &str) -> Result<(Vec<Rule>, Vec<String>), String> {
    let tokens = tokens(text).map_err(|part| not_understood(&part))?;
    let mut parser = Parser {
        text,
        tokens,
        next: 0,
        notes: Vec::new(),
    };
    let mut rules = Vec::new();
    let mut adds = false;
    while parser.next < parser.tokens.len() {
        if parser.takes_sign(';') {
            adds = false;
            continue;
        }
        rules.extend(parser.rule(adds)?);
        if !parser.is_at_end() {
            return Err(parser.unexpected());
        }
        adds = parser.takes_sign(',');
    }
    if adds {
        return Err(not_understood(text));
    }
    Ok((rules, parser.notes))
}

/// The days of a rule.
struct Days {
    days: Vec<usize>,
    /// Names holidays, with or without weekdays.
    holidays: bool,
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Placed>,
    next: usize,
    notes: Vec<String>,
}

impl Parser<'_> {
    /// Parses a rule; `None` if it has only days that a week cannot express.
    fn rule(&mut self, adds: bool) -> Result<Option<Rule>, String> {
        let from = self.next;
        if self.takes_days_off_by_date() {
            let part = self.part(from).to_owned();
            self.notes.push(format!(
                "{part:?} is left out, hours are kept by weekday alone"
            ));
            return Ok(None);
        }
        self.refuse_dates()?;
        let Days { days, holidays } = self.days()?;
        let times = self.times()?;
        let is_open = self.modifier()?;
        if self.next == from || !self.is_at_end() {
            return Err(self.unexpected());
        }
        let part = self.part(from).to_owned();
        if holidays {
            self.notes.push(format!(
                "{part:?}: holidays are left out, hours are kept by weekday alone"
            ));
        }
        let says = match (times, is_open) {
            (Some(times), true) if adds => Says::AlsoOpen(times),
            (Some(times), true) => Says::Open(times),
            (Some(times), false) => Says::ClosedAt(times),
            // By the format's definition this is open day and night, which hardly anyone means.
            (None, true) if !days.is_empty() => return Err(format!("{part:?} names no times")),
            (None, _) => Says::Closed,
        };
        Ok(Some(Rule { days, says }).filter(|rule| !rule.days.is_empty()))
    }

    /// `Dec 25 off`, `Jan 1,Dec 24-26 closed`: closed on single dates.
    fn takes_days_off_by_date(&mut self) -> bool {
        let mut at = self.next;
        loop {
            let (Some(Token::Word(month)), Some(Token::Number(first))) =
                (self.token(at), self.token(at + 1))
            else {
                return false;
            };
            if !is_month(month) {
                return false;
            }
            let first = *first;
            at += 2;
            if let (Some(Token::Sign('-')), Some(Token::Number(last))) =
                (self.token(at), self.token(at + 1))
            {
                if !(first..first + 7).contains(last) {
                    return false;
                }
                at += 2;
            }
            if self.token(at) != Some(&Token::Sign(',')) {
                break;
            }
            at += 1;
        }
        let is_off = matches!(self.token(at), Some(Token::Word(word)) if is_off(word));
        if is_off {
            at += 1;
            if self.token(at) == Some(&Token::Comment) {
                at += 1;
            }
            self.next = at;
        }
        is_off
    }

    fn refuse_dates(&self) -> Result<(), String> {
        let depends = match self.token(self.next) {
            Some(Token::Word(word)) if is_month(word) || word == "easter" || word == "week" => {
                "on the time of the year"
            }
            Some(Token::Number(year)) if *year > 1000 => "on the year",
            Some(Token::Comment) => "on a comment",
            _ => return Ok(()),
        };
        Err(format!("{:?} depends {depends}", self.rest()))
    }

    /// All days if none are named.
    fn days(&mut self) -> Result<Days, String> {
        let mut found = Days {
            days: Vec::new(),
            holidays: false,
        };
        loop {
            match self.token(self.next) {
                Some(Token::Day(first)) => {
                    let first = *first;
                    self.next += 1;
                    let last = self.last_day(first)?;
                    let count = (last + 7 - first) % 7 + 1;
                    found
                        .days
                        .extend((0..count).map(|index| (first + index) % 7));
                }
                Some(Token::Word(word)) if word == "ph" || word == "sh" => {
                    self.next += 1;
                    found.holidays = true;
                    // Holidays that fall on these days: still no weekday.
                    if let Some(Token::Day(_)) = self.token(self.next) {
                        self.days()?;
                        found.days.clear();
                        return Ok(found);
                    }
                }
                _ => break,
            }
            let goes_on = self.sees_sign(0, ',')
                && match self.token(self.next + 1) {
                    Some(Token::Day(_)) => true,
                    Some(Token::Word(word)) => word == "ph" || word == "sh",
                    _ => false,
                };
            if !goes_on {
                // `Mo-Fr: 08:00-20:00` is common.
                self.takes_sign(':');
                break;
            }
            self.next += 1;
        }
        if found.days.is_empty() && !found.holidays {
            found.days.extend(0..7);
        }
        Ok(found)
    }

    fn last_day(&mut self, first: usize) -> Result<usize, String> {
        if self.sees_sign(0, '[') {
            return Err(format!(
                "{:?} depends on the week of the month",
                self.rest()
            ));
        }
        if !self.sees_sign(0, '-') {
            return Ok(first);
        }
        let Some(Token::Day(last)) = self.token(self.next + 1) else {
            return Err(self.unexpected());
        };
        let last = *last;
        self.next += 2;
        Ok(last)
    }

    /// `None` without times.
    fn times(&mut self) -> Result<Option<Vec<(i64, i64)>>, String> {
        if let (Some(Token::Number(24)), true, Some(Token::Number(7))) = (
            self.token(self.next),
            self.sees_sign(1, '/'),
            self.token(self.next + 2),
        ) {
            self.next += 3;
            return Ok(Some(vec![(0, DAY)]));
        }
        let mut times = Vec::new();
        loop {
            match self.token(self.next) {
                Some(Token::Time(_)) => times.push(self.span()?),
                Some(token) if is_sun(token) || *token == Token::Sign('(') => {
                    return Err(format!("{:?} depends on the sun", self.rest()));
                }
                _ => break,
            }
            let goes_on = self.sees_sign(0, ',')
                && self.token(self.next + 1).is_some_and(|it| {
                    matches!(it, Token::Time(_) | Token::Sign('(')) || is_sun(it)
                });
            if !goes_on {
                break;
            }
            self.next += 1;
        }
        Ok(Some(times).filter(|times| !times.is_empty()))
    }

    fn span(&mut self) -> Result<(i64, i64), String> {
        let from = self.next;
        let Some(&Token::Time(open)) = self.token(from) else {
            return Err(self.unexpected());
        };
        self.next += 1;
        if self.takes_sign('+') {
            return Err(format!("{:?} does not say when it closes", self.part(from)));
        }
        if !self.takes_sign('-') {
            return Err(self.unexpected());
        }
        let mut close = match self.token(self.next) {
            Some(Token::Time(close)) => *close,
            Some(token) if is_sun(token) || *token == Token::Sign('(') => {
                return Err(format!("{:?} depends on the sun", self.rest()));
            }
            _ => return Err(self.unexpected()),
        };
        self.next += 1;
        if self.sees_sign(0, '/') {
            return Err(self.unexpected());
        }
        if close < open {
            close += DAY;
        }
        if open >= DAY || close == open || close - open > DAY {
            return Err(not_understood(self.part(from)));
        }
        if self.takes_sign('+') {
            let part = self.part(from).to_owned();
            self.notes
                .push(format!("{part:?} may close later, which is left out"));
        }
        Ok((open, close))
    }

    fn modifier(&mut self) -> Result<bool, String> {
        let from = self.next;
        let is_open = match self.token(from) {
            Some(Token::Word(word)) if is_off(word) => false,
            Some(Token::Word(word)) if word == "open" => true,
            Some(Token::Word(word)) if word == "unknown" => {
                return Err(format!("{:?} does not say whether it is open", self.rest()));
            }
            Some(Token::Comment) => return Err(format!("{:?} is a condition", self.rest())),
            Some(Token::Word(_)) => return Err(self.unexpected()),
            _ => return Ok(true),
        };
        self.next += 1;
        if self.token(self.next) == Some(&Token::Comment) {
            self.next += 1;
            let part = self.part(from).to_owned();
            self.notes
                .push(format!("{part:?}: the comment is left out"));
        }
        Ok(is_open)
    }

    fn token(&self, at: usize) -> Option<&Token> {
        self.tokens.get(at).map(|placed| &placed.token)
    }

    fn sees_sign(&self, ahead: usize, sign: char) -> bool {
        self.token(self.next + ahead) == Some(&Token::Sign(sign))
    }

    fn is_at_end(&self) -> bool {
        self.next == self.tokens.len() || self.sees_sign(0, ';') || self.sees_sign(0, ',')
    }

    fn takes_sign(&mut self, sign: char) -> bool {
        let is_there = self.sees_sign(0, sign);
        self.next += usize::from(is_there);
        is_there
    }

    /// The text from a token up to the current position.
    fn part(&self, from: usize) -> &str {
        let start = self.tokens.get(from).map_or(0, |placed| placed.from);
        let end = self.tokens[..self.next]
            .last()
            .map_or(start, |placed| placed.to);
        &self.text[start..end.max(start)]
    }

    /// The text from here to the end of the rule.
    fn rest(&self) -> &str {
        let from = self
            .tokens
            .get(self.next)
            .map_or(self.text.len(), |placed| placed.from);
        let rest = &self.text[from..];
        rest.split(';').next().unwrap_or(rest).trim()
    }

    fn unexpected(&self) -> String {
        match self.token(self.next) {
            None => not_understood(self.text),
            Some(Token::Sign('|')) => "\"||\": which of its rules holds is not certain".to_owned(),
            Some(_) => not_understood(self.rest()),
        }
    }
}

pub fn not_understood(text: &str) -> String {
    format!("{text:?} is a form that is not understood")
}

fn is_off(word: &str) -> bool {
    word == "off" || word == "closed"
}

fn is_sun(token: &Token) -> bool {
    let Token::Word(word) = token else {
        return false;
    };
    matches!(word.as_str(), "dawn" | "sunrise" | "sunset" | "dusk")
}

fn is_month(word: &str) -> bool {
    const MONTHS: [&str; 12] = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ];
    MONTHS.contains(&word)
}
