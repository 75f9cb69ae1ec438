//! The numbered list that a group keeps in its chat: read, compared with who is known, and written back. It knows no tables,
//! no time and nobody.
//!
//! Reading is line by line, deterministic and linear in the length of the text. It never panics. Each non-empty line is in the
//! heading, in an entry, in `ignored` or in `frame`.
//!
//! A name in “…” is taken as it is: `write` quotes names that would otherwise be read as something else.

mod clean;
mod compare;
mod dates;
mod heading;
mod item;
mod lines;
mod list;
mod marks;
mod matching;
mod message;
mod people;
mod stamp;
mod times;
mod tokens;
mod words;
mod write;

use std::fmt;

use jiff::civil::{Date, Time};

pub use clean::key;
pub use compare::{Change, Known, Place, Row, Who, compare};
pub use list::read;
pub use write::{Line, Sheet, write};

/// `parse` takes at most this many lines.
pub const LINES: usize = 300;
/// `parse` takes at most this many bytes.
pub const BYTES: usize = 64 * 1024;

/// A list as the text has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    pub heading: Heading,
    /// Places, where the text says how many: "Slot: 12", free numbers, or a waiting list after the numbers.
    pub capacity: Option<usize>,
    /// In the order of the text; companions follow who brings them.
    pub entries: Vec<Entry>,
    pub ignored: Vec<Ignored>,
    /// How many lists the text has. The last counts.
    pub lists: usize,
    /// Lines that the heading was read from; from 1, rising.
    pub heading_lines: Vec<usize>,
    /// Lines that only give form: free numbers, "WL:", rules, a sender without words; from 1, rising.
    pub frame: Vec<usize>,
}

/// What stands above the names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The first line that is more than a day, an hour or a price; empty where there is none. Phone numbers are hidden.
    pub title: String,
    pub date: Option<Date>,
    pub starts: Option<Time>,
    /// May be before `starts`: the evening ends after midnight.
    pub ends: Option<Time>,
    /// Empty where the text has none. Phone numbers are hidden.
    pub place: String,
    /// For one person, in whole units of the currency.
    pub price: Option<i64>,
}

/// One person of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    pub section: Section,
    /// `None` where the line says nothing.
    pub paid: Option<bool>,
    /// Index of the entry that brought them.
    pub brought_by: Option<usize>,
    /// 1 newbie, 2 beginner, 3 intermediate, 4 advanced.
    pub level: Option<u8>,
    pub is_keeper: bool,
    /// What else the line says; empty where nothing.
    pub note: String,
    /// From 1.
    pub line: usize,
    /// "Budi (2)" is the second of those whose key is the same; otherwise 1.
    pub nth: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Section {
    In,
    Waiting,
    /// Struck out, or below a word such as "batal".
    Out,
}

/// A line that changes nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// From 1.
    pub line: usize,
    /// Phone numbers are hidden as •••.
    pub text: String,
    pub why: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Stands where a name should.
    NotAName,
    /// Stands where a name should, and has too many words or letters.
    TooLong,
    /// Has a phone number and no name.
    PhoneNumber,
    /// The same name again.
    Twice,
    /// Belongs to a list before the last.
    OlderList,
    Link,
    /// Words beside the list.
    Note,
}

/// The text has more than 300 lines or 64 KiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the list has more than {LINES} lines or {BYTES} bytes")
    }
}

impl std::error::Error for TooLong {}

/// Reads a pasted text. `today` gives a year to "23/11" and a date to "Selasa": the first such weekday from today on, and the
/// first such date from 30 days ago on.
pub fn parse(text: &str, today: Date) -> Result<List, TooLong> {
    if text.len() > BYTES || text.lines().count() > LINES {
        return Err(TooLong);
    }
    Ok(read(text, today))
}
