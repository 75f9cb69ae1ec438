//! VenueService over Connect RPC, and the venue messages that other features use. VenueAdminService is in
//! `rpc/admin.rs`.

mod admin;
mod blocks;
mod message;
mod payment;
mod reviews;
mod saved;

use std::sync::Arc;

use buffa::MessageField;
use buffa_types::google::protobuf::Timestamp as WireTime;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use jiff::civil::Date;
use lapang_api::{
    self as api, GetPublicVenueRequest, GetPublicVenueResponse, GetVenueRequest, GetVenueResponse,
    ListAvailabilityRequest, ListAvailabilityResponse, ListCitiesRequest, ListCitiesResponse,
    ListVenueClustersRequest, ListVenueClustersResponse, ListVenuePricingBandsRequest,
    ListVenuePricingBandsResponse, ListVenuesBySportRequest, ListVenuesBySportResponse,
    ListVenuesRequest, ListVenuesResponse, SearchVenuesRequest, SearchVenuesResponse, VenueService,
    VenueSort,
};
use lapang_db::Uuid;

use self::message::{
    band_message, city_message, cluster_message, day_message, facilities, page, search_message,
    shown, small,
};
use self::payment::payment_instructions_input;
use super::clusters::{self, Bounds};
use super::reviews::FindVisit;
use super::search::free::WantedTime;
use super::search::{self, Search, Sort};
use super::store::search::Filter;
use super::{availability, cities, show};
use crate::app::App;
use crate::error::Error;
use crate::sports::catalogue;
use crate::{ids, wire};

pub use self::admin::Admin;
pub use self::blocks::{block_input, court_agreement, court_request, taken_time};
pub use self::message::{contact, opening_hours, summary, venue_message};
pub use self::payment::payment_instructions;
pub use self::reviews::review_message;

/// Days of availability if the request names no number.
const DEFAULT_DAYS: i64 = 7;

