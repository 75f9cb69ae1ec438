//! The `TournamentService` RPC handlers.

mod changes;
mod messages;
mod requests;
mod rules;
mod ties;
mod watch;

use std::sync::Arc;

use buffa::MessageField;
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult, ServiceStream};
use lapang_api as api;
use lapang_api::TournamentService;

use self::changes::changes_message;
use self::messages::{
    consequence_message, list_message, stage_of, standings_messages, tournament_message,
};
use self::requests::{
    actor, court_input, draft, event_input, list_filter, new_entry, reserve, same_person,
    score_input, seeds,
};
use super::entries::{add, enter, invitation, reinstate, replace, seed, update, withdraw};
use super::show::{self, View};
use super::{ask_courts, create, day, draw, events, list, organisers};
use crate::app::App;
use crate::auth::Caller;
use crate::error::Error;
use crate::venues::rpc::{block_input, taken_time};
use crate::{load, wire};

pub struct Service(pub Arc<App>);

impl Service {
    /// Counts what a reader asks for by its size. A change that was written is answered all the same.
    fn count(&self, caller: &Caller, view: &View) -> Result<(), Error> {
        let player = caller.player.as_ref().map(|it| it.user_id);
        load::count_answer(&self.0, player, caller.address, view.tournament.size())
    }
}

/// Who makes a change, its message, and the turn of its client. `$may` is what the caller must be: `player` or `verified`.
macro_rules! changing {
    ($self:ident, $ctx:ident, $request:ident, $may:ident) => {{
        let caller = Caller::of(&$ctx)?;
        let turn = $self.0.turns.of(caller.address).await;
        caller.$may()?;
        (caller, wire::checked($request.to_owned_message())?, turn)
    }};
}

/// Answers a call whose response is the changed tournament.
macro_rules! changed {
    ($self:ident, $caller:ident, $response:ident, $view:expr) => {{
        let view: View = $view;
        drop($self.count(&$caller, &view));
        Response::ok(api::$response {
            tournament: MessageField::some(tournament_message(&view)),
            ..Default::default()
        })
    }};
}

