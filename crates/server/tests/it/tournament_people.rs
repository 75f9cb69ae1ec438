//! The people of a tournament: who is the same person, reserves, withdrawals that are taken back. With names not compared,
//! or without the account's key for who is the same (entries/namesakes.rs), tests here fail.

use lapang_api as api;
use lapang_api::EventFormat::EVENT_FORMAT_KNOCKOUT;
use lapang_api::SamePerson::{SAME_PERSON_OTHER, SAME_PERSON_SAME, SAME_PERSON_UNSPECIFIED};
use lapang_api::StageKind::STAGE_KIND_KNOCKOUT;

use crate::deletion;
use lapang_testing::app::traces::traces;
use lapang_testing::app::{Person, Refusal};
use lapang_testing::calls::matches::outcome;
use lapang_testing::calls::tournaments::{
    add, cup, doubles, draw, enter, get, name, result, score, seed, sides, start, tie, withdraw,
};
use lapang_testing::{on_both_engines, on_sqlite};

const NAMES: [&str; 4] = ["Ani", "Budi", "Caca", "Dodi"];
const STRAIGHT: &[(i32, i32)] = &[(21, 15), (21, 17)];

fn singles(places: i32) -> api::EventInput {
    api::EventInput {
        kind: api::EventKind::EVENT_KIND_SINGLES.into(),
        ..doubles(EVENT_FORMAT_KNOCKOUT, places)
    }
}

/// A cup with two events of singles.
async fn two_events(host: &Person) -> api::Tournament {
    let made = cup(host, singles(8)).await;
    let request = api::SaveEventRequest {
        tournament_id: made.id,
        event: buffa::MessageField::some(api::EventInput {
            name: "Open".to_owned(),
            ..singles(8)
        }),
        ..Default::default()
    };
    let saved = host.tournaments().save_event(request).await;
    saved
        .unwrap()
        .into_owned()
        .tournament
        .into_option()
        .unwrap()
}

/// The tournament with this event first.
fn only(cup: &api::Tournament, event: usize) -> api::Tournament {
    api::Tournament {
        id: cup.id.clone(),
        events: vec![cup.events[event].clone()],
        ..Default::default()
    }
}

/// Enters people by name, a line each, with an answer about all of them.
async fn paste(
    host: &Person,
    cup: &api::Tournament,
    lines: &[&str],
    answer: api::SamePerson,
) -> Result<api::Tournament, Refusal> {
    let entries = lines.iter().map(|line| {
        let people: Vec<String> = line.split('/').map(str::to_owned).collect();
        api::NewEntry {
            same_people: people.iter().map(|_| answer.into()).collect(),
            people,
            ..Default::default()
        }
    });
    let request = api::AddEntriesRequest {
        event_id: cup.events[0].id.clone(),
        entries: entries.collect(),
        ..Default::default()
    };
    let answer = outcome(host.tournaments().add_entries(request).await)?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

async fn enter_as(
    player: &Person,
    cup: &api::Tournament,
    same_person: api::SamePerson,
) -> Result<api::Tournament, Refusal> {
    let request = api::EnterTournamentRequest {
        event_id: cup.events[0].id.clone(),
        same_person: same_person.into(),
        ..Default::default()
    };
    let answer = outcome(player.tournaments().enter_tournament(request).await)?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

fn names(cup: &api::Tournament) -> Vec<&str> {
    let entries = cup.events[0].entries.iter();
    entries.map(|it| it.name.as_str()).collect()
}

fn entry<'a>(cup: &'a api::Tournament, name: &str) -> &'a api::TournamentEntry {
    let mut entries = cup.events[0].entries.iter();
    entries.find(|it| it.name == name).unwrap()
}

