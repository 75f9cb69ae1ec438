//! Venues: positions, opening hours, prices and the claims on their courts. This file is what other features use.

mod admin;
mod around;
mod availability;
mod bookable;
mod check;
mod cities;
pub mod claims;
mod clusters;
pub mod court_requests;
mod currency;
mod day;
pub mod demo;
mod events;
pub mod export;
mod facts;
mod favorites;
mod geo;
mod grid;
mod hours;
pub mod import;
pub mod model;
mod offer;
pub mod opening;
mod pages;
pub mod payment;
mod pricing;
pub mod reviews;
pub mod rpc;
mod saved;
mod search;
mod sellable;
mod show;
mod slug;
mod store;
pub mod text;
mod texts;
mod watches;
mod whole;
pub mod write;
mod zone;

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use lapang_db::{Conn, Uuid};

use self::whole::Whole;
use crate::app::App;
use crate::error::Error;
use crate::jobs::Sweep;
use crate::mail::Samples;

pub use self::admin::blocks::BlockInput;
pub use self::admin::people::{
    give_up_roles, grant_by_operator, lock_workplaces, revoke_by_operator,
};
pub use self::around::{around, circle};
pub use self::bookable::{Asker, Begin};
pub use self::check::check;
pub use self::day::{LocalDay, local_day};
pub use self::events::forget;
pub use self::geo::Circle;
pub use self::model::{
    Band, Blackout, BookingMode, CourtRef, Holder, Opening, PaymentMode, Span, VenueCard,
    VenueCourt,
};
pub use self::offer::Offer;
pub use self::pages::{count_listed, count_listed_cities, listed, listed_cities, routes as pages};
pub use self::pricing::Quote;
pub use self::saved::{export_saved, forget_saved};
pub use self::search::typos::corrected;
pub use self::sellable::{SellableTime, bounds, sellable, units};
pub use self::texts::texts;
pub use self::watches::{end_overlapping, end_watches};

/// The addresses of the covers of these venues, as WebP of about this width, for other features' cards.
pub fn covers(
    conn: &mut dyn Conn,
    venues: &[Uuid],
    width: u32,
) -> Result<HashMap<Uuid, String>, Error> {
    let venues = whole::all(conn, venues)?.into_iter();
    let address = |venue: &Whole| {
        let photo = venue.photos.first()?;
        let mut widths = photo.widths();
        let width = widths.find(|it| *it >= width).or(photo.widths().last())?;
        Some(format!("{}-{width}.webp", photo.key.url()))
    };
    Ok(venues
        .filter_map(|(id, venue)| Some((id, address(&venue)?)))
        .collect())
}

/// Uploads of pictures.
pub fn routes(app: Arc<App>) -> Router {
    admin::qris::routes(Arc::clone(&app)).merge(admin::photos::routes(app))
}

/// A sample of each email.
pub fn samples(to: &mut Samples<'_>) -> Result<(), Error> {
    admin::samples(to)?;
    court_requests::samples(to)?;
    watches::samples(to)
}

pub fn sweeps() -> Vec<Sweep> {
    let mut sweeps = events::sweeps();
    sweeps.extend(watches::sweeps());
    sweeps
}

/// A venue's currency: that of the sport's prices, otherwise of any other.
pub fn currency(conn: &mut dyn Conn, venue_id: Uuid, sport_id: &str) -> Result<String, Error> {
    let bands = store::bands(conn, venue_id)?;
    let of_sport = bands.iter().find(|band| band.sport_id == sport_id);
    Ok(of_sport.or_else(|| bands.first()).map_or_else(
        || model::DEFAULT_CURRENCY.to_owned(),
        |band| band.currency.clone(),
    ))
}

/// The local tax within the prices of a sport, in hundredths of a per cent.
pub fn tax_of(conn: &mut dyn Conn, venue_id: Uuid, sport_id: &str) -> Result<i64, Error> {
    store::tax_of(conn, venue_id, sport_id)
}

