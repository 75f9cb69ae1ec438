//! Whether players find a venue. What they have booked there stays.

use std::sync::Arc;

use lapang_db::Uuid;

use super::hold_to_change;
use crate::accounts::Staff;
use crate::app::App;
use crate::error::Error;
use crate::venues::store;

pub async fn set(app: &Arc<App>, staff: &Staff, id: Uuid, is_active: bool) -> Result<(), Error> {
    let (now, staff) = (app.now(), staff.clone());
    app.db
        .write(move |conn| {
            hold_to_change(conn, &staff, id, now)?;
            store::admin::set_active(conn, id, is_active)
        })
        .await
}
