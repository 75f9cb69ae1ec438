//! Whom the names of a list mean.

use std::collections::HashMap;

use crate::{
    List, Section,
    clean::{fold, key},
    compare::{Known, Place, Who},
};

/// Below this two names are not alike (Jaro–Winkler).
const ALIKE: f64 = 0.92;
/// A suggestion leads the next by so much, or both are asked about.
const GAP: f64 = 0.05;
/// At most so many are asked about.
const CANDIDATES: usize = 5;

pub(crate) struct Matching<'a> {
    list: &'a List,
    known: &'a [Known],
    names: Vec<String>,
    keys: Vec<String>,
    known_names: Vec<String>,
    known_keys: Vec<String>,
    /// Of each entry: its number among equal names, the highest such number, and how many of those who come are before it.
    places: Vec<(usize, usize, usize)>,
    pub(crate) who: Vec<Who>,
    is_taken: Vec<bool>,
}

impl<'a> Matching<'a> {
    pub(crate) fn new(list: &'a List, known: &'a [Known]) -> Self {
        let keys: Vec<String> = list.entries.iter().map(|entry| key(&entry.name)).collect();
        Self {
            list,
            known,
            places: places(list, &keys),
            names: list.entries.iter().map(|entry| fold(&entry.name)).collect(),
            keys,
            known_names: known.iter().map(|known| fold(&known.name)).collect(),
            known_keys: known.iter().map(|known| key(&known.name)).collect(),
            who: vec![Who::New; list.entries.len()],
            is_taken: vec![false; known.len()],
        }
    }

    fn is_here(&self, index: usize) -> bool {
        self.known[index].place != Place::Nowhere
    }

    /// Entries without a match: those who come, then those who are out.
    fn open(&self) -> Vec<usize> {
        [self.open_and(false), self.open_and(true)].concat()
    }

    fn open_and(&self, is_out: bool) -> Vec<usize> {
        (0..self.who.len())
            .filter(|entry| self.who[*entry] == Who::New && self.is_out(*entry) == is_out)
            .collect()
    }

    /// Those without a match whose name stands once: "Budi (2)" can only be somebody of that name.
    fn open_once(&self) -> Vec<usize> {
        let mut open = self.open();
        open.retain(|entry| self.places[*entry].1 <= 1);
        open
    }

    fn is_out(&self, entry: usize) -> bool {
        self.list.entries[entry].section == Section::Out
    }

    /// Whom of those here an equal name means: the n-th of them; where the list counts further than there are, as "Budi (2)"
    /// without a first, the next of them.
    fn nth_of(&self, entry: usize, group: &[usize]) -> Option<usize> {
        let (nth, most, before) = self.places[entry];
        let at = if most > group.len() {
            before
        } else {
            nth.saturating_sub(1)
        };
        group.get(at).copied()
    }

    fn take(&mut self, entry: usize, known: usize) {
        self.who[entry] = Who::Known(known);
        self.is_taken[known] = true;
    }

    /// Indices of the known by key, of those here or of the others.
    fn index(&self, here: bool) -> HashMap<String, Vec<usize>> {
        let mut index: HashMap<String, Vec<usize>> = HashMap::new();
        for known in (0..self.known.len()).filter(|known| self.is_here(*known) == here) {
            index
                .entry(self.known_keys[known].clone())
                .or_default()
                .push(known);
        }
        index
    }

    pub(crate) fn by_exact_name(&mut self) {
        let index = self.index(true);
        // first those whose place among the equal names is right too, then those whose name alone is
        for is_strict in [true, false] {
            for entry in self.open_and(false) {
                let Some(group) = index.get(&self.keys[entry]) else {
                    continue;
                };
                let is_same = |known: &usize| {
                    self.known_names[*known] == self.names[entry] && !self.is_taken[*known]
                };
                let is_spelled = |known: &usize| {
                    self.known[*known].name == self.list.entries[entry].name
                        && !self.is_taken[*known]
                };
                let spelled = group
                    .iter()
                    .copied()
                    .find(|known| self.places[entry].1 <= 1 && is_spelled(known));
                let nth = spelled.or_else(|| self.nth_of(entry, group));
                let found = if is_strict {
                    nth.filter(is_same)
                } else {
                    group.iter().copied().find(is_same)
                };
                if let Some(found) = found {
                    self.take(entry, found);
                }
            }
        }
    }

    /// Who is out: as an alias says; the only one of the name, or the only one spelled so. Otherwise it is asked: once one of
    /// them went, the same line must not take the next.
    pub(crate) fn by_name_of_leavers(&mut self, aliases: &HashMap<String, usize>) {
        let (index, others) = (self.index(true), self.index(false));
        for entry in self.open_and(true) {
            let key = &self.keys[entry];
            let free = |group: Option<&Vec<usize>>| -> Vec<usize> {
                group
                    .into_iter()
                    .flatten()
                    .copied()
                    .filter(|known| !self.is_taken[*known])
                    .collect()
            };
            let spelled = |group: &[usize]| -> Vec<usize> {
                group
                    .iter()
                    .copied()
                    .filter(|known| self.known[*known].name == self.list.entries[entry].name)
                    .collect()
            };
            let (here, gone) = (free(index.get(key)), free(others.get(key)));
            let meant = aliases
                .get(key)
                .copied()
                .filter(|meant| self.is_taken.get(*meant) == Some(&false));
            let nth = index
                .get(key)
                .filter(|_| self.places[entry].1 > 1)
                .and_then(|group| self.nth_of(entry, group));
            let found = meant.or(nth.filter(|known| !self.is_taken[*known]));
            match (
                found,
                spelled(&here).as_slice(),
                spelled(&gone).as_slice(),
                here.as_slice(),
            ) {
                (Some(found), ..) => self.take(entry, found),
                (_, [found], ..) | (_, [], [found, ..], _) | (_, [], [], [found]) => {
                    self.take(entry, *found);
                }
                (_, _, _, []) => {}
                _ => self.who[entry] = Who::Ask(here.into_iter().take(CANDIDATES).collect()),
            }
        }
    }

