//! Courts of its venue that a tournament takes, or asks for.

use api::CourtAgreement;
use connectrpc::ConnectError;
use lapang_api as api;
use lapang_testing::app::hall::{Hall, Kind, at};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::{mail, number};
use lapang_testing::calls::tournaments::get;
use lapang_testing::calls::venue_admin::seen;
use lapang_testing::on_both_engines;

/// On 3 and 4 March, 08:00 to 18:00.
async fn cup(organiser: &Person, hall: &Hall) -> api::Tournament {
    let request = api::CreateTournamentRequest {
        tournament: draft(hall, (1, 2)).into(),
        is_published: true,
        ..Default::default()
    };
    let made = organiser.tournaments().create_tournament(request).await;
    made.unwrap().into_owned().tournament.into_option().unwrap()
}

fn draft(hall: &Hall, (first, last): (i64, i64)) -> api::TournamentInput {
    api::TournamentInput {
        name: "Uji Cup".to_owned(),
        sport_id: "futsal".to_owned(),
        venue_id: Some(hall.id.to_string()),
        start_time: lapang::wire::time(at(first, 8)),
        end_time: lapang::wire::time(at(last, 18)),
        is_public: true,
        ..Default::default()
    }
}

async fn courts(staff: &Person, hall: &Hall) -> Vec<String> {
    let sports = seen(staff, hall.id).await.sports;
    sports[0].courts.iter().map(|it| it.id.clone()).collect()
}

async fn ask(
    organiser: &Person,
    id: &str,
    courts: &[String],
    days: (&str, &str),
) -> Result<api::RequestCourtsResponse, ConnectError> {
    let block = api::Block {
        court_ids: courts.to_vec(),
        from_date: days.0.to_owned(),
        to_date: days.1.to_owned(),
        from_minute: 480,
        to_minute: 1080,
        ..Default::default()
    };
    let request = api::RequestCourtsRequest {
        tournament_id: id.to_owned(),
        block: block.into(),
        ..Default::default()
    };
    let answer = organiser.tournaments().request_courts(request).await?;
    Ok(answer.into_owned())
}

async fn blocked(app: &TestApp) -> i64 {
    let sql = "SELECT COUNT(*) FROM court_claims WHERE holder_kind = 'blackout'";
    number(app, sql).await
}

async fn agreement(reader: &Person, id: &str) -> CourtAgreement {
    let found = get(reader, id).await.unwrap();
    found.court_agreement.as_known().unwrap()
}

on_both_engines! {
    async fn staff_of_the_hall_take_its_courts_until_their_tournament_goes(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 3).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        hall.book(&ani, &[(1, 9)]).await;
        let cup = cup(&staff, &hall).await;
        assert!(cup.takes_courts_at_once);
        assert_eq!(agreement(&ani, &cup.id).await, CourtAgreement::Unspecified);
        let courts = courts(&staff, &hall).await;
        let taken = ask(&staff, &cup.id, &courts[..2], ("2026-03-03", "2026-03-04")).await.unwrap();
        assert_eq!(taken.in_the_way.len(), 1);
        assert_eq!(agreement(&ani, &cup.id).await, CourtAgreement::Agreed);
        // Ten hours on two courts on two days, without the booked one.
        assert_eq!(blocked(&app).await, 2 * 2 * 20 - 2);

        // Fewer courts; another day frees them; calling off, too.
        ask(&staff, &cup.id, &courts[..1], ("2026-03-04", "2026-03-04")).await.unwrap();
        assert_eq!(blocked(&app).await, 20);
        let update = api::UpdateTournamentRequest {
            tournament_id: cup.id.clone(),
            tournament: draft(&hall, (3, 4)).into(),
            ..Default::default()
        };
        staff.tournaments().update_tournament(update).await.unwrap();
        assert_eq!((blocked(&app).await, agreement(&ani, &cup.id).await), (0, CourtAgreement::Unspecified));
        let outside = refusal(ask(&staff, &cup.id, &courts, ("2026-03-03", "2026-03-05")).await);
        assert_eq!(outside.fields, ["block.from_date: block.outside"]);
        ask(&staff, &cup.id, &courts, ("2026-03-05", "2026-03-05")).await.unwrap();
        assert_eq!(blocked(&app).await, 60);
        let call_off = api::CallOffTournamentRequest {
            tournament_id: cup.id.clone(),
            reason: "Flood".to_owned(),
            ..Default::default()
        };
        staff.tournaments().call_off_tournament(call_off).await.unwrap();
        assert_eq!(blocked(&app).await, 0);
    }

    async fn anybody_else_asks_and_the_hall_answers(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 2).await;
        let staff = app.staff("manager@example.com", Some(hall.id)).await;
        let budi = app.regular("budi@example.com", "Budi").await;
        let cup = cup(&budi, &hall).await;
        assert!(!cup.takes_courts_at_once);
        let courts = courts(&staff, &hall).await;
        let days = ("2026-03-03", "2026-03-03");
        ask(&budi, &cup.id, &courts, days).await.unwrap();
        assert_eq!((blocked(&app).await, agreement(&budi, &cup.id).await), (0, CourtAgreement::Asked));
        let text = mail(&app, "manager@example.com", "A tournament asks for your courts: Uji Cup").await;
        assert!(text.contains("Budi is planning") && text.contains("Tuesday, 3 March 2026, 08:00–18:00"), "{text}");

        let answer = async |agree, reason: &str| {
            let request = api::DecideCourtRequestRequest {
                venue_id: hall.id.to_string(),
                request_id: cup.id.clone(),
                agree,
                reason: reason.to_owned(),
                ..Default::default()
            };
            staff.venue_admin().decide_court_request(request).await.map(drop)
        };
        assert_eq!(refusal(answer(false, " ").await).fields, ["reason: reason.required"]);
        answer(false, "League night").await.unwrap();
        assert_eq!(agreement(&budi, &cup.id).await, CourtAgreement::Declined);
        let text = mail(&app, "budi@example.com", "Gor Melati cannot give you its courts: Uji Cup").await;
        assert!(text.contains("League night"), "{text}");
        assert_eq!(refusal(answer(true, "").await).short(), "failed_precondition/NO_COURT_REQUEST");

        ask(&budi, &cup.id, &courts[..1], days).await.unwrap();
        answer(true, "").await.unwrap();
        assert_eq!((blocked(&app).await, agreement(&staff, &cup.id).await), (20, CourtAgreement::Agreed));
        let listed = staff.venue_admin().list_court_requests(api::ListCourtRequestsRequest {
            venue_id: hall.id.to_string(),
            ..Default::default()
        }).await.unwrap().into_owned().requests;
        assert_eq!((listed.len(), listed[0].organiser_name.as_str()), (1, "Budi"));
        // The hall takes them back: it is no agreement any more.
        let block = listed[0].block.as_option().unwrap().id.clone();
        let end = api::DeleteBlackoutsRequest {
            venue_id: hall.id.to_string(),
            block_id: block,
            ..Default::default()
        };
        staff.venue_admin().delete_blackouts(end).await.unwrap();
        assert_eq!((blocked(&app).await, agreement(&budi, &cup.id).await), (0, CourtAgreement::Declined));
    }
}
