//! Reviews of venues: who may write one, what it counts for, replies, reports, and the end of an account.

use jiff::SignedDuration;
use lapang_api as api;
use uuid::Uuid;

use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::{on_both_engines, on_sqlite};

async fn write(
    player: &Person,
    booking: &str,
    rating: i32,
    words: &str,
) -> Result<api::Review, connectrpc::ConnectError> {
    let request = api::WriteReviewRequest {
        booking_id: booking.to_owned(),
        rating,
        words: words.to_owned(),
        ..Default::default()
    };
    let answer = player.venues().write_review(request).await?;
    Ok(answer.into_owned().review.into_option().unwrap())
}

async fn list(reader: &Person, venue: Uuid) -> api::ListReviewsResponse {
    let request = api::ListReviewsRequest {
        venue_id: venue.to_string(),
        ..Default::default()
    };
    let found = reader.venues().list_reviews(request).await;
    found.unwrap().into_owned()
}

/// The mean of the venue's reviews and their number.
async fn rating(app: &TestApp, venue: Uuid) -> (f64, i32) {
    let request = api::GetVenueRequest {
        id: venue.to_string(),
        ..Default::default()
    };
    let found = app.visitor().venues().get_venue(request).await.unwrap();
    let found = found.into_owned();
    (found.venue.review_rating, found.venue.review_total)
}

/// Two players with a booking each, which are over, and the hall.
async fn played(app: &TestApp) -> (Hall, [(Person, String); 2]) {
    let hall = Hall::new(app, "Gor Melati", Kind::Instant, 2).await;
    let ani = app.regular("ani@example.com", "Ani Lestari").await;
    let budi = app.regular("budi@example.com", "Budi Santoso").await;
    let first = hall.book(&ani, &[(1, 19)]).await.booking_id;
    let second = hall.book(&budi, &[(1, 19)]).await.booking_id;
    app.clock.advance(SignedDuration::from_hours(72));
    (hall, [(ani, first), (budi, second)])
}

