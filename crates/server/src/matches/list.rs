//! The Open Play list, and a player's own matches.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::model::{Gender, Match, Skill};
use super::show::{self, MatchView};
use super::store::{self, Filter};
use crate::accounts;
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::page::Page;
use crate::venues::{self, Circle, text};

/// Matches that started longer ago are listed only for their participants.
const PAST_LISTED: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How many participants a list shows for each match.
const LISTED_PARTICIPANTS: i64 = 5;

/// The filter of the Open Play list; absent fields do not filter.
#[derive(Clone, Debug, Default)]
pub struct ListFilter {
    /// Any of these; empty means every sport.
    pub sport_ids: Vec<String>,
    /// Words of the place; all must match.
    pub location: String,
    /// If absent, from now.
    pub from: Option<Timestamp>,
    /// Exclusive.
    pub to: Option<Timestamp>,
    pub is_public: Option<bool>,
    pub gender: Option<Gender>,
    /// Any of these levels; empty means every level.
    pub skills: Vec<Skill>,
    /// Only matches with a free place.
    pub open_only: bool,
    /// Only matches at a venue within it.
    pub circle: Option<Circle>,
}

/// A page of the list.
pub struct MatchPage {
    /// Each with its distance in metres from the centre of the search.
    pub matches: Vec<(MatchView, Option<f64>)>,
    /// Total over all pages.
    pub total: i64,
}

/// A page of matches, soonest first. Unlisted matches are listed only for their participants and
/// waitlisted players.
pub async fn list(
    app: &Arc<App>,
    reader: Option<&Player>,
    filter: ListFilter,
    page: Page,
) -> Result<MatchPage, Error> {
    if text::is_only_signs(&filter.location) {
        return Ok(MatchPage {
            matches: Vec::new(),
            total: 0,
        });
    }
    let circle = filter.circle;
    let filter = Filter {
        sport_ids: filter.sport_ids,
        terms: text::terms(&filter.location),
        from: filter.from.unwrap_or_else(|| app.now()),
        floor: app.now() - PAST_LISTED,
        to: filter.to,
        is_public: filter.is_public,
        gender: filter.gender,
        skills: filter.skills,
        open_only: filter.open_only,
        venues: None,
        reader: reader.map(|player| player.user_id),
        hidden_hosts: Vec::new(),
    };
    app.read(move |tx| {
        let mut filter = filter.clone();
        filter.hidden_hosts = accounts::suspended(tx.conn)?;
        if let Some(reader) = filter.reader {
            let apart = accounts::apart_from(tx.conn, reader)?;
            filter.hidden_hosts.extend(apart);
        }
        let distances = match &circle {
            Some(circle) => venues::around(tx.conn, circle)?,
            None => HashMap::new(),
        };
        if circle.is_some() {
            filter.venues = Some(distances.keys().copied().collect());
        }
        let (mut games, mut total) = store::page(tx.conn, &filter, page)?;
        if total == 0
            && let Some(terms) = venues::corrected(tx.conn, &filter.terms)?
        {
            filter.terms = terms;
            (games, total) = store::page(tx.conn, &filter, page)?;
        }
        let distance = |view: &MatchView| distances.get(&view.game.venue_id?).copied();
        let views = summaries(tx.conn, games, filter.reader)?.into_iter();
        let matches = views.map(|view| {
            let distance = distance(&view);
            (view, distance)
        });
        Ok(MatchPage {
            matches: matches.collect(),
            total,
        })
    })
    .await
}

/// The matches of a player: upcoming ones (hosted, joined or waitlisted) soonest first, or past
/// ones (hosted or joined) latest first.
pub async fn mine(
    app: &Arc<App>,
    player: &Player,
    past: bool,
    page: Page,
) -> Result<(Vec<MatchView>, i64), Error> {
    let user_id = player.user_id;
    app.read(move |tx| {
        let total = store::count_of(tx.conn, user_id, past, tx.now)?;
        let games = store::page_of(tx.conn, user_id, past, tx.now, page)?;
        Ok((summaries(tx.conn, games, Some(user_id))?, total))
    })
    .await
}

/// Loads what a list shows: the first few participants and the reader's own participation.
fn summaries(
    conn: &mut dyn Conn,
    games: Vec<Match>,
    reader: Option<Uuid>,
) -> Result<Vec<MatchView>, Error> {
    let ids: Vec<Uuid> = games.iter().map(|game| game.id).collect();
    let participants = store::first_participants(conn, &ids, LISTED_PARTICIPANTS)?;
    let mut views = show::with_details(conn, games, participants)?;
    if let Some(reader) = reader {
        let mut co_hosts = store::co_hosts_of(conn, &ids)?;
        let participations = show::participations(conn, &ids, reader)?;
        for view in &mut views {
            view.co_host_ids = co_hosts.remove(&view.game.id).unwrap_or_default();
            view.participation = participations
                .get(&view.game.id)
                .copied()
                .unwrap_or_default();
        }
    }
    Ok(views)
}
