//! The public upcoming matches, for the sitemap.

use std::sync::Arc;

use jiff::Timestamp;

use super::model::path;
use super::store;
use crate::app::App;
use crate::error::Error;

pub async fn count_listed(app: &Arc<App>) -> Result<i64, Error> {
    let now = app.now();
    app.db
        .read(move |conn| store::count_listed(conn, now).map_err(Error::from))
        .await
}

/// Paths without the language prefix, soonest first, each with its last change.
pub async fn listed(
    app: &Arc<App>,
    limit: i64,
    offset: i64,
) -> Result<Vec<(String, Timestamp)>, Error> {
    let now = app.now();
    let found = app
        .db
        .read(move |conn| store::listed(conn, now, limit, offset).map_err(Error::from))
        .await?;
    Ok(found.into_iter().map(|(id, at)| (path(id), at)).collect())
}
