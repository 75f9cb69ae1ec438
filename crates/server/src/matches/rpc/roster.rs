//! The `RosterService` RPC handlers.

use std::sync::Arc;

use buffa::MessageField;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api::{
    AddGuestRequest, AddGuestResponse, ApplyRosterRequest, ApplyRosterResponse, ClaimGuestRequest,
    ClaimGuestResponse, ConfirmClaimRequest, ConfirmClaimResponse, DisputeAttendanceRequest,
    DisputeAttendanceResponse, ExportRosterRequest, ExportRosterResponse, GetGuestPlaceRequest,
    GetGuestPlaceResponse, JoinAsGuestRequest, JoinAsGuestResponse, ParseRosterRequest,
    ParseRosterResponse, RemoveGuestRequest, RemoveGuestResponse, RosterService,
    SetAttendanceRequest, SetAttendanceResponse, SetPaidRequest, SetPaidResponse,
    UndoRosterRequest, UndoRosterResponse, UpdateGuestRequest, UpdateGuestResponse,
};

use super::messages::match_message;
use super::preferences::gender;
use super::roster_messages::{attendance, decision, place_message, reading_message};
use crate::app::App;
use crate::auth::Player;
use crate::error::Error;
use crate::ids;
use crate::matches::guests::Entry;
use crate::matches::show::MatchView;
use crate::matches::{attendance as noted, chat_list, guests};
use crate::wire;

pub struct Roster(pub Arc<App>);

impl Roster {
    fn shown(&self, view: MatchView, reader: &Player) -> wire::Field<lapang_api::Match> {
        MessageField::some(match_message(&self.0, view, Some(reader)))
    }
}

impl RosterService for Roster {
    async fn add_guest(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, AddGuestRequest>,
    ) -> ServiceResult<AddGuestResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let (view, positions) =
            guests::add(&self.0, &player, &request.match_id, &request.names).await?;
        Response::ok(AddGuestResponse {
            r#match: self.shown(view, &player),
            positions: positions.into_iter().map(wire::count).collect(),
            ..Default::default()
        })
    }

    async fn update_guest(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, UpdateGuestRequest>,
    ) -> ServiceResult<UpdateGuestResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let to = (request.participant_id.as_str(), request.name.as_str());
        let view = guests::rename(&self.0, &player, &request.match_id, to).await?;
        Response::ok(UpdateGuestResponse {
            r#match: self.shown(view, &player),
            ..Default::default()
        })
    }

    async fn remove_guest(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, RemoveGuestRequest>,
    ) -> ServiceResult<RemoveGuestResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        if request.token.is_empty() {
            let (player, id) = (caller.player()?, &request.participant_id);
            guests::remove(&self.0, player, &request.match_id, id).await?;
        } else {
            guests::remove_by_token(&self.0, &request.match_id, &request.token).await?;
        }
        Response::ok(RemoveGuestResponse {
            success: true,
            ..Default::default()
        })
    }

    async fn join_as_guest(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, JoinAsGuestRequest>,
    ) -> ServiceResult<JoinAsGuestResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let key = match request.key.as_str() {
            "" => None,
            text => Some(
                ids::parse(text)
                    .ok_or_else(|| Error::invalid("key", "string.uuid", "must be a UUID"))?,
            ),
        };
        let entry = Entry {
            key,
            name: request.name,
            stated: gender(request.confirm_gender),
            address: caller.address,
            by: caller.player.as_ref().map(|player| player.user_id),
        };
        let (place, token) = guests::join(&self.0, &request.match_id, entry).await?;
        Response::ok(JoinAsGuestResponse {
            place: place_message(&place),
            token,
            ..Default::default()
        })
    }

    async fn get_guest_place(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, GetGuestPlaceRequest>,
    ) -> ServiceResult<GetGuestPlaceResponse> {
        let (_, request) = wire::from_anyone(&ctx, request)?;
        let place = guests::get(&self.0, &request.match_id, &request.token).await?;
        Response::ok(GetGuestPlaceResponse {
            place: place_message(&place),
            ..Default::default()
        })
    }

    async fn claim_guest(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, ClaimGuestRequest>,
    ) -> ServiceResult<ClaimGuestResponse> {
        let (player, request) = wire::from_verified(&ctx, request)?;
        let which = (request.participant_id.as_str(), request.token.as_str());
        let is_done = guests::claim(&self.0, &player, &request.match_id, which).await?;
        Response::ok(ClaimGuestResponse {
            is_done,
            ..Default::default()
        })
    }

    async fn confirm_claim(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, ConfirmClaimRequest>,
    ) -> ServiceResult<ConfirmClaimResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let who = (request.participant_id.as_str(), request.user_id.as_str());
        let view =
            guests::confirm(&self.0, &player, &request.match_id, who, request.accept).await?;
        Response::ok(ConfirmClaimResponse {
            r#match: self.shown(view, &player),
            ..Default::default()
        })
    }

    async fn parse_roster(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, ParseRosterRequest>,
    ) -> ServiceResult<ParseRosterResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let (id, zone) = (&request.match_id, &request.time_zone);
        let reading = chat_list::read(&self.0, &player, id, request.text, zone).await?;
        Response::ok(reading_message(&reading))
    }

    async fn apply_roster(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, ApplyRosterRequest>,
    ) -> ServiceResult<ApplyRosterResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let decisions = request.decisions.into_iter().filter_map(decision).collect();
        let list = (request.text, request.revision);
        let (view, until) =
            chat_list::apply(&self.0, &player, &request.match_id, list, decisions).await?;
        Response::ok(ApplyRosterResponse {
            r#match: self.shown(view, &player),
            undo_until: wire::maybe_time(until),
            ..Default::default()
        })
    }

    async fn undo_roster(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, UndoRosterRequest>,
    ) -> ServiceResult<UndoRosterResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let view = chat_list::undo(&self.0, &player, &request.match_id).await?;
        Response::ok(UndoRosterResponse {
            r#match: self.shown(view, &player),
            ..Default::default()
        })
    }

    async fn export_roster(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, ExportRosterRequest>,
    ) -> ServiceResult<ExportRosterResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let text = chat_list::export(&self.0, &player, &request.match_id).await?;
        Response::ok(ExportRosterResponse {
            text,
            ..Default::default()
        })
    }

    async fn set_attendance(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, SetAttendanceRequest>,
    ) -> ServiceResult<SetAttendanceResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let marks = request.marks.into_iter();
        let marks = marks.map(|it| (it.participant_id, attendance(it.attendance)));
        let view = noted::set(&self.0, &player, &request.match_id, marks.collect()).await?;
        Response::ok(SetAttendanceResponse {
            r#match: self.shown(view, &player),
            ..Default::default()
        })
    }

    async fn set_paid(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, SetPaidRequest>,
    ) -> ServiceResult<SetPaidResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let (ids, is_paid) = (&request.participant_ids, request.is_paid);
        let view = noted::set_paid(&self.0, &player, &request.match_id, ids, is_paid).await?;
        Response::ok(SetPaidResponse {
            r#match: self.shown(view, &player),
            ..Default::default()
        })
    }

    async fn dispute_attendance(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, DisputeAttendanceRequest>,
    ) -> ServiceResult<DisputeAttendanceResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let (id, words) = (&request.match_id, &request.words);
        let view = noted::dispute(&self.0, &player, id, words).await?;
        Response::ok(DisputeAttendanceResponse {
            r#match: self.shown(view, &player),
            ..Default::default()
        })
    }
}
