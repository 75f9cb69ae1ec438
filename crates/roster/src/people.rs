//! The people of a list: who brings whom, and nobody twice.

use std::collections::HashMap;

use crate::{Entry, List, Section, clean::fold, item::Item};

/// People in the order of the list; who turns out to stand there twice is taken away at the end.
#[derive(Default)]
struct People {
    entries: Vec<Option<Entry>>,
    /// Struck out, not below "batal".
    struck: Vec<bool>,
    by_name: HashMap<(String, usize), usize>,
}

pub(crate) fn settle(list: &mut List, found: Vec<(usize, Item, Section)>) {
    let mut people = People::default();
    for (line, item, around) in found {
        people.take(line, item, around);
    }
    let mut places = Vec::with_capacity(people.entries.len());
    let mut count = 0;
    for entry in &people.entries {
        places.push(entry.is_some().then_some(count));
        count += usize::from(entry.is_some());
    }
    for mut entry in people.entries.into_iter().flatten() {
        entry.brought_by = entry
            .brought_by
            .and_then(|by| places.get(by).copied().flatten());
        list.entries.push(entry);
    }
}

impl People {
    fn take(&mut self, line: usize, item: Item, around: Section) {
        let first = Entry {
            name: String::new(),
            section: item.marks.section.unwrap_or(around),
            paid: item.marks.paid,
            brought_by: None,
            level: item.marks.level,
            is_keeper: item.marks.is_keeper,
            note: item.marks.notes.join(", "),
            line,
            nth: 1,
        };
        let more = item.marks.more;
        let known = item
            .people
            .first()
            .and_then(|person| self.by_name.get(&(fold(&person.name), 1)).copied());
        if item.is_only_plus || (item.marks.is_plus && item.people.len() == 1) {
            // "Andi +1" on a line of its own is one person where Andi stands already; "+1" follows whoever stands above
            let above = self.entries.iter().rposition(Option::is_some).map(|last| {
                self.entries[last]
                    .as_ref()
                    .and_then(|entry| entry.brought_by)
                    .unwrap_or(last)
            });
            let by = if item.people.is_empty() { above } else { known };
            if let Some((by, name)) = by.and_then(|by| {
                self.entries[by]
                    .as_ref()
                    .map(|entry| (by, entry.name.clone()))
            }) {
                if item.people.is_empty() {
                    self.bring(&first, by, &name, more);
                } else {
                    self.add(
                        Entry {
                            name: format!("{name} +{more}"),
                            brought_by: Some(by),
                            ..first
                        },
                        false,
                    );
                }
                return;
            }
        }
        let mut by = None;
        let mut names = Vec::new();
        for (index, person) in item.people.iter().enumerate() {
            let mut entry = Entry {
                name: person.name.clone(),
                section: item.section(person, around),
                ..first.clone()
            };
            if index == 0 {
                entry.nth = item.marks.nth.unwrap_or(1);
            } else {
                (entry.level, entry.is_keeper, entry.note) = (None, false, String::new());
                // a name after a struck one took its place
                entry.brought_by = by.filter(|_| !item.people[0].is_struck || person.is_struck);
            }
            let added = self.add(entry, person.is_struck);
            if index == 0 {
                by = added;
                names.push(person.name.clone());
            }
        }
        if let (Some(by), Some(name), false) = (by, names.first(), item.is_only_plus) {
            self.bring(&first, by, name, more);
        }
    }

    /// Adds companions that have no name of their own.
    fn bring(&mut self, like: &Entry, by: usize, name: &str, more: usize) {
        let section = like.section;
        let mut number = 0;
        for _ in 0..more {
            number += 1;
            while self
                .by_name
                .contains_key(&(fold(&format!("{name} +{number}")), 1))
            {
                number += 1;
            }
            let entry = Entry {
                name: format!("{name} +{number}"),
                section,
                brought_by: Some(by),
                level: None,
                is_keeper: false,
                note: String::new(),
                ..like.clone()
            };
            self.add(entry, false);
        }
    }

    /// Adds an entry, unless the same name stands there and counts more: who is below "batal" is out, and who is struck out and
    /// stands elsewhere is not.
    fn add(&mut self, entry: Entry, is_struck: bool) -> Option<usize> {
        let name = (fold(&entry.name), entry.nth);
        if let Some(other) = self.by_name.get(&name).copied() {
            let is_out = entry.section == Section::Out && !is_struck;
            let was_out = self.entries[other]
                .as_ref()
                .is_some_and(|entry| entry.section == Section::Out);
            let yields = (is_out && !was_out) || (self.struck[other] && !is_struck);
            if !yields {
                return None;
            }
            self.entries[other] = None;
        }
        let index = self.entries.len();
        self.by_name.insert(name, index);
        self.entries.push(Some(entry));
        self.struck.push(is_struck);
        Some(index)
    }
}
