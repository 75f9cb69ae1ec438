//! Email by transactional outbox: a row is written with the change it reports, and sent afterwards.

mod letter;
mod outbox;
mod person;
#[cfg(test)]
mod properties;
mod store;
mod transport;

use jiff::Timestamp;
use lapang_db::Conn;

use self::store::Terms;
use crate::app::App;
use crate::error::Error;
use crate::watch::Mail;

pub use letter::Letter;
pub use outbox::sweeps;
pub use person::{export, forget};
pub use store::{Waiting, waiting};
pub use transport::Transport;

/// Options of an email beside its content.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// The Reply-To address; empty for none.
    pub reply_to: String,
    /// The attached calendar file; empty for none.
    pub calendar: String,
    /// Dropped if not sent by then.
    pub useless_at: Option<Timestamp>,
}

impl Beside {
    fn until(useless_at: Timestamp) -> Self {
        Self {
            useless_at: Some(useless_at),
            ..Self::default()
        }
    }
}

/// Puts an email in the outbox, in the caller's transaction.
pub fn queue(conn: &mut dyn Conn, app: &App, letter: &Letter) -> Result<(), Error> {
    insert(conn, app, letter, &Beside::default(), false)
}

/// The same, dropped if not sent by `useless_at`.
pub fn queue_until(
    conn: &mut dyn Conn,
    app: &App,
    letter: &Letter,
    useless_at: Timestamp,
) -> Result<(), Error> {
    queue_with(conn, app, letter, &Beside::until(useless_at))
}

/// The same with options.
pub fn queue_with(
    conn: &mut dyn Conn,
    app: &App,
    letter: &Letter,
    beside: &Beside,
) -> Result<(), Error> {
    insert(conn, app, letter, beside, false)
}

/// The same for an email with a code: exports leave it out, and it is sent before others.
pub fn queue_secret(
    conn: &mut dyn Conn,
    app: &App,
    letter: &Letter,
    useless_at: Timestamp,
) -> Result<(), Error> {
    insert(conn, app, letter, &Beside::until(useless_at), true)
}

fn insert(
    conn: &mut dyn Conn,
    app: &App,
    letter: &Letter,
    beside: &Beside,
    is_secret: bool,
) -> Result<(), Error> {
    // A deleted account has no address.
    if letter.to.is_empty() {
        return Ok(());
    }
    let now = app.now();
    let rendered = letter.render(app);
    let id = app.random.id(now);
    let terms = Terms {
        useless_at: beside.useless_at,
        is_secret,
        reply_to: &beside.reply_to,
        calendar: &beside.calendar,
    };
    store::insert(conn, id, &letter.to, &rendered, terms, now)?;
    // Counted again if the transaction is retried: the metric is an estimate.
    app.metrics.mail(Mail::Queued);
    Ok(())
}
