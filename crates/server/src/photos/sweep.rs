//! Takes away the files that nobody uses: first the file, then its row, so that a crash between
//! the two leaves work and no file.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;

use super::key::Key;
use super::store;
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;

/// Longer than any upload takes from its row to its use.
const GRACE: SignedDuration = SignedDuration::from_hours(1);
const AT_ONCE: i64 = 100;

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "remove unused photos",
        every: Duration::from_secs(600),
        run: |app| Box::pin(remove_unused(app)),
    }]
}

async fn remove_unused(app: Arc<App>) -> Result<u64, Error> {
    let (mut done, mut last) = (0, String::new());
    loop {
        let (since, after) = (app.now() - GRACE, last.clone());
        let keys = app
            .db
            .read(move |conn| store::unused(conn, since, &after, AT_ONCE).map_err(Error::from))
            .await?;
        if keys.is_empty() || app.stop.is_asked() {
            return Ok(done);
        }
        for key in keys {
            last.clone_from(&key);
            match take_away(&app, key).await {
                Ok(()) => done += 1,
                // The next sweep tries it again; the others need not wait for it.
                Err(error) => tracing::warn!(%error, "an unused photo could not be removed"),
            }
        }
    }
}

/// Takes these away now. What fails is left to the sweep: whoever has a new photo, or none any
/// more, does not wait for it.
pub async fn remove(app: &Arc<App>, keys: Vec<Key>) {
    for key in keys {
        if let Err(error) = take_away(app, key.as_str().to_owned()).await {
            tracing::warn!(%error, "a photo that nobody uses could not be removed yet");
        }
    }
}

async fn take_away(app: &Arc<App>, key: String) -> Result<(), Error> {
    if let Some(key) = Key::parse(&key) {
        app.photos.delete(&key).await?;
    }
    app.db
        .write(move |conn| store::delete(conn, &key).map_err(Error::from))
        .await
}
