//! The audit trail of a venue: who changed what, when, and the value before. An event is written in the transaction of
//! its change, so neither exists without the other.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Uuid;
use serde_json::Value;

use super::store;
use crate::accounts::{self, Staff, StaffRole};
use crate::app::{App, Tx};
use crate::error::Error;
use crate::jobs::Sweep;
use crate::page::Page;
use crate::stored::stored_as;

stored_as!(Kind {
    Staff = "staff",
    Details = "details",
    Hours = "hours",
    Sport = "sport",
    Court = "court",
    Price = "price",
    Payment = "payment",
    Qris = "qris",
    Status = "status",
    Blackout = "blackout",
    Photo = "photo",
    Review = "review",
    SpecialDay = "special_day",
    HouseRules = "house_rules",
});

#[derive(Clone, Debug)]
pub struct Event {
    pub id: Uuid,
    pub created_at: Timestamp,
    pub actor: Actor,
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
#[derive(Clone, Debug, Default)]
pub struct Actor {
    /// `None`: the operator, on the command line.
    pub user_id: Option<Uuid>,
    pub name: String,
    /// Kept in the trail for a year after the account is deleted.
    pub email: String,
    /// At the venue, at that time; `None` for an admin and the operator.
    pub role: Option<StaffRole>,
}

impl Actor {
    pub fn of(staff: &Staff, venue: Uuid) -> Self {
        Self {
            user_id: Some(staff.user_id),
            name: staff.name.clone(),
            email: staff.email.clone(),
            role: staff.role(venue),
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
        actor: actor.clone(),
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

/// A page of the trail. Its actors have the names of today, and an email only if they were or are staff of the venue.
pub struct Trail {
    pub events: Vec<Event>,
    pub total: i64,
}

pub async fn list(app: &Arc<App>, staff: &Staff, venue: Uuid, page: Page) -> Result<Trail, Error> {
    staff.check(venue, "venue")?;
    app.read(move |tx| {
        if !store::cards(tx.conn, &[venue])?.contains_key(&venue) {
            return Err(Error::NotFound("venue"));
        }
        let (mut events, total) = store::events::list(tx.conn, venue, page)?;
        let mut actors: Vec<Uuid> = events.iter().filter_map(|it| it.actor.user_id).collect();
        actors.sort_unstable();
        actors.dedup();
        let people = accounts::people(tx.conn, &actors)?;
        let colleagues = accounts::colleagues(tx.conn, venue)?;
        for Event { actor, .. } in &mut events {
            let person = actor.user_id.and_then(|id| people.get(&id));
            actor.name = person.map(|it| it.name.clone()).unwrap_or_default();
            if actor.role.is_none() && !colleagues.iter().any(|it| it.email == actor.email) {
                actor.email.clear();
            }
        }
        Ok(Trail { events, total })
    })
    .await
}

/// How long the trail keeps the addresses of a deleted account.
const KEPT: SignedDuration = SignedDuration::from_hours(365 * 24);
const BATCH: i64 = 500;

/// Has the trail forget a deleted account's email in a year: as an author, and where others changed its roles.
pub fn forget(tx: &mut Tx<'_>, user_id: Uuid, email: &str) -> Result<(), Error> {
    Ok(store::events::forget_later(
        tx.conn,
        user_id,
        email,
        tx.now + KEPT,
    )?)
}

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "empty the addresses of accounts deleted a year ago",
        every: Duration::from_secs(3600),
        run: |app: Arc<App>| Box::pin(forget_due(app)),
    }]
}

async fn forget_due(app: Arc<App>) -> Result<u64, Error> {
    app.write(|tx| Ok(store::events::forget_due(tx.conn, tx.now, BATCH)?))
        .await
}
