//! Adds, changes and deletes the events of a tournament.

use std::sync::Arc;

use lapang_tournament::counting::Forfeit;
use lapang_tournament::rankings::Ranking;
use lapang_tournament::score::ScoreRules;
use uuid::Uuid;

use super::create::{lock_organised, refuse_called_off, refuse_others};
use super::model::{Event, Format, Kind, Stage, Tournament, parse_id};
use super::show::{self, View};
use super::{draws, store};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::cache::Once;
use crate::error::{Error, Reason, Violation};
use crate::text;

const MAX_EVENTS: usize = 20;
/// The most entries of a group.
pub(super) const MAX_GROUP: i64 = 32;
const CURRENCY: &str = "IDR";

#[derive(Clone, Debug)]
pub struct EventInput {
    pub name: String,
    pub kind: Kind,
    pub format: Format,
    pub team_size: i64,
    pub max_entries: i64,
    pub group_count: i64,
    pub advancing: i64,
    pub has_third_place: bool,
    pub has_plate: bool,
    /// `None`: the sport's usual ones.
    pub rules: Option<ScoreRules>,
    /// Of knockout and plate; `None`: the same.
    pub knockout_rules: Option<ScoreRules>,
    /// `None`: as the sport's federation says.
    pub forfeit: Option<Forfeit>,
    /// Empty: the sport's usual one.
    pub tie_break: String,
    pub fee: i64,
}

impl EventInput {
    /// `at` is the field of the request that has the event; `stored` is the event that it changes.
    pub fn checked(mut self, at: &str, stored: Option<&Event>) -> Result<Self, Error> {
        let mut wrong = Vec::new();
        match text::name(&format!("{at}name"), &self.name) {
            Ok(name) => self.name = name,
            Err(problem) => wrong.push(problem),
        }
        let mut check = |is_right: bool, field: &str, rule: &'static str, problem: &str| {
            if !is_right {
                wrong.push(Violation::new(format!("{at}{field}"), rule, problem));
            }
        };
        check(
            !self.name.is_empty(),
            "name",
            "event.name",
            "must be one line",
        );
        if self.kind == Kind::Teams {
            check(
                (2..=30).contains(&self.team_size),
                "team_size",
                "event.team_size",
                "must be from 2 to 30",
            );
        }
        if self.format == Format::Groups {
            let groups = self.group_count;
            let is_sound = groups >= 1 && self.max_entries >= groups * 2;
            check(
                is_sound,
                "group_count",
                "event.groups",
                "every group needs two entries or more",
            );
            let going_on = groups * self.advancing();
            let goes_on = going_on >= 2 && going_on <= self.max_entries;
            check(
                goes_on,
                "advancing",
                "event.advancing",
                "at least two must go on, and not more than enter",
            );
        }
        // Larger ones that were made before may still get another name.
        let is_as_stored = stored.is_some_and(|it| {
            let format = (it.format, it.max_entries, it.group_count);
            format == (self.format, self.max_entries, self.group_count())
        });
        if self.format == Format::RoundRobin {
            check(
                self.max_entries <= MAX_GROUP || is_as_stored,
                "max_entries",
                "event.round_robin",
                "a round robin has at most 32 entries",
            );
        }
        if self.format == Format::Groups {
            check(
                self.max_entries <= self.group_count * MAX_GROUP || is_as_stored,
                "group_count",
                "event.group_size",
                "a group has at most 32 entries",
            );
        }
        check(
            self.rules.is_none_or(|it| it.are_sound()),
            "rules",
            "event.rules",
            "no tie can be decided by these rules",
        );
        check(
            self.knockout_rules
                .is_none_or(|it| it.are_sound() && !it.draws),
            "knockout_rules",
            "event.rules",
            "no tie can be decided by these rules",
        );
        check(
            self.forfeit.is_none_or(|it| it.win >= it.loss),
            "forfeit",
            "event.forfeit",
            "the side that came does not have less",
        );
        let is_known = self.tie_break.is_empty() || Ranking::find(&self.tie_break).is_some();
        check(
            is_known,
            "tie_break",
            "event.tie_break",
            "is not one of the rules offered",
        );
        if wrong.is_empty() {
            Ok(self)
        } else {
            Err(Error::Invalid(wrong))
        }
    }

    fn group_count(&self) -> i64 {
        match self.format {
            Format::Groups => self.group_count,
            Format::RoundRobin | Format::Knockout => 1,
        }
    }

    fn advancing(&self) -> i64 {
        match self.advancing {
            0 => 2,
            advancing => advancing,
        }
    }

    fn fill(&self, event: &mut Event, sport_id: &str) {
        event.name.clone_from(&self.name);
        event.kind = self.kind;
        event.format = self.format;
        event.team_size = match self.kind {
            Kind::Singles => 1,
            Kind::Doubles => 2,
            Kind::Teams => self.team_size,
        };
        event.max_entries = self.max_entries;
        let is_groups = self.format == Format::Groups;
        event.group_count = self.group_count();
        event.advancing = if is_groups { self.advancing() } else { 0 };
        event.has_third_place = self.has_third_place && self.format != Format::RoundRobin;
        event.has_plate = self.has_plate && is_groups;
        event.rules = self.rules.unwrap_or_else(|| ScoreRules::preset(sport_id));
        let is_other = |it: &ScoreRules| is_groups && *it != event.rules;
        event.knockout_rules = self.knockout_rules.filter(is_other);
        let forfeit = self.forfeit;
        let usual = || Forfeit::preset(sport_id, &event.rules);
        event.forfeit = Some(forfeit.unwrap_or_else(usual));
        event.ranking = Ranking::find(&self.tie_break).unwrap_or_else(|| Ranking::usual(sport_id));
        event.fee = self.fee;
    }
}

