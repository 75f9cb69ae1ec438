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
use crate::page::Page;
use crate::venues::{self, Circle, text};

/// What began longer ago only those see listed who were in it.
const PAST_SHOWN: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Of a match in a list, so many of its participants are shown.
const SHOWN_PARTICIPANTS: i64 = 5;

/// What a reader looks for; what is absent does not matter to them.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Any of these; none is every sport.
    pub sport_ids: Vec<String>,
    /// Words of the place; all of them must be in it.
    pub location: String,
    /// Absent is now.
    pub from: Option<Timestamp>,
    /// The first moment that is too late.
    pub to: Option<Timestamp>,
    pub is_public: Option<bool>,
    pub gender: Option<Gender>,
    /// Any of these levels; none is every level.
    pub skills: Vec<Skill>,
    /// Only those with a free place.
    pub open_only: bool,
    /// Only those at a venue in it.
    pub circle: Option<Circle>,
}

/// A page of the list.
pub struct Listed {
    /// Each with the metres from the centre of what was searched.
    pub matches: Vec<(Shown, Option<f64>)>,
    /// How many there are on all pages.
    pub total: i64,
}

/// A page of matches, soonest first. Unlisted ones are in the lists of those alone who play in
/// them or wait for them.
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

/// The matches that a player hosts, has joined or waits for: those to come, soonest first; or those
/// that they hosted or had joined and that have started, latest first.
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

/// As a list shows them: with the first few participants, and how the reader stands to each.
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
