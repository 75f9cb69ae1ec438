//! Emails reminders to participants: a day and two hours before the start. A job claims each match
//! and reminder with a conditional UPDATE and queues the emails in the same transaction, so any
//! number of nodes may run it and no reminder is sent twice or lost.

mod email;

use std::sync::Arc;
use std::time::Duration;

use uuid::Uuid;

use super::model::{Match, Participant};
use super::place;
use super::store::{self, DueMatch};
use crate::accounts;
use crate::app::{App, Tx};
use crate::error::Error;
use crate::jobs::Sweep;
use crate::mail::{self, unsubscribe};
use crate::matches::model::Reminder;

/// Matches per query; each is then handled in its own transaction.
const BATCH: i64 = 100;

pub use email::samples;

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "send match reminders",
        every: Duration::from_secs(30),
        run: |app| Box::pin(run(app)),
    }]
}

/// Skips reminders that are already due at the new start: participants were just emailed about it.
/// Later reminders are sent again.
pub fn skip_due(tx: &mut Tx<'_>, game: &Match) -> Result<(), Error> {
    for reminder in Reminder::ALL {
        if reminder.due_at(game.starts_at) <= tx.now {
            store::claim_reminder(tx.conn, reminder, game.id, game.starts_at)?;
        }
    }
    Ok(())
}

/// Returns how many emails were queued.
async fn run(app: Arc<App>) -> Result<u64, Error> {
    let mut queued = 0;
    for reminder in Reminder::ALL {
        queued += send_all(&app, reminder).await?;
    }
    Ok(queued)
}

/// A failing match is retried by the next run and does not block the others.
async fn send_all(app: &Arc<App>, reminder: Reminder) -> Result<u64, Error> {
    let now = app.now();
    let starts = (now + reminder.min_lead(), now + reminder.lead());
    let (mut queued, mut after) = (0, None);
    loop {
        let due: Vec<DueMatch> = app
            .read(move |tx| store::due_reminders(tx.conn, reminder, starts, after, BATCH))
            .await?;
        let was_full = i64::try_from(due.len()).is_ok_and(|found| found == BATCH);
        after = due.last().copied().or(after);
        for due in due {
            if app.stop.is_requested() {
                return Ok(queued);
            }
            match send(app, reminder, due).await {
                Ok(emails) => queued += emails,
                Err(error) => tracing::error!(%error, "cannot send the reminders of a match"),
            }
        }
        if !was_full {
            return Ok(queued);
        }
    }
}

async fn send(app: &Arc<App>, reminder: Reminder, due: DueMatch) -> Result<u64, Error> {
    app.write(move |tx| {
        // The claim locks the match row first, like every change of a match.
        if store::claim_reminder(tx.conn, reminder, due.id, due.starts_at)? {
            queue_emails(tx, reminder, due.id)
        } else {
            Ok(0)
        }
    })
    .await
}

fn queue_emails(tx: &mut Tx<'_>, reminder: Reminder, id: Uuid) -> Result<u64, Error> {
    let Some(game) = store::find(tx.conn, id)? else {
        return Ok(0);
    };
    let due_at = reminder.due_at(game.starts_at);
    let participants = store::roster(tx.conn, id)?.participants;
    // Players who joined later already know the time.
    let joined_before = |it: &&Participant| it.joined_at < due_at;
    let ids: Vec<Uuid> = participants
        .iter()
        .filter(joined_before)
        .filter_map(|it| it.who.user_id())
        .collect();
    let settings = accounts::reminders_of(tx.conn, &ids)?;
    let people = accounts::people(tx.conn, &ids)?;
    let venue = place::venue_of(tx.conn, &game)?;
    let mut queued = 0;
    for person in ids.iter().filter_map(|id| people.get(id)) {
        let settings = settings.get(&person.id).copied();
        if settings.is_some_and(|settings| reminder.is_wanted(settings)) {
            let email = email::compose(tx.app, person, reminder, &game, venue.as_ref())?;
            let expires_at = reminder.expires_at(game.starts_at);
            let switch = (person.id, unsubscribe::Kind::Reminders);
            mail::enqueue_optional(tx, &email, expires_at, switch)?;
            queued += 1;
        }
    }
    Ok(queued)
}
