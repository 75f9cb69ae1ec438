//! What stands behind a number: who, and what is said of them.

use crate::{
    Section, Why,
    clean::{fold, is_picture, replace_phones},
    marks::{COMPANIONS, Marks},
    tokens::{Kind, split},
    words::{FREE, GUESTS, KEEPER, WITH, has_link, is_chat},
};

/// How much a line may be and still be a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    /// Behind a number: longer where each word begins with a capital.
    Numbered,
    Plain,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Item {
    /// The first brings the others. Empty: a free place, or `why`.
    pub(crate) people: Vec<Person>,
    pub(crate) marks: Marks,
    /// "+1 Andi" and "+1" alone: nobody but companions of somebody of another line.
    pub(crate) is_only_plus: bool,
    /// Why nobody was found; `None` for a free place.
    pub(crate) why: Option<Why>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Person {
    pub(crate) name: String,
    pub(crate) is_struck: bool,
}

impl Item {
    fn refused(why: Why) -> Self {
        Self {
            why: Some(why),
            ..Self::default()
        }
    }
}

const PAID_SIGNS: [char; 7] = ['✅', '✔', '☑', '💰', '💵', '💸', '✓'];
const UNPAID_SIGNS: [char; 5] = ['❌', '✖', '✗', '✘', '❎'];

/// Reads what stands behind a number. `tidied` is the whole line as it was typed: names in “…” are taken from there.
pub(crate) fn read(text: &str, tidied: &str, is_struck: bool, limit: Limit) -> Item {
    if let Some(item) = quoted(text, tidied, is_struck) {
        return item;
    }
    let (text, had_phone) = replace_phones(text, " ");
    if has_link(&text) {
        return Item::refused(Why::Link);
    }
    let mut item = Item::default();
    let text = take_signs(&text, &mut item.marks);
    let mut first_why = None;
    for (part, part_is_struck) in strikes(&text) {
        let before = item.people.len();
        if let Err(why) = read_people(&part, is_struck || part_is_struck, limit, &mut item) {
            item.people.truncate(before);
            first_why = first_why.or(Some(why));
        }
    }
    if item.people.len() > COMPANIONS || item.marks.more > COMPANIONS {
        return Item::refused(Why::NotAName);
    }
    if item.people.is_empty() && !item.is_only_plus {
        item.why = if had_phone {
            Some(Why::PhoneNumber)
        } else {
            first_why
        };
        // a mark without a name is not a free place
        if item.why.is_none() && item.marks != Marks::default() {
            item.why = Some(Why::NotAName);
        }
    }
    item
}

/// “Andi lunas” (2) ✅
fn quoted(text: &str, tidied: &str, is_struck: bool) -> Option<Item> {
    let behind = text
        .strip_prefix('“')
        .and_then(|rest| rest.rsplit_once('”'))
        .map(|(_, behind)| behind)?;
    let name = tidied
        .split_once('“')
        .and_then(|(_, rest)| rest.rsplit_once('”'))
        .map(|(name, _)| name)?;
    let mut marks = Marks::default();
    let behind = take_signs(behind, &mut marks);
    let behind = take_brackets(&behind, &mut marks);
    let (name, _) = replace_phones(name, "");
    let is_marked = marks.notes.is_empty() && behind.trim().is_empty();
    let has_name = name.chars().any(|letter| !letter.is_whitespace());
    (is_marked && has_name).then(|| Item {
        people: vec![Person {
            name: name.trim().to_owned(),
            is_struck,
        }],
        marks,
        ..Item::default()
    })
}

/// Takes ✅ and ❌ out of the text.
fn take_signs(text: &str, marks: &mut Marks) -> String {
    if text.is_ascii() {
        return text.to_owned();
    }
    let mut rest = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_paid = PAID_SIGNS.contains(&letter);
        if is_paid || UNPAID_SIGNS.contains(&letter) {
            marks.paid = Some(is_paid && marks.paid != Some(false));
        } else if letter == '🧤' {
            marks.is_keeper = true;
        } else {
            rest.push(letter);
            continue;
        }
        if letters.peek() == Some(&'\u{fe0f}') {
            letters.next();
        }
        rest.push(' ');
    }
    rest
}

