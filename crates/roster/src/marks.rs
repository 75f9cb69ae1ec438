//! What stands behind a name: paid or not, level, keeper, section, how many, remarks.

use crate::{
    Section,
    clean::fold,
    heading::price,
    tokens::{Tokens, split},
    words::{GUESTS, LETTERS, Mark, PEOPLE, mark_of},
};

/// At most so many people stand on one line.
pub(crate) const COMPANIONS: usize = 20;

/// What a line says beside the names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) paid: Option<bool>,
    pub(crate) level: Option<u8>,
    pub(crate) is_keeper: bool,
    pub(crate) section: Option<Section>,
    /// "(2)".
    pub(crate) nth: Option<usize>,
    /// People beside the first: "+2" and "(3 org)" are two.
    pub(crate) more: usize,
    /// They are said as "+2".
    pub(crate) is_plus: bool,
    pub(crate) notes: Vec<String>,
}

impl Marks {
    /// Paid is said once; "belum" after it wins, as in "TF belum".
    fn pay(&mut self, paid: bool) {
        self.paid = Some(paid && self.paid != Some(false));
    }

    /// Takes the words at the end that are marks, and gives those before them. The first `keep` words are never taken.
    pub(crate) fn take_tail<'a>(&mut self, words: &'a [&'a str], keep: usize) -> &'a [&'a str] {
        let mut rest = words;
        let mut notes = Vec::new();
        while let Some(taken) = (1..=2).rev().find(|count| {
            rest.len() >= keep + count && self.take_words(&rest[rest.len() - count..], &mut notes)
        }) {
            rest = &rest[..rest.len() - taken];
        }
        notes.reverse();
        if !notes.is_empty() {
            self.notes.push(notes.join(" "));
        }
        rest
    }

    fn take_words(&mut self, words: &[&str], notes: &mut Vec<String>) -> bool {
        let text = words.join(" ");
        let folded = fold(&text);
        let folded = folded.as_str();
        match mark_of(folded) {
            Some(Mark::Paid) => self.pay(true),
            Some(Mark::Unpaid) => self.pay(false),
            Some(Mark::Keeper) => self.is_keeper = true,
            Some(Mark::Level(level)) => self.level = Some(level),
            Some(Mark::Waiting) => {
                self.section.get_or_insert(Section::Waiting);
            }
            Some(Mark::Out) => self.section = Some(Section::Out),
            Some(Mark::Remark) => notes.push(text),
            None if is_price(&text) => notes.push(text),
            None => match people(folded) {
                Some(count) => self.more += count.saturating_sub(1),
                None => return false,
            },
        }
        true
    }

    /// What is in brackets or behind a dash: marks, otherwise a note.
    pub(crate) fn take_part(&mut self, part: &str) {
        let part = part.trim();
        let folded = fold(part);
        if part.is_empty() {
            return;
        }
        if let Some(level) = LETTERS
            .iter()
            .find(|(letter, _)| *letter == folded)
            .map(|(_, level)| *level)
        {
            self.level = Some(level);
            return;
        }
        if let Some(nth) = part
            .parse::<usize>()
            .ok()
            .filter(|nth| (2..=999).contains(nth))
        {
            self.nth = Some(nth);
            return;
        }
        if let Some(count) = plus(part) {
            self.more += count;
            self.is_plus = true;
            return;
        }
        let words: Vec<&str> = part
            .split([' ', ','])
            .filter(|word| !word.is_empty())
            .collect();
        let rest = self.take_tail(&words, 0);
        if rest.is_empty() {
            return;
        }
        if rest.len() < words.len()
            && rest
                .iter()
                .all(|word| !word.chars().any(char::is_alphanumeric))
        {
            return;
        }
        self.notes.push(rest.join(" "));
    }
}

/// "2 org", "3 orang", "x2": how many people.
fn people(folded: &str) -> Option<usize> {
    let count = match folded.split_once(' ') {
        Some((count, unit)) => count
            .parse::<usize>()
            .ok()
            .filter(|_| PEOPLE.contains(&unit)),
        None => folded
            .strip_prefix('x')
            .or_else(|| PEOPLE.iter().find_map(|unit| folded.strip_suffix(unit)))
            .and_then(|count| count.parse().ok()),
    };
    count.filter(|count| (1..=COMPANIONS).contains(count))
}

/// "+2", "+1 org", "plus 1": how many more.
fn plus(part: &str) -> Option<usize> {
    let rest = part
        .strip_prefix('+')
        .or_else(|| part.strip_prefix("plus "))?
        .trim_start();
    let end = rest
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(rest.len());
    let unit = fold(&rest[end..]);
    rest[..end].parse().ok().filter(|count| {
        (1..=COMPANIONS).contains(count) && (unit.is_empty() || GUESTS.contains(&unit.as_str()))
    })
}

fn is_price(text: &str) -> bool {
    let is_named = |name: &str| {
        text.get(..name.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    if !text.starts_with(|letter: char| letter.is_ascii_digit())
        && !is_named("rp")
        && !is_named("idr")
    {
        return false;
    }
    let tokens = Tokens(split(text));
    let first = (0..tokens.len()).find(|at| tokens.digits(*at).is_some());
    let is_only = |last: usize| {
        (last + 1..tokens.len()).all(|at| tokens.word(at).is_none() && tokens.digits(at).is_none())
    };
    first.is_some_and(|at| {
        let is_plain =
            (0..at).all(|before| matches!(tokens.word(before), None | Some("rp" | "idr")));
        is_plain && price(&tokens, at).is_some_and(|(_, last)| is_only(last))
    })
}
