//! `ShortLinkService` on the wire.

use std::sync::Arc;

use buffa::MessageField;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api::{
    CreateLinkClickRequest, CreateLinkClickResponse, Domain, GetLinkStatsRequest,
    GetLinkStatsResponse, GetShortLinkRequest, GetShortLinkResponse, LinkClick, LinkType,
    ShortLink, ShortLinkService, UpdateShortLinkRequest, UpdateShortLinkResponse,
};
use uuid::Uuid;

use super::click::{self, Click, Hints};
use super::{Kind, Link, show};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::locale::Locale;
use crate::wire;

pub struct Service(pub Arc<App>);

impl ShortLinkService for Service {
    async fn get_short_link(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, GetShortLinkRequest>,
    ) -> ServiceResult<GetShortLinkResponse> {
        let caller = Caller::of(&ctx)?;
        let request = wire::checked(request.to_owned_message())?;
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
        let caller = Caller::of(&ctx)?;
        let request = wire::checked(request.to_owned_message())?;
        let hints = Hints {
            country: request.country,
            city: request.city,
            platform: request.platform,
            browser: request.browser,
        };
        let (code, referrer) = (&request.short_code, request.referrer);
        let click = click::report(&self.0, &caller, code, referrer, hints).await?;
        Response::ok(CreateLinkClickResponse {
            link_click: MessageField::some(click_message(click)),
            ..Default::default()
        })
    }

    async fn get_link_stats(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, GetLinkStatsRequest>,
    ) -> ServiceResult<GetLinkStatsResponse> {
        Caller::of(&ctx)?.player()?;
        Err(Error::Unimplemented.into())
    }

    async fn update_short_link(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, UpdateShortLinkRequest>,
    ) -> ServiceResult<UpdateShortLinkResponse> {
        Caller::of(&ctx)?.player()?;
        Err(Error::Unimplemented.into())
    }
}

/// A link as `reader` may see it: who made it, and what its clicks tell, is for its maker alone.
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
        referrer: click.referrer,
        country: click.hints.country,
        city: click.hints.city,
        platform: click.hints.platform,
        browser: click.hints.browser,
        clicked_at: wire::time(click.clicked_at),
        ..Default::default()
    }
}
