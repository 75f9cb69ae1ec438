//! What players report, and what admins decide about it.

use lapang::{accounts, moderation};
use lapang_api as api;
use lapang_api::CreateMatchRequest;
use lapang_db::Uuid;

use crate::sign_in::current_email;
use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::traces::{places, traces};
use lapang_testing::app::{Person, Refusal, TestApp, refusal};
use lapang_testing::calls::matches::{
    delete, full, futsal, get, join, join_waitlist, leave, limit, make, outcome, paths,
};
use lapang_testing::on_sqlite;

const WHY: &str = "Threatens players";
const WORDS: &str = "He shouted at everybody";

/// The subject: a match, a player in it, or a venue.
fn subject(game: &str, player: Option<Uuid>, venue: Option<Uuid>) -> api::ReportSubject {
    api::ReportSubject {
        match_id: game.to_owned(),
        player_id: player.map(|id| id.to_string()).unwrap_or_default(),
        venue_id: venue.map(|id| id.to_string()).unwrap_or_default(),
        ..Default::default()
    }
}

async fn report(player: &Person, subject: api::ReportSubject) -> Result<(), Refusal> {
    let request = api::ReportRequest {
        subject: Some(subject).into(),
        reason: api::ReportReason::Unsafe.into(),
        details: WORDS.to_owned(),
        ..Default::default()
    };
    outcome(player.safety().report(request).await).map(drop)
}

async fn open(admin: &Person) -> Vec<api::SubjectReports> {
    let request = api::ListReportsRequest::default();
    let listed = admin.safety().list_reports(request).await.unwrap();
    let listed = listed.into_owned();
    assert_eq!(usize::try_from(listed.total), Ok(listed.reports.len()));
    listed.reports
}

async fn suspend(admin: &Person, id: Uuid, is_suspended: bool) -> Result<(), Refusal> {
    let request = api::SuspendPlayerRequest {
        player_id: id.to_string(),
        is_suspended,
        reason: WHY.to_owned(),
        ..Default::default()
    };
    outcome(admin.safety().suspend_player(request).await).map(drop)
}

async fn hide_match(admin: &Person, id: &str) -> Result<(), Refusal> {
    let request = api::HideMatchRequest {
        match_id: id.to_owned(),
        reason: WHY.to_owned(),
        ..Default::default()
    };
    outcome(admin.safety().hide_match(request).await).map(drop)
}

async fn decide(admin: &Person, subject: api::ReportSubject, answer: &str) -> Result<(), Refusal> {
    let request = api::DecideReportRequest {
        subject: Some(subject).into(),
        answer: answer.to_owned(),
        ..Default::default()
    };
    outcome(admin.safety().decide_report(request).await).map(drop)
}

async fn block(player: &Person, other: Uuid, met_in: &str) -> Result<(), Refusal> {
    let request = api::BlockPlayerRequest {
        player_id: other.to_string(),
        match_id: met_in.to_owned(),
        ..Default::default()
    };
    outcome(player.safety().block_player(request).await).map(drop)
}

