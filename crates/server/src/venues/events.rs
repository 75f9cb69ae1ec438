//! The audit trail of a venue: who changed what, when, and the value before. An event is written in the transaction of
//! its change, so neither exists without the other.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};
use serde_json::Value;

use super::store;
use crate::accounts::{self, Person, Staff};
use crate::app::{App, Tx};
use crate::auth::Player;
use crate::error::Error;
use crate::page::Page;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Staff,
    Details,
    Hours,
    Sport,
    Court,
    Price,
    Payment,
    Qris,
    Status,
    Blackout,
}

const CODES: [(Kind, &str); 10] = [
    (Kind::Staff, "staff"),
    (Kind::Details, "details"),
    (Kind::Hours, "hours"),
    (Kind::Sport, "sport"),
    (Kind::Court, "court"),
    (Kind::Price, "price"),
    (Kind::Payment, "payment"),
    (Kind::Qris, "qris"),
    (Kind::Status, "status"),
    (Kind::Blackout, "blackout"),
];

impl Kind {
    pub fn code(self) -> &'static str {
        let mut codes = CODES.iter();
        codes.find(|(kind, _)| *kind == self).map_or("", |it| it.1)
    }

    pub fn from_code(code: &str) -> Self {
        let mut codes = CODES.iter();
        codes
            .find(|it| it.1 == code)
            .map_or(Self::Details, |it| it.0)
    }
}

#[derive(Clone, Debug)]
pub struct Event {
    pub id: Uuid,
    pub created_at: Timestamp,
    /// `None`: the operator, on the command line.
    pub actor_id: Option<Uuid>,
    pub kind: Kind,
    /// Empty if the event concerns no sport.
    pub sport_id: String,
    /// The email address that a staff event concerns.
    pub subject: String,
    /// A JSON object; `None` for an addition.
    pub before: Option<String>,
    /// `None` for a removal.
    pub after: Option<String>,
}

/// Who changes a venue.
#[derive(Clone, Debug)]
pub struct Actor {
    pub user_id: Option<Uuid>,
    pub name: String,
}

impl Actor {
    pub fn operator() -> Self {
        Self {
            user_id: None,
            name: String::new(),
        }
    }
}

impl From<&Staff> for Actor {
    fn from(staff: &Staff) -> Self {
        Self {
            user_id: Some(staff.user_id),
            name: staff.name.clone(),
        }
    }
}

impl From<&Player> for Actor {
    fn from(player: &Player) -> Self {
        Self {
            user_id: Some(player.user_id),
            name: player.name.clone(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct Change<'a> {
    pub kind: Kind,
    pub sport_id: &'a str,
    pub subject: &'a str,
    pub before: Option<Value>,
    pub after: Option<Value>,
}

impl Change<'_> {
    pub fn new(kind: Kind, before: Option<Value>, after: Option<Value>) -> Self {
        Change {
            kind,
            sport_id: "",
            subject: "",
            before,
            after,
        }
    }
}

/// Writes an event and returns whether anything changed. The log omits the values, which may be bank details or
/// addresses.
pub fn record(
    tx: &mut Tx<'_>,
    venue: Uuid,
    actor: &Actor,
    change: Change<'_>,
) -> Result<bool, Error> {
    if change.before == change.after {
        return Ok(false);
    }
    // After the venue was locked, so that the trail is in the order of the changes.
    let now = tx.app.now();
    let event = Event {
        id: tx.app.random.id(now),
        created_at: now,
        actor_id: actor.user_id,
        kind: change.kind,
        sport_id: change.sport_id.to_owned(),
        subject: change.subject.to_owned(),
        before: change.before.map(|value| value.to_string()),
        after: change.after.map(|value| value.to_string()),
    };
    store::events::insert(tx.conn, venue, &event)?;
    // A retried transaction logs this again.
    tracing::info!(%venue, actor = ?actor.user_id, kind = event.kind.code(), event = %event.id, "venue changed");
    Ok(true)
}

/// A page of the trail, with the names of the people in it.
pub struct Trail {
    pub events: Vec<Event>,
    pub total: i64,
    people: HashMap<Uuid, Person>,
    colleagues: Vec<String>,
}

impl Trail {
    /// Name and email of the person who acted. The email is given only for current staff of the venue.
    pub fn actor(&self, event: &Event) -> (String, String) {
        let Some(person) = event.actor_id.and_then(|id| self.people.get(&id)) else {
            return (String::new(), String::new());
        };
        let email = Some(person.email.clone()).filter(|email| self.colleagues.contains(email));
        (person.name.clone(), email.unwrap_or_default())
    }
}

pub async fn list(app: &Arc<App>, staff: &Staff, venue: Uuid, page: Page) -> Result<Trail, Error> {
    staff.check(venue, "venue")?;
    app.read(move |tx| {
        if !store::cards(tx.conn, &[venue])?.contains_key(&venue) {
            return Err(Error::NotFound("venue"));
        }
        let (events, total) = store::events::list(tx.conn, venue, page)?;
        let mut actors: Vec<Uuid> = events.iter().filter_map(|it| it.actor_id).collect();
        actors.sort_unstable();
        actors.dedup();
        let people = accounts::people(tx.conn, &actors)?;
        let colleagues = accounts::colleagues(tx.conn, venue)?;
        Ok(Trail {
            events,
            total,
            people,
            colleagues: colleagues.into_iter().map(|it| it.email).collect(),
        })
    })
    .await
}

/// Removes a deleted account's email from the events in which others changed its roles.
pub fn forget(conn: &mut dyn Conn, email: &str) -> Result<(), Error> {
    Ok(store::events::forget_subject(conn, email)?)
}
