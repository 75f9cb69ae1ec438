//! Takes a player's report of something that they can see.

use std::sync::Arc;

use lapang_db::Conn;
use uuid::Uuid;

use super::texts::reported_text;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Reason};
use crate::moderation::{self, MetIn, Report, Subject};
use crate::venues::reviews;
use crate::{accounts, matches, text, tournaments, venues};

/// Reporting again adds to the report, or makes it anew once it is decided. It keeps the text as it is now.
pub async fn report(app: &Arc<App>, player: &Player, report: Report) -> Result<(), Error> {
    let details =
        text::lines("details", &report.details).map_err(|problem| Error::Invalid(vec![problem]))?;
    let report = Report { details, ..report };
    let user_id = player.user_id;
    app.write(move |tx| {
        let (owner, host) = owner_seen(tx.conn, &report, user_id)?;
        if owner == Some(user_id) {
            let message = "nobody reports themselves";
            return Err(Error::conflict(Reason::ReportsOneself, message));
        }
        accounts::lock_mailbox(tx.conn, user_id)?;
        accounts::refuse_deleted(tx.conn, user_id)?;
        accounts::count_report(tx, user_id)?;
        let text = reported_text(tx.conn, &report, host)?;
        moderation::file_report(tx, user_id, &report, (owner, &text))
    })
    .await
}

/// Whose it is, and who hosts it or, of a player, where they were met. `not_found` for what the reader may not see.
fn owner_seen(
    conn: &mut dyn Conn,
    report: &Report,
    reader: Uuid,
) -> Result<(Option<Uuid>, Option<Uuid>), Error> {
    match report.subject {
        Subject::Review(id) => Ok((Some(reviews::lock_shown(conn, id)?), None)),
        Subject::Match(id) => Ok((Some(matches::people_seen(conn, id, reader)?.0), None)),
        Subject::Tournament(id) => Ok((Some(tournaments::people_seen(conn, id, reader)?.0), None)),
        Subject::Player(id) => {
            let met_in = report.met_in.ok_or(Error::NotFound("match"))?;
            let host = met(conn, id, met_in, reader)?;
            Ok((Some(id), Some(host)))
        }
        Subject::Venue(id) => {
            let venue = venues::cards(conn, &[id])?.remove(&id);
            if !venue.is_some_and(|venue| venue.is_active) {
                return Err(Error::NotFound("venue"));
            }
            Ok((None, None))
        }
    }
}

/// Checks that somebody is in a match or a tournament that the reader may see. Returns its host.
pub(super) fn met(
    conn: &mut dyn Conn,
    other: Uuid,
    met_in: MetIn,
    reader: Uuid,
) -> Result<Uuid, Error> {
    let (host, people) = match met_in {
        MetIn::Match(id) => matches::people_seen(conn, id, reader)?,
        MetIn::Tournament(id) => tournaments::people_seen(conn, id, reader)?,
    };
    if people.contains(&other) {
        Ok(host)
    } else {
        Err(Error::NotFound("player"))
    }
}
