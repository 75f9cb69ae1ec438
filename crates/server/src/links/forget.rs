//! Data retention: client data of clicks for 30 days, clicks for 90 and hourly counts for 91. The
//! total of a link stays.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;

use super::store;
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;

const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);
/// Covers the longest period that `GetLinkStats` accepts.
const COUNTED: SignedDuration = SignedDuration::from_hours(91 * 24);
const CLICKS_KEPT: SignedDuration = SignedDuration::from_hours(90 * 24);
const AT_ONCE: i64 = 500;

pub fn sweeps() -> Vec<Sweep> {
    vec![Sweep {
        name: "forget who clicked",
        every: Duration::from_secs(3600),
        run: |app| Box::pin(forget_clients(app)),
    }]
}

async fn forget_clients(app: Arc<App>) -> Result<u64, Error> {
    let now = app.now();
    let mut done = 0;
    loop {
        let forgotten = app
            .db
            .write(move |conn| -> Result<u64, Error> {
                Ok(store::forget_clicks(conn, now - CLICKS_KEPT, AT_ONCE)?
                    + store::forget_clients(conn, now - KEPT, AT_ONCE)?
                    + store::forget_hours(conn, now - COUNTED, AT_ONCE)?)
            })
            .await?;
        done += forgotten;
        if forgotten == 0 || app.stop.is_asked() {
            return Ok(done);
        }
    }
}
