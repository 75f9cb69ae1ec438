//! What stands above the names: title, day, hours, place, price and how many places.

use jiff::civil::Date;

use crate::{
    Heading,
    clean::{fold, hide_phones, is_picture},
    dates, times,
    tokens::{Tokens, split},
    words::has_link,
};

/// A heading that is being read line by line.
#[derive(Debug, Default)]
pub(crate) struct Reader {
    pub(crate) heading: Heading,
    /// "Slot: 12" alone on its line; `usize::MAX` is "Slot: ∞".
    exact: Option<usize>,
    said: Option<usize>,
    has_price_label: bool,
    has_place_label: bool,
    /// The line before had a day or an hour.
    follows_when: bool,
}

const PRICE_WORDS: &[&str] = &[
    "htm", "biaya", "iuran", "patungan", "fee", "harga", "price", "bayar", "tarif", "cost",
];
const PLACE_LABELS: &[&str] = &[
    "tempat", "lokasi", "place", "venue", "location", "di", "dimana", "where",
];
const PLACE_WORDS: &[&str] = &[
    "gor",
    "lapangan",
    "lap",
    "court",
    "hall",
    "arena",
    "sport",
    "sports",
    "stadion",
    "gedung",
    "gelanggang",
    "centre",
    "center",
];
const HALLS: &[&str] = &["gor", "hall", "gedung", "gelanggang", "arena", "stadion"];
const SLOT_WORDS: &[&str] = &[
    "slot",
    "slots",
    "kuota",
    "quota",
    "max",
    "maks",
    "maksimal",
    "maximal",
    "kapasitas",
    "capacity",
];
const PLAIN_LABELS: &[&str] = &[
    "hari", "tanggal", "tgl", "waktu", "date", "time", "jam", "pukul", "when", "kapan", "day",
];

impl Reader {
    /// Takes what a line above the names says; `false` where it says nothing of use.
    pub(crate) fn take(&mut self, line: &str, today: Date) -> bool {
        if has_link(line) {
            return false;
        }
        let text = unquoted(line);
        let tokens = Tokens(split(text));
        let mut used = Vec::new();
        let mut is_of_use = self.take_capacity(&tokens, &mut used);
        let day = dates::find(&tokens, today);
        let hours = times::find(&tokens, &day.used);
        let has_when = day.date.is_some() || hours.starts.is_some() || !hours.used.is_empty();
        if self.heading.date.is_none() && day.date.is_some() {
            self.heading.date = day.date;
            is_of_use = true;
        }
        if self.heading.starts.is_none() && (hours.starts.is_some() || hours.ends.is_some()) {
            (self.heading.starts, self.heading.ends) = (hours.starts, hours.ends);
            is_of_use = true;
        }
        used.extend(day.used);
        used.extend(hours.used);
        is_of_use |= self.take_price(&tokens, &mut used);
        let rest = rest_of(text, &tokens, &used);
        let is_title = self.heading.title.is_empty() && rest.is_some();
        is_of_use |= self.take_place(text, &tokens, rest, is_title);
        if is_title {
            self.heading.title = hide_phones(text).0;
            is_of_use = true;
        }
        self.follows_when = has_when;
        is_of_use || has_when
    }

    /// The price where a line below the names says it.
    pub(crate) fn take_late_price(&mut self, line: &str) -> bool {
        let tokens = Tokens(split(line));
        let is_labelled = (0..tokens.len()).any(|at| {
            tokens
                .word(at)
                .is_some_and(|word| PRICE_WORDS.contains(&word))
        });
        is_labelled && self.heading.price.is_none() && self.take_price(&tokens, &mut Vec::new())
    }

    /// How many places there are: as the heading says, otherwise as the numbers say.
    pub(crate) fn capacity(&self, numbered: Option<usize>) -> Option<usize> {
        match self.exact {
            Some(exact) => (exact < usize::MAX).then_some(exact),
            None => self.said.or(numbered),
        }
    }

