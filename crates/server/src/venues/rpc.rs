//! VenueService and VenueAdminService on the wire, and the messages about venues that other
//! features answer too.

use std::sync::Arc;

use buffa::MessageField;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use jiff::civil::Date;
use lapang_api as api;
use lapang_api::{
    CreateBlackoutRequest, CreateBlackoutResponse, DeleteBlackoutRequest, DeleteBlackoutResponse,
    DeletePricingBandRequest, DeletePricingBandResponse, GetVenueRequest, GetVenueResponse,
    ListAvailabilityRequest, ListAvailabilityResponse, ListVenuePricingBandsRequest,
    ListVenuePricingBandsResponse, ListVenuesBySportRequest, ListVenuesBySportResponse,
    ListVenuesForAdminRequest, ListVenuesForAdminResponse, ListVenuesRequest, ListVenuesResponse,
    SearchVenuesRequest, SearchVenuesResponse, UpdateVenueStatusRequest, UpdateVenueStatusResponse,
    UpsertCourtRequest, UpsertCourtResponse, UpsertPricingBandRequest, UpsertPricingBandResponse,
    UpsertVenueRequest, UpsertVenueResponse, VenueAdminService, VenueService,
};
use lapang_db::Uuid;

use super::availability::{self, State};
use super::search::{self, Search};
use super::show::{self, Shown};
use super::{Band, BookingMode, Opening, PaymentMode, VenueCard, VenueSport, hours};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::sports::catalogue;
use crate::sports::rpc::sport_message;
use crate::{accounts, ids, wire};

/// How many days are shown when the request does not say.
const DEFAULT_DAYS: i64 = 7;

pub struct Service(pub Arc<App>);

impl VenueService for Service {
    async fn list_venues(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, ListVenuesRequest>,
    ) -> ServiceResult<ListVenuesResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let page = wire::page(request.limit, request.offset);
        let wanted = Search {
            city: request.city,
            ..Search::default()
        };
        let (found, total) = search::search(&self.0, wanted, page).await?;
        Response::ok(ListVenuesResponse {
            venues: found.iter().map(shown).collect(),
            total: wire::count(total),
            ..Default::default()
        })
    }

    async fn get_venue(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, GetVenueRequest>,
    ) -> ServiceResult<GetVenueResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let venue = show::show(&self.0, venue_id(&request.id)?).await?;
        Response::ok(GetVenueResponse {
            venue: MessageField::some(shown(&venue)),
            ..Default::default()
        })
    }

    async fn list_venues_by_sport(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, ListVenuesBySportRequest>,
    ) -> ServiceResult<ListVenuesBySportResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let sport = catalogue::find(&request.sport_id).ok_or(Error::NotFound("sport"))?;
        let page = wire::page(request.limit, request.offset);
        let wanted = Search {
            city: request.city,
            sport_ids: vec![sport.id.to_owned()],
            ..Search::default()
        };
        let (found, total) = search::search(&self.0, wanted, page).await?;
        Response::ok(ListVenuesBySportResponse {
            venues: found.iter().map(shown).collect(),
            total: wire::count(total),
            ..Default::default()
        })
    }

    async fn search_venues(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, SearchVenuesRequest>,
    ) -> ServiceResult<SearchVenuesResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let page = wire::page(request.limit, request.offset);
        let wanted = Search {
            latitude: request.latitude,
            longitude: request.longitude,
            radius_meters: request.radius_meters,
            city: request.city,
            sport_ids: request.sport_ids,
            text: request.search,
        };
        let (found, total) = search::search(&self.0, wanted, page).await?;
        Response::ok(SearchVenuesResponse {
            venues: found.iter().map(shown).collect(),
            total: wire::count(total),
            ..Default::default()
        })
    }

    async fn list_venue_pricing_bands(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, ListVenuePricingBandsRequest>,
    ) -> ServiceResult<ListVenuePricingBandsResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let id = venue_id(&request.venue_id)?;
        let bands = show::bands(&self.0, id, request.sport_id, request.segment).await?;
        Response::ok(ListVenuePricingBandsResponse {
            bands: bands.iter().map(|band| band_message(id, band)).collect(),
            ..Default::default()
        })
    }

    async fn list_availability(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, ListAvailabilityRequest>,
    ) -> ServiceResult<ListAvailabilityResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let from = read_date("from_date", &request.from_date)?;
        let days = match request.days {
            0 => DEFAULT_DAYS,
            days => i64::from(days),
        };
        let id = venue_id(&request.venue_id)?;
        let found = availability::list(&self.0, id, request.sport_id, from, days).await?;
        Response::ok(ListAvailabilityResponse {
            days: found
                .days
                .iter()
                .map(|day| day_message(day, found.slot_minutes))
                .collect(),
            time_zone: found.time_zone,
            slot_minutes: small(found.slot_minutes),
            ..Default::default()
        })
    }
}

