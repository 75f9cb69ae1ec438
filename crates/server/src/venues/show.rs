//! A venue as its page shows it, and its prices. Players do not see inactive venues.

use std::collections::HashMap;
use std::sync::Arc;

use lapang_db::{Conn, Uuid};

use super::model::{Band, Photo, PriceFrom, Profile, VenueCard, VenueSport};
use super::opening::SpecialDay;
use super::search::free::FreeStart;
use super::store::Detail;
use super::{pricing, slug, store, text};
use crate::app::App;
use crate::error::Error;

/// A venue with everything that belongs to it.
#[derive(Clone, Debug)]
pub struct Shown {
    pub card: VenueCard,
    pub sports: Vec<VenueSport>,
    /// In their order; in lists only the cover.
    pub photos: Vec<Photo>,
    /// Not in lists.
    pub profile: Option<Profile>,
    /// Not in lists.
    pub special_days: Option<Vec<SpecialDay>>,
    pub price_from: Option<PriceFrom>,
    /// From the centre of a search.
    pub distance_meters: Option<f64>,
    /// Around the time of a search.
    pub free_starts: Vec<FreeStart>,
}

pub async fn show(app: &Arc<App>, id: Uuid) -> Result<Shown, Error> {
    app.read(move |tx| {
        let found = page(tx.conn, id)?;
        found
            .filter(|venue| venue.card.is_active)
            .ok_or(Error::NotFound("venue"))
    })
    .await
}

/// The venue of a public page, also by a slug that it had before.
pub async fn public(app: &Arc<App>, city: &str, slug: &str) -> Result<Shown, Error> {
    let (former_key, city_key, slug) = (text::folded(city), slug::city_key(city), slug.to_owned());
    app.read(move |tx| {
        // An address of when the city's parts were cities of their own: in the city another venue may have the slug.
        let id = match store::slugs::find(tx.conn, &former_key, &slug)? {
            Some(id) => Some(id),
            None => store::slugs::find(tx.conn, &city_key, &slug)?,
        };
        let id = id.ok_or(Error::NotFound("venue"))?;
        let found = page(tx.conn, id)?;
        found
            .filter(|venue| venue.card.is_active)
            .ok_or(Error::NotFound("venue"))
    })
    .await
}

/// The pricing bands for players; an empty sport means all. Only the standard segment is in use, so the others are not
/// shown.
pub async fn bands(
    app: &Arc<App>,
    id: Uuid,
    sport_id: String,
    segment: String,
) -> Result<Vec<Band>, Error> {
    app.read(move |tx| {
        let card = store::cards(tx.conn, &[id])?.remove(&id);
        if !card.is_some_and(|card| card.is_active) {
            return Err(Error::NotFound("venue"));
        }
        if !["", pricing::STANDARD].contains(&segment.as_str()) {
            return Ok(Vec::new());
        }
        store::bands(tx.conn, id, &sport_id, pricing::STANDARD)
    })
    .await
}

/// A venue as on its own page, active or not.
pub fn page(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Shown>, Error> {
    let Some(mut venue) = read(conn, &[id], &[], Detail::Page)?.pop() else {
        return Ok(None);
    };
    venue.profile = Some(store::profile::get(conn, id)?);
    venue.special_days = Some(store::special_days::of_venue(conn, id)?);
    Ok(Some(venue))
}

/// The venues with these ids, active or not, in the given order.
pub fn all(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<Shown>, Error> {
    priced_for(conn, ids, &[])
}

/// As `all`, with the lowest hourly price of these sports, or of any if none are named.
pub fn priced_for(
    conn: &mut dyn Conn,
    ids: &[Uuid],
    sports: &[String],
) -> Result<Vec<Shown>, Error> {
    read(conn, ids, sports, Detail::Card)
}

fn read(
    conn: &mut dyn Conn,
    ids: &[Uuid],
    sports: &[String],
    detail: Detail,
) -> Result<Vec<Shown>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let store::Whole {
        mut cards,
        mut prices,
        mut photos,
        sports: all_sports,
        ..
    } = store::with_prices(conn, ids, sports, detail)?;
    let mut sports: HashMap<Uuid, Vec<VenueSport>> = HashMap::new();
    for sport in all_sports {
        sports.entry(sport.venue_id).or_default().push(sport);
    }
    Ok(ids
        .iter()
        .filter_map(|id| cards.remove(id))
        .map(|card| Shown {
            sports: sports.remove(&card.id).unwrap_or_default(),
            photos: photos.remove(&card.id).unwrap_or_default(),
            profile: None,
            special_days: None,
            price_from: prices.remove(&card.id),
            card,
            distance_meters: None,
            free_starts: Vec::new(),
        })
        .collect())
}