    fn take_capacity(&mut self, tokens: &Tokens, used: &mut Vec<usize>) -> bool {
        for at in 0..tokens.len() {
            if !tokens
                .word(at)
                .is_some_and(|word| SLOT_WORDS.contains(&word))
            {
                continue;
            }
            let after = if tokens.is_sign(at + 1, ':') {
                at + 2
            } else {
                at + 1
            };
            let is_exact =
                at == 0 && tokens.word(0) == Some("slot") && after == 2 && tokens.len() == 3;
            if is_exact && tokens.is_sign(2, '∞') {
                self.exact = Some(usize::MAX);
                used.extend(0..3);
                return true;
            }
            let mut number = after;
            if tokens.is_sign(after + 1, '/') && tokens.digits(after + 2).is_some() {
                number = after + 2;
            }
            let count = tokens
                .small(number)
                .and_then(|count| usize::try_from(count).ok());
            if let (true, Some(count)) = (is_exact, count) {
                self.exact = Some(count);
                used.extend(0..3);
                return true;
            }
            let is_price = tokens.is_sign(number + 1, '.')
                || matches!(tokens.word(number + 1), Some("k" | "rb" | "ribu" | "per"));
            let before = at
                .checked_sub(1)
                .and_then(|before| tokens.small(before))
                .and_then(|count| usize::try_from(count).ok());
            let is_left = tokens.word_before(at).is_some_and(|word| word == "sisa")
                || at.checked_sub(2).and_then(|two| tokens.word(two)) == Some("sisa");
            let found = match (count, before) {
                (Some(count), _) if !is_price => Some((count, (at..=number).collect::<Vec<_>>())),
                (None, Some(before)) => Some((before, vec![at - 1, at])),
                _ => None,
            };
            if let Some((count, mut tokens_of_it)) = found
                .filter(|(count, _)| (1..=999).contains(count) && !is_left && self.said.is_none())
            {
                self.said = Some(count);
                if let Some(last) = tokens_of_it.last().copied().filter(|last| {
                    matches!(
                        tokens.word(last + 1),
                        Some("orang" | "org" | "pax" | "people")
                    )
                }) {
                    tokens_of_it.push(last + 1);
                }
                used.extend(tokens_of_it);
                return true;
            }
        }
        false
    }

    fn take_price(&mut self, tokens: &Tokens, used: &mut Vec<usize>) -> bool {
        let mut is_labelled = false;
        let mut is_of_use = false;
        for at in 0..tokens.len() {
            is_labelled |= tokens
                .word(at)
                .is_some_and(|word| PRICE_WORDS.contains(&word));
            let Some((price, last)) = price(tokens, at) else {
                continue;
            };
            if self.heading.price.is_none() || (is_labelled && !self.has_price_label) {
                self.heading.price = Some(price);
                self.has_price_label = is_labelled;
                is_of_use = true;
            }
            used.extend(at..=last);
            if at > 0
                && tokens.word(at - 1).is_some_and(|word| {
                    word == "rp" || word == "idr" || PRICE_WORDS.contains(&word)
                })
            {
                used.push(at - 1);
            }
        }
        is_of_use
    }

    fn take_place(
        &mut self,
        text: &str,
        tokens: &Tokens,
        rest: Option<String>,
        is_title: bool,
    ) -> bool {
        let Some(rest) = rest.filter(|_| self.heading.place.is_empty() || !self.has_place_label)
        else {
            return false;
        };
        let label = tokens
            .word(0)
            .filter(|word| PLACE_LABELS.contains(word))
            .map(str::len);
        let first = tokens.0.iter().position(|token| {
            token
                .text
                .chars()
                .all(|letter| !is_picture(letter) && letter != '\u{fe0f}')
        });
        let labelled = match label.or_else(|| {
            first
                .and_then(|at| tokens.word(at))
                .filter(|word| PLACE_LABELS.contains(word))
                .map(str::len)
        }) {
            Some(length) => rest.get(length..).map(|place| {
                place
                    .trim_matches(|letter: char| !letter.is_alphanumeric())
                    .to_owned()
            }),
            None if text.contains('📍') => Some(rest.clone()),
            None => None,
        };
        if let Some(place) = labelled.filter(|place| !place.is_empty()) {
            self.heading.place = hide_phones(&place).0;
            self.has_place_label = true;
            return true;
        }
        if !self.heading.place.is_empty() {
            return false;
        }
        let place = if is_title {
            let hall = tokens
                .0
                .iter()
                .find(|token| HALLS.contains(&token.text.as_str()));
            hall.and_then(|token| rest.find(&text[token.start..token.end]))
                .map(|at| rest[at..].to_owned())
        } else {
            let folded = fold(&rest);
            let has_word = folded.split(' ').any(|word| PLACE_WORDS.contains(&word));
            let is_short = folded.split(' ').count() <= 8 && !rest.contains(['?', '!']);
            (has_word || (self.follows_when && is_short)).then_some(rest)
        };
        let Some(place) = place else { return false };
        self.heading.place = hide_phones(&place).0;
        true
    }
}

