//! Reports of tournaments and of people in them, removing them, what a report keeps, and the lists of what was decided and
//! who is suspended.

use lapang::moderation;
use lapang_api as api;
use lapang_db::Uuid;

use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, Refusal, TestApp};
use lapang_testing::calls::matches::{futsal, make, outcome, paths};
use lapang_testing::calls::tournaments::{cup, doubles, get};
use lapang_testing::on_sqlite;

const WHY: &str = "Sells rackets";

fn of_cup(id: &str, player: Option<Uuid>) -> api::ReportSubject {
    api::ReportSubject {
        tournament_id: id.to_owned(),
        player_id: player.map(|id| id.to_string()).unwrap_or_default(),
        ..Default::default()
    }
}

async fn report(player: &Person, subject: api::ReportSubject) -> Result<(), Refusal> {
    let request = api::ReportRequest {
        subject: Some(subject).into(),
        reason: api::ReportReason::Spam.into(),
        ..Default::default()
    };
    outcome(player.safety().report(request).await).map(drop)
}

async fn block(player: &Person, other: Uuid, met_in: &str) -> Result<(), Refusal> {
    let request = api::BlockPlayerRequest {
        player_id: other.to_string(),
        tournament_id: met_in.to_owned(),
        ..Default::default()
    };
    outcome(player.safety().block_player(request).await).map(drop)
}

async fn hide(admin: &Person, id: &str) -> Result<(), Refusal> {
    let request = api::HideTournamentRequest {
        tournament_id: id.to_owned(),
        reason: WHY.to_owned(),
        ..Default::default()
    };
    outcome(admin.safety().hide_tournament(request).await).map(drop)
}

async fn decide(admin: &Person, subject: api::ReportSubject, is_upheld: bool) {
    let request = api::DecideReportRequest {
        subject: Some(subject).into(),
        is_upheld,
        ..Default::default()
    };
    admin.safety().decide_report(request).await.unwrap();
}

async fn suspend(admin: &Person, id: Uuid) {
    let request = api::SuspendPlayerRequest {
        player_id: id.to_string(),
        is_suspended: true,
        reason: WHY.to_owned(),
        ..Default::default()
    };
    admin.safety().suspend_player(request).await.unwrap();
}

async fn open(admin: &Person) -> Vec<api::SubjectReports> {
    let request = api::ListReportsRequest::default();
    let listed = admin.safety().list_reports(request).await.unwrap();
    listed.into_owned().reports
}

async fn decided(admin: &Person) -> Vec<api::DecidedReports> {
    let request = api::ListDecidedRequest::default();
    let listed = admin.safety().list_decided(request).await.unwrap();
    let listed = listed.into_owned();
    assert_eq!(usize::try_from(listed.total), Ok(listed.reports.len()));
    listed.reports
}

/// The names that a search among the suspended finds.
async fn suspended(admin: &Person, query: &str) -> Vec<api::SuspendedPlayer> {
    let request = api::ListSuspendedRequest {
        query: query.to_owned(),
        ..Default::default()
    };
    let listed = admin.safety().list_suspended(request).await.unwrap();
    let listed = listed.into_owned();
    assert_eq!(usize::try_from(listed.total), Ok(listed.players.len()));
    listed.players
}

async fn enter(player: &Person, cup: &api::Tournament) {
    let request = api::EnterTournamentRequest {
        event_id: cup.events[0].id.clone(),
        ..Default::default()
    };
    player
        .tournaments()
        .enter_tournament(request)
        .await
        .unwrap();
}

async fn rename(organiser: &Person, cup: &api::Tournament, name: &str) {
    let request = api::UpdateTournamentRequest {
        tournament_id: cup.id.clone(),
        tournament: Some(api::TournamentInput {
            name: name.to_owned(),
            sport_id: cup.sport_id.clone(),
            location: cup.location.clone(),
            start_time: cup.start_time.clone(),
            end_time: cup.end_time.clone(),
            is_public: true,
            ..Default::default()
        })
        .into(),
        ..Default::default()
    };
    let updated = organiser.tournaments().update_tournament(request).await;
    updated.unwrap();
}

fn code(outcome: Result<(), Refusal>) -> String {
    outcome.map_or_else(
        |refused| match refused.reason.as_str() {
            "" => refused.code,
            reason => reason.to_owned(),
        },
        |()| "done".to_owned(),
    )
}

async fn told(app: &TestApp, email: &str, what: &str) -> usize {
    let emails = app.mails_to(email).await;
    emails.iter().filter(|mail| mail.1.contains(what)).count()
}