/// Inserts an event that was checked.
pub(super) fn insert(
    tx: &mut Tx<'_>,
    tournament: &Tournament,
    input: &EventInput,
    position: i64,
) -> Result<(), Error> {
    let mut event = Event {
        id: tx.app.new_id(),
        tournament_id: tournament.id,
        position,
        name: String::new(),
        kind: input.kind,
        format: input.format,
        team_size: 1,
        max_entries: 0,
        group_count: 1,
        advancing: 0,
        has_third_place: false,
        has_plate: false,
        rules: ScoreRules::preset(&tournament.sport_id),
        knockout_rules: None,
        forfeit: None,
        ranking: Ranking::usual(&tournament.sport_id),
        fee: 0,
        currency: CURRENCY.to_owned(),
        draw_secret: String::new(),
        draw_number: 0,
        decided_at: None,
        winner_id: None,
        entries: Vec::new(),
        ties: Vec::new(),
        draws: Vec::new(),
        shown_tables: Once::default(),
    };
    input.fill(&mut event, &tournament.sport_id);
    draws::prepare(tx.app, &mut event);
    Ok(store::insert_event(tx.conn, &event)?)
}

/// Adds an event, or changes one: all but name, places and fee only before it is drawn, scoring of the knockout before
/// that is drawn, what a walkover counts before anything is played.
pub async fn save(
    app: &Arc<App>,
    player: &Player,
    tournament_id: &str,
    event_id: &str,
    input: EventInput,
) -> Result<View, Error> {
    let id = parse_id(tournament_id, "tournament")?;
    let event_id = match event_id {
        "" => None,
        text => Some(parse_id(text, "event")?),
    };
    let user_id = player.user_id;
    app.write(move |tx| {
        let mut tournament = lock_organised(tx, id, user_id)?;
        refuse_called_off(&tournament)?;
        let stored = event_id.and_then(|id| tournament.event(id));
        let input = input.clone().checked("event.", stored)?;
        let Some(event_id) = event_id else {
            if tournament.events.len() >= MAX_EVENTS {
                return Err(Error::conflict(
                    Reason::TooManyEvents,
                    "a tournament has at most 20 events",
                ));
            }
            let last = tournament.events.iter().map(|it| it.position).max();
            if tournament.over_at.take().is_some() {
                store::save(tx.conn, &tournament, None)?;
            }
            return insert(tx, &tournament, &input, last.unwrap_or(0) + 1);
        };
        let sport_id = tournament.sport_id.clone();
        let event = tournament.events.iter_mut().find(|it| it.id == event_id);
        let event = event.ok_or(Error::NotFound("event"))?;
        let before = event.clone();
        input.fill(event, &sport_id);
        let has_other_form = before.kind != event.kind || before.team_size != event.team_size;
        if has_other_form && !event.entries.is_empty() {
            return Err(Error::conflict(
                Reason::HasEntries,
                "its kind cannot change once there are entries",
            ));
        }
        let has_other_format = before.format != event.format
            || before.group_count != event.group_count
            || before.advancing != event.advancing
            || before.has_third_place != event.has_third_place
            || before.has_plate != event.has_plate
            || before.rules != event.rules
            || before.ranking != event.ranking;
        if has_other_format && event.is_drawn() {
            return Err(Error::conflict(
                Reason::EventDrawn,
                "its format cannot change once it is drawn",
            ));
        }
        let has_other_knockout = before.knockout_rules != event.knockout_rules;
        if has_other_knockout && event.has_drawn(Stage::Knockout) {
            return Err(Error::conflict(
                Reason::EventDrawn,
                "how its knockout is scored cannot change once it is drawn",
            ));
        }
        let has_begun = event
            .ties
            .iter()
            .any(|it| it.started_at.is_some() || it.is_over());
        if before.forfeit != event.forfeit && has_begun {
            return Err(Error::conflict(
                Reason::EventBegun,
                "what a walkover counts cannot change once a match has begun",
            ));
        }
        draws::prepare(tx.app, event);
        store::save_event(tx.conn, event)?;
        let event = event.clone();
        super::entries::fill_places(tx, &tournament, &event)
    })
    .await?;
    show::one(app, id, Some(user_id)).await
}

