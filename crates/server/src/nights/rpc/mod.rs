//! The `PlayService` RPC handlers.

mod messages;
mod requests;
mod watch;

use std::sync::Arc;

use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult, ServiceStream};
use lapang_api::{
    EditGameRequest, EditGameResponse, EndNightRequest, EndNightResponse, GetBoardRequest,
    GetBoardResponse, PlayService, PlayServiceSetCourtsRequest, PlayServiceSetCourtsResponse,
    RenewBoardKeyRequest, RenewBoardKeyResponse, ReopenNightRequest, ReopenNightResponse,
    ScoreGameRequest, ScoreGameResponse, SetCoHostsRequest, SetCoHostsResponse, SetPeopleRequest,
    SetPeopleResponse, StartGameRequest, StartGameResponse, StartNightRequest, StartNightResponse,
    UpdateNightRequest, UpdateNightResponse, VoidGameRequest, VoidGameResponse, WatchBoardRequest,
    WatchBoardResponse,
};

use self::messages::{board_message, night_message};
use self::requests::{format, game, scores, settings};
use super::{courts, end, games, live, people, renew_key, set_co_hosts, show, start, update};
use crate::app::App;
use crate::auth::Caller;
use crate::wire;

pub struct Service(pub Arc<App>);

/// The language, the player, the message and the key of a change.
macro_rules! changing {
    ($ctx:ident, $request:ident) => {{
        let caller = Caller::of(&$ctx)?;
        let player = caller.player()?.clone();
        let request = wire::checked($request.to_owned_message())?;
        let by = requests::change(&request.change)?;
        (caller.locale, player, request, by)
    }};
}

/// Answers a change with the night as it is then.
macro_rules! changed {
    ($response:ident, $board:ident, $locale:ident) => {
        Response::ok($response {
            night: night_message(&$board, $locale),
            ..Default::default()
        })
    };
}

impl PlayService for Service {
    async fn start_night(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, StartNightRequest>,
    ) -> ServiceResult<StartNightResponse> {
        let (locale, player, request, by) = changing!(ctx, request);
        let board = start::start(
            &self.0,
            &player,
            &request.match_id,
            by,
            (format(request.format), settings(&request.settings)),
            &request.courts,
        )
        .await?;
        changed!(StartNightResponse, board, locale)
    }

    async fn set_people(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, SetPeopleRequest>,
    ) -> ServiceResult<SetPeopleResponse> {
        let (locale, player, request, by) = changing!(ctx, request);
        let board = people::set(
            &self.0,
            &player,
            &request.match_id,
            by,
            requests::people(request.people)?,
        )
        .await?;
        changed!(SetPeopleResponse, board, locale)
    }

    async fn set_courts(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, PlayServiceSetCourtsRequest>,
    ) -> ServiceResult<PlayServiceSetCourtsResponse> {
        let (locale, player, request, by) = changing!(ctx, request);
        let board = courts::set(
            &self.0,
            &player,
            &request.match_id,
            by,
            &requests::courts(request.courts),
        )
        .await?;
        changed!(PlayServiceSetCourtsResponse, board, locale)
    }

    async fn start_game(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, StartGameRequest>,
    ) -> ServiceResult<StartGameResponse> {
        let (locale, player, request, by) = changing!(ctx, request);
        let match_id = request.match_id.clone();
        let board = games::start(&self.0, &player, &match_id, by, game(request)?).await?;
        changed!(StartGameResponse, board, locale)
    }

    async fn score_game(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, ScoreGameRequest>,
    ) -> ServiceResult<ScoreGameResponse> {
        let (locale, player, request, by) = changing!(ctx, request);
        let board = games::score(
            &self.0,
            &player,
            &request.match_id,
            by,
            &request.game_id,
            scores(&request.scores),
        )
        .await?;
        changed!(ScoreGameResponse, board, locale)
    }

    async fn void_game(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, VoidGameRequest>,
    ) -> ServiceResult<VoidGameResponse> {
        let (locale, player, request, by) = changing!(ctx, request);
        let board =
            games::void_game(&self.0, &player, &request.match_id, by, &request.game_id).await?;
        changed!(VoidGameResponse, board, locale)
    }

    async fn edit_game(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, EditGameRequest>,
    ) -> ServiceResult<EditGameResponse> {
        let (locale, player, request, by) = changing!(ctx, request);
        let board = games::edit(
            &self.0,
            &player,
            &request.match_id,
            by,
            &request.game_id,
            scores(&request.scores),
        )
        .await?;
        changed!(EditGameResponse, board, locale)
    }

    async fn end_night(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, EndNightRequest>,
    ) -> ServiceResult<EndNightResponse> {
        let (locale, player, request, by) = changing!(ctx, request);
        let board = end::end(&self.0, &player, &request.match_id, by).await?;
        changed!(EndNightResponse, board, locale)
    }

    async fn reopen_night(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, ReopenNightRequest>,
    ) -> ServiceResult<ReopenNightResponse> {
        let (locale, player, request, by) = changing!(ctx, request);
        let board = end::reopen(&self.0, &player, &request.match_id, by).await?;
        changed!(ReopenNightResponse, board, locale)
    }

    async fn renew_board_key(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, RenewBoardKeyRequest>,
    ) -> ServiceResult<RenewBoardKeyResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let by = requests::change(&request.change)?;
        let board = renew_key::renew_key(&self.0, &player, &request.match_id, by).await?;
        Response::ok(RenewBoardKeyResponse {
            board_key: board.night.map(|it| it.board_key).unwrap_or_default(),
            ..Default::default()
        })
    }

    async fn get_board(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, GetBoardRequest>,
    ) -> ServiceResult<GetBoardResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let reader = caller.player.as_ref().map(|it| it.user_id);
        let board = show::board(&self.0, &request.match_id, reader, &request.board_key).await?;
        Response::ok(board_message(&board, caller.locale))
    }

    async fn watch_board(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, WatchBoardRequest>,
    ) -> ServiceResult<ServiceStream<WatchBoardResponse>> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let reader = caller.player.as_ref().map(|it| it.user_id);
        let (match_id, key) = (&request.match_id, &request.board_key);
        let found = live::watch(&self.0, caller.address, match_id, reader, key).await?;
        Ok(watch::stream_of(found))
    }

    async fn update_night(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, UpdateNightRequest>,
    ) -> ServiceResult<UpdateNightResponse> {
        let (locale, player, request, by) = changing!(ctx, request);
        let new = (format(request.format), settings(&request.settings));
        let board = update::update(&self.0, &player, &request.match_id, by, new).await?;
        changed!(UpdateNightResponse, board, locale)
    }

    async fn set_co_hosts(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, SetCoHostsRequest>,
    ) -> ServiceResult<SetCoHostsResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let (id, user_ids) = (&request.match_id, &request.user_ids);
        let set = set_co_hosts::set_co_hosts(&self.0, &player, id, user_ids).await?;
        Response::ok(SetCoHostsResponse {
            user_ids: set.iter().map(ToString::to_string).collect(),
            ..Default::default()
        })
    }
}