async fn doubles_cup(organiser: &Person) -> api::Tournament {
    let event = doubles(api::EventFormat::EVENT_FORMAT_KNOCKOUT, 8);
    cup(organiser, event).await
}

on_sqlite! {
    async fn an_admin_removes_a_reported_tournament_whose_text_the_reports_keep(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let host = app.regular("host@example.com", "Hana Hapsari").await;
        let [ani, budi, cici] = [app.person("ani@example.com").await, app.person("budi@example.com").await, app.person("cici@example.com").await];
        let made = doubles_cup(&host).await;
        enter(&ani, &made).await;
        report(&budi, of_cup(&made.id, None)).await.unwrap();
        rename(&host, &made, "Honest Cup").await;
        for player in [&budi, &budi, &cici] {
            report(player, of_cup(&made.id, None)).await.unwrap();
        }
        assert_eq!(code(report(&host, of_cup(&made.id, None)).await), "REPORTS_ONESELF");
        let listed = &open(&admin).await[0];
        assert_eq!((listed.reasons.len(), listed.tournament.name.as_str(), listed.player.name.as_str()), (2, "Honest Cup", "Hana Hapsari"));
        let texts: Vec<_> = listed.reported_texts.iter().map(|text| text.lines().next().unwrap()).collect();
        assert_eq!(texts, ["Honest Cup", "Melati Cup"]);
        assert!(listed.reported_texts[0].contains("Gelora Bung Karno\nMixed doubles"), "{listed:?}");

        hide(&admin, &made.id).await.unwrap();
        assert!(open(&admin).await.is_empty());
        for stranger in [&budi, &app.visitor()] {
            assert_eq!(get(stranger, &made.id).await.unwrap_err().code, "not_found");
        }
        for reader in [&host, &ani] {
            assert_eq!(get(reader, &made.id).await.unwrap().called_off_reason, WHY);
            assert_eq!(told(&app, &reader.email, WHY).await, 1);
        }
        assert_eq!(told(&app, &cici.email, "the tournament “Honest Cup”").await, 1);
        let listed = api::ListTournamentsRequest { states: [api::TournamentState::TOURNAMENT_STATE_OVER, api::TournamentState::TOURNAMENT_STATE_CALLED_OFF].map(Into::into).to_vec(), ..Default::default() };
        assert_eq!(budi.tournaments().list_tournaments(listed).await.unwrap().into_owned().total, 0);
        assert_eq!(code(hide(&admin, &made.id).await), "NOT_FOUND");
        assert_eq!(code(report(&budi, of_cup(&made.id, None)).await), "NOT_FOUND");
        let event = &moderation::history(&app.app).await.unwrap()[0];
        assert_eq!((event.action.code(), event.user_id, event.admin_id), ("remove_tournament", host.user_id, Some(admin.user_id)));
        let found = &decided(&admin).await[0];
        assert_eq!((found.reports.tournament.id.as_str(), found.is_upheld, found.decided_by.as_str()), (made.id.as_str(), true, "Staff Member"));
        assert_eq!(found.reports.reported_texts.len(), 2);

        // What was reported is the organiser's own words, and goes with the account.
        let request = api::DeleteAccountRequest { email: host.email.clone(), ..Default::default() };
        host.users().delete_account(request).await.unwrap();
        assert!(lapang_testing::app::traces::traces(&app, "Gelora Bung Karno\\nMixed").await.is_empty());
        assert!(decided(&admin).await[0].reports.reported_texts.is_empty());
    }

    async fn people_of_a_tournament_are_reported_and_blocked_by_who_sees_it(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let host = app.regular("host@example.com", "Host").await;
        let [ani, budi] = [app.regular("ani@example.com", "Ani Lestari").await, app.person("budi@example.com").await];
        let made = doubles_cup(&host).await;
        enter(&ani, &made).await;
        let hall = Hall::new(&app, "Melati", Kind::Instant, 1).await;
        assert_eq!(code(report(&budi, of_cup(&made.id, Some(ani.user_id))).await), "done");
        assert_eq!(code(report(&budi, of_cup(&made.id, Some(host.user_id))).await), "done");
        assert_eq!(code(report(&ani, of_cup(&made.id, Some(budi.user_id))).await), "NOT_FOUND");
        assert_eq!(code(report(&ani, of_cup(&made.id, Some(ani.user_id))).await), "REPORTS_ONESELF");
        let both = api::ReportSubject { venue_id: hall.id.to_string(), ..of_cup(&made.id, None) };
        assert_eq!(paths(&report(&budi, both).await.unwrap_err()), ["subject"]);
        let reports = open(&admin).await;
        let of_ani = reports.iter().find(|it| it.player.id == ani.user_id.to_string()).unwrap();
        assert_eq!(of_ani.tournament.id, made.id);
        assert!(of_ani.reported_texts[0].contains("Ani Lestari"), "{of_ani:?}");

        assert_eq!(paths(&block(&budi, host.user_id, "").await.unwrap_err()), ["match_id"]);
        assert_eq!(code(block(&ani, budi.user_id, &made.id).await), "NOT_FOUND");
        for blocker in [&ani, &budi] {
            assert_eq!(code(block(blocker, host.user_id, &made.id).await), "done");
        }
        // Who is in it keeps it.
        get(&ani, &made.id).await.unwrap();
        assert_eq!(get(&budi, &made.id).await.unwrap_err().code, "not_found");
        assert_eq!(code(report(&budi, of_cup(&made.id, None)).await), "NOT_FOUND");
        assert_eq!(code(report(&ani, of_cup(&made.id, None)).await), "done");
    }

    async fn decisions_are_listed_and_in_the_trail_where_they_are_about_a_player(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let host = app.regular("host@example.com", "Host").await;
        let budi = app.person("budi@example.com").await;
        let made = doubles_cup(&host).await;
        let game = make(&host, futsal()).await.id;
        let of_match = api::ReportSubject { match_id: game, ..Default::default() };
        let hall = Hall::new(&app, "Melati", Kind::Instant, 1).await;
        let of_venue = api::ReportSubject { venue_id: hall.id.to_string(), ..Default::default() };
        for (subject, is_upheld) in [(of_match, true), (of_venue, false), (of_cup(&made.id, None), false)] {
            report(&budi, subject.clone()).await.unwrap();
            decide(&admin, subject, is_upheld).await;
            app.clock.advance(jiff::SignedDuration::from_secs(1));
        }
        let found = decided(&admin).await;
        let brief: Vec<_> = found.iter().map(|it| (it.is_upheld, it.reports.subject.tournament_id.is_empty())).collect();
        assert_eq!(brief, [(false, false), (false, true), (true, true)]);
        assert!(found[1].reports.reported_texts[0].starts_with("Melati\n"));
        let events = moderation::history(&app.app).await.unwrap();
        let trail: Vec<_> = events.iter().map(|it| (it.action.code(), it.user_id)).collect();
        assert_eq!(trail, [("dismiss_reports", host.user_id), ("uphold_reports", host.user_id)]);
        // Who is reported does not learn of it.
        let export = host.users().export_account(api::ExportAccountRequest::default()).await.unwrap().into_owned();
        let export: serde_json::Value = serde_json::from_str(&export.json).unwrap();
        assert_eq!(export["moderation"]["actions"], serde_json::json!([]));
        report(&budi, of_cup(&made.id, None)).await.unwrap();
        assert_eq!(open(&admin).await[0].player.earlier_actions, 0);
    }

    async fn suspended_players_are_found_by_words_with_what_they_host(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let host = app.regular("host@example.com", "Hana Hapsari").await;
        let ani = app.regular("ani@example.com", "Ani Lestari").await;
        let made = doubles_cup(&host).await;
        let game = make(&host, futsal()).await;
        assert!(suspended(&admin, "").await.is_empty());
        suspend(&admin, host.user_id).await;
        app.clock.advance(jiff::SignedDuration::from_secs(1));
        lapang::safety::suspend(&app.app, &ani.email, "Spam").await.unwrap();
        let all = suspended(&admin, "").await;
        let brief: Vec<_> = all.iter().map(|it| (it.player.name.as_str(), it.reason.as_str(), it.suspended_by.as_str())).collect();
        assert_eq!(brief, [("Ani Lestari", "Spam", ""), ("Hana Hapsari", WHY, "Staff Member")]);
        assert_eq!((all[1].matches[0].id.as_str(), all[1].tournaments[0].id.as_str()), (game.id.as_str(), made.id.as_str()));
        assert!(all[1].player.suspended_at.is_set() && all[0].matches.is_empty());
        for (query, names) in [("hapsari HANA", 1), ("example", 2), ("ani host", 0), ("%", 2)] {
            assert_eq!(suspended(&admin, query).await.len(), names, "{query}");
        }
    }
}
