//! Email by transactional outbox: a row is written with the change it reports, and sent afterwards.

mod account;
mod email;
mod outbox;
#[cfg(test)]
mod properties;
mod samples;
mod store;
mod template;
pub mod transport;

use jiff::Timestamp;

use self::store::OutboxOptions;
use crate::app::Tx;
use crate::error::Error;
use crate::telemetry::metrics::Mail;

pub use account::{export, forget};
pub use email::{Email, RenderedEmail};
pub use outbox::sweeps;
pub use samples::Samples;
pub use store::{Backlog, backlog};
pub(crate) use template::mail_template;
pub use template::{MailTemplate, OneLine, PART_END};
pub use transport::Transport;

/// Options of an email beside its content.
#[derive(Clone, Debug, Default)]
pub struct EmailOptions {
    /// The Reply-To address; empty for none.
    pub reply_to: String,
    /// The attached calendar file; empty for none.
    pub calendar: String,
    /// Dropped if not sent by then.
    pub useless_at: Option<Timestamp>,
}

impl EmailOptions {
    fn until(useless_at: Timestamp) -> Self {
        Self {
            useless_at: Some(useless_at),
            ..Self::default()
        }
    }
}

/// Puts an email in the outbox, in the caller's transaction.
pub fn enqueue(tx: &mut Tx<'_>, email: &Email) -> Result<(), Error> {
    insert(tx, email, &EmailOptions::default(), None)
}

/// The same, dropped if not sent by `useless_at`.
pub fn enqueue_until(tx: &mut Tx<'_>, email: &Email, useless_at: Timestamp) -> Result<(), Error> {
    enqueue_with(tx, email, &EmailOptions::until(useless_at))
}

/// The same with options.
pub fn enqueue_with(tx: &mut Tx<'_>, email: &Email, options: &EmailOptions) -> Result<(), Error> {
    insert(tx, email, options, None)
}

/// The same for an email with a code: exports leave it out, and it is sent before others. Of several codes the one with
/// the lower `turn` is sent first.
pub fn enqueue_sensitive(
    tx: &mut Tx<'_>,
    email: &Email,
    useless_at: Timestamp,
    turn: i64,
) -> Result<(), Error> {
    insert(tx, email, &EmailOptions::until(useless_at), Some(turn))
}

fn insert(
    tx: &mut Tx<'_>,
    email: &Email,
    options: &EmailOptions,
    turn: Option<i64>,
) -> Result<(), Error> {
    // A deleted account has no address.
    if email.to.is_empty() {
        return Ok(());
    }
    let rendered = email.render(&tx.app.config);
    let id = tx.app.random.id(tx.now);
    let options = OutboxOptions {
        useless_at: options.useless_at,
        turn,
        reply_to: &options.reply_to,
        calendar: &options.calendar,
    };
    store::insert(tx.conn, id, &email.to, &rendered, options, tx.now)?;
    // Counted again if the transaction is retried: the metric is an estimate.
    tx.app.metrics.mail(Mail::Queued);
    Ok(())
}
