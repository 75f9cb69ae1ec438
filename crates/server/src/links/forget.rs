//! Who clicked is kept for a month; that somebody did stays.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;

use super::store;
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;

const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);
const AT_ONCE: i64 = 500;

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "forget who clicked",
        every: Duration::from_secs(3600),
        run: |app| Box::pin(forget_clients(app)),
    }]
}

async fn forget_clients(app: Arc<App>) -> Result<u64, Error> {
    let before = app.now() - KEPT;
    let mut done = 0;
    loop {
        let forgotten = app
            .db
            .write(move |conn| store::forget_clients(conn, before, AT_ONCE).map_err(Error::from))
            .await?;
        done += forgotten;
        if forgotten == 0 || app.stop.is_asked() {
            return Ok(done);
        }
    }
}
