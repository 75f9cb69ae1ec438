//! What is written is read back, and a list that was applied changes nothing more.
#![expect(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod random;

use std::collections::{HashMap, HashSet};

use jiff::civil::{Date, Time, date, time};
use lapang_roster::{
    Change, Known, Line, Place, Row, Section, Sheet, Who, compare, key, parse, write,
};
use random::{Random, name, sheet};

const TODAY: Date = date(2026, 11, 28);

fn known_of(sheet: &Sheet) -> Vec<Known> {
    let of = |place| {
        move |line: &Line| Known {
            name: line.name.clone(),
            place,
            is_account: false,
            is_host: false,
            paid: line.paid,
        }
    };
    sheet
        .people
        .iter()
        .map(of(Place::In))
        .chain(sheet.waiting.iter().map(of(Place::Waiting)))
        .collect()
}

#[test]
fn a_written_list_reads_back_and_changes_nothing() {
    on_two_threads(read_back);
}

/// Runs 20,000 rounds.
fn on_two_threads(rounds: fn(Random, usize)) {
    std::thread::scope(|scope| {
        for seed in [1, 2] {
            scope.spawn(move || rounds(Random(seed), 10_000));
        }
    });
}

fn read_back(mut random: Random, rounds: usize) {
    for round in 0..rounds {
        let sheet = sheet(&mut random);
        let text = write(&sheet);
        let list = parse(&text, TODAY).unwrap();
        let read: Vec<(&str, Section, bool)> = list
            .entries
            .iter()
            .map(|entry| (entry.name.as_str(), entry.section, entry.paid == Some(true)))
            .collect();
        let of = |section| move |line: &'_ Line| (line.name.clone(), section, line.paid);
        let written: Vec<(String, Section, bool)> = sheet
            .people
            .iter()
            .map(of(Section::In))
            .chain(sheet.waiting.iter().map(of(Section::Waiting)))
            .collect();
        let written: Vec<(&str, Section, bool)> = written
            .iter()
            .map(|(name, section, paid)| (name.as_str(), *section, *paid))
            .collect();
        assert_eq!(read, written, "round {round}\n{text}");
        assert_eq!(list.capacity, sheet.capacity, "round {round}\n{text}");
        assert_eq!(write(&sheet), text);
        // more people than places stay where they are only while the list does not bound them
        let mut list = list;
        list.capacity = list
            .capacity
            .map(|capacity| capacity.max(sheet.people.len()));
        let rows = compare(&list, &known_of(&sheet), &HashMap::new());
        for (index, row) in rows.iter().enumerate() {
            assert_eq!(
                (&row.change, &row.who, row.paid),
                (&Change::Stay, &Who::Known(index), None),
                "round {round}\n{text}\n{row:?}"
            );
        }
        assert_eq!(rows.len(), written.len(), "round {round}\n{text}");
    }
}

#[test]
fn usual_lists_are_written_without_quotes() {
    let line = |name: &str, paid| Line {
        name: name.to_owned(),
        paid,
    };
    let sheet = Sheet {
        title: "1 Juta Club".to_owned(),
        lines: vec![
            "Sel, 2 Des, 20.00–22.00 WIB".to_owned(),
            "Lapangan 3-4, GOR Senayan".to_owned(),
            "Rp 35.000".to_owned(),
        ],
        people: vec![
            line("Budi S", true),
            line("Budi S.", false),
            line("Mas Joko", true),
            line("Andi lunas", false),
            line("Mas Joko +1", false),
        ],
        waiting: vec![line("Sari 🔥", false)],
        capacity: Some(6),
        link: "https://lapang.id/match/abc".to_owned(),
        waiting_word: "WL",
    };
    let text = write(&sheet);
    assert_eq!(
        text,
        "1 Juta Club\nSel, 2 Des, 20.00–22.00 WIB\nLapangan 3-4, GOR Senayan\nRp 35.000\n\n1. Budi S ✅\n2. Budi S. (2)\n3. Mas Joko ✅\n4. “Andi lunas”\n\
         5. Mas Joko +1\n6. \n\nWL:\n1. Sari 🔥\n\nhttps://lapang.id/match/abc"
    );
    let heading = parse(&text, TODAY).unwrap().heading;
    assert_eq!(heading.title, "1 Juta Club");
    assert_eq!(
        (heading.date, heading.starts, heading.ends),
        (
            Some(date(2026, 12, 2)),
            Some(time(20, 0, 0, 0)),
            Some(time(22, 0, 0, 0))
        )
    );
    assert_eq!(
        (heading.place.as_str(), heading.price),
        ("Lapangan 3-4, GOR Senayan", Some(35_000))
    );
}

