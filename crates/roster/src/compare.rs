//! What a list changes, given who is known.

use std::collections::{HashMap, HashSet};

use crate::{List, Section, matching::Matching};

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
/// alias comes after an exact name of somebody who comes, so that our own list, pasted back, changes nothing. Those in and waiting are in `known` in
/// the order in which `write` had them: equal names are told apart by it alone.
///
/// `list.capacity` bounds who comes in: the rest waits, in the order of the list; set it where the caller knows better. A list of
/// nobody, or only of those who are out, makes nobody else leave.
#[expect(clippy::implicit_hasher, reason = "the caller has one kind of map")]
pub fn compare(list: &List, known: &[Known], aliases: &HashMap<String, usize>) -> Vec<Row> {
    let mut matching = Matching::new(list, known);
    matching.by_exact_name();
    matching.by_name_of_leavers(aliases);
    matching.by_alias(aliases);
    matching.by_key();
    matching.by_first_word();
    matching.by_likeness();
    rows(list, known, matching.who)
}

fn rows(list: &List, known: &[Known], who: Vec<Who>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut row_of: Vec<Option<usize>> = Vec::with_capacity(who.len());
    // who hosts has a place, on the list or not
    let has_own_place = |who: &Who| matches!(who, Who::Known(index) if known[*index].is_host && known[*index].place == Place::In);
    let host_places = known
        .iter()
        .filter(|known| known.is_host && known.place == Place::In)
        .count();
    let mut places = list
        .capacity
        .unwrap_or(usize::MAX)
        .saturating_sub(host_places);
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
            Who::Ask(candidates) => candidates
                .iter()
                .all(|index| known[*index].place == Place::Nowhere),
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
            paid: entry
                .paid
                .filter(|paid| *paid != noted && change != Change::Leave),
            is_ticked: !matches!(who, Who::Ask(_)),
            line: Some(entry.line),
            brought_by: entry
                .brought_by
                .and_then(|by| row_of.get(by).copied().flatten()),
        });
    }
    if list
        .entries
        .iter()
        .all(|entry| entry.section == Section::Out)
    {
        return rows;
    }
    let listed: HashSet<usize> = who
        .iter()
        .filter_map(|who| {
            if let Who::Known(index) = who {
                Some(*index)
            } else {
                None
            }
        })
        .collect();
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