impl TournamentService for Service {
    async fn create_tournament(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CreateTournamentRequest>,
    ) -> ServiceResult<api::CreateTournamentResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, verified);
        let player = caller.player()?;
        let draft = draft(request.tournament.into_option().unwrap_or_default())?;
        let events = request.events.into_iter().map(event_input);
        let view = create::create(
            &self.0,
            player,
            draft,
            events.collect(),
            request.courts,
            request.is_published,
        )
        .await?;
        changed!(self, caller, CreateTournamentResponse, view)
    }

    async fn update_tournament(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpdateTournamentRequest>,
    ) -> ServiceResult<api::UpdateTournamentResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let draft = draft(request.tournament.into_option().unwrap_or_default())?;
        let id = request.tournament_id.as_str();
        let view = create::update(&self.0, player, id, draft, request.is_published).await?;
        changed!(self, caller, UpdateTournamentResponse, view)
    }

    async fn call_off_tournament(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::CallOffTournamentRequest>,
    ) -> ServiceResult<api::CallOffTournamentResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let view =
            create::call_off(&self.0, player, &request.tournament_id, &request.reason).await?;
        changed!(self, caller, CallOffTournamentResponse, view)
    }

    async fn list_tournaments(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListTournamentsRequest>,
    ) -> ServiceResult<api::ListTournamentsResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        if request.mine {
            caller.player()?;
        }
        let reader = caller.player.as_ref().map(|it| it.user_id);
        let page = wire::page(request.limit, request.offset);
        let (found, total) = list::list(&self.0, reader, list_filter(request)?, page).await?;
        let now = self.0.now();
        Response::ok(api::ListTournamentsResponse {
            tournaments: found.into_iter().map(|it| list_message(&it, now)).collect(),
            total: wire::total(total),
            ..Default::default()
        })
    }

    async fn get_tournament(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetTournamentRequest>,
    ) -> ServiceResult<api::GetTournamentResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let reader = caller.player.as_ref().map(|it| it.user_id);
        let turn = show::turn(&self.0, &request.tournament_id).await?;
        let since = request.since_revision;
        let view = show::get(&self.0, &request.tournament_id, reader, since).await?;
        if let Some(changes) = changes_message(&view) {
            return Response::ok(changes);
        }
        self.count(&caller, &view)?;
        let message = tournament_message(&view);
        drop(turn);
        Response::ok(api::GetTournamentResponse {
            tournament: MessageField::some(message),
            is_organiser: view.is_organiser(),
            ..Default::default()
        })
    }

    async fn watch_tournament(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::WatchTournamentRequest>,
    ) -> ServiceResult<ServiceStream<api::WatchTournamentResponse>> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        watch::watch(&self.0, &caller, &request.tournament_id).await
    }

    async fn list_standings(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ListStandingsRequest>,
    ) -> ServiceResult<api::ListStandingsResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let reader = caller.player.as_ref().map(|it| it.user_id);
        let event = show::event(&self.0, &request.event_id, reader).await?;
        Response::ok(api::ListStandingsResponse {
            groups: standings_messages(&event),
            ..Default::default()
        })
    }

    async fn get_invitation(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetInvitationRequest>,
    ) -> ServiceResult<api::GetInvitationResponse> {
        let (caller, request) = wire::from_anyone(&ctx, request)?;
        let reader = caller.player.as_ref().map(|it| it.user_id);
        let it = invitation::get(&self.0, &request.invitation_key, reader).await?;
        Response::ok(api::GetInvitationResponse {
            tournament_id: it.tournament_id.to_string(),
            tournament_name: it.tournament_name,
            event_name: it.event_name,
            invited_by: it.invited_by,
            is_over: it.is_over,
            start_time: wire::time(it.starts_at),
            time_zone: it.time_zone,
            place: it.place,
            fee_minor: it.fee,
            currency: it.currency,
            ..Default::default()
        })
    }

    async fn save_event(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SaveEventRequest>,
    ) -> ServiceResult<api::SaveEventResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let input = event_input(request.event.into_option().unwrap_or_default());
        let id = request.tournament_id.as_str();
        let view = events::save(&self.0, player, id, &request.event_id, input).await?;
        changed!(self, caller, SaveEventResponse, view)
    }

    async fn delete_event(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DeleteEventRequest>,
    ) -> ServiceResult<api::DeleteEventResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        changed!(
            self,
            caller,
            DeleteEventResponse,
            events::delete(&self.0, player, &request.event_id).await?
        )
    }

    async fn enter_tournament(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::EnterTournamentRequest>,
    ) -> ServiceResult<api::EnterTournamentResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, verified);
        let player = caller.player()?;
        let (view, entry_id) = enter::enter(
            &self.0,
            player,
            &request.event_id,
            &request.team_name,
            &request.partner_names,
            same_person(request.same_person),
        )
        .await?;
        Response::ok(api::EnterTournamentResponse {
            tournament: MessageField::some(tournament_message(&view)),
            entry_id: entry_id.to_string(),
            ..Default::default()
        })
    }

    async fn accept_invitation(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::AcceptInvitationRequest>,
    ) -> ServiceResult<api::AcceptInvitationResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, verified);
        let player = caller.player()?;
        let same = same_person(request.same_person);
        let (view, entry_id) =
            invitation::accept(&self.0, player, &request.invitation_key, same).await?;
        Response::ok(api::AcceptInvitationResponse {
            tournament: MessageField::some(tournament_message(&view)),
            entry_id: entry_id.to_string(),
            ..Default::default()
        })
    }

    async fn add_entries(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::AddEntriesRequest>,
    ) -> ServiceResult<api::AddEntriesResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let new = request.entries.into_iter().map(new_entry);
        let view = add::add(&self.0, player, &request.event_id, new.collect()).await?;
        changed!(self, caller, AddEntriesResponse, view)
    }

    async fn update_entry(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UpdateEntryRequest>,
    ) -> ServiceResult<api::UpdateEntryResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let changes = update::Changes {
            is_checked_in: request.is_checked_in,
            is_fee_paid: request.is_fee_paid,
            is_entered: request.is_entered.unwrap_or(false),
            people: request.people,
            same_person: same_person(request.same_person),
        };
        let view = update::update(&self.0, player, &request.entry_id, changes).await?;
        changed!(self, caller, UpdateEntryResponse, view)
    }

    async fn withdraw_entry(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::WithdrawEntryRequest>,
    ) -> ServiceResult<api::WithdrawEntryResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let (id, is_preview) = (request.entry_id.as_str(), request.is_preview);
        let (view, leaving) = withdraw::withdraw(&self.0, player, id, is_preview).await?;
        drop(self.count(&caller, &view));
        Response::ok(api::WithdrawEntryResponse {
            tournament: MessageField::some(tournament_message(&view)),
            walkovers: messages::count(leaving.walkovers),
            annulled: messages::count(leaving.annulled),
            ..Default::default()
        })
    }

    async fn seed_entries(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SeedEntriesRequest>,
    ) -> ServiceResult<api::SeedEntriesResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let seeds = seeds(request.entry_ids, request.seeds);
        let view = seed::seed(&self.0, player, &request.event_id, seeds).await?;
        changed!(self, caller, SeedEntriesResponse, view)
    }

    async fn draw_stage(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::DrawStageRequest>,
    ) -> ServiceResult<api::DrawStageResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        let stage = stage_of(request.stage)?;
        let view = draw::draw(
            &self.0,
            player,
            &request.event_id,
            stage,
            request.only_checked_in,
        )
        .await?;
        changed!(self, caller, DrawStageResponse, view)
    }

    async fn undo_draw(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::UndoDrawRequest>,
    ) -> ServiceResult<api::UndoDrawResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let stage = stage_of(request.stage)?;
        let view = draw::undo(&self.0, player, &request.event_id, stage).await?;
        changed!(self, caller, UndoDrawResponse, view)
    }

    async fn request_courts(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::RequestCourtsRequest>,
    ) -> ServiceResult<api::RequestCourtsResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let input = match request.block.as_option() {
            Some(block) if !request.withdraw => Some(block_input(block, request.validate_only)?),
            None if request.withdraw => None,
            _ => {
                let problem = "must be given, or not with withdraw";
                return Err(Error::invalid("block", "required", problem).into());
            }
        };
        let (view, in_the_way) =
            ask_courts::ask(&self.0, player, &request.tournament_id, input).await?;
        drop(self.count(&caller, &view));
        Response::ok(api::RequestCourtsResponse {
            tournament: MessageField::some(tournament_message(&view)),
            in_the_way: in_the_way.iter().map(taken_time).collect(),
            ..Default::default()
        })
    }

    async fn set_courts(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SetCourtsRequest>,
    ) -> ServiceResult<api::SetCourtsResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let courts = request.courts.into_iter().enumerate().map(court_input);
        let courts = courts.collect::<Result<Vec<_>, _>>()?;
        let view = day::courts::set(&self.0, player, &request.tournament_id, courts).await?;
        changed!(self, caller, SetCourtsResponse, view)
    }

    async fn schedule_ties(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ScheduleTiesRequest>,
    ) -> ServiceResult<api::ScheduleTiesResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let id = request.tournament_id.as_str();
        let (view, unplaced) = day::schedule::schedule(&self.0, &player, id, request.clear).await?;
        Response::ok(api::ScheduleTiesResponse {
            tournament: MessageField::some(tournament_message(&view)),
            unplaced: wire::count(unplaced),
            ..Default::default()
        })
    }

    async fn get_scorer_key(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::GetScorerKeyRequest>,
    ) -> ServiceResult<api::GetScorerKeyResponse> {
        let (player, request) = wire::from_player(&ctx, request)?;
        let id = request.tournament_id.as_str();
        Response::ok(api::GetScorerKeyResponse {
            scorer_key: day::scorer_key(&self.0, &player, id, request.renew).await?,
            ..Default::default()
        })
    }

    async fn start_tie(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::StartTieRequest>,
    ) -> ServiceResult<api::StartTieResponse> {
        let caller = Caller::of(&ctx)?;
        let _turn = self.0.turns.of(caller.address).await;
        let request = wire::checked(request.to_owned_message())?;
        let actor = actor(&caller, &request.scorer_key)?;
        let (id, court) = (request.tie_id.as_str(), i64::from(request.court));
        let view = day::start::start(&self.0, actor, id, court, request.despite_rest).await?;
        changed!(self, caller, StartTieResponse, view)
    }

    async fn stop_tie(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::StopTieRequest>,
    ) -> ServiceResult<api::StopTieResponse> {
        let caller = Caller::of(&ctx)?;
        let _turn = self.0.turns.of(caller.address).await;
        let request = wire::checked(request.to_owned_message())?;
        let actor = actor(&caller, &request.scorer_key)?;
        changed!(
            self,
            caller,
            StopTieResponse,
            day::start::stop(&self.0, actor, &request.tie_id).await?
        )
    }

    async fn score_tie(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ScoreTieRequest>,
    ) -> ServiceResult<api::ScoreTieResponse> {
        let caller = Caller::of(&ctx)?;
        let _turn = self.0.turns.of(caller.address).await;
        let request = wire::checked(request.to_owned_message())?;
        let actor = actor(&caller, &request.scorer_key)?;
        let id = request.tie_id.clone();
        let (view, consequences) =
            day::score::score(&self.0, actor, &id, score_input(request)).await?;
        Response::ok(api::ScoreTieResponse {
            tournament: MessageField::some(tournament_message(&view)),
            consequences: consequences.iter().map(consequence_message).collect(),
            ..Default::default()
        })
    }

    async fn reinstate_entry(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ReinstateEntryRequest>,
    ) -> ServiceResult<api::ReinstateEntryResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let view = reinstate::reinstate(&self.0, player, &request.entry_id).await?;
        changed!(self, caller, ReinstateEntryResponse, view)
    }

    async fn replace_entry(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::ReplaceEntryRequest>,
    ) -> ServiceResult<api::ReplaceEntryResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let id = request.entry_id.clone();
        let view = replace::replace(&self.0, player, &id, reserve(request)?).await?;
        changed!(self, caller, ReplaceEntryResponse, view)
    }

    async fn take_back_result(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::TakeBackResultRequest>,
    ) -> ServiceResult<api::TakeBackResultResponse> {
        let caller = Caller::of(&ctx)?;
        let _turn = self.0.turns.of(caller.address).await;
        let request = wire::checked(request.to_owned_message())?;
        let actor = actor(&caller, &request.scorer_key)?;
        let (id, version) = (request.tie_id.as_str(), request.version);
        let view = day::take_back::take_back(&self.0, actor, id, version).await?;
        changed!(self, caller, TakeBackResultResponse, view)
    }

    async fn set_organisers(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, api::SetOrganisersRequest>,
    ) -> ServiceResult<api::SetOrganisersResponse> {
        let (caller, request, _turn) = changing!(self, ctx, request, player);
        let player = caller.player()?;
        let (id, emails) = (&request.tournament_id, &request.emails);
        let view = organisers::set(&self.0, player, id, emails).await?;
        changed!(self, caller, SetOrganisersResponse, view)
    }
}
