//! Cities with venues.

use std::sync::Arc;

use super::model::City;
use super::{slug, store};
use crate::app::App;
use crate::error::Error;

/// Ordered by number of venues, the highest first.
pub async fn list(app: &Arc<App>, limit: i64) -> Result<Vec<City>, Error> {
    app.read(move |tx| store::cities(tx.conn, limit, None))
        .await
}

/// The city with this slug, with its sports.
pub async fn find(app: &Arc<App>, slug: &str) -> Result<Option<City>, Error> {
    let key = slug::city_key(slug);
    if key.is_empty() {
        return Ok(None);
    }
    app.read(move |tx| {
        let Some(mut city) = store::cities(tx.conn, 1, Some(&key))?.pop() else {
            return Ok(None);
        };
        city.sports = store::sports_of_city(tx.conn, &key)?;
        Ok(Some(city))
    })
    .await
}
