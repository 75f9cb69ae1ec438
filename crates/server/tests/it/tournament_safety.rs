//! Whom tournaments show by which name, and what blocks, suspensions and the scorers' link's end do to them.

use lapang_api as api;
use lapang_api::EventFormat::EVENT_FORMAT_KNOCKOUT;
use lapang_api::StageKind::STAGE_KIND_KNOCKOUT;

use lapang_testing::app::{Person, Refusal, TestApp, refusal};
use lapang_testing::calls::matches::outcome;
use lapang_testing::calls::tournaments::{add, cup, doubles, draw, get, result, score, tie};
use lapang_testing::on_sqlite;

async fn enter(
    player: &Person,
    cup: &api::Tournament,
    partners: &[&str],
) -> Result<api::Tournament, Refusal> {
    let request = api::EnterTournamentRequest {
        event_id: cup.events[0].id.clone(),
        partner_names: partners.iter().map(|&it| it.to_owned()).collect(),
        ..Default::default()
    };
    let answer = outcome(player.tournaments().enter_tournament(request).await)?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

async fn accept(player: &Person, invitation_key: &str) -> Result<(), Refusal> {
    let request = api::AcceptInvitationRequest {
        invitation_key: invitation_key.to_owned(),
        ..Default::default()
    };
    outcome(player.tournaments().accept_invitation(request).await).map(drop)
}

async fn block(player: &Person, other: &Person, cup: &api::Tournament) -> Result<(), Refusal> {
    let request = api::BlockPlayerRequest {
        player_id: other.user_id.to_string(),
        tournament_id: cup.id.clone(),
        ..Default::default()
    };
    outcome(player.safety().block_player(request).await).map(drop)
}

async fn listed(reader: &Person) -> i32 {
    let request = api::ListTournamentsRequest::default();
    let found = reader.tournaments().list_tournaments(request).await;
    found.unwrap().into_owned().total
}

async fn suspend(app: &TestApp, player: &Person) {
    lapang::safety::suspend(&app.app, &player.email, "Takes fees and does not play")
        .await
        .unwrap();
}

fn names(cup: &api::Tournament) -> Vec<&str> {
    let entries = cup.events[0].entries.iter();
    entries.map(|entry| entry.name.as_str()).collect()
}

on_sqlite! {
    async fn strangers_see_first_names_and_an_account_keeps_its_name(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let eka = app.regular("eka@example.com", "Eka Sari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        enter(&budi, &made, &["Caca Dewi"]).await.unwrap();
        for (reader, shown) in [(&app.visitor(), "Budi S. / Caca D."), (&eka, "Budi S. / Caca D."), (&budi, "Budi Santoso / Caca Dewi")] {
            assert_eq!(names(&get(reader, &made.id).await.unwrap()), [shown]);
        }
        let people = |cup: &api::Tournament| cup.events[0].entries[0].people.iter().map(|it| (it.has_account, it.player_id.clone())).collect::<Vec<_>>();
        assert_eq!(people(&get(&app.visitor(), &made.id).await.unwrap()), [(true, String::new()), (false, String::new())]);
        let seen = get(&eka, &made.id).await.unwrap();
        assert_eq!(people(&seen), [(true, budi.user_id.to_string()), (false, String::new())]);
        let rename = api::UpdateEntryRequest {
            entry_id: seen.events[0].entries[0].id.clone(),
            people: vec!["Thief Who Does Not Pay".to_owned(), "Caca Putri".to_owned()],
            ..Default::default()
        };
        let renamed = host.tournaments().update_entry(rename).await.unwrap().into_owned().tournament.into_option().unwrap();
        assert_eq!(names(&renamed), ["Budi Santoso / Caca Putri"]);
    }

    async fn names_that_others_cannot_read_are_refused_at_their_place(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        let add = |people: [&str; 2]| {
            let request = api::AddEntriesRequest {
                event_id: made.events[0].id.clone(),
                entries: vec![api::NewEntry { people: people.map(str::to_owned).to_vec(), ..Default::default() }],
                ..Default::default()
            };
            let client = host.tournaments();
            async move { outcome(client.add_entries(request).await).map(drop) }
        };
        assert_eq!(add(["Ani", "\u{412}ob"]).await.unwrap_err().fields, ["entries[0].people[1]: name.unclear"]);
        assert_eq!(add(["\u{3164}", "Ani"]).await.unwrap_err().fields, ["entries[0].people[0]: name.unclear"]);
        // An invisible letter makes nobody another person.
        add(["Bob", "Ani"]).await.unwrap();
        assert_eq!(add(["Bob\u{200b}", "Caca"]).await.unwrap_err().reason, "ALREADY_ENTERED");
    }

    /// Seen failing with the blocks in `is_seen` and `are_apart` off.
    async fn who_is_blocked_finds_no_tournament_and_becomes_nobodys_partner(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let caca = app.regular("caca@example.com", "Caca Dewi").await;
        let eka = app.regular("eka@example.com", "Eka Sari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        let seen = enter(&budi, &made, &[]).await.unwrap();
        let key = seen.events[0].entries[0].invitation_key.clone();
        enter(&eka, &made, &["Fani"]).await.unwrap();
        // Caca has not met the host, but sees them as organiser.
        block(&caca, &host, &made).await.unwrap();
        for refused in [
            get(&caca, &made.id).await.unwrap_err(),
            enter(&caca, &made, &["Gita"]).await.unwrap_err(),
            accept(&caca, &key).await.unwrap_err(),
        ] {
            assert_eq!(refused.code, "not_found");
        }
        let withdraw = api::WithdrawEntryRequest { entry_id: seen.events[0].entries[0].id.clone(), ..Default::default() };
        assert_eq!(refusal(caca.tournaments().withdraw_entry(withdraw).await).code, "not_found");
        let call_off = api::CallOffTournamentRequest { tournament_id: made.id.clone(), ..Default::default() };
        assert_eq!(refusal(caca.tournaments().call_off_tournament(call_off).await).code, "not_found");
        assert_eq!((listed(&caca).await, listed(&eka).await), (0, 1));
        // Eka is in the tournament and stays there, but plays with no one who blocks her.
        block(&budi, &eka, &made).await.unwrap();
        block(&host, &eka, &made).await.unwrap();
        get(&eka, &made.id).await.unwrap();
        assert_eq!(accept(&eka, &key).await.unwrap_err().code, "not_found");
    }

    /// Seen failing with the check of the scorers' organiser off.
    async fn nothing_acts_for_a_suspended_player(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let caca = app.regular("caca@example.com", "Caca Dewi").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 2)).await;
        add(&host, &made, &["A/B", "C/D"]).await;
        enter(&budi, &made, &["Dodi"]).await.unwrap();
        let full = enter(&caca, &made, &["Eka"]).await.unwrap();
        suspend(&app, &budi).await;
        let request = api::WithdrawEntryRequest { entry_id: full.events[0].entries[0].id.clone(), ..Default::default() };
        host.tournaments().withdraw_entry(request).await.unwrap();
        let after = get(&caca, &made.id).await.unwrap();
        let states: Vec<_> = after.events[0].entries.iter().map(|it| (it.name.as_str(), it.state.as_known().unwrap())).collect();
        assert_eq!(states, [
            ("C / D", api::EntryState::ENTRY_STATE_ENTERED),
            ("Budi Santoso / Dodi", api::EntryState::ENTRY_STATE_WAITLISTED),
            ("Caca Dewi / Eka", api::EntryState::ENTRY_STATE_ENTERED),
        ]);

        let drawn = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let request = api::GetScorerKeyRequest { tournament_id: made.id.clone(), ..Default::default() };
        let scorer_key = host.tournaments().get_scorer_key(request).await.unwrap().into_owned().scorer_key;
        let other = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 2)).await;
        assert_eq!(listed(&caca).await, 2);
        suspend(&app, &host).await;
        let scored = score(&app.visitor(), api::ScoreTieRequest { scorer_key, ..result(&drawn, 1, &[(21, 3), (21, 3)]) }).await;
        assert_eq!(scored.unwrap_err().reason, "NOT_A_SCORER");
        assert_eq!(enter(&caca, &other, &["Eka"]).await.unwrap_err().reason, "ENTRIES_CLOSED");
        assert!(get(&caca, &other.id).await.unwrap().is_suspended);
        assert_eq!(listed(&caca).await, 0);
        let addresses = crate::sitemaps::listed(&app).await;
        assert!(!addresses.iter().any(|it| it.contains(&other.id)), "{addresses:?}");
    }

    async fn what_was_called_off_is_a_list_of_its_own(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        let call_off = api::CallOffTournamentRequest { tournament_id: made.id, reason: "Rain".to_owned(), ..Default::default() };
        host.tournaments().call_off_tournament(call_off).await.unwrap();
        let states = vec![api::TournamentState::TOURNAMENT_STATE_CALLED_OFF.into()];
        let request = api::ListTournamentsRequest { states, ..Default::default() };
        assert_eq!(app.visitor().tournaments().list_tournaments(request).await.unwrap().into_owned().total, 1);
    }

    async fn the_scorers_link_ends_with_the_tournament(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        add(&host, &made, &["A/B", "C/D", "E/F"]).await;
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let request = api::GetScorerKeyRequest { tournament_id: made.id.clone(), ..Default::default() };
        let scorer_key = host.tournaments().get_scorer_key(request).await.unwrap().into_owned().scorer_key;
        let volunteer = app.visitor();
        let by_link = |cup: &api::Tournament, number: i32, sets: &[(i32, i32)]| api::ScoreTieRequest { scorer_key: scorer_key.clone(), ..result(cup, number, sets) };
        let made = score(&volunteer, by_link(&made, 1, &[(21, 3), (21, 3)])).await.unwrap().tournament.into_option().unwrap();
        let made = score(&volunteer, by_link(&made, 1, &[(21, 5), (21, 3)])).await.unwrap().tournament.into_option().unwrap();
        assert!(tie(&made, 1).corrections[0].is_by_link);
        let over = score(&volunteer, by_link(&made, 2, &[(21, 3), (21, 3)])).await.unwrap().tournament.into_option().unwrap();
        let other = [(3, 21), (3, 21)];
        assert_eq!(score(&volunteer, by_link(&over, 2, &other)).await.unwrap_err().reason, "TOURNAMENT_OVER");
        let over = score(&host, result(&over, 2, &other)).await.unwrap().tournament.into_option().unwrap();
        assert!(!tie(&over, 2).corrections[0].is_by_link);
    }
}