async fn replace(
    host: &Person,
    entry_id: &str,
    reserve: Result<&str, &str>,
) -> Result<api::Tournament, Refusal> {
    let new = |name: &str| api::NewEntry {
        people: vec![name.to_owned()],
        ..Default::default()
    };
    let request = api::ReplaceEntryRequest {
        entry_id: entry_id.to_owned(),
        reserve_entry_id: reserve.unwrap_or_default().to_owned(),
        reserve: reserve.err().map(new).into(),
        ..Default::default()
    };
    let answer = outcome(host.tournaments().replace_entry(request).await)?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

async fn reinstate(host: &Person, entry_id: &str) -> Result<api::Tournament, Refusal> {
    let request = api::ReinstateEntryRequest {
        entry_id: entry_id.to_owned(),
        ..Default::default()
    };
    let answer = outcome(host.tournaments().reinstate_entry(request).await)?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

/// Draws both events, each with the person first and somebody else, and puts the first tie of each on a court.
async fn call_to_two_courts(host: &Person, made: &api::Tournament) -> Result<(), Refusal> {
    for event in [0, 1] {
        let drawn = draw(host, &only(made, event), STAGE_KIND_KNOCKOUT)
            .await
            .unwrap();
        let court = i32::try_from(event).unwrap() + 1;
        start(host, &only(&drawn, event), (1, court), "").await?;
    }
    Ok(())
}

on_sqlite! {
    async fn a_typed_name_that_an_account_has_is_asked_about(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let made = two_events(&host).await;
        enter(&budi, &made, &[]).await.unwrap();
        let open = only(&made, 1);
        let refused = paste(&host, &open, &["Eka", "BUDI  santóso"], SAME_PERSON_UNSPECIFIED).await.unwrap_err();
        let told = |key: &str| refused.metadata[key].as_str().unwrap();
        assert_eq!((refused.reason.as_str(), told("name"), told("event"), told("is_same_event")), ("NAME_ALIKE", "BUDI santóso", "Mixed doubles", "false"));
        assert_eq!((told("entry"), told("person")), ("1", "0"));
        assert!(get(&host, &made.id).await.unwrap().events[1].entries.is_empty());
        // In the same event it can only be somebody else.
        assert_eq!(paste(&host, &made, &["Budi Santoso"], SAME_PERSON_SAME).await.unwrap_err().reason, "ALREADY_ENTERED");
        let added = paste(&host, &made, &["Budi Santoso"], SAME_PERSON_OTHER).await.unwrap();
        assert_eq!(names(&added), ["Budi Santoso", "Budi Santoso B"]);
        let made = paste(&host, &open, &["Budi Santoso", "Eka"], SAME_PERSON_SAME).await.unwrap();
        assert_eq!(call_to_two_courts(&host, &made).await.unwrap_err().reason, "PERSON_PLAYS");
        // It gives no rights, and goes with the account.
        assert!(made.events[1].entries.iter().all(|it| !it.people[0].has_account));
        deletion::delete(&budi, "budi@example.com").await.unwrap();
        assert!(!traces(&app, &budi.user_id.to_string()).await.contains("tournament_people.person"));
    }

    async fn a_player_whose_name_was_typed_is_asked_about_it(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let [budi, dodi] = [app.regular("budi@example.com", "Budi Santoso").await, app.regular("dodi@example.com", "Dodi Putra").await];
        let made = two_events(&host).await;
        let open = only(&made, 1);
        paste(&host, &made, &["Budi Santoso", "Dodi Putra"], SAME_PERSON_UNSPECIFIED).await.unwrap();
        let refused = enter_as(&budi, &made, SAME_PERSON_UNSPECIFIED).await.unwrap_err();
        assert_eq!((refused.reason.as_str(), refused.metadata["is_same_event"].as_str().unwrap()), ("NAME_ALIKE", "true"));
        assert_eq!(enter_as(&budi, &made, SAME_PERSON_SAME).await.unwrap_err().reason, "ALREADY_ENTERED");
        assert_eq!(enter_as(&dodi, &open, SAME_PERSON_UNSPECIFIED).await.unwrap_err().reason, "NAME_ALIKE");
        enter_as(&budi, &open, SAME_PERSON_SAME).await.unwrap();
        let made = enter_as(&dodi, &open, SAME_PERSON_OTHER).await.unwrap();
        assert_eq!(names(&only(&made, 1)), ["Budi Santoso", "Dodi Putra B"]);
        assert_eq!(call_to_two_courts(&host, &made).await.unwrap_err().metadata["name"], "Budi Santoso");
    }

    async fn a_name_typed_twice_is_refused_at_its_line(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        let refused = paste(&host, &made, &["Eka/Fitri", "Gita/éka"], SAME_PERSON_UNSPECIFIED).await.unwrap_err();
        let told = |key: &str| refused.metadata[key].as_str().unwrap();
        assert_eq!((refused.reason.as_str(), told("name"), told("entry"), told("person")), ("ALREADY_ENTERED", "éka", "1", "1"));
        assert!(get(&host, &made.id).await.unwrap().events[0].entries.is_empty());
        let added = paste(&host, &made, &["Eka/Fitri", "Gita/Eka"], SAME_PERSON_OTHER).await.unwrap();
        assert_eq!(names(&added), ["Eka / Fitri", "Gita / Eka B"]);
        // Names of a pair may change places.
        let rename = api::UpdateEntryRequest { entry_id: added.events[0].entries[0].id.clone(), people: vec!["Fitri".to_owned(), "Eka".to_owned()], ..Default::default() };
        let renamed = host.tournaments().update_entry(rename).await.unwrap().into_owned().tournament.into_option().unwrap();
        assert_eq!(names(&renamed), ["Fitri / Eka", "Gita / Eka B"]);
    }

    async fn an_entry_that_withdrew_plays_again_while_nothing_hangs_on_it(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, singles(8)).await;
        let made = add(&host, &made, &NAMES).await;
        let made = seed(&host, &made, &NAMES).await;
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let ani = entry(&made, "Ani").id.clone();
        let preview = api::WithdrawEntryRequest { entry_id: ani.clone(), is_preview: true, ..Default::default() };
        let preview = host.tournaments().withdraw_entry(preview).await.unwrap().into_owned();
        assert_eq!((preview.walkovers, preview.annulled, tie(&preview.tournament, 1).version), (1, 0, 1));
        withdraw(&host, &ani).await.unwrap();
        let made = reinstate(&host, &ani).await.unwrap();
        assert_eq!((tie(&made, 1).state.as_known().unwrap(), tie(&made, 3).entry_a_id.as_str()), (api::TieState::TIE_STATE_READY, ""));
        let made = withdraw(&host, &ani).await.unwrap();
        let made = score(&host, result(&made, 2, STRAIGHT)).await.unwrap().tournament.into_option().unwrap();
        start(&host, &made, (3, 1), "").await.unwrap();
        let refused = reinstate(&host, &ani).await.unwrap_err();
        assert_eq!((refused.reason.as_str(), refused.metadata["tie"].as_str().unwrap()), ("NEXT_TIE_BEGUN", "3"));
    }

    async fn an_invitation_says_when_where_and_what_it_costs(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let made = cup(&host, api::EventInput { fee_minor: 5_000_000, ..doubles(EVENT_FORMAT_KNOCKOUT, 8) }).await;
        let (seen, _) = enter(&budi, &made, &[]).await.unwrap();
        let invitation_key = seen.events[0].entries[0].invitation_key.clone();
        let it = app.visitor().tournaments().get_invitation(api::GetInvitationRequest { invitation_key, ..Default::default() }).await.unwrap().into_owned();
        assert_eq!((it.place.as_str(), it.time_zone.as_str(), it.fee_minor, it.currency.as_str()), ("Gelora Bung Karno", "Asia/Jakarta", 5_000_000, "IDR"));
        assert_eq!(it.start_time, made.start_time);
    }
}

on_both_engines! {
    async fn a_reserve_takes_a_place_and_the_draw_stays(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let eka = app.regular("eka@example.com", "Eka Sari").await;
        let made = cup(&host, singles(4)).await;
        let made = add(&host, &made, &NAMES).await;
        seed(&host, &made, &NAMES).await;
        let (made, waiting) = enter(&eka, &made, &[]).await.unwrap();
        let ani = made.events[0].entries[0].id.clone();
        assert_eq!(replace(&host, &ani, Ok(&waiting)).await.unwrap_err().reason, "EVENT_NOT_DRAWN");
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let drawn: Vec<(String, String)> = made.events[0].ties.iter().map(|it| (it.entry_a_id.clone(), it.entry_b_id.clone())).collect();
        // After a withdrawal, too: the walkover that followed is open again.
        withdraw(&host, &ani).await.unwrap();
        let made = replace(&host, &ani, Ok(&waiting)).await.unwrap();
        let now: Vec<(String, String)> = made.events[0].ties.iter().map(|it| (it.entry_a_id.clone(), it.entry_b_id.clone())).collect();
        assert_eq!((now, name(&made, &ani), entry(&made, "Eka Sari").seed), (drawn, "Eka Sari", 1));
        assert_eq!((tie(&made, 1).state.as_known().unwrap(), sides(&made, 1)), (api::TieState::TIE_STATE_READY, ("Eka Sari", "Dodi")));
        let left = entry(&made, "Ani").id.clone();
        assert_eq!(entry(&made, "Ani").state, api::EntryState::ENTRY_STATE_WITHDRAWN);
        assert_eq!(reinstate(&host, &left).await.unwrap_err().reason, "EVENT_DRAWN");
        // Sent again after a lost answer, it does not change the two back.
        assert_eq!(replace(&host, &ani, Ok(&waiting)).await.unwrap_err().code, "not_found");
        app.settle().await;
        assert_eq!(app.mails_to("eka@example.com").await.len(), 1);
        // Back again, and then somebody by name.
        let made = replace(&host, &ani, Ok(&left)).await.unwrap();
        assert_eq!((name(&made, &ani), entry(&made, "Eka Sari").state.as_known().unwrap()), ("Ani", api::EntryState::ENTRY_STATE_WITHDRAWN));
        let made = replace(&host, &ani, Err("Fitri")).await.unwrap();
        assert_eq!((sides(&made, 1).0, made.events[0].entries.len()), ("Fitri", 6));
        assert_eq!(replace(&host, &entry(&made, "Budi").id, Err("Ani")).await.unwrap_err().reason, "ALREADY_ENTERED");
        score(&host, result(&made, 1, STRAIGHT)).await.unwrap();
        let refused = replace(&host, &ani, Err("Gilang")).await.unwrap_err();
        assert_eq!((refused.reason.as_str(), refused.metadata["tie"].as_str().unwrap()), ("ENTRY_HAS_PLAYED", "1"));
    }
}