pub fn cards(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<HashMap<Uuid, VenueCard>, Error> {
    store::cards(conn, ids)
}

/// Writes the search texts of at most `limit` venues after an id anew. Returns the last id, if there are any.
pub fn rewrite_search_texts(
    conn: &mut dyn Conn,
    after: Uuid,
    limit: i64,
) -> Result<Option<Uuid>, Error> {
    store::write::rewrite_search_texts(conn, after, limit)
}

/// Gives a slug to at most `limit` venues after an id. Returns the last id, if there are any.
pub fn assign_slugs(conn: &mut dyn Conn, after: Uuid, limit: i64) -> Result<Option<Uuid>, Error> {
    store::slugs::assign_to_all(conn, after, limit)
}

/// For another feature's list: a subquery of the venues whose name matches the placeholder `like`, a folded text with
/// wildcards around it.
pub fn ids_named(like: &str) -> String {
    store::ids_named(like)
}

/// For other features' statements: a subquery of the venues in a time zone. `zone` is a placeholder.
pub fn ids_in_zone(zone: &str) -> String {
    store::ids_in_zone(zone)
}

/// Requires staff to confirm offers that players accept.
pub fn require_confirmation_of_offers(
    conn: &mut dyn Conn,
    venue_id: Uuid,
    sport_id: &str,
) -> Result<(), Error> {
    store::require_confirmation_of_offers(conn, venue_id, sport_id)
}

/// The time zones of these venues, or of all.
pub fn time_zones(conn: &mut dyn Conn, some: Option<&[Uuid]>) -> Result<Vec<String>, Error> {
    Ok(store::time_zones(conn, some)?)
}

/// All courts of a venue by sport, in the order in which they are assigned.
pub fn courts(conn: &mut dyn Conn, venue_id: Uuid) -> Result<Vec<VenueCourt>, Error> {
    let sports = store::sports(conn, &[venue_id])?;
    let courts = sports.into_iter().flat_map(|sport| {
        let (sport_id, slot_minutes) = (sport.sport_id, sport.slot_minutes);
        sport.courts.into_iter().map(move |court| VenueCourt {
            id: court.id,
            name: court.name,
            is_active: court.is_active,
            sport_id: sport_id.clone(),
            slot_minutes,
            spaces: court.spaces,
        })
    });
    Ok(courts.collect())
}

pub fn blackouts(conn: &mut dyn Conn, ids: &[Uuid]) -> Result<Vec<Blackout>, Error> {
    store::admin::blackouts(conn, ids)
}

/// What players can book of a sport at a venue; `None` if the venue is inactive or does not offer the sport.
pub fn offer(conn: &mut dyn Conn, venue_id: Uuid, sport_id: &str) -> Result<Option<Offer>, Error> {
    let venue = whole::to_book(conn, venue_id)?.filter(|venue| venue.card.is_active);
    offer_of(venue.as_deref(), sport_id)
}

/// As `offer`, refused if there is none: `not_found` if the venue is missing or inactive.
pub fn offered(conn: &mut dyn Conn, venue_id: Uuid, sport_id: &str) -> Result<Offer, Error> {
    let venue = whole::to_book(conn, venue_id)?.filter(|venue| venue.card.is_active);
    let venue = venue.ok_or(Error::NotFound("venue"))?;
    offer_of(Some(&venue), sport_id)?.ok_or_else(not_offered)
}

fn not_offered() -> Error {
    let problem = "the venue does not offer this sport";
    Error::invalid("sport_id", "sport.offered", problem)
}

/// As `offered`, but for bookings that exist already: includes inactive venues.
pub fn terms(conn: &mut dyn Conn, venue_id: Uuid, sport_id: &str) -> Result<Offer, Error> {
    let venue = whole::to_book(conn, venue_id)?;
    offer_of(venue.as_deref(), sport_id)?.ok_or_else(not_offered)
}

fn offer_of(venue: Option<&Whole>, sport_id: &str) -> Result<Option<Offer>, Error> {
    let offered = venue.and_then(|venue| Some((venue, venue.sport(sport_id)?)));
    let offer = offered.map(|(venue, sport)| Offer::new(venue, sport));
    offer.transpose()
}
