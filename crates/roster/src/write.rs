//! A list as text for a chat.

use std::collections::HashMap;

use jiff::civil::Date;

use crate::{
    List, Section,
    clean::{key, replace_phones, tidy},
    list::read,
};

/// What is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    pub title: String,
    /// When, where and for how much, as the caller words them.
    pub lines: Vec<String>,
    pub people: Vec<Line>,
    pub waiting: Vec<Line>,
    pub capacity: Option<usize>,
    /// The last line; none where it is empty.
    pub link: String,
    /// Above those who wait: "WL".
    pub waiting_word: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub name: String,
    pub paid: bool,
}

/// What has to be done so that the text reads back as the sheet.
#[derive(Default)]
struct Care {
    /// Lines of the heading in “…”.
    heading: bool,
    /// Names in “…”, those who wait after the others.
    names: Vec<bool>,
    /// "Slot: 12", where the numbers do not say it.
    slot: bool,
}

/// Writes the list; the same sheet gives the same text.
///
/// Where names have the same key, the later ones get " (2)", " (3)". What would be read back as something else is put in “…”:
/// a name such as “Andi lunas” or “19.00”, a title such as “1. Divisi Senin”. Where the numbers do not tell how many places
/// there are, a line "Slot: 12" does, or "Slot: ∞". Phone numbers in names are left out.
pub fn write(sheet: &Sheet) -> String {
    let lines: Vec<(String, String, bool)> = sheet
        .people
        .iter()
        .chain(&sheet.waiting)
        .map(named)
        .collect();
    let numbers = numbers(&lines);
    let mut care = Care {
        heading: !is_heading_right(sheet),
        names: vec![false; lines.len()],
        slot: false,
    };
    for _ in 0..4 {
        let (text, at) = compose(sheet, &lines, &numbers, &care);
        let list = read(&text, Date::ZERO);
        let mut by_line: HashMap<usize, Vec<usize>> = HashMap::new();
        for (index, entry) in list.entries.iter().enumerate() {
            by_line.entry(entry.line).or_default().push(index);
        }
        let mut is_right = list.lists <= 1;
        for (index, line) in at.iter().enumerate() {
            let section = if index < sheet.people.len() {
                Section::In
            } else {
                Section::Waiting
            };
            let is_same = matches!(by_line.get(line).map(Vec::as_slice), Some([only]) if is_same(&list, *only, &lines[index], numbers[index], section));
            if !is_same {
                is_right = false;
                care.names[index] = true;
            }
        }
        let is_whole = is_right && list.entries.len() == lines.len();
        if is_whole && list.capacity == sheet.capacity {
            return text;
        }
        care.slot |= is_whole;
        care.heading |= is_right && !is_whole;
    }
    compose(
        sheet,
        &lines,
        &numbers,
        &Care {
            heading: true,
            names: vec![true; lines.len()],
            slot: true,
        },
    )
    .0
}

fn is_same(
    list: &List,
    index: usize,
    (name, _, paid): &(String, String, bool),
    nth: usize,
    section: Section,
) -> bool {
    let entry = &list.entries[index];
    let has_more = entry.note.is_empty() && entry.level.is_none() && !entry.is_keeper;
    entry.name == *name
        && entry.paid == paid.then_some(true)
        && entry.nth == nth
        && entry.section == section
        && has_more
}

/// The heading alone is read as a heading.
fn is_heading_right(sheet: &Sheet) -> bool {
    let mut text = String::new();
    push_heading(&mut text, sheet, &Care::default());
    text.push_str("\n1. Budi\n2.\n");
    let list = read(&text, Date::ZERO);
    matches!(list.entries.as_slice(), [only] if only.name == "Budi" && only.section == Section::In)
        && list.lists == 1
}

/// Name, key and mark of a line.
fn named(line: &Line) -> (String, String, bool) {
    let tidied = tidy(&line.name);
    let name = tidy(&replace_phones(&tidied, "").0);
    let name = if name.is_empty() {
        "?".to_owned()
    } else {
        name
    };
    (name.clone(), key(&name), line.paid)
}

/// Which of the equal names each is, from 1.
fn numbers(lines: &[(String, String, bool)]) -> Vec<usize> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    lines
        .iter()
        .map(|(_, key, _)| {
            let count = counts.entry(key).or_default();
            *count += 1;
            *count
        })
        .collect()
}

fn push_heading(text: &mut String, sheet: &Sheet, care: &Care) {
    for line in std::iter::once(&sheet.title).chain(&sheet.lines) {
        let line = tidy(line);
        if line.is_empty() {
            continue;
        }
        text.push_str(&if care.heading {
            format!("“{line}”\n")
        } else {
            format!("{line}\n")
        });
    }
    if care.slot {
        text.push_str(&sheet.capacity.map_or("Slot: ∞\n".to_owned(), |capacity| {
            format!("Slot: {capacity}\n")
        }));
    }
}

/// The text, and the line of each name.
fn compose(
    sheet: &Sheet,
    lines: &[(String, String, bool)],
    numbers: &[usize],
    care: &Care,
) -> (String, Vec<usize>) {
    let mut text = String::new();
    push_heading(&mut text, sheet, care);
    let mut at = Vec::with_capacity(lines.len());
    let mut line_number = text.matches('\n').count();
    if !text.is_empty() {
        text.push('\n');
        line_number += 1;
    }
    let places = sheet.people.len().max(sheet.capacity.unwrap_or(0).min(999));
    let push = |text: &mut String, number: usize, index: usize| {
        let (name, _, paid) = &lines[index];
        let name = if care.names[index] {
            format!("“{name}”")
        } else {
            name.clone()
        };
        let nth = if numbers[index] > 1 {
            format!(" ({})", numbers[index])
        } else {
            String::new()
        };
        text.push_str(&format!(
            "{number}. {name}{nth}{}\n",
            if *paid { " ✅" } else { "" }
        ));
    };
    for place in 0..places {
        line_number += 1;
        if place < sheet.people.len() {
            at.push(line_number);
            push(&mut text, place + 1, place);
        } else {
            text.push_str(&format!("{}. \n", place + 1));
        }
    }
    if !sheet.waiting.is_empty() {
        text.push_str(&format!("\n{}:\n", sheet.waiting_word));
        line_number += 2;
        for place in 0..sheet.waiting.len() {
            line_number += 1;
            at.push(line_number);
            push(&mut text, place + 1, sheet.people.len() + place);
        }
    }
    let link = tidy(&sheet.link);
    if link.is_empty() {
        text.truncate(text.trim_end_matches('\n').len());
    } else {
        text.push_str(&format!("\n{link}"));
    }
    (text, at)
}
