//! A tournament with its events, entries and ties.

use jiff::{SignedDuration, Timestamp};
use lapang_tournament::counting::Forfeit;
use lapang_tournament::rankings::Ranking;
use lapang_tournament::score::{ScoreRules, Side};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::draws::Draw;
use super::standings::Table;
use crate::cache::Once;
use crate::error::Error;
use crate::ids;
use crate::stored::stored_as;

stored_as!(Kind { Singles = "singles", Doubles = "doubles", Teams = "teams" });
stored_as!(Format { RoundRobin = "round_robin", Groups = "groups", Knockout = "knockout" });
stored_as!(EntryState {
    Inviting = "inviting",
    Entered = "entered",
    Waitlisted = "waitlisted",
    Withdrawn = "withdrawn"
});
stored_as!(Stage { Groups = "groups", Knockout = "knockout", Plate = "plate" });
stored_as!(TieState { Open = "open", Live = "live", Over = "over" });
stored_as!(Outcome { None = "", Played = "played", Walkover = "walkover", Retired = "retired" });
stored_as!(Winner { None = "", A = "a", B = "b" });

impl Winner {
    pub fn side(self) -> Option<Side> {
        match self {
            Self::None => None,
            Self::A => Some(Side::A),
            Self::B => Some(Side::B),
        }
    }

