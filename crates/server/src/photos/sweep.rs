//! Deletes unused photos: the file first, then its row, so that a crash in between leaves a row to
//! retry and no orphaned file.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;

use super::key::Key;
use super::store;
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;

/// Longer than any upload takes from inserting its row to using it.
const GRACE: SignedDuration = SignedDuration::from_hours(1);
const BATCH: i64 = 100;

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "delete unused photos",
        every: Duration::from_secs(600),
        run: |app| Box::pin(delete_unused(app)),
    }]
}

async fn delete_unused(app: Arc<App>) -> Result<u64, Error> {
    let (mut done, mut last) = (0, String::new());
    loop {
        let (since, after) = (app.now() - GRACE, last.clone());
        let keys = app
            .read(move |tx| store::unused(tx.conn, since, &after, BATCH).map_err(Error::from))
            .await?;
        if keys.is_empty() || app.stop.is_requested() {
            return Ok(done);
        }
        for key in keys {
            key.as_str().clone_into(&mut last);
            match delete(&app, key).await {
                Ok(()) => done += 1,
                // The next sweep tries again; the other photos do not wait.
                Err(error) => tracing::warn!(%error, "cannot delete an unused photo"),
            }
        }
    }
}

/// Deletes photos now. Failures are left to the sweep, so they do not fail the request.
pub async fn remove(app: &Arc<App>, keys: Vec<Key>) {
    for key in keys {
        if let Err(error) = delete(app, key).await {
            tracing::warn!(%error, "cannot delete a replaced photo; the sweep will retry");
        }
    }
}

async fn delete(app: &Arc<App>, key: Key) -> Result<(), Error> {
    app.photos.delete(&key).await?;
    app.write(move |tx| store::delete(tx.conn, key.as_str()).map_err(Error::from))
        .await
}
