//! Whether players find a venue. Existing bookings stay.

use std::sync::Arc;

use lapang_db::Uuid;

use super::{lock_to_change, read, ready, trail};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::Error;
use crate::venues::events::{self, Change, Kind};
use crate::venues::store;

pub async fn set(app: &Arc<App>, staff: &Staff, id: Uuid, is_active: bool) -> Result<(), Error> {
    let (shared, staff) = (Arc::clone(app), staff.clone());
    app.db
        .write(move |conn| {
            lock_to_change(conn, &staff, id, shared.now())?;
            let found = read::with_instructions(conn, id)?;
            let was_active = found.venue.card.is_active;
            if is_active && !was_active {
                ready::refuse_unready(&found, &store::bands(conn, id, "", "")?)?;
            }
            store::admin::set_active(conn, id, is_active)?;
            let (before, after) = (trail::status(was_active), trail::status(is_active));
            let change = Change::new(Kind::Status, Some(before), Some(after));
            events::record(conn, &shared, id, &(&staff).into(), change)?;
            Ok(())
        })
        .await
}
