//! Whether players find a venue. Existing bookings stay.

use std::sync::Arc;

use lapang_db::Uuid;

use super::{lock_to_change, read, ready, trail};
use crate::accounts::Staff;
use crate::app::App;
use crate::error::Error;
use crate::venues::events::{self, Actor, Change, Kind};
use crate::venues::store;

pub async fn set(app: &Arc<App>, staff: &Staff, id: Uuid, is_active: bool) -> Result<(), Error> {
    let staff = staff.clone();
    app.write(move |tx| {
        lock_to_change(tx, &staff, id)?;
        let found = read::with_instructions(tx.conn, id)?;
        let was_active = found.venue.card.is_active;
        if is_active && !was_active {
            ready::refuse_unready(&found, &store::bands(tx.conn, id)?)?;
        }
        store::admin::set_active(tx.conn, id, is_active)?;
        let (before, after) = (trail::status(was_active), trail::status(is_active));
        let change = Change::new(Kind::Status, Some(before), Some(after));
        events::record(tx, id, &Actor::of(&staff, id), change)?;
        Ok(())
    })
    .await
}
