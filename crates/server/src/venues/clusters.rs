//! The venues of a part of the map. Near ones are put together, so that the answer is small however many there are.

use std::collections::BTreeMap;
use std::f64::consts::PI;
use std::sync::Arc;

use super::search::refuse_unknown_sports;
use super::show::{self, Shown};
use super::store::search::{self as store, Filter, Group};
use crate::app::App;
use crate::error::Error;

/// A part of the map in degrees. With west more than east it is across the 180th meridian.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    pub south: f64,
    pub west: f64,
    pub north: f64,
    pub east: f64,
}

/// Venues near each other.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// Their mean place.
    pub latitude: f64,
    pub longitude: f64,
    pub count: i64,
    /// Of a single venue.
    pub venue: Option<Shown>,
}

/// Venues in a square of this many pixels become one.
const SQUARE: f64 = 96.0;
/// Pixels of the world at zoom 0.
const WORLD: f64 = 256.0;

/// The clusters of the venues that fit the filter, at a zoom of web maps.
pub async fn list(
    app: &Arc<App>,
    bounds: Bounds,
    zoom: i32,
    mut filter: Filter,
) -> Result<Vec<Cluster>, Error> {
    refuse_unknown_sports(&filter.sport_ids)?;
    if bounds.south >= bounds.north {
        let problem = "south must be less than north";
        return Err(Error::invalid("bounds.south", "bounds.order", problem));
    }
    filter.bounds = Some(bounds);
    app.read(move |tx| {
        let groups = store::groups(tx.conn, &filter, zoom)?;
        let mut clusters = Vec::new();
        let mut singles = Vec::new();
        for group in merged(&groups, zoom) {
            if group.count == 1 {
                singles.push(group.number);
            } else {
                clusters.push(Cluster {
                    latitude: group.latitude,
                    longitude: group.longitude,
                    count: group.count,
                    venue: None,
                });
            }
        }
        let singles = store::of_numbers(tx.conn, &singles)?;
        let venues = show::revised(tx.conn, &singles, &filter.sport_ids)?;
        clusters.extend(venues.into_iter().map(|venue| Cluster {
            latitude: venue.card.latitude,
            longitude: venue.card.longitude,
            count: 1,
            venue: Some(venue),
        }));
        Ok(clusters)
    })
    .await
}

/// One group for each square of the map.
fn merged(groups: &[Group], zoom: i32) -> impl Iterator<Item = Group> + use<> {
    let mut squares: BTreeMap<(i64, i64), Group> = BTreeMap::new();
    for group in groups {
        let square = square_of(group.latitude, group.longitude, zoom);
        let so_far = squares
            .entry(square)
            .or_insert(Group { count: 0, ..*group });
        #[expect(clippy::cast_precision_loss, reason = "counts of venues are small")]
        let weight = group.count as f64 / (so_far.count + group.count) as f64;
        so_far.latitude += (group.latitude - so_far.latitude) * weight;
        so_far.longitude += (group.longitude - so_far.longitude) * weight;
        so_far.count += group.count;
    }
    squares.into_values()
}

/// Of a square of the map in Mercator's projection.
fn square_of(latitude: f64, longitude: f64, zoom: i32) -> (i64, i64) {
    let squares = WORLD * 2_f64.powi(zoom) / SQUARE;
    let x = (longitude + 180.0) / 360.0;
    let y = 0.5 - latitude.to_radians().sin().clamp(-0.9999, 0.9999).atanh() / (2.0 * PI);
    #[expect(clippy::cast_possible_truncation, reason = "at most 2^24 squares")]
    let index = |part: f64| (part * squares).floor() as i64;
    (index(x), index(y))
}
