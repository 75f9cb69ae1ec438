//! Match messages, and how much of other people each reader sees.

use buffa::MessageField;
use lapang_api as api;
use lapang_api::{MatchParticipant, PublicUser};
use uuid::Uuid;

use super::costs::mode_message;
use super::preferences::{gender_message, skill_message};
use super::roster_messages::attendance_message;
use crate::accounts::{Person, first_name_and_initial};
use crate::app::App;
use crate::auth::Player;
use crate::bookings::CourtHours;
use crate::matches::model::{Participant, Who};
use crate::matches::show::{MatchView, Someone};
use crate::{links, sports, venues, wire};

pub fn match_messages(
    app: &App,
    found: Vec<MatchView>,
    reader: Option<&Player>,
) -> Vec<api::Match> {
    found
        .into_iter()
        .map(|view| match_message(app, view, reader))
        .collect()
}

pub fn match_message(app: &App, view: MatchView, reader: Option<&Player>) -> api::Match {
    let MatchView {
        game,
        venue,
        host,
        co_host_ids,
        participants,
        waitlist,
        claims,
        courts,
        is_hosts,
        undo_until,
        participation,
        link,
    } = view;
    let venue = venue.map(|card| {
        let mut message = venues::rpc::venue_message(&card);
        message.opening_hours.clear();
        message
    });
    // Who is in sees the others by name; waiting is a tap that anybody can make.
    let is_in =
        participation.has_joined || reader.is_some_and(|reader| reader.user_id == game.host_id);
    let sight = Sight {
        reader,
        is_in,
        is_hosts,
    };
    let people = |people: &[(Participant, Someone)]| {
        let messages = people
            .iter()
            .map(|it| participant_message(it, sight, &claims));
        messages.collect()
    };
    let is_host = reader.is_some_and(|reader| reader.user_id == game.host_id);
    let (participants, waitlist) = (people(&participants), people(&waitlist));
    let is_closed = host.is_suspended;
    let host = person_message(&host, reader, is_in);
    // The name is erased together with the host's account.
    let name = match reader {
        Some(player) if game.name.is_empty() => {
            sports::name(&game.sport_id, player.locale).to_owned()
        }
        _ => game.name,
    };
    api::Match {
        id: game.id.to_string(),
        sport: sports::rpc::sport_message(&game.sport_id),
        name,
        sport_id: game.sport_id,
        venue_id: game.venue_id.map(|id| id.to_string()),
        location: game.location,
        date_time: wire::time(game.starts_at),
        end_time: wire::time(game.ends_at),
        court_lost_at: wire::maybe_time(game.court_lost_at),
        max_participants: game.max_participants.map(wire::count),
        current_participants: wire::count(game.current_participants),
        is_public: game.is_public,
        gender_preference: gender_message(game.gender),
        enforce_gender: game.enforce_gender,
        skill_preference: skill_message(game.skill),
        description: game.description,
        host_id: host.id.clone(),
        venue: venue.into(),
        host: MessageField::some(host),
        co_host_ids: co_host_ids
            .iter()
            .filter(|_| reader.is_some_and(|reader| reader.email_verified))
            .map(ToString::to_string)
            .collect(),
        participants,
        join_link: MessageField::some(links::rpc::link_message(
            app,
            &link,
            reader.map(|player| player.user_id),
        )),
        created_at: wire::time(game.created_at),
        updated_at: wire::time(game.updated_at),
        time_zone: game.time_zone,
        waitlist_count: wire::count(game.waitlist_count),
        waitlist_position: participation.waitlist_position.map(wire::count),
        waitlist,
        has_joined: participation.has_joined,
        revision: game.revision,
        called_off_at: game.called_off_at.map_or_else(Default::default, wire::time),
        called_off_reason: game.called_off_reason,
        is_closed,
        players_bring_guests: game.guests.are_brought && !game.enforce_gender,
        guests_join_by_link: game.guests.join_by_link,
        courts: courts.iter().map(|it| court(it, is_host)).collect(),
        undo_roster_until: wire::maybe_time(undo_until),
        cost_mode: mode_message(game.costs.mode),
        price: game.costs.price,
        currency: game.costs.currency,
        ..Default::default()
    }
}

fn court(hours: &CourtHours, is_host: bool) -> api::MatchCourt {
    api::MatchCourt {
        booking_id: if is_host {
            hours.booking_id.to_string()
        } else {
            String::new()
        },
        court_name: hours.court_name.clone(),
        starts_at: wire::time(hours.starts_at),
        ends_at: wire::time(hours.ends_at),
        ..Default::default()
    }
}

/// Who is in the match sees the others' names; everybody else sees first names and initials. Without a verified
/// address there are no ids and photos either: unverified accounts cost nothing to create. No one sees another
/// person's email address.
fn person_message(person: &Person, reader: Option<&Player>, is_in: bool) -> PublicUser {
    let reader = reader.filter(|reader| reader.email_verified);
    let Some(reader) = reader else {
        return PublicUser {
            name: person.first_name_and_initial(),
            ..Default::default()
        };
    };
    let is_own = reader.user_id == person.id;
    PublicUser {
        id: person.id.to_string(),
        name: match (is_own, is_in) {
            (true, _) => person.name.clone(),
            (false, true) => person.shown_name(),
            (false, false) => person.first_name_and_initial(),
        },
        avatar_url: person.avatar_url.clone(),
        ..Default::default()
    }
}

/// Who reads a match.
#[derive(Clone, Copy)]
struct Sight<'a> {
    reader: Option<&'a Player>,
    /// Has a place.
    is_in: bool,
    /// Is the host or a co-host.
    is_hosts: bool,
}

/// `user.id` is empty for readers who may not see the person, and of guests. What the host notes is for the host and for
/// whom it is about.
fn participant_message(
    (participant, someone): &(Participant, Someone),
    sight: Sight<'_>,
    claims: &[(Uuid, Person)],
) -> MatchParticipant {
    let user = match someone {
        Someone::Player(person) => person_message(person, sight.reader, sight.is_in),
        Someone::Guest(name) => PublicUser {
            name: if sight.is_in || sight.is_hosts {
                name.clone()
            } else {
                first_name_and_initial(name)
            },
            ..Default::default()
        },
    };
    let is_own = sight
        .reader
        .is_some_and(|reader| participant.who == Who::Player(reader.user_id));
    let seen = sight.is_hosts || is_own;
    let claims = claims
        .iter()
        .filter(|(guest, _)| participant.who == Who::Guest(*guest))
        .map(|(_, person)| person_message(person, sight.reader, true));
    MatchParticipant {
        id: participant.id.to_string(),
        match_id: participant.match_id.to_string(),
        user_id: user.id.clone(),
        joined_at: wire::time(participant.joined_at),
        user: MessageField::some(user),
        is_guest: participant.who.guest_id().is_some(),
        brought_by: participant
            .brought_by
            .filter(|_| sight.is_in || sight.is_hosts)
            .map(|id| id.to_string())
            .unwrap_or_default(),
        is_by_link: sight.is_hosts && participant.token_hash.is_some(),
        claims: claims.collect(),
        is_paid: seen && participant.paid_at.is_some(),
        attendance: attendance_message(participant.attendance.filter(|_| seen)),
        objection: if seen {
            participant.objection.clone()
        } else {
            String::new()
        },
        ..Default::default()
    }
}
