//! Venues, prices and slots as messages.

use buffa::{EnumValue, MessageField};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use lapang_api as api;
use lapang_db::Uuid;
use lapang_money::Tier;

use crate::error::Error;
use crate::sports::rpc::sport_message;
use crate::venues::availability::{Day, PricedCourts, State};
use crate::venues::clusters::Cluster;
use crate::venues::facts::{self, Facilities};
use crate::venues::hours;
use crate::venues::model::{
    self, Band, BookingMode, City, Court, Opening, PaymentMode, Photo, Profile, VenueCard,
    VenueSport, Windows,
};
use crate::venues::opening::SpecialDay;
use crate::venues::search::Found;
use crate::venues::search::free::FreeStart;
use crate::venues::search::nothing::Part;
use crate::venues::show::Shown;
use crate::venues::slug;
use crate::wire;

/// A venue without its sports.
pub fn venue_message(card: &VenueCard) -> api::Venue {
    api::Venue {
        id: card.id.to_string(),
        google_place_id: card.google_place_id.clone(),
        name: card.name.clone(),
        address: card.address.clone(),
        formatted_address: card.formatted_address.clone(),
        latitude: card.latitude,
        longitude: card.longitude,
        phone_number: card.phone_number.clone(),
        website: card.website.clone(),
        google_maps_url: card.google_maps_url.clone(),
        opening_hours: opening_hours(&card.opening_hours),
        rating: card.rating,
        user_ratings_total: small(card.user_ratings_total),
        price_level: small(card.price_level),
        types: card.types.clone(),
        city: card.city.clone(),
        country: card.country.clone(),
        is_active: card.is_active,
        created_at: wire::time(card.created_at),
        updated_at: wire::time(card.updated_at),
        time_zone: card.time_zone.clone(),
        cancel_cutoff_minutes: Some(small(card.cancel_cutoff_minutes)),
        new_player_hours: Some(small(card.new_player_hours)),
        city_slug: if card.slug.is_empty() {
            String::new()
        } else {
            slug::of_city(&card.city_key)
        },
        slug: card.slug.clone(),
        facilities: MessageField::some(api::VenueFacilities {
            facilities: card.facilities.numbers().map(EnumValue::from).collect(),
            ..Default::default()
        }),
        rating_source: card.rating_source.clone(),
        review_total: wire::count(card.review_total),
        review_rating: match card.review_total {
            0 => 0.0,
            #[expect(clippy::cast_precision_loss, reason = "counts of reviews are small")]
            total => card.review_stars as f64 / total as f64,
        },
        ..Default::default()
    }
}

pub(super) fn city_message(city: City) -> api::City {
    let sport = |(sport_id, venues): (String, i64)| api::CitySport {
        sport_id,
        venue_count: wire::count(venues),
        ..Default::default()
    };
    api::City {
        slug: slug::of_city(&city.key),
        name: city.name,
        country: city.country,
        venue_count: wire::count(city.venues),
        time_zone: city.time_zone,
        sports: city.sports.into_iter().map(sport).collect(),
        ..Default::default()
    }
}

/// To players those of the next 60 days, to staff all that are not over.
fn special_days(venue: &Shown, today: Date, is_staff: bool) -> Vec<api::SpecialDay> {
    let last = today.saturating_add(60.days());
    let days = venue.special_days().iter();
    let days = days.filter(|day| day.to >= today && (is_staff || day.from <= last));
    days.map(special_day).collect()
}

pub fn special_day(day: &SpecialDay) -> api::SpecialDay {
    let hours = day.hours.iter().map(|(open, close)| api::SpecialHours {
        open_minute: small(*open),
        close_minute: small(*close),
        ..Default::default()
    });
    api::SpecialDay {
        id: day.id.to_string(),
        name: day.name.clone(),
        from_date: day.from.to_string(),
        to_date: day.to.to_string(),
        court_ids: day.courts.0.iter().map(Uuid::to_string).collect(),
        is_closed: day.is_closed,
        hours: hours.collect(),
        price: day.price,
        currency: day.currency.clone(),
        updated_at: wire::time(day.updated_at),
        ..Default::default()
    }
}