pub async fn delete(app: &Arc<App>, player: &Player, event_id: &str) -> Result<View, Error> {
    let event_id = parse_id(event_id, "event")?;
    let user_id = player.user_id;
    let id = app
        .write(move |tx| {
            let (tournament, event) = lock_event(tx, event_id, user_id)?;
            if !event.entries.is_empty() {
                return Err(Error::conflict(Reason::HasEntries, "the event has entries"));
            }
            store::delete_event(tx.conn, event_id)?;
            Ok(tournament.id)
        })
        .await?;
    show::one(app, id, Some(user_id)).await
}

pub(super) const UNKNOWN: Error = Error::NotFound("event");

/// Locks the tournament of an event for its organiser.
pub(super) fn lock_event(
    tx: &mut Tx<'_>,
    event_id: Uuid,
    user_id: Uuid,
) -> Result<(Tournament, Event), Error> {
    let id = store::tournament_of_event(tx.conn, event_id)?.ok_or(UNKNOWN)?;
    let tournament = lock_organised(tx, id, user_id).map_err(as_event)?;
    refuse_called_off(&tournament)?;
    let event = tournament.event(event_id).cloned().ok_or(UNKNOWN)?;
    Ok((tournament, event))
}

/// The tournament of an event, for its organiser.
pub(super) async fn tournament_of(
    app: &Arc<App>,
    event_id: Uuid,
    user_id: Uuid,
) -> Result<Uuid, Error> {
    app.read(move |tx| {
        let id = store::tournament_of_event(tx.conn, event_id)?.ok_or(UNKNOWN)?;
        let tournament = store::head(tx.conn, id)?.ok_or(UNKNOWN)?;
        refuse_others(tx.conn, &tournament, user_id).map_err(as_event)?;
        Ok(id)
    })
    .await
}

fn as_event(error: Error) -> Error {
    match error {
        Error::NotFound(_) => UNKNOWN,
        other => other,
    }
}
