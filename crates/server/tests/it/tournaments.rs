//! Tournaments from entry to winner: who may do what, what results lead to, and what is never lost.

use buffa::MessageField;
use jiff::SignedDuration;
use lapang_api as api;
use lapang_api::EventFormat::{
    EVENT_FORMAT_GROUPS_KNOCKOUT, EVENT_FORMAT_KNOCKOUT, EVENT_FORMAT_ROUND_ROBIN,
};
use lapang_api::StageKind::{STAGE_KIND_GROUPS, STAGE_KIND_KNOCKOUT};
use lapang_db::{params, value};
use sha2::{Digest, Sha256};

use lapang_testing::app::{Person, refusal};
use lapang_testing::calls::matches::outcome;
use lapang_testing::calls::tournaments::{
    add, cup, doubles, draw, enter, get, name, result, score, seed, sides, start, tie, withdraw,
};
use lapang_testing::{on_both_engines, on_sqlite};

/// Six pairs, seeded in this order.
const PAIRS: [&str; 6] = ["A/B", "C/D", "E/F", "G/H", "I/J", "K/L"];
const NAMES: [&str; 6] = ["A / B", "C / D", "E / F", "G / H", "I / J", "K / L"];
const STRAIGHT: &[(i32, i32)] = &[(21, 15), (21, 17)];