    pub(crate) fn by_alias(&mut self, aliases: &HashMap<String, usize>) {
        for entry in self.open_once() {
            let meant = aliases.get(&self.keys[entry]).copied();
            if let Some(meant) = meant.filter(|meant| self.is_taken.get(*meant) == Some(&false)) {
                self.take(entry, meant);
            }
        }
    }

    pub(crate) fn by_key(&mut self) {
        let index = self.index(true);
        for entry in self.open() {
            let Some(group) = index.get(&self.keys[entry]) else {
                continue;
            };
            let found = self
                .nth_of(entry, group)
                .filter(|known| !self.is_taken[*known]);
            let first = || group.iter().copied().find(|known| !self.is_taken[*known]);
            if let Some(found) = found.or_else(first) {
                self.take(entry, found);
            }
        }
        let index = self.index(false);
        for entry in self.open() {
            let Some(group) = index.get(&self.keys[entry]) else {
                continue;
            };
            let free: Vec<usize> = group
                .iter()
                .copied()
                .filter(|known| !self.is_taken[*known])
                .collect();
            let same: Vec<usize> = free
                .iter()
                .copied()
                .filter(|known| self.known_names[*known] == self.names[entry])
                .collect();
            match (free.as_slice(), same.as_slice()) {
                ([], _) => {}
                ([only], _) | (_, [only]) => self.take(entry, *only),
                _ => self.who[entry] = Who::Ask(free.into_iter().take(CANDIDATES).collect()),
            }
        }
    }

    pub(crate) fn by_first_word(&mut self) {
        let mut index: HashMap<String, Vec<usize>> = HashMap::new();
        for known in
            (0..self.known.len()).filter(|known| self.is_here(*known) && !self.is_taken[*known])
        {
            let first = self.known_keys[known]
                .split(' ')
                .next()
                .unwrap_or_default()
                .to_owned();
            index.entry(first).or_default().push(known);
        }
        for entry in self.open_once() {
            if self.keys[entry].contains(' ') {
                continue;
            }
            let Some(group) = index.get(&self.keys[entry]) else {
                continue;
            };
            let free: Vec<usize> = group
                .iter()
                .copied()
                .filter(|known| !self.is_taken[*known])
                .collect();
            match free.as_slice() {
                [] => {}
                [only] if group.len() == 1 => self.take(entry, *only),
                _ => self.who[entry] = Who::Ask(free.into_iter().take(CANDIDATES).collect()),
            }
        }
    }

    pub(crate) fn by_likeness(&mut self) {
        for entry in self.open_once() {
            // companions without a name are like each other: "Andi +1", "Andi +2"
            if self.list.entries[entry].brought_by.is_some()
                && self.list.entries[entry].name.contains(" +")
            {
                continue;
            }
            let mut found: Vec<(f64, usize)> = (0..self.known.len())
                .filter(|known| {
                    !self.is_taken[*known]
                        && digits(&self.keys[entry]) == digits(&self.known_keys[*known])
                })
                .map(|known| (likeness(&self.keys[entry], &self.known_keys[known]), known))
                .filter(|(likeness, _)| *likeness >= ALIKE)
                .collect();
            found.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
            let Some(best) = found.first().map(|(likeness, _)| *likeness) else {
                continue;
            };
            let near = found
                .into_iter()
                .filter(|(likeness, _)| best - likeness < GAP)
                .map(|(_, known)| known);
            self.who[entry] = Who::Ask(near.take(CANDIDATES).collect());
        }
    }
}

fn places(list: &List, keys: &[String]) -> Vec<(usize, usize, usize)> {
    let mut by_key: HashMap<&str, Vec<usize>> = HashMap::new();
    for (entry, key) in keys.iter().enumerate() {
        by_key.entry(key).or_default().push(entry);
    }
    let mut places = vec![(1, 1, 0); keys.len()];
    for mut group in by_key.into_values() {
        group.sort_by_key(|entry| {
            (
                list.entries[*entry].section == Section::Out,
                list.entries[*entry].nth,
            )
        });
        let most = group
            .iter()
            .map(|entry| list.entries[*entry].nth)
            .max()
            .unwrap_or(1);
        for (before, entry) in group.into_iter().enumerate() {
            places[entry] = (list.entries[entry].nth, most, before);
        }
    }
    places
}

fn digits(key: &str) -> String {
    key.chars().filter(|letter| letter.is_numeric()).collect()
}

/// How alike two keys are, up to 1. "budi s" is as like "budi santoso" as a name can be without being it.
fn likeness(one: &str, other: &str) -> f64 {
    let is_short = one.contains(' ') && {
        let (mut words, mut others) = (one.split(' '), other.split(' '));
        words.next() == others.next()
            && words.all(|word| others.next().is_some_and(|other| other.starts_with(word)))
    };
    if is_short {
        ALIKE.max(strsim::jaro_winkler(one, other))
    } else {
        strsim::jaro_winkler(one, other)
    }
}
