//! Mail: written as a row with the change it tells of, sent afterwards, once.

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
use crate::telemetry::Mail;

pub use letter::Letter;
pub use outbox::sweeps;
pub use person::{export, forget};
pub use store::{Waiting, waiting};
pub use transport::Transport;

/// What a letter has beside its words.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// The Reply-To address; empty for none.
    pub reply_to: String,
    /// A calendar file that comes with it; empty without.
    pub calendar: String,
    /// Unsent by then, nobody wants it any more.
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

/// Puts a letter in the outbox, within the caller's transaction.
pub fn queue(conn: &mut dyn Conn, app: &App, letter: &Letter) -> Result<(), Error> {
    insert(conn, app, letter, &Beside::default(), false)
}

/// A letter that nobody wants from `useless_at` on: unsent by then, it is dropped.
pub fn queue_until(
    conn: &mut dyn Conn,
    app: &App,
    letter: &Letter,
    useless_at: Timestamp,
) -> Result<(), Error> {
    queue_with(conn, app, letter, &Beside::until(useless_at))
}

/// A letter with what comes beside it.
pub fn queue_with(
    conn: &mut dyn Conn,
    app: &App,
    letter: &Letter,
    beside: &Beside,
) -> Result<(), Error> {
    insert(conn, app, letter, beside, false)
}

/// The same with a code in it, which nobody reads but in the mail.
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
    // Somebody whose account is deleted has no address any more.
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
    // Once more where the transaction runs again: a figure of how much is written, not a ledger.
    app.metrics.mail(Mail::Queued);
    Ok(())
}