pub fn house_rules(card: &VenueCard) -> api::HouseRules {
    api::HouseRules {
        answer_minutes: small(card.windows.answer_minutes),
        payment_minutes: small(card.windows.payment_minutes),
        refund_tiers: tiers(card.windows),
        deposit_percent: Some(small(card.windows.deposit_percent)).filter(|it| *it > 0),
        horizon_days: small(card.horizon_days),
        notice_minutes: small(card.notice_minutes),
        cancel_cutoff_minutes: small(card.cancel_cutoff_minutes),
        held_hours: small(card.held_hours),
        unpaid_hours: small(card.unpaid_hours),
        new_player_hours: small(card.new_player_hours),
        ..Default::default()
    }
}

fn tiers(windows: Windows) -> Vec<api::RefundTier> {
    let tiers = windows.refund.all().iter();
    let tier = |it: &Tier| api::RefundTier {
        minutes_before: small(it.minutes_before),
        percent: small(it.percent),
        ..Default::default()
    };
    tiers.map(tier).collect()
}

pub fn summary(card: &VenueCard) -> api::VenueSummary {
    api::VenueSummary {
        id: card.id.to_string(),
        name: card.name.clone(),
        address: card.address.clone(),
        formatted_address: card.formatted_address.clone(),
        opening_hours: opening_hours(&card.opening_hours),
        time_zone: card.time_zone.clone(),
        city: card.city.clone(),
        latitude: card.latitude,
        longitude: card.longitude,
        is_deactivated: !card.is_active,
        ..Default::default()
    }
}

pub fn contact(card: &VenueCard) -> api::VenueContact {
    api::VenueContact {
        phone_number: card.phone_number.clone(),
        website: card.website.clone(),
        google_maps_url: card.google_maps_url.clone(),
        ..Default::default()
    }
}

pub fn opening_hours(hours: &[Opening]) -> Vec<api::OpeningHours> {
    hours
        .iter()
        .map(|opening| api::OpeningHours {
            day: hours::DAYS[usize::from(opening.day) % 7].to_owned(),
            open_minute: small(opening.open_minute),
            close_minute: small(opening.close_minute),
            ..Default::default()
        })
        .collect()
}

pub(super) fn shown(venue: &Shown) -> api::Venue {
    api::Venue {
        sports: venue
            .sports
            .iter()
            .map(|sport| venue_sport(sport, (&venue.sports, venue.card.windows)))
            .collect(),
        distance_meters: venue.distance_meters,
        price_from: venue.price_from.as_ref().map(|price| price.amount),
        currency: venue
            .price_from
            .as_ref()
            .map(|price| price.currency.clone())
            .unwrap_or_default(),
        free_starts: venue.free_starts.iter().map(free_start).collect(),
        photos: venue.photos().iter().map(photo_message).collect(),
        profile: venue.profile().map(profile_message).into(),
        ..venue_message(&venue.card)
    }
}

/// A venue's own page: with what lists leave out.
pub(super) fn page(venue: &Shown, now: Timestamp, is_staff: bool) -> Result<api::Venue, Error> {
    let today = venue.card.zone()?.to_datetime(now).date();
    Ok(api::Venue {
        special_days: special_days(venue, today, is_staff),
        house_rules: MessageField::some(house_rules(&venue.card)),
        ..shown(venue)
    })
}

pub(super) fn cluster_message(cluster: &Cluster) -> api::VenueCluster {
    api::VenueCluster {
        latitude: cluster.latitude,
        longitude: cluster.longitude,
        venue_count: wire::count(cluster.count),
        venue: cluster.venue.as_ref().map(shown).into(),
        ..Default::default()
    }
}

