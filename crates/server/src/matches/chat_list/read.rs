//! Reads the list of a chat and compares it with who is on the list of the match, or known to its host.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use lapang_db::Conn;
use lapang_roster::{Change, Heading, Known, List, Place, Row};
use uuid::Uuid;

use crate::accounts;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason, Refusal};
use crate::matches::model::{Match, NOT_FOUND, Participant, Who, parse_id};
use crate::matches::store::{Roster, find, roster};
use crate::matches::{guests, hosts, not_the_host, show};
use crate::times;

/// The most guests of earlier matches that a list is compared with.
const MOST_KNOWN: i64 = 400;
const MOST_LINES: usize = 300;

/// Somebody on the list of the match, or known to its host.
#[derive(Clone, Debug)]
pub struct KnownPerson {
    /// On the list.
    pub participant: Option<Participant>,
    pub who: Who,
    pub name: String,
}

impl KnownPerson {
    /// For the client.
    pub fn id(&self) -> String {
        match (&self.participant, self.who) {
            (Some(it), _) => format!("here:{}", it.id),
            (None, Who::Player(id)) => format!("player:{id}"),
            (None, Who::Guest(id)) => format!("guest:{id}"),
        }
    }
}

/// What a list says, and would change.
pub struct Reading {
    pub list: List,
    pub rows: Vec<Row>,
    /// What the rows refer to.
    pub people: Vec<KnownPerson>,
    pub revision: i64,
    pub starts_at: Option<Timestamp>,
    pub ends_at: Option<Timestamp>,
    /// The heading has the date of another day than the match.
    pub is_another_day: bool,
}

/// With an empty `match_id` for a new match in a zone.
pub async fn read(
    app: &Arc<App>,
    player: &Player,
    match_id: &str,
    text: String,
    zone: &str,
) -> Result<Reading, Error> {
    let now = app.now();
    if match_id.is_empty() {
        let zone = if zone.is_empty() {
            times::DEFAULT_ZONE
        } else {
            zone
        };
        let zone = TimeZone::get(zone).map_err(|_| {
            let problem = "is not the name of an IANA time zone";
            Error::invalid("time_zone", "time_zone.unknown", problem)
        })?;
        let me = KnownPerson {
            participant: None,
            who: Who::Player(player.user_id),
            name: player.name.clone(),
        };
        let list = parsed(&text, zone.to_datetime(now).date())?;
        return Ok(reading_of(list, vec![me], &HashMap::new(), None, &zone));
    }
    let (id, user_id) = (parse_id(match_id)?, player.user_id);
    app.read(move |tx| {
        let game = find(tx.conn, id)?.ok_or(NOT_FOUND)?;
        if !hosts(tx.conn, &game, user_id)? {
            show::refuse_unseen(tx.conn, &game, user_id)?;
            return Err(not_the_host());
        }
        let roster = roster(tx.conn, id)?;
        compared(tx.conn, &game, &roster, &text, tx.now)
    })
    .await
}

fn parsed(text: &str, today: Date) -> Result<List, Error> {
    lapang_roster::parse(text, today).map_err(|_| {
        let reason = Refusal::new(Reason::RosterTooLong, "the list has too many lines");
        Error::Conflict(reason.with("most", i64::try_from(MOST_LINES).unwrap_or_default()))
    })
}

/// A list beside that of a match.
pub fn compared(
    conn: &mut dyn Conn,
    game: &Match,
    roster: &Roster,
    text: &str,
    now: Timestamp,
) -> Result<Reading, Error> {
    let zone = TimeZone::get(&game.time_zone).map_err(anyhow::Error::from)?;
    let list = parsed(text, zone.to_datetime(now).date())?;
    let mut people = on_list(conn, roster)?;
    let mut spellings = HashMap::new();
    add_known(conn, game, &mut people, &mut spellings)?;
    Ok(reading_of(
        list,
        people,
        &spellings,
        Some((game, roster)),
        &zone,
    ))
}

fn on_list(conn: &mut dyn Conn, roster: &Roster) -> Result<Vec<KnownPerson>, Error> {
    let people: Vec<Participant> = roster.people().cloned().collect();
    let named = show::with_names(conn, people)?;
    let people = named.into_iter().map(|(it, someone)| KnownPerson {
        who: it.who,
        name: someone.shown_name(),
        participant: Some(it),
    });
    Ok(people.collect())
}

