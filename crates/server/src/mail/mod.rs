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
pub mod unsubscribe;

use jiff::Timestamp;
use lapang_db::Conn;
use uuid::Uuid;

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
    /// Not sent before, and not at all if the change of this thing is undone until then.
    pub undo: Option<(Uuid, Timestamp)>,
}

impl EmailOptions {
    pub fn until(useless_at: Timestamp) -> Self {
        Self {
            useless_at: Some(useless_at),
            ..Self::default()
        }
    }

    fn stored(&self) -> OutboxOptions<'_> {
        OutboxOptions {
            useless_at: self.useless_at,
            reply_to: &self.reply_to,
            calendar: &self.calendar,
            undo: self.undo,
            ..OutboxOptions::default()
        }
    }
}

/// Puts an email in the outbox, in the caller's transaction.
pub fn enqueue(tx: &mut Tx<'_>, email: &Email) -> Result<(), Error> {
    enqueue_with(tx, email, &EmailOptions::default())
}

/// The same, also to a suppressed mailbox: why there will be no others.
pub fn enqueue_about_suspension(tx: &mut Tx<'_>, email: &Email) -> Result<(), Error> {
    let options = OutboxOptions {
        is_about_suspension: true,
        ..OutboxOptions::default()
    };
    insert(tx, email, options)
}

/// The same, dropped if not sent by `useless_at`.
pub fn enqueue_until(tx: &mut Tx<'_>, email: &Email, useless_at: Timestamp) -> Result<(), Error> {
    enqueue_with(tx, email, &EmailOptions::until(useless_at))
}

/// The same for an email that its reader can switch off without signing in.
pub fn enqueue_optional(
    tx: &mut Tx<'_>,
    email: &Email,
    useless_at: Timestamp,
    (reader, kind): (Uuid, unsubscribe::Kind),
) -> Result<(), Error> {
    let path = unsubscribe::path(&tx.app.secret, reader, kind);
    let options = OutboxOptions {
        useless_at: Some(useless_at),
        unsubscribe: &path,
        ..OutboxOptions::default()
    };
    insert(tx, email, options)
}

/// The same with options.
pub fn enqueue_with(tx: &mut Tx<'_>, email: &Email, options: &EmailOptions) -> Result<(), Error> {
    insert(tx, email, options.stored())
}

/// The same for an email with a code: exports leave it out, and it is sent before others. Of several codes the one with
/// the lower `turn` is sent first.
pub fn enqueue_sensitive(
    tx: &mut Tx<'_>,
    email: &Email,
    useless_at: Timestamp,
    turn: i64,
) -> Result<(), Error> {
    let options = OutboxOptions {
        useless_at: Some(useless_at),
        turn: Some(turn),
        ..OutboxOptions::default()
    };
    insert(tx, email, options)
}

/// From now on nothing takes back the emails about this thing that were queued before.
pub fn keep_all(conn: &mut dyn Conn, id: Uuid) -> Result<(), Error> {
    Ok(store::keep_undone(conn, id)?)
}

/// Drops the emails about a change that is undone. Returns false if one is sent or about to be.
pub fn drop_undone(conn: &mut dyn Conn, id: Uuid) -> Result<bool, Error> {
    Ok(store::delete_undone(conn, id)?)
}

/// From now on no emails are queued to any address of a mailbox, but codes that are asked for and
/// [`enqueue_about_suspension`].
pub fn suppress(tx: &mut Tx<'_>, mailbox: &str) -> Result<(), Error> {
    Ok(store::insert_suppression(tx.conn, mailbox, tx.now)?)
}

pub fn lift_suppression(conn: &mut dyn Conn, mailbox: &str) -> Result<(), Error> {
    Ok(store::delete_suppression(conn, mailbox)?)
}

fn insert(tx: &mut Tx<'_>, email: &Email, options: OutboxOptions<'_>) -> Result<(), Error> {
    // A deleted account has no address.
    if email.to.is_empty() {
        return Ok(());
    }
    let rendered = email.render(&tx.app.config, options.unsubscribe);
    let id = tx.app.random.id(tx.now);
    store::insert(tx.conn, id, &email.to, &rendered, options, tx.now)?;
    // Counted again if the transaction is retried: the metric is an estimate.
    tx.app.metrics.mail(Mail::Queued);
    Ok(())
}
