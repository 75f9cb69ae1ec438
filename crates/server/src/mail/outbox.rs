//! Sends the outbox: a sender leases an email, sends it, and marks it. Several senders run in
//! parallel, so that a slow delivery delays only one of them.

use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use jiff::{SignedDuration, Timestamp};
use lettre::transport::smtp;

use super::store::{self, DueEmail, EmailFilter};
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;
use crate::telemetry::metrics::Mail;

const SENDERS: usize = 4;
const SEND_EVERY: Duration = Duration::from_millis(500);
/// A delivery that takes longer counts as failed.
const TIMEOUT: Duration = Duration::from_secs(60);
/// Well over `TIMEOUT`, so that no other sender takes the email while it is being sent.
const LEASE: SignedDuration = SignedDuration::from_mins(3);
/// Attempts over about 14 hours. After that the row stays unsent, with its last error, until `KEPT` ends.
const MAX_ATTEMPTS: i64 = 12;
/// SMTP codes for wrong or missing credentials of ours (RFC 4954).
const AUTHENTICATION_CODES: [u16; 4] = [530, 534, 535, 538];
/// How long rows are kept after they are created.
const RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);
const DELETE_BATCH: i64 = 500;

pub fn sweeps() -> Vec<Sweep> {
    let sender = || Sweep {
        name: "send emails",
        every: SEND_EVERY,
        run: |app| Box::pin(send_due(app, EmailFilter::All)),
    };
    // A sender of its own, so that codes never wait for other emails.
    let codes = Sweep {
        name: "send codes",
        every: SEND_EVERY,
        run: |app| Box::pin(send_due(app, EmailFilter::CodesOnly)),
    };
    let mut sweeps = vec![codes];
    sweeps.extend(std::iter::repeat_with(sender).take(SENDERS));
    sweeps.push(Sweep {
        name: "delete old emails",
        every: Duration::from_secs(3600),
        run: |app| Box::pin(delete_old(app)),
    });
    sweeps
}

async fn send_due(app: Arc<App>, filter: EmailFilter) -> Result<u64, Error> {
    let mut sent = 0;
    while !app.stop.is_requested()
        && let Some(mail) = next(&app, filter).await?
    {
        sent += u64::from(send(&app, mail).await?);
    }
    Ok(sent)
}

async fn next(app: &Arc<App>, filter: EmailFilter) -> Result<Option<DueEmail>, Error> {
    // Usually nothing is due. A read is cheaper than taking the writer.
    let is_any_due = app
        .read(move |tx| store::is_any_due(tx.conn, filter, tx.now).map_err(Error::from))
        .await?;
    if !is_any_due {
        return Ok(None);
    }
    app.write(move |tx| store::lease(tx.conn, filter, tx.now, tx.now + LEASE).map_err(Error::from))
        .await
}

async fn send(app: &Arc<App>, mail: DueEmail) -> Result<bool, Error> {
    let lease = mail.lease;
    if mail.useless_at.is_some_and(|end| end <= app.now()) {
        let dropped = app
            .write(move |tx| store::mark_dropped(tx.conn, lease).map_err(Error::from))
            .await?;
        if dropped {
            app.metrics.mail(Mail::Dropped);
            tracing::warn!(mail = %lease.id, "dropped an email that was not sent in time");
        }
        return Ok(false);
    }
    let (from, origin) = (app.config.mail.from.clone(), &app.config.public_origin);
    let sending = app.transport.send(from, origin, app.now(), &mail);
    let outcome = tokio::time::timeout(TIMEOUT, sending)
        .await
        .unwrap_or_else(|_| Err(anyhow!("timed out after {TIMEOUT:?}")));
    let is_marked = match &outcome {
        Ok(()) => {
            app.metrics.mail(Mail::Sent);
            app.write(move |tx| store::mark_sent(tx.conn, lease, tx.now).map_err(Error::from))
                .await?
        }
        Err(error) => {
            app.metrics.mail(Mail::Failed);
            let problem = redact_recipient(&format!("{error:#}"), &mail.recipient);
            tracing::warn!(mail = %lease.id, attempts = lease.attempt, problem, "cannot send an email");
            let again = next_attempt_at(&mail, is_permanent(error), app.now());
            app.write(move |tx| {
                store::mark_failed(tx.conn, lease, &problem, again).map_err(Error::from)
            })
            .await?
        }
    };
    if !is_marked {
        tracing::warn!(mail = %lease.id, "lost the lease of an email before marking it");
    }
    Ok(outcome.is_ok())
}

/// Removes the recipient's address from the mail server's message, which often repeats it.
fn redact_recipient(words: &str, recipient: &str) -> String {
    // Only ASCII is lowered, so that byte positions stay the same.
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

/// Whether retrying is pointless (5xx). Wrong credentials are not: the operator can fix them, and
/// then the email can be sent.
fn is_permanent(error: &anyhow::Error) -> bool {
    let refused = error.downcast_ref::<smtp::Error>();
    refused.is_some_and(|refused| {
        let code = refused.status().map(u16::from);
        refused.is_permanent() && !code.is_some_and(|code| AUTHENTICATION_CODES.contains(&code))
    })
}

/// The time of the next attempt. Not later than `useless_at`, when the email is dropped.
fn next_attempt_at(mail: &DueEmail, is_permanent: bool, now: Timestamp) -> Option<Timestamp> {
    let can_retry = !is_permanent && mail.lease.attempt < MAX_ATTEMPTS;
    let again = can_retry.then(|| now + back_off(mail.lease.attempt));
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

async fn delete_old(app: Arc<App>) -> Result<u64, Error> {
    let before = app.now() - RETENTION;
    let mut done = 0;
    loop {
        let deleted = app
            .write(move |tx| store::forget(tx.conn, before, DELETE_BATCH).map_err(Error::from))
            .await?;
        done += deleted;
        if deleted == 0 || app.stop.is_requested() {
            return Ok(done);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_error_does_not_contain_the_recipient() {
        for (words, expected) in [
            (
                "550 <Ani@Example.com>: no such user; é ANI@EXAMPLE.COM",
                "550 <<recipient>>: no such user; é <recipient>",
            ),
            ("451 later", "451 later"),
            ("", ""),
        ] {
            assert_eq!(redact_recipient(words, "ani@example.com"), expected);
        }
        assert_eq!(redact_recipient("451 later", ""), "451 later");
    }

    #[test]
    fn lease_outlasts_the_timeout_and_attempts_span_fourteen_hours() {
        assert!(LEASE.unsigned_abs() > 2 * TIMEOUT);
        let total: i64 = (1..MAX_ATTEMPTS)
            .map(|tried| back_off(tried).as_secs())
            .sum();
        assert_eq!(total / 3600, 14);
    }
}
