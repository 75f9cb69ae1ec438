//! What is reported and not decided, with what an admin needs to decide.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

use crate::accounts::{self, Person, Staff};
use crate::app::App;
use crate::error::Error;
use crate::matches::{self, MatchView};
use crate::moderation::{self, Reported, Subject};
use crate::page::Page;
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
    /// The player, or the host of the match.
    pub player: Option<ReportedPlayer>,
}

pub struct ReportedPlayer {
    pub person: Person,
    pub created_at: Timestamp,
    pub suspended_at: Option<Timestamp>,
    /// How often something was done about the account or its matches and reviews.
    pub earlier_actions: usize,
    pub earlier_reports: i64,
}

/// The subject that waits longest first, and their total.
pub async fn list(app: &Arc<App>, staff: &Staff, page: Page) -> Result<(Vec<Listed>, i64), Error> {
    staff.admin()?;
    app.read(move |tx| {
        let (found, total) = moderation::open_reports(tx.conn, page)?;
        let listed = found.into_iter().map(|it| with_subject(tx.conn, it));
        Ok((listed.collect::<Result<_, Error>>()?, total))
    })
    .await
}

fn with_subject(conn: &mut dyn Conn, reported: Reported) -> Result<Listed, Error> {
    let (mut review, mut venue, mut game, mut player) = (None, None, None, None);
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
        Subject::Player(id) => {
            if let Some(met_in) = reported.reports.iter().find_map(|it| it.met_in) {
                game = matches::for_admins(conn, met_in)?;
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
    })
}

/// None for deleted accounts.
fn reported_player(conn: &mut dyn Conn, id: Uuid) -> Result<Option<ReportedPlayer>, Error> {
    let Some(account) = accounts::account_by_id(conn, id)? else {
        return Ok(None);
    };
    let person = accounts::people(conn, &[id])?.remove(&id);
    let suspended_at = accounts::suspended_since(conn, id)?;
    let earlier_actions = moderation::of_account(conn, id)?.len();
    let earlier_reports = moderation::count_decided_reports(conn, id)?;
    Ok(person.map(|person| ReportedPlayer {
        person,
        created_at: account.created_at,
        suspended_at,
        earlier_actions,
        earlier_reports,
    }))
}