/// The line says a day, an hour, a price, a place or how many places; a title is not enough.
pub(crate) fn is_heading(line: &str, today: Date) -> bool {
    let heading = Heading {
        title: "-".to_owned(),
        ..Heading::default()
    };
    Reader {
        heading,
        ..Reader::default()
    }
    .take(line, today)
}

/// Without the quotes that `write` sets around a line.
fn unquoted(line: &str) -> &str {
    line.strip_prefix('“')
        .and_then(|line| line.strip_suffix('”'))
        .unwrap_or(line)
}

/// The line without what was read from it; `None` where no word is left.
fn rest_of(text: &str, tokens: &Tokens, used: &[usize]) -> Option<String> {
    let mut is_used = vec![false; tokens.len()];
    for at in used {
        if let Some(slot) = is_used.get_mut(*at) {
            *slot = true;
        }
    }
    let mut rest = String::with_capacity(text.len());
    let mut end = 0;
    for (token, is_used) in tokens.0.iter().zip(&is_used) {
        if !is_used {
            if !rest.is_empty() && text[end..token.start].contains(' ') && !rest.ends_with(' ') {
                rest.push(' ');
            }
            rest.push_str(&text[token.start..token.end]);
        }
        end = token.end;
    }
    let rest =
        rest.trim_matches(|letter: char| !letter.is_alphanumeric() && !matches!(letter, '(' | ')'));
    let has_word = split(rest).iter().any(|token| {
        token.text.chars().any(char::is_alphabetic)
            && !PLAIN_LABELS.contains(&token.text.as_str())
            && !PRICE_WORDS.contains(&token.text.as_str())
    });
    let rest = rest.strip_suffix(" di").unwrap_or(rest);
    (has_word && !rest.is_empty()).then(|| rest.to_owned())
}

/// "35k", "35rb", "35 ribu", "Rp 35.000", "35.000", "35,000": whole units, and the last token of it.
pub(crate) fn price(tokens: &Tokens, at: usize) -> Option<(i64, usize)> {
    let digits = tokens.digits(at).filter(|digits| digits.len() <= 9)?;
    let is_named = matches!(tokens.word_before(at), Some("rp" | "idr" | "rm" | "sgd"))
        || (tokens.is_sign(at.wrapping_sub(1), '.') && at > 1 && tokens.word(at - 2) == Some("rp"))
        || tokens.is_sign(at.wrapping_sub(1), '$');
    let number: i64 = digits.parse().ok()?;
    if matches!(tokens.word(at + 1), Some("k" | "rb" | "ribu" | "rebu")) && number <= 99_999 {
        return Some((number * 1000, at + 1));
    }
    let groups = |sign: char| {
        let mut amount = number;
        let mut last = at;
        while tokens.is_sign(last + 1, sign)
            && tokens.touches_last(last + 1)
            && tokens.touches_last(last + 2)
        {
            let Some(group) = tokens.digits(last + 2).filter(|digits| digits.len() == 3) else {
                break;
            };
            amount = amount.checked_mul(1000)?.checked_add(group.parse().ok()?)?;
            last += 2;
        }
        (last > at && digits.len() <= 3 && number > 0).then_some((amount, last))
    };
    let is_middle = at > 1
        && tokens.digits(at - 2).is_some()
        && (tokens.is_sign(at - 1, '.') || tokens.is_sign(at - 1, ','));
    if is_middle {
        return None;
    }
    groups('.')
        .or_else(|| groups(','))
        .or_else(|| is_named.then_some((number, at)))
}