/// Takes (…) and […] out of the text.
fn take_brackets(text: &str, marks: &mut Marks) -> String {
    if !text.contains(['(', '[']) {
        return text.to_owned();
    }
    let (mut rest, mut inner) = (String::with_capacity(text.len()), String::new());
    let mut depth = 0_usize;
    for letter in text.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    marks.take_part(&inner);
                    inner.clear();
                    rest.push(' ');
                }
            }
            _ if depth > 0 => inner.push(letter),
            _ => rest.push(letter),
        }
    }
    marks.take_part(&inner);
    rest
}

/// The text in parts, and which of them are ~struck~.
fn strikes(text: &str) -> Vec<(String, bool)> {
    if !text.contains('~') {
        return vec![(text.to_owned(), false)];
    }
    let parts: Vec<&str> = text.split('~').collect();
    let pairs = (parts.len() - 1) / 2;
    let mut found: Vec<(String, bool)> = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        let is_struck = index % 2 == 1 && index / 2 < pairs;
        match found.last_mut() {
            _ if part.trim().is_empty() => {}
            Some((text, last)) if *last == is_struck => {
                text.push(' ');
                text.push_str(part);
            }
            _ => found.push(((*part).to_owned(), is_struck)),
        }
    }
    found
}

fn read_people(text: &str, is_struck: bool, limit: Limit, item: &mut Item) -> Result<(), Why> {
    let text = take_brackets(text, &mut item.marks);
    let mut parts = parts(&text)
        .into_iter()
        .filter(|part| !part.trim().is_empty());
    let Some(mut first) = parts.next() else {
        return Ok(());
    };
    if KEEPER.contains(&fold(first).as_str()) {
        item.marks.is_keeper = true;
        match parts.next() {
            Some(part) => first = part,
            None => return Err(Why::NotAName),
        }
    }
    let tails: Vec<&str> = parts.collect();
    let chunks = chunks(first);
    let mut found = Vec::new();
    for (index, chunk) in chunks.iter().enumerate() {
        let words: Vec<&str> = chunk.split(' ').filter(|word| !word.is_empty()).collect();
        let mut words = words.as_slice();
        if index > 0 {
            if let Some((count, rest)) = plus_words(words) {
                item.marks.more += count;
                item.marks.is_plus = true;
                words = rest;
                if found.is_empty() && chunks.len() == 2 && chunks[0].is_empty() {
                    item.is_only_plus = true;
                }
            }
            if words.is_empty() {
                continue;
            }
        } else if words.len() > 1 && KEEPER.contains(&fold(words[0]).as_str()) {
            item.marks.is_keeper = true;
            words = &words[1..];
        }
        if words.is_empty() {
            continue;
        }
        let before = item.marks.more;
        let words = item.marks.take_tail(words, usize::from(index == 0));
        let name = trimmed(&words.join(" "));
        // "+2 Sari & Dodi": they are the two
        if index > 0 && before > 0 && !name.is_empty() && !item.is_only_plus {
            item.marks.more = item.marks.more.saturating_sub(1);
        }
        if name.is_empty() {
            continue;
        }
        let name = match name.strip_suffix('?') {
            Some(name) => {
                item.marks.notes.push("?".to_owned());
                name.trim_end_matches(['?', ' ']).to_owned()
            }
            None => name,
        };
        if is_free(&name) {
            continue;
        }
        refuse(&name, limit)?;
        found.push(Person { name, is_struck });
    }
    for tail in tails {
        item.marks.take_part(tail);
    }
    item.people.extend(found);
    Ok(())
}

