//! The `SafetyService` RPC handlers.

mod messages;

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;
use lapang_db::Uuid;

use self::messages::{
    decided_message, met_in, read_reason, reports_message, subject, suspended_message,
};
use super::{block, decide, list, list_suspended, report, suspend};
use crate::accounts::{self, Staff};
use crate::app::App;
use crate::auth::{self, Caller};
use crate::error::Error;
use crate::moderation::{self, Report};
use crate::venues::reviews;
use crate::{ids, matches, tournaments, wire};

pub struct Service(pub Arc<App>);

impl Service {
    async fn staff(&self, ctx: &RequestContext) -> Result<Staff, Error> {
        let caller = Caller::of(ctx)?;
        accounts::staff(&self.0, caller.player()?, auth::call_name(ctx)).await
    }
}

impl api::SafetyService for Service {
    async fn report(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ReportRequest>,
    ) -> ServiceResult<api::ReportResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let mut named = request.subject.into_option().unwrap_or_default();
        if named.review_id.is_empty() {
            named.review_id = request.review_id;
        }
        let (subject, met_in) = subject(&named)?;
        let written = Report {
            subject,
            met_in,
            reason: read_reason(request.reason),
            details: request.details,
        };
        report::report(&self.0, &player, written).await?;
        Response::ok(api::ReportResponse::default())
    }

    async fn block_player(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::BlockPlayerRequest>,
    ) -> ServiceResult<api::BlockPlayerResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let met_in = met_in(&request.match_id, &request.tournament_id)?;
        let other = parse(&request.player_id, "player")?;
        block::block(&self.0, &player, other, met_in).await?;
        Response::ok(api::BlockPlayerResponse::default())
    }

    async fn unblock_player(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UnblockPlayerRequest>,
    ) -> ServiceResult<api::UnblockPlayerResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let other = parse(&request.player_id, "player")?;
        block::unblock(&self.0, &player, other).await?;
        Response::ok(api::UnblockPlayerResponse::default())
    }

    async fn list_blocked(
        &self,
        ctx: RequestContext,
        _request: ServiceRequest<'_, api::ListBlockedRequest>,
    ) -> ServiceResult<api::ListBlockedResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let found = block::list(&self.0, player).await?;
        Response::ok(api::ListBlockedResponse {
            players: found
                .into_iter()
                .map(|(person, at)| api::BlockedPlayer {
                    id: person.id.to_string(),
                    // As strangers see it.
                    name: person.first_name_and_initial(),
                    avatar_url: person.avatar_url,
                    blocked_at: wire::time(at),
                    ..Default::default()
                })
                .collect(),
            ..Default::default()
        })
    }

    async fn list_reports(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListReportsRequest>,
    ) -> ServiceResult<api::ListReportsResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let page = wire::page(request.limit, request.offset);
        let (found, total) = list::list(&self.0, &staff, page).await?;
        let caller = Caller::of(&ctx)?;
        let reader = caller.player()?;
        let reports = found.into_iter();
        Response::ok(api::ListReportsResponse {
            reports: reports
                .map(|it| reports_message(&self.0, it, reader))
                .collect(),
            total: wire::count(total),
            ..Default::default()
        })
    }

    async fn decide_report(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DecideReportRequest>,
    ) -> ServiceResult<api::DecideReportResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let (subject, _) = subject(&request.subject.into_option().unwrap_or_default())?;
        let decision = (request.is_upheld, request.answer.as_str());
        decide::decide(&self.0, &staff, subject, decision).await?;
        Response::ok(api::DecideReportResponse::default())
    }

    async fn hide_review(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::HideReviewRequest>,
    ) -> ServiceResult<api::HideReviewResponse> {
        let admin = self.staff(&ctx).await?.admin()?;
        let request = wire::checked(request.to_owned_message())?;
        let id = parse(&request.review_id, "review")?;
        reviews::hide(&self.0, admin, id, request.is_hidden).await?;
        Response::ok(api::HideReviewResponse::default())
    }

    async fn hide_match(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::HideMatchRequest>,
    ) -> ServiceResult<api::HideMatchResponse> {
        let admin = self.staff(&ctx).await?.admin()?;
        let request = wire::checked(request.to_owned_message())?;
        let (id, reason) = (&request.match_id, &request.reason);
        matches::remove_by_operator(&self.0, id, reason, Some(admin)).await?;
        Response::ok(api::HideMatchResponse::default())
    }

    async fn hide_tournament(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::HideTournamentRequest>,
    ) -> ServiceResult<api::HideTournamentResponse> {
        let admin = self.staff(&ctx).await?.admin()?;
        let request = wire::checked(request.to_owned_message())?;
        let (id, reason) = (&request.tournament_id, &request.reason);
        tournaments::remove(&self.0, id, reason, Some(admin)).await?;
        Response::ok(api::HideTournamentResponse::default())
    }

    async fn list_suspended(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListSuspendedRequest>,
    ) -> ServiceResult<api::ListSuspendedResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let page = wire::page(request.limit, request.offset);
        let (found, total) =
            list_suspended::list_suspended(&self.0, &staff, request.query, page).await?;
        let caller = Caller::of(&ctx)?;
        let reader = caller.player()?;
        let players = found.into_iter();
        Response::ok(api::ListSuspendedResponse {
            players: players
                .map(|it| suspended_message(&self.0, it, reader))
                .collect(),
            total: wire::count(total),
            ..Default::default()
        })
    }

    async fn list_decided(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListDecidedRequest>,
    ) -> ServiceResult<api::ListDecidedResponse> {
        let staff = self.staff(&ctx).await?;
        let request = wire::checked(request.to_owned_message())?;
        let page = wire::page(request.limit, request.offset);
        let (found, total) = list::list_decided(&self.0, &staff, page).await?;
        let caller = Caller::of(&ctx)?;
        let reader = caller.player()?;
        let reports = found.into_iter();
        Response::ok(api::ListDecidedResponse {
            reports: reports
                .map(|it| decided_message(&self.0, it, reader))
                .collect(),
            total: wire::count(total),
            ..Default::default()
        })
    }

    async fn suspend_player(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SuspendPlayerRequest>,
    ) -> ServiceResult<api::SuspendPlayerResponse> {
        let admin = self.staff(&ctx).await?.admin()?;
        let request = wire::checked(request.to_owned_message())?;
        let id = parse(&request.player_id, "player")?;
        if request.is_suspended {
            suspend::suspend_player(&self.0, admin, id, &request.reason).await?;
        } else {
            moderation::restore_player(&self.0, admin, id).await?;
        }
        Response::ok(api::SuspendPlayerResponse::default())
    }
}

fn parse(text: &str, noun: &'static str) -> Result<Uuid, Error> {
    ids::parse(text).ok_or(Error::NotFound(noun))
}