/// What staff do to venues. A later version offers it.
pub struct Admin(pub Arc<App>);

impl Admin {
    async fn not_offered<M>(&self, ctx: &RequestContext) -> ServiceResult<M> {
        let caller = Caller::of(ctx)?;
        accounts::staff(&self.0, caller.player()?).await?;
        Err(Error::Unimplemented.into())
    }
}

impl VenueAdminService for Admin {
    async fn list_venues_for_admin(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, ListVenuesForAdminRequest>,
    ) -> ServiceResult<ListVenuesForAdminResponse> {
        self.not_offered(&ctx).await
    }

    async fn update_venue_status(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, UpdateVenueStatusRequest>,
    ) -> ServiceResult<UpdateVenueStatusResponse> {
        self.not_offered(&ctx).await
    }

    async fn upsert_venue(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, UpsertVenueRequest>,
    ) -> ServiceResult<UpsertVenueResponse> {
        self.not_offered(&ctx).await
    }

    async fn upsert_pricing_band(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, UpsertPricingBandRequest>,
    ) -> ServiceResult<UpsertPricingBandResponse> {
        self.not_offered(&ctx).await
    }

    async fn delete_pricing_band(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, DeletePricingBandRequest>,
    ) -> ServiceResult<DeletePricingBandResponse> {
        self.not_offered(&ctx).await
    }

    async fn upsert_court(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, UpsertCourtRequest>,
    ) -> ServiceResult<UpsertCourtResponse> {
        self.not_offered(&ctx).await
    }

    async fn create_blackout(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, CreateBlackoutRequest>,
    ) -> ServiceResult<CreateBlackoutResponse> {
        self.not_offered(&ctx).await
    }

    async fn delete_blackout(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, DeleteBlackoutRequest>,
    ) -> ServiceResult<DeleteBlackoutResponse> {
        self.not_offered(&ctx).await
    }
}

fn venue_id(text: &str) -> Result<Uuid, Error> {
    ids::parse(text).ok_or(Error::NotFound("venue"))
}

fn read_date(field: &str, text: &str) -> Result<Option<Date>, Error> {
    if text.is_empty() {
        return Ok(None);
    }
    text.parse()
        .map(Some)
        .map_err(|_| Error::invalid(field, "date", "there is no such day; a date is YYYY-MM-DD"))
}

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
        ..Default::default()
    }
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

fn opening_hours(hours: &[Opening]) -> Vec<api::OpeningHours> {
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

fn shown(venue: &Shown) -> api::Venue {
    api::Venue {
        sports: venue.sports.iter().map(venue_sport).collect(),
        distance_meters: venue.distance_meters,
        ..venue_message(&venue.card)
    }
}

fn venue_sport(sport: &VenueSport) -> api::VenueSport {
    api::VenueSport {
        id: sport.id.to_string(),
        venue_id: sport.venue_id.to_string(),
        sport_id: sport.sport_id.clone(),
        created_at: wire::time(sport.created_at),
        sport: sport_message(&sport.sport_id),
        courts: sport
            .courts
            .iter()
            .map(|court| api::Court {
                id: court.id.to_string(),
                name: court.name.clone(),
                is_active: court.is_active,
                ..Default::default()
            })
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
        ..Default::default()
    }
}

fn band_message(venue_id: Uuid, band: &Band) -> api::VenuePricingBand {
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
        created_at: wire::time(band.created_at),
        updated_at: wire::time(band.updated_at),
        ..Default::default()
    }
}

fn day_message(day: &availability::Day, slot_minutes: i64) -> api::AvailabilityDay {
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
                ..Default::default()
            })
            .collect(),
        ..Default::default()
    }
}

/// Minutes, levels and counts, which are far from the limits of the wire.
fn small(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}
