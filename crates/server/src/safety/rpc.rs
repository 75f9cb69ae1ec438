//! The `SafetyService` RPC handlers.

use std::sync::Arc;

use buffa::{EnumValue, MessageField};
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;
use lapang_db::Uuid;

use super::list::{Listed, ReportedPlayer};
use super::{block, decide, list, report};
use crate::accounts::{self, Staff};
use crate::app::App;
use crate::auth::{self, Caller, Player};
use crate::error::{Error, Violation};
use crate::moderation::{self, Reason, Report, Reported, Subject};
use crate::venues::reviews;
use crate::{ids, matches, venues, wire};

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
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
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
        report::report(&self.0, player, written).await?;
        Response::ok(api::ReportResponse::default())
    }

    async fn block_player(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::BlockPlayerRequest>,
    ) -> ServiceResult<api::BlockPlayerResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        let met_in = parse(&request.match_id, "match")?;
        let other = parse(&request.player_id, "player")?;
        block::block(&self.0, player, other, met_in).await?;
        Response::ok(api::BlockPlayerResponse::default())
    }

    async fn unblock_player(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UnblockPlayerRequest>,
    ) -> ServiceResult<api::UnblockPlayerResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        let other = parse(&request.player_id, "player")?;
        block::unblock(&self.0, player, other).await?;
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
        self.staff(&ctx).await?.admin()?;
        wire::checked(request.to_owned_message())?;
        Err(Error::NotFound("tournament").into())
    }

    async fn list_suspended(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListSuspendedRequest>,
    ) -> ServiceResult<api::ListSuspendedResponse> {
        self.staff(&ctx).await?.admin()?;
        wire::checked(request.to_owned_message())?;
        Response::ok(api::ListSuspendedResponse::default())
    }

    async fn list_decided(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListDecidedRequest>,
    ) -> ServiceResult<api::ListDecidedResponse> {
        self.staff(&ctx).await?.admin()?;
        wire::checked(request.to_owned_message())?;
        Response::ok(api::ListDecidedResponse::default())
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
            moderation::suspend_player(&self.0, admin, id, &request.reason).await?;
        } else {
            moderation::restore_player(&self.0, admin, id).await?;
        }
        Response::ok(api::SuspendPlayerResponse::default())
    }
}

fn parse(text: &str, noun: &'static str) -> Result<Uuid, Error> {
    ids::parse(text).ok_or(Error::NotFound(noun))
}

/// What is reported, and where a player was met.
fn subject(named: &api::ReportSubject) -> Result<(Subject, Option<Uuid>), Error> {
    let api::ReportSubject {
        review_id,
        match_id,
        player_id,
        venue_id,
        ..
    } = named;
    match [review_id, match_id, player_id, venue_id].map(String::as_str) {
        [id, "", "", ""] if !id.is_empty() => Ok((Subject::Review(parse(id, "review")?), None)),
        ["", id, "", ""] if !id.is_empty() => Ok((Subject::Match(parse(id, "match")?), None)),
        ["", "", "", id] if !id.is_empty() => Ok((Subject::Venue(parse(id, "venue")?), None)),
        ["", met_in, id, ""] if !id.is_empty() => {
            Ok((Subject::Player(parse(id, "player")?), ids::parse(met_in)))
        }
        _ => {
            let problem = "must name one review, match, venue or player in a match";
            Err(Violation::new("subject", "subject.one", problem.to_owned()).into())
        }
    }
}

fn subject_message(reported: &Reported) -> api::ReportSubject {
    let mut message = api::ReportSubject::default();
    let id = reported.subject.id().to_string();
    match reported.subject {
        Subject::Review(_) => message.review_id = id,
        Subject::Match(_) => message.match_id = id,
        Subject::Player(_) => message.player_id = id,
        Subject::Venue(_) => message.venue_id = id,
    }
    message
}

const REASONS: [(Reason, api::ReportReason); 7] = [
    (Reason::Abuse, api::ReportReason::Abuse),
    (Reason::Spam, api::ReportReason::Spam),
    (Reason::False, api::ReportReason::False),
    (Reason::Private, api::ReportReason::Private),
    (Reason::Unsafe, api::ReportReason::Unsafe),
    (Reason::Fraud, api::ReportReason::Fraud),
    (Reason::Other, api::ReportReason::Other),
];

fn read_reason(value: EnumValue<api::ReportReason>) -> Reason {
    let known = REASONS.iter().find(|it| value.as_known() == Some(it.1));
    known.map_or(Reason::Other, |it| it.0)
}

fn reason_message(reason: Reason) -> EnumValue<api::ReportReason> {
    let known = REASONS.iter().find(|it| it.0 == reason);
    known.map_or(api::ReportReason::Other, |it| it.1).into()
}

fn reports_message(app: &App, listed: Listed, reader: &Player) -> api::SubjectReports {
    let Listed {
        reported,
        review,
        venue,
        game,
        player,
    } = listed;
    let reports = &reported.reports;
    let review = review.map(|it| venues::rpc::review_message(&it, None));
    let game = game.map(|it| matches::rpc::match_message(app, it, Some(reader)));
    let written = reports.iter().map(|it| &it.details);
    api::SubjectReports {
        subject: MessageField::some(subject_message(&reported)),
        review: review.into(),
        venue_id: venue
            .as_ref()
            .map_or_else(String::new, |it| it.id.to_string()),
        venue_name: venue.map(|it| it.name).unwrap_or_default(),
        r#match: game.into(),
        player: player.map(|it| player_message(&it)).into(),
        reasons: reports.iter().map(|it| reason_message(it.reason)).collect(),
        details: written.filter(|it| !it.is_empty()).cloned().collect(),
        first_reported_at: wire::time(reported.first_at),
        ..Default::default()
    }
}

fn player_message(player: &ReportedPlayer) -> api::ReportedPlayer {
    let actions = i64::try_from(player.earlier_actions).unwrap_or(i64::MAX);
    api::ReportedPlayer {
        id: player.person.id.to_string(),
        name: player.person.name.clone(),
        avatar_url: player.person.avatar_url.clone(),
        created_at: wire::time(player.created_at),
        suspended_at: player.suspended_at.map(wire::time).unwrap_or_default(),
        earlier_actions: wire::count(actions),
        earlier_reports: wire::count(player.earlier_reports),
        ..Default::default()
    }
}
