//! Sends what is in the outbox: each mail is leased by one node, sent, and marked.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;

use super::store::{self, Due};
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;

const BATCH: i64 = 20;
const LEASE: SignedDuration = SignedDuration::from_mins(2);
/// Tries over about two days; then the mail stays in the table, unsent, with its last error.
const MAX_ATTEMPTS: i64 = 12;

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "send mails",
        every: Duration::from_millis(500),
        run: |app| Box::pin(send_due(app)),
    }]
}

async fn send_due(app: Arc<App>) -> Result<u64, Error> {
    let mut sent = 0;
    loop {
        let now = app.now();
        let due = app
            .db
            .write(move |conn| store::lease(conn, now, now + LEASE, BATCH).map_err(Error::from))
            .await?;
        if due.is_empty() {
            return Ok(sent);
        }
        for mail in due {
            sent += u64::from(send(&app, mail).await?);
        }
    }
}

async fn send(app: &Arc<App>, mail: Due) -> Result<bool, Error> {
    let outcome = app.transport.send(app, &mail).await;
    let now = app.now();
    let (id, attempts) = (mail.id, mail.attempts);
    match outcome {
        Ok(()) => {
            app.db
                .write(move |conn| store::mark_sent(conn, id, now).map_err(Error::from))
                .await?;
            Ok(true)
        }
        Err(problem) => {
            let problem = format!("{problem:#}");
            tracing::warn!(mail = %id, attempts, problem, "a mail could not be sent");
            let again = (attempts < MAX_ATTEMPTS).then(|| now + back_off(attempts));
            app.db
                .write(move |conn| {
                    store::mark_failed(conn, id, &problem, again).map_err(Error::from)
                })
                .await?;
            Ok(false)
        }
    }
}

/// 30 s, doubling, at most six hours.
fn back_off(attempts: i64) -> SignedDuration {
    let doublings = u32::try_from((attempts - 1).clamp(0, 12)).unwrap_or(0);
    SignedDuration::from_secs((30 * 2_i64.pow(doublings)).min(6 * 3600))
}
