//! Forgets guests: with the account of their host, and half a year after the last match that they were on the list of.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;
use lapang_db::Conn;
use uuid::Uuid;

use super::store;
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;

const KEPT: SignedDuration = SignedDuration::from_hours(180 * 24);
const AT_ONCE: i64 = 200;

pub fn forget(conn: &mut dyn Conn, user_id: Uuid) -> Result<(), Error> {
    Ok(store::forget_keeper(conn, user_id)?)
}

pub fn sweep() -> Sweep {
    Sweep {
        name: "forget guests of matches",
        every: Duration::from_secs(3600),
        run: |app| Box::pin(run(app)),
    }
}

/// Returns how many were forgotten.
async fn run(app: Arc<App>) -> Result<u64, Error> {
    let before = app.now() - KEPT;
    let mut done = 0;
    loop {
        let forgotten = app
            .write(move |tx| {
                let ids = store::to_forget(tx.conn, before, AT_ONCE)?;
                for id in &ids {
                    store::forget_guest(tx.conn, *id)?;
                }
                Ok::<_, Error>(ids.len() as u64)
            })
            .await?;
        done += forgotten;
        if forgotten == 0 || app.stop.is_requested() {
            return Ok(done);
        }
    }
}