    pub fn of(side: Option<Side>) -> Self {
        match side {
            None => Self::None,
            Some(Side::A) => Self::A,
            Some(Side::B) => Self::B,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Tournament {
    pub id: Uuid,
    pub organiser_id: Uuid,
    pub name: String,
    pub description: String,
    pub sport_id: String,
    pub venue_id: Option<Uuid>,
    /// May be empty if there is a venue.
    pub location: String,
    pub time_zone: String,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub entry_deadline: Timestamp,
    pub is_public: bool,
    pub is_published: bool,
    pub contact_whatsapp: String,
    pub rest_minutes: i64,
    pub tie_minutes: i64,
    pub courts: Vec<Court>,
    pub scorer_key: String,
    pub started_at: Option<Timestamp>,
    pub over_at: Option<Timestamp>,
    pub called_off_at: Option<Timestamp>,
    pub called_off_reason: String,
    /// When an admin or the operator took it away. It was called off then.
    pub removed_at: Option<Timestamp>,
    pub revision: i64,
    /// Addresses; empty without the tournament's parts.
    pub co_organisers: Vec<String>,
    pub events: Vec<Event>,
}

/// One that is past its end by this counts as over, even if something was not played.
pub const OVER_AFTER: SignedDuration = SignedDuration::from_hours(12);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Draft,
    Open,
    Live,
    Over,
    CalledOff,
}

impl Tournament {
    pub fn state(&self, now: Timestamp) -> State {
        if self.called_off_at.is_some() {
            State::CalledOff
        } else if self.over_at.is_some() || self.ends_at + OVER_AFTER < now {
            State::Over
        } else if self.started_at.is_some() {
            State::Live
        } else if self.is_published {
            State::Open
        } else {
            State::Draft
        }
    }

    pub fn event(&self, id: Uuid) -> Option<&Event> {
        self.events.iter().find(|event| event.id == id)
    }

    /// The rows of its entries, their people and ties.
    pub fn size(&self) -> usize {
        let entries = self.events.iter().flat_map(|event| &event.entries);
        let people: usize = entries.map(|entry| 1 + entry.people.len()).sum();
        people + self.ties().count()
    }

    /// Whether the player is one of the people of an entry.
    pub fn has_entered(&self, user_id: Uuid) -> bool {
        let mut entries = self.events.iter().flat_map(|event| &event.entries);
        entries.any(|entry| entry.has(user_id))
    }

    /// Where an event is in `events`.
    pub fn place_of(&self, event_id: Uuid) -> Option<usize> {
        self.events.iter().position(|event| event.id == event_id)
    }

    /// All ties with the event of each.
    pub fn ties(&self) -> impl Iterator<Item = (&Event, &Tie)> {
        let events = self.events.iter();
        events.flat_map(|event| event.ties.iter().map(move |tie| (event, tie)))
    }

    pub fn live_on(&self, court: i64) -> Option<&Tie> {
        let live = self.ties().map(|(_, tie)| tie);
        live.into_iter()
            .find(|tie| tie.state == TieState::Live && tie.court == Some(court))
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct Court {
    pub number: i64,
    pub name: String,
    pub is_open: bool,
    /// Hours in which ties may be planned.
    pub from: Option<Timestamp>,
    pub until: Option<Timestamp>,
}

#[derive(Clone, Debug)]
pub struct Event {
    pub id: Uuid,
    pub tournament_id: Uuid,
    pub position: i64,
    pub name: String,
    pub kind: Kind,
    pub format: Format,
    pub team_size: i64,
    pub max_entries: i64,
    pub group_count: i64,
    pub advancing: i64,
    pub has_third_place: bool,
    pub has_plate: bool,
    pub rules: ScoreRules,
    /// Of knockout and plate; `None`: `rules`.
    pub knockout_rules: Option<ScoreRules>,
    /// What a walkover counts in tables; `None` only in lists.
    pub forfeit: Option<Forfeit>,
    /// Of groups.
    pub ranking: &'static Ranking,
    /// In minor units.
    pub fee: i64,
    pub currency: String,
    /// Of all draws where there is no list of them; else empty.
    pub draw_secret: String,
    /// How often it was drawn by `draw_secret`.
    pub draw_number: i64,
    pub decided_at: Option<Timestamp>,
    /// The entry that won it.
    pub winner_id: Option<Uuid>,
    /// In the order in which they entered.
    pub entries: Vec<Entry>,
    /// By number.
    pub ties: Vec<Tie>,
    /// By number; see `draws.rs`.
    pub draws: Vec<Draw>,
    /// The tables that readers of this revision are shown.
    pub shown_tables: Once<Vec<Table>>,
}

impl Event {
    /// How ties of a stage are scored.
    pub fn rules_of(&self, stage: Stage) -> &ScoreRules {
        match stage {
            Stage::Groups => &self.rules,
            Stage::Knockout | Stage::Plate => self.knockout_rules.as_ref().unwrap_or(&self.rules),
        }
    }

    pub fn entry(&self, id: Uuid) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    pub fn tie(&self, number: i64) -> Option<&Tie> {
        let at = self.ties.binary_search_by_key(&number, |tie| tie.number);
        at.ok().map(|at| &self.ties[at])
    }

    pub fn tie_mut(&mut self, number: i64) -> Option<&mut Tie> {
        let at = self.ties.binary_search_by_key(&number, |tie| tie.number);
        at.ok().map(|at| &mut self.ties[at])
    }

    pub fn is_drawn(&self) -> bool {
        !self.ties.is_empty()
    }

    pub fn has_drawn(&self, stage: Stage) -> bool {
        self.ties.iter().any(|tie| tie.stage == stage)
    }

    pub fn stage(&self, stage: Stage) -> impl Iterator<Item = &Tie> {
        self.ties.iter().filter(move |tie| tie.stage == stage)
    }

    /// Entries that hold a place.
    pub fn entered(&self) -> impl Iterator<Item = &Entry> {
        let entries = self.entries.iter();
        entries.filter(|entry| entry.state == EntryState::Entered)
    }

    pub fn has_place(&self) -> bool {
        let entered = i64::try_from(self.entered().count()).unwrap_or(i64::MAX);
        entered < self.max_entries
    }

    /// The people that an entry of it has.
    pub fn people_per_entry(&self) -> usize {
        usize::try_from(self.team_size).unwrap_or(1)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub id: Uuid,
    pub event_id: Uuid,
    pub team_name: String,
    pub state: EntryState,
    /// 0: unseeded.
    pub seed: i64,
    pub is_checked_in: bool,
    pub is_fee_paid: bool,
    pub invitation_key: String,
    pub entered_at: Timestamp,
    pub people: Vec<EntryPerson>,
}

impl Entry {
    pub fn has(&self, user_id: Uuid) -> bool {
        let mut people = self.people.iter();
        people.any(|person| person.user_id == Some(user_id))
    }

    /// Its team's name, or the names of its people as the reader sees them.
    pub fn name(&self, shown: impl Fn(&str) -> String) -> String {
        if !self.team_name.is_empty() {
            return self.team_name.clone();
        }
        let names: Vec<String> = self.people.iter().map(|it| shown(&it.name)).collect();
        names.join(" / ")
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryPerson {
    pub entry_id: Uuid,
    pub position: i64,
    pub user_id: Option<Uuid>,
    pub name: String,
    /// Who it is in all events: the account, or the folded name.
    pub person: String,
}

/// Where a side comes from while it is not known: the winner or loser of a tie by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Entry,
    Winner(i64),
    Loser(i64),
}

impl Source {
    pub fn code(self) -> String {
        match self {
            Self::Entry => String::new(),
            Self::Winner(number) => format!("w{number}"),
            Self::Loser(number) => format!("l{number}"),
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        if code.is_empty() {
            return Some(Self::Entry);
        }
        let number = code.get(1..)?.parse().ok()?;
        match code.get(..1)? {
            "w" => Some(Self::Winner(number)),
            "l" => Some(Self::Loser(number)),
            _ => None,
        }
    }
}

lapang_db::from_text!(Source, "a source of a side", Source::from_code);

impl From<Source> for lapang_db::Param<'_> {
    fn from(value: Source) -> Self {
        value.code().into()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tie {
    pub id: Uuid,
    pub tournament_id: Uuid,
    pub event_id: Uuid,
    /// Within its event, from 1.
    pub number: i64,
    pub stage: Stage,
    /// From 1; 0 in a knockout.
    pub group_number: i64,
    pub round: i64,
    pub position: i64,
    pub is_third_place: bool,
    pub entry_a: Option<Uuid>,
    pub entry_b: Option<Uuid>,
    pub source_a: Source,
    pub source_b: Source,
    pub state: TieState,
    /// Over by itself: a side withdrew or is out, or nobody comes from the tie before.
    pub followed: bool,
    pub outcome: Outcome,
    pub winner: Winner,
    pub sets: Vec<[u16; 2]>,
    pub court: Option<i64>,
    pub planned_at: Option<Timestamp>,
    pub planned_court: Option<i64>,
    pub ready_at: Option<Timestamp>,
    pub started_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    pub version: i64,
    pub corrections: Vec<Correction>,
}

/// A result that was corrected or taken back.
#[derive(Clone, Debug, Serialize, Deserialize, PartialEq, Eq)]
pub struct Correction {
    pub at: Timestamp,
    pub by: Option<Uuid>,
    pub sets: Vec<[u16; 2]>,
    pub winner: Winner,
    pub outcome: Outcome,
    /// Later ties stand as they were drawn from this result.
    #[serde(default)]
    pub has_kept_bracket: bool,
    /// There was no result after it.
    #[serde(default)]
    pub is_taken_back: bool,
}

impl Tie {
    pub fn is_ready(&self) -> bool {
        self.state == TieState::Open && self.entry_a.is_some() && self.entry_b.is_some()
    }

    pub fn is_over(&self) -> bool {
        self.state == TieState::Over
    }

    /// It is played, or somebody entered its result.
    pub fn has_begun(&self) -> bool {
        self.state != TieState::Open && !self.followed
    }

    pub fn involves(&self, entry: Uuid) -> bool {
        self.entry_a == Some(entry) || self.entry_b == Some(entry)
    }

    pub fn winning_entry(&self) -> Option<Uuid> {
        match self.winner {
            Winner::A => self.entry_a,
            Winner::B => self.entry_b,
            Winner::None => None,
        }
    }

    pub fn losing_entry(&self) -> Option<Uuid> {
        match self.winner {
            Winner::A => self.entry_b,
            Winner::B => self.entry_a,
            Winner::None => None,
        }
    }
}

pub const NOT_FOUND: Error = Error::NotFound("tournament");

/// `what` is what an unknown id is answered as.
pub fn parse_id(text: &str, what: &'static str) -> Result<Uuid, Error> {
    ids::parse(text).ok_or(Error::NotFound(what))
}

/// The page of a tournament, without the language prefix.
pub fn path(id: Uuid) -> String {
    format!("/compete/{id}")
}
