//! A tournament as readers see it.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::SemaphorePermit;
use uuid::Uuid;

use super::day::calling::{Call, calls};
use super::model::{Event, NOT_FOUND, Tournament, parse_id};
use super::organisers::is_organiser;
use super::people_seen::is_seen;
use super::store;
use crate::accounts::{self, Person};
use crate::app::{App, Tx};
use crate::error::Error;
use crate::venues::court_requests::{self, CourtRequest};
use crate::venues::{self, VenueCard};

/// Of covers, in pixels.
pub const COVER_WIDTH: u32 = 960;

pub struct View {
    pub tournament: Arc<Tournament>,
    pub venue: Option<VenueCard>,
    /// The address of its cover; empty without one.
    pub cover: String,
    /// The organiser; for players also all who have accounts.
    pub people: HashMap<Uuid, Person>,
    /// By tie.
    pub calls: HashMap<Uuid, Call>,
    /// Of entries that hold a place, over all events.
    pub entry_count: i64,
    pub reader: Option<Uuid>,
    /// The reader is the organiser or a co-organiser.
    pub is_organiser: bool,
    /// What was asked of the venue.
    pub court_request: Option<CourtRequest>,
    /// The reader organises it, and may take courts of the venue at once.
    pub takes_courts_at_once: bool,
    pub now: Timestamp,
    /// As the reader knows it, if they said so and it is still in the cache.
    pub known: Option<Arc<Tournament>>,
}

impl View {
    pub fn is_organiser(&self) -> bool {
        self.is_organiser
    }

    /// Addresses; only for the organiser.
    pub fn co_organisers(&self) -> Vec<String> {
        if self.reader == Some(self.tournament.organiser_id) {
            self.tournament.co_organisers.clone()
        } else {
            Vec::new()
        }
    }

    /// Others see the people of a tournament by first name and initial (rules.md §13).
    pub fn knows_names(&self) -> bool {
        let reader = self.reader;
        reader.is_some_and(|it| self.is_organiser() || self.tournament.has_entered(it))
    }

    /// Nobody enters a tournament of a suspended player.
    pub fn is_suspended(&self) -> bool {
        let organiser = self.people.get(&self.tournament.organiser_id);
        organiser.is_some_and(|it| it.is_suspended)
    }
}

/// Above so many rows an answer waits for its turn.
const LARGE: usize = 1_000;

/// Waits until one more large answer may be made; none of a tournament that is known to be small.
pub async fn turn<'a>(app: &'a App, id: &str) -> Result<Option<SemaphorePermit<'a>>, Error> {
    let id = parse_id(id, "tournament")?;
    if app.cache.size_of(id).is_some_and(|size| size < LARGE) {
        return Ok(None);
    }
    let permit = app.large_answers.acquire().await;
    Ok(Some(permit.map_err(anyhow::Error::from)?))
}

/// Finds a tournament by the id of a request; only for those who may see it. `since`: a revision that the reader has, or 0.
pub async fn get(
    app: &Arc<App>,
    id: &str,
    reader: Option<Uuid>,
    since: i64,
) -> Result<View, Error> {
    let id = parse_id(id, "tournament")?;
    let known = app.cache.get(id, since);
    let view = one(app, id, reader).await?;
    Ok(View { known, ..view })
}

pub async fn one(app: &Arc<App>, id: Uuid, reader: Option<Uuid>) -> Result<View, Error> {
    app.read(move |tx| {
        let tournament = seen(tx, id, reader)?;
        view(tx, tournament, reader)
    })
    .await
}

/// A tournament as a change has just left it, so that it is not read again.
pub async fn changed(
    app: &Arc<App>,
    tournament: Tournament,
    reader: Option<Uuid>,
) -> Result<View, Error> {
    let id = tournament.id;
    keep(app, &Arc::new(tournament));
    one(app, id, reader).await
}

fn keep(app: &App, it: &Arc<Tournament>) {
    app.cache.put((it.id, it.revision), it.size(), it);
}

