//! The lists of one message: what each line is, given those before it.

use jiff::civil::Date;

use crate::{
    Section, Why,
    clean::{fold, plain, tidy},
    heading,
    item::{self, Item, Limit},
    lines::{Head, Shape, plain_number, shape},
};

/// A line of the text, cleaned.
pub(crate) struct Row {
    /// From 1.
    pub(crate) number: usize,
    pub(crate) tidied: String,
    pub(crate) text: String,
    pub(crate) is_struck: bool,
}

/// What became of a line.
pub(crate) enum Part {
    Heading,
    Frame,
    Item(Box<Item>, Section),
    Ignored(Why),
}

/// A list that is being read.
#[derive(Default)]
pub(crate) struct Draft {
    /// Index of the row, and what it is; rising.
    pub(crate) parts: Vec<(usize, Part)>,
    pub(crate) people: usize,
    pub(crate) free: usize,
    /// The highest number of the parts of the main section before this one, and of this one.
    pub(crate) counted: usize,
    pub(crate) highest: usize,
    pub(crate) has_numbers: bool,
    pub(crate) has_waiting: bool,
}

impl Draft {
    pub(crate) fn is_list(&self) -> bool {
        self.people > 0 || self.free > 0
    }
}

/// Cleans a line.
pub(crate) fn row(number: usize, tidied: String) -> Row {
    let is_literal = tidied.contains('“');
    let mut text =
        plain_number(&tidied).map_or_else(|| plain(&tidied), |numbered| plain(&numbered));
    let mut is_struck = false;
    if !is_literal && text.contains(['*', '`', '_', '~']) {
        text = text.replace(['*', '`'], "");
        if text.contains('_') {
            text = text
                .split(' ')
                .map(|word| word.trim_matches('_'))
                .collect::<Vec<_>>()
                .join(" ");
        }
        let inner = text.trim_matches(['~', ' ']);
        if text.trim().starts_with('~')
            && text.trim().ends_with('~')
            && !inner.contains('~')
            && !inner.is_empty()
        {
            is_struck = true;
            text = inner.to_owned();
        }
        text = tidy(&text);
    }
    Row {
        number,
        tidied,
        text,
        is_struck,
    }
}

/// Reads one message.
struct Reading<'a> {
    rows: &'a [Row],
    done: Vec<Draft>,
    draft: Draft,
    /// Text since the last name; it may be the heading of another list.
    pending: Vec<usize>,
    section: Section,
    mode: Mode,
    has_begun: bool,
    last: usize,
}

/// What the last word above names allows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// Numbers go on, or begin again.
    Numbers,
    /// Since a word such as "WL": names may follow without numbers, and numbers may begin again.
    Open,
    /// The same, since "Putri" or "Court 2".
    Part,
    /// Since "Catatan": no names.
    Notes,
}

/// The lists of one message, and what is no list.
pub(crate) fn drafts_of(rows: &[Row], today: Date) -> Vec<Draft> {
    let shapes = shapes(rows);
    let has_numbers = shapes
        .iter()
        .any(|shape| matches!(shape, Shape::Numbered { .. }));
    let has_items = has_numbers || shapes.iter().any(|shape| matches!(shape, Shape::Bullet(_)));
    let mut reading = Reading {
        rows,
        done: Vec::new(),
        draft: Draft::default(),
        pending: Vec::new(),
        section: Section::In,
        mode: Mode::Numbers,
        has_begun: false,
        last: 0,
    };
    let unnumbered = if has_items
        || shapes.iter().any(|shape| {
            matches!(
                shape,
                Shape::Head {
                    head: Head::Main,
                    ..
                }
            )
        }) {
        0..0
    } else {
        block(rows, &shapes, today)
    };
    for (at, shape) in shapes.into_iter().enumerate() {
        match shape {
            Shape::Blank => {
                // only marks of a format: "*"
                if !rows[at].tidied.is_empty() {
                    reading.draft.parts.push((at, Part::Frame));
                } else if reading.has_begun
                    && reading
                        .draft
                        .parts
                        .last()
                        .is_some_and(|(_, part)| matches!(part, Part::Item(..)))
                {
                    reading.mode = if reading.mode == Mode::Notes {
                        Mode::Notes
                    } else {
                        Mode::Numbers
                    };
                }
            }
            Shape::Rule => reading.draft.parts.push((at, Part::Frame)),
            Shape::Numbered { number, text } | Shape::Bare { number, text } => {
                reading.numbered(at, number, text);
            }
            Shape::Bullet(text)
                if reading.mode != Mode::Notes && (!has_numbers || reading.is_open()) =>
            {
                reading.bullet(at, text, today);
            }
            Shape::Head { head, text } => reading.head(at, head, text),
            Shape::Text if unnumbered.contains(&at) => reading.bullet(at, &rows[at].text, today),
            Shape::Text if reading.is_open() => reading.unnumbered(at),
            _ => reading.text(at),
        }
    }
    reading.finish()
}

