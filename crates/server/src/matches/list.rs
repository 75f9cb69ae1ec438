//! The Open Play list, and a player's own matches.

use std::collections::HashMap;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::show::{self, Shown};
use super::store::{self, Filter};
use super::{Gender, Match, Skill};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::venues::{self, Circle, text};
use crate::wire::Page;

/// Matches that started longer ago are listed only for their participants.
const PAST_SHOWN: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How many participants a list shows for each match.
const SHOWN_PARTICIPANTS: i64 = 5;

/// The filter of the Open Play list; absent fields do not filter.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
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
pub struct Listed {
    /// Each with its distance in metres from the centre of the search.
    pub matches: Vec<(Shown, Option<f64>)>,
    /// Total over all pages.
    pub total: i64,
}

/// A page of matches, soonest first. Unlisted matches are listed only for their participants and
/// waitlisted players.
pub async fn list(
    app: &Arc<App>,
    reader: Option<&Player>,
    wanted: Wanted,
    page: Page,
) -> Result<Listed, Error> {
    if text::is_only_signs(&wanted.location) {
        return Ok(Listed {
            matches: Vec::new(),
            total: 0,
        });
    }
    let circle = wanted.circle;
    let filter = Filter {
        sport_ids: wanted.sport_ids,
        terms: text::terms(&wanted.location),
        from: wanted.from.unwrap_or_else(|| app.now()),
        floor: app.now() - PAST_SHOWN,
        to: wanted.to,
        is_public: wanted.is_public,
        gender: wanted.gender,
        skills: wanted.skills,
        open_only: wanted.open_only,
        venues: None,
        reader: reader.map(|player| player.user_id),
    };
    app.db
        .read(move |conn| {
            let mut filter = filter.clone();
            let near = match &circle {
                Some(circle) => venues::around(conn, circle)?,
                None => HashMap::new(),
            };
            if circle.is_some() {
                filter.venues = Some(near.keys().copied().collect());
            }
            let (mut games, mut total) = store::page(conn, &filter, page)?;
            if total == 0
                && let Some(terms) = venues::mended(conn, &filter.terms)?
            {
                filter.terms = terms;
                (games, total) = store::page(conn, &filter, page)?;
            }
            let metres = |shown: &Shown| near.get(&shown.game.venue_id?).copied();
            let shown = briefly(conn, games, filter.reader)?.into_iter();
            let matches = shown.map(|shown| {
                let metres = metres(&shown);
                (shown, metres)
            });
            Ok(Listed {
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
) -> Result<(Vec<Shown>, i64), Error> {
    let (user_id, now) = (player.user_id, app.now());
    app.db
        .read(move |conn| {
            let total = store::count_of(conn, user_id, past, now)?;
            let games = store::page_of(conn, user_id, past, now, page)?;
            Ok((briefly(conn, games, Some(user_id))?, total))
        })
        .await
}

/// Loads what a list shows: the first few participants and the reader's own participation.
fn briefly(
    conn: &mut dyn Conn,
    games: Vec<Match>,
    reader: Option<Uuid>,
) -> Result<Vec<Shown>, Error> {
    let ids: Vec<Uuid> = games.iter().map(|game| game.id).collect();
    let participants = store::first_participants(conn, &ids, SHOWN_PARTICIPANTS)?;
    let mut shown = show::with_all(conn, games, participants)?;
    if let Some(reader) = reader {
        let standings = show::standings(conn, &ids, reader)?;
        for it in &mut shown {
            it.standing = standings.get(&it.game.id).copied().unwrap_or_default();
        }
    }
    Ok(shown)
}
