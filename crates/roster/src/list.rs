//! The lists of a text, line by line; the last counts.

use jiff::civil::Date;

use crate::{
    Ignored, List, Section, Why,
    clean::{hide_phones, plain, tidy},
    heading::Reader,
    item::Item,
    message::{Draft, Part, Row, drafts_of, row},
    people, stamp,
    words::has_link,
};

/// Reads a text of any length, as `parse` does.
pub fn read(text: &str, today: Date) -> List {
    let mut list = List::default();
    let mut messages: Vec<Vec<Row>> = vec![Vec::new()];
    for (index, line) in text.split('\n').enumerate() {
        let number = index + 1;
        let tidied = tidy(line);
        if tidied.is_empty() {
            // what has only invisible letters is no line for anybody
            if line.trim().is_empty() {
                push(
                    &mut messages,
                    Row {
                        number,
                        text: String::new(),
                        tidied,
                        is_struck: false,
                    },
                );
            } else {
                list.frame.push(number);
            }
            continue;
        }
        match stamp::cut(&tidied) {
            Some(Ok("")) => {
                messages.push(Vec::new());
                list.frame.push(number);
            }
            Some(Ok(rest)) => {
                messages.push(vec![row(number, rest.to_owned())]);
            }
            Some(Err(())) => {
                messages.push(Vec::new());
                list.ignored.push(Ignored {
                    line: number,
                    text: hide_phones(&plain(&tidied)).0,
                    why: Why::Note,
                });
            }
            None => push(&mut messages, row(number, tidied)),
        }
    }
    let mut drafts = Vec::new();
    for message in &messages {
        drafts.extend(
            drafts_of(message, today)
                .into_iter()
                .map(|draft| (message, draft)),
        );
    }
    let counting = drafts.iter().rposition(|(_, draft)| draft.is_list());
    list.lists = drafts.iter().filter(|(_, draft)| draft.is_list()).count();
    // without a list, what stands in the only message is still a heading
    let counts = counting.or(if messages.len() == 1 && drafts.len() == 1 {
        Some(0)
    } else {
        None
    });
    for (index, (message, draft)) in drafts.into_iter().enumerate() {
        if Some(index) == counts {
            settle(&mut list, message, draft, today);
        } else {
            let why = if draft.is_list() {
                Why::OlderList
            } else {
                Why::Note
            };
            for (at, part) in draft.parts {
                let row = &message[at];
                match part {
                    Part::Frame => list.frame.push(row.number),
                    _ => ignore(&mut list, row, reason(row, why)),
                }
            }
        }
    }
    list.ignored.sort_by_key(|ignored| ignored.line);
    list.frame.sort_unstable();
    list
}

fn push(messages: &mut [Vec<Row>], row: Row) {
    if let Some(message) = messages.last_mut() {
        message.push(row);
    }
}

/// Why a line beside the names is not taken.
fn reason(row: &Row, otherwise: Why) -> Why {
    if otherwise == Why::OlderList {
        return otherwise;
    }
    if has_link(&row.text) {
        return Why::Link;
    }
    if hide_phones(&row.text).1 {
        Why::PhoneNumber
    } else {
        otherwise
    }
}

fn ignore(list: &mut List, row: &Row, why: Why) {
    list.ignored.push(Ignored {
        line: row.number,
        text: hide_phones(if row.text.is_empty() {
            &row.tidied
        } else {
            &row.text
        })
        .0,
        why,
    });
}

/// Makes the list of the draft that counts.
fn settle(list: &mut List, rows: &[Row], draft: Draft, today: Date) {
    let mut reader = Reader::default();
    let mut found: Vec<(usize, Item, Section)> = Vec::new();
    let mut found_lines = Vec::new();
    for (at, part) in draft.parts {
        let row = &rows[at];
        match part {
            Part::Heading if reader.take(&row.text, today) => list.heading_lines.push(row.number),
            Part::Frame => list.frame.push(row.number),
            Part::Ignored(Why::Note) if reader.take_late_price(&row.text) => {
                list.heading_lines.push(row.number);
            }
            Part::Heading | Part::Ignored(Why::Note) => ignore(list, row, reason(row, Why::Note)),
            Part::Ignored(why) => ignore(list, row, why),
            Part::Item(item, section) => {
                found_lines.push((at, row.number));
                found.push((row.number, *item, section));
            }
        }
    }
    let highest = draft.counted + draft.highest;
    let says_places = draft.has_numbers && (draft.free > 0 || draft.has_waiting);
    list.capacity =
        reader.capacity((says_places && (1..=999).contains(&highest)).then_some(highest));
    list.heading = reader.heading;
    people::settle(list, found);
    let (mut entry_lines, lines) = (
        list.entries
            .iter()
            .map(|entry| entry.line)
            .collect::<Vec<_>>(),
        found_lines,
    );
    entry_lines.sort_unstable();
    for (at, line) in lines {
        if entry_lines.binary_search(&line).is_err()
            && list.ignored.last().is_none_or(|last| last.line != line)
        {
            ignore(list, &rows[at], Why::Twice);
        }
    }
}
