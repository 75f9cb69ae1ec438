//! A tournament as readers see it.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use super::day::calling::{Call, calls};
use super::model::{Event, NOT_FOUND, Tournament, parse_id};
use super::store;
use crate::accounts::{self, Person};
use crate::app::App;
use crate::error::Error;
use crate::venues::{self, VenueCard};

/// Of covers, in pixels.
pub const COVER_WIDTH: u32 = 960;

pub struct View {
    pub tournament: Tournament,
    pub venue: Option<VenueCard>,
    /// The address of its cover; empty without one.
    pub cover: String,
    /// The organiser and all who have accounts.
    pub people: HashMap<Uuid, Person>,
    /// By tie.
    pub calls: HashMap<Uuid, Call>,
    pub reader: Option<Uuid>,
    pub now: Timestamp,
}

impl View {
    pub fn is_organiser(&self) -> bool {
        self.reader == Some(self.tournament.organiser_id)
    }
}

/// Finds a tournament by the id of a request; a draft only for its organiser.
pub async fn get(app: &Arc<App>, id: &str, reader: Option<Uuid>) -> Result<View, Error> {
    one(app, parse_id(id, "tournament")?, reader).await
}

pub async fn one(app: &Arc<App>, id: Uuid, reader: Option<Uuid>) -> Result<View, Error> {
    app.read(move |tx| {
        let tournament = store::load(tx.conn, id)?.ok_or(NOT_FOUND)?;
        if !tournament.is_published && reader != Some(tournament.organiser_id) {
            return Err(NOT_FOUND);
        }
        view(tx.conn, tournament, reader, tx.now)
    })
    .await
}

fn view(
    conn: &mut dyn Conn,
    tournament: Tournament,
    reader: Option<Uuid>,
    now: Timestamp,
) -> Result<View, Error> {
    let entries = tournament.events.iter().flat_map(|event| &event.entries);
    let mut ids: Vec<Uuid> = entries
        .flat_map(|entry| entry.people.iter().filter_map(|it| it.user_id))
        .chain([tournament.organiser_id])
        .collect();
    ids.sort();
    ids.dedup();
    let venue = match tournament.venue_id {
        Some(id) => venues::cards(conn, &[id])?.remove(&id),
        None => None,
    };
    let covers = venues::covers(conn, tournament.venue_id.as_slice(), COVER_WIDTH)?;
    Ok(View {
        cover: covers.into_values().next().unwrap_or_default(),
        people: accounts::people(conn, &ids)?,
        calls: calls(&tournament, now),
        venue,
        tournament,
        reader,
        now,
    })
}

/// An event by the id of a request, as readers of its tournament see it.
pub async fn event(app: &Arc<App>, id: &str, reader: Option<Uuid>) -> Result<Event, Error> {
    let unknown = Error::NotFound("event");
    let id = parse_id(id, "event")?;
    let found = app
        .read(move |tx| match store::tournament_of_event(tx.conn, id)? {
            Some(tournament) => store::load(tx.conn, tournament),
            None => Ok(None),
        })
        .await?;
    let is_shown = |it: &Tournament| it.is_published || reader == Some(it.organiser_id);
    let found = found.filter(is_shown);
    found.and_then(|it| it.event(id).cloned()).ok_or(unknown)
}