/// A tournament that the reader may see, with all its parts.
fn seen(tx: &mut Tx<'_>, id: Uuid, reader: Option<Uuid>) -> Result<Arc<Tournament>, Error> {
    let head = store::head(tx.conn, id)?.ok_or(NOT_FOUND)?;
    if !is_seen(tx.conn, &head, reader)? {
        return Err(NOT_FOUND);
    }
    if let Some(known) = tx.app.cache.get(id, head.revision) {
        return Ok(known);
    }
    let loaded = store::load(tx.conn, id)?.ok_or(NOT_FOUND)?;
    let loaded = Arc::new(loaded);
    keep(tx.app, &loaded);
    Ok(loaded)
}

fn view(tx: &mut Tx<'_>, tournament: Arc<Tournament>, reader: Option<Uuid>) -> Result<View, Error> {
    let mut ids = vec![tournament.organiser_id];
    if reader.is_some() {
        // Visitors see no photos of players.
        let entries = tournament.events.iter().flat_map(|event| &event.entries);
        ids.extend(entries.flat_map(|it| it.people.iter().filter_map(|it| it.user_id)));
        ids.sort();
        ids.dedup();
    }
    let venue = match tournament.venue_id {
        Some(id) => venues::cards(tx.conn, &[id])?.remove(&id),
        None => None,
    };
    let is_organiser = match reader {
        Some(reader) => is_organiser(tx.conn, &tournament, reader)?,
        None => false,
    };
    let (mut court_request, mut takes_courts_at_once) = (None, false);
    if let Some(venue) = tournament.venue_id {
        court_request = court_requests::find(tx.conn, tournament.id)?;
        if let Some(reader) = reader.filter(|_| is_organiser) {
            takes_courts_at_once = court_requests::takes_at_once(tx.conn, reader, venue)?;
        }
    }
    let covers = venues::covers(tx.conn, tournament.venue_id.as_slice(), COVER_WIDTH)?;
    Ok(View {
        entry_count: entry_count(&tournament),
        cover: covers.into_values().next().unwrap_or_default(),
        people: accounts::people(tx.conn, &ids)?,
        calls: calls(&tournament, tx.now),
        venue,
        tournament,
        reader,
        is_organiser,
        court_request,
        takes_courts_at_once,
        now: tx.now,
        known: None,
    })
}

fn entry_count(tournament: &Tournament) -> i64 {
    let entered = tournament
        .events
        .iter()
        .map(|event| event.entered().count());
    i64::try_from(entered.sum::<usize>()).unwrap_or(i64::MAX)
}

/// What a page's head shows of a tournament, without entries and ties: as a visitor sees it.
pub async fn head(app: &Arc<App>, id: Uuid) -> Result<View, Error> {
    app.read(move |tx| {
        let mut head = store::head(tx.conn, id)?.ok_or(NOT_FOUND)?;
        if !is_seen(tx.conn, &head, None)? {
            return Err(NOT_FOUND);
        }
        head.events = store::events_of(tx.conn, &[id])?
            .remove(&id)
            .unwrap_or_default();
        let events: Vec<Uuid> = head.events.iter().map(|it| it.id).collect();
        let counts = store::entry_counts(tx.conn, &events)?;
        let entry_count = counts.values().sum();
        let view = view(tx, Arc::new(head), None)?;
        Ok(View {
            entry_count,
            ..view
        })
    })
    .await
}

/// An event by the id of a request, as readers of its tournament see it.
pub async fn event(app: &Arc<App>, id: &str, reader: Option<Uuid>) -> Result<Event, Error> {
    let unknown = Error::NotFound("event");
    let id = parse_id(id, "event")?;
    let found = app
        .read(move |tx| match store::tournament_of_event(tx.conn, id)? {
            Some(tournament) => seen(tx, tournament, reader),
            None => Err(NOT_FOUND),
        })
        .await;
    match found {
        Ok(found) => found.event(id).cloned().ok_or(unknown),
        Err(Error::NotFound(_)) => Err(unknown),
        Err(error) => Err(error),
    }
}
