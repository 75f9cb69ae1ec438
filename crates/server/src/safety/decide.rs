//! Lets an admin close the reports of something without changing it.

use std::sync::Arc;

use lapang_db::Conn;

use crate::accounts::{self, Staff};
use crate::app::App;
use crate::error::Error;
use crate::moderation::{self, Decision, Subject};
use crate::venues::reviews;
use crate::{matches, text, venues};

pub async fn decide(
    app: &Arc<App>,
    staff: &Staff,
    subject: Subject,
    (is_upheld, answer): (bool, &str),
) -> Result<(), Error> {
    let by = Some(staff.admin()?);
    let answer = text::line("answer", answer).map_err(|problem| Error::Invalid(vec![problem]))?;
    app.write(move |tx| {
        let decision = Decision {
            by,
            is_upheld,
            name: &name(tx.conn, subject)?,
            answer: &answer,
        };
        if moderation::close_reports(tx, subject, &decision)? == 0 {
            return Err(Error::conflict(
                "DECIDED_ALREADY",
                "there is no open report of this",
            ));
        }
        Ok(())
    })
    .await
}

/// Of what those who reported it saw.
fn name(conn: &mut dyn Conn, subject: Subject) -> Result<String, Error> {
    let venue = match subject {
        Subject::Match(id) => {
            let game = matches::for_admins(conn, id)?;
            return Ok(game.map(|it| it.game.name).unwrap_or_default());
        }
        Subject::Player(id) => {
            let person = accounts::people(conn, &[id])?.remove(&id);
            return Ok(person.map_or_else(String::new, |it| it.first_name_and_initial()));
        }
        Subject::Review(id) => reviews::one(conn, id)?.map(|it| it.review.venue_id),
        Subject::Venue(id) => Some(id),
    };
    let Some(id) = venue else {
        return Ok(String::new());
    };
    let card = venues::cards(conn, &[id])?.remove(&id);
    Ok(card.map(|card| card.name).unwrap_or_default())
}
