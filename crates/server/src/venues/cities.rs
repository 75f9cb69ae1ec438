//! Cities with venues.

use std::sync::Arc;

use super::model::City;
use super::store;
use crate::app::App;
use crate::error::Error;

/// Ordered by number of venues, the highest first.
pub async fn list(app: &Arc<App>, limit: i64) -> Result<Vec<City>, Error> {
    app.read(move |tx| store::cities(tx.conn, limit)).await
}
