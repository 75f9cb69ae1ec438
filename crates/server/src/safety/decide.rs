//! Lets an admin close the reports of something without changing it.

use std::sync::Arc;

use jiff::Timestamp;
use lapang_db::{Conn, Uuid};

use crate::accounts::{self, Staff};
use crate::app::App;
use crate::error::{Error, Reason};
use crate::moderation::{self, Action, Decision, Subject};
use crate::venues::reviews;
use crate::{matches, text, tournaments, venues};

pub async fn decide(
    app: &Arc<App>,
    staff: &Staff,
    subject: Subject,
    (is_upheld, answer): (bool, &str),
) -> Result<(), Error> {
    let by = Some(staff.admin()?);
    let answer = text::line("answer", answer).map_err(|problem| Error::Invalid(vec![problem]))?;
    app.write(move |tx| {
        let (name, owner) = name_and_owner(tx.conn, subject, tx.now)?;
        let decision = Decision {
            by,
            is_upheld,
            name: &name,
            answer: &answer,
        };
        if moderation::close_reports(tx, subject, &decision)? == 0 {
            return Err(Error::conflict(
                Reason::DecidedAlready,
                "there is no open report of this",
            ));
        }
        // The trail is about people, and says nothing of those who deleted their account.
        let owner = match owner {
            Some(id) => accounts::account_by_id(tx.conn, id)?,
            None => None,
        };
        if let Some(owner) = owner {
            let action = if is_upheld {
                Action::UpholdReports
            } else {
                Action::DismissReports
            };
            moderation::record(tx, action, owner.id, &answer, by)?;
        }
        Ok(())
    })
    .await
}

/// The name of what those who reported it saw, and whose it is.
fn name_and_owner(
    conn: &mut dyn Conn,
    subject: Subject,
    now: Timestamp,
) -> Result<(String, Option<Uuid>), Error> {
    let (venue, owner) = match subject {
        Subject::Match(id) => {
            let game = matches::for_admins(conn, id)?.map(|it| it.game);
            return Ok(game.map_or_else(Default::default, |it| (it.name, Some(it.host_id))));
        }
        Subject::Tournament(id) => {
            let found = tournaments::for_admins(conn, id, now)?.map(|it| it.tournament);
            return Ok(found.map_or_else(Default::default, |it| (it.name, Some(it.organiser_id))));
        }
        Subject::Player(id) => {
            let person = accounts::people(conn, &[id])?.remove(&id);
            let name = person.map_or_else(String::new, |it| it.first_name_and_initial());
            return Ok((name, Some(id)));
        }
        Subject::Review(id) => {
            let review = reviews::one(conn, id)?.map(|it| it.review);
            (
                review.as_ref().map(|it| it.venue_id),
                review.map(|it| it.user_id),
            )
        }
        Subject::Venue(id) => (Some(id), None),
    };
    let card = match venue {
        Some(id) => venues::cards(conn, &[id])?.remove(&id),
        None => None,
    };
    Ok((card.map(|card| card.name).unwrap_or_default(), owner))
}
