//! Booking limits per account, each exceeded once.

use futures_util::future::join_all;
use lapang_db::{Engine, params};

use lapang_testing::app::hall::{Hall, Kind};
use lapang_testing::app::{Person, TestApp, refusal};
use lapang_testing::calls::bookings::{cancel, hours};
use lapang_testing::on_both_engines;

on_both_engines! {
    async fn a_player_cannot_book_after_ten_cancellations_in_a_day(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        for _ in 0..10 {
            let id = hall.book(&ani, &[(3, 19)]).await.booking_id;
            cancel(&ani, &id).await;
        }
        let refused = refusal(ani.bookings().create_booking(hall.request(&[(3, 19)])).await);
        assert_eq!(refused.short(), "resource_exhausted/TOO_MANY_CANCELED");
        assert_eq!(refused.metadata["retry_after_seconds"], "86400");
        app.clock.advance(hours(24));
        hall.book(&ani, &[(3, 19)]).await;
    }

    async fn a_player_cannot_make_more_than_thirty_bookings_in_a_day(app: TestApp) {
        let halls = [Hall::new(&app, "Gor Melati", Kind::Instant, 1).await, Hall::new(&app, "Gor Kenanga", Kind::Instant, 1).await];
        let ani = app.regular("ani@example.com", "Ani").await;
        for number in 0..30 {
            halls[number % 2].book(&ani, &[(2 + i64::try_from(number).unwrap() / 10, 8 + i64::try_from(number).unwrap() % 10)]).await;
        }
        let refused = refusal(ani.bookings().create_booking(halls[0].request(&[(9, 19)])).await);
        assert_eq!(refused.short(), "resource_exhausted/TOO_MANY_BOOKINGS");
    }

    async fn concurrent_requests_cannot_hold_more_than_twenty_four_undecided_hours(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let hours = |day: i64| -> Vec<(i64, i64)> { (8..18).map(|hour| (day, hour)).collect() };
        let ask = async |day| ani.bookings().create_booking(hall.request(&hours(day))).await;
        let (refused, made): (Vec<_>, Vec<_>) = join_all((2..6).map(ask)).await.into_iter().partition(Result::is_err);
        assert_eq!(made.len(), 2);
        for outcome in refused {
            assert_eq!(refusal(outcome).short(), "failed_precondition/TOO_MANY_HOURS_HELD");
        }
    }

    async fn upcoming_hours_without_prepayment_are_limited_to_twenty_four_per_venue(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let other = Hall::new(&app, "Gor Kenanga", Kind::Instant, 1).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let hours = |day: i64| -> Vec<(i64, i64)> { (8..20).map(|hour| (day, hour)).collect() };
        for day in [2, 3] {
            hall.book(&ani, &hours(day)).await;
        }
        let refused = refusal(ani.bookings().create_booking(hall.request(&[(4, 8)])).await);
        assert_eq!(refused.short(), "failed_precondition/TOO_MANY_HOURS_BOOKED");
        assert_eq!(refused.metadata["limit"], "24");
        other.book(&ani, &[(4, 8)]).await;
    }

    async fn aliases_of_one_mailbox_share_its_limits(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Instant, 1).await;
        let hours = |day: i64| -> Vec<(i64, i64)> { (8..20).map(|hour| (day, hour)).collect() };
        for (email, day) in [("ani@gmail.com", 2), ("a.ni@gmail.com", 3)] {
            hall.book(&app.regular(email, "Ani").await, &hours(day)).await;
        }
        let third = app.regular("ani+3@googlemail.com", "Ani").await;
        let refused = refusal(third.bookings().create_booking(hall.request(&[(4, 8)])).await);
        assert_eq!(refused.short(), "failed_precondition/TOO_MANY_HOURS_BOOKED");
        hall.book(&app.regular("budi@gmail.com", "Budi").await, &[(4, 8)]).await;
    }

    async fn concurrent_requests_of_two_aliases_cannot_exceed_a_limit_together(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let aliases = [app.regular("ani+1@example.com", "Ani").await, app.regular("ani+2@example.com", "Ani").await];
        let hours = |day: i64| -> Vec<(i64, i64)> { (8..18).map(|hour| (day, hour)).collect() };
        let (hall, aliases) = (&hall, &aliases);
        let ask = async |day: i64| {
            let alias = &aliases[usize::try_from(day % 2).unwrap()];
            alias.bookings().create_booking(hall.request(&hours(day))).await
        };
        let (refused, made): (Vec<_>, Vec<_>) = join_all((2..10).map(ask)).await.into_iter().partition(Result::is_err);
        assert_eq!(made.len(), 2);
        for outcome in refused {
            assert_eq!(refusal(outcome).short(), "failed_precondition/TOO_MANY_HOURS_HELD");
        }
    }

    async fn a_new_player_has_at_most_the_hours_that_the_venue_sets(app: TestApp) {
        let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
        let other = Hall::new(&app, "Gor Kenanga", Kind::Instant, 1).await;
        let set = async |hours: i64| {
            let sql = "UPDATE venues SET new_player_hours = $1";
            app.app.db.write(move |conn| conn.execute(sql, params![hours])).await.unwrap();
        };
        set(8).await;
        let ani = app.regular("ani@example.com", "Ani").await;
        let alias = app.regular("ani+1@example.com", "Ani").await;
        let ask = async |player: &Person, hours: &[(i64, i64)]| player.bookings().create_booking(hall.request(hours)).await.map(drop);
        hall.book(&ani, &[(3, 8), (3, 9), (3, 10), (3, 11), (3, 12), (3, 13), (3, 14)]).await;
        let refused = refusal(ask(&alias, &[(4, 8), (4, 9)]).await);
        assert_eq!(refused.short(), "failed_precondition/NEW_PLAYER_HOURS");
        assert_eq!(refused.metadata["limit"], "8");
        hall.book(&alias, &[(4, 8)]).await;
        assert_eq!(refusal(ask(&ani, &[(4, 9)]).await).reason, "NEW_PLAYER_HOURS");
        set(9).await;
        hall.book(&ani, &[(4, 9)]).await;
        // A confirmed booking at any venue, once it is over, ends it.
        other.book(&alias, &[(0, 12)]).await;
        assert_eq!(refusal(ask(&ani, &[(4, 10)]).await).reason, "NEW_PLAYER_HOURS");
        app.clock.advance(hours(4));
        hall.book(&ani, &[(4, 10)]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn operator_can_raise_the_booking_limits_per_account() {
    let app = TestApp::start_with(Engine::Sqlite, |config| config.account_limits = 2).await;
    let hall = Hall::new(&app, "Gor Melati", Kind::Request, 1).await;
    let ani = app.regular("ani@example.com", "Ani").await;
    for number in 0..20 {
        hall.book(&ani, &[(2 + number / 10, 8 + number % 10)]).await;
    }
    let refused = refusal(ani.bookings().create_booking(hall.request(&[(5, 8)])).await);
    assert_eq!(
        refused.short(),
        "failed_precondition/TOO_MANY_OPEN_BOOKINGS"
    );
    assert_eq!(refused.metadata["limit"], "20");
}