pub struct Service {
    pub app: Arc<App>,
    pub find_visit: FindVisit,
}

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
        let found = search::search(&self.app, wanted, page).await?;
        Response::ok(ListVenuesResponse {
            venues: found.venues.iter().map(shown).collect(),
            total: wire::total(found.total),
            total_is_at_least: found.has_more,
            ..Default::default()
        })
    }

    async fn get_venue(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, GetVenueRequest>,
    ) -> ServiceResult<GetVenueResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let venue = show::show(&self.app, venue_id(&request.id)?).await?;
        Response::ok(GetVenueResponse {
            venue: MessageField::some(page(&venue, self.app.now(), false)?),
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
        let found = search::search(&self.app, wanted, page).await?;
        Response::ok(ListVenuesBySportResponse {
            venues: found.venues.iter().map(shown).collect(),
            total: wire::total(found.total),
            total_is_at_least: found.has_more,
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
            wanted: wanted_time(&request.free_from, request.free_minutes)?,
            sort: match request.sort.as_known() {
                Some(VenueSort::Nearest) => Sort::Nearest,
                Some(VenueSort::Cheapest) => Sort::Cheapest,
                Some(VenueSort::Rating) => Sort::Rating,
                Some(VenueSort::Unspecified | VenueSort::Best) | None => Sort::Best,
            },
            max_price: request.max_price,
            facilities: facilities(&request.facilities),
            is_indoor: request.indoor,
        };
        let found = search::search(&self.app, wanted, page).await?;
        Response::ok(search_message(&found))
    }

    async fn list_venue_clusters(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, ListVenueClustersRequest>,
    ) -> ServiceResult<ListVenueClustersResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let bounds = request.bounds.into_option().unwrap_or_default();
        let bounds = Bounds {
            south: bounds.south,
            west: bounds.west,
            north: bounds.north,
            east: bounds.east,
        };
        let filter = Filter {
            sport_ids: request.sport_ids,
            max_price: request.max_price,
            facilities: facilities(&request.facilities),
            is_indoor: request.indoor,
            ..Filter::default()
        };
        let found = clusters::list(&self.app, bounds, request.zoom, filter).await?;
        Response::ok(ListVenueClustersResponse {
            total: wire::count(found.iter().map(|it| it.count).sum()),
            clusters: found.iter().map(cluster_message).collect(),
            ..Default::default()
        })
    }

    async fn list_reviews(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListReviewsRequest>,
    ) -> ServiceResult<api::ListReviewsResponse> {
        reviews::list_reviews(&self.app, &ctx, request).await
    }

    async fn get_booking_review(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetBookingReviewRequest>,
    ) -> ServiceResult<api::GetBookingReviewResponse> {
        reviews::get_booking_review(&self.app, &ctx, request, self.find_visit).await
    }

    async fn write_review(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::WriteReviewRequest>,
    ) -> ServiceResult<api::WriteReviewResponse> {
        reviews::write_review(&self.app, &ctx, request, self.find_visit).await
    }

    async fn delete_review(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DeleteReviewRequest>,
    ) -> ServiceResult<api::DeleteReviewResponse> {
        reviews::delete_review(&self.app, &ctx, request).await
    }

    async fn list_venue_pricing_bands(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, ListVenuePricingBandsRequest>,
    ) -> ServiceResult<ListVenuePricingBandsResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let id = venue_id(&request.venue_id)?;
        let bands = show::bands(&self.app, id, request.sport_id, request.segment).await?;
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
        let found = availability::list(
            &self.app,
            id,
            request.sport_id,
            (from, days),
            request.beyond_rules,
        )
        .await?;
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

    async fn list_cities(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, ListCitiesRequest>,
    ) -> ServiceResult<ListCitiesResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let found = if request.slug.is_empty() {
            cities::list(&self.app, wire::page(request.limit, 0).limit).await?
        } else {
            cities::find(&self.app, &request.slug)
                .await?
                .into_iter()
                .collect()
        };
        Response::ok(ListCitiesResponse {
            cities: found.into_iter().map(city_message).collect(),
            ..Default::default()
        })
    }

    async fn get_public_venue(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, GetPublicVenueRequest>,
    ) -> ServiceResult<GetPublicVenueResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let venue = show::public(&self.app, &request.city, &request.slug).await?;
        Response::ok(GetPublicVenueResponse {
            venue: MessageField::some(page(&venue, self.app.now(), false)?),
            ..Default::default()
        })
    }

    async fn save_favorite(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, lapang_api::SaveFavoriteRequest>,
    ) -> ServiceResult<lapang_api::SaveFavoriteResponse> {
        saved::save_favorite(&self.app, &ctx, request).await
    }

    async fn remove_favorite(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, lapang_api::RemoveFavoriteRequest>,
    ) -> ServiceResult<lapang_api::RemoveFavoriteResponse> {
        saved::remove_favorite(&self.app, &ctx, request).await
    }

    async fn list_favorites(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, lapang_api::ListFavoritesRequest>,
    ) -> ServiceResult<lapang_api::ListFavoritesResponse> {
        saved::list_favorites(&self.app, &ctx).await
    }

    async fn watch_hour(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, lapang_api::WatchHourRequest>,
    ) -> ServiceResult<lapang_api::WatchHourResponse> {
        saved::watch_hour(&self.app, &ctx, request).await
    }

    async fn unwatch_hour(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, lapang_api::UnwatchHourRequest>,
    ) -> ServiceResult<lapang_api::UnwatchHourResponse> {
        saved::unwatch_hour(&self.app, &ctx, request).await
    }

    async fn list_watched_hours(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, lapang_api::ListWatchedHoursRequest>,
    ) -> ServiceResult<lapang_api::ListWatchedHoursResponse> {
        saved::list_watched_hours(&self.app, &ctx).await
    }
}

fn wanted_time(from: &wire::Field<WireTime>, minutes: i32) -> Result<Option<WantedTime>, Error> {
    let from = wire::maybe_read_time("free_from", from)?;
    if from.is_none() && minutes > 0 {
        let problem = "a length needs a time: free_from";
        return Err(Error::invalid("free_minutes", "time.missing", problem));
    }
    Ok(from.map(|from| WantedTime {
        from,
        minutes: minutes.into(),
    }))
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