on_sqlite! {
    async fn only_a_past_confirmed_booking_of_ones_own_is_reviewed(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let asked = Hall::new(&app, "Gor Kenanga", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani Lestari").await;
        let budi = app.regular("budi@example.com", "Budi Santoso").await;
        let id = hall.book(&ani, &[(1, 19)]).await.booking_id;
        let never_confirmed = asked.book(&ani, &[(1, 19)]).await.booking_id;
        assert_eq!(refusal(write(&ani, &id, 5, "").await).reason, "BOOKING_NOT_OVER");
        app.clock.advance(SignedDuration::from_hours(72));
        assert_eq!(refusal(write(&ani, &never_confirmed, 5, "").await).reason, "BOOKING_NOT_OVER");
        assert_eq!(refusal(write(&budi, &id, 5, "").await).code, "not_found");
        assert_eq!(refusal(write(&ani, &id, 6, "").await).fields, ["rating: int32.gte_lte"]);
        let asked = api::GetBookingReviewRequest { booking_id: id.clone(), ..Default::default() };
        let before = ani.venues().get_booking_review(asked.clone()).await.unwrap().into_owned();
        assert!(before.can_review && before.review.is_unset());
        let written = write(&ani, &id, 4, " Bright\nlights ").await.unwrap();
        assert_eq!((written.author_name.as_str(), written.words.as_str(), written.rating), ("Ani L.", "Bright\nlights", 4));
        assert_eq!((written.played_month.as_str(), written.sport_id.as_str()), ("2026-03", "futsal"));
        let after = ani.venues().get_booking_review(asked).await.unwrap().into_owned();
        assert!(after.review.is_own && after.review.booking_id == id);
    }

    async fn reviews_are_answered_reported_and_hidden(app: TestApp) {
        let (hall, [(ani, first), (budi, second)]) = played(&app).await;
        let good = write(&ani, &first, 5, "Clean").await.unwrap();
        app.clock.advance(SignedDuration::from_mins(1));
        let bad = write(&budi, &second, 1, "Buy my rackets").await.unwrap();
        assert_eq!(rating(&app, hall.id).await, (3.0, 2));
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        manager.venue_admin().reply_to_review(api::ReplyToReviewRequest {
            venue_id: hall.id.to_string(), review_id: good.id.clone(), reply: "Thank you".to_owned(), ..Default::default()
        }).await.unwrap();
        // Written again, it is one review still, with its reply.
        write(&ani, &first, 4, "Clean, mostly").await.unwrap();
        let shown = list(&app.visitor(), hall.id).await;
        let said: Vec<_> = shown.reviews.iter().map(|it| (it.author_name.as_str(), it.rating, it.reply.as_str())).collect();
        assert_eq!(said, [("Budi S.", 1, ""), ("Ani L.", 4, "Thank you")]);
        assert_eq!((shown.total, shown.counts.as_slice()), (2, &[1, 0, 0, 1, 0][..]));
        assert!(shown.reviews.iter().all(|it| it.booking_id.is_empty() && !it.is_own));

        for player in [&ani, &ani, &manager] {
            player.safety().report(api::ReportRequest {
                review_id: bad.id.clone(), reason: api::ReportReason::Spam.into(), details: "An advertisement".to_owned(), ..Default::default()
            }).await.unwrap();
        }
        let admin = app.staff("admin@example.com", None).await;
        let client = admin.safety();
        let open = || async { client.list_reports(api::ListReportsRequest::default()).await.unwrap().into_owned() };
        let reports = open().await;
        assert_eq!((reports.total, reports.reports[0].reasons.len(), reports.reports[0].venue_name.as_str()), (1, 2, "Gor Melati"));
        let hide = |is_hidden| client.hide_review(api::HideReviewRequest { review_id: bad.id.clone(), is_hidden, ..Default::default() });
        hide(true).await.unwrap();
        assert_eq!((rating(&app, hall.id).await, list(&ani, hall.id).await.total, open().await.total), ((4.0, 1), 1, 0));
        // Its author writes it anew: it stays hidden.
        assert!(write(&budi, &second, 5, "Great").await.unwrap().is_hidden);
        assert_eq!(rating(&app, hall.id).await, (4.0, 1));
        hide(false).await.unwrap();
        assert_eq!(rating(&app, hall.id).await, (4.5, 2));
    }

    async fn a_hidden_review_stays_hidden_when_its_author_deletes_and_writes_another(app: TestApp) {
        let (hall, [(ani, first), (budi, _)]) = played(&app).await;
        let admin = app.staff("admin@example.com", None).await;
        let client = admin.safety();
        let bad = write(&ani, &first, 1, "Buy my rackets").await.unwrap();
        let report = api::ReportRequest { review_id: bad.id.clone(), reason: api::ReportReason::Spam.into(), ..Default::default() };
        budi.safety().report(report).await.unwrap();
        client.hide_review(api::HideReviewRequest { review_id: bad.id.clone(), is_hidden: true, ..Default::default() }).await.unwrap();
        let author = ani.venues();
        let delete = || author.delete_review(api::DeleteReviewRequest { review_id: bad.id.clone(), ..Default::default() });
        delete().await.unwrap();
        assert_eq!(refusal(delete().await).code, "not_found");
        let asked = api::GetBookingReviewRequest { booking_id: first.clone(), ..Default::default() };
        assert!(ani.venues().get_booking_review(asked).await.unwrap().into_owned().review.is_unset());
        assert_eq!((rating(&app, hall.id).await, list(&budi, hall.id).await.total), ((0.0, 0), 0));
        assert!(write(&ani, &first, 5, "Buy my shuttles").await.unwrap().is_hidden);
        assert_eq!((rating(&app, hall.id).await, list(&budi, hall.id).await.total), ((0.0, 0), 0));
        let kept = client.list_decided(api::ListDecidedRequest::default()).await.unwrap().into_owned();
        assert_eq!(kept.reports[0].reports.reported_texts, ["Buy my rackets"]);
        client.hide_review(api::HideReviewRequest { review_id: bad.id, ..Default::default() }).await.unwrap();
        assert_eq!(rating(&app, hall.id).await, (5.0, 1));
    }

    async fn a_reply_says_when_it_was_to_an_earlier_text(app: TestApp) {
        let (hall, [(ani, first), _]) = played(&app).await;
        let review = write(&ani, &first, 5, "Clean").await.unwrap();
        let manager = app.staff("manager@example.com", Some(hall.id)).await;
        manager.venue_admin().reply_to_review(api::ReplyToReviewRequest {
            venue_id: hall.id.to_string(), review_id: review.id, reply: "Thank you".to_owned(), ..Default::default()
        }).await.unwrap();
        app.clock.advance(SignedDuration::from_mins(1));
        for (rating, words, is_older) in [(5, "Clean", false), (1, "Clean", true), (1, "Dirty", true)] {
            assert_eq!(write(&ani, &first, rating, words).await.unwrap().reply_is_older, is_older);
            assert_eq!(list(&ani, hall.id).await.reviews[0].reply_is_older, is_older);
        }
    }

    async fn a_player_reports_twenty_times_a_day(app: TestApp) {
        let (_, [(ani, first), (budi, _)]) = played(&app).await;
        let review = write(&ani, &first, 5, "Clean").await.unwrap();
        let client = budi.safety();
        let report = || client.report(api::ReportRequest {
            review_id: review.id.clone(), reason: api::ReportReason::Other.into(), ..Default::default()
        });
        for _ in 0..20 {
            report().await.unwrap();
        }
        app.clock.advance(SignedDuration::from_hours(20));
        app.sweep().await;
        assert_eq!(refusal(report().await).reason, "REPORT_LIMIT");
        app.clock.advance(SignedDuration::from_hours(5));
        report().await.unwrap();
    }

    async fn reviews_go_with_the_account_and_are_in_its_export(app: TestApp) {
        let (hall, [(ani, first), (budi, second)]) = played(&app).await;
        write(&ani, &first, 5, "Clean").await.unwrap();
        write(&budi, &second, 2, "Loud").await.unwrap();
        assert_eq!(rating(&app, hall.id).await, (3.5, 2));
        let export = ani.users().export_account(api::ExportAccountRequest::default()).await.unwrap().into_owned();
        let export: serde_json::Value = serde_json::from_str(&export.json).unwrap();
        assert_eq!((&export["reviews"][0]["words"], &export["reviews"][0]["rating"]), (&"Clean".into(), &5.into()));
        let request = api::DeleteAccountRequest { email: "ani@example.com".to_owned(), ..Default::default() };
        ani.users().delete_account(request).await.unwrap();
        let left = list(&budi, hall.id).await;
        let counted = app.app.db.read(move |conn| conn.one(
            "SELECT COUNT(*) FROM counted_calls WHERE client_address = $1", lapang_db::params![ani.user_id.to_string()], lapang_db::value,
        ));
        let counted: Result<i64, lapang_db::Error> = counted.await;
        assert_eq!(counted.unwrap(), 0);
        assert_eq!((left.total, left.reviews[0].is_own, rating(&app, hall.id).await), (1, true, (2.0, 1)));
    }
}

on_both_engines! {
    /// The sum is counted anew under the venue's lock.
    async fn reviews_at_the_same_time_are_all_counted(app: TestApp) {
        let (hall, [(ani, first), (budi, second)]) = played(&app).await;
        for round in 1..=5 {
            let (one, other) = tokio::join!(write(&ani, &first, round, ""), write(&budi, &second, 6 - round, ""));
            one.unwrap();
            other.unwrap();
            assert_eq!(rating(&app, hall.id).await, (3.0, 2));
        }
    }
}