/// The ids in the Open Play list.
async fn list(reader: &Person) -> Vec<String> {
    let request = api::ListMatchesRequest::default();
    let listed = reader.matches().list_matches(request).await.unwrap();
    let listed = listed.into_owned();
    assert_eq!(usize::try_from(listed.total), Ok(listed.matches.len()));
    listed.matches.into_iter().map(|game| game.id).collect()
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

/// The emails to somebody whose text has this in it.
async fn told(app: &TestApp, email: &str, what: &str) -> usize {
    let emails = app.mails_to(email).await;
    emails.iter().filter(|mail| mail.1.contains(what)).count()
}

on_sqlite! {
    async fn a_player_reports_only_what_they_see_and_not_themselves(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let [ani, budi, cici] = [app.person("ani@example.com").await, app.person("budi@example.com").await, app.person("cici@example.com").await];
        let id = full(&host, std::slice::from_ref(&budi)).await;
        let hall = Hall::new(&app, "Melati", Kind::Instant, 1).await;
        let met = |player: &Person| subject(&id, Some(player.user_id), None);

        assert_eq!(code(report(&ani, subject(&id, None, None)).await), "done");
        assert_eq!(code(report(&ani, met(&budi)).await), "done");
        assert_eq!(code(report(&ani, subject("", None, Some(hall.id))).await), "done");
        assert_eq!(code(report(&ani, met(&cici)).await), "NOT_FOUND");
        assert_eq!(code(report(&ani, subject("", Some(budi.user_id), None)).await), "NOT_FOUND");
        for (player, own) in [(&host, subject(&id, None, None)), (&budi, met(&budi))] {
            assert_eq!(code(report(player, own).await), "REPORTS_ONESELF");
        }
        for wrong in [subject("", None, None), subject(&id, None, Some(hall.id))] {
            assert_eq!(paths(&report(&ani, wrong).await.unwrap_err()), ["subject"]);
        }
        delete(&host, &id).await.unwrap();
        assert_eq!(code(report(&ani, subject(&id, None, None)).await), "NOT_FOUND");
        assert_eq!(code(report(&budi, met(&host)).await), "done");
        let closed = api::UpdateVenueStatusRequest { venue_id: hall.id.to_string(), ..Default::default() };
        app.staff("admin@example.com", None).await.venue_admin().update_venue_status(closed).await.unwrap();
        assert_eq!(code(report(&ani, subject("", None, Some(hall.id))).await), "NOT_FOUND");
    }

    async fn an_admin_calls_off_a_reported_match_and_answers_who_reported_it(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let host = app.regular("host@example.com", "Host").await;
        let crowd = app.crowd(2).await;
        let id = make(&host, futsal()).await.id;
        join(&crowd[0], &id).await.unwrap();
        for player in [&crowd[0], &crowd[0], &crowd[1]] {
            report(player, subject(&id, None, None)).await.unwrap();
        }
        // Said twice, it is one report with both texts.
        assert!(open(&admin).await[0].details.contains(&format!("{WORDS}\n\n{WORDS}")));
        // Of the first that waits, once.
        assert_eq!(told(&app, &admin.email, "/internal/reports").await, 1);
        let reports = open(&admin).await;
        assert_eq!((reports.len(), reports[0].details.len()), (1, 2));
        assert_eq!(reports[0].r#match.name, "Futsal malam");
        assert_eq!(reports[0].player.id, host.user_id.to_string());

        hide_match(&admin, &id).await.unwrap();
        assert!(open(&admin).await.is_empty());
        assert_eq!(get(&crowd[1], &id).await.unwrap_err().code, "not_found");
        assert_eq!(told(&app, &host.email, WHY).await, 1);
        for player in &crowd {
            assert_eq!(told(&app, &player.email, "taken action").await, 1);
        }
        let events = moderation::history(&app.app).await.unwrap();
        let trail: Vec<_> = events.iter().map(|it| (it.action.code(), it.admin_id)).collect();
        assert_eq!(trail, [("remove_match", Some(admin.user_id))]);
    }

    async fn a_match_stays_reported_in_its_words_when_it_is_renamed_and_called_off_and_its_host_is_gone(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.person("ani@example.com").await;
        let id = make(&host, CreateMatchRequest { name: "JUAL RAKET".to_owned(), ..futsal() }).await.id;
        report(&ani, subject(&id, None, None)).await.unwrap();
        let renamed = api::UpdateMatchRequest { id: id.clone(), name: Some("Futsal".to_owned()), ..Default::default() };
        lapang_testing::calls::matches::update(&host, renamed).await.unwrap();
        delete(&host, &id).await.unwrap();
        let listed = &open(&admin).await[0];
        assert!(listed.reported_texts[0].starts_with("JUAL RAKET\n"), "{listed:?}");
        assert_eq!((listed.r#match.name.as_str(), listed.player.name.as_str()), ("Futsal", "Host"));
        let request = api::DeleteAccountRequest { email: host.email.clone(), ..Default::default() };
        host.users().delete_account(request).await.unwrap();
        assert_eq!(open(&admin).await.len(), 1);
        decide(&admin, subject(&id, None, None), "").await.unwrap();
        assert!(open(&admin).await.is_empty());
    }

    async fn an_admin_suspends_a_reported_player_and_lifts_it(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let other_admin = app.staff("other@example.com", None).await;
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.person("ani@example.com").await;
        let id = full(&host, std::slice::from_ref(&ani)).await;
        report(&ani, subject(&id, Some(host.user_id), None)).await.unwrap();
        let listed = &open(&admin).await[0];
        assert_eq!((listed.player.name.as_str(), listed.player.earlier_actions), ("Host", 0));
        assert_eq!(listed.r#match.id, id);

        suspend(&admin, host.user_id, true).await.unwrap();
        assert_eq!(refusal(current_email(&host).await).code, "unauthenticated");
        assert_eq!((told(&app, &host.email, WHY).await, told(&app, &ani.email, "taken action").await), (1, 1));
        assert!(open(&admin).await.is_empty());
        assert_eq!(code(suspend(&admin, host.user_id, true).await), "SUSPENDED_ALREADY");
        report(&ani, subject(&id, Some(host.user_id), None)).await.unwrap();
        assert!(open(&admin).await[0].player.suspended_at.is_set());
        suspend(&admin, host.user_id, false).await.unwrap();
        let listed = &open(&admin).await[0];
        assert_eq!((listed.player.earlier_actions, listed.player.suspended_at.is_set()), (2, false));
        assert_eq!(code(suspend(&admin, other_admin.user_id, true).await), "PLAYER_IS_ADMIN");
        assert_eq!(code(suspend(&admin, Uuid::nil(), true).await), "NOT_FOUND");
    }

    async fn reports_are_decided_once_with_an_answer(app: TestApp) {
        let [first, second] = [app.staff("admin@example.com", None).await, app.staff("other@example.com", None).await];
        let ani = app.person("ani@example.com").await;
        let hall = Hall::new(&app, "Melati", Kind::Instant, 1).await;
        let venue = || subject("", None, Some(hall.id));
        report(&ani, venue()).await.unwrap();
        assert_eq!(open(&first).await[0].venue_name, "Melati");
        decide(&first, venue(), "The hours are right.").await.unwrap();
        assert_eq!(told(&app, &ani.email, "The hours are right.").await, 1);
        assert_eq!(code(decide(&second, venue(), "").await), "DECIDED_ALREADY");
        report(&ani, venue()).await.unwrap();
        assert_eq!(open(&second).await.len(), 1);
    }

    async fn players_who_block_each_other_neither_find_nor_join_each_others_matches(app: TestApp) {
        let host = app.regular("host@example.com", "Hana Hapsari").await;
        let [ani, budi] = [app.person("ani@example.com").await, app.person("budi@example.com").await];
        let id = make(&host, CreateMatchRequest { max_participants: Some(3), ..futsal() }).await.id;
        join(&budi, &id).await.unwrap();
        let of_ani = make(&ani, futsal()).await.id;
        block(&ani, host.user_id, &id).await.unwrap();
        block(&ani, host.user_id, &id).await.unwrap();
        // Neither finds the other's, also those who never blocked anybody.
        for (player, other) in [(&ani, &id), (&host, &of_ani)] {
            assert_eq!(code(get(player, other).await.map(drop)), "NOT_FOUND");
            assert_eq!(code(join(player, other).await), "NOT_FOUND");
            assert!(!list(player).await.contains(other));
        }
        assert_eq!(list(&ani).await, std::slice::from_ref(&of_ani));
        limit(&host, &id, 2).await.unwrap();
        let cici = app.person("cici@example.com").await;
        assert_eq!(join_waitlist(&cici, &id).await, Ok(1));
        block(&cici, host.user_id, &id).await.unwrap();
        assert_eq!(get(&host, &id).await.unwrap().waitlist_count, 0);
        assert_eq!(code(join_waitlist(&ani, &id).await.map(drop)), "NOT_FOUND");
        assert!(list(&budi).await.contains(&id));

        let request = api::ListBlockedRequest::default();
        let blocked = ani.safety().list_blocked(request).await.unwrap().into_owned();
        assert_eq!(blocked.players[0].name, "Hana H.");
        let request = api::UnblockPlayerRequest { player_id: host.user_id.to_string(), ..Default::default() };
        ani.safety().unblock_player(request).await.unwrap();
        join(&host, &of_ani).await.unwrap();
        get(&ani, &id).await.unwrap();
    }

    async fn who_is_in_a_match_already_stays_when_its_host_is_blocked(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.person("ani@example.com").await;
        let cici = app.person("cici@example.com").await;
        let id = make(&host, futsal()).await.id;
        join(&ani, &id).await.unwrap();
        block(&ani, host.user_id, &id).await.unwrap();
        assert!(get(&ani, &id).await.unwrap().has_joined);
        leave(&ani, &id).await.unwrap();
        assert_eq!(code(get(&ani, &id).await.map(drop)), "NOT_FOUND");
        for (other, answer) in [(&cici, "NOT_FOUND"), (&host, "BLOCKS_ONESELF")] {
            assert_eq!(code(block(&host, other.user_id, &id).await), answer);
        }
        let request = api::DeleteAccountRequest { email: host.email.clone(), ..Default::default() };
        host.users().delete_account(request).await.unwrap();
        assert!(!places(&app, host.user_id).await.iter().any(|place| place.starts_with("blocks.")));
    }

    async fn a_player_blocks_at_most_200_others(app: TestApp) {
        let host = app.regular("host@example.com", "Host").await;
        let ani = app.person("ani@example.com").await;
        let id = make(&host, futsal()).await.id;
        let others: Vec<Uuid> = app.crowd(200).await.iter().map(|it| it.user_id).collect();
        let ani_id = ani.user_id;
        let blocked = app.app.write(move |tx| {
            others.iter().try_for_each(|other| accounts::block(tx, ani_id, *other))
        });
        blocked.await.unwrap();
        assert_eq!(code(block(&ani, host.user_id, &id).await), "BLOCK_LIMIT");
    }

    async fn reports_by_and_of_a_player_go_with_the_account(app: TestApp) {
        let admin = app.staff("admin@example.com", None).await;
        let [ani, budi] = [app.regular("ani@example.com", "Ani").await, app.regular("budi@example.com", "Budi").await];
        let id = full(&ani, std::slice::from_ref(&budi)).await;
        report(&ani, subject(&id, Some(budi.user_id), None)).await.unwrap();
        report(&budi, subject(&id, Some(ani.user_id), None)).await.unwrap();
        let export = ani.users().export_account(api::ExportAccountRequest::default()).await.unwrap().into_owned();
        let export: serde_json::Value = serde_json::from_str(&export.json).unwrap();
        assert_eq!(export["moderation"]["reports_made"][0]["details"], WORDS);
        let request = api::DeleteAccountRequest { email: ani.email.clone(), ..Default::default() };
        ani.users().delete_account(request).await.unwrap();
        assert!(traces(&app, WORDS).await.is_empty());
        assert!(!places(&app, ani.user_id).await.iter().any(|place| place.starts_with("reports.")));
        assert!(open(&admin).await.is_empty());
    }
}
