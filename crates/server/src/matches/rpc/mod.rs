//! The `MatchService` RPC handlers.

mod costs;
mod messages;
mod preferences;
mod requests;
mod roster;
mod roster_messages;
mod watch;

use std::sync::Arc;

use buffa::MessageField;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult, ServiceStream};
use lapang_api::{
    CreateMatchRequest, CreateMatchResponse, DeleteMatchRequest, DeleteMatchResponse,
    GetMatchRequest, GetMatchResponse, JoinMatchRequest, JoinMatchResponse, JoinWaitlistRequest,
    JoinWaitlistResponse, LeaveMatchRequest, LeaveMatchResponse, LeaveWaitlistRequest,
    LeaveWaitlistResponse, ListMatchesRequest, ListMatchesResponse, ListMyMatchesRequest,
    ListMyMatchesResponse, Match, MatchParticipant, MatchService, PublicUser,
    RemoveParticipantRequest, RemoveParticipantResponse, UpdateMatchRequest, UpdateMatchResponse,
    WatchMatchesRequest, WatchMatchesResponse,
};

pub use self::costs::Collecting;
pub use self::messages::match_message;
use self::messages::match_messages;
use self::preferences::gender;
use self::requests::{changes, draft, list_filter};
pub use self::roster::Roster;
use super::{create, delete, edit, join, join_waitlist, leave, leave_waitlist, list, remove, show};
use crate::app::App;
use crate::auth::Caller;
use crate::wire;

pub struct Service(pub Arc<App>);

impl MatchService for Service {
    async fn create_match(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, CreateMatchRequest>,
    ) -> ServiceResult<CreateMatchResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.verified()?;
        let draft = draft(wire::checked(request.to_owned_message())?)?;
        let made = create::create(&self.0, player, draft).await?;
        Response::ok(CreateMatchResponse {
            r#match: MessageField::some(match_message(&self.0, made, Some(player))),
            ..Default::default()
        })
    }

    async fn get_match(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, GetMatchRequest>,
    ) -> ServiceResult<GetMatchResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let reader = caller.player.as_ref();
        let found = show::get(&self.0, &request.id, reader.map(|it| it.user_id)).await?;
        Response::ok(GetMatchResponse {
            r#match: MessageField::some(match_message(&self.0, found, reader)),
            ..Default::default()
        })
    }

    async fn list_matches(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, ListMatchesRequest>,
    ) -> ServiceResult<ListMatchesResponse> {
        let caller = Caller::of(&ctx)?;
        let reader = caller.player.as_ref();
        let request = wire::checked(request.to_owned_message())?;
        let page = wire::page(request.limit, request.offset);
        let found = list::list(&self.0, reader, list_filter(request)?, page).await?;
        let matches = found.matches.into_iter().map(|(view, metres)| Match {
            distance_meters: metres,
            ..match_message(&self.0, view, reader)
        });
        Response::ok(ListMatchesResponse {
            matches: matches.collect(),
            total: wire::total(found.total),
            total_is_at_least: wire::is_at_least(found.total),
            ..Default::default()
        })
    }

    async fn join_match(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, JoinMatchRequest>,
    ) -> ServiceResult<JoinMatchResponse> {
        let (player, request) = wire::from_verified(&ctx, request)?;
        let joined = join::join(
            &self.0,
            &player,
            &request.match_id,
            gender(request.confirm_gender),
        )
        .await?;
        let user = PublicUser {
            id: player.user_id.to_string(),
            name: player.name.clone(),
            avatar_url: player.avatar_url.clone(),
            ..Default::default()
        };
        Response::ok(JoinMatchResponse {
            participant: MessageField::some(MatchParticipant {
                id: joined.id.to_string(),
                match_id: joined.match_id.to_string(),
                user_id: user.id.clone(),
                joined_at: wire::time(joined.joined_at),
                user: MessageField::some(user),
                ..Default::default()
            }),
            ..Default::default()
        })
    }

    async fn leave_match(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, LeaveMatchRequest>,
    ) -> ServiceResult<LeaveMatchResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        leave::leave(&self.0, &player, &request.match_id, request.guests_stay).await?;
        Response::ok(LeaveMatchResponse {
            success: true,
            ..Default::default()
        })
    }

    async fn update_match(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, UpdateMatchRequest>,
    ) -> ServiceResult<UpdateMatchResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let id = request.id.clone();
        let changed = edit::edit(&self.0, &player, &id, changes(request)?).await?;
        Response::ok(UpdateMatchResponse {
            r#match: MessageField::some(match_message(&self.0, changed, Some(&player))),
            ..Default::default()
        })
    }

    async fn delete_match(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, DeleteMatchRequest>,
    ) -> ServiceResult<DeleteMatchResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        delete::delete(
            &self.0,
            &player,
            &request.id,
            &request.reason,
            request.cancel_bookings,
        )
        .await?;
        Response::ok(DeleteMatchResponse {
            success: true,
            ..Default::default()
        })
    }

    async fn remove_participant(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, RemoveParticipantRequest>,
    ) -> ServiceResult<RemoveParticipantResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        remove::remove(&self.0, &player, &request.match_id, &request.user_id).await?;
        Response::ok(RemoveParticipantResponse {
            success: true,
            ..Default::default()
        })
    }

    async fn list_my_matches(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, ListMyMatchesRequest>,
    ) -> ServiceResult<ListMyMatchesResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let page = wire::page(request.limit, request.offset);
        let (found, total) = list::mine(&self.0, &player, request.past, page).await?;
        Response::ok(ListMyMatchesResponse {
            matches: match_messages(&self.0, found, Some(&player)),
            total: wire::total(total),
            total_is_at_least: wire::is_at_least(total),
            ..Default::default()
        })
    }

    async fn join_waitlist(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, JoinWaitlistRequest>,
    ) -> ServiceResult<JoinWaitlistResponse> {
        let (player, request) = wire::from_verified(&ctx, request)?;
        let position = join_waitlist::join_waitlist(
            &self.0,
            &player,
            &request.match_id,
            gender(request.confirm_gender),
        )
        .await?;
        Response::ok(JoinWaitlistResponse {
            position: wire::count(position),
            ..Default::default()
        })
    }

    async fn leave_waitlist(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, LeaveWaitlistRequest>,
    ) -> ServiceResult<LeaveWaitlistResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        leave_waitlist::leave_waitlist(&self.0, &player, &request.match_id).await?;
        Response::ok(LeaveWaitlistResponse {
            success: true,
            ..Default::default()
        })
    }

    async fn watch_matches(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, WatchMatchesRequest>,
    ) -> ServiceResult<ServiceStream<WatchMatchesResponse>> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        watch::watch(&self.0, &caller, request).await
    }
}
