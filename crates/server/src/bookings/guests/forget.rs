//! Removes guests' names, numbers and notes half a year after their booking; the booking stays.

use std::sync::Arc;

use jiff::SignedDuration;

use crate::app::App;
use crate::bookings::store;
use crate::charges;
use crate::error::Error;

const KEPT: SignedDuration = SignedDuration::from_hours(180 * 24);
const AT_ONCE: i64 = 500;

pub async fn run(app: Arc<App>) -> Result<u64, Error> {
    let before = app.now() - KEPT;
    let mut done = 0;
    loop {
        let forgotten = app
            .write(move |tx| {
                let bookings = store::guests_to_forget(tx.conn, before, AT_ONCE)?;
                charges::forget_notes_on(tx.conn, &bookings)?;
                Ok::<_, Error>(store::forget_guests(tx.conn, &bookings)?)
            })
            .await?;
        done += forgotten;
        if forgotten == 0 || app.stop.is_requested() {
            return Ok(done);
        }
    }
}
