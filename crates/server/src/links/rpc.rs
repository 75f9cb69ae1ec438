//! The `ShortLinkService` RPC handlers.

use std::sync::Arc;

use buffa::MessageField;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api::{
    CreateLinkClickRequest, CreateLinkClickResponse, Domain, GetLinkStatsRequest,
    GetLinkStatsResponse, GetShortLinkRequest, GetShortLinkResponse, LinkClick, LinkDay,
    LinkReferrer, LinkType, ShortLink, ShortLinkService, UpdateShortLinkRequest,
    UpdateShortLinkResponse,
};
use uuid::Uuid;

use super::model::{Click, Hints, Kind, Link};
use super::stats::{self, Stats};
use super::{click, show, update};
use crate::app::App;
use crate::locale::Locale;
use crate::wire;

pub struct Service(pub Arc<App>);

impl ShortLinkService for Service {
    async fn get_short_link(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, GetShortLinkRequest>,
    ) -> ServiceResult<GetShortLinkResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let link = show::by_code(&self.0, &request.short_code).await?;
        let reader = caller.player.as_ref().map(|player| player.user_id);
        Response::ok(GetShortLinkResponse {
            short_link: MessageField::some(link_message(&self.0, &link, reader)),
            ..Default::default()
        })
    }

    async fn create_link_click(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, CreateLinkClickRequest>,
    ) -> ServiceResult<CreateLinkClickResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let hints = Hints {
            country: request.country,
            city: request.city,
            platform: request.platform,
            browser: request.browser,
        };
        let (code, referrer) = (&request.short_code, &request.referrer);
        let click = click::report(&self.0, &caller, code, referrer, hints).await?;
        Response::ok(CreateLinkClickResponse {
            link_click: MessageField::some(click_message(click)),
            ..Default::default()
        })
    }

    async fn get_link_stats(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, GetLinkStatsRequest>,
    ) -> ServiceResult<GetLinkStatsResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let (code, zone, days) = (&request.short_code, &request.time_zone, request.days);
        let found = stats::stats(&self.0, &player, code, zone, days.into()).await?;
        Response::ok(stats_message(found))
    }

    async fn update_short_link(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, UpdateShortLinkRequest>,
    ) -> ServiceResult<UpdateShortLinkResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let end = wire::maybe_read_time("expires_at", &request.expires_at)?;
        let (code, is_active) = (&request.short_code, request.is_active);
        let link = update::update(&self.0, &player, code, is_active, end).await?;
        let message = link_message(&self.0, &link, Some(player.user_id));
        Response::ok(UpdateShortLinkResponse {
            short_link: MessageField::some(message),
            ..Default::default()
        })
    }
}

fn stats_message(found: Stats) -> GetLinkStatsResponse {
    let days = found.days.into_iter().map(|(date, clicks)| LinkDay {
        date: date.to_string(),
        clicks: wire::count(clicks),
        ..Default::default()
    });
    let referrers = found.referrers.into_iter();
    let referrers = referrers.map(|(host, clicks)| LinkReferrer {
        host,
        clicks: wire::count(clicks),
        ..Default::default()
    });
    GetLinkStatsResponse {
        total: wire::count(found.total),
        days: days.collect(),
        referrers: referrers.collect(),
        ..Default::default()
    }
}

/// A link as `reader` may see it: only its maker sees the maker and the clicks.
pub fn link_message(app: &App, link: &Link, reader: Option<Uuid>) -> ShortLink {
    let is_own = reader.is_some() && reader == link.created_by;
    ShortLink {
        id: link.id.to_string(),
        short_code: link.code.clone(),
        domain: Domain::App.into(),
        original_url: app.link(Locale::default(), &link.path),
        title: link.title.clone(),
        description: link.description.clone(),
        link_type: link_type(link.kind).into(),
        resource_id: link.resource_id.map(|id| id.to_string()),
        created_by: link.created_by.filter(|_| is_own).map(|id| id.to_string()),
        expires_at: wire::maybe_time(link.expires_at),
        is_active: link.is_active,
        click_count: if is_own {
            wire::count(link.click_count)
        } else {
            0
        },
        last_accessed_at: wire::maybe_time(link.last_accessed_at.filter(|_| is_own)),
        created_at: wire::time(link.created_at),
        updated_at: wire::time(link.updated_at),
        ..Default::default()
    }
}

fn link_type(kind: Kind) -> LinkType {
    match kind {
        Kind::MatchJoin => LinkType::MatchJoin,
    }
}

fn click_message(click: Click) -> LinkClick {
    LinkClick {
        id: click.id.to_string(),
        short_link_id: click.short_link_id.to_string(),
        user_id: click.user_id.map(|id| id.to_string()),
        ip_address: click.ip_address,
        user_agent: click.user_agent,
        referrer: click.referrer_host,
        country: click.hints.country,
        city: click.hints.city,
        platform: click.hints.platform,
        browser: click.hints.browser,
        clicked_at: wire::time(click.clicked_at),
        ..Default::default()
    }
}
