//! Lists in the styles of chats, each with its meaning beside it.

use jiff::civil::{Date, date};
use lapang_roster::{Entry, List, Section, parse};

const CORPUS: &str = include_str!("corpus.txt");
const TODAY: Date = date(2026, 11, 28);

/// Name, text and meaning of each list.
fn lists() -> Vec<(String, String, Vec<String>)> {
    let begins = |line: &str| line.starts_with("== ");
    let lines: Vec<&str> = CORPUS.lines().skip_while(|line| !begins(line)).collect();
    let mut lists: Vec<(String, String, Vec<String>)> = Vec::new();
    let mut is_meaning = false;
    for line in lines {
        match (line.strip_prefix("== "), lists.last_mut()) {
            (Some(name), _) => {
                lists.push((name.to_owned(), String::new(), Vec::new()));
                is_meaning = false;
            }
            (None, Some(_)) if line == "--" => is_meaning = true,
            (None, Some((_, _, meaning))) if is_meaning => meaning.push(line.to_owned()),
            (None, Some((_, text, _))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) => {}
        }
    }
    lists
}

fn person(entry: &Entry, list: &List) -> String {
    let mut words = vec![entry.name.clone()];
    words.extend(
        entry
            .brought_by
            .map(|by| format!("<{}", list.entries[by].name)),
    );
    words.extend(entry.level.map(|level| format!("L{level}")));
    words.extend(entry.is_keeper.then(|| "GK".to_owned()));
    words.extend(
        entry
            .paid
            .map(|paid| if paid { "$".to_owned() } else { "!".to_owned() }),
    );
    words.extend((!entry.note.is_empty()).then(|| format!("({})", entry.note)));
    words.join(" ")
}

fn meaning(list: &List) -> Vec<String> {
    let mut lines = Vec::new();
    if list.lists != 1 {
        lines.push(format!("lists {}", list.lists));
    }
    let heading = &list.heading;
    if !heading.title.is_empty() {
        lines.push(format!("title {}", heading.title));
    }
    let hours = heading.starts.map(|starts| {
        let ends = heading
            .ends
            .map(|ends| format!("-{}", ends.strftime("%H:%M")))
            .unwrap_or_default();
        format!("{}{ends}", starts.strftime("%H:%M"))
    });
    if heading.date.is_some() || hours.is_some() {
        lines.push(
            ["when".to_owned()]
                .into_iter()
                .chain(heading.date.map(|date| date.to_string()))
                .chain(hours)
                .collect::<Vec<_>>()
                .join(" "),
        );
    }
    if !heading.place.is_empty() {
        lines.push(format!("place {}", heading.place));
    }
    lines.extend(heading.price.map(|price| format!("price {price}")));
    lines.extend(list.capacity.map(|capacity| format!("capacity {capacity}")));
    for (section, word) in [
        (Section::In, "in"),
        (Section::Waiting, "wait"),
        (Section::Out, "out"),
    ] {
        let people: Vec<String> = list
            .entries
            .iter()
            .filter(|entry| entry.section == section)
            .map(|entry| person(entry, list))
            .collect();
        if !people.is_empty() {
            lines.push(format!("{word} {}", people.join(" | ")));
        }
    }
    if !list.ignored.is_empty() {
        let ignored: Vec<String> = list
            .ignored
            .iter()
            .map(|ignored| format!("{} {:?}", ignored.line, ignored.why))
            .collect();
        lines.push(format!("ignored {}", ignored.join(", ")));
    }
    lines
}

#[test]
fn lists_are_read_as_people_mean_them() {
    let lists = lists();
    assert!(lists.len() >= 60, "{}", lists.len());
    let mut wrong = String::new();
    for (name, text, expected) in &lists {
        let list = parse(text, TODAY).unwrap();
        let found = meaning(&list);
        if found != *expected {
            wrong.push_str(&format!(
                "== {name}\n{text}-- expected\n{}\n-- found\n{}\n\n",
                expected.join("\n"),
                found.join("\n")
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