fn shapes(rows: &[Row]) -> Vec<Shape<'_>> {
    let mut shapes: Vec<Shape> = rows.iter().map(|row| shape(&row.text)).collect();
    let numbers: Vec<(usize, usize, bool)> = shapes
        .iter()
        .enumerate()
        .filter_map(|(at, shape)| match shape {
            Shape::Blank | Shape::Rule => None,
            Shape::Numbered { number, .. } => Some((at, *number, false)),
            Shape::Bare { number, text } if !is_count(text) => Some((at, *number, true)),
            _ => Some((at, usize::MAX, false)),
        })
        .collect();
    let mut bare = vec![false; rows.len()];
    for pair in numbers.windows(2) {
        let (first, second) = (pair[0], pair[1]);
        if first.1 != usize::MAX
            && first.1.checked_add(1) == Some(second.1)
            && second.1 != usize::MAX
        {
            bare[first.0] |= first.2;
            bare[second.0] |= second.2;
        }
    }
    for (at, shape) in shapes.iter_mut().enumerate() {
        if let Shape::Bare { number, text } = *shape {
            *shape = if bare[at] {
                Shape::Numbered { number, text }
            } else {
                Shape::Text
            };
        }
    }
    shapes
}

/// "3 lapangan" counts things.
fn is_count(text: &str) -> bool {
    let folded = fold(text);
    let first = folded.split(' ').next().unwrap_or_default();
    matches!(
        first,
        "lapangan"
            | "lap"
            | "court"
            | "courts"
            | "orang"
            | "org"
            | "pax"
            | "slot"
            | "jam"
            | "kok"
            | "shuttlecock"
            | "hours"
            | "hour"
            | "menit"
    )
}

/// The lines that are names where nothing has a number: the last lines that stand together, if all are names.
fn block(rows: &[Row], shapes: &[Shape], today: Date) -> std::ops::Range<usize> {
    let head = shapes
        .iter()
        .position(|shape| matches!(shape, Shape::Head { .. }))
        .unwrap_or(rows.len());
    let end = (0..head)
        .rev()
        .find(|at| shapes[*at] == Shape::Text)
        .map_or(0, |at| at + 1);
    let mut start = end;
    while start > 0 && shapes[start - 1] == Shape::Text && is_name(&rows[start - 1], today) {
        start -= 1;
    }
    if end - start >= 3 { start..end } else { 0..0 }
}

fn is_name(row: &Row, today: Date) -> bool {
    // a quoted line without a number is a heading of ours
    if row.text.starts_with('“') {
        return false;
    }
    let item = item::read(&row.text, &row.tidied, false, Limit::Plain);
    !item.people.is_empty() && !heading::is_heading(&row.text, today)
}

