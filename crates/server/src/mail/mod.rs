//! Mail: written as a row with the change it tells of, sent afterwards, once.

mod letter;
mod outbox;
mod store;
mod transport;

use lapang_db::Conn;

use crate::app::App;
use crate::error::Error;

pub use letter::Letter;
pub use outbox::sweeps;
pub use transport::Transport;

/// Puts a letter in the outbox, within the caller's transaction.
pub fn queue(conn: &mut dyn Conn, app: &App, letter: &Letter) -> Result<(), Error> {
    let now = app.now();
    let rendered = letter.render(app);
    store::insert(conn, app.random.id(now), &letter.to, &rendered, now)?;
    Ok(())
}
