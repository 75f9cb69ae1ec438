//! What a list changes, given who is known.

use std::collections::{HashMap, HashSet};

use crate::{
    List, Section,
    clean::{fold, key},
};

/// Below this two names are not alike (Jaro–Winkler).
const ALIKE: f64 = 0.92;
/// A suggestion leads the next by so much, or both are asked about.
const GAP: f64 = 0.05;
/// At most so many are asked about.
const CANDIDATES: usize = 5;

/// Somebody whom the host knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub name: String,
    pub place: Place,
    pub is_account: bool,
    pub is_host: bool,
    pub paid: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    In,
    Waiting,
    /// Only known to the host.
    Nowhere,
}

/// One change, or one person who stays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub who: Who,
    /// As the list spells it; of those who leave without a line the known name.
    pub name: String,
    pub change: Change,
    /// What the list says where it differs from what is known. Somebody new, or to be asked about, counts as unpaid.
    pub paid: Option<bool>,
    pub is_ticked: bool,
    /// From 1.
    pub line: Option<usize>,
    /// Index of the row.
    pub brought_by: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// Index of the known.
    Known(usize),
    New,
    /// Indices of the known whom it may mean, best first. The caller asks once and remembers the answer as an alias.
    Ask(Vec<usize>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    Stay,
    Join,
    Wait,
    /// Waits, and the list has them in.
    ComeIn,
    /// Is in, and the list has them waiting.
    StepBack,
    Leave,
}

/// What a list changes. `aliases` says by `key` whom a spelling means, as an index of `known`.
///
/// Names are matched in this order, each for all entries before the next: the exact name of somebody in or waiting; an alias; the
/// key of somebody in or waiting (the n-th of equal names is the n-th known); the key of somebody known otherwise; a single word
/// that begins the name of exactly one who is in or waiting and not matched yet. After that it is asked or somebody new. An
/// alias comes after an exact name, so that our own list, pasted back, changes nothing. Those in and waiting are in `known` in
/// the order in which `write` had them: equal names are told apart by it alone.
///
/// `list.capacity` bounds who comes in: the rest waits, in the order of the list; set it where the caller knows better. A list of
/// nobody, or only of those who are out, makes nobody else leave.
pub fn compare(list: &List, known: &[Known], aliases: &HashMap<String, usize>) -> Vec<Row> {
    let mut matching = Matching::new(list, known);
    matching.by_exact_name();
    matching.by_alias(aliases);
    matching.by_key();
    matching.by_first_word();
    matching.by_likeness();
    rows(list, known, matching.who)
}

struct Matching<'a> {
    list: &'a List,
    known: &'a [Known],
    names: Vec<String>,
    keys: Vec<String>,
    known_names: Vec<String>,
    known_keys: Vec<String>,
    /// Of each entry: its number among equal names, the highest such number, and how many of those who come are before it.
    places: Vec<(usize, usize, usize)>,
    who: Vec<Who>,
    is_taken: Vec<bool>,
}

impl<'a> Matching<'a> {
    fn new(list: &'a List, known: &'a [Known]) -> Self {
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
        let mut open: Vec<usize> = (0..self.who.len()).filter(|index| self.who[*index] == Who::New).collect();
        open.sort_by_key(|index| self.is_out(*index));
        open
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
        let at = if most > group.len() { before } else { nth.saturating_sub(1) };
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
            index.entry(self.known_keys[known].clone()).or_default().push(known);
        }
        index
    }

    fn by_exact_name(&mut self) {
        let index = self.index(true);
        // first those whose place among the equal names is right too, then those whose name alone is
        for (is_out, is_strict) in [(false, true), (false, false), (true, true), (true, false)] {
            for entry in self.open().into_iter().filter(|entry| self.is_out(*entry) == is_out).collect::<Vec<_>>() {
                let Some(group) = index.get(&self.keys[entry]) else { continue };
                let is_same = |known: &usize| self.known_names[*known] == self.names[entry] && !self.is_taken[*known];
                let nth = self.nth_of(entry, group);
                let found = if is_strict { nth.filter(is_same) } else { group.iter().copied().find(is_same) };
                if let Some(found) = found {
                    self.take(entry, found);
                }
            }
        }
    }

    fn by_alias(&mut self, aliases: &HashMap<String, usize>) {
        for entry in self.open_once() {
            let meant = aliases.get(&self.keys[entry]).copied();
            if let Some(meant) = meant.filter(|meant| self.is_taken.get(*meant) == Some(&false)) {
                self.take(entry, meant);
            }
        }
    }

    fn by_key(&mut self) {
        let index = self.index(true);
        for entry in self.open() {
            let Some(group) = index.get(&self.keys[entry]) else { continue };
            let found = self.nth_of(entry, group).filter(|known| !self.is_taken[*known]);
            let first = || group.iter().copied().find(|known| !self.is_taken[*known]);
            if let Some(found) = found.or_else(first) {
                self.take(entry, found);
            }
        }
        let index = self.index(false);
        for entry in self.open() {
            let Some(group) = index.get(&self.keys[entry]) else { continue };
            let free: Vec<usize> = group.iter().copied().filter(|known| !self.is_taken[*known]).collect();
            let same: Vec<usize> = free.iter().copied().filter(|known| self.known_names[*known] == self.names[entry]).collect();
            match (free.as_slice(), same.as_slice()) {
                ([], _) => {}
                ([only], _) | (_, [only]) => self.take(entry, *only),
                _ => self.who[entry] = Who::Ask(free.into_iter().take(CANDIDATES).collect()),
            }
        }
    }

    fn by_first_word(&mut self) {
        let mut index: HashMap<String, Vec<usize>> = HashMap::new();
        for known in (0..self.known.len()).filter(|known| self.is_here(*known) && !self.is_taken[*known]) {
            let first = self.known_keys[known].split(' ').next().unwrap_or_default().to_owned();
            index.entry(first).or_default().push(known);
        }
        for entry in self.open_once() {
            if self.keys[entry].contains(' ') {
                continue;
            }
            let Some(group) = index.get(&self.keys[entry]) else { continue };
            let free: Vec<usize> = group.iter().copied().filter(|known| !self.is_taken[*known]).collect();
            match free.as_slice() {
                [] => {}
                [only] if group.len() == 1 => self.take(entry, *only),
                _ => self.who[entry] = Who::Ask(free.into_iter().take(CANDIDATES).collect()),
            }
        }
    }

    fn by_likeness(&mut self) {
        for entry in self.open_once() {
            // companions without a name are like each other: "Andi +1", "Andi +2"
            if self.list.entries[entry].brought_by.is_some() && self.list.entries[entry].name.contains(" +") {
                continue;
            }
            let mut found: Vec<(f64, usize)> = (0..self.known.len())
                .filter(|known| !self.is_taken[*known] && digits(&self.keys[entry]) == digits(&self.known_keys[*known]))
                .map(|known| (likeness(&self.keys[entry], &self.known_keys[known]), known))
                .filter(|(likeness, _)| *likeness >= ALIKE)
                .collect();
            found.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1)));
            let Some(best) = found.first().map(|(likeness, _)| *likeness) else { continue };
            let near = found.into_iter().filter(|(likeness, _)| best - likeness < GAP).map(|(_, known)| known);
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
        group.sort_by_key(|entry| (list.entries[*entry].section == Section::Out, list.entries[*entry].nth));
        let most = group.iter().map(|entry| list.entries[*entry].nth).max().unwrap_or(1);
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
        words.next() == others.next() && words.all(|word| others.next().is_some_and(|other| other.starts_with(word)))
    };
    if is_short { ALIKE.max(strsim::jaro_winkler(one, other)) } else { strsim::jaro_winkler(one, other) }
}

