//! What is reported, with what an admin needs to decide: open, or decided.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use crate::accounts::{self, Person, Staff};
use crate::app::App;
use crate::error::Error;
use crate::matches::{self, MatchView};
use crate::moderation::{self, Decided, MetIn, Reported, Subject};
use crate::page::Page;
use crate::tournaments::{self, ForAdmins};
use crate::venues::reviews::{self, Signed};
use crate::venues::{self, VenueCard};

/// Reports with what they are about.
pub struct Listed {
    pub reported: Reported,
    pub review: Option<Signed>,
    /// The venue, or that of the review.
    pub venue: Option<VenueCard>,
    /// The match, or the one where the player was met.
    pub game: Option<MatchView>,
    /// The tournament, or the one where the player was met.
    pub tournament: Option<ForAdmins>,
    /// The player, the host of the match, or the organiser of the tournament.
    pub player: Option<ReportedPlayer>,
}

pub struct ReportedPlayer {
    pub person: Person,
    pub created_at: Timestamp,
    pub suspended_at: Option<Timestamp>,
    /// How often something was done about the account and what is its own.
    pub earlier_actions: usize,
    pub earlier_reports: i64,
}

/// The subject that waits longest first, and their total.
pub async fn list(app: &Arc<App>, staff: &Staff, page: Page) -> Result<(Vec<Listed>, i64), Error> {
    staff.admin()?;
    app.read(move |tx| {
        let (found, total) = moderation::open_reports(tx.conn, page)?;
        let (now, found) = (tx.now, found.into_iter());
        let listed = found.map(|it| with_subject(tx.conn, it, now));
        Ok((listed.collect::<Result<_, Error>>()?, total))
    })
    .await
}

/// Reports that were decided together, and the admin who did it; none was the operator.
pub struct ListedDecision {
    pub listed: Listed,
    pub decided: Decided,
    pub by: Option<Person>,
}

/// The latest first, and their total.
pub async fn list_decided(
    app: &Arc<App>,
    staff: &Staff,
    page: Page,
) -> Result<(Vec<ListedDecision>, i64), Error> {
    staff.admin()?;
    app.read(move |tx| {
        let (found, total) = moderation::decided_reports(tx.conn, page)?;
        let mut decisions = Vec::with_capacity(found.len());
        for (reported, decided) in found {
            decisions.push(ListedDecision {
                listed: with_subject(tx.conn, reported, tx.now)?,
                by: admin(tx.conn, decided.by)?,
                decided,
            });
        }
        Ok((decisions, total))
    })
    .await
}

pub(super) fn admin(conn: &mut dyn Conn, id: Option<Uuid>) -> Result<Option<Person>, Error> {
    match id {
        Some(id) => Ok(accounts::people(conn, &[id])?.remove(&id)),
        None => Ok(None),
    }
}

fn with_subject(conn: &mut dyn Conn, reported: Reported, now: Timestamp) -> Result<Listed, Error> {
    let (mut review, mut venue, mut player) = (None, None, None);
    let (mut game, mut tournament) = (None, None);
    match reported.subject {
        Subject::Review(id) => {
            review = reviews::one(conn, id)?;
            venue = review.as_ref().map(|it| it.review.venue_id);
        }
        Subject::Venue(id) => venue = Some(id),
        Subject::Match(id) => {
            game = matches::for_admins(conn, id)?;
            player = game.as_ref().map(|it| it.game.host_id);
        }
        Subject::Tournament(id) => {
            tournament = tournaments::for_admins(conn, id, now)?;
            player = tournament.as_ref().map(|it| it.tournament.organiser_id);
        }
        Subject::Player(id) => {
            match reported.reports.iter().find_map(|it| it.met_in) {
                None => {}
                Some(MetIn::Match(id)) => game = matches::for_admins(conn, id)?,
                Some(MetIn::Tournament(id)) => {
                    tournament = tournaments::for_admins(conn, id, now)?;
                }
            }
            player = Some(id);
        }
    }
    Ok(Listed {
        venue: match venue {
            Some(id) => venues::cards(conn, &[id])?.remove(&id),
            None => None,
        },
        player: match player {
            Some(id) => reported_player(conn, id)?,
            None => None,
        },
        reported,
        review,
        game,
        tournament,
    })
}

/// None for deleted accounts.
pub(super) fn reported_player(
    conn: &mut dyn Conn,
    id: Uuid,
) -> Result<Option<ReportedPlayer>, Error> {
    let Some(account) = accounts::account_by_id(conn, id)? else {
        return Ok(None);
    };
    let person = accounts::people(conn, &[id])?.remove(&id);
    let suspended_at = accounts::suspended_since(conn, id)?;
    let earlier_actions = moderation::count_measures(conn, id)?;
    let earlier_reports = moderation::count_decided_reports(conn, id)?;
    Ok(person.map(|person| ReportedPlayer {
        person,
        created_at: account.created_at,
        suspended_at,
        earlier_actions,
        earlier_reports,
    }))
}