/// "1 org Sari" behind a plus: how many more, and whom it names.
fn plus_words<'a>(words: &'a [&'a str]) -> Option<(usize, &'a [&'a str])> {
    let count: usize = words
        .first()?
        .parse()
        .ok()
        .filter(|count| (1..=COMPANIONS).contains(count))?;
    let is_unit = words
        .get(1)
        .is_some_and(|word| GUESTS.contains(&fold(word).as_str()));
    Some((count, &words[if is_unit { 2 } else { 1 }..]))
}

/// Cuts at commas, colons and dashes with a space beside them.
fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut last = ' ';
    let mut letters = text.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map_or(' ', |(_, next)| *next);
        let is_cut = match letter {
            ',' | ';' | ':' | '=' | '|' | '→' => true,
            '-' | '–' | '—' => last == ' ' || next == ' ',
            _ => false,
        };
        if is_cut {
            parts.push(&text[start..at]);
            start = at + letter.len_utf8();
        }
        last = letter;
    }
    parts.push(&text[start..]);
    parts
}

/// Cuts where somebody else is brought: "+ Sari", "& Sari", "dan Sari", "A/B".
fn chunks(text: &str) -> Vec<String> {
    let mut chunks = vec![String::new()];
    let spaced = text
        .replace('+', " + ")
        .replace('&', " & ")
        .replace('/', " / ");
    let words: Vec<&str> = spaced.split(' ').filter(|word| !word.is_empty()).collect();
    for (index, word) in words.iter().enumerate() {
        let is_sign = matches!(*word, "+" | "&" | "/");
        let is_between = index > 0 && index + 1 < words.len();
        if is_sign || (is_between && WITH.contains(&fold(word).as_str())) {
            if !chunks.last().is_some_and(String::is_empty) || chunks.len() == 1 {
                chunks.push(String::new());
            }
        } else if let Some(chunk) = chunks.last_mut() {
            if !chunk.is_empty() {
                chunk.push(' ');
            }
            chunk.push_str(word);
        }
    }
    chunks
}

fn trimmed(name: &str) -> String {
    let name = name.trim_matches([',', ';', ':', '-', '–', '=', '|', ' ', '_']);
    let stem = name.trim_end_matches('.');
    let dots = name.len() - stem.len();
    if dots > 1 {
        stem.trim_end().to_owned()
    } else {
        name.to_owned()
    }
}

/// Nobody's: nothing, only a number, "kosong".
fn is_free(name: &str) -> bool {
    let bare = name.trim_matches(|letter: char| !letter.is_alphanumeric() && !is_picture(letter));
    bare.chars().all(char::is_numeric) || FREE.contains(&fold(name).as_str())
}

fn refuse(name: &str, limit: Limit) -> Result<(), Why> {
    let folded = fold(name);
    let words = || folded.split(' ');
    if name.contains('?') || words().any(is_chat) || is_time_or_price(name) {
        return Err(Why::NotAName);
    }
    let letters = name.chars().count();
    let spelled = name.split(' ').count();
    let are_capitals = name.split(' ').all(|word| {
        word.chars()
            .find(|letter| letter.is_alphanumeric())
            .is_none_or(|letter| !letter.is_lowercase())
    });
    let (most_words, most_letters) = if limit == Limit::Numbered && are_capitals {
        (6, 48)
    } else {
        (4, 30)
    };
    if spelled > most_words || letters > most_letters {
        Err(Why::TooLong)
    } else {
        Ok(())
    }
}

/// "19.00", "35k", "Rp 35.000", "7pm".
fn is_time_or_price(name: &str) -> bool {
    if !name.contains(|letter: char| letter.is_ascii_digit()) {
        return false;
    }
    let tokens = split(name);
    let has_number = tokens.iter().any(|token| token.kind == Kind::Number);
    has_number
        && tokens.iter().all(|token| {
            token.kind != Kind::Word
                || matches!(
                    token.text.as_str(),
                    "k" | "rb"
                        | "ribu"
                        | "rp"
                        | "am"
                        | "pm"
                        | "wib"
                        | "wita"
                        | "malam"
                        | "pagi"
                        | "sore"
                        | "siang"
                )
        })
}

impl Item {
    /// Where the item puts a person of it.
    pub(crate) fn section(&self, person: &Person, around: Section) -> Section {
        if person.is_struck {
            Section::Out
        } else {
            self.marks.section.unwrap_or(around)
        }
    }
}
