//! Sends what is in the outbox: each mail is leased by one sender, sent, and marked. Several
//! senders work side by side, so that a slow delivery holds up one of them and not everybody.

use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use jiff::{SignedDuration, Timestamp};
use lettre::transport::smtp;

use super::store::{self, Due, Takes};
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;
use crate::telemetry::Mail;

const SENDERS: usize = 4;
const SEND_EVERY: Duration = Duration::from_millis(500);
/// A delivery that takes longer has failed.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Of one mail, and well over the time that sending it may take: nobody else takes it meanwhile.
const LEASE: SignedDuration = SignedDuration::from_mins(3);
/// Tries over about 14 hours; then the mail stays unsent, with its last error, until it is old.
const MAX_ATTEMPTS: i64 = 12;
/// What a mail server answers to a wrong or missing sign-in of ours (RFC 4954).
const OUR_SIGN_IN: [u16; 4] = [530, 534, 535, 538];
/// How long the table tells that a mail was sent, or why not.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);
const FORGOTTEN_AT_ONCE: i64 = 500;

pub fn sweeps() -> Vec<Sweep> {
    let sender = || Sweep {
        name: "send mails",
        every: SEND_EVERY,
        run: |app| Box::pin(send_due(app, Takes::All)),
    };
    // However slowly other mails leave, and however many, codes do not wait for them.
    let codes = Sweep {
        name: "send codes",
        every: SEND_EVERY,
        run: |app| Box::pin(send_due(app, Takes::Codes)),
    };
    let mut sweeps = vec![codes];
    sweeps.extend(std::iter::repeat_with(sender).take(SENDERS));
    sweeps.push(Sweep {
        name: "forget old mails",
        every: Duration::from_secs(3600),
        run: |app| Box::pin(forget_old(app)),
    });
    sweeps
}

async fn send_due(app: Arc<App>, takes: Takes) -> Result<u64, Error> {
    let mut sent = 0;
    while !app.stop.is_asked()
        && let Some(mail) = next(&app, takes).await?
    {
        sent += u64::from(send(&app, mail).await?);
    }
    Ok(sent)
}

async fn next(app: &Arc<App>, takes: Takes) -> Result<Option<Due>, Error> {
    let now = app.now();
    // Mostly there is nothing to send, and then nobody has to wait for a writer.
    let is_any_due = app
        .db
        .read(move |conn| store::is_any_due(conn, takes, now).map_err(Error::from))
        .await?;
    if !is_any_due {
        return Ok(None);
    }
    app.db
        .write(move |conn| store::lease(conn, takes, now, now + LEASE).map_err(Error::from))
        .await
}

async fn send(app: &Arc<App>, mail: Due) -> Result<bool, Error> {
    let lease = mail.lease;
    if mail.useless_at.is_some_and(|end| end <= app.now()) {
        let dropped = app
            .db
            .write(move |conn| store::mark_dropped(conn, lease).map_err(Error::from))
            .await?;
        if dropped {
            app.metrics.mail(Mail::Dropped);
            tracing::warn!(mail = %lease.id, "a mail was dropped: it could not be sent in time");
        }
        return Ok(false);
    }
    let outcome = tokio::time::timeout(TIMEOUT, app.transport.send(app, &mail))
        .await
        .unwrap_or_else(|_| Err(anyhow!("no end after {TIMEOUT:?}")));
    let now = app.now();
    let is_marked = match &outcome {
        Ok(()) => {
            app.metrics.mail(Mail::Sent);
            app.db
                .write(move |conn| store::mark_sent(conn, lease, now).map_err(Error::from))
                .await?
        }
        Err(error) => {
            app.metrics.mail(Mail::Failed);
            let problem = without(&format!("{error:#}"), &mail.recipient);
            tracing::warn!(mail = %lease.id, attempts = lease.attempt, problem, "a mail could not be sent");
            let again = next_try(&mail, is_final(error), now);
            app.db
                .write(move |conn| {
                    store::mark_failed(conn, lease, &problem, again).map_err(Error::from)
                })
                .await?
        }
    };
    if !is_marked {
        tracing::warn!(mail = %lease.id, "a mail was not this sender's any more");
    }
    Ok(outcome.is_ok())
}

/// A mail server's words without the address that they are about, which they like to repeat.
fn without(words: &str, recipient: &str) -> String {
    // Only ASCII is lowered, so that all places stay the same.
    let (lower, recipient) = (words.to_ascii_lowercase(), recipient.to_ascii_lowercase());
    let mut kept = String::with_capacity(words.len());
    let mut end = 0;
    for (at, found) in lower.match_indices(recipient.as_str()) {
        if found.is_empty() {
            break;
        }
        kept.push_str(&words[end..at]);
        kept.push_str("<recipient>");
        end = at + found.len();
    }
    kept.push_str(&words[end..]);
    kept
}

/// Whether the mail server will say the same every time (5xx). That it does not let us in is ours
/// to mend, and says nothing of the mail.
fn is_final(error: &anyhow::Error) -> bool {
    let refused = error.downcast_ref::<smtp::Error>();
    refused.is_some_and(|refused| {
        let code = refused.status().map(u16::from);
        refused.is_permanent() && !code.is_some_and(|code| OUR_SIGN_IN.contains(&code))
    })
}

/// At the latest when it is useless, to be dropped.
fn next_try(mail: &Due, is_final: bool, now: Timestamp) -> Option<Timestamp> {
    let may_go = !is_final && mail.lease.attempt < MAX_ATTEMPTS;
    let again = may_go.then(|| now + back_off(mail.lease.attempt));
    match (again, mail.useless_at) {
        (Some(again), Some(end)) => Some(again.min(end)),
        (None, end) => end,
        (again, None) => again,
    }
}

/// 30 s, doubling, at most six hours.
fn back_off(attempts: i64) -> SignedDuration {
    let doublings = u32::try_from((attempts - 1).clamp(0, 12)).unwrap_or(0);
    SignedDuration::from_secs((30 * 2_i64.pow(doublings)).min(6 * 3600))
}

async fn forget_old(app: Arc<App>) -> Result<u64, Error> {
    let before = app.now() - KEPT;
    let mut done = 0;
    loop {
        let forgotten = app
            .db
            .write(move |conn| store::forget(conn, before, FORGOTTEN_AT_ONCE).map_err(Error::from))
            .await?;
        done += forgotten;
        if forgotten == 0 || app.stop.is_asked() {
            return Ok(done);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_mail_server_says_is_kept_without_the_address() {
        for (words, expected) in [
            (
                "550 <Ani@Example.com>: no such user; é ANI@EXAMPLE.COM",
                "550 <<recipient>>: no such user; é <recipient>",
            ),
            ("451 later", "451 later"),
            ("", ""),
        ] {
            assert_eq!(without(words, "ani@example.com"), expected);
        }
        assert_eq!(without("451 later", ""), "451 later");
    }

    #[test]
    fn a_lease_outlasts_the_sending_and_the_tries_last_fourteen_hours() {
        assert!(LEASE.unsigned_abs() > 2 * TIMEOUT);
        let total: i64 = (1..MAX_ATTEMPTS)
            .map(|tried| back_off(tried).as_secs())
            .sum();
        assert_eq!(total / 3600, 14);
    }
}
