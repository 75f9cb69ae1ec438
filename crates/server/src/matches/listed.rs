//! The public upcoming matches, for the sitemap.

use std::sync::Arc;

use jiff::Timestamp;

use super::model::path;
use super::store;
use crate::app::App;
use crate::error::Error;

pub async fn count_listed(app: &Arc<App>) -> Result<i64, Error> {
    app.read(move |tx| store::count_listed(tx.conn, tx.now).map_err(Error::from))
        .await
}

/// Paths without the language prefix, soonest first, each with its last change.
pub async fn listed(
    app: &Arc<App>,
    limit: i64,
    offset: i64,
) -> Result<Vec<(String, Timestamp)>, Error> {
    let found = app
        .read(move |tx| store::listed(tx.conn, tx.now, limit, offset).map_err(Error::from))
        .await?;
    Ok(found.into_iter().map(|(id, at)| (path(id), at)).collect())
}
