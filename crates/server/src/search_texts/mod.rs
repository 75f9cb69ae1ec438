//! Writes the search texts of older rows anew, once after a change of what they hold.

mod store;

use std::sync::Arc;
use std::time::Duration;

use lapang_db::Conn;
use uuid::Uuid;

use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;
use crate::{accounts, venues};

/// Rows per transaction.
const STEP: i64 = 500;

/// Rewrites at most that many rows after an id. Returns the last id, if there are any.
type Rewrite = fn(&mut dyn Conn, Uuid, i64) -> Result<Option<Uuid>, Error>;

/// By the names that are stored when it is done. After another change they get new ones.
const ALL: [(&str, Rewrite); 3] = [
    ("venues in cities", venues::rewrite_search_texts),
    ("users", accounts::rewrite_search_texts),
    ("slugs", venues::assign_slugs),
];

/// What is stored of each once it is done.
pub fn names() -> impl Iterator<Item = &'static str> {
    ALL.into_iter().map(|(name, _)| name)
}

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "write search texts anew",
        every: Duration::from_secs(3600),
        run: |app: Arc<App>| Box::pin(rewrite_all(app)),
    }]
}

async fn rewrite_all(app: Arc<App>) -> Result<u64, Error> {
    let mut done = 0;
    for (texts, rewrite) in ALL {
        let is_done = app.read(move |tx| Ok::<_, Error>(store::is_done(tx.conn, texts)?));
        if is_done.await? {
            continue;
        }
        let mut after = Some(Uuid::nil());
        while let Some(last) = after {
            after = app.write(move |tx| rewrite(tx.conn, last, STEP)).await?;
        }
        done += app
            .write(move |tx| Ok::<_, Error>(store::finish(tx.conn, texts)?))
            .await?;
    }
    Ok(done)
}
