//! The `CostService` RPC handlers and their messages.

use std::sync::Arc;

use buffa::{EnumValue, MessageField};
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;
use lapang_api::{
    CloseCostsRequest, CloseCostsResponse, CostService, GetSharesRequest, GetSharesResponse,
    ReportShareRequest, ReportShareResponse, SetCostsRequest, SetCostsResponse,
};

use uuid::Uuid;

use crate::app::App;
use crate::auth::Caller;
use crate::matches::costs::{self, CostInput, CostKind, Costs, CostsInput, Line, Share};
use crate::matches::model::{CostMode, Who};
use crate::wire;

pub struct Collecting(pub Arc<App>);

impl CostService for Collecting {
    async fn get_shares(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, GetSharesRequest>,
    ) -> ServiceResult<GetSharesResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let reader = reader(&caller, &request.token);
        let costs = costs::get(&self.0, reader, &request.match_id, &request.token).await?;
        Response::ok(costs_message(&costs))
    }

    async fn set_costs(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, SetCostsRequest>,
    ) -> ServiceResult<SetCostsResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let (id, revision) = (request.match_id, request.revision);
        let input = read_costs(request.costs.into_option().unwrap_or_default(), revision);
        let costs = costs::set(&self.0, &player, &id, input).await?;
        Response::ok(SetCostsResponse {
            shares: MessageField::some(costs_message(&costs)),
            ..Default::default()
        })
    }

    async fn close_costs(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, CloseCostsRequest>,
    ) -> ServiceResult<CloseCostsResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let costs = costs::close(&self.0, &player, &request.match_id).await?;
        Response::ok(CloseCostsResponse {
            shares: MessageField::some(costs_message(&costs)),
            ..Default::default()
        })
    }

    async fn report_share(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, ReportShareRequest>,
    ) -> ServiceResult<ReportShareResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let reader = reader(&caller, &request.token);
        let at = (request.match_id.as_str(), request.token.as_str());
        let costs = costs::report(&self.0, reader, at, request.has_paid).await?;
        Response::ok(ReportShareResponse {
            shares: MessageField::some(costs_message(&costs)),
            ..Default::default()
        })
    }
}

/// With a token the caller is that guest alone.
fn reader(caller: &Caller, token: &str) -> Option<Uuid> {
    let player = caller.player.as_ref().filter(|_| token.is_empty());
    player.map(|player| player.user_id)
}

fn read_costs(message: api::Costs, revision: i64) -> CostsInput {
    let mode = match message.mode.as_known() {
        Some(api::CostMode::COST_MODE_FIXED) => CostMode::Fixed,
        Some(api::CostMode::COST_MODE_SPLIT) => CostMode::Split,
        _ => CostMode::Free,
    };
    let lines = message.lines.into_iter().map(|line| CostInput {
        kind: match line.kind.as_known() {
            Some(api::CostKind::COST_KIND_COURT) => CostKind::Court,
            Some(api::CostKind::COST_KIND_SHUTTLECOCKS) => CostKind::Shuttlecocks,
            _ => CostKind::Other,
        },
        label: line.label,
        unit_price: line.unit_price,
        units: line.units.into(),
        people: line.participant_ids,
    });
    CostsInput {
        mode,
        price: message.price,
        host_pays: message.host_pays,
        lines: lines.collect(),
        pay_to: message.pay_to,
        revision,
    }
}

pub fn mode_message(mode: Option<CostMode>) -> EnumValue<api::CostMode> {
    match mode {
        None => api::CostMode::COST_MODE_UNSPECIFIED,
        Some(CostMode::Free) => api::CostMode::COST_MODE_FREE,
        Some(CostMode::Fixed) => api::CostMode::COST_MODE_FIXED,
        Some(CostMode::Split) => api::CostMode::COST_MODE_SPLIT,
    }
    .into()
}

fn costs_message(costs: &Costs) -> GetSharesResponse {
    let terms = &costs.game.costs;
    GetSharesResponse {
        costs: MessageField::some(api::Costs {
            mode: mode_message(terms.mode),
            price: terms.price.unwrap_or(0),
            host_pays: terms.host_pays,
            lines: costs.lines.iter().map(line_message).collect(),
            pay_to: costs.pay_to.clone(),
            ..Default::default()
        }),
        currency: terms.currency.clone(),
        total: costs.total(),
        shared: costs.shared,
        shares: costs
            .shares
            .iter()
            .map(|it| share_message(it, costs.reader))
            .collect(),
        closed_at: wire::maybe_time(terms.closed_at),
        revision: costs.game.revision,
        court_price: costs.court_price,
        is_host: costs.is_host,
        ..Default::default()
    }
}

fn line_message(line: &Line) -> api::MatchCost {
    api::MatchCost {
        kind: match line.kind {
            CostKind::Court => api::CostKind::COST_KIND_COURT,
            CostKind::Shuttlecocks => api::CostKind::COST_KIND_SHUTTLECOCKS,
            CostKind::Other => api::CostKind::COST_KIND_OTHER,
        }
        .into(),
        label: line.label.clone(),
        unit_price: line.unit_price,
        units: wire::count(line.units),
        amount: line.amount,
        participant_ids: line.people.iter().map(ToString::to_string).collect(),
        ..Default::default()
    }
}

fn share_message(share: &Share, reader: Option<Who>) -> api::Share {
    api::Share {
        participant_id: share.id.to_string(),
        name: share.name.clone(),
        user_id: share
            .who
            .user_id()
            .map(|id| id.to_string())
            .unwrap_or_default(),
        amount: share.amount,
        received: share.received,
        balance: share.balance(),
        reported_at: wire::maybe_time(share.reported_at),
        has_left: share.has_left,
        is_me: reader == Some(share.who),
        ..Default::default()
    }
}
