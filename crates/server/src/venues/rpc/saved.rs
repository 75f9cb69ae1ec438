//! The calls on favorites and watched hours.

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;

use super::message::{shown, small};
use super::venue_id;
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::venues::favorites;
use crate::venues::watches::{self, Input, Shown};
use crate::{ids, wire};

pub async fn save_favorite(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: ServiceRequest<'_, api::SaveFavoriteRequest>,
) -> ServiceResult<api::SaveFavoriteResponse> {
    let user_id = Caller::of(ctx)?.player()?.user_id;
    let request = wire::checked(request.to_owned_message())?;
    favorites::save(app, user_id, venue_id(&request.venue_id)?).await?;
    Response::ok(api::SaveFavoriteResponse::default())
}

pub async fn remove_favorite(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: ServiceRequest<'_, api::RemoveFavoriteRequest>,
) -> ServiceResult<api::RemoveFavoriteResponse> {
    let user_id = Caller::of(ctx)?.player()?.user_id;
    let request = wire::checked(request.to_owned_message())?;
    // An invalid id is not saved.
    if let Some(venue_id) = ids::parse(&request.venue_id) {
        favorites::remove(app, user_id, venue_id).await?;
    }
    Response::ok(api::RemoveFavoriteResponse::default())
}

pub async fn list_favorites(
    app: &Arc<App>,
    ctx: &RequestContext,
) -> ServiceResult<api::ListFavoritesResponse> {
    let user_id = Caller::of(ctx)?.player()?.user_id;
    let venues = favorites::list(app, user_id).await?;
    Response::ok(api::ListFavoritesResponse {
        venues: venues.iter().map(shown).collect(),
        ..Default::default()
    })
}

pub async fn watch_hour(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: ServiceRequest<'_, api::WatchHourRequest>,
) -> ServiceResult<api::WatchHourResponse> {
    let user_id = Caller::of(ctx)?.verified()?.user_id;
    let request = wire::checked(request.to_owned_message())?;
    let input = Input {
        venue_id: venue_id(&request.venue_id)?,
        sport_id: request.sport_id.trim().to_owned(),
        starts_at: wire::read_time("start_time", &request.start_time)?,
        minutes: i64::from(request.duration_minutes),
    };
    let hour = watches::watch(app, user_id, input).await?;
    Response::ok(api::WatchHourResponse {
        hour: watched_hour(&hour).into(),
        ..Default::default()
    })
}

pub async fn unwatch_hour(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: ServiceRequest<'_, api::UnwatchHourRequest>,
) -> ServiceResult<api::UnwatchHourResponse> {
    let user_id = Caller::of(ctx)?.player()?.user_id;
    let request = wire::checked(request.to_owned_message())?;
    let id = ids::parse(&request.id).ok_or(Error::NotFound("watched hour"))?;
    watches::unwatch(app, user_id, id).await?;
    Response::ok(api::UnwatchHourResponse::default())
}

pub async fn list_watched_hours(
    app: &Arc<App>,
    ctx: &RequestContext,
) -> ServiceResult<api::ListWatchedHoursResponse> {
    let user_id = Caller::of(ctx)?.player()?.user_id;
    let hours = watches::list(app, user_id).await?;
    Response::ok(api::ListWatchedHoursResponse {
        hours: hours.iter().map(watched_hour).collect(),
        ..Default::default()
    })
}

fn watched_hour(shown: &Shown) -> api::WatchedHour {
    let hour = &shown.hour;
    api::WatchedHour {
        id: hour.id.to_string(),
        venue_id: hour.venue_id.to_string(),
        venue_name: shown.venue_name.clone(),
        sport_id: hour.sport_id.clone(),
        start_time: wire::time(hour.span.starts_at),
        duration_minutes: small(hour.span.minutes()),
        time_zone: shown.time_zone.clone(),
        notified_at: wire::maybe_time(hour.notified_at),
        ..Default::default()
    }
}
