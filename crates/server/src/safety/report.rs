//! Takes a player's report of something that they can see.

use std::sync::Arc;

use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::moderation::{self, Report, Subject};
use crate::venues::reviews;
use crate::{accounts, matches, text, venues};

/// Reporting again adds to the report, or makes it anew once it is decided.
pub async fn report(app: &Arc<App>, player: &Player, report: Report) -> Result<(), Error> {
    let details =
        text::lines("details", &report.details).map_err(|problem| Error::Invalid(vec![problem]))?;
    let report = Report { details, ..report };
    let user_id = player.user_id;
    app.write(move |tx| {
        let owner = match report.subject {
            Subject::Review(id) => Some(reviews::lock_shown(tx.conn, id)?),
            Subject::Match(id) => Some(matches::people_seen(tx.conn, id, user_id)?.0),
            Subject::Player(id) => {
                let game = report.met_in.ok_or(Error::NotFound("match"))?;
                let (_, people) = matches::people_seen(tx.conn, game, user_id)?;
                if !people.contains(&id) {
                    return Err(Error::NotFound("player"));
                }
                Some(id)
            }
            Subject::Venue(id) => {
                let venue = venues::cards(tx.conn, &[id])?.remove(&id);
                if !venue.is_some_and(|venue| venue.is_active) {
                    return Err(Error::NotFound("venue"));
                }
                None
            }
        };
        if owner == Some(user_id) {
            let message = "nobody reports themselves";
            return Err(Error::conflict("REPORTS_ONESELF", message));
        }
        accounts::lock_mailbox(tx.conn, user_id)?;
        accounts::refuse_deleted(tx.conn, user_id)?;
        accounts::count_report(tx, user_id)?;
        moderation::file_report(tx, user_id, &report)
    })
    .await
}