impl Reading<'_> {
    fn is_open(&self) -> bool {
        matches!(self.mode, Mode::Open | Mode::Part)
    }

    fn numbered(&mut self, at: usize, number: usize, text: &str) {
        let restarts = self.has_begun && number <= 1 && self.last >= 1;
        match self.mode {
            Mode::Numbers
                if restarts && (!self.pending.is_empty() || self.section != Section::In) =>
            {
                self.begin();
            }
            Mode::Numbers if restarts => {
                self.section = Section::Waiting;
                self.draft.has_waiting = true;
            }
            Mode::Part if restarts => self.draft.counted += std::mem::take(&mut self.draft.highest),
            _ => {}
        }
        self.give_up_pending();
        self.last = number;
        if self.mode == Mode::Notes {
            self.draft.parts.push((at, Part::Ignored(Why::Note)));
            return;
        }
        self.mode = Mode::Numbers;
        if self.section == Section::In {
            self.draft.highest = self.draft.highest.max(number);
        }
        self.draft.has_numbers = true;
        self.item(at, text, Limit::Numbered);
    }

    fn bullet(&mut self, at: usize, text: &str, today: Date) {
        let limit = if text == self.rows[at].text {
            Limit::Plain
        } else {
            Limit::Numbered
        };
        if !self.has_begun {
            let item = item::read(text, &self.rows[at].tidied, false, limit);
            if item.people.is_empty() || heading::is_heading(text, today) {
                self.text(at);
                return;
            }
        }
        self.give_up_pending();
        self.item(at, text, limit);
    }

    /// A line without a number below "WL": a name, or text that ends the names.
    fn unnumbered(&mut self, at: usize) {
        let row = &self.rows[at];
        let item = item::read(&row.text, &row.tidied, row.is_struck, Limit::Plain);
        if item.people.is_empty() {
            self.text(at);
        } else {
            self.give_up_pending();
            self.item(at, &row.text, Limit::Plain);
        }
    }

    fn item(&mut self, at: usize, text: &str, limit: Limit) {
        let row = &self.rows[at];
        let item = item::read(text, &row.tidied, row.is_struck, limit);
        self.has_begun = true;
        if item.people.is_empty() && !item.is_only_plus {
            match item.why {
                Some(why) => self.draft.parts.push((at, Part::Ignored(why))),
                None => {
                    self.draft.free += 1;
                    self.draft.parts.push((at, Part::Frame));
                }
            }
            return;
        }
        self.draft.people += 1;
        self.draft
            .parts
            .push((at, Part::Item(Box::new(item), self.section)));
    }

    fn head(&mut self, at: usize, head: Head, text: &str) {
        if head == Head::Part && !self.has_begun && !text.is_empty() {
            self.text(at);
            return;
        }
        let is_again = head == Head::Main && self.has_begun && !self.pending.is_empty();
        if is_again {
            self.begin();
        }
        self.give_up_pending();
        self.mode = match head {
            Head::Main | Head::Waiting | Head::Out => Mode::Open,
            Head::Part => Mode::Part,
            Head::Notes => Mode::Notes,
        };
        self.section = match head {
            Head::Waiting => Section::Waiting,
            Head::Out => Section::Out,
            Head::Main | Head::Part | Head::Notes => Section::In,
        };
        if head == Head::Waiting {
            self.draft.has_waiting = true;
        }
        if head == Head::Notes || text.is_empty() {
            let part = if text.is_empty() {
                Part::Frame
            } else {
                Part::Ignored(Why::Note)
            };
            self.draft.parts.push((at, part));
            return;
        }
        self.inline(at, text);
    }

    /// "WL: Dodi, Eka".
    fn inline(&mut self, at: usize, text: &str) {
        let row = &self.rows[at];
        let mut joined = Item::default();
        for name in text
            .split([',', ';'])
            .map(str::trim)
            .filter(|name| !name.is_empty())
        {
            let name = match shape(name) {
                Shape::Numbered { text, .. } => text,
                _ => name,
            };
            let item = item::read(name, &row.tidied, row.is_struck, Limit::Plain);
            if let Some(why) = item.why {
                joined.why = joined.why.or(Some(why));
            }
            joined.people.extend(item.people);
            joined.marks.notes.extend(item.marks.notes);
            joined.marks.paid = joined.marks.paid.or(item.marks.paid);
        }
        if joined.people.is_empty() {
            let part = joined.why.map_or(Part::Frame, Part::Ignored);
            self.draft.parts.push((at, part));
            return;
        }
        self.has_begun = true;
        for person in joined.people {
            self.draft.people += 1;
            let item = Item {
                people: vec![person],
                ..Item::default()
            };
            self.draft
                .parts
                .push((at, Part::Item(Box::new(item), self.section)));
        }
    }

    fn text(&mut self, at: usize) {
        if self.mode == Mode::Notes {
            self.draft.parts.push((at, Part::Ignored(Why::Note)));
        } else if self.has_begun {
            self.pending.push(at);
        } else {
            self.draft.parts.push((at, Part::Heading));
        }
    }

    /// What was pending is no heading of another list.
    fn give_up_pending(&mut self) {
        for at in self.pending.drain(..) {
            self.draft.parts.push((at, Part::Ignored(Why::Note)));
        }
    }

    /// Another list begins; what was pending is its heading.
    fn begin(&mut self) {
        let mut draft = std::mem::take(&mut self.draft);
        let mut next = Draft::default();
        next.parts
            .extend(self.pending.drain(..).map(|at| (at, Part::Heading)));
        draft.parts.sort_by_key(|(at, _)| *at);
        self.done.push(draft);
        self.draft = next;
        self.section = Section::In;
        self.has_begun = false;
        self.last = 0;
    }

    fn finish(mut self) -> Vec<Draft> {
        self.give_up_pending();
        self.draft.parts.sort_by_key(|(at, _)| *at);
        self.done.push(self.draft);
        self.done
    }
}
