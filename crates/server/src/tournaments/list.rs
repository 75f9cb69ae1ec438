//! Tournaments that are coming, live or over, and a player's own.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::model::{State, Tournament, path};
use super::show::COVER_WIDTH;
use super::store::{self, Filter};
use crate::accounts::{self, Person};
use crate::app::App;
use crate::error::Error;
use crate::page::Page;
use crate::venues::{self, Circle, VenueCard, text};

#[derive(Clone, Debug, Default)]
pub struct ListFilter {
    pub query: String,
    pub city: String,
    /// Any of these; empty means every sport.
    pub sport_ids: Vec<String>,
    /// Empty: open and live, or any of one's own.
    pub states: Vec<State>,
    pub mine: bool,
    /// Nearest first.
    pub near: Option<Circle>,
}

pub struct Listed {
    pub tournament: Tournament,
    pub venue: Option<VenueCard>,
    /// The address of its cover; empty without one.
    pub cover: String,
    pub organiser: Option<Person>,
    /// By event.
    pub entry_counts: HashMap<Uuid, i64>,
    pub distance: Option<f64>,
    pub is_organiser: bool,
    pub has_entered: bool,
    /// Names of events and of their winners.
    pub winners: Vec<(String, String)>,
}

/// Nearest first looks at so many of the soonest.
const NEAREST_OF: i64 = 500;
/// Half the way around the earth: nothing is farther.
pub const FARTHEST_METERS: f64 = 20_100_000.0;

pub async fn list(
    app: &Arc<App>,
    reader: Option<Uuid>,
    input: ListFilter,
    page: Page,
) -> Result<(Vec<Listed>, i64), Error> {
    if text::is_only_signs(&input.query) {
        return Ok((Vec::new(), 0));
    }
    let states = match (input.states.as_slice(), input.mine) {
        ([], true) => vec![
            State::Draft,
            State::Open,
            State::Live,
            State::Over,
            State::CalledOff,
        ],
        ([], false) => vec![State::Open, State::Live],
        (states, _) => states.to_vec(),
    };
    let mut terms = text::terms(&input.query);
    terms.extend(text::plain_terms(&input.city));
    let filter = Filter {
        states,
        sport_ids: input.sport_ids,
        terms,
        of: input.mine.then_some(reader).flatten(),
        reader,
        now: app.now(),
    };
    app.read(move |tx| {
        let Some(circle) = &input.near else {
            let (tournaments, total) = store::page(tx.conn, &filter, page)?;
            return Ok((listed(tx.conn, tournaments, None, reader)?, total));
        };
        let all = Page {
            limit: NEAREST_OF,
            offset: 0,
        };
        let (tournaments, total) = store::page(tx.conn, &filter, all)?;
        let mut listed = listed(tx.conn, tournaments, Some(circle), reader)?;
        // Those without a place keep their order, after the others.
        listed.sort_by(|a, b| {
            let metres = |it: &Listed| it.distance.unwrap_or(f64::MAX);
            metres(a).total_cmp(&metres(b))
        });
        let skip = usize::try_from(page.offset).unwrap_or(0);
        let take = usize::try_from(page.limit).unwrap_or(0);
        Ok((listed.into_iter().skip(skip).take(take).collect(), total))
    })
    .await
}

fn listed(
    conn: &mut dyn lapang_db::Conn,
    tournaments: Vec<Tournament>,
    circle: Option<&Circle>,
    reader: Option<Uuid>,
) -> Result<Vec<Listed>, Error> {
    let ids: Vec<Uuid> = tournaments.iter().map(|it| it.id).collect();
    let mut venue_ids: Vec<Uuid> = tournaments.iter().filter_map(|it| it.venue_id).collect();
    venue_ids.sort();
    venue_ids.dedup();
    let organisers: Vec<Uuid> = tournaments.iter().map(|it| it.organiser_id).collect();
    let events = tournaments.iter().flat_map(|it| &it.events);
    let event_ids: Vec<Uuid> = events.clone().map(|it| it.id).collect();
    let winner_ids: Vec<Uuid> = events.filter_map(|it| it.winner_id).collect();
    let venues = venues::cards(conn, &venue_ids)?;
    let covers = venues::covers(conn, &venue_ids, COVER_WIDTH)?;
    let people = accounts::people(conn, &organisers)?;
    let counts = store::entry_counts(conn, &event_ids)?;
    let names = store::entry_names(conn, &winner_ids)?;
    let entered: HashSet<Uuid> = match reader {
        Some(reader) => store::entered_by(conn, reader, &ids)?.into_iter().collect(),
        None => HashSet::new(),
    };
    let co_organised: HashSet<Uuid> = match reader {
        Some(reader) => store::co_organised_by(conn, reader, &ids)?
            .into_iter()
            .collect(),
        None => HashSet::new(),
    };
    let listed = tournaments.into_iter().map(|tournament| {
        let venue = tournament.venue_id.and_then(|id| venues.get(&id).cloned());
        let place = venue.as_ref().zip(circle);
        let events = tournament.events.iter();
        let cover = tournament.venue_id.and_then(|id| covers.get(&id));
        Listed {
            cover: cover.cloned().unwrap_or_default(),
            distance: place.and_then(|(it, circle)| circle.distance_of(it.latitude, it.longitude)),
            organiser: people.get(&tournament.organiser_id).cloned(),
            entry_counts: events
                .clone()
                .map(|it| (it.id, counts.get(&it.id).copied().unwrap_or(0)))
                .collect(),
            is_organiser: reader == Some(tournament.organiser_id)
                || co_organised.contains(&tournament.id),
            has_entered: entered.contains(&tournament.id),
            winners: events
                .filter_map(|it| Some((it.name.clone(), names.get(&it.winner_id?)?.clone())))
                .collect(),
            venue,
            tournament,
        }
    });
    Ok(listed.collect())
}

/// The number of public tournaments, for the sitemap.
pub async fn count_listed(app: &Arc<App>) -> Result<i64, Error> {
    app.read(move |tx| store::count_listed(tx.conn).map_err(Error::from))
        .await
}

/// Paths without the language prefix, each with its last change.
pub async fn paths(app: &Arc<App>, page: Page) -> Result<Vec<(String, Timestamp)>, Error> {
    let found = app
        .read(move |tx| store::listed(tx.conn, page).map_err(Error::from))
        .await?;
    Ok(found.into_iter().map(|(id, at)| (path(id), at)).collect())
}
