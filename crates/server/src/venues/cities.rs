//! Where there are venues.

use std::sync::Arc;

use super::{City, store};
use crate::app::App;
use crate::error::Error;

/// Those with the most venues first.
pub async fn list(app: &Arc<App>, limit: i64) -> Result<Vec<City>, Error> {
    app.db.read(move |conn| store::cities(conn, limit)).await
}