fn rows(list: &List, known: &[Known], who: Vec<Who>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut row_of: Vec<Option<usize>> = Vec::with_capacity(who.len());
    // who hosts has a place, on the list or not
    let has_own_place = |who: &Who| matches!(who, Who::Known(index) if known[*index].is_host && known[*index].place == Place::In);
    let host_places = known.iter().filter(|known| known.is_host && known.place == Place::In).count();
    let mut places = list.capacity.unwrap_or(usize::MAX).saturating_sub(host_places);
    let mut asked = HashSet::new();
    for (entry, who) in list.entries.iter().zip(&who) {
        if let Who::Ask(candidates) = who {
            asked.extend(candidates.iter().copied());
        }
        let mut section = entry.section;
        if section == Section::In && !has_own_place(who) {
            match places.checked_sub(1) {
                Some(left) => places = left,
                None => section = Section::Waiting,
            }
        }
        let place = match who {
            Who::Known(index) => known[*index].place,
            Who::New | Who::Ask(_) => Place::Nowhere,
        };
        let change = match (place, section) {
            (Place::In, _) if has_own_place(who) => Change::Stay,
            (Place::In, Section::In) | (Place::Waiting, Section::Waiting) => Change::Stay,
            (Place::Nowhere, Section::In) => Change::Join,
            (Place::Nowhere, Section::Waiting) => Change::Wait,
            (Place::Waiting, Section::In) => Change::ComeIn,
            (Place::In, Section::Waiting) => Change::StepBack,
            (_, Section::Out) => Change::Leave,
        };
        let is_nobody_here = match who {
            Who::Known(_) => place == Place::Nowhere,
            Who::New => true,
            Who::Ask(candidates) => candidates.iter().all(|index| known[*index].place == Place::Nowhere),
        };
        if change == Change::Leave && is_nobody_here {
            row_of.push(None);
            continue;
        }
        let noted = matches!(who, Who::Known(index) if known[*index].paid);
        row_of.push(Some(rows.len()));
        rows.push(Row {
            who: who.clone(),
            name: entry.name.clone(),
            change,
            paid: entry.paid.filter(|paid| *paid != noted && change != Change::Leave),
            is_ticked: !matches!(who, Who::Ask(_)),
            line: Some(entry.line),
            brought_by: entry.brought_by.and_then(|by| row_of.get(by).copied().flatten()),
        });
    }
    if list.entries.iter().all(|entry| entry.section == Section::Out) {
        return rows;
    }
    let listed: HashSet<usize> = who.iter().filter_map(|who| if let Who::Known(index) = who { Some(*index) } else { None }).collect();
    for (index, known) in known.iter().enumerate() {
        if known.place == Place::Nowhere || known.is_host || listed.contains(&index) {
            continue;
        }
        rows.push(Row {
            who: Who::Known(index),
            name: known.name.clone(),
            change: Change::Leave,
            paid: None,
            // whom a name of the list may mean is not taken off before that is answered
            is_ticked: !known.is_account && !asked.contains(&index),
            line: None,
            brought_by: None,
        });
    }
    rows
}