#[test]
fn the_days_and_hours_of_our_own_lines_read_back() {
    const TEN: Time = time(22, 0, 0, 0);
    for (line, day, starts, ends, price) in [
        (
            "Sel, 2 Des, 20.00–22.00 WIB",
            Some(date(2026, 12, 2)),
            Some(time(20, 0, 0, 0)),
            Some(TEN),
            None,
        ),
        (
            "Tue, 2 Dec, 20:00–22:00 WIB",
            Some(date(2026, 12, 2)),
            Some(time(20, 0, 0, 0)),
            Some(TEN),
            None,
        ),
        (
            "Min, 3 Jan 2027, 06.30-08.00 WITA",
            Some(date(2027, 1, 3)),
            Some(time(6, 30, 0, 0)),
            Some(time(8, 0, 0, 0)),
            None,
        ),
        ("Rp 35.000", None, None, None, Some(35_000)),
        ("35k", None, None, None, Some(35_000)),
        ("HTM 35rb/org", None, None, None, Some(35_000)),
        (
            "Selasa jam 7-9 malam",
            Some(date(2026, 12, 1)),
            Some(time(19, 0, 0, 0)),
            Some(time(21, 0, 0, 0)),
            None,
        ),
        (
            "24/11 7pm - 9pm",
            Some(date(2026, 11, 24)),
            Some(time(19, 0, 0, 0)),
            Some(time(21, 0, 0, 0)),
            None,
        ),
        (
            "besok pukul 19.00 s/d 22.00",
            Some(date(2026, 11, 29)),
            Some(time(19, 0, 0, 0)),
            Some(TEN),
            None,
        ),
        (
            "Jum'at 19-22",
            Some(date(2026, 12, 4)),
            Some(time(19, 0, 0, 0)),
            Some(TEN),
            None,
        ),
        ("jam 7", None, None, None, None),
    ] {
        let heading = parse(&format!("Mabar\n{line}\n1. Budi"), TODAY)
            .unwrap()
            .heading;
        assert_eq!(
            (heading.date, heading.starts, heading.ends, heading.price),
            (day, starts, ends, price),
            "{line}"
        );
    }
}

/// Does what the rows say, as the server would with every row ticked. Asked: the first candidate, or somebody new.
fn apply(
    rows: &[Row],
    known: &mut Vec<Known>,
    aliases: &mut HashMap<String, usize>,
    random: &mut Random,
) {
    let mut is_meant: Vec<usize> = rows
        .iter()
        .filter_map(|row| {
            if let Who::Known(index) = row.who {
                Some(index)
            } else {
                None
            }
        })
        .collect();
    for row in rows {
        let index = match &row.who {
            Who::Known(index) => *index,
            // a name that turns out to be the host's frees a place: not here
            Who::Ask(candidates)
                if random.chance(50)
                    && !known[candidates[0]].is_host
                    && !is_meant.contains(&candidates[0])
                    && !aliases.contains_key(&key(&row.name)) =>
            {
                aliases.insert(key(&row.name), candidates[0]);
                is_meant.push(candidates[0]);
                candidates[0]
            }
            Who::Ask(_) if row.change == Change::Leave => continue,
            Who::New | Who::Ask(_) => {
                known.push(Known {
                    name: row.name.clone(),
                    place: Place::Nowhere,
                    is_account: false,
                    is_host: false,
                    paid: false,
                });
                known.len() - 1
            }
        };
        match row.change {
            _ if known[index].is_host => {}
            Change::Stay => {}
            Change::Join | Change::ComeIn => known[index].place = Place::In,
            Change::Wait | Change::StepBack => known[index].place = Place::Waiting,
            Change::Leave => known[index].place = Place::Nowhere,
        }
        if let Some(paid) = row.paid {
            known[index].paid = paid;
        }
    }
}

fn brief(known: &[Known], rows: &[Row]) -> String {
    let known = known.iter().map(|known| format!("{known:?}\n"));
    known
        .chain(rows.iter().map(|row| format!("{row:?}\n")))
        .collect()
}

#[test]
fn a_list_that_was_applied_changes_nothing_more() {
    on_two_threads(apply_twice);
}

fn apply_twice(mut random: Random, rounds: usize) {
    for round in 0..rounds {
        let mut known: Vec<Known> = (0..random.below(15))
            .map(|_| Known {
                name: if random.chance(10) {
                    random.of(&["Tono", "Yanto", "Tono Kurniawan"]).to_owned()
                } else {
                    name(&mut random)
                },
                place: [Place::In, Place::Waiting, Place::Nowhere][random.below(3)],
                is_account: random.chance(50),
                is_host: false,
                paid: random.chance(40),
            })
            .collect();
        if let Some(first) = known.first_mut() {
            first.is_host = true;
            first.place = Place::In;
        }
        // equal names are told apart by their order alone, which another list changes
        let mut sheet = sheet(&mut random);
        let mut keys = HashSet::new();
        sheet.people.retain(|line| keys.insert(key(&line.name)));
        sheet.waiting.retain(|line| keys.insert(key(&line.name)));
        let mut text = write(&sheet);
        if random.chance(30) {
            text.push_str("\n\nBatal: Tono, Mas Yanto");
        }
        let list = parse(&text, TODAY).unwrap();
        let mut aliases = HashMap::new();
        let before = known.clone();
        let rows = compare(&list, &known, &aliases);
        apply(&rows, &mut known, &mut aliases, &mut random);
        let again = compare(&list, &known, &aliases);
        for row in again
            .iter()
            .filter(|row| !matches!((&row.who, row.change), (Who::Ask(_), Change::Leave)))
        {
            assert_eq!(
                (row.change, row.paid),
                (Change::Stay, None),
                "round {round}\n{text}\n{}{row:?}",
                brief(&before, &rows)
            );
        }
    }
}