pub(super) fn photo_message(photo: &Photo) -> api::VenuePhoto {
    api::VenuePhoto {
        id: photo.key.as_str().to_owned(),
        url: photo.key.url(),
        widths: photo.widths().map(|it| small(it.into())).collect(),
        width: small(photo.width),
        height: small(photo.height),
        alt: photo.alt.clone(),
        preview: photo.preview.clone(),
        ..Default::default()
    }
}

fn profile_message(profile: &Profile) -> api::VenueProfile {
    api::VenueProfile {
        description_en: profile.description_en.clone(),
        description_id: profile.description_id.clone(),
        house_rules_en: profile.house_rules_en.clone(),
        house_rules_id: profile.house_rules_id.clone(),
        whatsapp: profile.whatsapp.clone(),
        instagram: profile.instagram.clone(),
        ..Default::default()
    }
}

pub(super) fn facilities(numbers: &[EnumValue<api::Facility>]) -> Facilities {
    Facilities::from_numbers(numbers.iter().map(EnumValue::to_i32))
}

fn free_start(start: &FreeStart) -> api::FreeStart {
    let quote = start.quote.as_ref();
    api::FreeStart {
        start_time: wire::time(start.starts_at),
        duration_minutes: small(start.minutes),
        sport_id: start.sport_id.clone(),
        price_min: quote.map(|quote| quote.min),
        price_max: quote.map(|quote| quote.max),
        currency: quote
            .map(|quote| quote.currency.clone())
            .unwrap_or_default(),
        is_asked: start.is_asked,
        ..Default::default()
    }
}

pub(super) fn search_message(found: &Found) -> api::SearchVenuesResponse {
    let advice = &found.advice;
    let nearest = advice.nearest.as_ref();
    api::SearchVenuesResponse {
        venues: found.venues.iter().map(shown).collect(),
        total: wire::total(found.total),
        total_is_at_least: found.has_more,
        without: advice.without.iter().map(without).collect(),
        place: advice.place.to_owned(),
        nearest: nearest.map(|nearest| shown(&nearest.venue)).into(),
        nearest_search: advice.text.clone(),
        near_place: found.near_place.to_owned(),
        free_nearby: advice.free_nearby.iter().map(shown).collect(),
        nearest_total: nearest.map_or(0, |nearest| wire::count(nearest.in_city)),
        ..Default::default()
    }
}

fn without((part, total): &(Part, i64)) -> api::WithoutFilter {
    let filter = match part {
        Part::Text => api::SearchFilter::Text,
        Part::City => api::SearchFilter::City,
        Part::Sports => api::SearchFilter::Sports,
        Part::Distance => api::SearchFilter::Distance,
        Part::Time => api::SearchFilter::Time,
        Part::Price => api::SearchFilter::Price,
        Part::Facilities => api::SearchFilter::Facilities,
        Part::Indoor => api::SearchFilter::Indoor,
    };
    api::WithoutFilter {
        filter: filter.into(),
        total: wire::count(*total),
        ..Default::default()
    }
}

/// `all` are the sports of the venue.
pub(super) fn court_message(court: &Court, all: &[VenueSport]) -> api::Court {
    let spaces = model::spaces(&court.id, &court.spaces);
    let all = all.iter().flat_map(|sport| &sport.courts);
    let is_beside = |other: &&Court| {
        let mut of_other = model::spaces(&other.id, &other.spaces).iter();
        other.id != court.id && of_other.any(|space| spaces.contains(space))
    };
    let beside = all.filter(is_beside).map(|other| other.id.to_string());
    api::Court {
        shares_with_court_ids: court.parts.0.iter().map(Uuid::to_string).collect(),
        same_floor_court_ids: beside.collect(),
        id: court.id.to_string(),
        name: court.name.clone(),
        is_active: court.is_active,
        surface: Some(facts::number_of(&facts::SURFACES, &court.surface).into()),
        cover: Some(facts::number_of(&facts::COVERS, &court.cover).into()),
        ..Default::default()
    }
}