on_sqlite! {
    async fn a_knockout_is_played_from_the_draw_to_its_winner(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let event = api::EventInput { has_third_place: true, ..doubles(EVENT_FORMAT_KNOCKOUT, 8) };
        let made = cup(&host, event).await;
        add(&host, &made, &PAIRS).await;
        let made = seed(&host, &get(&host, &made.id).await.unwrap(), &NAMES).await;
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        // The first two have byes; the others meet as their seeds say.
        assert_eq!(made.events[0].ties.len(), 6);
        assert_eq!((sides(&made, 1), sides(&made, 2)), (("G / H", "I / J"), ("E / F", "K / L")));
        assert_eq!((sides(&made, 3).0, sides(&made, 4).0), ("A / B", "C / D"));
        score(&host, result(&made, 1, STRAIGHT)).await.unwrap();
        let walkover = api::ScoreTieRequest {
            outcome: api::TieOutcome::TIE_OUTCOME_WALKOVER.into(), winner: api::TieSide::TIE_SIDE_B.into(), ..result(&made, 2, &[])
        };
        let made = score(&host, walkover).await.unwrap().tournament.into_option().unwrap();
        assert_eq!((sides(&made, 3), sides(&made, 4)), (("A / B", "G / H"), ("C / D", "K / L")));
        score(&host, result(&made, 3, STRAIGHT)).await.unwrap();
        let made = score(&host, result(&made, 4, &[(21, 12), (18, 21), (30, 29)])).await.unwrap().tournament.into_option().unwrap();
        assert_eq!((sides(&made, 5), sides(&made, 6)), (("A / B", "C / D"), ("G / H", "K / L")));
        score(&host, result(&made, 6, STRAIGHT)).await.unwrap();
        let over = score(&host, result(&made, 5, &[(15, 21), (15, 21)])).await.unwrap().tournament.into_option().unwrap();
        let winners: Vec<&str> = over.events[0].winner_entry_ids.iter().map(|id| name(&over, id)).collect();
        assert_eq!(winners, ["C / D", "A / B", "G / H"]);
        assert_eq!(over.state, api::TournamentState::TOURNAMENT_STATE_OVER);
        let listed = app.visitor().tournaments().list_tournaments(api::ListTournamentsRequest {
            states: vec![api::TournamentState::TOURNAMENT_STATE_OVER.into()], query: "melati bung karno".to_owned(), ..Default::default()
        }).await.unwrap().into_owned();
        assert_eq!((listed.total, listed.tournaments[0].winners[0].entry_name.as_str()), (1, "C / D"));
    }

    async fn partners_accept_and_the_waitlist_moves_up(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 2)).await;
        let [budi, caca, dodi, eka] = [
            app.regular("budi@example.com", "Budi Santoso").await, app.regular("caca@example.com", "Caca Dewi").await,
            app.regular("dodi@example.com", "Dodi Putra").await, app.regular("eka@example.com", "Eka Sari").await,
        ];
        let (seen, entry) = enter(&budi, &made, &[]).await.unwrap();
        let mine = &seen.events[0].entries[0];
        assert_eq!((mine.state.as_known().unwrap(), seen.entry_count), (api::EntryState::ENTRY_STATE_INVITING, 0));
        let key = mine.invitation_key.clone();
        assert!(get(&host, &made.id).await.unwrap().events[0].entries[0].invitation_key.is_empty());
        let accept = |player: &Person| {
            let client = player.tournaments();
            let invitation_key = key.clone();
            async move { outcome(client.accept_invitation(api::AcceptInvitationRequest { invitation_key, ..Default::default() }).await).map(drop) }
        };
        assert_eq!(accept(&budi).await.unwrap_err().reason, "ALREADY_ENTERED");
        accept(&caca).await.unwrap();
        assert_eq!(accept(&dodi).await.unwrap_err().reason, "INVITATION_OVER");
        assert_eq!(enter(&caca, &made, &["Somebody"]).await.unwrap_err().reason, "ALREADY_ENTERED");
        add(&host, &made, &["E/F"]).await;
        let (full, waiting) = enter(&dodi, &made, &["Gita"]).await.unwrap();
        let last = full.events[0].entries.iter().find(|it| it.id == waiting).unwrap();
        assert_eq!((last.state.as_known().unwrap(), last.waitlist_position), (api::EntryState::ENTRY_STATE_WAITLISTED, 1));
        // Of one pair either may withdraw, nobody else but the organiser.
        assert_eq!(withdraw(&eka, &entry).await.unwrap_err().short(), "permission_denied/NOT_YOUR_ENTRY");
        let after = withdraw(&caca, &entry).await.unwrap();
        let states: Vec<_> = after.events[0].entries.iter().map(|it| (it.name.as_str(), it.waitlist_position)).collect();
        assert_eq!((states, after.entry_count), (vec![("E / F", 0), ("Dodi P. / Gita", 0)], 2));
        app.settle().await;
        assert_eq!(app.mails_to("dodi@example.com").await.len(), 1);
        draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        assert_eq!(enter(&eka, &made, &["Hadi"]).await.unwrap_err().reason, "ENTRIES_CLOSED");
    }

    async fn a_correction_says_what_it_changes_and_changes_nothing_that_was_played(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        add(&host, &made, &PAIRS[..4]).await;
        let made = seed(&host, &get(&host, &made.id).await.unwrap(), &NAMES[..4]).await;
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        score(&host, result(&made, 1, STRAIGHT)).await.unwrap();
        let made = score(&host, result(&made, 2, STRAIGHT)).await.unwrap().tournament.into_option().unwrap();
        let other = result(&made, 1, &[(10, 21), (10, 21)]);
        let preview = score(&host, api::ScoreTieRequest { is_preview: true, ..other.clone() }).await.unwrap();
        let change = &preview.consequences[0];
        assert_eq!((change.tie_number, name(&made, &change.old_entry_id), name(&made, &change.new_entry_id)), (3, "A / B", "G / H"));
        assert_eq!(sides(&get(&host, &made.id).await.unwrap(), 3).0, "A / B");
        let made = score(&host, other).await.unwrap().tournament.into_option().unwrap();
        assert_eq!((sides(&made, 3).0, tie(&made, 1).corrections.len()), ("G / H", 1));
        let made = start(&host, &made, (3, 1), "").await.unwrap();
        assert_eq!(score(&host, result(&made, 1, STRAIGHT)).await.unwrap_err().reason, "NEXT_TIE_BEGUN");
        // Points may be corrected still: the winner stays.
        score(&host, result(&made, 1, &[(11, 21), (10, 21)])).await.unwrap();
        let undo = api::UndoDrawRequest { event_id: made.events[0].id.clone(), stage: STAGE_KIND_KNOCKOUT.into(), ..Default::default() };
        assert_eq!(refusal(host.tournaments().undo_draw(undo).await).reason, "STAGE_PLAYED");
    }

    async fn groups_lead_to_a_knockout_that_keeps_to_their_tables(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let event = api::EventInput { advancing: 2, has_plate: true, ..doubles(EVENT_FORMAT_GROUPS_KNOCKOUT, 8) };
        let made = cup(&host, event).await;
        add(&host, &made, &["A/B", "C/D", "E/F", "G/H", "I/J", "K/L", "M/N", "O/P"]).await;
        let mut made = draw(&host, &made, STAGE_KIND_GROUPS).await.unwrap();
        assert_eq!(draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap_err().reason, "GROUPS_NOT_OVER");
        assert_eq!(made.events[0].ties.len(), 12);
        for number in 1..=12 {
            made = score(&host, result(&made, number, STRAIGHT)).await.unwrap().tournament.into_option().unwrap();
        }
        let advancing: Vec<String> = made.events[0].standings.iter().flat_map(|group| &group.rows)
            .filter(|row| row.is_advancing).map(|row| row.entry_id.clone()).collect();
        assert_eq!((made.events[0].standings.len(), advancing.len()), (2, 4));
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let of = |stage: api::StageKind| made.events[0].ties.iter().filter(move |it| it.stage == stage);
        let semis: Vec<&api::Tie> = of(STAGE_KIND_KNOCKOUT).filter(|it| it.round == 1).collect();
        let group_of = |id: &str| made.events[0].standings.iter().position(|group| group.rows.iter().any(|row| row.entry_id == id));
        assert!(semis.len() == 2 && semis.iter().all(|it| group_of(&it.entry_a_id) != group_of(&it.entry_b_id)));
        assert!(semis.iter().all(|it| advancing.contains(&it.entry_a_id) && advancing.contains(&it.entry_b_id)));
        assert_eq!(of(api::StageKind::STAGE_KIND_PLATE).count(), 3);
        // The first of a group loses a tie by a correction: another table, from which the knockout is drawn.
        let best = &made.events[0].standings[0].rows[0].entry_id;
        let won = made.events[0].ties.iter().find(|it| it.group > 0 && &it.entry_a_id == best).unwrap();
        assert_eq!(score(&host, result(&made, won.number, &[(1, 21), (1, 21)])).await.unwrap_err().reason, "KNOCKOUT_DRAWN");
        // Who withdraws now keeps the results of the group and loses what is left.
        let after = withdraw(&host, best).await.unwrap();
        assert_eq!(&after.events[0].standings[0].rows[0].entry_id, best);
        assert!(after.events[0].ties.iter().any(|it| it.stage == STAGE_KIND_KNOCKOUT && it.outcome == api::TieOutcome::TIE_OUTCOME_WALKOVER));
    }

    async fn a_score_that_no_rule_allows_is_refused_at_its_set(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_ROUND_ROBIN, 8)).await;
        add(&host, &made, &PAIRS[..2]).await;
        let made = draw(&host, &made, STAGE_KIND_GROUPS).await.unwrap();
        for (sets, told) in [
            (&[(21, 20), (21, 3)][..], "sets[0]: score.unfinished"),
            (&[(21, 3), (31, 29)][..], "sets[1]: score.impossible"),
            (&[(21, 3)][..], "sets: score.undecided"),
            (&[(21, 3), (21, 3), (21, 3)][..], "sets: score.too_many"),
        ] {
            assert_eq!(score(&host, result(&made, 1, sets)).await.unwrap_err().fields, [told]);
        }
        let walkover = api::ScoreTieRequest { outcome: api::TieOutcome::TIE_OUTCOME_WALKOVER.into(), ..result(&made, 1, &[]) };
        assert_eq!(score(&host, walkover).await.unwrap_err().fields, ["winner: tie.winner"]);
    }

    async fn rest_is_kept_and_nobody_is_called_to_two_courts(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_ROUND_ROBIN, 8)).await;
        let input = api::TournamentInput {
            name: made.name.clone(), sport_id: "badminton".to_owned(), location: "Gelora".to_owned(), rest_minutes: 20,
            start_time: made.start_time.clone(), end_time: made.end_time.clone(), is_public: true, ..Default::default()
        };
        host.tournaments().update_tournament(api::UpdateTournamentRequest {
            tournament_id: made.id.clone(), tournament: MessageField::some(input), ..Default::default()
        }).await.unwrap();
        add(&host, &made, &PAIRS[..3]).await;
        let made = draw(&host, &made, STAGE_KIND_GROUPS).await.unwrap();
        let made = start(&host, &made, (1, 1), "").await.unwrap();
        let next = tie(&made, 2);
        assert!(next.is_busy && next.call_position > 0);
        assert_eq!(start(&host, &made, (2, 2), "").await.unwrap_err().reason, "PERSON_PLAYS");
        let made = score(&host, result(&made, 1, STRAIGHT)).await.unwrap().tournament.into_option().unwrap();
        assert!(tie(&made, 2).rests_until.is_set());
        let refused = start(&host, &made, (2, 2), "").await.unwrap_err();
        assert_eq!((refused.reason.as_str(), refused.metadata["minutes"].as_str().unwrap()), ("REST_NOT_OVER", "20"));
        app.clock.advance(SignedDuration::from_mins(21));
        let made = start(&host, &made, (2, 2), "").await.unwrap();
        // A court in play is not closed.
        let courts = made.courts.iter().map(|it| api::TournamentCourt { is_open: false, ..it.clone() });
        let closed = api::SetCourtsRequest { tournament_id: made.id.clone(), courts: courts.collect(), ..Default::default() };
        assert_eq!(refusal(host.tournaments().set_courts(closed).await).reason, "COURT_IN_PLAY");
        let planned = host.tournaments().schedule_ties(api::ScheduleTiesRequest { tournament_id: made.id.clone(), ..Default::default() }).await;
        let planned = planned.unwrap().into_owned();
        assert_eq!((planned.unplaced, tie(&planned.tournament, 3).planned_court > 0), (0, true));
    }

    async fn whoever_withdraws_after_the_draw_loses_what_is_left(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        add(&host, &made, &PAIRS[..4]).await;
        let made = seed(&host, &get(&host, &made.id).await.unwrap(), &NAMES[..4]).await;
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let entry = |name: &str| made.events[0].entries.iter().find(|it| it.name == name).unwrap().id.clone();
        withdraw(&host, &entry("A / B")).await.unwrap();
        let after = withdraw(&host, &entry("G / H")).await.unwrap();
        // The first walkover stands; in the next tie nobody comes for it.
        assert_eq!(tie(&after, 1).winner.as_known().unwrap(), api::TieSide::TIE_SIDE_B);
        let after = score(&host, result(&after, 2, STRAIGHT)).await.unwrap().tournament.into_option().unwrap();
        assert_eq!(after.events[0].winner_entry_ids.first().map(|id| name(&after, id)), Some("C / D"));
    }

    async fn scorers_need_only_the_key_until_it_is_renewed(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        add(&host, &made, &PAIRS[..2]).await;
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let key = |renew: bool| {
            let request = api::GetScorerKeyRequest { tournament_id: made.id.clone(), renew, ..Default::default() };
            let client = host.tournaments();
            async move { client.get_scorer_key(request).await.unwrap().into_owned().scorer_key }
        };
        let old = key(false).await;
        assert_eq!(old, key(false).await);
        let volunteer = app.visitor();
        let live = start(&volunteer, &made, (1, 1), &old).await.unwrap();
        let new = key(true).await;
        let with = |scorer_key: &str| api::ScoreTieRequest { scorer_key: scorer_key.to_owned(), ..result(&live, 1, STRAIGHT) };
        assert_eq!(score(&volunteer, with(&old)).await.unwrap_err().short(), "permission_denied/NOT_A_SCORER");
        score(&volunteer, with(&new)).await.unwrap();
    }

    async fn the_draw_can_be_recomputed_from_what_was_published(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        let made = add(&host, &made, &PAIRS[..4]).await;
        let before = made.events[0].clone();
        assert!(before.draw_secret.is_empty());
        let made = draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let event = &made.events[0];
        assert_eq!((hex::encode(Sha256::digest(&event.draw_secret)), event.draw_number), (before.draw_hash, 1));
        let mut drawn: Vec<(String, &str)> = event.entries.iter()
            .map(|it| (hex::encode(Sha256::digest(format!("{}:1:{}", event.draw_secret, it.id))), it.name.as_str())).collect();
        drawn.sort();
        let names: Vec<&str> = drawn.into_iter().map(|(_, name)| name).collect();
        // Places 1 and 4 meet, and 2 and 3.
        assert_eq!((sides(&made, 1), sides(&made, 2)), ((names[0], names[3]), (names[1], names[2])));
    }

    async fn a_deleted_account_leaves_the_draw_without_its_name_and_calls_its_tournaments_off(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        enter(&budi, &made, &["Caca"]).await.unwrap();
        add(&host, &made, &PAIRS[..1]).await;
        draw(&host, &made, STAGE_KIND_KNOCKOUT).await.unwrap();
        let delete = |person: &Person| {
            let request = api::DeleteAccountRequest { email: person.email.clone(), ..Default::default() };
            let client = person.users();
            async move { client.delete_account(request).await.unwrap() }
        };
        delete(&budi).await;
        let seen = get(&app.visitor(), &made.id).await.unwrap();
        let names: Vec<&str> = seen.events[0].entries.iter().map(|it| it.name.as_str()).collect();
        assert!(names.iter().all(|it| !it.contains("Budi")) && seen.events[0].ties.len() == 1, "{names:?}");
        delete(&host).await;
        let seen = get(&app.visitor(), &made.id).await.unwrap();
        assert_eq!(seen.state, api::TournamentState::TOURNAMENT_STATE_CALLED_OFF);
    }

    async fn a_draft_is_its_organisers_alone(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let other = app.regular("budi@example.com", "Budi Santoso").await;
        let made = cup(&host, doubles(EVENT_FORMAT_KNOCKOUT, 8)).await;
        let id = made.id.clone();
        app.app.db.write(move |conn| conn.execute("UPDATE tournaments SET is_published = 0 WHERE id = $1", params![lapang::ids::parse(&id).unwrap()])).await.unwrap();
        assert_eq!(get(&other, &made.id).await.unwrap_err().code, "not_found");
        assert_eq!(enter(&other, &made, &["Caca"]).await.unwrap_err().code, "not_found");
        assert!(get(&host, &made.id).await.is_ok());
        let mine = |person: &Person| {
            let client = person.tournaments();
            async move { client.list_tournaments(api::ListTournamentsRequest { mine: true, ..Default::default() }).await.unwrap().into_owned().total }
        };
        assert_eq!((mine(&host).await, mine(&other).await), (1, 0));
    }
}

