//! How large tournaments get, and that long computations of one keep nobody else waiting.

use lapang_api as api;
use lapang_api::EventFormat::{
    EVENT_FORMAT_GROUPS_KNOCKOUT, EVENT_FORMAT_KNOCKOUT, EVENT_FORMAT_ROUND_ROBIN,
};
use lapang_api::StageKind::STAGE_KIND_GROUPS;

use lapang_testing::app::{Person, Refusal, refusal};
use lapang_testing::calls::matches::outcome;
use lapang_testing::calls::tournaments::{add, cup, doubles, draw, get, result, score};
use lapang_testing::{on_both_engines, on_sqlite};

fn singles(format: api::EventFormat, places: i32) -> api::EventInput {
    api::EventInput {
        kind: api::EventKind::EVENT_KIND_SINGLES.into(),
        ..doubles(format, places)
    }
}

async fn save_event(
    organiser: &Person,
    cup: &api::Tournament,
    event: api::EventInput,
) -> Result<api::Tournament, Refusal> {
    let request = api::SaveEventRequest {
        tournament_id: cup.id.clone(),
        event: buffa::MessageField::some(event),
        ..Default::default()
    };
    let answer = outcome(organiser.tournaments().save_event(request).await)?;
    Ok(answer.into_owned().tournament.into_option().unwrap())
}

/// Enters so many singles into each event.
async fn fill(organiser: &Person, cup: &api::Tournament, entries: i32) {
    for event in &cup.events {
        let entries = (0..entries).map(|number| api::NewEntry {
            people: vec![format!("Player {number}")],
            ..Default::default()
        });
        let request = api::AddEntriesRequest {
            event_id: event.id.clone(),
            entries: entries.collect(),
            ..Default::default()
        };
        organiser.tournaments().add_entries(request).await.unwrap();
    }
}

async fn draw_event(
    organiser: &Person,
    cup: &api::Tournament,
    at: usize,
) -> Result<api::Tournament, Refusal> {
    let only = api::Tournament {
        events: vec![cup.events[at].clone()],
        ..Default::default()
    };
    draw(organiser, &only, STAGE_KIND_GROUPS).await
}

