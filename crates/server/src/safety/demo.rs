//! Demo reports: of a match, a player and a venue, waiting for an admin.

use std::sync::Arc;

use uuid::Uuid;

use super::texts::reported_text;
use crate::app::App;
use crate::error::Error;
use crate::matches;
use crate::moderation::{self, MetIn, Report, ReportReason, Subject};

/// Who reports is the last of `players`; reported are a match of the first who hosts one, its host, and a venue.
pub async fn fill(app: &Arc<App>, players: &[Uuid], venues: &[Uuid]) -> Result<(), Error> {
    let (players, venues) = (players.to_vec(), venues.to_vec());
    app.write(move |tx| {
        let Some((reporter, others)) = players.split_last() else {
            return Ok(());
        };
        let mut hosted = Vec::new();
        // The first are those whom people sign in as.
        for host in others.iter().skip(3) {
            let games = matches::upcoming_hosted(tx.conn, *host, tx.now)?;
            hosted.extend(games.into_iter().take(1).map(|(id, _)| (*host, id)));
        }
        let mut hosted = hosted.into_iter();
        let mut reports = Vec::new();
        if let Some((host, id)) = hosted.next() {
            let text = "Bukan main bareng, isinya jualan raket.";
            reports.push((
                Subject::Match(id),
                Some(host),
                None,
                ReportReason::Spam,
                text,
            ));
        }
        if let Some((host, id)) = hosted.next() {
            let text = "Memaki pemain baru di lapangan, dua minggu berturut-turut.";
            let met_in = Some(MetIn::Match(id));
            reports.push((
                Subject::Player(host),
                Some(host),
                met_in,
                ReportReason::Abuse,
                text,
            ));
        }
        if let Some(venue) = venues.last() {
            let text = "They close at 22:00 now, not at 23:00.";
            reports.push((
                Subject::Venue(*venue),
                None,
                None,
                ReportReason::False,
                text,
            ));
        }
        for (subject, owner, met_in, reason, details) in reports {
            let report = Report {
                subject,
                met_in,
                reason,
                details: details.to_owned(),
            };
            let text = reported_text(tx.conn, &report, owner)?;
            moderation::file_report(tx, *reporter, &report, (owner, &text))?;
        }
        Ok(())
    })
    .await
}