fn venue_sport(sport: &VenueSport, (all, windows): (&[VenueSport], Windows)) -> api::VenueSport {
    api::VenueSport {
        id: sport.id.to_string(),
        venue_id: sport.venue_id.to_string(),
        sport_id: sport.sport_id.clone(),
        created_at: wire::time(sport.created_at),
        sport: sport_message(&sport.sport_id),
        courts: sport
            .courts
            .iter()
            .map(|court| court_message(court, all))
            .collect(),
        slot_minutes: small(sport.slot_minutes),
        booking_mode: match sport.booking_mode {
            BookingMode::Request => api::BookingMode::Request,
            BookingMode::Instant => api::BookingMode::Instant,
        }
        .into(),
        payment_mode: match sport.payment_mode {
            PaymentMode::None => api::PaymentMode::None,
            PaymentMode::Manual => api::PaymentMode::Manual,
        }
        .into(),
        confirm_taken_offers: Some(sport.confirm_taken_offers),
        lets_choose_court: Some(sport.lets_choose_court()),
        answer_minutes: small(windows.answer_minutes),
        payment_minutes: small(windows.payment_minutes),
        deposit_percent: small(windows.deposit_percent),
        tax_basis_points: Some(small(sport.tax_basis_points)).filter(|it| *it > 0),
        refund_tiers: tiers(windows),
        ..Default::default()
    }
}

pub(super) fn band_message(venue_id: Uuid, band: &Band) -> api::VenuePricingBand {
    api::VenuePricingBand {
        id: band.id.to_string(),
        venue_id: venue_id.to_string(),
        sport_id: band.sport_id.clone(),
        currency: band.currency.clone(),
        segment: band.segment.clone(),
        price_min: band.price_min,
        price_max: band.price_max,
        days: hours::DAYS
            .iter()
            .enumerate()
            .filter(|(index, _)| band.days & (1 << index) != 0)
            .map(|(_, name)| (*name).to_owned())
            .collect(),
        start_hour: small(band.start_hour),
        end_hour: small(band.end_hour),
        notes: band.notes.clone(),
        court_ids: band.courts.0.iter().map(Uuid::to_string).collect(),
        from_date: band
            .season
            .map(|(from, _)| from.to_string())
            .unwrap_or_default(),
        to_date: band
            .season
            .map(|(_, to)| to.to_string())
            .unwrap_or_default(),
        created_at: wire::time(band.created_at),
        updated_at: wire::time(band.updated_at),
        ..Default::default()
    }
}

pub(super) fn day_message(day: &Day, slot_minutes: i64) -> api::AvailabilityDay {
    api::AvailabilityDay {
        date: day.date.to_string(),
        slots: day
            .slots
            .iter()
            .map(|slot| api::AvailabilitySlot {
                start_time: wire::time(slot.starts_at),
                duration_minutes: small(slot_minutes),
                free_courts: i32::try_from(slot.free_courts).unwrap_or(i32::MAX),
                state: match slot.state {
                    State::Free => api::SlotState::Free,
                    State::Held => api::SlotState::Held,
                    State::Booked => api::SlotState::Booked,
                    State::Closed => api::SlotState::Closed,
                    State::Past => api::SlotState::Past,
                }
                .into(),
                price_min: slot.quote.as_ref().map(|quote| quote.min),
                price_max: slot.quote.as_ref().map(|quote| quote.max),
                currency: slot
                    .quote
                    .as_ref()
                    .map(|quote| quote.currency.clone())
                    .unwrap_or_default(),
                court_prices: slot.by_price.iter().map(court_price).collect(),
                is_asked: slot.is_asked,
                ..Default::default()
            })
            .collect(),
        ..Default::default()
    }
}

fn court_price(priced: &PricedCourts) -> api::CourtPrice {
    api::CourtPrice {
        court_ids: priced.courts.iter().map(Uuid::to_string).collect(),
        price_min: priced.quote.as_ref().map(|quote| quote.min),
        price_max: priced.quote.as_ref().map(|quote| quote.max),
        ..Default::default()
    }
}

/// Converts minutes, levels and counts, which always fit.
pub(super) fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
