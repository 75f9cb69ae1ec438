//! Mail: written as a row with the change it tells of, sent afterwards, once.

mod letter;
mod outbox;
mod person;
mod store;
mod transport;

use jiff::Timestamp;
use lapang_db::Conn;

use crate::app::App;
use crate::error::Error;

pub use letter::Letter;
pub use outbox::sweeps;
pub use person::{export, forget};
pub use transport::Transport;

/// Puts a letter in the outbox, within the caller's transaction.
pub fn queue(conn: &mut dyn Conn, app: &App, letter: &Letter) -> Result<(), Error> {
    queue_until(conn, app, letter, None)
}

/// A letter that nobody wants from `useless_at` on: unsent by then, it is dropped.
pub fn queue_until(
    conn: &mut dyn Conn,
    app: &App,
    letter: &Letter,
    useless_at: Option<Timestamp>,
) -> Result<(), Error> {
    // Somebody whose account is deleted has no address any more.
    if letter.to.is_empty() {
        return Ok(());
    }
    let now = app.now();
    let rendered = letter.render(app);
    let id = app.random.id(now);
    store::insert(conn, id, &letter.to, &rendered, useless_at, now)?;
    Ok(())
}
