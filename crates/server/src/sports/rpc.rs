//! The `SportService` RPC handlers, and those of `UserService` about sports preferences.

use std::sync::{Arc, LazyLock};

use buffa::MessageField;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use http::HeaderValue;
use http::header::{CACHE_CONTROL, ETAG};
use lapang_api::{
    CompleteSportsPreferencesResponse, GetSportRequest, GetSportResponse,
    GetUserSportPreferencesResponse, ListSportsRequest, ListSportsResponse,
    SetUserSportPreferencesRequest, SetUserSportPreferencesResponse, Sport, SportService,
    UserSportPreference,
};
use sha2::{Digest, Sha256};

use super::catalogue;
use super::model::Preference;
use super::preferences::{self, PreferenceInput};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::wire;

/// The message of a sport for any feature; unset if there is no such sport.
pub fn sport_message<P: buffa::ProtoBox<Sport>>(id: &str) -> MessageField<Sport, P> {
    catalogue::find(id).map(message).into()
}

fn message(sport: &catalogue::Sport) -> Sport {
    Sport {
        id: sport.id.to_owned(),
        name_key: sport.name_key(),
        description_key: sport.description_key(),
        category: sport.category.to_owned(),
        is_team_sport: sport.is_team_sport,
        priority: sport.priority(),
        icon_url: sport.icon_url(),
        created_at: wire::time(catalogue::SINCE),
        updated_at: wire::time(catalogue::SINCE),
        ..Default::default()
    }
}

/// The answer is the same for everyone until the next release.
fn cacheable<M>(message: M) -> Response<M> {
    static TAG: LazyLock<HeaderValue> = LazyLock::new(|| {
        let catalogue = format!("{}{:?}", env!("CARGO_PKG_VERSION"), catalogue::ALL);
        let hash = Sha256::digest(catalogue.as_bytes());
        let tag = hex::encode(&hash[..8]);
        HeaderValue::try_from(format!("W/\"{tag}\""))
            .unwrap_or_else(|_| HeaderValue::from_static("W/\"sports\""))
    });
    let mut response = Response::new(message);
    let hour = HeaderValue::from_static("public, max-age=3600");
    response.headers.insert(CACHE_CONTROL, hour);
    response.headers.insert(ETAG, TAG.clone());
    response
}

pub struct Service(pub Arc<App>);

impl SportService for Service {
    async fn list_sports(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, ListSportsRequest>,
    ) -> ServiceResult<ListSportsResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let page = wire::page(request.limit, request.offset);
        let found: Vec<Sport> = catalogue::ALL
            .iter()
            .filter(|sport| request.category.is_empty() || sport.category == request.category)
            .map(message)
            .collect();
        let total = i32::try_from(found.len()).unwrap_or(i32::MAX);
        let offset = usize::try_from(page.offset).unwrap_or(usize::MAX);
        let limit = usize::try_from(page.limit).unwrap_or(0);
        Ok(cacheable(ListSportsResponse {
            sports: found.into_iter().skip(offset).take(limit).collect(),
            total,
            ..Default::default()
        }))
    }

    async fn get_sport(
        &self,
        _ctx: RequestContext,
        request: ServiceRequest<'_, GetSportRequest>,
    ) -> ServiceResult<GetSportResponse> {
        let request = wire::checked(request.to_owned_message())?;
        let sport = catalogue::find(&request.id).ok_or(Error::NotFound("sport"))?;
        Ok(cacheable(GetSportResponse {
            sport: MessageField::some(message(sport)),
            ..Default::default()
        }))
    }
}

pub async fn get_preferences(
    app: &Arc<App>,
    ctx: &RequestContext,
) -> ServiceResult<GetUserSportPreferencesResponse> {
    let caller = Caller::of(ctx)?;
    let found = preferences::get(app, caller.player()?).await?;
    Response::ok(GetUserSportPreferencesResponse {
        preferences: found.iter().map(preference).collect(),
        ..Default::default()
    })
}

pub async fn set_preferences(
    app: &Arc<App>,
    ctx: &RequestContext,
    request: SetUserSportPreferencesRequest,
) -> ServiceResult<SetUserSportPreferencesResponse> {
    let caller = Caller::of(ctx)?;
    let player = caller.player()?;
    let set = preferences::set(app, player, inputs(wire::checked(request)?)).await?;
    Response::ok(SetUserSportPreferencesResponse {
        preferences: set.iter().map(preference).collect(),
        ..Default::default()
    })
}

pub async fn complete_preferences(
    app: &Arc<App>,
    ctx: &RequestContext,
) -> ServiceResult<CompleteSportsPreferencesResponse> {
    let caller = Caller::of(ctx)?;
    preferences::complete(app, caller.player()?).await?;
    Response::ok(CompleteSportsPreferencesResponse {
        success: true,
        ..Default::default()
    })
}

/// Sorts by `order_preference`; 0 means the position in the list.
fn inputs(request: SetUserSportPreferencesRequest) -> Vec<PreferenceInput> {
    let mut requested: Vec<_> = request.preferences.into_iter().enumerate().collect();
    requested.sort_by_key(
        |(index, input)| match usize::try_from(input.order_preference) {
            Ok(order) if order > 0 => order,
            _ => index + 1,
        },
    );
    requested
        .into_iter()
        .map(|(index, input)| PreferenceInput {
            index,
            sport_id: input.sport_id,
            skill_level: input.skill_level,
        })
        .collect()
}

fn preference(preference: &Preference) -> UserSportPreference {
    UserSportPreference {
        id: preference.id.to_string(),
        user_id: preference.user_id.to_string(),
        sport_id: preference.sport_id.clone(),
        skill_level: preference.skill_level.clone(),
        created_at: wire::time(preference.created_at),
        sport: sport_message(&preference.sport_id),
        order_preference: i32::try_from(preference.order).unwrap_or(i32::MAX),
        ..Default::default()
    }
}
