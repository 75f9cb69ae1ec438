//! The messages of `SafetyService`.

use buffa::{EnumValue, MessageField};
use lapang_api as api;

use super::parse;
use crate::accounts::Person;
use crate::app::App;
use crate::auth::Player;
use crate::error::{Error, Violation};
use crate::moderation::{MetIn, ReportReason, Reported, Subject};
use crate::safety::list::{Listed, ListedDecision, ReportedPlayer};
use crate::safety::list_suspended::Suspended;
use crate::tournaments::{ForAdmins, State};
use crate::{ids, matches, venues, wire};

/// What is reported, and where a player was met.
pub fn subject(named: &api::ReportSubject) -> Result<(Subject, Option<MetIn>), Error> {
    let api::ReportSubject {
        review_id,
        match_id,
        player_id,
        venue_id,
        tournament_id,
        ..
    } = named;
    let alone = match [review_id, match_id, player_id, venue_id, tournament_id].map(String::as_str)
    {
        [id, "", "", "", ""] if !id.is_empty() => Some(Subject::Review(parse(id, "review")?)),
        ["", id, "", "", ""] if !id.is_empty() => Some(Subject::Match(parse(id, "match")?)),
        ["", "", "", id, ""] if !id.is_empty() => Some(Subject::Venue(parse(id, "venue")?)),
        ["", "", "", "", id] if !id.is_empty() => {
            Some(Subject::Tournament(parse(id, "tournament")?))
        }
        ["", game, id, "", tournament]
            if !id.is_empty() && (game.is_empty() || tournament.is_empty()) =>
        {
            let game = ids::parse(game).map(MetIn::Match);
            let met_in = game.or(ids::parse(tournament).map(MetIn::Tournament));
            return Ok((Subject::Player(parse(id, "player")?), met_in));
        }
        _ => None,
    };
    let problem =
        "must name one review, match, tournament, venue, or player in a match or tournament";
    let wrong = || Violation::new("subject", "subject.one", problem.to_owned());
    Ok((alone.ok_or_else(wrong)?, None))
}

/// A match or a tournament.
pub fn met_in(match_id: &str, tournament_id: &str) -> Result<MetIn, Error> {
    match (match_id, tournament_id) {
        (id, "") if !id.is_empty() => Ok(MetIn::Match(parse(id, "match")?)),
        ("", id) if !id.is_empty() => Ok(MetIn::Tournament(parse(id, "tournament")?)),
        _ => {
            let problem = "must name one match or tournament";
            Err(Violation::new("match_id", "met_in.one", problem.to_owned()).into())
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
        Subject::Tournament(_) => message.tournament_id = id,
    }
    message
}

const REASONS: [(ReportReason, api::ReportReason); 7] = [
    (ReportReason::Abuse, api::ReportReason::Abuse),
    (ReportReason::Spam, api::ReportReason::Spam),
    (ReportReason::False, api::ReportReason::False),
    (ReportReason::Private, api::ReportReason::Private),
    (ReportReason::Unsafe, api::ReportReason::Unsafe),
    (ReportReason::Fraud, api::ReportReason::Fraud),
    (ReportReason::Other, api::ReportReason::Other),
];

pub fn read_reason(value: EnumValue<api::ReportReason>) -> ReportReason {
    let known = REASONS.iter().find(|it| value.as_known() == Some(it.1));
    known.map_or(ReportReason::Other, |it| it.0)
}

fn reason_message(reason: ReportReason) -> EnumValue<api::ReportReason> {
    let known = REASONS.iter().find(|it| it.0 == reason);
    known.map_or(api::ReportReason::Other, |it| it.1).into()
}

pub fn reports_message(app: &App, listed: Listed, reader: &Player) -> api::SubjectReports {
    let Listed {
        reported,
        review,
        venue,
        game,
        tournament,
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
        tournament: tournament.map(|it| tournament_message(&it)).into(),
        reported_texts: reported.texts,
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

pub fn decided_message(app: &App, it: ListedDecision, reader: &Player) -> api::DecidedReports {
    api::DecidedReports {
        reports: MessageField::some(reports_message(app, it.listed, reader)),
        decided_at: wire::time(it.decided.at),
        decided_by: it.by.map(|by| by.name).unwrap_or_default(),
        is_upheld: it.decided.is_upheld,
        ..Default::default()
    }
}

pub fn suspended_message(app: &App, it: Suspended, reader: &Player) -> api::SuspendedPlayer {
    let games = it.games.into_iter();
    api::SuspendedPlayer {
        player: MessageField::some(player_message(&it.player)),
        reason: it.reason,
        suspended_by: it.by.map(|by| by.name).unwrap_or_default(),
        matches: games
            .map(|game| matches::rpc::match_message(app, game, Some(reader)))
            .collect(),
        tournaments: it.tournaments.iter().map(tournament_message).collect(),
        ..Default::default()
    }
}

/// What admins see of a tournament beside its page: its words, place and state.
fn tournament_message(it: &ForAdmins) -> api::Tournament {
    let (found, venue) = (&it.tournament, it.venue.as_ref());
    let places = [venue.map_or("", |it| it.name.as_str()), &found.location];
    let places: Vec<&str> = places.into_iter().filter(|it| !it.is_empty()).collect();
    let organiser = it.organiser.as_ref();
    api::Tournament {
        id: found.id.to_string(),
        name: found.name.clone(),
        sport_id: found.sport_id.clone(),
        sport_slug: found.sport_id.clone(),
        venue_id: found.venue_id.map(|id| id.to_string()),
        location: places.join(", "),
        city: venue.map_or_else(String::new, |it| it.city.clone()),
        time_zone: found.time_zone.clone(),
        start_time: wire::time(found.starts_at),
        end_time: wire::time(found.ends_at),
        entry_deadline: wire::time(found.entry_deadline),
        description: found.description.clone(),
        organiser_name: organiser.map_or_else(String::new, Person::first_name_and_initial),
        is_public: found.is_public,
        state: match it.state {
            State::Draft => api::TournamentState::TOURNAMENT_STATE_DRAFT,
            State::Open => api::TournamentState::TOURNAMENT_STATE_OPEN,
            State::Live => api::TournamentState::TOURNAMENT_STATE_LIVE,
            State::Over => api::TournamentState::TOURNAMENT_STATE_OVER,
            State::CalledOff => api::TournamentState::TOURNAMENT_STATE_CALLED_OFF,
        }
        .into(),
        called_off_at: wire::maybe_time(found.called_off_at),
        called_off_reason: found.called_off_reason.clone(),
        revision: found.revision,
        ..Default::default()
    }
}
