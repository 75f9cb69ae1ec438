//! `MatchService` on the wire, and how much of other people each reader sees.

use std::sync::Arc;

use buffa::{EnumValue, MessageField};
use connectrpc::{RequestContext, Response, ServiceRequest, ServiceResult};
use lapang_api as api;
use lapang_api::{
    CreateMatchRequest, CreateMatchResponse, DeleteMatchRequest, DeleteMatchResponse,
    GetMatchRequest, GetMatchResponse, JoinMatchRequest, JoinMatchResponse, LeaveMatchRequest,
    LeaveMatchResponse, ListMatchesRequest, ListMatchesResponse, ListMyMatchesRequest,
    ListMyMatchesResponse, MatchParticipant, MatchService, PublicUser, RemoveParticipantRequest,
    RemoveParticipantResponse, SkillLevel, UpdateMatchRequest, UpdateMatchResponse,
};

use super::create::Draft;
use super::edit::{Change, Changes};
use super::list::Wanted;
use super::show::Shown;
use super::{
    Gender, Participant, Skill, create, delete, edit, join, leave, list, place, remove, show,
};
use crate::accounts::Person;
use crate::app::App;
use crate::auth::{Caller, Player};
use crate::error::Error;
use crate::{links, sports, venues, wire};

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
        let caller = Caller::of(&ctx)?;
        let request = wire::checked(request.to_owned_message())?;
        let found = show::get(&self.0, &request.id).await?;
        Response::ok(GetMatchResponse {
            r#match: MessageField::some(match_message(&self.0, found, caller.player.as_ref())),
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
        let (found, total) = list::list(&self.0, reader, wanted(request)?, page).await?;
        Response::ok(ListMatchesResponse {
            matches: match_messages(&self.0, found, reader),
            total: wire::count(total),
            ..Default::default()
        })
    }

    async fn join_match(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, JoinMatchRequest>,
    ) -> ServiceResult<JoinMatchResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.verified()?;
        let request = wire::checked(request.to_owned_message())?;
        let joined = join::join(&self.0, player, &request.match_id).await?;
        let user = PublicUser {
            id: player.user_id.to_string(),
            name: player.name.clone(),
            avatar_url: player.avatar_url.clone(),
            ..Default::default()
        };
        Response::ok(JoinMatchResponse {
            participant: MessageField::some(participant_message(&joined, user)),
            ..Default::default()
        })
    }

    async fn leave_match(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, LeaveMatchRequest>,
    ) -> ServiceResult<LeaveMatchResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        leave::leave(&self.0, player, &request.match_id).await?;
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
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        let id = request.id.clone();
        let changed = edit::edit(&self.0, player, &id, changes(request)?).await?;
        Response::ok(UpdateMatchResponse {
            r#match: MessageField::some(match_message(&self.0, changed, Some(player))),
            ..Default::default()
        })
    }

    async fn delete_match(
        &self,
        ctx: RequestContext,
        request: ServiceRequest<'_, DeleteMatchRequest>,
    ) -> ServiceResult<DeleteMatchResponse> {
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        delete::delete(&self.0, player, &request.id).await?;
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
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        remove::remove(&self.0, player, &request.match_id, &request.user_id).await?;
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
        let caller = Caller::of(&ctx)?;
        let player = caller.player()?;
        let request = wire::checked(request.to_owned_message())?;
        let page = wire::page(request.limit, request.offset);
        let (found, total) = list::mine(&self.0, player, request.past, page).await?;
        Response::ok(ListMyMatchesResponse {
            matches: match_messages(&self.0, found, Some(player)),
            total: wire::count(total),
            ..Default::default()
        })
    }
}

fn draft(request: CreateMatchRequest) -> Result<Draft, Error> {
    Ok(Draft {
        starts_at: wire::read_time("date_time", &request.date_time)?,
        venue_id: place::parse_venue(request.venue_id.as_deref())?,
        name: request.name,
        description: request.description,
        sport_id: request.sport_id,
        location: request.location,
        time_zone: request.time_zone,
        max_participants: request.max_participants.map(i64::from),
        is_public: request.is_public,
        gender: gender(request.gender_preference),
        skill: skill(request.skill_preference),
    })
}

fn changes(request: UpdateMatchRequest) -> Result<Changes, Error> {
    let venue_id = match request.venue_id {
        Some(text) => Change::to(place::parse_venue(Some(&text))?),
        None => Change::Keep,
    };
    // 0 lifts the limit.
    let limit = |max: i32| Change::to((max != 0).then(|| i64::from(max)));
    Ok(Changes {
        starts_at: wire::maybe_read_time("date_time", &request.date_time)?,
        venue_id,
        name: request.name,
        description: request.description,
        sport_id: request.sport_id,
        location: request.location,
        max_participants: request.max_participants.map_or(Change::Keep, limit),
        is_public: request.is_public,
        gender: wished(request.gender_preference, gender),
        skill: wished(request.skill_preference, skill),
    })
}

/// A preference that is absent stays, and one that is unspecified is taken away.
fn wished<W, T>(value: Option<W>, read: impl Fn(W) -> Option<T>) -> Change<T> {
    value.map_or(Change::Keep, |value| Change::to(read(value)))
}

