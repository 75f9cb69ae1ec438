//! Calls on matches.

use buffa::{Inline, MessageField};
use buffa_types::google::protobuf::Timestamp;
use connectrpc::ConnectError;
use lapang_api::{
    CreateMatchRequest, DeleteMatchRequest, GetMatchRequest, JoinMatchRequest, JoinWaitlistRequest,
    LeaveMatchRequest, LeaveWaitlistRequest, ListMatchesRequest, ListMyMatchesRequest, Match,
    RemoveParticipantRequest, UpdateMatchRequest,
};
use lapang_db::params;

use crate::app::{Person, Refusal, TestApp, refusal};

/// The tests' clock starts on a Monday at 09:00 in Jakarta.
pub const NOW: i64 = 1_772_416_800;

pub const DAY: i64 = 24 * 3600;

/// An unused id.
pub const NOBODY: &str = "01900000-0000-7000-8000-000000000000";

pub fn at(seconds_from_now: i64) -> MessageField<Timestamp, Inline<Timestamp>> {
    MessageField::some(Timestamp {
        seconds: NOW + seconds_from_now,
        ..Default::default()
    })
}

/// A public futsal match tomorrow for ten, without a venue.
pub fn futsal() -> CreateMatchRequest {
    CreateMatchRequest {
        name: "Futsal malam".to_owned(),
        sport_id: "futsal".to_owned(),
        location: "Gelora Bung Karno, Jakarta".to_owned(),
        date_time: at(DAY),
        max_participants: Some(10),
        is_public: true,
        ..Default::default()
    }
}

pub fn outcome<T>(answer: Result<T, ConnectError>) -> Result<T, Refusal> {
    answer.map_err(|error| refusal(Err::<T, _>(error)))
}

/// The fields of a refusal, without the rules.
pub fn paths(refused: &Refusal) -> Vec<&str> {
    let path = |field: &'_ String| field.find(": ").map_or(field.len(), |end| end);
    refused
        .fields
        .iter()
        .map(|field| &field[..path(field)])
        .collect()
}

pub async fn make(host: &Person, request: CreateMatchRequest) -> Match {
    let made = host.matches().create_match(request).await.unwrap();
    made.into_owned().r#match.into_option().unwrap()
}

pub async fn get(reader: &Person, id: &str) -> Result<Match, Refusal> {
    let request = GetMatchRequest {
        id: id.to_owned(),
        ..Default::default()
    };
    let found = outcome(reader.matches().get_match(request).await)?;
    Ok(found.into_owned().r#match.into_option().unwrap())
}

pub async fn join(player: &Person, id: &str) -> Result<(), Refusal> {
    let request = JoinMatchRequest {
        match_id: id.to_owned(),
        ..Default::default()
    };
    outcome(player.matches().join_match(request).await).map(drop)
}

pub async fn leave(player: &Person, id: &str) -> Result<(), Refusal> {
    let request = LeaveMatchRequest {
        match_id: id.to_owned(),
        ..Default::default()
    };
    let left = outcome(player.matches().leave_match(request).await)?;
    assert!(left.into_owned().success);
    Ok(())
}

pub async fn update(player: &Person, request: UpdateMatchRequest) -> Result<Match, Refusal> {
    let changed = outcome(player.matches().update_match(request).await)?;
    Ok(changed.into_owned().r#match.into_option().unwrap())
}

pub async fn delete(player: &Person, id: &str) -> Result<(), Refusal> {
    let request = DeleteMatchRequest {
        id: id.to_owned(),
        ..Default::default()
    };
    let gone = outcome(player.matches().delete_match(request).await)?;
    assert!(gone.into_owned().success);
    Ok(())
}

/// Joins the waitlist and returns the position.
pub async fn join_waitlist(player: &Person, id: &str) -> Result<i32, Refusal> {
    let request = JoinWaitlistRequest {
        match_id: id.to_owned(),
        ..Default::default()
    };
    let answer = outcome(player.matches().join_waitlist(request).await)?;
    Ok(answer.into_owned().position)
}

pub async fn leave_waitlist(player: &Person, id: &str) -> Result<(), Refusal> {
    let request = LeaveWaitlistRequest {
        match_id: id.to_owned(),
        ..Default::default()
    };
    outcome(player.matches().leave_waitlist(request).await).map(drop)
}

/// Sets the limit; 0 removes it.
pub async fn limit(host: &Person, id: &str, max: i32) -> Result<Match, Refusal> {
    let request = UpdateMatchRequest {
        id: id.to_owned(),
        max_participants: Some(max),
        ..Default::default()
    };
    update(host, request).await
}

/// Creates a match that the host and these guests fill. Returns its id.
pub async fn full(host: &Person, guests: &[Person]) -> String {
    let request = CreateMatchRequest {
        max_participants: Some(i32::try_from(guests.len() + 1).unwrap()),
        ..futsal()
    };
    let id = make(host, request).await.id;
    for guest in guests {
        join(guest, &id).await.unwrap();
    }
    id
}

/// Ids of the participants, in display order.
pub fn playing(game: &Match) -> Vec<String> {
    game.participants
        .iter()
        .map(|it| it.user_id.clone())
        .collect()
}

/// Ids of the waitlisted players in order, as shown to the host.
pub fn waiting(game: &Match) -> Vec<String> {
    game.waitlist.iter().map(|it| it.user_id.clone()).collect()
}

pub fn ids(people: &[&Person]) -> Vec<String> {
    people.iter().map(|it| it.user_id.to_string()).collect()
}

pub async fn remove(player: &Person, id: &str, user_id: &str) -> Result<(), Refusal> {
    let request = RemoveParticipantRequest {
        match_id: id.to_owned(),
        user_id: user_id.to_owned(),
        ..Default::default()
    };
    outcome(player.matches().remove_participant(request).await).map(drop)
}

pub async fn list(reader: &Person, request: ListMatchesRequest) -> (Vec<String>, i32) {
    let answer = reader
        .matches()
        .list_matches(request)
        .await
        .unwrap()
        .into_owned();
    let names = answer.matches.into_iter().map(|it| it.name).collect();
    (names, answer.total)
}

pub async fn mine(reader: &Person, past: bool) -> Vec<String> {
    let request = ListMyMatchesRequest {
        past,
        ..Default::default()
    };
    let answer = reader
        .matches()
        .list_my_matches(request)
        .await
        .unwrap()
        .into_owned();
    assert_eq!(usize::try_from(answer.total).unwrap(), answer.matches.len());
    answer.matches.into_iter().map(|it| it.name).collect()
}

/// An active venue.
pub async fn venue_in(
    app: &TestApp,
    name: &'static str,
    city: &'static str,
    zone: &'static str,
) -> String {
    let id = app.app.new_id();
    app.app
        .db
        .write(move |conn| {
            conn.execute(
                "INSERT INTO venues (id, name, address, formatted_address, city, city_key, country,
                     latitude, longitude, cell_6, cell_4, phone_number, website, google_maps_url,
                     time_zone, rating, user_ratings_total, price_level, types, is_active,
                     created_at, updated_at, name_key)
                 VALUES ($1, $2, '', '', $3, $3, 'ID', 0.5, 0.5, 0, 0, '', '', '', $4, 0.5, 0, 0,
                     '[]', 1, 0, 0, $2)",
                params![id, name, city, zone],
            )?;
            conn.execute(
                "INSERT INTO venue_hours (venue_id, day, open_minute, close_minute)
                 VALUES ($1, 0, 360, 1320)",
                params![id],
            )
        })
        .await
        .map(drop)
        .unwrap();
    id.to_string()
}