on_sqlite! {
    async fn groups_are_bounded_where_they_are_chosen_and_where_they_are_drawn(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, singles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        let one_group = api::EventInput { group_count: 1, ..singles(EVENT_FORMAT_GROUPS_KNOCKOUT, 128) };
        assert_eq!(save_event(&host, &made, one_group).await.unwrap_err().fields, ["event.group_count: event.group_size"]);
        let everybody = singles(EVENT_FORMAT_ROUND_ROBIN, 33);
        assert_eq!(save_event(&host, &made, everybody).await.unwrap_err().fields, ["event.max_entries: event.round_robin"]);
        // One of an earlier version can still be renamed, but not drawn.
        let two_groups = api::EventInput { group_count: 2, ..singles(EVENT_FORMAT_GROUPS_KNOCKOUT, 64) };
        let made = save_event(&host, &made, two_groups.clone()).await.unwrap();
        app.app.db.write(|conn| conn.execute("UPDATE tournament_events SET group_count = 1 WHERE format = 'groups'", &[])).await.unwrap();
        let rename = api::SaveEventRequest {
            tournament_id: made.id.clone(),
            event_id: made.events[1].id.clone(),
            event: buffa::MessageField::some(api::EventInput { name: "Open".to_owned(), group_count: 1, ..two_groups }),
            ..Default::default()
        };
        let made = host.tournaments().save_event(rename).await.unwrap().into_owned().tournament.into_option().unwrap();
        fill(&host, &made, 40).await;
        let refused = draw_event(&host, &made, 1).await.unwrap_err();
        assert_eq!((refused.reason.as_str(), refused.metadata["limit"].as_str().unwrap()), ("GROUP_TOO_LARGE", "32"));
        assert!(get(&host, &made.id).await.unwrap().events[1].ties.is_empty());
    }

    async fn a_tournament_has_at_most_5000_ties_and_3000_people(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let large = api::EventInput { group_count: 4, ..singles(EVENT_FORMAT_GROUPS_KNOCKOUT, 128) };
        let made = cup(&host, large.clone()).await;
        save_event(&host, &made, large.clone()).await.unwrap();
        let made = save_event(&host, &made, large).await.unwrap();
        fill(&host, &made, 128).await;
        for at in 0..2 {
            draw_event(&host, &made, at).await.unwrap();
        }
        let refused = draw_event(&host, &made, 2).await.unwrap_err();
        assert_eq!((refused.reason.as_str(), refused.metadata["limit"].as_str().unwrap()), ("TOO_MANY_TIES", "5000"));
        let planned = host.tournaments().schedule_ties(api::ScheduleTiesRequest { tournament_id: made.id.clone(), ..Default::default() }).await;
        // Two courts for nine hours, 30 minutes each.
        assert_eq!(planned.unwrap().into_owned().unplaced, 2 * 1984 - 36);

        let teams = api::EventInput { kind: api::EventKind::EVENT_KIND_TEAMS.into(), team_size: 30, ..singles(EVENT_FORMAT_KNOCKOUT, 128) };
        let made = save_event(&host, &made, teams).await.unwrap();
        let team = |team: usize| api::NewEntry {
            team_name: format!("Team {team}"),
            people: (0..30).map(|it| format!("Player {}", team * 30 + it)).collect(),
            ..Default::default()
        };
        let enter = async |teams: std::ops::Range<usize>| {
            let request = api::AddEntriesRequest { event_id: made.events[3].id.clone(), entries: teams.map(team).collect(), ..Default::default() };
            outcome(host.tournaments().add_entries(request).await).map(drop)
        };
        // 384 are in the singles.
        enter(0..87).await.unwrap();
        let refused = enter(87..88).await.unwrap_err();
        assert_eq!((refused.reason.as_str(), refused.metadata["limit"].as_str().unwrap()), ("TOO_MANY_PEOPLE", "3000"));
    }

    async fn numbers_that_no_rules_have_are_refused(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, singles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        for (rules, field) in [
            (api::ScoreRules { best_of: 3, to: i32::MAX, win_by: 2, ..Default::default() }, "to"),
            (api::ScoreRules { best_of: 99, to: 21, win_by: 2, ..Default::default() }, "best_of"),
        ] {
            let event = api::EventInput { rules: buffa::MessageField::some(rules), ..singles(EVENT_FORMAT_KNOCKOUT, 8) };
            let refused = save_event(&host, &made, event).await.unwrap_err();
            assert_eq!(refused.fields, [format!("event.rules.{field}: int32.gte_lte")]);
        }
        let name = "👨‍👩‍👧".repeat(30);
        let request = api::AddEntriesRequest {
            event_id: made.events[0].id.clone(),
            entries: vec![api::NewEntry { people: vec![name], ..Default::default() }],
            ..Default::default()
        };
        assert_eq!(refusal(host.tournaments().add_entries(request).await).fields, ["entries[0].people[0]: string.max_len"]);
        assert_eq!(get(&host, &made.id).await.unwrap().events.len(), 1);
    }

    async fn who_has_a_revision_gets_only_what_changed_since(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let made = cup(&host, singles(EVENT_FORMAT_ROUND_ROBIN, 8)).await;
        let made = save_event(&host, &made, singles(EVENT_FORMAT_KNOCKOUT, 8)).await.unwrap();
        fill(&host, &made, 4).await;
        let drawn = draw_event(&host, &made, 0).await.unwrap();
        let since = async |reader: &Person, since_revision: i64| {
            let request = api::GetTournamentRequest { tournament_id: made.id.clone(), since_revision, ..Default::default() };
            reader.tournaments().get_tournament(request).await.unwrap().into_owned()
        };
        let known = since(&budi, 0).await.tournament.into_option().unwrap();
        assert_eq!(known.revision, drawn.revision);
        score(&host, result(&drawn, 1, &[(21, 3), (21, 3)])).await.unwrap();
        let answer = since(&budi, known.revision).await;
        assert!(answer.is_change && !answer.calls.is_empty());
        let events = &answer.tournament.events;
        assert_eq!(events[0].change, api::EventChange::EVENT_CHANGE_TIES);
        assert_eq!((events[0].ties.len(), events[0].entries.len(), events[0].standings.len()), (1, 0, 1));
        assert_eq!(events[1].change, api::EventChange::EVENT_CHANGE_NONE);
        // From now on Budi sees full names, so all is sent.
        let enter = api::EnterTournamentRequest { event_id: made.events[1].id.clone(), ..Default::default() };
        budi.tournaments().enter_tournament(enter).await.unwrap();
        let answer = since(&budi, known.revision).await;
        assert!(!answer.is_change && answer.tournament.events[0].ties.len() == 6);
        assert!(!since(&budi, 1_000_000).await.is_change);
    }

    /// A draw that waits for its turn to compute stands for one that computes for long.
    async fn while_a_draw_is_computed_others_write(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_ROUND_ROBIN, 8)).await;
        add(&host, &made, &["A/B", "C/D", "E/F"]).await;
        let turn = app.app.computing.lock().await;
        let mut drawing = std::pin::pin!(draw(&host, &made, STAGE_KIND_GROUPS));
        let wrote = async {
            add(&host, &made, &["G/H"]).await;
            app.regular("budi@example.com", "Budi Santoso").await
        };
        tokio::select! {
            biased;
            drawn = &mut drawing => panic!("drawn before its turn: {}", drawn.is_ok()),
            _ = wrote => {}
        }
        drop(turn);
        assert_eq!(drawing.await.unwrap().events[0].ties.len(), 6);
    }
}

on_both_engines! {
    /// Without the check of the revision the draw has a tie of an entry that is gone, which its foreign key refuses (seen on PostgreSQL).
    async fn a_draw_from_a_tournament_that_has_changed_is_made_again(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let event = api::EventInput { group_count: 4, ..singles(EVENT_FORMAT_GROUPS_KNOCKOUT, 64) };
        let made = cup(&host, event).await;
        fill(&host, &made, 64).await;
        let made = get(&host, &made.id).await.unwrap();
        let withdrawals = async {
            for entry in &made.events[0].entries[..2] {
                let request = api::WithdrawEntryRequest { entry_id: entry.id.clone(), ..Default::default() };
                host.tournaments().withdraw_entry(request).await.unwrap();
            }
        };
        let (drawn, ()) = tokio::join!(draw(&host, &made, STAGE_KIND_GROUPS), withdrawals);
        drawn.unwrap();
        let after = get(&host, &made.id).await.unwrap();
        let ids: Vec<&String> = after.events[0].entries.iter().map(|it| &it.id).collect();
        let ties = &after.events[0].ties;
        assert!(!ties.is_empty() && ties.iter().all(|it| ids.contains(&&it.entry_a_id) && ids.contains(&&it.entry_b_id)));
    }
}
