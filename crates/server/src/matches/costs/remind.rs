//! Reminds those who owe a share, one, three and seven days after the costs were closed, and then no more.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use uuid::Uuid;

use super::emails::{self, Owed};
use super::{shares, store};
use crate::accounts;
use crate::app::{App, Tx};
use crate::error::Error;
use crate::jobs::Sweep;
use crate::matches::model::Who;
use crate::matches::store::find;

const AFTER_DAYS: [i64; 3] = [1, 3, 7];
const BATCH: i64 = 100;

pub fn sweep() -> Sweep {
    Sweep {
        name: "remind of shares",
        every: Duration::from_secs(300),
        run: |app| Box::pin(run(app)),
    }
}

fn due(now: Timestamp) -> [Timestamp; 3] {
    AFTER_DAYS.map(|days| now - SignedDuration::from_hours(days * 24))
}

/// Returns how many emails were queued.
async fn run(app: Arc<App>) -> Result<u64, Error> {
    let due = due(app.now());
    let ids = app
        .read(move |tx| store::to_remind(tx.conn, due, BATCH))
        .await?;
    let mut queued = 0;
    for id in ids {
        if app.stop.is_requested() {
            break;
        }
        match app.write(move |tx| remind(tx, id)).await {
            Ok(emails) => queued += emails,
            Err(error) => tracing::error!(%error, "cannot remind of the shares of a match"),
        }
    }
    Ok(queued)
}

fn remind(tx: &mut Tx<'_>, id: Uuid) -> Result<u64, Error> {
    if !store::claim_reminder(tx.conn, id, due(tx.now))? {
        return Ok(0);
    }
    let Some(game) = find(tx.conn, id)? else {
        return Ok(0);
    };
    let costs = shares::seen(tx.conn, id, Some(game.host_id), "")?;
    let owing = costs
        .shares
        .iter()
        .filter(|it| it.balance() > 0 && it.reported_at.is_none());
    let owing: Vec<(Uuid, i64)> = owing
        .filter_map(|it| match it.who {
            Who::Player(id) if id != game.host_id => Some((id, it.balance())),
            _ => None,
        })
        .collect();
    let ids: Vec<Uuid> = owing
        .iter()
        .map(|(id, _)| *id)
        .chain([game.host_id])
        .collect();
    let settings = accounts::reminders_of(tx.conn, &ids)?;
    let people = accounts::people(tx.conn, &ids)?;
    let mut queued = 0;
    for (user_id, amount) in owing {
        let wants = settings
            .get(&user_id)
            .is_some_and(|it| it.day_before || it.hours_before);
        let (Some(person), Some(host)) = (people.get(&user_id), people.get(&game.host_id)) else {
            continue;
        };
        if wants {
            emails::send(tx, &costs.game, person, &Owed { amount, host })?;
            queued += 1;
        }
    }
    Ok(queued)
}
