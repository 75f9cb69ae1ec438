//! Data retention: client data of clicks for 30 days, clicks for 90 and hourly counts for 91. The
//! total of a link stays.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;

use super::store;
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;

const KEEP_CLIENTS: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Covers the longest period that `GetLinkStats` accepts.
const KEEP_HOURLY_COUNTS: SignedDuration = SignedDuration::from_hours(91 * 24);
const KEEP_CLICKS: SignedDuration = SignedDuration::from_hours(90 * 24);
const BATCH: i64 = 500;

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "expire click data",
        every: Duration::from_secs(3600),
        run: |app| Box::pin(run(app)),
    }]
}

async fn run(app: Arc<App>) -> Result<u64, Error> {
    let (mut done, now) = (0, app.now());
    loop {
        let erased = app
            .write(move |tx| -> Result<u64, Error> {
                Ok(store::delete_clicks(tx.conn, now - KEEP_CLICKS, BATCH)?
                    + store::erase_clients(tx.conn, now - KEEP_CLIENTS, BATCH)?
                    + store::delete_hours(tx.conn, now - KEEP_HOURLY_COUNTS, BATCH)?)
            })
            .await?;
        done += erased;
        if erased == 0 || app.stop.is_requested() {
            return Ok(done);
        }
    }
}
