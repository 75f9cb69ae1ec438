//! A venue as its page shows it, and its prices. Players do not see inactive venues.

use std::ops::Deref;
use std::sync::Arc;

use lapang_db::{Conn, Uuid};

use super::model::{Band, Photo, PriceFrom, Profile};
use super::opening::SpecialDay;
use super::search::free::FreeStart;
use super::store::Revised;
use super::whole::{self, Whole};
use super::{pricing, slug, store, text};
use crate::app::App;
use crate::error::Error;

/// A venue, and what a list or a page says of it besides.
#[derive(Clone, Debug)]
pub struct Shown {
    pub venue: Arc<Whole>,
    /// A list has only the cover, and neither profile nor special days.
    is_listed: bool,
    /// The lowest hourly price of the sports searched for.
    pub price_from: Option<PriceFrom>,
    /// From the centre of a search.
    pub distance_meters: Option<f64>,
    /// Around the time of a search.
    pub free_starts: Vec<FreeStart>,
}

impl Deref for Shown {
    type Target = Whole;

    fn deref(&self) -> &Whole {
        &self.venue
    }
}

impl Shown {
    /// In a list; the price is that of these sports, or of any if none are named.
    pub fn listed(venue: Arc<Whole>, sports: &[String]) -> Self {
        Self {
            price_from: venue.price_from(sports),
            venue,
            is_listed: true,
            distance_meters: None,
            free_starts: Vec::new(),
        }
    }

    pub fn photos(&self) -> &[Photo] {
        let most = if self.is_listed { 1 } else { usize::MAX };
        &self.venue.photos[..self.venue.photos.len().min(most)]
    }

    pub fn profile(&self) -> Option<&Profile> {
        (!self.is_listed).then_some(&self.venue.profile)
    }

    pub fn special_days(&self) -> &[SpecialDay] {
        if self.is_listed {
            &[]
        } else {
            self.venue.special_days()
        }
    }
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
        let venue = whole::one(tx.conn, id)?.filter(|venue| venue.card.is_active);
        let venue = venue.ok_or(Error::NotFound("venue"))?;
        if !["", pricing::STANDARD].contains(&segment.as_str()) {
            return Ok(Vec::new());
        }
        let bands = venue.bands.iter();
        let of_sport = bands.filter(|band| sport_id.is_empty() || band.sport_id == sport_id);
        Ok(of_sport.cloned().collect())
    })
    .await
}

/// A venue as on its own page, active or not.
pub fn page(conn: &mut dyn Conn, id: Uuid) -> Result<Option<Shown>, Error> {
    let venue = whole::one(conn, id)?;
    Ok(venue.map(|venue| Shown {
        is_listed: false,
        ..Shown::listed(venue, &[])
    }))
}

/// The venues with these ids, active or not, in the given order.
pub fn all(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<Shown>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut venues = whole::all(conn, ids)?;
    let venues = ids.iter().filter_map(|id| venues.remove(id));
    Ok(venues.map(|venue| Shown::listed(venue, &[])).collect())
}

/// The venues that were just found, with the lowest hourly price of these sports, or of any if none are named.
pub fn revised(
    conn: &mut dyn Conn,
    found: &[Revised],
    sports: &[String],
) -> Result<Vec<Shown>, Error> {
    let mut venues = whole::revised(conn, found)?;
    let venues = found.iter().filter_map(|(id, _)| venues.remove(id));
    Ok(venues.map(|venue| Shown::listed(venue, sports)).collect())
}