fn wanted(request: ListMatchesRequest) -> Result<Wanted, Error> {
    let from = wire::maybe_read_time("from_date", &request.from_date)?;
    let to = wire::maybe_read_time("to_date", &request.to_date)?;
    if from.zip(to).is_some_and(|(from, to)| to < from) {
        return Err(Error::invalid(
            "to_date",
            "range",
            "must not be before from_date",
        ));
    }
    Ok(Wanted {
        sport_id: request.sport_id.filter(|id| !id.is_empty()),
        location: request.location,
        from,
        to,
        is_public: request.is_public,
        gender: gender(request.gender_preference),
        skill: skill(request.skill_preference),
    })
}

fn match_messages(app: &App, found: Vec<Shown>, reader: Option<&Player>) -> Vec<api::Match> {
    found
        .into_iter()
        .map(|shown| match_message(app, shown, reader))
        .collect()
}

/// A match as `reader` may see it.
fn match_message(app: &App, shown: Shown, reader: Option<&Player>) -> api::Match {
    let Shown {
        game,
        venue,
        host,
        participants,
        link,
    } = shown;
    let venue = venue.map(|card| {
        let mut message = venues::rpc::venue_message(&card);
        message.opening_hours.clear();
        message
    });
    let participants = participants
        .iter()
        .map(|(participant, person)| {
            participant_message(participant, person_message(person, reader))
        })
        .collect();
    let host = person_message(&host, reader);
    api::Match {
        id: game.id.to_string(),
        sport: sports::rpc::sport_message(&game.sport_id),
        name: game.name,
        sport_id: game.sport_id,
        venue_id: game.venue_id.map(|id| id.to_string()),
        location: game.location,
        date_time: wire::time(game.starts_at),
        max_participants: game.max_participants.map(wire::count),
        current_participants: wire::count(game.current_participants),
        is_public: game.is_public,
        gender_preference: gender_message(game.gender),
        skill_preference: skill_message(game.skill),
        description: game.description,
        host_id: host.id.clone(),
        venue: venue.into(),
        host: MessageField::some(host),
        participants,
        join_link: MessageField::some(links::rpc::link_message(
            app,
            &link,
            reader.map(|player| player.user_id),
        )),
        created_at: wire::time(game.created_at),
        updated_at: wire::time(game.updated_at),
        time_zone: game.time_zone,
        ..Default::default()
    }
}

/// A player sees name and photo of another, a visitor the first name and an initial. Nobody sees
/// an address, and a visitor nothing that tells one person from another of the same name.
fn person_message(person: &Person, reader: Option<&Player>) -> PublicUser {
    if reader.is_none() {
        return PublicUser {
            name: person.first_name_and_initial(),
            ..Default::default()
        };
    }
    PublicUser {
        id: person.id.to_string(),
        name: person.name.clone(),
        avatar_url: person.avatar_url.clone(),
        ..Default::default()
    }
}

/// The id of the person is as visible as the person.
fn participant_message(participant: &Participant, user: PublicUser) -> MatchParticipant {
    MatchParticipant {
        id: participant.id.to_string(),
        match_id: participant.match_id.to_string(),
        user_id: user.id.clone(),
        joined_at: wire::time(participant.joined_at),
        user: MessageField::some(user),
        ..Default::default()
    }
}

fn gender(value: EnumValue<api::Gender>) -> Option<Gender> {
    match value.as_known()? {
        api::Gender::GENDER_UNSPECIFIED => None,
        api::Gender::GENDER_MALE => Some(Gender::Male),
        api::Gender::GENDER_FEMALE => Some(Gender::Female),
        api::Gender::GENDER_MIXED => Some(Gender::Mixed),
    }
}

fn gender_message(gender: Option<Gender>) -> EnumValue<api::Gender> {
    match gender {
        None => api::Gender::GENDER_UNSPECIFIED,
        Some(Gender::Male) => api::Gender::GENDER_MALE,
        Some(Gender::Female) => api::Gender::GENDER_FEMALE,
        Some(Gender::Mixed) => api::Gender::GENDER_MIXED,
    }
    .into()
}

fn skill(value: EnumValue<SkillLevel>) -> Option<Skill> {
    match value.as_known()? {
        SkillLevel::SKILL_LEVEL_UNSPECIFIED => None,
        SkillLevel::SKILL_LEVEL_BEGINNER => Some(Skill::Beginner),
        SkillLevel::SKILL_LEVEL_INTERMEDIATE => Some(Skill::Intermediate),
        SkillLevel::SKILL_LEVEL_ADVANCED => Some(Skill::Advanced),
        SkillLevel::SKILL_LEVEL_EXPERT => Some(Skill::Expert),
    }
}

fn skill_message(skill: Option<Skill>) -> EnumValue<SkillLevel> {
    match skill {
        None => SkillLevel::SKILL_LEVEL_UNSPECIFIED,
        Some(Skill::Beginner) => SkillLevel::SKILL_LEVEL_BEGINNER,
        Some(Skill::Intermediate) => SkillLevel::SKILL_LEVEL_INTERMEDIATE,
        Some(Skill::Advanced) => SkillLevel::SKILL_LEVEL_ADVANCED,
        Some(Skill::Expert) => SkillLevel::SKILL_LEVEL_EXPERT,
    }
    .into()
}
