//! Calls on tournaments.

use lapang_api as api;

use super::matches::{DAY, at, outcome};
use crate::app::{Person, Refusal, refusal};

pub const HOUR: i64 = 3_600;

/// An event of doubles; change what the test is about.
pub fn doubles(format: api::EventFormat, places: i32) -> api::EventInput {
    api::EventInput {
        name: "Mixed doubles".to_owned(),
        kind: api::EventKind::EVENT_KIND_DOUBLES.into(),
        format: format.into(),
        max_entries: places,
        group_count: 2,
        ..Default::default()
    }
}

/// Badminton tomorrow on two courts, with this event; published.
pub async fn cup(organiser: &Person, event: api::EventInput) -> api::Tournament {
    let request = api::CreateTournamentRequest {
        tournament: buffa::MessageField::some(api::TournamentInput {
            name: "Melati Cup".to_owned(),
            sport_id: "badminton".to_owned(),
            location: "Gelora Bung Karno".to_owned(),
            start_time: at(DAY),
            end_time: at(DAY + 9 * HOUR),
            is_public: true,
            ..Default::default()
        }),
        is_published: true,
        events: vec![event],
        courts: vec!["Court 1".to_owned(), "Court 2".to_owned()],
        ..Default::default()
    };
    let made = organiser.tournaments().create_tournament(request).await;
    made.unwrap().into_owned().tournament.into_option().unwrap()
}

pub async fn get(reader: &Person, id: &str) -> Result<api::Tournament, Refusal> {
    let request = api::GetTournamentRequest {
        tournament_id: id.to_owned(),
        ..Default::default()
    };
    let found = reader.tournaments().get_tournament(request).await;
    let found = found.map_err(|error| refusal(Err::<(), _>(error)))?;
    Ok(found.into_owned().tournament.into_option().unwrap())
}

/// Enters pairs such as "Ani/Budi", or single names, into the first event.
pub async fn add(organiser: &Person, cup: &api::Tournament, entries: &[&str]) -> api::Tournament {
    let entries = entries.iter().map(|names| api::NewEntry {
        people: names.split('/').map(str::to_owned).collect(),
        ..Default::default()
    });
    let request = api::AddEntriesRequest {
        event_id: cup.events[0].id.clone(),
        entries: entries.collect(),
        ..Default::default()
    };
    let made = organiser.tournaments().add_entries(request).await;
    made.unwrap().into_owned().tournament.into_option().unwrap()
}

pub async fn draw(
    organiser: &Person,
    cup: &api::Tournament,
    stage: api::StageKind,
) -> Result<api::Tournament, Refusal> {
    let request = api::DrawStageRequest {
        event_id: cup.events[0].id.clone(),
        stage: stage.into(),
        ..Default::default()
    };
    let answer = organiser.tournaments().draw_stage(request).await;
    let answer = answer.map_err(|error| refusal(Err::<(), _>(error)))?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

/// A result of the tie with this number in the first event.
pub fn result(cup: &api::Tournament, number: i32, sets: &[(i32, i32)]) -> api::ScoreTieRequest {
    let tie = tie(cup, number);
    api::ScoreTieRequest {
        tie_id: tie.id.clone(),
        version: tie.version,
        sets: sets
            .iter()
            .map(|(a, b)| api::SetScore {
                a: *a,
                b: *b,
                ..Default::default()
            })
            .collect(),
        outcome: api::TieOutcome::TIE_OUTCOME_PLAYED.into(),
        ..Default::default()
    }
}

pub fn tie(cup: &api::Tournament, number: i32) -> &api::Tie {
    let ties = &cup.events[0].ties;
    let mut ties = ties.iter().filter(|tie| tie.number == number);
    ties.next().unwrap()
}

pub async fn score(
    scorer: &Person,
    request: api::ScoreTieRequest,
) -> Result<api::ScoreTieResponse, Refusal> {
    let answer = scorer.tournaments().score_tie(request).await;
    let answer = answer.map_err(|error| refusal(Err::<(), _>(error)))?;
    Ok(answer.into_owned())
}

/// The name of an entry of the first event; empty for one that is not known yet.
pub fn name<'a>(cup: &'a api::Tournament, entry_id: &str) -> &'a str {
    let mut entries = cup.events[0].entries.iter();
    entries
        .find(|entry| entry.id == entry_id)
        .map_or("", |entry| entry.name.as_str())
}

/// Seeds the entries of the first event in the order of these names.
pub async fn seed(organiser: &Person, cup: &api::Tournament, names: &[&str]) -> api::Tournament {
    let entries = &cup.events[0].entries;
    let id = |name: &&str| {
        entries
            .iter()
            .find(|it| it.name == *name)
            .unwrap()
            .id
            .clone()
    };
    let request = api::SeedEntriesRequest {
        event_id: cup.events[0].id.clone(),
        entry_ids: names.iter().map(id).collect(),
        ..Default::default()
    };
    let made = organiser.tournaments().seed_entries(request).await;
    made.unwrap().into_owned().tournament.into_option().unwrap()
}

/// Puts the tie with this number on a court.
pub async fn start(
    scorer: &Person,
    cup: &api::Tournament,
    (number, court): (i32, i32),
    scorer_key: &str,
) -> Result<api::Tournament, Refusal> {
    let request = api::StartTieRequest {
        tie_id: tie(cup, number).id.clone(),
        court,
        scorer_key: scorer_key.to_owned(),
        ..Default::default()
    };
    let answer = outcome(scorer.tournaments().start_tie(request).await)?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

/// Enters the first event. Returns the entry, too.
pub async fn enter(
    player: &Person,
    cup: &api::Tournament,
    partners: &[&str],
) -> Result<(api::Tournament, String), Refusal> {
    let request = api::EnterTournamentRequest {
        event_id: cup.events[0].id.clone(),
        partner_names: partners.iter().map(|&it| it.to_owned()).collect(),
        ..Default::default()
    };
    let answer = outcome(player.tournaments().enter_tournament(request).await)?.into_owned();
    Ok((answer.tournament.into_option().unwrap(), answer.entry_id))
}

pub async fn withdraw(by: &Person, entry_id: &str) -> Result<api::Tournament, Refusal> {
    let request = api::WithdrawEntryRequest {
        entry_id: entry_id.to_owned(),
        ..Default::default()
    };
    let answer = outcome(by.tournaments().withdraw_entry(request).await)?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

/// The sides of a tie by name.
pub fn sides(cup: &api::Tournament, number: i32) -> (&str, &str) {
    let tie = tie(cup, number);
    (name(cup, &tie.entry_a_id), name(cup, &tie.entry_b_id))
}