on_both_engines! {
    async fn of_two_scorers_at_once_one_is_told_that_the_tie_has_changed(app: TestApp) {
        let host = app.regular("host@example.com", "Ani Lestari").await;
        let made = cup(&host, doubles(EVENT_FORMAT_ROUND_ROBIN, 8)).await;
        add(&host, &made, &PAIRS[..4]).await;
        let made = draw(&host, &made, STAGE_KIND_GROUPS).await.unwrap();
        let (one, two) = tokio::join!(
            score(&host, result(&made, 1, STRAIGHT)),
            score(&host, result(&made, 1, &[(21, 10), (21, 10)])),
        );
        let told: Vec<String> = [one, two].into_iter().filter_map(Result::err).map(|it| it.reason).collect();
        assert_eq!(told, ["TIE_CHANGED"]);
        // Ties 1 and 2 are of one round; both cannot have court 1.
        let made = get(&host, &made.id).await.unwrap();
        let (one, two) = tokio::join!(start(&host, &made, (3, 1), ""), start(&host, &made, (4, 1), ""));
        assert!(one.is_ok() != two.is_ok());
        let live: i64 = app.app.db.read(|conn| conn.one("SELECT COUNT(*) AS live FROM ties WHERE state = 'live'", &[], value)).await.unwrap();
        assert_eq!(live, 1);
    }
}
