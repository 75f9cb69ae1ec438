//! Emails reminders to participants: a day and two hours before the start. A job claims each match
//! and reminder with a conditional UPDATE and queues the emails in the same transaction, so any
//! number of nodes may run it and no reminder is sent twice or lost.

mod letter;

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use lapang_db::Conn;
use uuid::Uuid;

use super::store::{self, Due};
use super::{Match, Participant, place};
use crate::accounts::{self, Reminders};
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;
use crate::mail;

/// Matches per query; each is then handled in its own transaction.
const BATCH: i64 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reminder {
    DayBefore,
    HoursBefore,
}

impl Reminder {
    const ALL: [Self; 2] = [Self::DayBefore, Self::HoursBefore];

    fn lead(self) -> SignedDuration {
        match self {
            Self::DayBefore => SignedDuration::from_hours(24),
            Self::HoursBefore => SignedDuration::from_hours(2),
        }
    }

    /// Closer to the start than this, the reminder is no longer useful.
    fn least_lead(self) -> SignedDuration {
        match self {
            Self::DayBefore => SignedDuration::from_hours(3),
            Self::HoursBefore => SignedDuration::ZERO,
        }
    }

    fn due_at(self, starts_at: Timestamp) -> Timestamp {
        starts_at - self.lead()
    }

    fn useless_at(self, starts_at: Timestamp) -> Timestamp {
        starts_at - self.least_lead()
    }

    fn is_wanted(self, settings: Reminders) -> bool {
        match self {
            Self::DayBefore => settings.day_before,
            Self::HoursBefore => settings.hours_before,
        }
    }
}

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "remind of matches",
        every: Duration::from_secs(30),
        run: |app| Box::pin(run(app)),
    }]
}

/// Skips reminders that are already due at the new start: participants were just emailed about it.
/// Later reminders are sent again.
pub fn moved(conn: &mut dyn Conn, game: &Match, now: Timestamp) -> Result<(), Error> {
    for reminder in Reminder::ALL {
        if reminder.due_at(game.starts_at) <= now {
            store::claim_reminder(conn, reminder, game.id, game.starts_at)?;
        }
    }
    Ok(())
}

/// Returns how many emails were queued.
async fn run(app: Arc<App>) -> Result<u64, Error> {
    let mut written = 0;
    for reminder in Reminder::ALL {
        written += remind_of_all(&app, reminder).await?;
    }
    Ok(written)
}

/// A failing match is retried by the next run and does not block the others.
async fn remind_of_all(app: &Arc<App>, reminder: Reminder) -> Result<u64, Error> {
    let now = app.now();
    let starts = (now + reminder.least_lead(), now + reminder.lead());
    let (mut written, mut after) = (0, None);
    loop {
        let due: Vec<Due> = app
            .db
            .read(move |conn| store::to_remind(conn, reminder, starts, after, BATCH))
            .await?;
        let was_full = i64::try_from(due.len()).is_ok_and(|found| found == BATCH);
        after = due.last().copied().or(after);
        for due in due {
            if app.stop.is_asked() {
                return Ok(written);
            }
            match remind(app, reminder, due).await {
                Ok(mails) => written += mails,
                Err(error) => tracing::error!(%error, "a match could not be reminded of"),
            }
        }
        if !was_full {
            return Ok(written);
        }
    }
}

async fn remind(app: &Arc<App>, reminder: Reminder, due: Due) -> Result<u64, Error> {
    let writer = Arc::clone(app);
    app.db
        .write(move |conn| {
            // The claim locks the match row first, like every change of a match.
            if store::claim_reminder(conn, reminder, due.id, due.starts_at)? {
                write_all(conn, &writer, reminder, due.id)
            } else {
                Ok(0)
            }
        })
        .await
}

fn write_all(conn: &mut dyn Conn, app: &App, reminder: Reminder, id: Uuid) -> Result<u64, Error> {
    let Some(game) = store::find(conn, id)? else {
        return Ok(0);
    };
    let due_at = reminder.due_at(game.starts_at);
    let participants = store::roster(conn, id)?.participants;
    // Players who joined later already know the time.
    let in_time = |it: &&Participant| it.joined_at < due_at;
    let ids: Vec<Uuid> = participants
        .iter()
        .filter(in_time)
        .map(|it| it.user_id)
        .collect();
    let wanted = accounts::wanted_reminders(conn, &ids)?;
    let people = accounts::people(conn, &ids)?;
    let venue = place::venue_of(conn, &game)?;
    let mut written = 0;
    for person in ids.iter().filter_map(|id| people.get(id)) {
        let settings = wanted.get(&person.id).copied();
        if settings.is_some_and(|settings| reminder.is_wanted(settings)) {
            let letter = letter::to(app, person, reminder, &game, venue.as_ref())?;
            let useless_at = reminder.useless_at(game.starts_at);
            mail::queue_until(conn, app, &letter, useless_at)?;
            written += 1;
        }
    }
    Ok(written)
}