/// Adds whom the host knows from earlier lists, and what spellings mean.
fn add_known(
    conn: &mut dyn Conn,
    game: &Match,
    people: &mut Vec<KnownPerson>,
    spellings: &mut HashMap<String, usize>,
) -> Result<(), Error> {
    let mut places: HashMap<Who, usize> = people.iter().map(|it| it.who).zip(0..).collect();
    let mut add = |people: &mut Vec<KnownPerson>, who: Who, name: String| {
        *places.entry(who).or_insert_with(|| {
            people.push(KnownPerson {
                participant: None,
                who,
                name,
            });
            people.len() - 1
        })
    };
    for (id, name) in guests::kept_by(conn, game.host_id, MOST_KNOWN)? {
        add(people, Who::Guest(id), name);
    }
    let known = guests::spellings(conn, game.host_id)?;
    let ids: Vec<Uuid> = known
        .iter()
        .filter_map(|(_, user_id, _)| *user_id)
        .collect();
    let players = accounts::people(conn, &ids)?;
    let guest_ids = known.iter().filter_map(|(_, _, guest_id)| *guest_id);
    let guest_names = guests::names(conn, guest_ids)?;
    for (key, user_id, guest_id) in known {
        let meant = match (user_id, guest_id) {
            (Some(id), _) => players
                .get(&id)
                .map(|it| (Who::Player(id), it.shown_name())),
            (None, Some(id)) => guest_names.get(&id).map(|it| (Who::Guest(id), it.clone())),
            (None, None) => None,
        };
        if let Some((who, name)) = meant {
            spellings.insert(key, add(people, who, name));
        }
    }
    Ok(())
}

fn reading_of(
    list: List,
    people: Vec<KnownPerson>,
    spellings: &HashMap<String, usize>,
    at: Option<(&Match, &Roster)>,
    zone: &TimeZone,
) -> Reading {
    let host = at.map(|(game, _)| Who::Player(game.host_id));
    let waits =
        |it: &Participant| at.is_some_and(|(_, all)| all.waitlist.iter().any(|w| w.id == it.id));
    let known: Vec<Known> = people
        .iter()
        .map(|it| Known {
            name: it.name.clone(),
            place: match &it.participant {
                Some(there) if waits(there) => Place::Waiting,
                Some(_) => Place::In,
                None => Place::Nowhere,
            },
            is_account: it.who.user_id().is_some(),
            is_host: Some(it.who) == host,
            paid: it
                .participant
                .as_ref()
                .is_some_and(|it| it.paid_at.is_some()),
        })
        .collect();
    // The places of the match count, not those of the list.
    let own = at.map(|(game, _)| game.max_participants);
    let capacity = own.map_or(list.capacity, |max| {
        max.and_then(|it| usize::try_from(it).ok())
    });
    let comparable = List {
        capacity,
        ..list.clone()
    };
    let mut rows = lapang_roster::compare(&comparable, &known, spellings);
    for row in &mut rows {
        let person = match row.who {
            lapang_roster::Who::Known(at) => people.get(at),
            _ => None,
        };
        // A player who joined is not sent back to the line because a list says so.
        if row.change == Change::StepBack && person.is_some_and(|it| it.who.user_id().is_some()) {
            row.is_ticked = false;
        }
    }
    let (starts_at, ends_at) = times_of(&list.heading, zone);
    let day = at.map(|(game, _)| zone.to_datetime(game.starts_at).date());
    Reading {
        is_another_day: day
            .zip(list.heading.date)
            .is_some_and(|(own, said)| own != said),
        rows,
        people,
        revision: at.map_or(0, |(game, _)| game.revision),
        starts_at,
        ends_at,
        list,
    }
}

/// Of a heading with a date and an hour; an end before the start is on the next day.
fn times_of(heading: &Heading, zone: &TimeZone) -> (Option<Timestamp>, Option<Timestamp>) {
    let at = |date: Date, time| zone.to_timestamp(date.to_datetime(time)).ok();
    let Some((date, starts)) = heading.date.zip(heading.starts) else {
        return (None, None);
    };
    let ends_at = heading.ends.and_then(|ends| {
        let day = if ends <= starts {
            date.tomorrow().ok()?
        } else {
            date
        };
        at(day, ends)
    });
    (at(date, starts), ends_at)
}
